"""A value that is not among those a form lists is refused, or named as what is not carried out: no silent default.

Every verb of every question that comes up in random games, each of its keys with each value that its words know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.forms import Form, Options
from rattus_pbem.engine.records import Choice, Field, Keys, Record
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import only, played

from ..games import GAMES

MOST_LISTED = 300
NUMBERS = (-1, 0, 1, 2, 3, 4, 6, 9, 40)
SEATS = {"rattus": 4, "godstorm": 3, "skirmish": 3, "liars-dice": 3}


@cache
def known(game: str) -> tuple[str, ...]:
    """All ids that a line of this game can name."""
    names = load_rules(game).lexicon.names
    return tuple(sorted({each for table in names.values() for each in table}))


def values(game: str, legal: list[Any]) -> Iterator[Any]:
    """Values of the same shape as the legal ones: ids, numbers, and lists of one of these."""
    in_list = any(isinstance(each, list) for each in legal)
    bare = [item for each in legal for item in (each if isinstance(each, list) else [each])]
    for value in NUMBERS if any(type(item) is int for item in bare) else known(game):
        yield [value] if in_list else value


def unnamed(game: str, record: Record, part: Field, order: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Orders with a value of this key that its form does not list, and that are carried out as if it did."""
    form = part.form_for(Keys(order))
    if form is None or (not isinstance(form, Options) and form.count(MOST_LISTED) >= MOST_LISTED):
        return
    for value in values(game, form.first_answers(MOST_LISTED)):
        changed = {**order, part.name: value}
        form = part.form_for(Keys(changed))
        if form is None or is_listed(form, value) or record.fault(changed) is not None:
            continue
        if record.shortfall(changed) is None:
            yield changed


def is_listed(form: Form, value: Any) -> bool:
    """Whether the form has this value among its answers, or its one item among its options."""
    if isinstance(form, Options) and isinstance(value, list) and all(item in form.offered() for item in value):
        return True
    return value in form.first_answers(MOST_LISTED)


@pytest.mark.parametrize("game", GAMES)
def test_an_unfit_value_is_named(game: str) -> None:
    rules, chance, tried = load_rules(game), SeededChance("unfit"), dict[str, int]()
    for run in played(rules, SEATS[game], f"unfit {game}", only(rules, "random")):
        for ask in run.pending:
            assert isinstance(ask.form, Choice)
            assert ask.form.shortfall(ask.default()) is None, ask.question
            for do in ask.form.verbs:
                record = ask.form.record(do)
                name = f"{ask.question} {do}"
                if not isinstance(record, Record) or tried.get(name, 0) >= 2:
                    continue
                tried[name] = tried.get(name, 0) + 1
                order = record.random(chance)
                for part in record.fields:
                    if not part.rider:
                        assert list(unnamed(game, record, part, order)) == [], (ask.question, part.name)
    assert len(tried) >= min(5, len({verb.do for verb in rules.lexicon.verbs} - {"pause"})), tried
