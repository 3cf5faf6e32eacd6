"""What a page can say: each line reads back as the JSON that goes with it, and is legal; so for answers in advance."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from itertools import islice
from typing import Any

import pytest

from rattus_pbem.contract.pictures import Tint
from rattus_pbem.contract.rules import Rules, board_sheets
from rattus_pbem.contract.steps import step_of
from rattus_pbem.contract.views import SeatView
from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.forms import Range
from rattus_pbem.engine.records import Keys, Record
from rattus_pbem.language.phrases import LANGS
from rattus_pbem.orders.order_form import form_entries
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.orders.read_text import parse_line
from rattus_pbem.orders.sheet import SheetDefaults
from rattus_pbem.page.advance_pieces import advance_pieces, lines_in_force
from rattus_pbem.page.later_steps import turn_steps
from rattus_pbem.page.line_pieces import asked_entry, page_verbs
from rattus_pbem.page.order_page import order_page
from rattus_pbem.rules import load_rules
from tests.browser.pages import verb_orders
from tests.games import GAMES, games_and_seeds

from .page_views import asked_views, first_view

EACH_VERB = 60
LARGEST = 150_000
AIR = 7_000
"""What a page leaves of it, for what games to come may say more."""
RANGE = re.compile(r"(\d+)(?:-(\d+))?(\*?)")


@pytest.mark.parametrize(("name", "seed"), games_and_seeds(1, 20))
def test_each_line_of_a_page_is_legal_and_reads_back_as_its_json(name: str, seed: int) -> None:
    rules = load_rules(name)
    lang = LANGS[seed % len(LANGS)]
    for view, asks, _ in asked_views(rules, len(rules.meta.seats[:4]), f"pieces {seed}", lang, 7):
        for ask in asks:
            seen = {order["do"] for text, order in lines_of(rules, ask, lang)}
            possible = {do for do, record in ask.form.possible().items() if can_be_said(rules, record)}
            assert seen - {"pause"} == possible, view.asked


def can_be_said(rules: Rules[Any], record: Record) -> bool:
    """Not so a form that drops whatever is said: no line of the verb has no keys."""
    verb = rules.lexicon.verb(record.fixed)
    return bool(record.fields) or verb is None or all(shape.optional for shape in verb.fields)


def lines_of(rules: Rules[Any], ask: Ask, lang: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Lines of each verb, the first of them and some others; each of them has been checked."""
    for verb in (verb.to_json() for verb in page_verbs(rules, [ask], lang)):
        for text, order in [*islice(verb_orders(verb), EACH_VERB), *islice(verb_orders(verb), EACH_VERB, 2000, 97)]:
            assert parse_line(text, rules.lexicon, lang).data == order, text
            answer = {key: value for key, value in order.items() if key != "on"}
            fault = ask.form.fault(answer) if answer != {"do": "pause"} else None
            assert fault is None, (text, fault)
            assert order.get("on", ask.question) == ask.question
            yield text, order


@pytest.mark.parametrize(("name", "seed"), games_and_seeds(1, 20))
def test_no_page_is_larger_than_a_mail_can_bear(name: str, seed: int) -> None:
    rules = load_rules(name)
    lang = LANGS[seed % len(LANGS)]
    for view, asks, _ in asked_views(rules, len(rules.meta.seats), f"large {seed}", lang, 11):
        page = order_page(rules, view, asks, lang, {"to": "a" * 60 + "@example.org", "subject": "b" * 100})
        assert len(page.encode()) <= LARGEST - AIR, view.asked


