"""A receipt as text, in the seat's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from ..locale import labelled, tell
from ..locale.times import deadline_text


def receipt_lines(
    receipt: Mapping[str, Any], lang: str, zone: str, now: datetime, *, seat: str = "", ends: bool = True
) -> Iterator[str]:
    """The receipt line by line, without its seal; `seat` is the word for the seat in this language.

    With `ends` it says when the orders are played; where more follows, that is said at the very end.
    """
    yield tell(lang, "receipt_head", game=receipt["game"], seat=seat or receipt["seat"], turn=receipt["turn"])
    yield tell(lang, "grade_" + receipt["grade"])
    if not receipt["counts"]:
        yield tell(lang, "receipt_void" if receipt.get("void") else "receipt_not_used")
    is_done = receipt["grade"] == "stale" and receipt["counts"] and bool(receipt["orders"]) and not receipt["ready"]
    if is_done:
        yield tell(lang, "receipt_all_done")
    faults = {entry["line"]: entry for entry in receipt["lines"] if "message" in entry}
    notes = {entry["line"]: entry["notes"] for entry in receipt["lines"] if "notes" in entry}
    for number, order in enumerate(receipt["orders"], 1):
        yield f"  {number}. {order}"
        if number in faults:
            entry = faults[number]
            clause = f" [{entry['clause']}]" if entry["clause"] else ""
            possible = f" {entry['possible']}" if entry.get("possible") else ""
            verdict = tell(lang, "verdict_" + entry["verdict"])
            yield f"     {labelled(lang, verdict, entry['message'])}{clause}{possible}"
        yield from (f"     {note}" for note in notes.get(number, ()))
    yield from (f"  {rule}" for rule in dict.fromkeys(entry["rule"] for entry in faults.values() if "rule" in entry))
    if receipt.get("asks"):
        yield tell(lang, "receipt_asks", question=receipt["asks"])
    if receipt["in_force"]:
        yield tell(lang, "receipt_in_force")
        yield from (f"  {line}" for line in receipt["in_force"])
    if receipt["on_hold"]:
        yield tell(lang, "receipt_on_hold")
        yield from (f"  {line}" for line in receipt["on_hold"])
    if receipt.get("later"):
        yield tell(lang, "receipt_later")
        yield from (f"  {line}" for line in receipt["later"])
    yield tell(lang, "receipt_digest", digest=receipt["digest"][:16])
    if receipt["ready"] and ends:
        ready = datetime.fromisoformat(receipt["ready"])
        if ready > now:
            yield tell(lang, "receipt_ready", ready=deadline_text(ready, zone, lang, now))
        else:
            yield tell(lang, "receipt_ready_now")
    if receipt["deadline"] and ends:
        until = deadline_text(datetime.fromisoformat(receipt["deadline"]), zone, lang, now)
        yield tell(lang, "receipt_until" if receipt["asked"] and not is_done else "receipt_waits", until=until)
