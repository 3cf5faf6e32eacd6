"""The page that says how sure each fact of Rattus' data is, made from the data: `docs/rules/rattus-facts.md`.

`python -m rattus_pbem.rules.rattus.data.facts_page > docs/rules/rattus-facts.md` writes it anew; a test compares.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from .game_data import Data, builtin

FACTS = {"printed": "printed", "likely": "likely", "ours": "our reconstruction"}
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

Entry = Mapping[str, Any]
Cell = str | Callable[[Entry], str]
"""A key of an entry, of which one that ends in `confidence` is said in words; or what makes a cell of the entry."""


def _name(lang: str) -> tuple[Cell, Cell]:
    return lambda entry: entry["name"][lang], lambda entry: WORDS[entry["name_confidence"][lang]]


NAMES = ("id", *_name("en"), *_name("fr"))
OF_NAMES = ("id", "English", "that is", "French", "that is")


def facts_page(data: Data) -> str:
    """The whole page as Markdown, ending in a newline; the same text for the same data files."""
    return HEAD + "".join(f"\n## {title}\n\n{body}" for title, body in _sections(data))


def _sections(data: Data) -> Iterator[tuple[str, str]]:
    board, tokens, cards = (data.files[kind] for kind in ("board", "tokens", "characters"))
    copies = Counter((face.limit, face.symbols) for face in data.faces.values())
    yield "Overview", _table(("fact", "how many", *FACTS.values()), _overview(board, tokens, cards))
    numbers = _rows(cards["numbers"].values(), "what", _value, "clause", "confidence")
    yield "Numbers", _table(("what", "value", "clause", "how sure"), numbers)
    regions = _rows(
        board["regions"], "id", "name", "name_confidence", _in_play_with, "min_players_confidence", "source"
    )
    yield "Regions", _table(("id", "name", "the name is", "in play with", "that is", "where"), regions)
    links = _rows(
        board["links"], lambda link: f"{link['a']} – {link['b']}", "confidence", "kind", "kind_confidence", "source"
    )
    yield "Links", _table(("link", "that it exists is", "kind", "the kind is", "where"), links)
    faces = _rows(
        tokens["tokens"],
        "id",
        lambda token: f"{token['limit']}: {_symbols(data, token['symbols'])}",
        "face_confidence",
        lambda token: "purple" if token["starting"] else "none",
        "starting_confidence",
        lambda token: str(copies[token["limit"], tuple(token["symbols"])]),
        "copies_confidence",
        "source",
    )
    columns = ("id", "face", "the face is", "ring", "the ring is", "copies of the face", "their number is", "where")
    yield "Tokens", _table(columns, faces)
    classes = _rows(cards["classes"], *NAMES, "abbr", lambda known: WORDS[known["abbr_confidence"]])
    yield "Classes", _table((*OF_NAMES, "short form", "that is"), classes)
    characters = _rows(
        cards["characters"],
        *(*NAMES, "class", "class_confidence", "set", "set_confidence"),
        lambda card: WORDS[card["text_confidence"]],
    )
    yield "Characters", _table((*OF_NAMES, "class", "that is", "set", "that is", "the texts are"), characters)
    texts = (
        f"- **{card['name']['en']}** {card['text_en']} / **{card['name']['fr']}** {card['text_fr']}\n"
        for card in cards["characters"]
    )
    yield "Card texts", "".join(texts)
    pieces = _rows(cards["pieces"], *NAMES, "count", "count_confidence", "character")
    yield "Pieces", _table((*OF_NAMES, "how many", "that is", "character"), pieces)
    sets = _rows(cards["suggested_sets"], *NAMES, lambda named: ", ".join(named["characters"]), "characters_confidence")
    yield "Suggested sets", _table((*OF_NAMES, "characters", "they are"), sets)


def _rows(entries: Iterable[Entry], *cells: Cell) -> Iterator[list[str]]:
    for entry in entries:
        yield [cell(entry) if callable(cell) else _said(cell, entry.get(cell, "")) for cell in cells]


def _said(key: str, value: Any) -> str:
    return FACTS[value] if key.endswith("confidence") else str(value)


def _overview(board: Entry, tokens: Entry, cards: Entry) -> Iterator[tuple[str, ...]]:
    for what, entries, key in (
        ("names of regions", board["regions"], "name_confidence"),
        ("regions: with how many players in play", board["regions"], "min_players_confidence"),
        ("links: that they exist", board["links"], "confidence"),
        ("links: border or arrow", board["links"], "kind_confidence"),
        ("tokens: limit and symbols", tokens["tokens"], "face_confidence"),
        ("tokens: ring", tokens["tokens"], "starting_confidence"),
        ("tokens: copies of the face", tokens["tokens"], "copies_confidence"),
        ("class of each character", cards["characters"], "class_confidence"),
        ("texts of the cards", cards["characters"], "text_confidence"),
    ):
        words = [entry[key] for entry in entries]
        yield what, str(len(words)), *(str(words.count(word)) for word in FACTS)


def _value(fact: Entry) -> str:
    """A number: one for all, one for each number of players, or one for each of several cases."""
    value = fact["value"]
    if isinstance(value, dict):
        return ", ".join(f"{count} with {players}" for players, count in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _in_play_with(region: Entry) -> str:
    return f"{', '.join(map(str, range(region['min_players'], 5)))} players"


def _symbols(data: Data, symbols: Sequence[str]) -> str:
    return " ".join(data.classes[symbol].abbr if symbol in data.classes else symbol for symbol in symbols)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines).replace("|  |", "| |")


if __name__ == "__main__":
    sys.stdout.write(facts_page(builtin()))
