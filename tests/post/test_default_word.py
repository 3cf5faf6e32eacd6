"""`default` is the default wherever it is offered, at once and without a letter; where it is none, none offers it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rattus_pbem.errors import PbemError
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.orders.sheet import SheetDefaults
from rattus_pbem.rules import load_rules
from tests.games import GAMES

from .mailing import Club

WORDS = {"en": ("answer", "default"), "fr": ("répondre", "défaut")}


def lines(name: str, lang: str) -> list[str]:
    """A line with the word for each question, and for each part of an order that has a word of its own."""
    lexicon, (answer, default) = load_rules(name).lexicon, WORDS[lang]
    asked = [f"{answer} {words[lang][0]} {default}" for words in lexicon.questions.values()]
    verbs = [verb for verb in lexicon.verbs if not verb.on]
    parts = [
        f"{lexicon.verb_words(verb)[lang][0]} {shape.key[lang][0]} {default}"
        for verb in verbs
        for shape in verb.fields
        if shape.key
    ]
    return asked + parts + [f"{lexicon.verb_words(verb)[lang][0]} {default}" for verb in verbs]


@pytest.mark.parametrize("lang", WORDS)
@pytest.mark.parametrize("name", GAMES)
def test_who_writes_it_is_understood_or_is_not_told_to_write_it(name: str, lang: str) -> None:
    rules, default = load_rules(name), WORDS[lang][1]
    defaults = SheetDefaults("x", rules.meta.seats[0], 1, None)
    understood = set()
    for line in lines(name, lang):
        offered = ""
        text = f"BEGIN ORDERS\n{line}\nEND ORDERS\n".encode()
        try:
            sheet = read_sheet(text, rules.lexicon, defaults=defaults, lang=lang)
        except PbemError as error:
            offered = re.sub(r".*?(expected|attendu|il faut)", "", str(error), count=1, flags=re.DOTALL)
        else:
            understood |= {order.data["do"] for order in sheet.orders}
        offered = re.split("line 2|ligne 2", offered)[0]  # what is said of the word itself
        assert not re.search(f'["“« ]{default}["” »]', offered), (line, offered)
    assert understood >= ({"plague"} if name == "rattus" else set())


@pytest.mark.parametrize(("lang", "line"), [("en", "plague default"), ("fr", "peste défaut")])
@pytest.mark.parametrize("before", [(), ("take monk", "place in gallia"), ("take monk", "place in gallia", "done")])
def test_the_plague_goes_by_default_at_once(tmp_path: Path, lang: str, line: str, before: tuple[str, ...]) -> None:
    club = Club(tmp_path, red__lang=lang, blue__lang=lang)
    club.tick()
    club.order("red", "first in gallia", "first in italia")
    club.order("blue", "first in anglia", "first in scandia")
    club.tick()
    club.tick()
    club.order("red", *before, line)
    club.tick()
    club.tick()
    asked = [(ask["seat"], ask["question"]) for ask in club.book().asked]
    assert club.turn() == 2 or asked == [("red", "spread")], asked
