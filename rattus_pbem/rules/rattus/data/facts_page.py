"""The page that says how sure each fact of Rattus' data is, made from the data: `docs/rules/rattus-facts.md`.

`python -m rattus_pbem.rules.rattus.data.facts_page > docs/rules/rattus-facts.md` writes it anew; a test compares.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from .file_models import BoardFile, Confidence, TokensFile
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


def facts_page(data: Data) -> str:
    """The whole page as Markdown, ending in a newline; the same text for the same data files."""
    return HEAD + "".join(f"\n## {title}\n\n{body}" for title, body in _sections(data))


def _sections(data: Data) -> Iterator[tuple[str, str]]:
    board, tokens = BoardFile.model_validate(data.files["board"]), TokensFile.model_validate(data.files["tokens"])
    cards = data.files["characters"]
    yield "Overview", _table(("fact", "how many", *FACTS.values()), _overview(board, tokens, cards))
    yield "Numbers", _table(("what", "value", "clause", "how sure"), _numbers(cards["numbers"]))
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
            ((c["id"], *_names(c), c["abbr"], WORDS[c["abbr_confidence"]]) for c in cards["classes"]),
        ),
    )
    yield (
        "Characters",
        _table(
            ("id", "English", "that is", "French", "that is", "class", "that is", "set", "that is", "the texts are"),
            (
                (
                    c["id"],
                    *_names(c),
                    c["class"],
                    FACTS[c["class_confidence"]],
                    c["set"],
                    FACTS[c["set_confidence"]],
                    WORDS[c["text_confidence"]],
                )
                for c in cards["characters"]
            ),
        ),
    )
    yield (
        "Card texts",
        "".join(
            f"- **{c['name']['en']}** {c['text_en']} / **{c['name']['fr']}** {c['text_fr']}\n"
            for c in cards["characters"]
        ),
    )
    yield (
        "Pieces",
        _table(
            ("id", "English", "that is", "French", "that is", "how many", "that is", "character"),
            (
                (p["id"], *_names(p), str(p["count"]), FACTS[p["count_confidence"]], p["character"])
                for p in cards["pieces"]
            ),
        ),
    )
    yield (
        "Suggested sets",
        _table(
            ("id", "English", "that is", "French", "that is", "characters", "they are"),
            (
                (s["id"], *_names(s), ", ".join(s["characters"]), FACTS[s["characters_confidence"]])
                for s in cards["suggested_sets"]
            ),
        ),
    )


def _overview(board: BoardFile, tokens: TokensFile, cards: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    for what, words in (
        ("names of regions", [region.name_confidence for region in board.regions]),
        ("regions: with how many players in play", [region.min_players_confidence for region in board.regions]),
        ("links: that they exist", [link.confidence for link in board.links]),
        ("links: border or arrow", [link.kind_confidence for link in board.links]),
        ("tokens: limit and symbols", [token.face_confidence for token in tokens.tokens]),
        ("tokens: ring", [token.starting_confidence for token in tokens.tokens]),
        ("tokens: copies of the face", [token.copies_confidence for token in tokens.tokens]),
        ("class of each character", [card["class_confidence"] for card in cards["characters"]]),
        ("texts of the cards", [card["text_confidence"] for card in cards["characters"]]),
    ):
        yield what, str(len(words)), *(str(words.count(word)) for word in FACTS)


def _numbers(numbers: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, ...]]:
    for fact in numbers.values():
        value = fact["value"]
        if isinstance(value, dict):
            value = ", ".join(f"{count} with {players}" for players, count in value.items())
        elif isinstance(value, list):
            value = ", ".join(map(str, value))
        yield fact["what"], str(value), fact["clause"], FACTS[fact["confidence"]]


def _names(entry: Mapping[str, Any]) -> tuple[str, str, str, str]:
    sure = {lang: WORDS[word] for lang, word in entry["name_confidence"].items()}
    return entry["name"]["en"], sure["en"], entry["name"]["fr"], sure["fr"]


def _from(players: int) -> str:
    return {2: "2, 3, 4 players", 3: "3, 4 players", 4: "4 players"}[players]


def _symbols(data: Data, symbols: Sequence[str]) -> str:
    return " ".join(data.classes[symbol].abbr if symbol in data.classes else symbol for symbol in symbols)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines).replace("|  |", "| |")


if __name__ == "__main__":
    sys.stdout.write(facts_page(builtin()))
