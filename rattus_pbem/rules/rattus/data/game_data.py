"""What Rattus is played with: board, rat tokens, characters, numbers. Read from data files; knows no rule of play.

The facts come from `data/*.json`, each with its confidence (`printed`, `likely` or `ours`). A host may bring his own
board or token file in the same form; `file_check.load` checks it like any input.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ....engine.journal import digest
from ....engine.values import immutable, typed_fields
from ....language.phrases import LANGS

if TYPE_CHECKING:
    from ....contract.pictures import BoardMap

PLAYERS = (2, 3, 4)
Token = TypeVar("Token", int, str)
"""A token by its handle, or by its face."""


@immutable
class RegionFact:
    """A region of the board; with fewer than `min_players` players it is not in play (R-1.2)."""

    id: str
    name: str
    min_players: int


@immutable
class TokenFace:
    """The secret side of one rat token (R-1.7). `symbols` are class ids, "M" and "A", as often as they stand there."""

    id: str
    limit: int
    symbols: tuple[str, ...]
    starting: bool


@immutable
class CharacterClass:
    """One of the six classes; `name` by language, `abbr` as in the worked examples."""

    id: str
    name: Mapping[str, str]
    abbr: str

    @classmethod
    def from_json(cls, known: Mapping[str, Any]) -> CharacterClass:
        """The class of an entry of the characters file."""
        return cls(known["id"], _in_all(known["name"]), known["abbr"])


@immutable
class Character:
    """A class card. `name` and `text` by language; `set` is base or pied_piper; `pieces` are counts by kind."""

    id: str
    name: Mapping[str, str]
    class_id: str
    set: str
    pieces: Mapping[str, int]
    text: Mapping[str, str]

    @classmethod
    def from_json(cls, card: Mapping[str, Any], pieces: Sequence[Mapping[str, Any]]) -> Character:
        """The card of an entry of the characters file, with those of its pieces that are the card's."""
        known = card["id"]
        own = {piece["id"]: piece["count"] for piece in pieces if piece["character"] == known}
        text = {"en": card["text_en"], "fr": card["text_fr"]}
        return cls(known, _in_all(card["name"]), card["class"], card["set"], own, text)


@immutable
class SuggestedSet:
    """Six characters that the printed rules suggest to use together (P-20)."""

    id: str
    name: Mapping[str, str]
    characters: tuple[str, ...]

    @classmethod
    def from_json(cls, named: Mapping[str, Any]) -> SuggestedSet:
        """The set of an entry of the characters file."""
        return cls(named["id"], _in_all(named["name"]), tuple(named["characters"]))


@immutable
class Board:
    """The board for one number of players: ids in play and their neighbours, in alphabetical order (R-1.4, R-1.5)."""

    regions: tuple[str, ...]
    neighbours: Mapping[str, tuple[str, ...]]
    names: Mapping[str, str]


