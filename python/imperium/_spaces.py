"""The spaces of the adapters: Gymnasium's where it is installed, otherwise these three, which behave alike."""
from __future__ import annotations

from typing import Any

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:

    class _Space:
        def __init__(self, shape: tuple[int, ...] | None, dtype: Any) -> None:
            self.shape = shape
            self.dtype = None if dtype is None else np.dtype(dtype)
            self._np_random: np.random.Generator | None = None

        @property
        def np_random(self) -> np.random.Generator:
            if self._np_random is None:
                self.seed()
            assert self._np_random is not None
            return self._np_random

        def seed(self, seed: int | None = None) -> Any:
            self._np_random = np.random.default_rng(seed)
            return [seed]

        def contains(self, x: Any) -> bool:
            raise NotImplementedError

        def __contains__(self, x: Any) -> bool:
            return self.contains(x)

    class Discrete(_Space):  # type: ignore[no-redef]
        """The whole numbers from 0 to n - 1."""

        def __init__(self, n: int) -> None:
            super().__init__((), np.int64)
            self.n = np.int64(n)
            self.start = np.int64(0)

        def sample(self, mask: np.ndarray | None = None) -> np.int64:
            if mask is None:
                return np.int64(self.np_random.integers(self.n))
            valid = np.flatnonzero(mask)
            return np.int64(self.np_random.choice(valid)) if len(valid) else self.start

        def contains(self, x: Any) -> bool:
            if isinstance(x, (bool, np.bool_)) or not isinstance(x, (int, np.integer)):
                return False
            return 0 <= int(x) < int(self.n)

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Discrete) and self.n == other.n

        def __repr__(self) -> str:
            return f"Discrete({self.n})"

    class Box(_Space):  # type: ignore[no-redef]
        """Arrays of one shape with values between two bounds."""

        def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
            super().__init__(shape, dtype)
            self.low = np.full(shape, low, dtype)
            self.high = np.full(shape, high, dtype)

        def sample(self) -> np.ndarray:
            return self.np_random.integers(self.low, self.high, endpoint=True, dtype=self.dtype)

        def contains(self, x: Any) -> bool:
            return bool(
                isinstance(x, np.ndarray)
                and np.can_cast(x.dtype, self.dtype)
                and x.shape == self.shape
                and np.all(x >= self.low)
                and np.all(x <= self.high)
            )

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Box) and self.shape == other.shape and self.dtype == other.dtype and bool(
                np.all(self.low == other.low) and np.all(self.high == other.high)
            )

        def __repr__(self) -> str:
            return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"

    class Dict(_Space):  # type: ignore[no-redef]
        """A dict with a space for each name."""

        def __init__(self, spaces: dict[str, Any]) -> None:
            super().__init__(None, None)
            self.spaces = dict(spaces)

        def sample(self) -> dict[str, Any]:
            return {name: space.sample() for name, space in self.spaces.items()}

        def contains(self, x: Any) -> bool:
            return (
                isinstance(x, dict)
                and x.keys() == self.spaces.keys()
                and all(x[name] in space for name, space in self.spaces.items())
            )

        def seed(self, seed: Any = None) -> Any:
            return {name: space.seed(seed) for name, space in self.spaces.items()}

        def __getitem__(self, name: str) -> Any:
            return self.spaces[name]

        def keys(self) -> Any:
            return self.spaces.keys()

        def values(self) -> Any:
            return self.spaces.values()

        def items(self) -> Any:
            return self.spaces.items()

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Dict) and self.spaces == other.spaces

        def __repr__(self) -> str:
            return f"Dict({self.spaces})"


__all__ = ["Box", "Dict", "Discrete"]
