"""What both adapters show of a match to one seat."""
from __future__ import annotations

from typing import Any

import numpy as np

from . import Match, most_actions, feature_names, action_feature_names
from ._spaces import Box, Dict, Discrete

#: A feature is never below -LIMIT nor above LIMIT.
LIMIT = 127


class Observer:
    """Spaces and observations of one game.

    An action is its place among the legal actions of the seat that decides. What stands at that place is in the
    row of the same number of `actions`; places after the last legal action are zero there and in the mask.
    """

    def __init__(self, game: str) -> None:
        self.places = most_actions(game)
        self.width = len(action_feature_names(game))
        features = len(feature_names(game))
        self.action_space = Discrete(self.places)
        self.observation_space = Dict(
            {
                "observation": Box(-LIMIT, LIMIT, (features,), np.int16),
                "action_mask": Box(0, 1, (self.places,), np.int8),
                "actions": Box(-LIMIT, LIMIT, (self.places, self.width), np.int16),
            }
        )

    def __call__(self, match: Match, seat: int, deciding: bool) -> dict[str, Any]:
        mask = np.zeros(self.places, np.int8)
        actions = np.zeros((self.places, self.width), np.int16)
        if deciding:
            legal = match.action_features(seat)
            mask[: len(legal)] = 1
            actions[: len(legal)] = legal
        return {"observation": match.features(seat), "action_mask": mask, "actions": actions}


def pay(match: Match) -> list[float]:
    """What each seat is paid at the end: 1 to share among the winners, -1 among the others; 0 if all have won."""
    winners = match.winners
    losers = match.seats - len(winners)
    if not winners or losers == 0:
        return [0.0] * match.seats
    return [1.0 / len(winners) if seat in winners else -1.0 / losers for seat in range(match.seats)]
