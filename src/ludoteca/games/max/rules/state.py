"""A position of Max, and the rules in the order of the rulebook.

Compiled; free of luck, words and pictures. What is played with stands in `components.py`.

Numbers like "5.7" are clauses of `rulebook.toml`.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludoteca.engine.luck import Sfc32
from ludoteca.engine.state import CHANCE, TERMINAL, Prompt, State, unknown_action, unknown_outcome
from ludoteca.games.max.rules.components import (
    ACTIONS,
    ALL,
    BEFORE,
    CAUGHT,
    DICE,
    DICE_WEIGHTS,
    ENDINGS,
    FOUR,
    HOME_CLAUSES,
    JUST_THROW,
    MAX_FIRST,
    MOVES,
    NOBODY,
    NONE,
    NUMBERS,
    ONE,
    ONE_TRAIL,
    OUTCOMES,
    OVER,
    PLAIN_MOVES,
    THROW,
    THROWN,
    TREAT,
    TREAT_CHOICES,
    TWO,
    TWO_TRAIL,
    Board,
)
from ludoteca.games.max.rules.thumb import hunch


@final
class MaxState(State):
    """A position of Max.

    `max` and `creatures` (mouse, squirrel, bird) are spaces of the board, CAUGHT for who is
    out; `treats` counts what is left of each kind that was `dealt`. During a turn `greens` and
    `blacks` are the spots still to be used, `moved` is the creature that used the first of two
    greens and `followed` says that it took its shortcut. `dice` shows the last throw (greens),
    -1 before.
    """

    def __init__(
        self,
        board: Board,
        seats: i64 = 1,
        gentle: bool = False,
        max: i64 = 0,
        creatures: list[int] | None = None,
        treats: list[int] | None = None,
        dealt: tuple[int, ...] = FOUR,
        turn: i64 = 0,
        phase: i64 = BEFORE,
        lured: bool = False,
        dice: i64 = -1,
        greens: i64 = 0,
        blacks: i64 = 0,
        moved: i64 = NOBODY,
        followed: bool = False,
        catches: i64 = 0,
        player: i64 = 0,
    ) -> None:
        self.current_player = player
        self.sink = None
        self.board = board
        self.seats: i64 = seats
        self.gentle = gentle
        self.max: i64 = max
        self.creatures: list[int] = creatures if creatures is not None else [board.stump] * 3
        self.treats: list[int] = treats if treats is not None else list(dealt)
        self.dealt = dealt
        self.turn: i64 = turn
        self.phase: i64 = phase
        self.lured = lured
        self.dice: i64 = dice
        self.greens: i64 = greens
        self.blacks: i64 = blacks
        self.moved: i64 = moved
        self.followed = followed
        self.catches: i64 = catches

    def game_name(self) -> str:
        """`max`."""
        return "max"

    def copy(self) -> MaxState:
        """An independent state without the sink."""
        return MaxState(
            self.board,
            self.seats,
            self.gentle,
            self.max,
            self.creatures.copy(),
            self.treats.copy(),
            self.dealt,
            self.turn,
            self.phase,
            self.lured,
            self.dice,
            self.greens,
            self.blacks,
            self.moved,
            self.followed,
            self.catches,
            self.current_player,
        )

    def key(self) -> bytes:
        """All that the future depends on; not whose shortcut it was, nor how the dice lie."""
        position = [self.seats, self.turn % self.seats, int(self.gentle), self.phase, self.max]
        position += [space + 1 for space in self.creatures]
        position += self.treats
        position += [int(self.lured), self.greens, self.blacks, self.moved + 1]
        return bytes(position) + int(self.catches).to_bytes(4, "big")

    def tell(self, event: str, arguments: tuple[int, ...], clauses: tuple[str, ...]) -> None:
        """Tell the sink a beat, if there is one."""
        if self.sink is not None:
            self.sink(event, arguments, clauses)

    # 4. Preparations ---------------------------------------------------------------------

    def setup(self) -> None:
        """How the table was laid: board, homes, Max, creatures, treats (4.1 to 4.3)."""
        board = self.board
        self.tell("board", (board.home + 1, board.basket, board.stump), ("2.2", "2.7", "2.8"))
        self.tell("homes", (), ("2.3", "2.4"))
        self.tell("basket", (board.basket,), ("4.1", "2.1"))
        self.tell("stump", (board.stump,), ("4.2", "2.1"))
        dealt = sum(self.dealt)
        if dealt == 4:
            self.tell("treats", (dealt,), ("4.3", "2.6"))
        elif dealt == 3:
            self.tell("treats", (dealt,), ("12.1", "4.3", "2.6"))
        else:
            self.tell("treats", (dealt,), ("12.2", "4.3", "2.6"))
        if self.gentle:
            self.tell("gentle", (), ("12.3", "12.5"))

    # 5. Playing --------------------------------------------------------------------------

    def prompt(self) -> Prompt:
        """Who is awaited for what."""
        seat: i64 = self.current_player
        if self.phase == OVER:
            return Prompt(TERMINAL, "over", (), self.ended())
        if self.phase == THROWN:
            return Prompt(CHANCE, "dice", (), ("2.5", "5.1"))
        if self.phase == BEFORE:
            if len(self.legal_actions()) > 1:
                return Prompt(seat, "throw_or_treat", (), ("5.1", "8.2", "8.9"))
            return Prompt(seat, "throw", (), self.no_treat())
        if self.blacks > 0:
            return Prompt(seat, "order", (), ("5.9", "5.8", "5.10"))
        if self.moved != NOBODY:
            return Prompt(seat, "move_other", (self.moved,), ("5.11", "5.10"))
        if self.greens == 2 and self.on_path() == 1:
            return Prompt(seat, "move_alone", (), ("5.12", "5.10"))
        if self.greens == 2:
            return Prompt(seat, "move_two", (), ("5.6", "5.7", "5.10"))
        return Prompt(seat, "move_one", (), ("5.3", "5.4", "5.10"))

    def legal_actions(self) -> list[int]:
        """What the seat may do; the plain version is `forbids`."""
        if self.phase == BEFORE:
            return self.before_throw()
        if self.phase != MOVES:
            return NONE
        board = self.board
        here: i64 = 0
        rare = False
        for who in range(3):
            space: i64 = self.creatures[who]
            if space < 0 or space > board.last or who == self.moved:
                continue
            here += 1 << who
            ahead: i64 = board.begins[who] - space
            rare = rare or ahead == 1 or ahead == 2 or space == board.last
        if rare:
            return self.rare_moves()
        return PLAIN_MOVES[self.greens * 16 + self.blacks * 8 + here]

    def rare_moves(self) -> list[int]:
        """What the seat may do where a shortcut or the last space is near."""
        actions: list[int] = []
        last: i64 = self.board.last
        greens: i64 = self.greens
        if self.blacks > 0:
            actions.append(MAX_FIRST)
        alone = greens == 2 and self.on_path() == 1
        trails = False
        for who in range(3):
            space: i64 = self.creatures[who]
            if space < 0 or space > last or who == self.moved:
                continue
            if not alone or space == last:
                actions.append(ONE + who)
            begins: i64 = self.board.begins[who]
            trails = trails or space + 1 == begins or space + 2 == begins
        if trails:
            for who in range(3):
                if self.creatures[who] + 1 == self.board.begins[who] and who != self.moved:
                    actions.append(ONE_TRAIL + who)
        if greens == 2:
            for who in range(3):
                space = self.creatures[who]
                if 0 <= space < last:
                    actions.append(TWO + who)
            if trails:
                for who in range(3):
                    if self.creatures[who] + 2 == self.board.begins[who]:
                        actions.append(TWO_TRAIL + who)
        return actions

    def candidates(self) -> list[int]:
        """Everything on the table can be pointed at whenever a seat is to move."""
        return NONE if self.current_player < 0 else ALL

    def forbids(self, action: i64) -> tuple[str, ...]:
        """The clauses against an action, in the rulebook's order of asking."""
        if action == THROW:
            return () if self.phase == BEFORE else ("5.10", "5.1")
        if action < MAX_FIRST:
            return self.against_treat(action - TREAT)
        if self.phase == BEFORE:
            return ("5.1",)
        if action == MAX_FIRST:
            if self.blacks > 0:
                return ()
            return ("9.8", "9.2") if self.max == self.board.last else ("5.2",)
        return self.against_move((action - ONE) % 3, action)

    def against_move(self, who: i64, action: i64) -> tuple[str, ...]:
        """The clauses against moving a creature (5, 6, 9)."""
        board = self.board
        space: i64 = self.creatures[who]
        two = action >= TWO
        trail = action >= TWO_TRAIL or (ONE_TRAIL <= action < TWO)
        if space == CAUGHT:
            return ("7.2",)
        if space == board.home:
            return ("10.2",)
        if who == self.moved:
            return ("6.8",) if self.followed else ("5.11",)
        if two and self.greens < 2:
            return ("5.3",)
        if two and space == board.last:
            return ("9.7",)
        steps: i64 = 2 if two else 1
        if trail and space + steps != board.begins[who]:
            if space + steps in board.begins:
                return ("6.1",)
            if two:
                return ("6.5", "6.9") if space + 1 == board.begins[who] else ("6.9",)
            return ("6.2",)
        alone = self.greens == 2 and self.on_path() == 1
        return ("5.12",) if alone and not two and not trail and space != board.last else ()

    def clauses(self, action: i64) -> tuple[str, ...]:
        """The clauses that allow a legal action."""
        if action == THROW:
            return ("8.3", "5.1") if self.lured else ("5.1",)
        if action < MAX_FIRST:
            return ("8.1", "8.2", "8.9")
        if action == MAX_FIRST:
            return ("5.9", "5.13")
        who: i64 = (action - ONE) % 3
        space: i64 = self.creatures[who]
        steps: i64 = 2 if action >= TWO else 1
        alone = self.greens == 2 and self.on_path() == 1
        if action >= TWO_TRAIL:
            return ("6.9", "6.2", "6.1")
        if ONE_TRAIL <= action < TWO:
            return ("6.2", "6.1", "5.12") if alone else ("6.2", "6.1")
        found: list[str] = []
        if space + steps == self.max:
            found.append("7.6")
        if self.max == self.board.last and self.dice == 1:
            found.append("9.8")
        if steps == 2:
            found += self.over(who, space)
            found.append("5.12" if alone else "5.7")
        elif self.greens == 2:
            found.append("9.7" if space == self.board.last else "5.6")
        elif self.moved != NOBODY:
            found += ["5.6", "5.11"]
        else:
            found.append("5.9" if self.blacks > 0 else "5.3")
        if space + steps == self.board.begins[who]:
            found.append("6.3")
        found.append("5.4")
        return tuple(found)

    def over(self, who: i64, space: i64) -> list[str]:
        """What a creature's move of two from `space` passes: Max (7.5, 9.4), its shortcut (6.5)."""
        found: list[str] = []
        if space + 1 == self.max:
            if self.max == self.board.last:
                found.append("9.4")
            found.append("7.5")
        if space + 1 == self.board.begins[who]:
            found.append("6.5")
        return found

    def step(self, action: i64) -> None:
        """Carry out an action or the dice."""
        if self.phase == THROWN:
            self.use_dice(action)
        elif action == THROW:
            self.phase = THROWN
            self.current_player = CHANCE
        elif action < MAX_FIRST:
            self.lure(action - TREAT)
        else:
            if action == MAX_FIRST:
                self.move_max()
            else:
                self.move_creature((action - ONE) % 3, action)
            self.go_on()

    def chance_lane(self) -> str:
        """The dice's lane."""
        return "dice"

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """The numbers of greens that two dice of three green, three black faces show (2.5)."""
        return DICE_WEIGHTS

    def sample_chance(self, rng: Sfc32) -> int:
        """Two dice, each green or black with the same chance."""
        faces: i64 = rng.below(4)
        return (faces & 1) + (faces >> 1)

    def use_dice(self, greens: i64) -> None:
        """The dice lie: black moves Max (5.2), green waits for a choice (5.3)."""
        self.dice = greens
        self.greens = greens
        self.blacks = 2 - greens
        self.phase = MOVES
        seat: i64 = self.turn % self.seats
        self.current_player = seat
        if self.sink is not None:
            self.tell("dice", (seat, greens, 2 - greens), ("5.1", "2.5"))
        if self.blacks > 0 and self.max == self.board.last:
            self.blacks = 0
            self.tell("max_stays", (self.max,), ("9.2", "9.1", "10.3"))
        if greens == 0:
            self.go_on()

    def go_on(self) -> None:
        """After a part of a throw: the next part, the next turn or the end (5.13, 11.4)."""
        if self.blacks > 0 and self.greens == 0 and self.on_path() > 0:
            self.move_max()
        left: i64 = self.on_path()
        if left == 0:
            self.end()
            return
        if self.greens == 1 and left == 1 and self.moved != NOBODY and self.is_on_path(self.moved):
            self.tell("lapse", (1, 0), ("5.12",))
            self.greens = 0
        if self.greens == 0:
            self.turn += 1
            self.phase = BEFORE
            self.lured = False
            self.moved = NOBODY
            self.followed = False
            self.current_player = self.turn % self.seats

    def on_path(self) -> i64:
        """How many creatures are on the path."""
        count: i64 = 0
        last: i64 = self.board.last
        for space in self.creatures:
            if 0 <= space <= last:
                count += 1
        return count

    def is_on_path(self, who: i64) -> bool:
        """Whether a creature is neither home nor caught."""
        return 0 <= self.creatures[who] <= self.board.last

    def move_creature(self, who: i64, action: i64) -> None:
        """One or two greens for a creature (5.3, 5.6, 5.7), and its shortcut (6.2)."""
        board = self.board
        begin: i64 = self.creatures[who]
        alone = self.sink is not None and self.greens == 2 and self.on_path() == 1
        if action >= TWO:
            self.greens -= 2
            self.creatures[who] = begin + 2
            if self.sink is not None:
                here = [*self.over(who, begin), "5.12" if alone else "5.7", *self.shared(who)]
                self.tell("double", (who, begin, begin + 2), tuple(here))
        else:
            self.greens -= 1
            if self.greens > 0:
                self.moved = who
            self.creatures[who] = begin + 1
            if self.sink is not None:
                rule = "5.6" if self.dice == 2 else "5.8" if self.max != board.last else "5.3"
                if begin == board.last and self.greens > 0:
                    rule = "9.7"
                elif alone:
                    rule = "5.12"
                self.tell("step", (who, begin, begin + 1), (rule, "5.3", *self.shared(who)))
        if action >= TWO_TRAIL or (ONE_TRAIL <= action < TWO):
            first: i64 = self.creatures[who]
            self.creatures[who] = board.ends[who]
            self.followed = True
            if self.sink is not None:
                landed = ("6.9", "6.2", "6.1") if action >= TWO_TRAIL else ("6.2", "6.1")
                self.tell("trail", (who, first, board.ends[who]), (*landed, *self.shared(who)))
        space: i64 = self.creatures[who]
        if space == board.home:
            self.tell("home", (who, who), ("10.1", "10.2", HOME_CLAUSES[who]))
        elif space == self.max:
            self.catch(who, "9.4" if space == board.last else "7.6")

    def shared(self, who: i64) -> list[str]:
        """The clause of sharing a space, where this creature now does (7.9)."""
        space: i64 = self.creatures[who]
        for other in range(3):
            if other != who and self.creatures[other] == space and space < self.board.home:
                return ["7.9"]
        return []

    def goal(self, action: i64) -> int:
        """The space that a legal action's figure ends on, -1 for the throw."""
        if action == THROW:
            return -1
        if action < MAX_FIRST:
            return self.board.basket
        if action == MAX_FIRST:
            return self.board.follow[min(self.max + self.blacks, self.board.last)]
        who: i64 = (action - ONE) % 3
        if action >= TWO_TRAIL or (ONE_TRAIL <= action < TWO):
            return self.board.ends[who]
        return self.creatures[who] + (2 if action >= TWO else 1)

    # 6. The shortcuts, 7. Catching -------------------------------------------------------

    def move_max(self) -> None:
        """Spend the blacks in one move (6.10): a jump, any shortcut (6.6), then the catch."""
        board = self.board
        begin: i64 = self.max
        space: i64 = begin + self.blacks
        if space > board.last:
            space = board.last
        self.blacks = 0
        self.max = space
        if self.sink is not None:
            self.tell("max", (begin, space), self.why_max(begin, space))
        end: i64 = board.follow[space]
        if end != space:
            self.max = end
            if self.sink is not None:
                trail = ["6.6"]
                if space - begin == 2:
                    trail.append("6.10")
                if space in self.creatures:
                    trail.append("7.7")
                self.tell("max_trail", (space, end), tuple(trail))
        if end == board.last:
            self.tell("max_last", (end,), ("9.1", "10.3"))
        several = False
        for who in range(3):
            if self.creatures[who] == end:
                several = several or end in self.creatures[who + 1 :]
                self.catch(who, "7.8" if several else "7.1")

    def why_max(self, begin: i64, space: i64) -> tuple[str, ...]:
        """The clauses of Max's jump from `begin` to `space`, the telling one first."""
        found: list[str] = []
        if space - begin == 2:
            if begin + 1 in self.board.begins:
                found.append("6.7")
            if begin + 1 in self.creatures:
                found += ["7.4", "7.7"]
        elif self.dice == 0:
            found.append("9.6")
        found += ["5.2"] if self.dice == 0 else ["5.8", "5.2"]
        return tuple(found)

    def catch(self, who: i64, rule: str) -> None:
        """A creature is out of the game (7.2); in the gentle game it starts again (12.3)."""
        space: i64 = self.creatures[who]
        self.catches += 1
        if not self.gentle:
            self.creatures[who] = CAUGHT
        if self.sink is not None:
            found = [rule]
            if rule == "9.4":
                found.append("7.6")
            if rule == "7.8":
                found.append("7.1")
            if space == self.board.stump:
                found.append("7.10")
            if not self.gentle:
                found.append("7.2")
                if self.on_path() > 0:
                    found.append("7.3")
            self.tell("caught", (who, space), tuple(found))
        if self.gentle:
            self.creatures[who] = self.board.stump
            self.tell("back", (who, self.board.stump), ("12.3", "12.4"))

    # 8. Treats ---------------------------------------------------------------------------

    def before_throw(self) -> list[int]:
        """The throw, and the treats that may be laid out before it (8.2)."""
        if self.lured or self.max == self.board.basket or self.max == self.board.last:
            return JUST_THROW
        left: i64 = 0
        for kind in range(4):
            if self.treats[kind] > 0:
                left += 1 << kind
        return TREAT_CHOICES[left]

    def against_treat(self, kind: i64) -> tuple[str, ...]:
        """The clauses against laying out a treat; it is not spent then (8.6)."""
        if self.phase != BEFORE:
            return ("8.2",)
        if self.lured:
            return ("8.7", "8.3")
        if self.max == self.board.last:
            return ("9.3", "9.1")
        if self.max == self.board.basket:
            return ("8.6",)
        if self.treats[kind] == 0:
            return ("8.4",)
        return ()

    def no_treat(self) -> tuple[str, ...]:
        """Why there is nothing but the throw."""
        for kind in range(4):
            if self.treats[kind] > 0:
                return (*self.against_treat(kind), "5.1")
        return ("8.4", "5.1")

    def lure(self, kind: i64) -> None:
        """A treat brings Max back to his basket (8.1); on the way he catches nobody (8.8)."""
        begin: i64 = self.max
        self.treats[kind] -= 1
        self.lured = True
        self.max = self.board.basket
        if self.sink is not None:
            found = ["8.1", "8.4"]
            for space in self.creatures:
                if 0 <= space < begin:
                    found = ["8.1", "8.8", "8.4"]
            self.tell("lured", (self.turn % self.seats, kind, begin), tuple(found))

    # 11. Game end ------------------------------------------------------------------------

    def end(self) -> None:
        """No creature is on the path: the rest of the throw lapses, the game is over (11.4)."""
        if self.greens > 0 or self.blacks > 0:
            first_home = self.moved != NOBODY and self.creatures[self.moved] == self.board.home
            rule = ("11.4", "9.7") if first_home else ("11.4",)
            self.tell("lapse", (self.greens, self.blacks), rule)
            self.greens = 0
            self.blacks = 0
        self.phase = OVER
        self.current_player = TERMINAL
        if self.sink is not None:
            home = self.count_home()
            if self.gentle:
                self.tell("gentle_end", (self.catches,), ("12.5", "1.2"))
            elif home == 3:
                self.tell("won", (home,), ("11.1", "11.5", "1.2"))
            else:
                self.tell("lost", (home,), ("11.2", "11.5", "1.2"))
            self.tell("talk", (), ("11.3",))

    def count_home(self) -> i64:
        """How many creatures are safe in the tree."""
        count: i64 = 0
        for space in self.creatures:
            if space == self.board.home:
                count += 1
        return count

    def ended(self) -> tuple[str, ...]:
        """The clauses by which the game is over."""
        if self.gentle:
            return ("11.4", "12.5")
        return ("11.1", "11.4") if self.count_home() == 3 else ("11.2", "11.4")

    def ending(self) -> str:
        """`won`, `lost:2` with two at home (11.5), or `caught:3` for a gentle game's catches."""
        if self.phase != OVER:
            return ""
        if self.gentle:
            return f"caught:{self.catches}"
        return ENDINGS[self.count_home()]

    def score(self) -> tuple[int, int]:
        """(all three home: 1 or 0, how many are home): results compare in this order (11.5)."""
        home = int(self.count_home())
        return int(home == 3), home

    def returns(self) -> list[float]:
        """The same for every seat (1.2): 1 if all three are home, else 0.

        In the gentle game, where all get home, 1 / (1 + catches).
        """
        worth: float = 0.0
        if self.count_home() == 3:
            worth = 1.0 / float(1 + self.catches) if self.gentle else 1.0
        return [worth] * int(self.seats)

    def hunch(self, rng: Sfc32) -> int:
        """A legal action by a rule of thumb: see `thumb`."""
        return hunch(self, rng)

    # Words of actions and outcomes -------------------------------------------------------

    def action_text(self, action: i64) -> str:
        """`throw`, `treat:milk`, `max`, `mouse`, `mouse+trail`, `mouse:2`, `mouse:2+trail`."""
        return ACTIONS[action]

    def parse_action(self, text: str) -> int:
        """The action of a word; raises IllegalAction for others."""
        number = NUMBERS.get(text)
        if number is None:
            raise unknown_action(text, ACTIONS)
        return number

    def outcome_text(self, outcome: i64) -> str:
        """`black+black`, `green+black` or `green+green`."""
        return DICE[outcome]

    def parse_outcome(self, text: str) -> int:
        """The outcome of a word; raises IllegalAction for others."""
        number = OUTCOMES.get(text)
        if number is None:
            raise unknown_outcome(text, DICE)
        return number