@dataclass(frozen=True, eq=False, repr=False)
class Data:
    """Everything a game of Rattus is played with. Two of them are the same game if their digests are.

    `files` holds the parsed board, tokens and characters files, `custom` those that a host brought himself. `digest` is
    a SHA-256 in hex over what play depends on and over the region names; card texts, confidences and sources may be
    improved without touching it.
    """

    regions: Mapping[str, RegionFact]
    boards: Mapping[int, Board]
    faces: Mapping[str, TokenFace]
    starting_faces: tuple[str, ...]
    classes: Mapping[str, CharacterClass]
    characters: Mapping[str, Character]
    class_of: Mapping[str, str]
    base_set: tuple[str, ...]
    suggested_sets: Mapping[str, SuggestedSet]
    cubes_per_seat: int
    cards_in_game: int
    first_cubes: int
    max_tokens: int
    removed_unseen: Mapping[int, int]
    spread: tuple[int, ...]
    knight_population: int
    digest: str
    files: Mapping[str, Any]
    custom: Mapping[str, Any]
    draws_in_order: bool = True
    """Whether tokens are drawn from in ascending order; up to revision 3 it was that of their arrival."""

    @classmethod
    def from_json(cls, files: Mapping[str, Any], custom: Mapping[str, Any]) -> Data:
        """The data of parsed files by kind, known to be right; `custom` are those among them that a host brings."""
        facts = files["characters"]
        number = {key: fact["value"] for key, fact in facts["numbers"].items()}
        regions = {region["id"]: typed_fields(region, RegionFact) for region in files["board"]["regions"]}
        links = [(link["a"], link["b"]) for link in files["board"]["links"]]
        faces = {token["id"]: typed_fields(token, TokenFace) for token in files["tokens"]["tokens"]}
        characters = {card["id"]: Character.from_json(card, facts["pieces"]) for card in facts["characters"]}
        for_play = {
            "regions": sorted([r.id, r.name, r.min_players] for r in regions.values()),
            "links": sorted(sorted(link) for link in links),
            "tokens": [[t.id, t.limit, t.symbols, t.starting] for t in faces.values()],
            "characters": [[c.id, c.class_id, c.set, c.pieces] for c in characters.values()],
            "numbers": number,
        }
        return cls(
            regions=regions,
            boards={players: _board(regions, links, players) for players in PLAYERS},
            faces=faces,
            starting_faces=tuple(face.id for face in faces.values() if face.starting),
            classes={known["id"]: CharacterClass.from_json(known) for known in facts["classes"]},
            characters=characters,
            class_of={card.id: card.class_id for card in characters.values()},
            base_set=tuple(card.id for card in characters.values() if card.set == "base"),
            suggested_sets={named["id"]: SuggestedSet.from_json(named) for named in facts["suggested_sets"]},
            cubes_per_seat=number["cubes_per_seat"],
            cards_in_game=number["cards_in_game"],
            first_cubes=number["first_cubes"],
            max_tokens=number["max_tokens"],
            removed_unseen={int(players): count for players, count in number["removed_unseen"].items()},
            spread=tuple(number["spread"]),
            knight_population=number["knight_population"],
            digest=digest(for_play),
            files=files,
            custom=custom,
        )

    def board(self, players: int) -> Board:
        """The board for 2, 3 or 4 players; always the same object for the same number."""
        return self.boards[players]

    def drawn_from(self, tokens: Sequence[Token]) -> Sequence[Token]:
        """Tokens in the order in which a draw from them lists them."""
        return sorted(tokens) if self.draws_in_order else tokens

    def pieces_of(self, characters: Sequence[str]) -> dict[str, int]:
        """The pieces that these characters bring into a game, by kind (P-1.3)."""
        return {kind: count for card in characters for kind, count in self.characters[card].pieces.items()}


@cache
def builtin() -> Data:
    """The data that come with the program; read once."""
    folder = Path(__file__).parent
    names = ("board", "tokens", "characters")
    return Data.from_json({name: json.loads((folder / f"{name}.json").read_bytes()) for name in names}, {})


def _in_all(names: Mapping[str, str]) -> dict[str, str]:
    """The names in every language; in one that has none, those of the first language."""
    return {lang: names.get(lang, names[LANGS[0]]) for lang in LANGS}


def _board(regions: Mapping[str, RegionFact], links: list[tuple[str, str]], players: int) -> Board:
    """R-1.5: a region not in play, and every link to it, does not exist."""
    in_play = sorted(region for region, fact in regions.items() if fact.min_players <= players)
    both_ways = [*links, *((b, a) for a, b in links)]
    neighbours = {here: tuple(sorted(b for a, b in both_ways if a == here and b in in_play)) for here in in_play}
    return Board(tuple(in_play), neighbours, {region: regions[region].name for region in in_play})


@cache
def builtin_map() -> BoardMap:
    """The map that comes with the program, from `map.json`, which `scripts/maps` makes; read once, where a picture is
    drawn.
    """
    from ....contract.pictures import board_map

    return board_map(json.loads(Path(__file__).with_name("map.json").read_text(encoding="utf-8")))
