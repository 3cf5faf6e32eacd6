"""A small position and letters about it, as hosting would fill them. Asserts nothing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from rattus_pbem.contract.rules import Rules
from rattus_pbem.contract.sections import MapCells
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.events import Event
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.engine.seats import Seat
from rattus_pbem.record.notices import Fault, Missed, Refused
from rattus_pbem.report.build import build_report
from rattus_pbem.report.html import report_html
from rattus_pbem.report.letter import Letter
from rattus_pbem.report.plain_text import details_text, draw_map, report_text
from rattus_pbem.report.report import Report
from rattus_pbem.rules import load_rules

NOW = datetime(2026, 12, 2, 12, 0, tzinfo=UTC)
NAMES = {"red": "Anna", "blue": "Bernard", "green": "Chloé", "yellow": "Dora"}
LANGS = ("en", "fr")
RULES: Rules[Any] = load_rules("rattus")
MISSED = Missed(question="turn", misses=2)
REFUSED = Refused(
    sheet="ab" * 32,
    line=2,
    order={"do": "place", "region": "anglia"},
    fault=Fault(clause="R-5.2", key="no_tokens", facts={"region": "anglia"}, place="/region", nearest="gallia"),
)

POSITION: dict[str, Any] = {
    "seats": ["red", "blue"],
    "phase": "turn",
    "turn": 6,
    "first": "red",
    "active": "red",
    "cards": {"witch": "red", "peasant": "blue"},
    "plague": "germania",
    "regions": {
        "gallia": {"cubes": {"red": 2, "blue": 1}, "tokens": [3, 9]},
        "italia": {"cubes": {"blue": 4}, "tokens": [6]},
        "anglia": {"cubes": {"red": 1}},
        "polonia": {"tokens": [1, 4, 7]},
    },
    "palace": {"blue": 1},
    "faces": {"3": "F09", "9": "F21", "6": "F01", "1": "F12", "4": "F25", "7": "F48"},
    "seen": {"red": [3]},
    "discard": [{"token": 2, "face": "F02"}, {"token": 5, "face": "F49"}],
    "supply": ["F30", "F31", "F32"],
    "next_token": 10,
}
"""Turn 7, red to play. Red holds the Witch and has looked at #3."""


def small_run(**changes: Any) -> Run[Any]:
    """The position above, some keys replaced, played to its first question."""
    run = Run(RULES, Position(RULES.state_from_json({**POSITION, **changes})), SeededChance("letters"))
    run.play_on()
    return run


def events_of(run: Run[Any], reader: Seat | None) -> tuple[tuple[str, Event], ...]:
    """All events of this run with their numbers, as this reader sees them; `referee` sees everything."""
    visible = []
    acts = [(act.act.turn, act.first_event, act.events) for act in run.finished]
    position = run.position
    if position.act is not None:
        acts.append((position.act.turn, position.first_event, run.events))
    for turn, first, events in acts:
        for place, event in enumerate(events):
            seen = event if reader == "referee" else event.seen_by(reader)
            if seen is not None:
                visible.append((f"{turn}:{first + place + 1}", seen))
    return tuple(visible)


def letter(run: Run[Any], reader: Seat | None, lang: str = "en", **changes: Any) -> Letter:
    """A letter to a seat, to the public (None) or to the referee, with everything that run has to tell."""
    kind = "public" if reader is None else "referee" if reader == "referee" else "letter"
    state = run.state
    position = run.position
    asks = tuple(ask for ask in run.pending if ask.seat == reader)
    fields: dict[str, Any] = {
        "game": "peste-1347",
        "rules": RULES.name,
        "edition": RULES.edition,
        "kind": kind,
        "seat": reader,
        "lang": lang,
        "zone": "Europe/Paris",
        "names": {seat: NAMES[seat] for seat in state.seats},
        "turn": position.act.turn if position.act else state.turn,
        "number": 1,
        "code": "KX4P-9QDM" if kind == "letter" else None,
        "events": events_of(run, reader),
        "notices": (),
        "view": RULES.state_to_json(state) if kind == "referee" else RULES.view(state, reader),
        "asks": asks,
        "awaited": tuple(ask.seat for ask in run.pending),
        "deadline": NOW + timedelta(hours=31) if asks else None,
        "grace_until": NOW + timedelta(hours=43) if asks else None,
        "now": NOW,
        "standing": None,
        "commitment": "c0" * 32,
        "nonces": {"step": "closed", "hash": {}, "nonce": {}, "list": []},
        "advance": {},
        "settings": {},
        "head": "4e" * 32,
        "over": not run.pending,
        "agreed": {},
    }
    return Letter(**{**fields, **changes})


def report(run: Run[Any], reader: Seat | None, lang: str = "en", **changes: Any) -> dict[str, Any]:
    """The structured report of such a letter, as JSON."""
    return build_report(RULES, letter(run, reader, lang, **changes)).to_json()


def text(run: Run[Any], reader: Seat | None, lang: str = "en", **changes: Any) -> str:
    """Its text."""
    return text_of(report(run, reader, lang, **changes))


def text_of(report: Mapping[str, Any], *, whole: bool = False) -> str:
    """The text of a report that is given as JSON."""
    return report_text(Report.from_json(report), whole=whole)


def details_of(report: Mapping[str, Any]) -> str:
    """Its whole text, if that of its letter leaves something out."""
    return details_text(Report.from_json(report))


def html_of(report: Mapping[str, Any], *, whole: bool = False) -> str:
    """Its page."""
    return report_html(Report.from_json(report), whole=whole)


def map_lines(section: Mapping[str, Any]) -> list[str]:
    """A map that is given as JSON, as a text shows it."""
    return list(draw_map(MapCells.from_json(section)))
