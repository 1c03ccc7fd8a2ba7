"""What the engine refuses."""
from __future__ import annotations

from typing import Any


class Refused(ValueError):
    """The engine says no; nothing has changed.

    `code` is a code of the protocol (`illegal_action`, `bad_option`, ...), `message` a sentence for people, `rule` the
    number of the rule that forbids it (or None), `key` the name of the reason and `values` what it is about.
    """

    def __init__(
        self, code: str, message: str, rule: str | None = None, key: str | None = None, values: dict[str, Any] | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule
        self.key = key
        self.values = values or {}

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.code, self.message, self.rule, self.key, self.values))
