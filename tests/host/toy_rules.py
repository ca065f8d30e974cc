"""A game for the house's tests: it hides something, fails on purpose, and has bots that misbehave.

Not installed: the fixture `toy` in `conftest.py` installs it for one test.
"""

from __future__ import annotations

import contextlib
import os
import time
from typing import Any

from ludoteca.engine.game import Game, Option
from ludoteca.engine.state import CHANCE, TERMINAL, IllegalAction, Prompt, State
from ludoteca.record.view import View, awaited, is_over, legal, refused

WORDS = ["pass", "add", "break", "roll", "peek", "never"]
SECRET = "the hidden card is 7"
NONSENSE = {"babbling": b'["no answer"]\n', "endless": b"[" * 200_000 + b"\n"}
"""What bots write into every file that their process has open, the worker's answers too."""


class ToyState(State):
    """Seats in turn; `add` counts, `roll` throws a die, `peek` turns a card, `break` fails."""

    def __init__(
        self, seats: int = 2, rounds: int = 3, turn: int = 0, total: int = 0, lane: str = ""
    ) -> None:
        super().__init__()
        self.seats, self.rounds, self.turn, self.total = seats, rounds, turn, total
        self.lane = lane
        self.sampled = False
        self.settle()

    def settle(self) -> None:
        self.current_player = self.turn % self.seats
        if self.lane:
            self.current_player = CHANCE
        elif self.turn >= self.seats * self.rounds:
            self.current_player = TERMINAL

    def game_name(self) -> str:
        return "toy"

    def prompt(self) -> Prompt:
        return Prompt(self.current_player, "choose", (), ("1.1",))

    def candidates(self) -> list[int]:
        return list(range(6)) if self.current_player >= 0 else []

    def legal_actions(self) -> list[int]:
        return list(range(5)) if self.current_player >= 0 else []

    def forbids(self, action: int) -> tuple[str, ...]:
        return ("1.9",) if action == 5 else ()

    def step(self, action: int) -> None:
        if self.current_player == CHANCE:
            self.total += action
            self.tell(self.lane, (action,))
            self.lane = ""
            self.turn += 1
        elif action == 2:
            raise RuntimeError(SECRET)
        elif action >= 3:
            self.lane = "dice" if action == 3 else "cards"
        else:
            self.total += action
            self.tell(WORDS[action], (self.turn % self.seats,))
            self.turn += 1
        self.settle()

    def tell(self, event: str, arguments: tuple[int, ...]) -> None:
        if self.sink is not None:
            self.sink(event, arguments, ("1.1",))

    def chance_lane(self) -> str:
        return self.lane

    def chance_outcomes(self) -> list[tuple[int, int]]:
        return [(number, 1) for number in range(1, 7)]

    def copy(self) -> ToyState:
        return ToyState(self.seats, self.rounds, self.turn, self.total, self.lane)

    def resample(self, seat: int, rng: Any) -> ToyState:
        twin = self.copy()
        twin.sampled = True
        return twin

    def key(self) -> bytes:
        return f"{self.seats} {self.rounds} {self.turn} {self.total} {self.lane}".encode()

    def returns(self) -> list[float]:
        return [0.0] * self.seats

    def action_text(self, action: int) -> str:
        return WORDS[action]

    def parse_action(self, text: str) -> int:
        if text not in WORDS:
            raise IllegalAction("unknown")
        return WORDS.index(text)

    def outcome_text(self, outcome: int) -> str:
        return str(outcome)

    def parse_outcome(self, text: str) -> int:
        if not text.isdigit():
            raise IllegalAction("unknown")
        return int(text)


class ToyView(View, kw_only=True):
    """The view of a toy."""

    turn: int
    total: int


class ToyGame(Game):
    """The toy."""

    def __init__(self) -> None:
        super().__init__(
            "toy", "toy_rules", 1, (1, 2, 4), (Option("rounds", 3, 1, 50),), ("dice", "cards"),
            reveals=frozenset({"cards"}),
        )  # fmt: skip

    def start(self, seats: int, options: dict[str, int]) -> State:
        return ToyState(seats, options["rounds"])

    def content(self) -> str:
        return "0" * 64

    def view(self, state: State, seat: int | None = None) -> ToyView:
        assert isinstance(state, ToyState)
        return ToyView(
            schema="toy-1", game="toy", edition=1, seats=state.seats, seat=seat,
            awaited=awaited(state), legal=legal(state, seat),
            refused=refused(state, seat),
            over=is_over(state), returns=state.returns(), turn=state.turn, total=state.total,
        )  # fmt: skip

    def bots(self) -> dict[str, Any]:
        return {
            "careful": lambda: Bot("careful"),
            "slow": lambda: Bot("slow"),
            "stuck": lambda: Bot("stuck"),
            "dying": lambda: Bot("dying"),
            "broken": lambda: Bot("broken"),
            "wild": lambda: Bot("wild"),
            "chatty": lambda: Bot("chatty"),
            "honest": lambda: Bot("honest"),
            "breaker": lambda: Bot("breaker"),
            "babbling": lambda: Bot("babbling"),
            "endless": lambda: Bot("endless"),
        }


class Bot:
    """Adds if it is `careful` (unless TOY_CAREFUL says how it fails); others as they are called."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, state: State, rng: Any) -> int:
        assert isinstance(state, ToyState)
        if self.name == "careful":
            self.name = os.environ.get("TOY_CAREFUL", "careful")
        if self.name == "slow":
            time.sleep(0.4)
        while self.name == "stuck":
            time.sleep(0.01)
        if self.name == "dying":
            os._exit(1)
        if self.name == "broken":
            raise RuntimeError(SECRET)
        if self.name in ("babbling", "endless"):
            answers = max(int(name) for name in os.listdir("/proc/self/fd") if name.isdigit())
            for place in range(3, answers + 1):
                with contextlib.suppress(OSError):
                    os.write(place, NONSENSE[self.name])
        if self.name == "chatty":
            print('{"id": 0, "action": "pass"}')
        if self.name == "honest":
            return 1 if state.sampled else 0
        if self.name == "breaker":
            return 2
        return 99 if self.name == "wild" else 1


GAME = ToyGame()
