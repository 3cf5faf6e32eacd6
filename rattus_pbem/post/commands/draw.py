"""The command `draw`: propose a shared end, or agree to it."""

from __future__ import annotations

from ...mail.command_lines import Command, shape
from ...mail.folding import any_of
from ...record.book import DRAW
from ..case import Case
from .concede import vote


class Draw(Command):
    """Takes nothing."""

    words = ("command_draw",)
    shapes = (shape(any_of("command_draw")),)
    other_words = "like_draw"

    def carry_out(self, case: Case) -> None:
        vote(case, DRAW)
