"""`doctor` names the games whose players know another key than host.key holds: an older one was put back, or a foreign
one. A change that was made as it should be is none. In a folder; a database does not open with such a key at all."""

from __future__ import annotations

import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from rattus_pbem.home.host_keys import read_keys
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.record.signatures import LOST, REPLACED, STOLEN

from . import mailing
from .mailing import THREE, Club, text_of
from .test_host_key import Signing, change

WHAT = {
    "signed": "and host.key holds another: none can leave",
    "told": "its players were told of a newer key than host.key holds",
    "codes": "the codes in its letters were made with another key than is in host.key",
}
OF_NOTE = "and nothing in them shows that it is yours"
CLUBS = {"signed": Signing, "unsigned": Club}


def make(path: Path, rules: str, kind: str) -> Club:
    if kind == "signed":
        pytest.importorskip("cryptography")
    club = CLUBS[kind](path, *THREE[rules], rules=rules)
    club.tick()
    return club


def said(club: Club, *words: str) -> str:
    ran = club.run("doctor", *words)
    assert "Traceback" not in ran.err
    return "".join(line for line in (ran.out + ran.err).splitlines(keepends=True) if OF_NOTE not in line)


def assert_named(club: Club, what: str) -> None:
    """`doctor` names the game and says what to do, once, each time."""
    if mailing.SERVER is not None:
        assert "are of a host with another host.key" in said(club)
        return
    for _ in range(2):
        (line,) = (line for line in said(club).splitlines() if line.startswith("peste:") and "is blocked" not in line)
        assert what in line
        assert "Put back the host.key that was used last" in line
        assert "doctor --put-back" in line


def told_again(club: Club, *, is_key_told: bool) -> None:
    """Without the key `doctor --put-back` mends it: all get letters anew, and nothing more is wrong."""
    if mailing.SERVER is not None:
        return
    boxes = [len(club.box(seat)) for seat in club.seats]
    assert "not told" not in said(club, "--put-back")
    club.tick()
    assert [len(club.box(seat)) > was for seat, was in zip(club.seats, boxes, strict=True)] == [True] * len(club.seats)
    texts = [" ".join(text_of(club.box(seat)[-1]).split()) for seat in club.seats]
    assert ["The host has changed its key since" in text for text in texts] == [is_key_told] * len(club.seats)
    assert "peste:" not in said(club)
    assert replay_game(club.home, "peste").verdict == "EXACT"


@pytest.mark.parametrize("is_told", [False, True], ids=["before a letter", "after one"])
@pytest.mark.parametrize("how", [REPLACED, STOLEN])
@pytest.mark.parametrize("kind", CLUBS)
@pytest.mark.parametrize("rules", THREE)
@pytest.mark.some(2)
def test_an_older_key_that_was_put_back_is_named(
    tmp_path: Path, rules: str, kind: str, how: str, *, is_told: bool
) -> None:
    club = make(tmp_path, rules, kind)
    shutil.copy(club.path / "host.key", tmp_path / "old.key")
    change(club, how)
    if is_told:
        for _ in range(4):
            club.tick(timedelta(days=3))
    assert "peste:" not in said(club), "a change that was made as it should be"
    shutil.copy(club.path / "host.key", tmp_path / "new.key")
    shutil.copy(tmp_path / "old.key", club.path / "host.key")
    what = WHAT["signed" if kind == "signed" else "told"]
    assert_named(club, what)
    if mailing.SERVER is None and kind == "signed":
        club.tick()
        assert_named(club, what)
    shutil.copy(tmp_path / "new.key", club.path / "host.key")
    club.tick()
    assert "peste:" not in said(club), "put back, it plays on"
    shutil.copy(tmp_path / "old.key", club.path / "host.key")
    told_again(club, is_key_told=True)


@pytest.mark.parametrize("kind", CLUBS)
@pytest.mark.parametrize("rules", THREE)
@pytest.mark.some(2)
def test_a_foreign_key_is_named_without_mail_too(tmp_path: Path, rules: str, kind: str) -> None:
    club = make(tmp_path, rules, kind)
    toml = club.path / "host.toml"
    before = toml.read_text()
    toml.write_text(before.partition("[mail]")[0])
    assert "peste:" not in said(club)
    (club.path / "host.key").write_text("ab" * 32 + "\n")
    assert_named(club, WHAT["signed" if kind == "signed" else "codes"])
    toml.write_text(before)
    assert_named(club, WHAT["signed" if kind == "signed" else "codes"])
    told_again(club, is_key_told=kind == "signed")


@pytest.mark.parametrize("rules", THREE)
def test_a_key_without_those_it_has_replaced_is_named_where_they_still_sign(tmp_path: Path, rules: str) -> None:
    club = make(tmp_path, rules, "signed")
    change(club)
    club.tick(timedelta(days=3))
    (club.path / "host.key").write_text(read_keys(club.path / "host.key").key.hex() + "\n")
    assert WHAT["signed"] in said(club)


@pytest.mark.parametrize("how", [REPLACED, STOLEN, LOST])
@pytest.mark.parametrize("kind", CLUBS)
@pytest.mark.parametrize("rules", THREE)
@pytest.mark.some(2)
def test_a_planned_change_is_nothing_to_name(tmp_path: Path, rules: str, kind: str, how: str) -> None:
    club = make(tmp_path, rules, kind)
    for _ in range(2):
        club.now += timedelta(minutes=1)
        change(club, how)
        assert "peste:" not in said(club)
        club.tick(timedelta(days=3))
