"""Games with computer players: their moves are played by the first tick, before any letter has left."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from rattus_pbem.inquiry.status import status, status_lines
from rattus_pbem.record.person import Person
from rattus_pbem.record.shown_names import shown_names
from rattus_pbem.rules import load_rules

from .mailing import HOUR, NAMES, PEOPLE, THREE, Club, text_of

FIRST = {rules: seats[:2] for rules, seats in THREE.items()}


@pytest.mark.parametrize("rules", FIRST)
def test_the_first_letter_that_leaves_is_a_first_letter(tmp_path: Path, rules: str) -> None:
    """With the page of rules, the commitment, and all that happened; nobody is said to wait for a computer player."""
    club = Club(tmp_path, *THREE[rules], rules=rules)
    people = [seat for seat in THREE[rules] if seat != FIRST[rules][0]]
    specs = tuple(f"{seat}={NAMES[seat]} <{PEOPLE[seat]}>" for seat in people)
    club.begin("other", (f"{FIRST[rules][0]}=bot:sensible", *specs))
    club.tick(timedelta())
    for seat in people:
        (mail,) = [mail for mail in club.box(seat) if "[other" in mail["Subject"]]
        text = " ".join(text_of(mail).split())
        assert "What has happened so far" in text
        assert "The rules on a page" in text
        assert "Commitment to the secret of this game" in text
        assert "sensible computer until" not in text
        assert "waiting for sensible" not in text


def test_who_has_bid_beside_a_computer_player_hears_of_the_players_alone(tmp_path: Path) -> None:
    club = Club(tmp_path, *THREE["skirmish"], rules="skirmish")
    people = tuple(f"{seat}={NAMES[seat]} <{PEOPLE[seat]}>" for seat in ("coral", "jade"))
    club.begin("other", ("amber=bot:sensible", *people))
    club.tick(timedelta())
    club.write("coral", f"BEGIN ORDERS other coral turn {club.turn('other')}\nbid 1\nEND ORDERS\n", game="other")
    club.tick(HOUR)
    text = " ".join(club.receipt("coral")[1].split())
    assert "played together with those of Jo, who may answer until" in text
    (line,) = [line for line in status_lines(status(club.home, club.now)) if line.startswith("other")]
    assert "sensible" not in line
    assert "Next: wait for orders" in line


def test_a_computer_player_is_called_in_the_language_of_the_reader() -> None:
    seats = {
        "red": Person(seat="red", name="sensible computer", bot="sensible"),
        "blue": Person(seat="blue", name="Anna"),
    }
    rules = load_rules("rattus")
    assert shown_names(rules, seats, "en") == {"red": "sensible computer", "blue": "Anna"}
    assert shown_names(rules, seats, "fr") == {"red": "ordinateur avisé", "blue": "Anna"}
    sly = Person(seat="red", name="sly computer", bot="sly")
    assert shown_names(rules, {"red": sly}, "fr") == {"red": "ordinateur sly"}
