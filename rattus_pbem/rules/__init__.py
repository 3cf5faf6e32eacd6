"""The games, one folder each; a game imports the engine and never another game."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..errors import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..engine.rules import Rules

GAMES = ("rattus",)


def load_rules(name: str, custom: Mapping[str, Any] | None = None) -> Rules[Any]:
    """The rules of a game by its name, with a host's own board or token file if given (`{"board": {...}}`).

    Raises UnreadableError for an unknown name, IllegalError naming each fault of the custom data.
    """
    if name not in GAMES:
        raise UnreadableError(f"no game is called {name!r}", hint=f"There is: {', '.join(GAMES)}.")
    rules: Rules[Any] = import_module(f".{name}", __name__).rules(custom or {})
    return rules
