"""Magpies' own bot: it takes what is worth most, as far as its seat knows."""

from __future__ import annotations

from ludoteca.engine.luck import Sfc32
from ludoteca.engine.state import State
from magpies.rules import KEEP, LEAVE, LOOK, OPEN, SPOTS, TAKE, TOSS, MagpiesState


class Careful:
    """Tosses thorns, looks while it may, keeps what is better than a blind token."""

    def choose(self, state: State, rng: Sfc32) -> int:
        """The legal action of the highest worth, the first of equals."""
        assert isinstance(state, MagpiesState)
        known = state.blind(state.current_player)
        return max(known.legal_actions(), key=lambda action: (self.worth(known, action), -action))

    def worth(self, state: MagpiesState, action: int) -> float:
        """What an action is worth, by what the seat knows."""
        if action >= TOSS:
            return 2.0
        if action >= TAKE:
            return self.token(state, (action - LOOK) % SPOTS)
        if action >= LOOK:
            return self.token(state, (action - LOOK) % SPOTS) + 0.5
        if action == KEEP:
            return self.token(state, state.at)
        return 0.4 if action == LEAVE else 0.0

    @staticmethod
    def token(state: MagpiesState, spot: int) -> float:
        """What a token is worth, on the average if it was not seen."""
        worth = state.tokens.worth
        if state.kinds[spot] != OPEN:
            return float(worth[state.kinds[spot]])
        pool = state.pool()
        return sum(many * one for many, one in zip(pool, worth, strict=True)) / sum(pool)
