"""The page that says how sure each fact of Rattus' data is, made from the data: `docs/rules/rattus-facts.md`.

`python -m rattus_pbem.rules.rattus.data.facts_page > docs/rules/rattus-facts.md` writes it anew; a test compares.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
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


def facts_page(data: Data) -> str:
    """The whole page as Markdown, ending in a newline; the same text for the same data files."""
    return HEAD + "".join(f"\n## {title}\n\n{body}" for title, body in _sections(data))


def _sections(data: Data) -> Iterator[tuple[str, str]]:
    board, tokens, cards = (data.files[kind] for kind in ("board", "tokens", "characters"))
    yield "Overview", _table(("fact", "how many", *FACTS.values()), _overview(data))
    yield "Numbers", _table(("what", "value", "clause", "how sure"), _numbers(cards["numbers"]))
    yield (
        "Regions",
        _table(
            ("id", "name", "the name is", "in play with", "that is", "where"),
            (
                (
                    r["id"],
                    r["name"],
                    FACTS[r["name_confidence"]],
                    _from(r["min_players"]),
                    _sure(r, "min_players"),
                    _where(r),
                )
                for r in board["regions"]
            ),
        ),
    )
    yield (
        "Links",
        _table(
            ("link", "that it exists is", "kind", "the kind is", "where"),
            (
                (f"{x['a']} – {x['b']}", FACTS[x["confidence"]], x["kind"], _sure(x, "kind"), _where(x))
                for x in board["links"]
            ),
        ),
    )
    copies = Counter((face.limit, face.symbols) for face in data.faces.values())
    yield (
        "Tokens",
        _table(
            ("id", "face", "the face is", "ring", "the ring is", "copies of the face", "their number is", "where"),
            (
                (
                    t["id"],
                    f"{t['limit']}: {_symbols(data, t['symbols'])}",
                    _sure(t, "face"),
                    "purple" if t["starting"] else "none",
                    _sure(t, "starting"),
                    str(copies[t["limit"], tuple(t["symbols"])]),
                    _sure(t, "copies"),
                    _where(t),
                )
                for t in tokens["tokens"]
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
                    _sure(c, "class"),
                    c["set"],
                    _sure(c, "set"),
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
            ((p["id"], *_names(p), str(p["count"]), _sure(p, "count"), p["character"]) for p in cards["pieces"]),
        ),
    )
    yield (
        "Suggested sets",
        _table(
            ("id", "English", "that is", "French", "that is", "characters", "they are"),
            (
                (s["id"], *_names(s), ", ".join(s["characters"]), _sure(s, "characters"))
                for s in cards["suggested_sets"]
            ),
        ),
    )


def _overview(data: Data) -> Iterator[tuple[str, ...]]:
    board, tokens, cards = (data.files[kind] for kind in ("board", "tokens", "characters"))
    for what, entries, key in (
        ("names of regions", board["regions"], "name"),
        ("regions: with how many players in play", board["regions"], "min_players"),
        ("links: that they exist", board["links"], ""),
        ("links: border or arrow", board["links"], "kind"),
        ("tokens: limit and symbols", tokens["tokens"], "face"),
        ("tokens: ring", tokens["tokens"], "starting"),
        ("tokens: copies of the face", tokens["tokens"], "copies"),
        ("class of each character", cards["characters"], "class"),
        ("texts of the cards", cards["characters"], "text"),
    ):
        count = Counter(entry[f"{key}_confidence" if key else "confidence"] for entry in entries)
        yield what, str(len(entries)), *(str(count[word]) for word in FACTS)


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


def _sure(entry: Mapping[str, Any], key: str) -> str:
    return FACTS[entry[f"{key}_confidence"]]


def _where(entry: Mapping[str, Any]) -> str:
    return str(entry.get("source", ""))


def _from(players: int) -> str:
    return {2: "2, 3, 4 players", 3: "3, 4 players", 4: "4 players"}[players]


def _symbols(data: Data, symbols: Sequence[str]) -> str:
    return " ".join(data.classes[symbol].abbr if symbol in data.classes else symbol for symbol in symbols)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines).replace("|  |", "| |")


if __name__ == "__main__":
    sys.stdout.write(facts_page(builtin()))
