"""A vote by mail on how a game ends. The others are told that it is proposed, not by whom."""

from __future__ import annotations

from ..hosting.votes import is_out
from ..record.book import PLAY
from ..record.lines_of_people import Vote
from .case import Case
from .letters import vote_words


def vote(case: Case, end: str) -> None:
    """Propose this end, or agree to it. Secret; once all agree, the game ends."""
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
