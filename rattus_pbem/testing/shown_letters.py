"""What a host sends or prints for a seat: report, order form, the verdicts of a receipt or refusal, the preview.

The salted head and the commitment are fixed here: that they tell nothing is a test of its own (tests/hosting).
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from ..contract.rules import Rules, board_sheets
from ..contract.tallies import tallies_of
from ..contract.views import SeatView
from ..engine.chance import SeededChance
from ..engine.records import Choice
from ..engine.run import Run
from ..engine.seats import Seat
from ..language.phrases import LANGS
from ..orders.sheet import Line, Sheet, schema_name
from ..play.checking import check_sheet
from ..play.seat_view import seat_view
from ..play.verdicts import verdict_lines
from ..preview.certain import preview_sheet
from ..preview.sample_text import OddsText
from ..preview.sheet_odds import exact_odds, sample_sheet
from ..report.build import build_report
from ..report.html import report_html
from ..report.letter import Letter
from ..report.plain_text import report_text
from ..report.report import Report
from ..rules import load_rules
from .playing import attempts

NOW = datetime(2026, 12, 2, 12, 0, tzinfo=UTC)


def shown_report(rules: Rules[Any], run: Run[Any], seat: Seat | None) -> Any:
    """The letter to a seat (or the public report) about the open act, as JSON and as text; languages take turns."""
    turn = run.position.act.turn if run.position.act else 0
    seen = [(f"{turn}:{n}", event.seen_by(seat)) for n, event in enumerate(run.events, 1)]
    letter = Letter(
        game="trial",
        rules=rules.name,
        edition=rules.edition,
        kind="letter" if seat else "public",
        seat=seat,
        lang=("en", "fr")[turn % 2],
        zone="UTC",
        names={other: other.capitalize() for other in rules.meta.seats},
        turn=turn,
        number=1,
        code="KX4P-9QDM" if seat else None,
        events=tuple((number, event) for number, event in seen if event is not None),
        notices=(),
        view=rules.view(run.state, seat),
        asks=tuple(ask for ask in run.pending if ask.seat == seat),
        awaited=tuple(ask.seat for ask in run.pending),
        deadline=NOW,
        grace_until=NOW,
        now=NOW,
        standing=None,
        commitment="0" * 64,
        nonces={"step": "closed"},
        advance={},
        settings={},
        head="0" * 64,
        over=False,
        agreed={},
    )
    report = json.dumps(build_report(rules, letter).to_json())
    return [report, *laid_out(report)]


def shown_pictures(rules: Rules[Any], run: Run[Any], seat: Seat | None) -> Any:
    """The pictures of the board, in each language."""
    board = rules.board(rules.view(run.state, seat))
    names = {other: other.capitalize() for other in rules.meta.seats}
    if not board_sheets(board, LANGS[0], names):
        return []
    from ..picture.of_view import drawn, readable_sheets

    return [picture.svg for lang in LANGS for picture in drawn(readable_sheets(board, lang, names), None, "")]


@lru_cache(maxsize=16)
def laid_out(report: str) -> tuple[str, str]:
    """A report as text and as a page, which are made of its JSON alone: twins whose reports are alike share them."""
    made = Report.from_json(json.loads(report))
    return report_text(made), report_html(made, whole=True)


def shown_receipt(rules: Rules[Any], run: Run[Any], seat: Seat | None) -> Any:
    """What the check says of a sheet of orders, legal and not, and what the preview tells of it, odds included."""
    asks = [ask for ask in run.pending if ask.seat == seat]
    if seat is None or not asks or asks[0].question not in rules.main_questions:
        return None
    assert run.position.act is not None
    form = asks[0].form
    assert isinstance(form, Choice)
    tried = [answer for answer in attempts(form, SeededChance("sheet"), 6) if isinstance(answer, dict)]
    orders = [order for order in tried if order.get("do") in form.verbs]
    return said_of_sheet(rules.name, json.dumps([seat_view(rules, run, seat).to_json(), run.position.act.turn, orders]))


@lru_cache(maxsize=16)
def said_of_sheet(name: str, given: str) -> Any:
    """What is said of a sheet, which is made of the view, the turn and the orders alone: twins that are alike there
    share it. To be read only."""
    rules = load_rules(name)
    seen, turn, orders = json.loads(given)
    view = SeatView.from_json(seen)
    lines = tuple(Line(order, f"/orders/{n}", index=n) for n, order in enumerate(orders))
    sheet = Sheet(schema_name(rules.name), "trial", seen["seat"], turn, orders=lines)
    preview = preview_sheet(rules, view, sheet)
    events = [(number, event.to_json()) for number, event in preview.events]
    odds = [exact_odds(rules, view, sheet, 12), sample_sheet(rules, view, sheet, 1)]
    shown = [
        OddsText(rules, each, "en", view.seat, {other: other.capitalize() for other in rules.meta.seats}).to_json()
        for each in odds
        if each is not None
    ]
    verdicts = [line.to_json() for line in verdict_lines(rules, sheet, check_sheet(rules, view, sheet), "en")]
    return [verdicts, events, preview.stops, preview.why, shown if tallies_of(rules) else None]
