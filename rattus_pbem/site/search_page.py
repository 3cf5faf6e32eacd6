"""What the page of search finds: games and players stand on it, rules in a script of each game beside their page.

The page looks through these few hundred short texts by itself: it asks no server, and works from a disk.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..markup.templates import in_script
from .game_page import Tile
from .rules_page import ShownRules, ShownTopic
from .shown_seats import ShownSeat


class SearchEntry(NamedTuple):
    """Something that can be found: where it is, seen from the folder of its language, what it is called and says."""

    href: str
    title: str
    text: str


def game_entries(tiles: Sequence[Tile]) -> list[SearchEntry]:
    """The games, each with all who play, computer players told apart by their seats."""
    players = {tile.id: [_player(seat) for seat in tile.seats if seat.name] for tile in tiles}
    return [SearchEntry(game_path(tile.id), tile.id, ", ".join([tile.what, *players[tile.id]])) for tile in tiles]


def _player(seat: ShownSeat) -> str:
    return f"{seat.name} ({seat.seat})" if seat.computer else seat.name


def player_entries(tiles: Iterable[Tile]) -> list[tuple[str, list[str]]]:
    """The persons who play, in the order of the alphabet, each with the games."""
    games: dict[str, list[str]] = {}
    for tile in tiles:
        for name in tile.people:
            games.setdefault(name, []).append(tile.id)
    return sorted(games.items(), key=lambda entry: entry[0].casefold())


def game_path(game: str) -> str:
    """Where the page of a game is, below the folder of a language."""
    return f"games/{game}/index.html"


def rules_path(name: str) -> str:
    """Where the page of the rules of a game is, below the folder of a language."""
    return f"rules/{name}/index.html"


def rules_script(name: str, title: str, shown: ShownRules) -> bytes:
    """The script that hands what stands in the rules of a game to the page of search."""
    entries = in_script([list(entry) for entry in _rules_entries(rules_path(name), title, shown)])
    return f'"use strict";\n(self.rulesEntries ??= []).push(...{entries});\n'.encode()


def _rules_entries(path: str, title: str, shown: ShownRules) -> Iterator[SearchEntry]:
    for topic in (*shown.topics, *shown.varying):
        yield SearchEntry(f"{path}#topic-{topic.name}", f"{topic.title} ({title})", _text_of(topic))
    for clause, text in shown.clauses:
        yield SearchEntry(f"{path}#{clause}", f"{clause} ({title})", text.replace("`", ""))
    for option in shown.options:
        yield SearchEntry(f"{path}#options", f"{option.name} ({title})", option.meaning.replace("`", ""))


def _text_of(topic: ShownTopic) -> str:
    return " ".join([*topic.paragraphs, *topic.orders]).replace("`", "")
