"""The command `concede`: propose that a seat has won, or agree to it."""

from __future__ import annotations

from ...mail.command_lines import Command, shape
from ...mail.folding import any_of
from ..case import Case
from ..voting import vote

WORD = any_of("command_concede")


class Concede(Command):
    """Names the seat."""

    words = ("command_concede",)
    shapes = (
        shape(
            rf"{WORD}(?: {any_of('concede_to')})? ([^\W\d_]{{1,24}})",
            rf"{WORD}(?: \S+){{0,3}}$",
            ("seat",),
        ),
    )

    def carry_out(self, case: Case) -> None:
        seat = case.seat_named(self.get("seat"))
        if seat is None:
            case.fail("vote_nobody", to=self.get("seat"), seats=case.seat_words())
            return
        vote(case, seat)
