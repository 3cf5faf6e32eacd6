"""What each release has stored is opened, carried on to its end and replayed by this program."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem import __version__
from rattus_pbem.home.home import Home, open_home
from rattus_pbem.hosting.journal_check import check_against_journal
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.post.correspondence import MailIn, correspondence
from rattus_pbem.post.held_mail import held_mails, release
from rattus_pbem.post.mail_room import mail_room
from rattus_pbem.record.histories import beginnings, book_after
from rattus_pbem.record.line_kinds import read_record
from rattus_pbem.record.opened_turns import opened_turns
from rattus_pbem.record.saved_book import saved_book
from rattus_pbem.referee.grounds import Grounds
from rattus_pbem.referee.rollback import Rollback, restore, roll_back
from rattus_pbem.rules import load_rules
from rattus_pbem.shapes import schema

from ..cli.running import run
from ..games import GAMES
from ..hosting import homes
from ..post.mailing import Club
from .make import KEPT, stored_schemas

VERSIONS = sorted(path.name for path in KEPT.iterdir() if (path / "schemas.json").exists())
QUICK = "skirmish"
KEPT_GAMES = [(version, rules) for version in VERSIONS for rules in GAMES if (KEPT / version / f"{rules}.zip").exists()]
"""Of each release the games that it had."""
each_home = pytest.mark.parametrize(
    ("version", "rules"),
    [pytest.param(version, rules, marks=() if rules == QUICK else pytest.mark.full) for version, rules in KEPT_GAMES],
)


def unpacked(version: str, rules: str, path: Path) -> tuple[Home, datetime]:
    """The home of a release, and a moment after its last."""
    with zipfile.ZipFile(KEPT / version / f"{rules}.zip") as packed:
        packed.extractall(path)
    (path / "games").chmod(0o700)
    home = open_home(path)
    last = json.loads(homes.journal(home).read_bytes().splitlines()[-1])["at"]
    return home, datetime.fromisoformat(last) + timedelta(hours=1)


def test_this_version_is_kept() -> None:
    assert __version__ in VERSIONS
    assert {rules for _, rules in KEPT_GAMES} >= {"rattus", "godstorm", "skirmish"}


@pytest.mark.parametrize(("version", "rules"), KEPT_GAMES)
def test_running_games_of_a_release_have_the_data_that_they_were_begun_with(version: str, rules: str) -> None:
    """A card more, or a number changed, is another revision, and the one before is still there (docs/developing.md)."""
    with zipfile.ZipFile(KEPT / version / f"{rules}.zip") as packed:
        (journal,) = (name for name in packed.namelist() if name.endswith("/journal.jsonl"))
        header = json.loads(packed.read(journal).splitlines()[0])["header"]
    now = load_rules(header["rules"], header["custom"], header["revision"])
    assert (now.revision, now.data_digest) == (header["revision"], header["data_digest"])


@each_home
def test_a_home_plays_on_to_its_end_and_replays_exactly(version: str, rules: str, tmp_path: Path) -> None:
    home, now = unpacked(version, rules, tmp_path)
    before = homes.journal(home).read_bytes()
    assert run("upgrade", "--dry-run", "--home", home.path).code == 0
    assert replay_game(home, "peste").verdict == "EXACT"
    homes.tick_at(home, now)
    assert homes.book(home).stage == "play"
    homes.play_turns(home, 999, now)
    assert homes.book(home).stage == "over"
    assert homes.journal(home).read_bytes().startswith(before), "nothing of what was written has changed"
    assert replay_game(home, "peste").verdict == "EXACT"


@each_home
def test_a_home_is_whole_and_can_be_made_again_from_its_journal(version: str, rules: str, tmp_path: Path) -> None:
    home, now = unpacked(version, rules, tmp_path)
    with open_game(home, "peste", now) as session:
        assert check_against_journal(session) == []
        book = session.game.book.to_json()
    for name in ("game.json", "snapshots", "events"):
        path = homes.folder(home) / name
        for file in path.iterdir() if path.is_dir() else [path]:
            file.unlink()
    with open_game(home, "peste", now) as session:
        assert session.game.book.to_json() == book


@each_home
def test_its_saved_game_is_read_before_it_is_upgraded(version: str, rules: str, tmp_path: Path) -> None:
    home, _ = unpacked(version, rules, tmp_path)
    book = saved_book(home, "peste")
    assert book is not None
    assert list(book.seats) == list(homes.book(home).seats)


@each_home
def test_turns_from_before_the_upgrade_can_be_asked_about(version: str, rules: str, tmp_path: Path) -> None:
    """A home whose saved game held all turns: carried over by its first write, and what is said of them stays so."""
    home, now = unpacked(version, rules, tmp_path)
    store = home.game("peste")
    at = ("--home", home.path, "--now", now.isoformat())
    position = ("referee", "position", "peste", "--turn", 1, "--home", home.path)
    before = run(*position).out
    homes.tick_at(home, now)
    assert run("upgrade", *at).code == 0
    saved = json.loads(store.read("game.json") or b"")
    assert saved["schema"] == schema("game")
    lines, _ = read_record(store.journal())
    wanted = opened_turns(lines, store.secret())
    assert {name: store.read(name) for name in wanted} == wanted
    with open_game(home, "peste", now) as session:
        assert session.game.book.to_json() == book_after(lines).to_json()
    assert run(*position).out == before
    turn = max(beginnings(lines))
    assert roll_back(home, "peste", Rollback(turn, "fresh"), now, Grounds("a test")).changed
    assert restore(home, "peste", now + timedelta(hours=1), Grounds("another")).changed
    homes.tick_at(home, now + timedelta(hours=2))
    assert replay_game(home, "peste").verdict == "EXACT"


@pytest.mark.parametrize("version", VERSIONS)
def test_the_mail_of_a_home_goes_on(version: str, tmp_path: Path) -> None:
    club = Club.__new__(Club)
    club.rules, club.path, club.letters = "skirmish", tmp_path / "home", tmp_path / "letters"
    home, club.now = unpacked(version, "mail", club.path)
    club.now += timedelta(hours=9)  # a letter that could not leave is tried again by then
    club.configure("")
    (waits,) = club.names("in")
    letters = [letter.envelope.key for letter in mail_room(home).outbox().waiting()]
    assert letters
    held = held_mails(home)
    assert [mail.sender for mail in held] == ["eve@evil.test"]
    club.tick()
    assert club.names("in") == []
    assert club.receipt("coral")[0] == "ok"
    outbox = mail_room(home).outbox()
    assert [letter.state for key in letters if (letter := outbox.find(key)) is not None] == ["sent"] * len(letters)
    came = [mail for mail in correspondence(home, club.now) if isinstance(mail, MailIn)]
    assert [mail.line.what for mail in came if mail.line.name == waits] == ["taken"]
    assert release(home, held[0].name, club.now).what == "taken"


@pytest.mark.parametrize("version", VERSIONS)
def test_what_is_stored_under_the_same_number_can_still_be_read(version: str) -> None:
    """A key that may be missing may be added; anything else needs another number and a step (docs/developing.md)."""
    released, present = json.loads((KEPT / version / "schemas.json").read_bytes()), stored_schemas()
    wrong = []
    for name, entry in released.items():
        now: Any = present[name]
        if entry["number"] == now["number"]:
            wrong += [f"{name}: {fault}" for fault in breaks(entry["parts"], now["parts"])]
    assert wrong == []


RENAMED = {
    "ActFile": "ActPlace",
    "ActLine": "ActBegun",
    "AnswerLine": "Answered",
    "AskFile": "AskedOf",
    "End": "ActEnded",
    "Dispute": "Disputed",
    "DisputeAnswer": "DisputeAnswered",
    "DrawLine": "Drawn",
    "Fails": "LinesFail",
    "FaultFile": "Fault",
    "HeaderFile": "Header",
    "InAdvance": "ByStanding",
    "KeptKey": "NextAttempt",
    "KeyFile": "OpenedKey",
    "KeyLine": "TurnKey",
    "LetterLine": "LetterWritten",
    "MailLine": "MailTaken",
    "Moving": "AddressChange",
    "NoNumbers": "Numbers",
    "Nonces": "NoncesClosed",
    "NumbersFile": "Numbers",
    "Opened": "KeyOpened",
    "OpenedLast": "LastKeysOpened",
    "Pause": "PauseReached",
    "PersonLine": "PersonChanged",
    "Refused": "OrderRefused",
    "SeatFile": "BegunSeat",
    "SheetLine": "SheetStored",
    "Skipped": "LineSkipped",
}
"""What the parts of a journal's lines that 1.0.0 knows are called now; no file holds these names."""


def breaks(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """What a program with the new parts could not read of what was written with the old ones."""
    for part, before in old.items():
        after = new.get(part, new.get(RENAMED.get(part, "")))
        if after is None:
            yield f"{part} is gone"
            continue
        if after["closed"] and (gone := {*before["keys"]} - {*after["keys"]}):
            yield f"{part}: {', '.join(sorted(gone))} may not stand there any more"
        if wanted := {*after["required"]} - {*before["required"]}:
            yield f"{part}: {', '.join(sorted(wanted))} must stand there now"


def test_a_break_is_seen() -> None:
    part = {"keys": ["a", "b"], "required": ["a"], "closed": True}
    assert list(breaks({"X": part}, {"X": {**part, "keys": ["a", "b", "c"]}, "Y": part})) == []
    assert list(breaks({"X": part}, {"X": {**part, "keys": ["a"]}})) == ["X: b may not stand there any more"]
    assert list(breaks({"X": part}, {"X": {**part, "required": ["a", "b"]}})) == ["X: b must stand there now"]
    assert list(breaks({"X": part}, {})) == ["X is gone"]
