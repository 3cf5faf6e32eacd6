"""The later steps of a turn as a page without the rules offers them: on the board as it is now. Sees no game."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from ..contract.rules import Rules, later_choices
from ..contract.steps import step_of
from ..contract.views import View
from ..engine.asks import Ask
from ..play.driver import DONE
from .line_pieces import asked_entry
from .order_data import once
from .step_strip import StepStrip


def turn_steps(rules: Rules[Any], view: View, asks: Sequence[Ask], lang: str) -> list[dict[str, Any]]:
    """The steps as `StepStrip.begun` has them; in a later one what can be done on the board as it is stands as `asked`.

    It is as `asked_entry` writes it, and not certain: what comes before may change it. [] for a game without steps, and
    where none of them is asked about.
    """
    strip = StepStrip(rules, asks, lang)
    steps = strip.begun()
    board, seat = rules.board(view.board), asks[0].seat
    choices = later_choices(board, seat) if steps else {}
    for question, form in choices.items():
        entry = asked_entry(rules, Ask(seat, question, form, lambda: DONE), lang, board)
        entry["verbs"] = [verb for verb in entry["verbs"] if verb["json"] == DONE or step_of(rules, verb["json"])]
        steps[strip.step_at(question) - 1]["asked"] = entry
    return steps


def packed(document: Mapping[str, Any]) -> str:
    """A document for a page that has little room: raw DEFLATE of its JSON in base64, as `OrderPage.unpacked` reads."""
    text = json.dumps(once(document), ensure_ascii=False, separators=(",", ":"))
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(deflate.compress(text.encode()) + deflate.flush()).decode()
