"""A new address counts once the old and the new have both confirmed it; until then it learns no code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .made_again import made_again
from .mailing import PEOPLE, Club, text_of
from .test_commands import PLACE, lines, say


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    club = Club(tmp_path, mail_delay="1d")
    club.tick()
    return club


def words(club: Club, who: str) -> str:
    match = re.search(r"^-> confirm (\S+)$", text_of(club.last(who, "new address")), re.MULTILINE)
    assert match is not None
    return match[1]


@pytest.mark.parametrize("old_first", [True, False])
def test_an_address_changes_once_both_sides_agree(club: Club, old_first: bool) -> None:
    assert say(club, "red", "address Anna@New.test")[0] == "ok"
    letter = club.last("anna@new.test", "new address")
    assert not re.search(
        r"[0-9A-Z]{4}-?[0-9A-Z]{4}", re.sub(r"host|[.]ok-.{8}@", "", letter["Subject"] + str(letter["Reply-To"]))
    )
    assert club.code("red").replace("-", "") not in letter.as_string().replace("-", "")
    assert words(club, "red") != words(club, "anna@new.test")
    steps = [("old", PEOPLE["red"], words(club, "red")), ("new", "anna@new.test", words(club, "anna@new.test"))]
    for _, sender, word in steps if old_first else reversed(steps):
        assert club.book().seats["red"].address == PEOPLE["red"]
        club.write("red", f"confirm {word}", sender=sender, subject="Re: [peste red] A new address")
        club.tick()
    assert club.book().seats["red"].address == "anna@new.test"
    club.order("red", PLACE)
    club.tick()
    assert not lines(club, "sheet"), "the old address does not count any more"
    club.order("red", PLACE, sender="anna@new.test")
    club.tick()
    assert [line["seat"] for line in lines(club, "sheet")] == ["red"]
    assert "Receipt for turn 0: ok" in club.box("anna@new.test")[-1]["Subject"]


def test_the_word_of_one_side_does_not_confirm_the_other(club: Club) -> None:
    say(club, "red", "address anna@new.test")
    old, new = words(club, "red"), words(club, "anna@new.test")
    say(club, "red", f"confirm {new}")
    club.write("red", f"confirm {old}", sender="anna@new.test", subject="[peste red]")
    club.tick()
    assert club.book().seats["red"].address == PEOPLE["red"]


def test_a_mail_that_our_server_found_false_confirms_nothing(club: Club) -> None:
    toml = club.path / "host.toml"
    toml.write_text(toml.read_text().replace("[mail]\n", '[mail]\nauthserv_id = "mx.pbem.test"\n'))
    say(club, "red", "address anna@new.test")
    say(club, "red", f"confirm {words(club, 'red')}")
    text = f"confirm {words(club, 'anna@new.test')}"
    false = (("Authentication-Results", "mx.pbem.test; dmarc=fail header.from=new.test"),)
    club.write("red", text, sender="anna@new.test", subject="[peste red]", headers=false)
    club.tick()
    assert club.book().seats["red"].address == PEOPLE["red"]
    club.write("red", text, sender="anna@new.test", subject="[peste red]")
    club.tick()
    assert club.book().seats["red"].address == "anna@new.test"
