"""One byte of a journal line, or of any file that is made from the journal or kept beside a sheet: named by replay."""

from __future__ import annotations

import os
import re
from datetime import datetime
from pathlib import Path

import pytest

from rattus_pbem.errors import BlockedError
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.submit import Arrival, Submission
from rattus_pbem.record import journal_lines
from rattus_pbem.record.file_digests import changed_files, differs, is_letter_file
from rattus_pbem.record.line_kinds import read_record

from ..counts import sampled, spread
from ..games import GAMES
from . import homes
from .homes import BEGINS, HOUR
from .made_once import fill

PARTS = 12
NAMED = ("orders", "events", "snapshots", "reports", "keys", "opened")


def finished(path: Path, rules: str, turns: int) -> Home:
    """A home whose game has been played for so many turns by sheets that came by mail, each mail kept beside."""

    def play(path: Path) -> None:
        home = homes.make(path, rules=rules, mail_delay="0min")
        now = BEGINS
        while True:
            with open_game(home, "peste", now) as session:
                if session.game.turn >= turns or session.game.book.stage == "over":
                    return
                awaited = [ask.seat for ask in session.game.book.deadlines.asks]
            now += HOUR
            for seat in awaited:
                mail(home, seat, now)
            homes.tick_at(home, now)

    fill(path, ("by mail", rules, turns), play)
    return homes.copy(path, path.with_name("copy"))


def mail(home: Home, seat: str, now: datetime) -> None:
    """Hand in a sheet as the post office does."""
    sheet = homes.compose_for(home, seat, f"{seat} {now}")
    if not sheet["orders"]:
        return  # the computer player leaves all to the defaults: none is sent, and an hour later another is tried
    with open_game(home, "peste", now) as session:
        raw = homes.text(sheet).encode()
        receipt = Submission(session, seat, raw, "mail", Arrival(sheet["code"], now)).store()
        message = f"From: {seat}@example.org\n\n".encode() + raw
        session.keep_beside(seat, receipt.turn, receipt.number, message)
        session.commit()


def flipped(data: bytes, place: int) -> bytes:
    """The same with another byte at this place."""
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


def named(home: Home) -> str:
    """What replay names."""
    with pytest.raises(BlockedError) as error:
        replay_game(home, "peste")
    return error.value.place


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.some(1)
def test_one_byte_of_any_line_of_the_journal(tmp_path: Path, rules: str) -> None:
    home = finished(tmp_path / "home", rules, 2)
    path = homes.journal(home)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for number in spread(range(1, len(lines) + 1), 12):
        line = lines[number - 1]
        # the last line without its end was cut short by a crash: never written, and its whole block with it
        for place in (len(line) * (number % 7) // 7, *([len(line) - 1] if number < len(lines) else [])):
            path.write_bytes(b"".join([*lines[: number - 1], flipped(line, place), *lines[number:]]))
            assert named(home) in (f"journal.jsonl, line {number}", f"journal.jsonl, line {number + 1}"), (line, place)
    path.write_bytes(whole)
    assert replay_game(home, "peste").verdict == "EXACT"


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.some(1)
def test_one_byte_of_any_file(tmp_path: Path, rules: str, part: int) -> None:
    home = finished(tmp_path / "home", rules, sampled(99 if rules != "godstorm" else 48))
    folder = homes.folder(home)
    names = [name for name in homes.tree(folder) if name.startswith(NAMED)]
    assert {name.rpartition(".")[2] for name in names} == {"json", "jsonl", "txt", "html", "eml"}
    some, whole = names[part::PARTS], {name: (folder / name).read_bytes() for name in names}
    letters = [name for name in some if is_letter_file(name) or name.endswith(".eml")]
    for at, name in enumerate(spread([name for name in some if name not in letters], 6)):
        (folder / name).write_bytes(flipped(whole[name], len(whole[name]) * (at % 5) // 5))
        assert named(home) == name
        (folder / name).write_bytes(whole[name])
    assert replay_game(home, "peste").verdict == "EXACT"
    for at, name in enumerate(letters):  # all at once: no letter hangs on another one
        (folder / name).write_bytes(flipped(whole[name], len(whole[name]) * (at % 5) // 5))
    store = home.game("peste")
    lines, _ = read_record(store.journal())
    assert {name for name, _, _ in changed_files(store, lines, store.secret())} == {*letters}
    assert named(home) in letters


@pytest.mark.parametrize("bits", [1, 0x20])
def test_one_byte_of_the_secret_its_field_names_and_case_included(tmp_path: Path, bits: int) -> None:
    home = homes.make(tmp_path / "home")
    path = homes.folder(home) / "secret.json"
    whole = path.read_bytes()
    for place, byte in enumerate(whole):
        changed = bytes([byte ^ bits])
        path.write_bytes(whole[:place] + changed + whole[place + 1 :])
        place_named = named(home)
        assert place_named == "secret.json" or changed in b"0123456789abcdef", (place_named, changed)
    path.write_bytes(whole)
    assert replay_game(home, "peste").verdict == "EXACT"


def test_a_letter_that_was_changed_stops_no_game_and_is_made_again(tmp_path: Path) -> None:
    home = finished(tmp_path / "home", "skirmish", 3)
    now = BEGINS + 100 * HOUR
    homes.tick_at(home, now)
    letter = next(homes.folder(home).glob("reports/*/amber.txt"))
    eml = next(homes.folder(home).glob("orders/*/*.eml"))
    names = sorted(str(path.relative_to(homes.folder(home))) for path in (letter, eml))
    sent = letter.read_bytes()
    for path in (letter, eml):
        was = path.stat()
        path.write_bytes(flipped(path.read_bytes(), 9))
        os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))
    result = homes.tick_at(home, now + 2 * HOUR)
    assert result.fenced == []
    assert result.problems == {"changed peste": f"peste: changed by hand: {', '.join(sorted(names))}"}
    assert letter.read_bytes() == sent
    assert named(home) == names[0]
    assert re.match("orders/.*eml", names[0])


def test_a_line_changed_long_ago_is_found_by_the_next_tick_though_its_time_was_set_back(tmp_path: Path) -> None:
    home = finished(tmp_path / "home", "skirmish", 3)
    now = BEGINS + 60 * HOUR
    homes.tick_at(home, now)
    path = homes.journal(home)
    was, lines = path.stat(), path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:4], flipped(lines[4], 60), *lines[5:]]))
    os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))
    with open_game(home, "peste", now):
        pass  # a command reads what it needs
    result = homes.tick_at(home, now)
    assert result.newly_fenced == ["peste"]
    assert "journal.jsonl, line 5" in result.fenced[0]
    with pytest.raises(BlockedError):
        journal_lines.read(path.read_bytes())


@pytest.mark.parametrize(
    ("made", "held", "expected", "actual"),
    [
        (b"a\nb\n", b"a\nc\n", "line 2: b", "line 2: c"),
        (b"a\nb\n", b"a\n", "line 2: b", "end of file"),
        (b"a\n", b"a", r"line 1: 'a\n'", "line 1: 'a'"),
        (b"x" * 900 + b"yz", b"x" * 900 + b"z", f"line 1: ...{'x' * 100}yz", f"line 1: ...{'x' * 100}z"),
    ],
)
def test_both_sides_show_where_they_differ(made: bytes, held: bytes, expected: str, actual: str) -> None:
    error = differs("events/0001.1.jsonl", made, held)
    assert (error.expected, error.actual) == (expected, actual)
