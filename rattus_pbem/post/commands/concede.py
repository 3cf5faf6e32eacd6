"""The command `concede`: propose that a seat has won, or agree to it."""

from __future__ import annotations

from ...hosting.votes import is_out
from ...mail.command_lines import Command, shape
from ...mail.folding import any_of
from ...record.book import PLAY
from ...record.lines_of_people import Vote
from ..case import Case
from ..letters import vote_words

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


def vote(case: Case, end: str) -> None:
    """Propose this end, or agree to it; once all agree, the game ends.

    Secret: the others are told that it is proposed, not by whom.
    """
    book = case.game.book
    if book.stage != PLAY or is_out(case.game, case.seat):
        case.fail("vote_not_now" if book.stage != PLAY else "vote_out")
        return
    if case.answers_older_turn():
        case.fail("vote_lapsed", turn=case.game.turn)
        return
    first = end not in book.proposed
    case.game.write(Vote(seat=case.seat, vote=end, turn=case.game.turn, first=first))
    case.say("voted", turn=case.game.turn, vote=vote_words(case.session, end, case.lang)[0])
