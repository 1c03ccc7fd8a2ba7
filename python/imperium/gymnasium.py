"""Every game as an environment of Gymnasium: one seat, against given computer players.

Gymnasium need not be installed; where it is, the environment is one of its Env, and `gymnasium.make("imperium/clash-v0")`
finds it once this module has been imported.

>>> from imperium.gymnasium import Seat
>>> env = Seat("clash", players="random")
>>> observation, info = env.reset(seed=1)
>>> ended = False
>>> while not ended:
...     observation, reward, terminated, truncated, info = env.step(int(observation["action_mask"].argmax()))
...     ended = terminated or truncated
>>> reward in (1.0, -1.0)
True
"""
from __future__ import annotations

from typing import Any

import numpy as np

from . import Match, Refused, games, levels, think
from ._observing import Observer, pay

try:
    import gymnasium as _gymnasium

    _Base: Any = _gymnasium.Env
except ImportError:
    _gymnasium = None  # type: ignore[assignment]

    class _Base:  # type: ignore[no-redef]
        """As much of gymnasium.Env as an environment needs."""

        metadata: dict[str, Any] = {"render_modes": []}
        render_mode: str | None = None
        spec = None
        _np_random: np.random.Generator | None = None
        _np_random_seed: int | None = None

        @property
        def np_random(self) -> np.random.Generator:
            if self._np_random is None:
                self._np_random = np.random.default_rng()
            return self._np_random

        @property
        def unwrapped(self) -> Any:
            return self

        def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
            if seed is not None:
                self._np_random = np.random.default_rng(seed)
                self._np_random_seed = seed

        def close(self) -> None:
            pass

        def __enter__(self) -> Any:
            return self

        def __exit__(self, *_: Any) -> None:
            self.close()


class Seat(_Base):  # type: ignore[misc,valid-type]
    """One seat of a match; the others are computer players.

    `players` is a level for all other seats, or a list with a level per seat (and anything, such as None, at one's
    own). `reset(options={"seat": 1})` changes the seat from then on. An action that does not exist changes nothing:
    the reward is 0 and `info["refused"]` is the sentence that says why. A match is broken off (truncated) after
    `most_steps` steps, illegal ones included.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        seat: int = 0,
        players: str | list[Any] = "random",
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        iterations: int | None = None,
        most_steps: int = 10_000,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise Refused("bad_request", f"render_mode must be None, 'human' or 'ansi', not {render_mode!r}")
        probe = Match(game, seats, options, seed=0)
        self.render_mode = render_mode
        self._game, self._seats, self._options = game, probe.seats, probe.options
        self._players = [players] * probe.seats if isinstance(players, str) else list(players)
        if len(self._players) != probe.seats:
            raise Refused("bad_request", f"players has one entry per seat, {probe.seats}, not {len(self._players)}")
        self._iterations = iterations
        self._most_steps = most_steps
        self._steps = 0
        self._seat = self._checked(seat)
        self._observer = Observer(game)
        self._match = probe
        self.observation_space = self._observer.observation_space
        self.action_space = self._observer.action_space

    @property
    def match(self) -> Match:
        """The match itself; what it tells is not meant for the one who plays."""
        return self._match

    @property
    def seat(self) -> int:
        return self._seat

    def legal(self) -> list[dict[str, Any]]:
        """The actions that stand at the places of the mask, in words."""
        return self._match.legal(self._seat)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        for name in options or {}:
            if name != "seat":
                raise Refused("bad_request", f"reset knows the option seat, not {name!r}")
        self._seat = self._checked((options or {}).get("seat", self._seat))
        self._match = Match(self._game, self._seats, self._options, seed=int(self.np_random.integers(2**63)))
        self._steps = 0
        self._others()
        if self.render_mode == "human":
            self.render()
        return self._observe(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        self._steps += 1
        info: dict[str, Any] = {}
        legal = self.legal()
        if not legal:
            raise Refused("illegal_action", "the match is over; reset begins another")
        place = action.item() if isinstance(action, np.ndarray) and action.shape == () else action
        if isinstance(place, (bool, np.bool_)) or not isinstance(place, (int, np.integer)) or not 0 <= place < len(legal):
            info["refused"] = f"there are the actions 0 to {len(legal) - 1}, not {action!r}"
        else:
            self._match.apply(self._seat, legal[int(place)])
            self._others()
        over = self._match.over
        reward = pay(self._match)[self._seat] if over else 0.0
        if self.render_mode == "human":
            self.render()
        return self._observe(), reward, over, not over and self._steps >= self._most_steps, {**self._info(), **info}

    def render(self) -> str | None:
        """The table as this seat may see it, as text."""
        if self.render_mode is None:
            return None
        text = self._match.table(self._seat)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """There is nothing to close."""

    def _checked(self, seat: Any) -> int:
        if isinstance(seat, bool) or not isinstance(seat, (int, np.integer)) or not 0 <= seat < self._seats:
            raise Refused("bad_request", f"seat must be a number from 0 to {self._seats - 1}, not {seat!r}")
        for other, level in enumerate(self._players):
            if other != seat and not isinstance(level, str):
                raise Refused("bad_request", f"players names no level for seat {other}")
            if other != seat and level not in (names := [one["name"] for one in levels()]):
                raise Refused("bad_request", f"there is no agent {level!r}; there are {', '.join(names)}")
        return int(seat)

    def _others(self) -> None:
        while not self._match.over and self._seat not in self._match.pending():
            other = self._match.pending()[0]
            luck = int(self.np_random.integers(2**63))
            thought = think(self._match, other, self._players[other], iterations=self._iterations, seed=luck)
            self._match.apply(other, thought["action"])

    def _observe(self) -> dict[str, Any]:
        return self._observer(self._match, self._seat, not self._match.over)

    def _info(self) -> dict[str, Any]:
        return {"seat": self._seat, "scores": self._match.scores}


if _gymnasium is not None:
    for _game in games():
        if f"imperium/{_game['id']}-v0" not in _gymnasium.registry:
            _gymnasium.register(f"imperium/{_game['id']}-v0", entry_point="imperium.gymnasium:Seat", kwargs={"game": _game["id"]})

__all__ = ["Seat"]
