"""A dispute has a number and a state: its player opens it by mail, the host answers and closes it, its player hears."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rattus_pbem.referee.acts import eject, replace_player
from rattus_pbem.referee.disputes import answer_dispute, close_dispute
from rattus_pbem.referee.grounds import Grounds
from rattus_pbem.referee.reopen import reopen
from tests.cli.running import refused

from .made_again import made_again
from .mailing import Club, text_of

WHY = "dispute turn 0 event 2: Why not in Gallia?"


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    """Two players, the first of whom has disputed an event."""
    club = Club(tmp_path, blue__lang="fr")
    club.tick()
    club.write("red", WHY)
    club.tick()
    return club


def ask(club: Club, *words: object) -> str:
    """What a command of the referee prints."""
    ran = club.run("referee", *words)
    assert (ran.code, ran.err) == (0, "")
    return ran.out


def states(club: Club) -> list[tuple[int, str, str]]:
    return [(each.number, each.seat, each.state) for each in club.book().disputes]


def disputes_heard(club: Club, who: str) -> list[str]:
    """The mails about disputes that somebody got, receipts not among them, in few spaces."""
    mails = [mail for mail in club.box(who) if "ispute" in mail["Subject"] or "ontestation" in mail["Subject"]]
    return [" ".join(f"{mail['Subject']} {text_of(mail)}".split()) for mail in mails]


def test_a_dispute_is_opened_answered_and_closed_and_its_player_hears_of_all(club: Club) -> None:
    assert "It is dispute 1 of this game" in " ".join(club.receipt("red")[1].split())
    assert "rattus-pbem referee answer peste 1" in disputes_heard(club, "admin")[0]
    printed = ask(club, "disputes")
    assert "peste 1: open. Anna (red) disputes event 0:2 (R-" in printed
    assert "Anna: Why not in Gallia?" in printed
    assert "dispute 1 is answered. Anna hears of it by mail" in ask(club, "answer", "peste", 1, "Two rats were there.")
    club.tick()
    (answer,) = disputes_heard(club, "red")
    assert "Dispute 1: the host answers" in answer
    assert "| Why not in Gallia? The host answers: | Two rats were there." in answer
    assert ask(club, "disputes", "peste", "--state", "open") == "There is no such dispute.\n"
    club.write("red", "dispute turn 0 event 2: There was one.")
    club.tick()
    assert states(club) == [(1, "red", "open")]
    assert "added to dispute 1" in " ".join(club.receipt("red")[1].split())
    closing = ("close", "peste", 1, "--outcome", "upheld", "--reason", "You are right.")
    assert "dispute 1 is closed (upheld)" in ask(club, *closing)
    club.tick()
    assert "Dispute 1 is closed: you are right" in disputes_heard(club, "red")[1]
    assert disputes_heard(club, "blue") == []
    assert "host: You are right." in ask(club, "disputes", "--state", "closed")
    assert ask(club, "disputes") == "No dispute waits.\n"
    club.tick()
    assert len(disputes_heard(club, "red")) == 2  # each once


def test_disputes_of_two_players_have_numbers_of_the_game_and_words_of_their_language(club: Club) -> None:
    club.write("blue", "contester tour 0 événement 1 : pourquoi ?")
    club.tick()
    club.write("red", WHY.replace("event 2", "event 1"))
    club.tick()
    assert states(club) == [(1, "red", "open"), (2, "blue", "open"), (3, "red", "open")]
    close_dispute(club.home, "peste", 2, "rejected", "C'est la règle.", club.now)
    club.tick()
    (closed,) = disputes_heard(club, "blue")
    assert "La contestation 2 est fermée : rien ne change" in closed
    assert "| C'est la règle." in closed


def test_a_closed_event_disputed_again_is_a_new_dispute(club: Club) -> None:
    close_dispute(club.home, "peste", 1, "rejected", "no", club.now)
    club.write("red", WHY)
    club.tick()
    assert states(club) == [(1, "red", "closed"), (2, "red", "open")]


def test_who_has_left_the_seat_hears_nothing_and_neither_does_who_holds_it_now(club: Club) -> None:
    replace_player(club.home, "peste", "red", "Eva <eva@pbem.test>", "gone", club.now, dispute=1)
    (act,) = club.book().disputes[0].acts
    assert (act.kind, act.reason) == ("person", "gone")
    printed = ask(club, "close", "peste", 1, "--outcome", "withdrawn", "--reason", "gone")
    assert "Its player has left the seat" in printed
    club.tick()
    assert disputes_heard(club, "red") + disputes_heard(club, "eva") == []
    club.write("red", WHY, sender="Eva <eva@pbem.test>")
    club.tick()
    assert states(club)[1] == (2, "red", "open")


@pytest.mark.parametrize("between", [("hold",), ("bot:sensible",), ("hold", "Eva <eva@pbem.test>")])
def test_who_holds_the_seat_again_has_the_dispute_again(club: Club, between: tuple[str, ...]) -> None:
    eject(club.home, "peste", club.now, Grounds("gone"), "red", between[0])
    for who in (*between[1:], "Anna Peeters <Anna@pbem.test>"):
        club.tick()
        assert "a former player (red) disputes" in ask(club, "disputes")
        replace_player(club.home, "peste", "red", who, "here", club.now)
    assert "Anna Peeters (red) disputes" in ask(club, "disputes")
    assert "Anna Peeters hears of it by mail" in ask(club, "answer", "peste", 1, "Two rats were there.")
    club.tick()
    assert len(disputes_heard(club, "red")) == 1


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("eject", "red", "--by", "hold"), "eject"),
        (("eject", "red"), "eject"),
        (("replace", "red", "Eva <eva@pbem.test>"), "replace"),
        (("pause",), "pause"),
        (("extend", "red", "--by", "24h"), "extend"),
        (("rule", "red", "--answer", "first gallia"), "rule"),
        (("rule", "--event", '{"kind":"card_taken","seat":"red","card":"king","holder":null}'), "rule"),
        (("announce", "hello"), "announce"),
        (("reopen",), "reopen"),
    ],
    ids=str,
)
def test_acts_are_listed_by_the_names_of_their_commands(club: Club, words: tuple[str, ...], named: str) -> None:
    ask(club, words[0], "peste", *words[1:], "--reason", "looked into", "--dispute", 1)
    assert f" {named}: looked into" in ask(club, "disputes", "--state", "all")
    ran = club.run("referee", "disputes", "--json")
    ((act,),) = [dispute["acts"] for dispute in json.loads(ran.out)["disputes"]]
    assert act["act"] == named


def test_an_act_refers_to_its_dispute_and_never_to_one_that_is_not_there(club: Club) -> None:
    reopen(club.home, "peste", "looked into", club.now, 1)
    assert "reopen: looked into" in ask(club, "disputes")
    refused(club.run("referee", "reopen", "peste", "--reason", "x", "--dispute", 7), "no dispute 7", "The last is 1")
    who = ("peste", "red", "Eva <eva@pbem.test>")
    refused(club.run("referee", "replace", *who, "--reason", "x", "--dispute", 2), "no dispute 2")
    assert club.book().seats["red"].name == "Anna"


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (("answer", "peste", 2, "x"), ("peste has no dispute 2", "The last is 1")),
        (("answer", "peste", 0, "x"), ("no dispute 0",)),
        (("answer", "peste", 1, " "), ("words to the player are missing",)),
        (("answer", "pest", 1, "x"), ("pest", "peste")),
        (("close", "peste", 1, "--outcome", "won", "--reason", "x"), ("'won' is not an outcome", "upheld")),
        (("close", "peste", 1, "--outcome", "upheld", "--reason", ""), ("words to the player are missing",)),
        (("disputes", "pest"), ("pest",)),
        (("disputes", "--state", "shut"), ("'shut' is not a state", "closed")),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_written(
    club: Club, words: tuple[object, ...], parts: tuple[str, ...]
) -> None:
    before = club.journal()
    refused(club.run("referee", *words), *parts)
    assert club.journal() == before


def test_an_answer_said_twice_is_one_and_a_closed_dispute_is_answered_no_more(club: Club) -> None:
    for _ in range(2):
        answer_dispute(club.home, "peste", 1, "as R-4.2 has it", club.now)
    assert len(club.book().disputes[0].words) == 2
    close_dispute(club.home, "peste", 1, "rejected", "no", club.now)
    ran = club.run("referee", "answer", "peste", 1, "more")
    refused(ran, "dispute 1 of peste is closed (rejected)")
