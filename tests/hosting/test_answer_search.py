"""The steps by which the answer to a question is found, one by one: each says what it has, or that it has nothing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.home.home import Home
from rattus_pbem.hosting.answer_search import AnswerSearch
from rattus_pbem.hosting.play import computer_answer
from rattus_pbem.hosting.session import Session, open_game
from rattus_pbem.record.lines_of_play import ByComputer, ByDefault, BySheet, ByStanding
from rattus_pbem.record.stored_sheet import HeldAdvance

from . import homes
from .homes import BEGINS, HOUR, TURN_OF_RED

PLACE = {"do": "place", "region": "gallia"}
NOWHERE = {"do": "place", "region": "polonia"}
NOW = BEGINS + HOUR


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Red's turn 1; see `TURN_OF_RED`."""
    return homes.make(tmp_path / "home", position=TURN_OF_RED)


@pytest.fixture
def session(home: Home) -> Iterator[Session]:
    """The game that waits for red."""
    with open_game(home, "peste", NOW) as session:
        yield session


def search(session: Session) -> AnswerSearch:
    """For what is asked now."""
    game = session.game
    return AnswerSearch(game, game.live.pending[0], lambda ask: computer_answer(game, ask))


def sent(home: Home, *orders: dict[str, Any], **keys: Any) -> Any:
    """The game after a sheet of red's."""
    homes.send(home, homes.sheet("red", 1, *orders, **keys), NOW)
    return open_game(home, "peste", NOW)


def test_nobody_has_ruled_and_no_computer_plays_here(session: Session) -> None:
    step = search(session)
    assert (step.ruling(), step.computer_player()) == (None, None)
    assert (step.is_own_turn, step.is_late, step.is_away) == (True, False, False)


def test_a_computer_player_answers_for_whoever_is_away(session: Session) -> None:
    search_for_red = search(session)
    session.game.book.people["red"] = {"absent": "bot"}
    search_for_red.is_away = True
    resolution = search_for_red.computer_player()
    assert resolution is not None
    assert isinstance(resolution.source, ByComputer)
    assert resolution.source.to_json() == {"by": "bot"}


def test_without_a_sheet_the_player_is_asked(session: Session) -> None:
    step = search(session)
    assert (step.waiting_sheet(), step.sheet(), step.in_advance()) == (None, None, None)
    asked = step.letter()
    assert asked is not None
    assert (asked.source, asked.delayed) == (None, False)
    assert search(session).resolve() == asked


def test_the_sheet_answers_and_says_which_line(home: Home) -> None:
    with sent(home, NOWHERE, PLACE) as session:
        step = search(session)
        assert step.waiting_sheet() is None
        resolution = step.sheet()
        assert resolution is not None
        stored = session.game.book.stored("red", 1)
        assert stored is not None
        assert resolution.answer == PLACE
        assert resolution.source == BySheet(sheet=stored.digest[:16], line=1)
        assert ['"kind":"refused"' in line for line in session.game.lines].count(True) == 1


def test_a_tentative_sheet_waits_until_the_time_is_over(home: Home) -> None:
    with sent(home, PLACE, wait=True) as session:
        waiting = search(session).waiting_sheet()
        assert waiting is not None
        assert (waiting.delayed, waiting.source) == (True, None)
        session.game.overdue = {"red"}
        step = search(session)
        assert (step.is_late, step.waiting_sheet()) == (True, None)
        assert step.sheet() is not None


def test_what_was_sent_after_the_deadline_is_no_answer(home: Home) -> None:
    with sent(home, PLACE) as session:
        ask, stored = session.game.book.ask_of("red"), session.game.book.stored("red", 1)
        assert ask is not None
        assert stored is not None
        late = (ask.ends_at + timedelta(minutes=1)).isoformat()
        session.game.book.put_sheet("red", 1, stored.changed(at=late, delay="mail_delay"))
        session.game.now = late
        session.game.overdue = {"red"}
        step = search(session)
        assert (step.is_sheet_too_late, step.stored) == (True, None)


def said(parts: dict[str, Any]) -> HeldAdvance:
    return HeldAdvance(turn=1, digest="0" * 64, with_orders=False, parts=parts)


def test_a_standing_order_answers_at_the_end_of_the_time(home: Home) -> None:
    step_line = {"on": "", **PLACE}
    with open_game(home, "peste", NOW) as session:
        question = session.game.live.pending[0].question
        session.game.book.say_in_advance("red", said({"standing": [{**step_line, "on": question}]}))
        session.game.overdue = {"red"}
        resolution = search(session).in_advance()
        assert resolution is not None
        assert resolution.answer == PLACE
        assert isinstance(resolution.source, ByStanding)
        assert (resolution.source.line, resolution.source.late) == (0, True)


def test_the_own_default_says_so(home: Home) -> None:
    with open_game(home, "peste", NOW) as session:
        question = session.game.live.pending[0].question
        session.game.book.say_in_advance("red", said({"default": {question: PLACE}}))
        resolution = search(session).own_default()
        assert resolution is not None
        assert resolution.source == ByDefault(own=True)


def test_the_default_of_the_game_is_a_missed_deadline_of_whoever_was_asked(session: Session) -> None:
    session.game.overdue = {"red"}
    step = search(session)
    assert (step.is_asked, step.letter(), step.own_default()) == (True, None, None)
    assert step.game_default().source == ByDefault(late=True, missed=True)
    assert step.resolve().source == ByDefault(late=True, missed=True)
