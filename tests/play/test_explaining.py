"""Why an event happened: who ordered what, the clauses with their texts, the facts, the draws; no secret."""

from __future__ import annotations

from typing import Any

import pytest

from rattus_pbem.engine.rules import Rules
from rattus_pbem.engine.run import Run
from rattus_pbem.play.explaining import REFEREE, cause_in_run, explanation
from rattus_pbem.rules import load_rules
from tests.conformance.playing import played
from tests.games import GAMES
from tests.leaks.twins import leaks
from tests.report.letters import NAMES, RULES, small_run


def explained(rules: Rules[Any], run: Run[Any], number: str, reader: str | None, lang: str = "en") -> list[str]:
    cause = cause_in_run(rules, run, number, reader)
    names = NAMES if rules is RULES else {}
    return [] if cause is None else list(explanation(rules, cause, lang, reader, names))


def test_a_token_that_is_flipped_is_explained_with_order_clauses_facts_and_draw() -> None:
    run = small_run()
    run.answer({"do": "plague", "path": ["gallia"], "spread": ["anglia", "italia"]}, {"by": "sheet", "line": 2})
    number = next(number for number, event in run.numbered_events if event.kind == "token_flipped")
    own, other = explained(RULES, run, number, "red"), explained(RULES, run, number, "blue")
    assert "You ordered: `plague to Gallia spread Anglia Italia` (order 3 of the sheet)." in own
    assert "Anna ordered: `plague to Gallia`" in other, "riders are their owner's until they are reached"
    for paragraphs in (own, other):
        assert any(line.startswith("R-8.3: Population is the number of cubes") for line in paragraphs)
        assert "Gallia just before: cubes: Red 2, Blue 1; rats: #3, #9." in paragraphs
        assert any(line.startswith("Drawn by chance: token #") and "flip gallia" in line for line in paragraphs)
    assert any("(tirage «" in line for line in explained(RULES, run, number, "red", "fr"))


def test_what_no_one_ordered_says_so_and_what_is_not_there_is_not_explained() -> None:
    run = small_run()
    assert "Nobody ordered it: it follows from the rules." in explained(RULES, run, "7:1", "red")
    assert explained(RULES, run, "7:99", "red") == explained(RULES, run, "6:1", "red") == []


@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_explained_to_whoever_sees_it_and_to_nobody_else(game: str) -> None:
    rules = load_rules(game)
    for number, run in enumerate(played(rules, 3 if game == "godstorm" else 2, "explain")):
        if number % 12 and run.pending:
            continue
        for event_number, event in run.numbered_events[-12:]:
            for reader in (*run.state.seats, None, REFEREE):
                cause = cause_in_run(rules, run, event_number, reader)
                seen = event if reader == REFEREE else event.seen_by(reader)
                assert (cause is None) is (seen is None)
                if cause is not None:
                    paragraphs = list(explanation(rules, cause, "fr", reader, {}))
                    assert len(paragraphs) > 1
                    assert all(paragraph and "{" not in paragraph for paragraph in paragraphs)
        if number > 150:
            break


def accounts(rules: Rules[Any], run: Run[Any], seat: str | None) -> Any:
    """All that a seat is told about the events of the open act."""
    first = len(run.numbered_events) - len(run.events)
    return [explained(rules, run, number, seat) for number, _ in run.numbered_events[first:]]


@pytest.mark.parametrize("game", GAMES)
def test_no_account_depends_on_what_its_reader_cannot_know(game: str) -> None:
    rules = load_rules(game)
    compared = 0
    for place, run in enumerate(played(rules, 3, "explained twins")):
        if place % 9 == 0 and run.pending and run.events:
            for reader in (*run.state.seats, None):
                assert leaks(rules, run, reader, {"explain": accounts}, ("one",)) == []
                compared += 1
        if compared > 24:
            break
    assert compared > 5
