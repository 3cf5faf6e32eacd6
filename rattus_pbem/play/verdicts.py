"""The verdicts of a check as a person and `--json` get them: place, clause, sentence, nearest legal thing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..contract.rules import Rules, order_notes
from ..engine.forms import Fault
from ..locale import tell
from ..orders.faults import fault_sentence, nearest_sentence
from ..orders.print_text import print_line
from ..orders.sheet import Sheet
from .checking import Check


def verdict_lines(
    rules: Rules[Any], sheet: Sheet, check: Check, lang: str, *, with_notes: bool = True
) -> list[dict[str, Any]]:
    """The verdict of each line as `check --json` prints it, and what the game works out about it (`order_notes`) on the
    board as the lines above it leave it, where these are certain.

    What holds for several lines is said with the first of them.
    """
    lines: list[dict[str, Any]] = []
    said: set[str] = set()
    for verdict in check.verdicts:
        order = sheet.orders[verdict.line]
        entry: dict[str, Any] = {"line": verdict.line + 1, "path": f"/orders/{verdict.line}", "place": order.place}
        entry["verdict"] = verdict.verdict
        if verdict.fault is not None:
            entry.update(fault_entry(rules, verdict.fault, lang))
            entry["path"] += verdict.fault.place
            entry["place"] = order.place_of(verdict.fault.place)
        if with_notes and verdict.board is not None and verdict.verdict != "fails":
            own, *general = order_notes(rules, verdict.board, sheet.seat, order.data, lang) or [""]
            notes = [note for note in (own, *general) if note and note not in said]
            said.update(general)
            entry |= {"notes": notes} if notes else {}
        if order.is_part:
            read_as = tell(lang, "read_as_order", order=print_line(order.data, rules.lexicon, lang))
            entry["notes"] = [read_as, *entry.get("notes", ())]
        lines.append(entry)
    return lines


def fault_entry(rules: Rules[Any], fault: Fault, lang: str) -> dict[str, Any]:
    """Clause, sentence and nearest legal thing of a fault: as it would stand in JSON, and as a sentence; `rule` is what
    the clause says.
    """
    from ..contract.guides import clause_lines

    possible = nearest_sentence(rules, fault, lang)
    entry = {"clause": fault.clause, "message": fault_sentence(rules, fault, lang), "nearest": fault.nearest}
    entry |= {"possible": possible} if possible else {}
    lines = clause_lines(rules, [fault.clause], lang)
    return entry | {"rule": lines[0]} if lines else entry


def entry_sentence(entry: Mapping[str, Any]) -> str:
    """A fault's sentence, with its clause where a rule says so, and what would be possible."""
    clause = f" [{entry['clause']}]" if entry["clause"] else ""
    return f"{entry['message']}{clause} {entry.get('possible', '')}".rstrip()


def placed_sentence(entry: Mapping[str, Any]) -> str:
    """A fault as a line of its own: its place, its sentence, its clause, if it has one, and what would be possible."""
    clause = f"({entry['clause']})" if entry["clause"] else ""
    return " ".join(filter(None, (f"{entry['place']}: {entry['message']}", clause, entry.get("possible"))))
