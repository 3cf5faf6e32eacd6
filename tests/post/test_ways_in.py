"""A way in that is dead is told by each tick and its exit code; folders that cannot be read are no empty folders."""

from __future__ import annotations

import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from rattus_pbem.errors import UnreadableError
from rattus_pbem.post.mail_setup import mail_settings
from rattus_pbem.post.mail_status import mail_status

from .mailing import Club, text_of


def with_way_in(tmp_path: Path, path: object) -> Club:
    club = Club(tmp_path)
    with (club.path / "host.toml").open("a") as file:
        file.write(f'\n[[mail.in]]\nkind = "maildir"\npath = "{path}"\n')
    return club


def test_a_dead_way_in_fails_each_tick_while_it_lasts_and_is_mailed_once_a_day(tmp_path: Path) -> None:
    box = tmp_path / "box"
    club = with_way_in(tmp_path, box)
    for hour in (1, 2):
        club.now += timedelta(hours=1)
        ran = club.run("tick")
        assert (ran.code, ran.out.count(f"maildir {box}: this is not a Maildir"), hour) == (1, 1, hour)
    letters = [mail for mail in club.box("admin") if "this is not a Maildir" in text_of(mail)]
    assert [text_of(mail).count(str(box)) for mail in letters] == [1]
    for part in ("new", "cur"):
        (box / part).mkdir(parents=True)
    assert club.run("tick").code == 0


@pytest.mark.parametrize("path", ["mail/in", "./mail/../mail/in/"])
def test_the_folder_of_what_came_is_no_way_in(tmp_path: Path, path: str) -> None:
    club = with_way_in(tmp_path, path)
    with pytest.raises(UnreadableError, match=r"mail\.in: .* remove this mail source"):
        mail_settings(club.home)


def test_status_says_which_folder_cannot_be_read(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.write("red", "help")
    shutil.rmtree(club.path / "mail" / "taken")
    (club.path / "mail" / "taken").write_text("a file")
    state = mail_status(club.home)
    assert [state.counts[name] for name in ("in", "taken", "quarantine")] == [1, None, 0]
    assert state.ignored is None
    assert state.faults == [f"{club.path}/mail/taken cannot be read: Not a directory."]
    shutil.rmtree(club.path / "mail")
    assert mail_status(club.home).faults == []
    (club.path / "mail").write_text("a file")
    ran = club.run("status")
    assert ran.out.count(f"{club.path}/mail cannot be read: Not a directory.") == 1
    assert "Mail: ? in, ? taken" in ran.out
    state = club.run("status", "--json").json["mail"]
    assert (state["in"], state["faults"]) == (None, [f"{club.path}/mail cannot be read: Not a directory."])
