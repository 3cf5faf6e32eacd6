"""The page that says how sure each fact of Rattus' data is, made from the data: `docs/rules/rattus-facts.md`.

`python -m rattus_pbem.rules.rattus.data.facts_page > docs/rules/rattus-facts.md` writes it anew; a test compares.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from pydantic import Field

from .file_models import BoardFile, Confidence, Model, TokensFile
from .game_data import Data, builtin

FACTS: Mapping[Confidence | None, str] = {"printed": "printed", "likely": "likely", "ours": "our reconstruction"}
WORDS = {"printed": "printed", "likely": "likely", "ours": "our words"}

HEAD = """\
# Rattus: how sure each fact of the data is

Made from the data files by `python -m rattus_pbem.rules.rattus.data.facts_page > docs/rules/rattus-facts.md`; a test
compares the two, so change the data and not this page.

| word | meaning |
|---|---|
| printed | the French rules say it; the two books, *base* and *pp*, are named in [rattus.md](rattus.md) |
| likely | it follows from printed text, or another edition says it |
| our reconstruction | not in the texts we have: chosen so that the game can be played |
| our words | a name or a card's text in words of ours |

The texts we have show neither the board nor the faces of the tokens, so most links and faces are our reconstruction.
Whoever owns the game can bring a board or token file of his own (`--option board=FILE`, `--option tokens=FILE`), in the
form of our own `board.json` and `tokens.json`; no rule depends on ours.
"""


class NamedEntry(Model):
    """What has a name in each language."""

    id: str
    name: dict[str, str]
    name_confidence: dict[str, Confidence]


class ClassEntry(NamedEntry):
    """A class of characters."""

    abbr: str
    abbr_confidence: Confidence


class CharacterEntry(NamedEntry):
    """A class card."""

    class_: str = Field(alias="class")
    class_confidence: Confidence
    set: str
    set_confidence: Confidence
    text_en: str
    text_fr: str
    text_confidence: Confidence


class PieceEntry(NamedEntry):
    """The pieces of a kind that a character brings into the game."""

    count: int
    count_confidence: Confidence
    character: str


class SetEntry(NamedEntry):
    """Six characters that go together."""

    characters: list[str]
    characters_confidence: Confidence


class NumberEntry(Model):
    """A number of the rules: one for all, one for each number of players, or one for each of several cases."""

    value: int | dict[str, int] | list[int]
    clause: str
    confidence: Confidence
    what: str


class CharactersFile(Model):
    """The characters of Rattus and Pied Piper, and the numbers of the rules."""

    schema_: Literal["rattus-pbem/characters-rattus/1"] = Field(alias="schema")
    classes: list[ClassEntry]
    characters: list[CharacterEntry]
    pieces: list[PieceEntry]
    suggested_sets: list[SetEntry]
    numbers: dict[str, NumberEntry]


def facts_page(data: Data) -> str:
    """The whole page as Markdown, ending in a newline; the same text for the same data files."""
    return HEAD + "".join(f"\n## {title}\n\n{body}" for title, body in _sections(data))


def _sections(data: Data) -> Iterator[tuple[str, str]]:
    board, tokens = BoardFile.model_validate(data.files["board"]), TokensFile.model_validate(data.files["tokens"])
    cards = CharactersFile.model_validate(data.files["characters"])
    yield "Overview", _table(("fact", "how many", *FACTS.values()), _overview(board, tokens, cards))
    yield "Numbers", _table(("what", "value", "clause", "how sure"), _numbers(cards.numbers.values()))
    yield (
        "Regions",
        _table(
            ("id", "name", "the name is", "in play with", "that is", "where"),
            (
                (
                    r.id,
                    r.name,
                    FACTS[r.name_confidence],
                    _from(r.min_players),
                    FACTS[r.min_players_confidence],
                    r.source,
                )
                for r in board.regions
            ),
        ),
    )
    yield (
        "Links",
        _table(
            ("link", "that it exists is", "kind", "the kind is", "where"),
            ((f"{x.a} – {x.b}", FACTS[x.confidence], x.kind, FACTS[x.kind_confidence], x.source) for x in board.links),
        ),
    )
    copies = Counter((face.limit, face.symbols) for face in data.faces.values())
    yield (
        "Tokens",
        _table(
            ("id", "face", "the face is", "ring", "the ring is", "copies of the face", "their number is", "where"),
            (
                (
                    t.id,
                    f"{t.limit}: {_symbols(data, t.symbols)}",
                    FACTS[t.face_confidence],
                    "purple" if t.starting else "none",
                    FACTS[t.starting_confidence],
                    str(copies[t.limit, tuple(t.symbols)]),
                    FACTS[t.copies_confidence],
                    t.source,
                )
                for t in tokens.tokens
            ),
        ),
    )
    yield (
        "Classes",
        _table(
            ("id", "English", "that is", "French", "that is", "short form", "that is"),
            ((c.id, *_names(c), c.abbr, WORDS[c.abbr_confidence]) for c in cards.classes),
        ),
    )
    yield (
        "Characters",
        _table(
            ("id", "English", "that is", "French", "that is", "class", "that is", "set", "that is", "the texts are"),
            (
                (
                    c.id,
                    *_names(c),
                    c.class_,
                    FACTS[c.class_confidence],
                    c.set,
                    FACTS[c.set_confidence],
                    WORDS[c.text_confidence],
                )
                for c in cards.characters
            ),
        ),
    )
    yield (
        "Card texts",
        "".join(f"- **{c.name['en']}** {c.text_en} / **{c.name['fr']}** {c.text_fr}\n" for c in cards.characters),
    )
    yield (
        "Pieces",
        _table(
            ("id", "English", "that is", "French", "that is", "how many", "that is", "character"),
            ((p.id, *_names(p), str(p.count), FACTS[p.count_confidence], p.character) for p in cards.pieces),
        ),
    )
    yield (
        "Suggested sets",
        _table(
            ("id", "English", "that is", "French", "that is", "characters", "they are"),
            ((s.id, *_names(s), ", ".join(s.characters), FACTS[s.characters_confidence]) for s in cards.suggested_sets),
        ),
    )


def _overview(board: BoardFile, tokens: TokensFile, cards: CharactersFile) -> Iterator[tuple[str, ...]]:
    rows: Iterable[tuple[str, Sequence[Confidence | None]]] = (
        ("names of regions", [region.name_confidence for region in board.regions]),
        ("regions: with how many players in play", [region.min_players_confidence for region in board.regions]),
        ("links: that they exist", [link.confidence for link in board.links]),
        ("links: border or arrow", [link.kind_confidence for link in board.links]),
        ("tokens: limit and symbols", [token.face_confidence for token in tokens.tokens]),
        ("tokens: ring", [token.starting_confidence for token in tokens.tokens]),
        ("tokens: copies of the face", [token.copies_confidence for token in tokens.tokens]),
        ("class of each character", [card.class_confidence for card in cards.characters]),
        ("texts of the cards", [card.text_confidence for card in cards.characters]),
    )
    for what, words in rows:
        yield what, str(len(words)), *(str(words.count(word)) for word in FACTS)


def _numbers(numbers: Iterable[NumberEntry]) -> Iterator[tuple[str, ...]]:
    for fact in numbers:
        match fact.value:
            case dict():
                value = ", ".join(f"{count} with {players}" for players, count in fact.value.items())
            case list():
                value = ", ".join(map(str, fact.value))
            case int():
                value = str(fact.value)
        yield fact.what, value, fact.clause, FACTS[fact.confidence]


def _names(entry: NamedEntry) -> tuple[str, str, str, str]:
    sure = {lang: WORDS[word] for lang, word in entry.name_confidence.items()}
    return entry.name["en"], sure["en"], entry.name["fr"], sure["fr"]


def _from(players: int) -> str:
    return {2: "2, 3, 4 players", 3: "3, 4 players", 4: "4 players"}[players]


def _symbols(data: Data, symbols: Sequence[str]) -> str:
    return " ".join(data.classes[symbol].abbr if symbol in data.classes else symbol for symbol in symbols)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines).replace("|  |", "| |")


if __name__ == "__main__":
    sys.stdout.write(facts_page(builtin()))
