"""How good the search's choices in Max are, measured by the exact worth of each choice.

    python bench/strength.py [--states 200] [--simulations 10000] [--apart 0.01] [--json]

The states are sampled from games with known luck: played at random, by the careful bot, and by
both in turn. From each game one is drawn of those with a real choice: the worst choice costs more
than `--apart` of the chance that all get home, a hundredth if nothing else is asked for. A choice
is good within a hundredth of the best.
"""

from __future__ import annotations

import argparse
import json
from typing import Any, Final

import ludoteca
from ludoteca.bots.exact import Exact, exact
from ludoteca.bots.search import Search
from ludoteca.bots.simple import bot
from ludoteca.engine.luck import stream
from ludoteca.engine.state import State
from ludoteca.study.statistics import wilson

NEAR: Final = 0.01
ROUNDING: Final = 1e-12


def sample(known: Exact, states: int, apart: float = NEAR, root: int = 7) -> list[State]:
    """Positions with a real choice, one a game."""
    game = ludoteca.game("max")
    careful = bot(game, "careful")
    found: list[State] = []
    number = 0
    while len(found) < states:
        rng = stream(root, number, "sample")
        state = game.new_state()
        real = []
        while not state.is_terminal():
            if state.is_chance():
                state.step(state.sample_chance(rng))
                continue
            legal = state.legal_actions()
            if len(legal) > 1:
                worths = [choice.worth.value for choice in known.choices(state)]
                if max(worths) - min(worths) > apart:
                    real.append(state.copy())
            chance = number % 3 == 0 or (number % 3 == 1 and rng.below(2) == 0)
            state.step(legal[rng.below(len(legal))] if chance else careful.choose(state, rng))
        if real:
            found.append(real[rng.below(len(real))])
        number += 1
    return found


def losses(known: Exact, states: list[State], search: Search) -> list[float]:
    """What the search's choice in each state costs, as a chance that all get home."""
    found = []
    for number, state in enumerate(states):
        worths = {choice.action: choice.worth.value for choice in known.choices(state)}
        chosen = search.choose(state, stream(9, number, "search"))
        found.append(max(worths.values()) - worths[chosen])
    return found


def measure(states: int, simulations: int, apart: float = NEAR) -> dict[str, Any]:
    """How many choices are good, with Wilson's interval, and what they cost on the average."""
    known = exact(ludoteca.game("max"))
    lost = losses(known, sample(known, states, apart), Search(simulations))
    good = sum(loss <= NEAR + ROUNDING for loss in lost)
    low, high = wilson(good, states)
    return {
        "compiled": ludoteca.COMPILED,
        "states": states,
        "simulations": simulations,
        "apart": apart,
        "good": good,
        "share": good / states,
        "low": round(low, 4),
        "high": round(high, 4),
        "mean_loss": round(sum(lost) / states, 5),
        "worst_loss": round(max(lost), 4),
    }


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--states", type=int, default=200)
    parser.add_argument("--simulations", type=int, default=10_000)
    parser.add_argument("--apart", type=float, default=NEAR)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = measure(given.states, given.simulations, given.apart)
    if given.json:
        print(json.dumps(found, indent=2))
        return
    print(
        f"{found['good']} of {found['states']} choices within {NEAR} of the best "
        f"({found['share']:.1%}, 95 % interval {found['low']:.1%} to {found['high']:.1%}), "
        f"mean loss {found['mean_loss']}, worst {found['worst_loss']}"
    )


if __name__ == "__main__":
    main()
