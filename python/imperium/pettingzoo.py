"""Every game as an AEC environment of PettingZoo, with action masks.

PettingZoo need not be installed; where it is, the environment is one of its AECEnv and uses Gymnasium's spaces.

>>> from imperium.pettingzoo import env
>>> game = env("clash")
>>> game.reset(seed=1)
>>> for agent in game.agent_iter():
...     observation, reward, termination, truncation, info = game.last()
...     game.step(None if termination or truncation else int(observation["action_mask"].argmax()))
>>> game.agents
[]
"""
from __future__ import annotations

from typing import Any, Iterator

import numpy as np

from . import Match, Refused, games
from ._observing import Observer, pay

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object  # type: ignore[assignment,misc]


class Table(_Base):  # type: ignore[misc,valid-type]
    """A match at which every agent is a seat.

    Where several seats owe a decision at the same time, they are asked one after the other, and none sees what
    another has chosen. All agents stay to the end of the match.
    """

    metadata: dict[str, Any] = {
        "name": "imperium_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        most_decisions: int = 0,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise Refused("bad_request", f"render_mode must be None, 'human' or 'ansi', not {render_mode!r}")
        probe = Match(game, seats, options, seed=0)
        self.metadata = {**Table.metadata, "name": f"imperium_{game}_v0"}
        self.render_mode = render_mode
        self._game, self._seats, self._options = game, probe.seats, probe.options
        self._most_decisions = most_decisions
        self._observer = Observer(game)
        self._rng: np.random.Generator | None = None
        self._match = probe
        self.possible_agents = [f"seat_{seat}" for seat in range(probe.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self._observer.observation_space for agent in self.possible_agents}
        self.action_spaces = {agent: self._observer.action_space for agent in self.possible_agents}
        self.agent_selection = self.possible_agents[0]
        self.rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self._cumulative_rewards: dict[str, float] = {}

    # ---- what AECEnv is ----

    @property
    def match(self) -> Match:
        """The match itself; what it tells is not meant for agents."""
        return self._match

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "Table":
        return self

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or self._rng is None:
            self._rng = np.random.default_rng(seed)
        self._match = Match(self._game, self._seats, self._options, seed=int(self._rng.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        deciding = agent == self.agent_selection and not self._match.over and agent in self.agents
        return self._observer(self._match, self._seat(agent), deciding and not self.truncations[agent])

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(action)
            return
        seat = self._seat(agent)
        legal = self._match.legal(seat)
        if isinstance(action, (bool, np.bool_)) or not isinstance(action, (int, np.integer)) or not 0 <= action < len(legal):
            raise Refused("illegal_action", f"{agent} has the actions 0 to {len(legal) - 1}, not {action!r}")
        self._match.apply(seat, legal[int(action)])
        self._cumulative_rewards[agent] = 0.0
        over = self._match.over
        gained = pay(self._match) if over else [0.0] * self._seats
        self.rewards = {one: gained[self._seat(one)] for one in self.agents}
        for one in self.agents:
            self._cumulative_rewards[one] += self.rewards[one]
        broken_off = not over and 0 < self._most_decisions <= self._match.actions
        self.terminations = {one: over for one in self.agents}
        self.truncations = {one: broken_off for one in self.agents}
        if over or broken_off:
            self.agent_selection = self.agents[0]
        else:
            self._select()
        if self.render_mode == "human":
            self.render()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str | None:
        """The table as everybody may see it, as text."""
        if self.render_mode is None:
            return None
        text = self._match.table(None)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    # ---- its parts ----

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self._match.pending()[0]]

    def _leave(self, action: Any) -> None:
        """An agent whose match has ended steps with None and is gone."""
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        self.agents.remove(agent)
        of_agents: tuple[dict[str, Any], ...] = (self._cumulative_rewards, self.terminations, self.truncations, self.infos)
        for of_agent in of_agents:
            del of_agent[agent]
        self.rewards = {one: 0.0 for one in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]


def env(game: str, **arguments: Any) -> Table:
    """A table of this game: `seats`, `options`, `most_decisions`, `render_mode` as Table takes them."""
    return Table(game, **arguments)


#: The same, by the name PettingZoo uses for an environment without wrappers.
raw_env = env

__all__ = ["Table", "env", "raw_env", "games"]
