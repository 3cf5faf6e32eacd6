"""`default` is the default wherever it is offered, at once and without a letter; where it is none, none offers it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import PbemError
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.orders.print_text import print_line
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.orders.sheet import SheetDefaults
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.rattus.play.action_events import TokenSpread
from tests.games import GAMES

from .mailing import HOUR, Club
from .test_asked_by_letter import club_in_turn
from .test_bare_replies import reply

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
    assert understood >= ({"plague", "spread"} if name == "rattus" else set())


@pytest.mark.parametrize(("lang", "line"), [("en", "plague default"), ("fr", "peste défaut")])
@pytest.mark.parametrize("before", [(), ("take monk", "place in gallia"), ("take monk", "place in gallia", "done")])
def test_the_plague_goes_by_default_at_once(tmp_path: Path, lang: str, line: str, before: tuple[str, ...]) -> None:
    club = club_in_turn(tmp_path, lang)
    club.order("red", *before, line)
    club.tick()
    club.tick()
    asked = [(ask.seat, ask.question) for ask in club.book().deadlines.asks]
    assert club.turn() == 2 or asked == [("red", "spread")], asked


SPREAD = {"en": ("plague to Germania", "spread default"), "fr": ("peste vers Germania", "propager défaut")}


def spread_of(club: Club) -> list[str]:
    """Where the rats have spread."""
    with open_game(club.home, "peste", club.now) as session:
        events = [event for _, event in session.derived.events(session.game, (0, 0))]
        return [event.region for event in events if isinstance(event, TokenSpread)]


def written(lang: str, how: str) -> list[str]:
    """The lines of a sheet that leave the spread to the default with the order, or when it is asked."""
    move, spread = SPREAD[lang]
    return {
        "with the order": [f"{move} {spread}"],
        "below the order": [move, spread],
        "with the default path": [f"{move.split()[0]} {WORDS[lang][1]} {spread}"],
        "asked": [spread],
        "asked, with the word": [f"{WORDS[lang][0]} {spread}"],
        "asked, in JSON": ['{"on": "spread", "do": "spread", "regions": "default"}'],
    }[how]


HOWS = ("with the order", "below the order", "asked", "asked, with the word", "asked, in JSON")


@pytest.mark.parametrize("lang", SPREAD)
@pytest.mark.parametrize(("how", "prose"), [*((how, False) for how in HOWS), ("with the order", True), ("asked", True)])
@pytest.mark.some(2)
def test_the_rats_spread_by_default_at_once(tmp_path: Path, lang: str, how: str, prose: bool) -> None:
    silent = club_in_turn(tmp_path / "silent", lang)
    silent.order("red", SPREAD[lang][0])
    silent.tick()
    silent.tick()
    silent.tick(300 * HOUR)
    club = club_in_turn(tmp_path / "said", lang)
    if how.startswith("asked"):
        club.order("red", SPREAD[lang][0])
        club.tick()
        club.tick()
        assert [(ask.seat, ask.question) for ask in club.book().deadlines.asks] == [("red", "spread")]
    lines = written(lang, how)
    if "JSON" in how:
        rules = load_rules("rattus")
        (lines,) = ([print_line(json.loads(line), rules.lexicon, lang)] for line in lines)
    if prose:
        reply(club, club.last("red", "[peste red t"), "\n".join(lines), "anna@pbem.test", game="peste")
    else:
        club.order("red", *lines)
    club.tick()
    assert club.receipt("red")[0] == "ok", club.receipt("red")[1]
    club.tick()
    assert club.turn() == 2
    assert spread_of(club) == spread_of(silent)[: len(spread_of(club))] != []
    assert replay_game(club.home, "peste").verdict == "EXACT"


@pytest.mark.parametrize("lang", SPREAD)
@pytest.mark.parametrize("how", [*HOWS, "with the default path"])
def test_what_says_so_is_read_as_it_is_printed(lang: str, how: str) -> None:
    rules = load_rules("rattus")
    defaults = SheetDefaults("peste", "red", 1, None)

    def read(lines: list[str]) -> list[dict[str, Any]]:
        text = "\n".join(["BEGIN ORDERS", *lines, "END ORDERS", ""])
        return [line.data for line in read_sheet(text.encode(), rules.lexicon, defaults=defaults, lang=lang).orders]

    orders = [json.loads(line) for line in written(lang, how)] if "JSON" in how else read(written(lang, how))
    assert "default" in (orders[0].get("spread"), orders[0].get("regions"))
    assert read([print_line(order, rules.lexicon, lang) for order in orders]) == orders
    sheet = {"schema": "rattus-pbem/orders-rattus/1", "game": "peste", "seat": "red", "turn": 1, "orders": orders}
    (read_again,) = read_sheet(json.dumps(sheet).encode(), rules.lexicon, defaults=defaults, lang=lang).orders
    assert read_again.data == orders[0]
