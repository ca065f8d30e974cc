"""The rules of Magpies, in the order of the rulebook.

What lies under a token is undecided until somebody sees it. Then it is decided, but known to
those who saw it alone: `saw` says who that is.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ludoteca.engine.luck import Sfc32
from ludoteca.engine.state import CHANCE, TERMINAL, UNSEEN, IllegalAction, Prompt, State

# 2. Components

KINDS: Final = ("ring", "button", "thorn")
RING, BUTTON, THORN = range(3)
OPEN: Final = -1
"""In `MagpiesState.kinds`: undecided, or decided by somebody's look that this position lacks."""

CALM: Final = 3
WINDY: Final = 4
OUTCOMES: Final = (*KINDS, "calm", "windy")
WEATHER: Final = [(CALM, 2), (WINDY, 1)]


class Tokens(NamedTuple):
    """How many tokens of each kind there are, and what one of each is worth."""

    counts: tuple[int, ...]
    worth: tuple[int, ...]


MEADOW: Final = -1
"""In `MagpiesState.places`: it lies on its spot. A seat: it is in that seat's nest."""
AWAY: Final = -2
"""In `MagpiesState.places`: it was tossed out."""

EVERYBODY: Final = 0b11111
"""In `MagpiesState.saw`: all four seats, and who only watches."""

# What a seat can do

THROW, KEEP, LEAVE = range(3)
SPOTS: Final = 10
LOOK: Final = 3
TAKE: Final = LOOK + SPOTS
TOSS: Final = TAKE + SPOTS
ACTIONS: Final = (
    "throw",
    "keep",
    "leave",
    *[f"{verb}:{spot + 1}" for verb in ("look", "take", "toss") for spot in range(SPOTS)],
)

# Where a turn stands

START, WIND, FLIGHT, LOOKING, LOOKED, TAKING, SHOWING, OVER = range(8)
AT_CHANCE: Final = (WIND, LOOKING, TAKING, SHOWING)


