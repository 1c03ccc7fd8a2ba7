"""Imperium for Python: four games of galactic conquest, every rule, hidden information kept, at the speed of C++.

>>> import imperium
>>> match = imperium.Match("clash", seed="ada")
>>> while not match.over:
...     seat = match.pending()[0]
...     events = match.apply(seat, imperium.think(match, seat, "cadet")["action"])
>>> sorted(match.winners) in ([0], [1])
True

docs/python.md describes all of it.
"""
from ._imperium import (
    Batch,
    Match,
    __version__,
    action_feature_names,
    feature_names,
    games,
    levels,
    most_actions,
    think,
)
from ._refused import Refused

__all__ = [
    "Batch",
    "Match",
    "Refused",
    "__version__",
    "action_feature_names",
    "feature_names",
    "games",
    "levels",
    "most_actions",
    "think",
]
