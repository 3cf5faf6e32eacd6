"""An event is disputed that a letter of the seat tells of; of any other the nearest is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.hosting.derived import letter_numbers, read_report
from rattus_pbem.hosting.session import open_game
from rattus_pbem.post.letter_events import explained
from rattus_pbem.record import journal_lines
from rattus_pbem.referee.disputes import answer_dispute, close_dispute
from rattus_pbem.store.blob_names import letter_name
from tests.cli.running import run
from tests.games import GAMES

from .mailing import THREE, Club, text_of
from .test_every_act import begun


@pytest.mark.parametrize(
    ("seat", "text", "expected"),
    [
        ("red", "dispute turn 7 event 12: x", "None of your letters mentions event 7:12. The nearest"),
        ("red", "dispute turn 0 event 99: x", "The nearest one mentioned is 0:2."),
        ("blue", "contester tour 7 événement 2 : x", "Le plus proche qui y figure est 0:2."),
        ("red", "explain turn 0 event 99", "The nearest one mentioned is 0:2."),
    ],
)
def test_an_event_of_no_letter_is_not_disputed(tmp_path: Path, seat: str, text: str, expected: str) -> None:
    club = Club(tmp_path, blue__lang="fr")
    club.tick()
    club.write(seat, text)
    club.tick()
    grade, receipt = club.receipt(seat)
    assert grade in ("refused", "refusé")
    assert expected in " ".join(receipt.split())
    journal = journal_lines.read(club.journal())[0]
    assert not [line for line in journal if line["kind"] == "dispute"]
    assert not [mail for mail in club.box("admin") if "disputes" in str(mail.get_content())]


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize(
    ("text", "about", "receipt", "foot"),
    [
        ("dispute: I was on holiday", "", "about the game", "dispute: your words"),
        ("Dispute:\nI was on holiday", "", "about the game", "dispute: your words"),
        ("dispute turn {turn}: I was on holiday", "{turn}", "about turn {turn}", "dispute turn {turn}: your words"),
        ("contester : I was on holiday", "", "sur la partie", "contester : votre message"),
        ("contester tour {turn} : I was on holiday", "{turn}", "sur le tour", "contester tour {turn} : votre message"),
    ],
)
@pytest.mark.some(2)
def test_a_dispute_needs_no_event(tmp_path: Path, rules: str, text: str, about: str, receipt: str, foot: str) -> None:
    first, second = THREE[rules][:2]
    lang: dict[str, Any] = {f"{first}__lang": "fr"} if text.startswith("c") else {}
    club = Club(tmp_path, *THREE[rules], rules=rules, **lang)
    club.tick()
    turn = str(club.turn())
    text, about, receipt, foot = (each.format(turn=turn) for each in (text, about, receipt, foot))
    for words in (text, text.replace("holiday", "train")):
        club.write(first, words)
        club.tick()
        grade, answer = club.receipt(first)
        assert grade in ("ok", "bon")
        assert receipt in " ".join(answer.split())
    (dispute,) = club.book().disputes
    assert (dispute.seat, dispute.event, dispute.state) == (first, about, "open")
    assert [word.text for word in dispute.words] == ["I was on holiday", "I was on train"]
    assert any("I was on holiday" in str(mail.get_content()) for mail in club.box("admin"))
    assert "I was on holiday" in run("referee", "disputes", "--home", club.path).out
    answer_dispute(club.home, "peste", 1, "Write absent before.", club.now)
    club.tick()
    assert foot in text_of(club.box(first)[-1]).replace("\xa0", " ")
    close_dispute(club.home, "peste", 1, "rejected", "so", club.now)
    club.tick()
    assert ("it stays as it is" in str(club.box(first)[-1]["Subject"])) != bool(lang)
    assert not [mail for mail in club.box(second) if "holiday" in text_of(mail)]


def test_a_turn_that_has_not_begun_is_not_disputed(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    club.write("red", "dispute turn 7: why")
    club.tick()
    assert "Turn 7 has not begun; the game is in turn 0." in " ".join(club.receipt("red")[1].split())
    assert club.book().disputes == []


def shown_events(club: Club, seat: str) -> list[str]:
    """The events that begin a line of a letter to this seat."""
    home, store = club.home, club.home.game("peste")
    reports = (read_report(home, "peste", letter_name(seat, *number)) for number in letter_numbers(store, seat))
    return [event.id for report in reports for event in report.events]


@pytest.mark.parametrize("rules", ["skirmish", "godstorm"])
def test_what_a_line_tells_with_an_event_is_disputed_with_that_line(tmp_path: Path, rules: str) -> None:
    """Such as a throw within a battle, which has a number that `explain` answers to."""
    seat = THREE[rules][0]
    club = begun(tmp_path, rules, "over")
    shown = shown_events(club, seat)
    last = {event.partition(":")[0]: int(event.partition(":")[2]) for event in shown}
    with open_game(club.home, "peste", club.now) as session:
        numbers = [f"{turn}:{place}" for turn in last for place in range(1, last[turn] + 20)]
        inner = [event for event in numbers if event not in shown and explained(session, seat, event)][:3]
    assert inner or rules != "godstorm"
    for event in inner:
        turn, _, place = event.partition(":")
        club.write(seat, f"dispute turn {turn} event {place}: x")
        club.tick()
        dispute = club.book().disputes[-1]
        assert dispute.event in shown
        assert int(dispute.event.partition(":")[2]) < int(place)
        answer = " ".join(club.receipt(seat)[1].split())
        assert f"Event {event} is told in the line of event {dispute.event}." in answer
