"""Why something happened, by a player's own view alone: what the view knows, and no more."""

from __future__ import annotations

from typing import Any

from ..contract.rules import Rules
from ..contract.views import View
from ..engine.chance import SeededChance
from ..engine.events import event_from_json
from ..engine.journal import Diverged
from .accounts import NoRecords, Reader, account, account_of_event, say
from .explaining import line_in_run
from .explanation import DrawKey, Explanation
from .seat_view import run_from_view


class KeptInView(NoRecords):
    """What a view holds besides the board: the keys that are opened to everybody."""

    def __init__(self, view: View) -> None:
        self._proof = view.proof or {}

    def key_of(self, turn: int, *, hidden: bool) -> DrawKey | None:
        opened = (self._proof.get("last") or {}).get("keys", ()) if hidden else self._proof.get("opened", ())
        key = next((each for each in opened if hidden or each["turn"] == turn), None)
        return DrawKey.of_opened(key) if key else DrawKey(opened=False)


def explain_view(rules: Rules[Any], view: View, number: str, lang: str) -> Explanation | None:
    """Why the line of a report that begins with this event came about; None for an event that the view does not tell.

    Of the open act, where its course stands in the view, the whole account; of acts that are over the event and its
    clauses, with a note on where to learn the rest.
    """
    reader = Reader(view.seat, lang, view.names).as_of(view.names_at(number))
    if view.tail:
        try:
            run = run_from_view(rules, view, SeededChance("explain"))
            line = line_in_run(rules, run, number, view.seat)
        except Diverged:
            line = None
        if line is not None:
            return account(rules, line[0], line[1], reader, KeptInView(view))
    event = next((entry for entry in view.events if entry["id"] == number), None)
    if event is None:
        return None
    turn, _, place = number.partition(":")
    note = say(lang, "by_mail", turn=turn, event=place)
    return account_of_event(rules, number, event_from_json(rules.event_kinds, event), reader, note)
