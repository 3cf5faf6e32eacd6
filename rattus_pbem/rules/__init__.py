"""The games, one folder each; a game imports the engine and never another game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..errors import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..contract.rules import Rules
    from ..contract.views import View

GAMES = ("rattus", "godstorm", "liars-dice")
"""The games of this package; the first is played where none is named."""
ELSEWHERE = "rattus_pbem.games"
"""The entry point group by which another package brings a game: its name, and the package with `rules` in it."""


def load_rules(name: str, custom: Mapping[str, Any] | None = None, revision: int = 0) -> Rules[Any]:
    """The rules of a game by its name, with a host's own files if given (`{"board": {...}}`).

    Of an earlier revision, if one is asked for and the game can still be played by it; else the present ones.

    Raises UnreadableError for an unknown name, IllegalError naming each fault of the custom data.
    """
    package = import_module(package_of(name)) if name in GAMES else _from_elsewhere(name)
    rules: Rules[Any] = package.rules(custom or {})
    if revision not in (0, rules.revision):
        from ..contract.rules import at_revision

        return at_revision(rules, revision) or rules
    return rules


def package_of(name: str) -> str:
    """The package of one of our games; its folder has `_` for the hyphens of the name."""
    return f"{__name__}.{name.replace('-', '_')}"


def title_of(name: str, lang: str = "en") -> str:
    """What a game is called in letters of this language. Raises UnreadableError for an unknown one."""
    return load_rules(name).meta.title_in(lang)


def rules_of_view(view: View) -> Rules[Any]:
    """The rules a view is about, on its board. Raises UnreadableError if this program has another revision."""
    rules = load_rules(view.rules, view.custom, view.revision)
    if rules.revision != view.revision:
        raise UnreadableError(
            f"the view was made with revision {view.revision} of the rules; this program has {rules.revision}",
            place="/revision",
        )
    return rules


def is_game(name: str) -> bool:
    """Whether there is a game of this name, here or in another package."""
    from importlib.metadata import entry_points

    return name in GAMES or name in entry_points(group=ELSEWHERE).names


def known_games() -> tuple[str, ...]:
    """The names of all games, ours first, then those that other packages bring."""
    from importlib.metadata import entry_points

    return (*GAMES, *sorted(set(entry_points(group=ELSEWHERE).names) - set(GAMES)))


def game_packages() -> Iterator[str]:
    """The packages of all games by their names, ours first, then those of installed packages; none is imported."""
    yield from map(package_of, GAMES)
    from importlib.metadata import entry_points

    yield from (game.module for game in entry_points(group=ELSEWHERE))


@cache  # the search reads the names of all packages that are installed
def _from_elsewhere(name: str) -> Any:
    """The package of a game that is not one of ours. Imported here: no command that plays ours pays for the search."""
    from importlib.metadata import entry_points

    games = entry_points(group=ELSEWHERE)
    if name not in games.names:
        raise UnreadableError(f"no game is called {name!r}", hint=f"There is: {', '.join((*GAMES, *games.names))}.")
    return games[name].load()
