"""The letters that ask, of whole games of every system, as hosting writes them: the text with its report."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from rattus_pbem.engine.events import Event
from rattus_pbem.engine.run import Run
from rattus_pbem.report.build import build_report
from rattus_pbem.report.letter import Letter
from rattus_pbem.report.plain_text import report_text
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import played

NOW = datetime(2026, 12, 2, 12, 0, tzinfo=UTC)
NAMES = ("Anna", "Bernard", "Chloé", "Dominique", "Emmanuelle", "Frédéric")


class Written(NamedTuple):
    """A letter: what it was made from, the report, the text."""

    letter: Letter
    report: dict[str, Any]
    text: str


def letters(game: str, seats: int, seed: str, lang: str, **options: str) -> Iterator[Written]:
    """One for each seat and turn in which it is asked for orders, with all that happened since its last."""
    rules = load_rules(game)
    asked: set[tuple[str, int]] = set()
    shown: dict[str, int] = {}
    for run in played(rules, seats, seed, None, **options):
        for ask in run.pending:
            turn = run.position.act.turn if run.position.act is not None else 0
            if ask.question not in rules.main_questions or (ask.seat, turn) in asked:
                continue
            asked.add((ask.seat, turn))
            events = [(number, seen) for number, event in run.numbered_events if (seen := event.seen_by(ask.seat))]
            letter = letter_of(rules, run, ask.seat, turn, events[shown.get(ask.seat, 0) :], lang)
            letter = replace(letter, first=ask.seat not in shown)
            shown[ask.seat] = len(events)
            report = build_report(rules, letter)
            yield Written(letter, report.to_json(), report_text(report))


def letter_of(rules: Any, run: Run[Any], seat: str, turn: int, events: list[tuple[str, Event]], lang: str) -> Letter:
    """The letter that asks this seat in a turn, with these events."""
    names = dict(zip(rules.meta.seats, NAMES, strict=False))
    return Letter(
        game="peste-1347",
        rules=rules.name,
        edition=rules.edition,
        kind="letter",
        seat=seat,
        lang=lang,
        zone="Europe/Paris",
        names={other: names[other] for other in run.state.seats},
        turn=turn,
        number=1,
        code="KX4P-9QDM",
        events=tuple(events),
        notices=(),
        view=rules.view(run.state, seat),
        asks=tuple(ask for ask in run.pending if ask.seat == seat),
        awaited=tuple(ask.seat for ask in run.pending),
        deadline=NOW + timedelta(hours=31),
        grace_until=NOW + timedelta(hours=43),
        now=NOW,
        standing=None,
        commitment="c0" * 32,
        nonces={"step": "closed", "hash": {}, "nonce": {}, "list": []},
        advance={},
        settings={},
        head="4e" * 32,
        over=False,
        agreed={},
    )


def lines_beside_the_form(written: Written) -> list[str]:
    """The lines of the text without its order form and the heading of that."""
    lines = written.text.splitlines()
    for section in written.report["sections"]:
        if section["kind"] == "form":
            at = lines.index(section["heading"])
            del lines[at - 1 : at + 2 + len(section["lines"])]
    return lines
