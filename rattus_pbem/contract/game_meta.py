"""What a game says about itself before it is played: seats, options, files, schemas, the people of its demo.

Read by commands that list or make games; nothing here is needed to play one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any

from ..engine.seats import Seat
from ..engine.values import immutable
from ..language.phrases import LANGS, Text
from ..locale import catalogue


def as_written(text: str, seats: Sequence[Seat]) -> Any:
    """The text itself."""
    return text


@immutable
class GameOption:
    """An option of a game: its default as it is written. What it means stands in the game's texts.

    `read` makes a value of the text, given the seats of the game, and raises ValueError with what is expected. `value`
    holds where the option is left out; None: then nothing is stored. A `file` is the path of a custom file, whose
    content goes into the game.
    """

    default: str
    read: Callable[[str, Sequence[Seat]], Any] = as_written
    value: Any = None
    file: bool = False


@immutable
class Demo:
    """The demo of a game: who sits where (name and language), its options, and which computer player plays a seat."""

    people: Mapping[Seat, tuple[str, str]]
    options: Mapping[str, str] = field(default_factory=dict)
    players: Mapping[Seat, str] = field(default_factory=dict)


@immutable
class Meta:
    """A game's own account of itself.

    `counts` are the numbers of seats that can play, by `counts_clause`. `default_clause` is quoted where defaults were
    played for a seat. `texts` is the package of its texts, in whose catalogues the table `options` says what each
    option means. `schemas` makes the schemas of its files by their kind: `state` is the shape of a position and of
    the board in a view; the others belong to custom files. `turn_end` is the order that leaves out the rest of a turn,
    in a game whose turns go on after dice: a sheet is then written for the whole turn, and lines that cannot be carried
    out are passed over. `by_parts`: an answer in advance that comes while a player's part of the turn is carried out
    counts from the next part on. `colours` are those of the seats, as `#rrggbb`, in pages and pictures.
    """

    name: str
    title: str
    seats: tuple[Seat, ...]
    counts: tuple[int, ...]
    counts_clause: str
    default_clause: str
    options: Mapping[str, GameOption]
    schemas: Mapping[str, Callable[[], dict[str, Any]]]
    demo: Demo
    texts: str = ""
    turn_end: Mapping[str, Any] | None = None
    by_parts: bool = False
    colours: Mapping[Seat, str] = field(default_factory=dict)

    def title_in(self, lang: str) -> str:
        """What the game is called in this language: `game.title` of its texts, or else its title."""
        return catalogue(self.texts, lang).get("game", {}).get("title", self.title) if self.texts else self.title

    def meaning(self, option: str) -> Text:
        """What an option means, by language."""
        return {lang: catalogue(self.texts, lang)["options"][option] for lang in LANGS}

    @property
    def files(self) -> tuple[str, ...]:
        """The options that name a custom file."""
        return tuple(name for name, option in self.options.items() if option.file)


def seat_option(text: str, seats: Sequence[Seat]) -> Seat:
    """A seat of the game. Raises ValueError."""
    if text not in seats:
        raise ValueError(f"a seat of this game is expected, one of {', '.join(seats)}")
    return text
