"""Disputes: a player asks the referee to look at an event, a turn or something else; the host answers and closes it;
its player hears of both.

Each has a number in its game and a state: `open`, `answered` (its player may say more, and it is open again), `closed`
with an outcome. Acts of the referee may refer to one. Plays nothing and changes no event.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from ..errors import IllegalError, PbemError
from ..home.home import Home
from ..hosting.session import Session, open_game
from ..record.dispute import ActForDispute, Dispute, Outcome
from ..record.game import Game
from ..record.histories import books_after
from ..record.line_kinds import read_record
from ..record.lines_of_people import DisputeAnswered, DisputeClosed, Disputed
from ..report.act_sentences import disputed_text
from .act_list import name_of_act, reason_of
from .grounds import dispute_of, guard_turn, said_before

OPEN, ANSWERED, CLOSED = "open", "answered", "closed"
OUTCOMES: tuple[Outcome, ...] = ("upheld", "rejected", "withdrawn")


class ListedDispute(NamedTuple):
    """A dispute as commands print it: with its game, its player's name if it is that player's seat, and the acts that
    refer to it with their commands."""

    game: str
    name: str
    dispute: Dispute
    acts: Sequence[tuple[str, ActForDispute]]

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        known = {key: value for key, value in self.dispute.to_json().items() if key != "held_by"}
        acts = [{**act.to_json(), "act": name} for name, act in self.acts]
        return {"game": self.game, "name": self.name, **known, "acts": acts}

    def lines(self) -> list[str]:
        """The dispute as lines of text."""
        dispute = self.dispute
        clauses = f" ({', '.join(dispute.clauses)})" if dispute.clauses else ""
        state = f"closed, {dispute.outcome}" if dispute.is_closed else dispute.state
        who = f"{self.name or 'a former player'} ({dispute.seat})"
        about = f"{disputed_text(dispute.event, 'en')}{clauses}"
        lines = [f"{self.game} {dispute.number}: {state}. {who} disputes {about}."]
        for word in dispute.words:
            speaker = "host" if word.by == "host" else self.name or "player"
            lines.append(f"  {_short(word.at)} {speaker}: {' '.join(word.text.split())}")
        return lines + [f"  {_short(act.at)} {name}: {act.reason}" for name, act in self.acts]


def write_dispute(game: Game, seat: str, event: str, clauses: Sequence[str], text: str) -> tuple[int, bool]:
    """A seat disputes an event (`7:12`), a turn (`7`) or something else (""); returns its number, and whether that
    dispute was there and got these words, too."""
    of_player = (each for each in game.book.disputes if each.seat == seat and each.is_held_by(game.book.seats[seat]))
    known = next((each.number for each in of_player if each.event == event and not each.is_closed), 0)
    number = known or game.book.last_dispute + 1
    game.write(Disputed(seat=seat, event=event, text=text, number=number, clauses=list(clauses)))
    return number, bool(known)


def answer_dispute(
    home: Home, game_id: str, number: int, text: str, now: datetime, turn: int | None = None, *, again: bool = False
) -> ListedDispute:
    """Answer a dispute that is not closed; returns it. Said twice in a turn it is one answer, unless `again` says that
    it is meant.

    Raises IllegalError for an unknown game or dispute, a closed one, or an empty text.
    """
    with open_game(home, game_id, now) as session:
        _check_unclosed(session.game, number, text)
        words = (number, text)
        if said_before(session, DisputeAnswered, lambda line: (line.number, line.text) == words, again=again) is None:
            guard_turn(session.game, turn)
            session.game.write(DisputeAnswered(number=number, text=text))
            session.commit()
        return _listed(session, dispute_of(session.game, number))


def close_dispute(
    home: Home, game_id: str, number: int, outcome: str, reason: str, now: datetime, turn: int | None = None
) -> ListedDispute:
    """Close a dispute with an outcome and a reason; returns it. Said twice, it is closed once.

    Raises IllegalError as `answer_dispute`."""
    known = next((known for known in OUTCOMES if known == outcome), None)
    if known is None:
        raise IllegalError(f"{outcome!r} is not an outcome", place="--outcome", hint=f"One of {', '.join(OUTCOMES)}.")
    with open_game(home, game_id, now) as session:
        dispute = dispute_of(session.game, number)
        if (dispute.outcome, dispute.words[-1].text) == (outcome, reason):
            return _listed(session, dispute)
        _check_unclosed(session.game, number, reason)
        guard_turn(session.game, turn)
        session.game.write(DisputeClosed(number=number, outcome=known, text=reason))
        session.commit()
        return _listed(session, dispute_of(session.game, number))


def _check_unclosed(game: Game, number: int, text: str) -> None:
    dispute = dispute_of(game, number)
    if dispute.is_closed:
        what = f"dispute {number} of {game.book.header.id} is closed ({dispute.outcome})"
        raise IllegalError(what, place="NUMBER", hint="Its player may dispute the event again.")
    if not text.strip():
        raise IllegalError("the words to the player are missing")


def list_disputes(
    home: Home, now: datetime, game: str | None = None, *, state: str = "", clause: str = ""
) -> tuple[list[ListedDispute], list[str]]:
    """The disputes of a game, or of all, and what is wrong with games that could not be opened: those of a state, else
    those not closed; closed ones in the order of clauses.

    With `clause` only those about events of this clause. Raises IllegalError for an unknown game or state.
    """
    if state not in ("", "all", OPEN, ANSWERED, CLOSED):
        raise IllegalError(f"{state!r} is not a state", place="--state", hint="One of open, answered, closed, all.")
    listed: list[ListedDispute] = []
    faults: list[str] = []
    for name in [game] if game else home.store.games():
        try:
            with open_game(home, name, now) as session:
                disputes = all_disputes(session) if state in ("all", CLOSED) else session.game.book.disputes
                listed += [_listed(session, dispute) for dispute in disputes]
        except PbemError as error:
            if game:
                raise
            faults.append(f"{name}: {error}")
    wanted = {"": (OPEN, ANSWERED), "all": (OPEN, ANSWERED, CLOSED)}.get(state, (state,))
    listed = [each for each in listed if each.dispute.state in wanted]
    if clause:
        listed = [each for each in listed if clause.upper() in each.dispute.clauses]
    if state == CLOSED:
        listed.sort(key=lambda each: [_clause_key(each) for each in each.dispute.clauses])
    return listed, faults


def all_disputes(session: Session) -> list[Dispute]:
    """All disputes of a game, in the order of their numbers: those that were closed long ago from its journal."""
    book = session.game.book
    disputes = {dispute.number: dispute for dispute in book.disputes}
    if len(disputes) < book.last_dispute:
        lines, _ = read_record(session.store.journal(), known=session.mark)
        of_then = {each.number: each for _, then in books_after(lines) for each in then.disputes}
        disputes = {**of_then, **disputes}
    return [disputes[number] for number in sorted(disputes)]


def _clause_key(clause: str) -> tuple[str, list[int]]:
    letter, _, numbers = clause.partition("-")
    return letter, [int(part) for part in numbers.split(".")]


def _listed(session: Session, dispute: Dispute) -> ListedDispute:
    game = session.game
    person = game.book.seats[dispute.seat]
    acts: list[tuple[str, ActForDispute]] = []
    if dispute.acts:
        lines, _ = read_record(session.store.journal(), known=session.mark)
        names = {(line.at, line.kind, reason_of(line)): name_of_act(line) for line in lines}
        acts = [(names.get((act.at, act.kind, act.reason)) or act.kind, act) for act in dispute.acts]
    name = person.name if dispute.is_held_by(person) else ""
    return ListedDispute(game.book.header.id, name, dispute, acts)


def _short(moment: str) -> str:
    return f"{moment[:10]} {moment[11:16]}"
