"""A whole preview as data: what `preview --json` prints, and what a page shows. From the view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..contract.rules import Rules
from ..contract.tallies import tallies_of
from ..contract.views import SeatView, View
from ..engine.values import immutable
from ..orders.print_text import sheet_in_advance
from ..orders.sheet import Sheet
from ..play.checking import check_sheet
from ..play.verdicts import VerdictLine, verdict_lines
from .certain import Preview, preview_sheet

if TYPE_CHECKING:
    from .sample_text import OddsText

SHOWN_OF_FAULT = ("line", "place", "clause", "message", "nearest", "possible", "rule")


def has_odds(rules: Rules[Any], view: SeatView, sheet: Sheet, certain: Preview) -> bool:
    """Whether a sheet has odds: it is for the turn that is played now, and not all that it does is certain."""
    return view.asks_in(sheet.turn) and certain.stops != "end" and tallies_of(rules) is not None


@immutable
class CertainPart:
    """What is certain of a sheet in words: each event as a sentence, the lines that fail, what the game works out about
    the others by their numbers, and what the sheet says in advance.
    """

    certain: Preview
    events: Sequence[str]
    refused: Sequence[VerdictLine]
    notes: Sequence[tuple[int, str]]
    in_advance: Sequence[str]

    def to_json(self) -> dict[str, Any]:
        """As `preview --json` prints it."""
        refused = [line.to_json() for line in self.refused]
        return {
            "events": [
                {"id": number, "kind": event.kind, "clauses": list(event.clauses), "text": text}
                for (number, event), text in zip(self.certain.events, self.events, strict=True)
            ],
            "refused": [{key: entry[key] for key in SHOWN_OF_FAULT if key in entry} for entry in refused],
            "notes": [{"line": line, "text": note} for line, note in self.notes],
            "stops": self.certain.stops,
            "why": self.certain.why,
            "in_advance": list(self.in_advance),
        }


def certain_part(rules: Rules[Any], view: View, sheet: Sheet, certain: Preview, lang: str) -> CertainPart:
    """The certain part of a preview, in this language."""
    verdicts = verdict_lines(rules, sheet, check_sheet(rules, view, sheet), lang)
    return CertainPart(
        certain,
        [rules.event_text(event, lang, view.seat, view.names) for _, event in certain.events],
        [line for line in verdicts if line.verdict == "fails"],
        [(line.line, note) for line in verdicts for note in line.notes],
        sheet_in_advance(rules, sheet, lang),
    )


@immutable
class WholePreview:
    """What a sheet certainly does, and the odds of it and of the sheets that stand beside it; without, if there are
    none."""

    certain: CertainPart
    odds: Sequence[OddsText] = ()

    def to_json(self) -> dict[str, Any]:
        """The output of `preview --json` (see `PreviewOutput`)."""
        odds = [each.to_json() for each in self.odds]
        return {"schema": "rattus-pbem/preview/1", **self.certain.to_json(), "odds": odds}


def whole_preview(rules: Rules[Any], view: View, sheets: Sequence[Sheet], worlds: int, lang: str) -> WholePreview:
    """The preview of the first of these sheets, with the odds of each. `worlds` 0: no odds are worked out."""
    certain = certain_part(rules, view, sheets[0], preview_sheet(rules, view, sheets[0]), lang)
    if not worlds or not any(has_odds(rules, view, each, preview_sheet(rules, view, each)) for each in sheets):
        return WholePreview(certain)
    from .sample_text import OddsText
    from .sheet_odds import sheet_odds

    odds = [OddsText.of_view(rules, sheet_odds(rules, view, each, worlds), view, lang) for each in sheets]
    return WholePreview(certain, odds)
