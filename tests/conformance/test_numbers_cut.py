"""A number too large for its order is read, and then cut where the rules cut it (Godstorm, G-42.5) or refused alone.

Every number of every order and answer that comes up in random games, in the text form and in JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from rattus_pbem.contract.rules import Rules
from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.records import Choice
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.language.kinds import NUMBER
from rattus_pbem.orders.print_text import print_line
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.orders.read_text import parse_line
from rattus_pbem.orders.sheet import SheetDefaults
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import played
from tests.games import seeds

LARGE = (40, 5000, 99_999)
NO_AMOUNT = ("marker", "step", "token", "tokens", "order", "only_if")
"""Numbers that are names, no marker or step is cut to another one; and those of conditions, which compare."""


def with_number(order: Any, number: int, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """The order with each of its numbers in turn replaced by this one, and where that is."""
    items = order.items() if isinstance(order, dict) else enumerate(order) if isinstance(order, list) else ()
    for key, value in items:
        if type(value) is int and key not in NO_AMOUNT:
            changed = dict(order) if isinstance(order, dict) else list(order)
            changed[key] = number
            yield changed, (*path, key)
        for inner, where in with_number(value, number, (*path, key)):
            changed = dict(order) if isinstance(order, dict) else list(order)
            changed[key] = inner
            yield changed, where


def too_large(ask: Ask, picker: SeededChance) -> Iterator[tuple[dict[str, Any], tuple[Any, ...]]]:
    """Orders that answer this question, but for one number."""
    form = ask.form
    assert isinstance(form, Choice)
    for record in form.possible().values():
        order = record.random(picker)
        for large in LARGE:
            for changed, where in with_number(order, large):
                if not set(where) & set(NO_AMOUNT):
                    yield changed, where


def line_of(rules: Rules[Any], ask: Ask, order: Mapping[str, Any]) -> dict[str, Any]:
    """The order as a line of a sheet."""
    return dict(order) if ask.question in rules.main_questions else {"on": ask.question, **order}


def is_read(rules: Rules[Any], line: Mapping[str, Any], seat: str) -> None:
    """The line is read, in the text form in both languages and in JSON."""
    for lang in ("en", "fr"):
        text = print_line(line, rules.lexicon, lang)
        assert parse_line(text, rules.lexicon, lang).data == line, text
    head = {"schema": f"rattus-pbem/orders-{rules.name}/1", "game": "trial", "seat": seat, "turn": 1}
    read_sheet(json.dumps({**head, "orders": [line]}).encode(), rules.lexicon, defaults=SheetDefaults())


def fork_with(run: Run[Any], ask: Ask, order: dict[str, Any]) -> None:
    """The order is carried out in a copy of the run."""
    fork = run.fork(SeededChance("fork"))
    if len(fork.pending) == 1:
        fork.answer(order)


@pytest.mark.parametrize("seed", seeds(6, 120))
@pytest.mark.some(2)
def test_numbers_too_large_are_cut_in_godstorm(seed: int) -> None:
    rules, picker = load_rules("godstorm"), SeededChance(f"large {seed}")
    seen = set()
    for place, run in enumerate(played(rules, 2 + seed % 3, f"large {seed}")):
        for ask in run.pending if place % 7 == seed % 7 else ():
            for order, where in too_large(ask, picker):
                assert ask.form.fault(order) is None, (ask.question, order)
                short = ask.form.shortfall(order)
                seen.add((order["do"], where[-1], short is not None))
                is_read(rules, line_of(rules, ask, order), ask.seat)
                fork_with(run, ask, order)
    assert ("place", "armies", True) in seen


@pytest.mark.parametrize("seed", seeds(3, 60))
def test_numbers_too_large_are_refused_alone_in_rattus(seed: int) -> None:
    """R-3.9: nothing of the order happens."""
    rules, picker = load_rules("rattus"), SeededChance(f"large {seed}")
    for run in played(rules, 2 + seed % 3, f"large {seed}"):
        for ask in run.pending:
            for order, _ in too_large(ask, picker):
                assert ask.form.fault(order) is not None, (ask.question, order)


POSITION: dict[str, Any] = {
    "seats": ["alpha", "beta"],
    "neutral": "norse",
    "lands": {
        "alemannia": {"owner": "alpha", "armies": 9},
        "gaul": {"owner": "beta", "armies": 3},
        "roma": {"owner": "beta", "armies": 3},
    },
    "gods": {"alpha": {"war": "alemannia", "sky": "alemannia"}},
    "faith": {"alpha": 20},
    "now": {"step": 2},
}
CUT: dict[str, tuple[Any, int]] = {
    "obtain war 5": ({"war": 4}, 4),
    "obtain war 3 sky 7": ({"war": 3, "sky": 1}, 1),
    "obtain 12 war up to 5": ({"war": 2}, 2),
    "obtain war 0": ({"war": 1}, 1),
    "invade gaul from alemannia with 12 until 0 dice 1": (1, 8),
    "invade gaul from alemannia until 0 dice 4": (3, 3),
    "invade gaul from alemannia until 0 dice 3 low dice 9 low at 2": (3, 3),
    "invade gaul from alemannia until 0 dice 0": (1, 1),
}
"""Cards by deck, or the dice of the first round; and what a number is cut to."""


@pytest.mark.parametrize("line", CUT)
def test_what_is_cut_is_carried_out_and_said(line: str) -> None:
    """G-13.2, G-42.5, G-44.4; four cards at most, three dice at most."""
    rules, (done, legal) = load_rules("godstorm"), CUT[line]
    run = Run(rules, Position(rules.state_from_json(POSITION)), SeededChance("cut"))
    run.play_on()
    order = parse_line(line, rules.lexicon, "en").data
    while run.pending[0].question != order["do"]:
        run.answer({"do": "skip"})
        run.play_on()
    short = run.pending[0].form.shortfall(order)
    assert short is not None
    assert (short.fault.clause, short.fault.facts["legal"], short.in_part) == ("G-42.5", legal, True)
    run.answer(order)
    while order["do"] == "invade" and not any(event.kind == "battle_fought" for event in run.events):
        run.answer(run.pending[0].default())
    events = [event.to_json() for event in run.played[-1].events]
    if order["do"] == "obtain":
        assert {event["deck"]: event["count"] for event in events if event["kind"] == "cards_drawn"} == done
    else:
        assert next(len(event["dice"][0]) for event in events if event["kind"] == "battle_fought") == done


def test_every_number_of_an_order_of_godstorm_is_read_when_too_large() -> None:
    lexicon = load_rules("godstorm").lexicon
    bounds = {
        (verb.do, shape.name): shape.kind.limits[1]
        for verb in lexicon.verbs
        for shape in verb.fields
        if NUMBER in shape.kind.parts and shape.name not in NO_AMOUNT
    }
    assert len(bounds) > 20
    assert {key: high for key, high in bounds.items() if high < 99_999} == {}