@pytest.mark.parametrize("lang", LANGS)
def test_each_line_of_a_later_step_reads_back_as_its_json(lang: str) -> None:
    rules, view, asks = first_view("godstorm", "place", lang)
    steps = turn_steps(rules, view, asks, lang)
    assert [step["number"] for step in steps if step["is_open"]] == [1, 2, 3, 4, 6, 7, 8, 9]
    later = {step["number"]: step["asked"]["verbs"] for step in steps if "asked" in step}
    assert list(later) == [2, 3, 6]
    for number, verbs in later.items():
        orders = [pair for verb in verbs for pair in islice(verb_orders(verb), EACH_VERB)]
        for text, order in orders:
            assert parse_line(text, rules.lexicon, lang).data == order, text
        assert {step_of(rules, order) for _, order in orders} == {0, number}  # 0: `done`
    rattus, board, asked = first_view("rattus", "turn", lang)
    assert turn_steps(rattus, board, asked, lang) == []


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_each_answer_in_advance_reads_back_as_its_json(name: str, lang: str) -> None:
    rules = load_rules(name)
    pieces = read_pieces(rules, lang)
    standing = pieces["parts"]["standing"]
    for entry in pieces["questions"]:
        for answer in entry["answers"]:
            for text, order in filled(pieces, answer, answer["text"]):
                assert sheet_of(rules, [f"{standing} {text}"], lang)["standing"] == [order]
        for setting in entry["settings"]:
            assert sheet_of(rules, [setting["text"]], lang)["settings"] == setting["json"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.some(2)
def test_each_condition_reads_back_as_its_json(name: str, lang: str) -> None:
    rules = load_rules(name)
    pieces = read_pieces(rules, lang)
    standing = pieces["parts"]["standing"]
    for entry in pieces["questions"]:
        text, order = next(filled(pieces, entry["answers"][0], entry["answers"][0]["text"]))
        for limit in pieces["limits"]:
            line = f"{standing} {text}{limit['text'].format(v=3)}"
            assert sheet_of(rules, [line], lang)["standing"] == [{**order, "limit": {"times": 3, "per": limit["per"]}}]
        for when, condition in conditions(pieces, entry["facts"]):
            line = f"{standing} {text}{pieces['when']}{when}"
            assert sheet_of(rules, [line], lang)["standing"] == [{**order, "when": [condition]}], line


@pytest.mark.parametrize("name", GAMES)
def test_what_holds_already_is_shown_as_it_was_said(name: str) -> None:
    rules = load_rules(name)
    pieces = read_pieces(rules, "en")
    entry = pieces["questions"][-1]
    text, order = next(filled(pieces, entry["answers"][-1], entry["answers"][-1]["text"]))
    answer = {key: value for key, value in order.items() if key != "on"}
    said = {"standing": [order], "default": {order["on"]: answer}, "settings": {}, "sheet": "", "fired": {}}
    lines = lines_in_force(rules, SeatView("red", {}, advance=said), "en")
    assert [(line.part, line.said) for line in lines] == [("standing", order), ("default", order)]
    assert lines[0].text == f"{pieces['parts']['standing']} {text}"
    for line in lines:
        assert sheet_of(rules, [line.text], "en")[line.part]


def sheet_of(rules: Rules[Any], lines: list[str], lang: str) -> dict[str, Any]:
    """These lines, read as a sheet."""
    block = "\n".join(["BEGIN ORDERS game " + rules.meta.seats[0] + " turn 1", *lines, "END ORDERS", ""])
    sheet = read_sheet(block.encode(), rules.lexicon, name="block", defaults=SheetDefaults(), lang=lang)
    return sheet.to_json()


def read_pieces(rules: Rules[Any], lang: str) -> dict[str, Any]:
    """The pieces of answers in advance as the script of a page reads them: `*` stands behind a number that is text."""
    pieces = advance_pieces(rules, lang).to_json()
    names = list(pieces["facts"])
    for entry in pieces["questions"]:
        ranges = (RANGE.fullmatch(each) for each in entry["facts"].split())
        entry["facts"] = [
            names[number] + each[3]
            for each in ranges
            if each
            for number in range(int(each[1]), int(each[2] or each[1]) + 1)
        ]
    for table in pieces["tables"].values():
        table[:] = [(entry.lower(), entry) if isinstance(entry, str) else entry for entry in table]
    return pieces


def filled(pieces: dict[str, Any], piece: dict[str, Any], template: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """A template with the first, the last and a middle value of its field."""
    if "field" not in piece:
        yield template, piece.get("json", {})
        return
    if "table" in piece:
        table = pieces["tables"][piece["table"]]
        choices = [table[0], table[len(table) // 2], table[-1]]
    else:
        choices = [(piece["low"], str(piece["low"])), (piece["high"], str(piece["high"]))]
    for value, said in choices:
        yield (
            template.replace("{v}", said),
            {**piece.get("json", {}), piece["field"]: [value] if piece.get("many") else value},
        )


def conditions(pieces: dict[str, Any], facts: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each of these facts in each way, about the first and the last thing that it may be about."""
    for called in facts:
        name = called.rstrip("*")
        fact = pieces["facts"][name]
        about = fact.get("about")
        places = [(about["lead"] + said, held) for said, held in filled(pieces, about, "{v}")] if about else []
        if about is None or name == called:
            places.append(("", {}))
        for way in pieces["ways"][fact["ways"]]:
            for place, held in places:
                for text, rest in filled(pieces, way, way["text"]):
                    yield text.replace("{f}", fact["label"]).replace("{a}", place), {"fact": name, **held, **rest}


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("bid", r"Every bid is paid.* of which you have \d+"),
        ("marker", r"your place in this epoch: 1 plays first"),
        ("summon", r"A god costs 3 faith, a temple 5\. You have \d+ faith"),
        ("obtain", r"Each card costs [12] faith.* for \d at most"),
    ],
)
def test_what_things_cost_and_decide_stands_beside_the_question(question: str, said: str) -> None:
    rules = load_rules("godstorm")
    view, ask = next(
        (view, ask) for view, asks, _ in asked_views(rules, 4, "page", "en") for ask in asks if ask.question == question
    )
    (note,) = asked_entry(rules, ask, "en", rules.board(view.board))["notes"]
    assert re.search(said, note)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", GAMES)
def test_the_signs_of_a_map_are_explained_beside_it(name: str, lang: str) -> None:
    rules = load_rules(name)
    view, asks, _ = next(asked_views(rules, 3, "key", lang))
    page = order_page(rules, view, asks, lang)
    sheets = board_sheets(rules.board(view.board), lang, {})
    words = [escape(words) for sheet in sheets for sample, words in sheet.key if not isinstance(sample, Tint)]
    assert bool(words) == bool(sheets)
    assert [word for word in words if f"</svg> {word}</li>" not in page] == []


@pytest.mark.parametrize(
    ("lang", "none"), [("en", "“gods none” leaves them there."), ("fr", "«\u00a0dieux aucun\u00a0» les laisse")]
)
def test_an_invasion_says_which_gods_go_along_and_its_example_takes_all(lang: str, none: str) -> None:
    rules = load_rules("godstorm")
    for _view, asks, _ in asked_views(rules, 4, "page", lang):
        verbs = page_verbs(rules, asks, lang) if asks[0].question == "invade" else []
        if along := [pick.along for verb in verbs for pick in verb.picks if pick.along]:
            break
    assert none in along[0]
    example = next(entry.order for entry in form_entries(rules, asks, lang) if entry.order)
    order = parse_line(example, rules.lexicon, lang).data
    armies = asks[0].form.possible()["invade"].form_of("armies", Keys(order))
    assert isinstance(armies, Range)
    assert order["armies"] == armies.bounds()[1]
    assert order.get("gods") in (None, ["all"])
