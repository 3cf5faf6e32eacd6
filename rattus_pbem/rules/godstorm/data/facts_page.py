"""The page that says how sure each fact of Godstorm's data is, made from the data: `docs/rules/godstorm-facts.md`.

`python -m rattus_pbem.rules.godstorm.data.facts_page > docs/rules/godstorm-facts.md` writes it anew; a test compares.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ....language.phrases import Text
from ..text import names
from ..text.cards import PRINTED_FRENCH, card_texts, titles
from .game_data import Data, builtin

HEAD = """\
# Risk Godstorm: how sure each fact of the data is

Made from the data by `python -m rattus_pbem.rules.godstorm.data.facts_page > docs/rules/godstorm-facts.md`; a test
compares the two, so change the data and not this page. The rules have a tag at each clause: [godstorm.md](godstorm.md).

| word | meaning |
|---|---|
| certain | the rules text says it, or two independent sources agree |
| likely | one strong source, and nothing against it |
| reconstructed, our own | our inference, or our own drawing |
| printed | a French name that stands in the French rules text |
| ours | a French name, or a card's text, in words of ours |

All card texts, English and French, are ours. One copy in the sky deck is reconstructed (G-36.10, option `sky17`).
"""

CLAUSES = {
    "continents": "G-2.1",
    "territories": "G-2.1",
    "links": "G-2.2",
    "blocked": "G-2.4",
    "underworld": "G-2.5",
    "income": "G-11.3",
    "pantheons": "G-2.6",
    "setup": "G-4, G-5",
    "positions": "",
}
WHAT = {
    "blocked": "pairs that mountains part",
    "underworld": "spaces, links and flames of the Underworld",
    "positions": "positions on a drawn map",
}
NUMBERS = {
    "temples": "G-2.7",
    "plague_markers": "G-29.1",
    "purchases_per_turn": "G-13.1",
    "attack_dice": "G-24.2",
    "defence_dice": "G-24.3",
    "godswar_dice": "G-23.3",
    "summon_god": "G-12.1",
    "build_temple": "G-12.2",
    "obtain_miracle_card": "G-13.1",
    "epochs": "G-6.1",
    "neutral_armies_per_territory": "G-5.3",
    "starting_faith": "G-4.10",
    "plague_at_start": "G-4.3",
    "placement_batch": "G-4.7",
    "free_choice_batch": "G-4.12",
}


OF_NAMES = ("id", "English", "French")


def facts_page(data: Data) -> str:
    """The whole page as Markdown, ending in a newline; the same text for the same data."""
    return HEAD + "".join(f"\n## {title}\n\n{body}" for title, body in _sections(data))


def _sections(data: Data) -> Iterator[tuple[str, str]]:
    file = data.files["godstorm"]
    english, french = titles("en"), titles("fr")
    cards = [data.cards[card] for card in english]
    sure = {each["id"]: each["confidence"] for each in file["cards"]}
    counted = ", ".join(f"{n} {word}" for word, n in Counter(sure.values()).items())
    whole = [(WHAT.get(key, key), word, CLAUSES[key]) for key, word in file["confidence"].items()]
    whole.append(("cards: deck, cost, copies, effect", counted, "G-34 to G-37"))
    yield "Overview", _table(("facts", "how sure", "clause"), whole)
    yield "Numbers", _table(("what", "value", "clause"), _numbers(data))
    continents = ((*_name(names.CONTINENTS, each.id), str(each.bonus)) for each in data.continents.values())
    yield "Continents", _table((*OF_NAMES, "the French name is", "bonus"), continents)
    lands = ((*_name(names.TERRITORIES, name), data.continents[of].name) for name, of in data.territories.items())
    yield "Territories", _table((*OF_NAMES, "the French name is", "continent"), lands)
    links = ((f"{link['a']} – {link['b']}", link["kind"]) for link in file["links"])
    yield "Links", _table(("link", "kind"), links)
    yield "Mountains", "".join(f"- {pair['a']} and {pair['b']}\n" for pair in file["blocked"])
    spaces = (
        (*_name(names.SPACES, space)[:3], kind, ", ".join(data.under[space]), ", ".join(_flames(data, space)))
        for space, kind in data.spaces.items()
    )
    yield "Underworld", _table((*OF_NAMES, "kind", "adjacent", "parted by flames from"), spaces)
    pantheons = (
        (*_name(names.PANTHEONS, each.id), names.HEAVENS[each.heaven]["en"], *map(each.gods.__getitem__, names.GODS))
        for each in data.pantheons.values()
    )
    yield "Pantheons", _table((*OF_NAMES, "the French name is", "heaven", *names.GODS), pantheons)
    income = ((str(least), str(armies)) for least, armies in data.income[::-1])
    yield "Income", _table(("territories at least", "armies, and faith"), income)
    yield (
        "Cards",
        _table(
            ("clause", "id", "deck", "cost", "copies", "bonus", "that is", "English", "French", "the French title is"),
            (
                (
                    *(
                        card.clause,
                        card.id,
                        card.deck,
                        str(card.cost),
                        str(card.copies),
                        card.bonus or "-",
                        sure[card.id],
                    ),
                    *(english[card.id], french[card.id], _printed(card.id in PRINTED_FRENCH)),
                )
                for card in cards
            ),
        ),
    )
    texts, french_texts = card_texts("en"), card_texts("fr")
    said = (
        f"- **{english[card.id]}** {texts[card.id]} / **{french[card.id]}** {french_texts[card.id]}\n" for card in cards
    )
    yield "Card texts", "".join(said)


def _numbers(data: Data) -> Iterator[tuple[str, ...]]:
    for players, armies in data.starting_armies.items():
        yield f"starting armies with {players} players", str(armies), "G-4.5"
    for key, clause in NUMBERS.items():
        yield key.replace("_", " "), str(data.numbers[key]), clause


def _name(table: Mapping[str, Text], which: str) -> tuple[str, str, str, str]:
    return which, table[which]["en"], table[which]["fr"], _printed(which in names.PRINTED_FRENCH)


def _printed(printed: bool) -> str:
    return "printed" if printed else "ours"


def _flames(data: Data, space: str) -> list[str]:
    return [other for pair in data.flames if space in pair for other in pair if other != space] or ["-"]


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines).replace("|  |", "| |")


if __name__ == "__main__":
    sys.stdout.write(facts_page(builtin()))
