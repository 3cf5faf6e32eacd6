"""Why something happened: who ordered what, the clauses with their texts, the facts, the draws; no secret."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.contract.guides import guide_of
from rattus_pbem.contract.rules import Rules
from rattus_pbem.engine.journal import Diverged
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.play.accounts import Reader, account, paragraphs
from rattus_pbem.play.explaining import REFEREE, Cause, causes_in_run, line_in_run, line_of_act
from rattus_pbem.rules import GAMES as OURS
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import played
from rattus_pbem.testing.twins import leaks, twin_run_of_act, visible_events
from tests.counts import beginning, in_turn, spread
from tests.games import GAMES, TOY, games_and_seeds
from tests.report.letters import NAMES, RULES, small_run

PAGES = (Path(__file__).parents[2] / "docs" / "rules").glob("*.md")
CLAUSES = {clause for page in PAGES for clause in re.findall(r"\*\*([A-Z]-\d+\.\d+)\*\*", page.read_text("utf-8"))}
CLAUSES |= set(re.findall(r"\bS-\d+(?=:)", (TOY / "skirmish" / "acts.py").read_text("utf-8")))
OF_EACH = 20
"""So many games of each system are explained, event by event."""


def explained(rules: Rules[Any], run: Run[Any], number: str, reader: str | None, lang: str = "en") -> list[str]:
    cause = next(causes_in_run(rules, run, reader, lambda other: other == number), None)
    return [] if cause is None else said_of(rules, cause, reader, lang)


def said_of(rules: Rules[Any], cause: Cause, reader: str | None, lang: str = "en") -> list[str]:
    names = NAMES if rules is RULES else {}
    return list(paragraphs(account(rules, cause.event, [cause], Reader(reader, lang, names))))


def test_a_token_that_is_flipped_is_explained_with_order_clauses_facts_and_draw() -> None:
    run = small_run()
    run.answer({"do": "plague", "path": ["gallia"], "spread": ["anglia", "italia"]}, {"by": "sheet", "line": 2})
    number = next(number for number, event in run.numbered_events if event.kind == "token_flipped")
    own, other = explained(RULES, run, number, "red"), explained(RULES, run, number, "blue")
    assert "You ordered: `plague to Gallia spread Anglia Italia` (order 3 of the order sheet)." in own
    assert "Anna ordered: `plague to Gallia`" in other, "riders are their owner's until they are reached"
    for lines in (own, other):
        assert any(line.startswith("R-8.3: Population is the number of cubes") for line in lines)
        assert "Gallia just before: cubes: Red 2, Blue 1; rats: #3, #9." in lines
        draw = next(line for line in lines if line.startswith("Drawn by chance: token #"))
        assert "draw “flip gallia”, number 1, of act “turn red 1” in turn 7" in draw
    assert any("(tirage «" in line for line in explained(RULES, run, number, "red", "fr"))


def test_a_line_of_a_report_is_explained_with_all_events_that_it_holds() -> None:
    run = small_run()
    run.answer({"do": "plague", "path": ["gallia"], "spread": ["anglia", "italia"]}, {"by": "sheet", "line": 2})
    lost = [number for number, event in run.numbered_events if event.kind == "cube_lost"][:1]
    number = next(number for number, event in run.numbered_events if event.kind == "token_flipped")
    line = line_in_run(RULES, run, number, "blue")
    assert line is not None
    assert [cause.number for cause in line[1]] == [number, *lost]
    (alone,) = [line_in_run(RULES, run, lost[0], "blue")]
    assert alone is not None
    assert alone[1][0].draws == line[1][0].draws, "a cube is taken by the token that was drawn"


def test_what_no_one_ordered_says_so_and_what_is_not_there_is_not_explained() -> None:
    run = small_run()
    assert "Nobody ordered it: it follows from the rules." in explained(RULES, run, "7:1", "red")
    assert explained(RULES, run, "7:99", "red") == explained(RULES, run, "6:1", "red") == []


def finished(name: str, seed: int) -> Run[Any]:
    """A finished game; each number of seats in turn."""
    rules = load_rules(name)
    *_, run = played(rules, rules.meta.counts[seed % len(rules.meta.counts)], f"explained {seed}")
    return run


@pytest.mark.parametrize(("name", "seed"), games_and_seeds(1, OF_EACH))
def test_every_event_is_explained_to_whoever_sees_it_and_to_nobody_else(name: str, seed: int) -> None:
    rules, run = load_rules(name), finished(name, seed)
    texts = guide_of(rules, "en").clauses if name in OURS else {}
    for reader in in_turn((REFEREE, None, *run.state.seats[seed % 2 : seed % 2 + 1]), seed):
        seen = [n for n, event in run.numbered_events if reader == REFEREE or event.seen_by(reader) is not None]
        causes = list(causes_in_run(rules, run, reader))
        assert [cause.number for cause in causes] == seen
        for cause in causes:
            assert set(cause.event.clauses) & CLAUSES, cause.number
            assert name not in OURS or set(cause.event.clauses) <= texts.keys() & CLAUSES, cause.number
            said = said_of(rules, cause, reader, "fr" if reader == "beta" else "en")
            assert all(paragraph and "{" not in paragraph for paragraph in said)


@pytest.mark.parametrize(("name", "seed"), games_and_seeds(1, OF_EACH))
def test_every_line_of_a_report_is_explained(name: str, seed: int) -> None:
    """Each line is as the report has it, and the account begins with the event that it is numbered by."""
    rules = load_rules(name)
    for act in spread(finished(name, seed).finished, 20):
        numbered = [(f"{act.act.turn}:{act.first_event + n}", event) for n, event in enumerate(act.events, 1)]
        for number, event in spread(rules.abridged(numbered), 5):
            line = line_of_act(rules, act, number, REFEREE)
            assert line is not None
            assert (line[0], line[1][0]) == (event, number)


def accounts(rules: Rules[Any], run: Run[Any], seat: str | None) -> Any:
    """All that a seat is told about the events of the acts in a run."""
    return [said_of(rules, cause, seat) for cause in causes_in_run(rules, run, seat)]


@pytest.mark.parametrize("name", GAMES)
def test_no_account_of_an_open_act_depends_on_what_its_reader_cannot_know(name: str) -> None:
    rules = load_rules(name)
    compared = after_events = 0
    for place, run in enumerate(played(rules, 3, "explained twins")):
        after_events += bool(run.pending and run.events)
        if place % 9 == 0 and run.pending and run.events:
            alone = Run(rules, run.position, run.chance)  # the open act and no other
            for reader in (*run.state.seats, None):
                assert leaks(rules, alone, reader, {"explain": accounts}, ("one",)) == []
                compared += 1
        if compared > 24:
            break
    assert compared > 5 or not after_events, "in some games each act begins with its only question"


@pytest.mark.parametrize(("name", "seed"), games_and_seeds(1, OF_EACH))
def test_no_account_of_an_act_that_is_over_depends_on_what_its_reader_cannot_know(name: str, seed: int) -> None:
    """Each act is looked at by one reader, and the next act by the next."""
    rules, run = load_rules(name), finished(name, seed)
    readers, start = (*run.state.seats, None), run.opened_from
    compared = without_twin = 0
    for number, done in enumerate(beginning(run.finished, 60)):
        alone = Run(rules, Position(start, done.act, (), done.first_event, tuple(done.entries)), run.chance)
        reader = readers[number % len(readers)]
        try:
            other = twin_run_of_act(rules, start, done, reader, "one") if done.act.kind != "setup" else alone
            same = visible_events(other.finished[0].events, reader) == visible_events(done.events, reader)
        except Diverged:
            same = False
        if not same:  # a card that was drawn and played, the order of a hand that was seen: no world was drawn with it
            without_twin += 1
        else:
            assert accounts(rules, alone, reader) == accounts(rules, other, reader), (done.act, reader)
            compared += 1
        start = done.state
    assert compared > 5 + 20 * without_twin