class MagpiesState(State):
    """A position of Magpies.

    By spot: `kinds` says what the token is (OPEN if nobody has seen it), `saw` who has seen it
    (a bit a seat, and one for all who only watch), `places` where it is. `looks` counts what
    each seat has left; `at` is the spot that is being looked at, taken or shown.
    """

    def __init__(
        self,
        tokens: Tokens,
        seats: int = 2,
        looks: list[int] | None = None,
        kinds: list[int] | None = None,
        saw: list[int] | None = None,
        places: list[int] | None = None,
        turn: int = 0,
        phase: int = START,
        wind: int = OPEN,
        at: int = -1,
    ) -> None:
        super().__init__()
        self.tokens = tokens
        self.seats = seats
        self.looks = looks if looks is not None else [2] * seats
        self.kinds = kinds if kinds is not None else [OPEN] * SPOTS
        self.saw = saw if saw is not None else [0] * SPOTS
        self.places = places if places is not None else [MEADOW] * SPOTS
        self.turn = turn
        self.wind = wind
        self.at = at
        self.enter(phase)

    def enter(self, phase: int) -> None:
        """Go on to a part of the turn: its seat, luck or nobody is awaited."""
        self.phase = phase
        self.current_player = self.turn % self.seats
        if phase in AT_CHANCE:
            self.current_player = CHANCE
        elif phase == OVER:
            self.current_player = TERMINAL

    def game_name(self) -> str:
        """`magpies`."""
        return "magpies"

    def copy(self) -> MagpiesState:
        """An independent state without the sink."""
        return MagpiesState(
            self.tokens,
            self.seats,
            self.looks.copy(),
            self.kinds.copy(),
            self.saw.copy(),
            self.places.copy(),
            self.turn,
            self.phase,
            self.wind,
            self.at,
        )

    def key(self) -> bytes:
        """All that the future depends on."""
        now = [self.seats, self.turn % self.seats, self.phase, self.wind + 1, self.at + 1]
        kinds = [kind + 1 for kind in self.kinds]
        places = [place + 2 for place in self.places]
        return bytes([*now, *self.looks, *kinds, *self.saw, *places])

    def tell(self, event: str, arguments: tuple[int, ...], *clauses: str) -> None:
        """Tell the sink a beat, if there is one."""
        if self.sink is not None:
            self.sink(event, arguments, clauses)

    # Who knows what

    def knows(self, seat: int | None, spot: int) -> bool:
        """Whether a seat (None: who only watches) has seen the token of a spot."""
        return bool(self.saw[spot] >> (4 if seat is None else seat) & 1)

    def blind(self, seat: int | None) -> MagpiesState:
        """The position as a seat knows it: what only others saw is open, and in the pool."""
        twin = self.copy()
        for spot in range(SPOTS):
            if not self.knows(seat, spot):
                twin.kinds[spot] = OPEN
        return twin

    def pool(self) -> list[int]:
        """How many tokens of each kind are not decided."""
        left = list(self.tokens.counts)
        for kind in self.kinds:
            if kind != OPEN:
                left[kind] -= 1
        return left

    def draw(self, rng: Sfc32) -> int:
        """A kind by the weights of the pool."""
        pool = self.pool()
        rest = rng.below(sum(pool))
        kind = 0
        while rest >= pool[kind]:
            rest -= pool[kind]
            kind += 1
        return kind

    def resample(self, seat: int, rng: Sfc32) -> MagpiesState:
        """What only others saw is drawn anew, by the pool of those that the seat can't place."""
        twin = self.blind(seat)
        for spot in range(SPOTS):
            if twin.saw[spot] and twin.kinds[spot] == OPEN:
                twin.kinds[spot] = twin.draw(rng)
        return twin

    # 3. Preparations

    def setup(self) -> None:
        """The tokens lie face down (3.1), everybody may look so many times (3.2)."""
        self.tell("laid", (SPOTS,), "3.1", "2.1")
        self.tell("looks", (self.looks[0],), "3.2")

    # 4. Playing

    def prompt(self) -> Prompt:
        """Who is awaited for what; the same whatever only some have seen."""
        seat = self.current_player
        match self.phase:
            case 0:
                return Prompt(seat, "throw", (), ("4.1", "4.4"))
            case 1:
                return Prompt(CHANCE, "wind", (), ("2.2", "4.1"))
            case 2 if self.wind == WINDY:
                return Prompt(seat, "take", (), ("4.3", "6.1"))
            case 2 if self.looks[seat] == 0:
                return Prompt(seat, "take", (), ("3.2", "6.1"))
            case 2:
                return Prompt(seat, "look_or_take", (), ("4.2", "5.1", "6.1"))
            case 3:
                return Prompt(CHANCE, "looking", (), ("5.1",))
            case 4:
                return Prompt(seat, "keep_or_leave", (self.at,), ("5.3", "5.4"))
            case 5:
                return Prompt(CHANCE, "taking", (), ("6.1",))
            case 6:
                return Prompt(CHANCE, "showing", (), ("7.1",))
        return Prompt(TERMINAL, "over", (), self.ended())

    def candidates(self) -> list[int]:
        """Everything can be pointed at whenever a seat is to move."""
        return list(range(len(ACTIONS))) if self.current_player >= 0 else []

    def legal_actions(self) -> list[int]:
        """What is not forbidden."""
        return [action for action in self.candidates() if not self.forbids(action)]

    def forbids(self, action: int) -> tuple[str, ...]:
        """The clauses against an action, in the rulebook's order."""
        spot = (action - LOOK) % SPOTS
        if action == THROW:
            return () if self.phase == START else ("4.1",)
        if action >= TOSS:
            return self.against_toss(spot)
        if action in (KEEP, LEAVE):
            if self.phase != LOOKED:
                return ("5.3",)
            return ("5.4",) if action == LEAVE and self.kinds[self.at] == RING else ()
        if self.phase != FLIGHT:
            return ("5.3",) if self.phase == LOOKED else ("4.1",)
        if self.places[spot] != MEADOW:
            return ("6.2",)
        return self.against_look(spot) if action < TAKE else ()

    def against_look(self, spot: int) -> tuple[str, ...]:
        """The clauses against looking at a token that lies there."""
        seat = self.current_player
        if self.wind == WINDY:
            return ("4.3",)
        if self.looks[seat] == 0:
            return ("3.2",)
        return ("5.2",) if self.knows(seat, spot) else ()

    def against_toss(self, spot: int) -> tuple[str, ...]:
        """The clauses against tossing a token out of the nest: it must be a thorn of one's own."""
        if self.phase != START:
            return ("4.4", "4.1")
        if self.places[spot] != self.current_player:
            return ("4.5",)
        return ("4.6",) if self.kinds[spot] not in (THORN, OPEN) else self.no_thorn_left(spot)

    def no_thorn_left(self, spot: int) -> tuple[str, ...]:
        """Against tossing what nobody here has seen: it can't be a thorn if all are known."""
        return ("4.6",) if self.kinds[spot] == OPEN and not self.pool()[THORN] else ()

    def clauses(self, action: int) -> tuple[str, ...]:
        """The clauses that allow a legal action."""
        if action == THROW:
            return ("4.1",)
        if action >= TOSS:
            return ("4.4",)
        if action >= TAKE:
            return ("6.1",)
        if action >= LOOK:
            return ("5.1", "4.2")
        return ("5.4", "5.3") if action == KEEP and self.kinds[self.at] == RING else ("5.3",)

    def step(self, action: int) -> None:
        """Carry out an action or outcome."""
        seat = self.turn % self.seats
        spot = (action - LOOK) % SPOTS
        if self.current_player == CHANCE:
            self.turn_up(seat, action)
        elif action == THROW:
            self.enter(WIND)
        elif action >= TOSS:
            self.kinds[spot], self.saw[spot], self.places[spot] = THORN, EVERYBODY, AWAY
            self.tell("tossed", (seat, spot), "4.4")
        elif action >= TAKE:
            self.at = spot
            self.enter(TAKING)
            if self.knows(seat, spot):
                self.take(seat)
        elif action >= LOOK:
            self.at = spot
            self.looks[seat] -= 1
            self.enter(LOOKING)
        elif action == KEEP:
            self.take(seat)
        else:
            self.tell("left", (seat, self.at), "5.3")
            self.next_turn()

    def chance_lane(self) -> str:
        """The wind's lane, or that of the tokens."""
        return "wind" if self.phase == WIND else "tokens"

    def seen_by(self) -> tuple[int, ...] | None:
        """Who looks (5.1) or takes (6.1) sees the token alone."""
        return (self.turn % self.seats,) if self.phase in (LOOKING, TAKING) else None

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """The weather (2.2), or what a token may be: what it is, if somebody has seen it."""
        if self.phase == WIND:
            return WEATHER
        if self.kinds[self.at] != OPEN:
            return [(self.kinds[self.at], 1)]
        return [(kind, many) for kind, many in enumerate(self.pool()) if many]

    def sample_chance(self, rng: Sfc32) -> int:
        """The same law, drawn."""
        if self.phase == WIND:
            return CALM if rng.below(3) < 2 else WINDY
        return self.draw(rng) if self.kinds[self.at] == OPEN else self.kinds[self.at]

    def turn_up(self, seat: int, outcome: int) -> None:
        """Luck has spoken: the wind, or what a token is."""
        if self.phase == WIND:
            self.wind = outcome
            self.enter(FLIGHT)
            if outcome == CALM:
                self.tell("calm", (seat,), "4.2", "2.2")
            else:
                self.tell("windy", (seat,), "4.3", "2.2")
            return
        if outcome != UNSEEN:
            self.kinds[self.at] = outcome
        if self.phase == SHOWING:
            self.saw[self.at] = EVERYBODY
            self.tell("shown", (self.places[self.at], self.at, outcome), "7.1", "7.2")
            self.show_on()
            return
        self.saw[self.at] |= 1 << seat
        if self.phase == TAKING:
            self.take(seat)
        else:
            self.enter(LOOKED)
            self.tell("looked", (seat, self.at), "5.1")

    # 6. Taking, 7. Game end

    def take(self, seat: int) -> None:
        """The token goes into the nest (6.1)."""
        self.places[self.at] = seat
        self.tell("took", (seat, self.at), "6.1")
        self.next_turn()

    def next_turn(self) -> None:
        """The next seat's turn, or the end when nothing lies on the meadow (7.1)."""
        if MEADOW in self.places:
            self.at = -1
            self.wind = OPEN
            self.turn += 1
            self.enter(START)
        else:
            self.tell("end", (), "7.1")
            self.show_on()

    def show_on(self) -> None:
        """The next token in a nest that not everybody has seen is shown; then it is over."""
        for spot in range(SPOTS):
            if self.saw[spot] != EVERYBODY:
                self.at = spot
                self.enter(SHOWING)
                return
        self.at = -1
        self.enter(OVER)
        points = self.points()
        for seat in range(self.seats):
            self.tell("points", (seat, points[seat]), "7.2")
        self.tell("won", tuple(self.winners()), "7.3", "1.2")

    def points(self) -> list[int]:
        """What each nest is worth (7.2), as far as all of it is known."""
        points = [0] * self.seats
        for kind, place in zip(self.kinds, self.places, strict=True):
            if place >= 0 and kind != OPEN:
                points[place] += self.tokens.worth[kind]
        return points

    def winners(self) -> list[int]:
        """The seats with the most points (7.3)."""
        points = self.points()
        return [seat for seat in range(self.seats) if points[seat] == max(points)]

    def ended(self) -> tuple[str, ...]:
        """The clauses by which the game is over."""
        return ("7.1", "7.3")

    def returns(self) -> list[float]:
        """1 shared by the winners; 0 for all until it is over, since nests are secret."""
        if self.phase != OVER:
            return [0.0] * self.seats
        winners = self.winners()
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]

    # Words of actions and outcomes

    def action_text(self, action: int) -> str:
        """`throw`, `keep`, `leave`, `look:3`, `take:3`, `toss:3`."""
        return ACTIONS[action]

    def parse_action(self, text: str) -> int:
        """The action of a word; raises IllegalAction for others."""
        if text not in ACTIONS:
            raise IllegalAction(f"{text!r:.60} is no action of this game")
        return ACTIONS.index(text)

    def outcome_text(self, outcome: int) -> str:
        """`ring`, `button`, `thorn`, `calm` or `windy`."""
        return OUTCOMES[outcome]

    def parse_outcome(self, text: str) -> int:
        """The outcome of a word; raises IllegalAction for others."""
        if text not in OUTCOMES:
            raise IllegalAction(f"{text!r:.60} is no outcome of this game")
        return OUTCOMES.index(text)
