"""What Godstorm is played with: boards, pantheons, cards, numbers. Read from `godstorm.json`; knows no rule of play.

Ids stand in alphabetical order wherever nobody decides (G-1.7).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from ....engine.values import immutable

if TYPE_CHECKING:
    from ....contract.pictures import BoardMap

KINDS = ("death", "magic", "sky", "war")
"""The kinds of gods, and the decks: each deck is of the god of its name (G-2.7)."""
SKY17 = "your_idol_is_false"
"""The title of which the data have a copy that the sources do not name (G-36.10)."""


@immutable
class Continent:
    """A continent of Earth: its territories and what all of them together are worth (G-2.1)."""

    id: str
    name: str
    bonus: int
    territories: tuple[str, ...]

    @classmethod
    def from_json(cls, entry: Mapping[str, Any], territories: Mapping[str, str]) -> Self:
        """The continent of an entry of the file; `territories` gives the continent of each."""
        within = sorted(territory for territory, continent in territories.items() if continent == entry["id"])
        return cls(entry["id"], entry["name"], entry["bonus"], tuple(within))


@immutable
class Pantheon:
    """A pantheon: its heaven and its gods by kind (G-2.6)."""

    id: str
    heaven: str
    gods: Mapping[str, str]

    @classmethod
    def from_json(cls, entry: Mapping[str, Any]) -> Self:
        """The pantheon of an entry of the file."""
        return cls(entry["id"], entry["heaven"]["id"], entry["gods"])


@immutable
class Card:
    """A miracle card (G-34 to G-37): its deck, cost in faith, number of copies, bonus territory, and its clause."""

    id: str
    title: str
    deck: str
    cost: int
    copies: int
    bonus: str | None
    clause: str

    @classmethod
    def from_json(cls, entry: Mapping[str, Any]) -> Self:
        """The card of an entry of the file."""
        keys = ("id", "title", "deck", "cost", "copies", "bonus_territory", "clause")
        return cls(*(entry[key] for key in keys))


@dataclass(frozen=True, eq=False)
class Data:
    """Everything a game of Godstorm is played with; always the same object.

    `links` are the pairs of adjacent territories in alphabetical order, `sea` those of them over water; `under` the
    links of the Underworld, `flames` the pairs that flames part. `spaces` gives the kind of each space.
    """

    territories: Mapping[str, str]
    continents: Mapping[str, Continent]
    links: tuple[tuple[str, str], ...]
    sea: tuple[tuple[str, str], ...]
    neighbours: Mapping[str, tuple[str, ...]]
    spaces: Mapping[str, str]
    under: Mapping[str, tuple[str, ...]]
    flames: tuple[tuple[str, str], ...]
    pantheons: Mapping[str, Pantheon]
    heavens: Mapping[str, str]
    cards: Mapping[str, Card]
    decks: Mapping[str, tuple[str, ...]]
    income: tuple[tuple[int, int], ...]
    starting_armies: Mapping[int, int]
    numbers: Mapping[str, int]
    files: Mapping[str, Any]
    digest: str

    def spaces_of(self, kind: str) -> tuple[str, ...]:
        """The spaces of a kind: gate, altar, crypt, plain."""
        return tuple(space for space, of in self.spaces.items() if of == kind)

    def raised(self, territories: int) -> int:
        """Armies, and faith, for so many territories (G-11.3)."""
        return next(amount for least, amount in self.income if territories >= least)

    def decks_with(self, options: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
        """The cards of each deck in a game with these options: which is the 17th sky card (G-49.4)."""
        title = options.get("sky17", SKY17)
        if title == SKY17:
            return self.decks
        sky = list(self.decks["sky"])
        sky.remove(SKY17)
        return {**self.decks, "sky": tuple(sorted([*sky, *([] if title == "none" else [title])]))}


@cache
def builtin() -> Data:
    """The data that come with the program; read once."""
    text = Path(__file__).with_name("godstorm.json").read_text(encoding="utf-8")
    file = json.loads(text)
    territories = {each["id"]: each["continent"] for each in file["territories"]}
    under = file["underworld"]
    spaces = dict(sorted((space["id"], space["kind"]) for space in under["spaces"]))
    links, cards = _pairs(file["links"]), sorted(map(Card.from_json, file["cards"]), key=attrgetter("id"))
    continents = sorted((Continent.from_json(each, territories) for each in file["continents"]), key=attrgetter("id"))
    pantheons = [Pantheon.from_json(each) for each in file["pantheons"]]
    return Data(
        territories=dict(sorted(territories.items())),
        continents={continent.id: continent for continent in continents},
        links=links,
        sea=_pairs(link for link in file["links"] if link["kind"] == "sea"),
        neighbours=_neighbours(sorted(territories), links),
        spaces=spaces,
        under=_neighbours(list(spaces), _pairs(under["links"])),
        flames=_pairs(under["flames"]),
        pantheons={pantheon.id: pantheon for pantheon in pantheons},
        heavens={pantheon.heaven: pantheon.id for pantheon in pantheons},
        cards={card.id: card for card in cards},
        decks={
            deck: tuple(card.id for card in cards if card.deck == deck for _ in range(card.copies)) for deck in KINDS
        },
        income=tuple((row["min_territories"], row["armies"]) for row in reversed(file["income"])),
        starting_armies={int(players): armies for players, armies in file["setup"]["starting_armies"].items()},
        numbers={
            **{key: n for key, n in (*file["limits"].items(), *file["setup"].items()) if isinstance(n, int)},
            **file["costs"],
        },
        files={"godstorm": file},
        digest=_digest(text),
    )


def _pairs(links: Iterable[Mapping[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple((min(link["a"], link["b"]), max(link["a"], link["b"])) for link in links)


def _neighbours(places: list[str], links: tuple[tuple[str, ...], ...]) -> dict[str, tuple[str, ...]]:
    return {place: tuple(sorted(b if a == place else a for a, b in links if place in (a, b))) for place in places}


def _digest(text: str) -> str:
    """SHA-256 in hex over what play depends on: texts, confidences and places on a drawing may be improved."""
    shorn = json.loads(text)
    for key in ("about", "confidence", "confidence_levels"):
        shorn.pop(key, None)
    for entry in (*shorn["cards"], *shorn["territories"], *shorn["underworld"]["spaces"]):
        for key in ("text", "confidence", "copies_confidence", "x", "y"):
            entry.pop(key, None)
    return hashlib.sha256(json.dumps(shorn, sort_keys=True).encode()).hexdigest()


@cache
def builtin_map() -> BoardMap:
    """The map that comes with the program, from `map.json`, which `scripts/maps` makes; read once, where a picture is
    drawn.
    """
    from ....contract.pictures import board_map

    return board_map(json.loads(Path(__file__).with_name("map.json").read_text(encoding="utf-8")))
