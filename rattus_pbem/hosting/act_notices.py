"""What the players hear of the referee's acts, as facts: stored until their next letters tell them. Plain JSON.

A notice to a player other than the one whom an act concerns holds nothing that only that one may know: neither what
was asked nor what was answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

REFEREE = "referee"
"""The source of an answer that the referee gave by hand, and the kind of notices about acts."""
NO_RESULT = "cancel"
"""How a game ended that the referee ended without a result."""
RULING = "ruling"
"""The kind of an act that no rule begins: its one event was given by the referee."""
EJECTED = "ejected"
"""The act by which a player loses a seat, as notices call it."""
HOLD = "hold"
"""Who plays the seat of an ejected player that no computer player takes over: the defaults."""


def act_notice(line: Mapping[str, Any], seat: str) -> dict[str, Any]:
    """What a seat hears of the referee's act of this journal line."""
    notice = {"kind": REFEREE, "act": line["kind"], "reason": line["reason"]}
    match line["kind"]:
        case "extended" | "processed":
            return {**notice, "seats": line["seats"]}
        case "ruled":  # what is asked of whom, and what is answered, is for its seat alone
            own = {"question": line["question"], "answer": line["answer"]} if seat == line["seat"] else {}
            return {**notice, "seats": [line["seat"]], **own}
        case "person":
            return {**notice, "act": EJECTED, "seats": [line["seat"]], "by": line["set"]["bot"]} | {
                "name": line["was"]["name"]
            }
        case "edited":
            mine = [change for change in line["changes"] if change["seat"] in ("", seat)]
            others = sorted({change["seat"] for change in line["changes"]} - {"", seat})
            return {**notice, "changes": mine, "seats": others}
    return notice
