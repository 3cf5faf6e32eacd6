"""A whole preview as data: what `preview --json` prints, and what a page shows. From the view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..contract.rules import Rules
from ..contract.tallies import tallies_of
from ..contract.views import SeatView, View
from ..orders.in_force import sheet_in_advance
from ..orders.sheet import Sheet
from ..play.checking import check_sheet
from ..play.verdicts import verdict_lines
from .certain import Preview, preview_sheet

SHOWN_OF_FAULT = ("line", "place", "clause", "message", "nearest", "possible", "rule")


def has_odds(rules: Rules[Any], view: SeatView, sheet: Sheet, certain: Preview) -> bool:
    """Whether a sheet has odds: it is for the turn that is played now, and not all that it does is certain."""
    return view.asks_in(sheet.turn) and certain.stops != "end" and tallies_of(rules) is not None


def certain_data(rules: Rules[Any], view: View, sheet: Sheet, certain: Preview, lang: str) -> dict[str, Any]:
    """The certain part: its events, the lines that fail and why, what the game works out about the others."""
    verdicts = verdict_lines(rules, sheet, check_sheet(rules, view, sheet), lang)
    return {
        "events": [
            {
                "id": number,
                "kind": event.kind,
                "clauses": list(event.clauses),
                "text": rules.event_text(event, lang, view.seat, view.names),
            }
            for number, event in certain.events
        ],
        "refused": [
            {key: entry[key] for key in SHOWN_OF_FAULT if key in entry}
            for entry in verdicts
            if entry["verdict"] == "fails"
        ],
        "notes": [{"line": entry["line"], "text": note} for entry in verdicts for note in entry.get("notes", ())],
        "stops": certain.stops,
        "why": certain.why,
        "in_advance": sheet_in_advance(rules, sheet, lang),
    }


def preview_data(rules: Rules[Any], view: View, sheets: Sequence[Sheet], worlds: int, lang: str) -> dict[str, Any]:
    """The output of `preview --json` for the first of these sheets, with the odds of each (see `PreviewOutput`).

    `worlds` 0: no odds are worked out.
    """
    certain = preview_sheet(rules, view, sheets[0])
    odds: list[dict[str, Any]] = []
    if worlds and any(has_odds(rules, view, each, preview_sheet(rules, view, each)) for each in sheets):
        from .sample_text import sample_data
        from .sheet_odds import sheet_odds

        odds = [
            sample_data(rules, sheet_odds(rules, view, each, worlds), lang, view.seat, view.names) for each in sheets
        ]
    shown = certain_data(rules, view, sheets[0], certain, lang)
    return {"schema": "rattus-pbem/preview/1", **shown, "odds": odds}
