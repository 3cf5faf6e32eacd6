"""A journal that was changed by hand or cut short: fenced off with the line named, or never written; others play on."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from rattus_pbem.errors import BlockedError
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.tick_result import TickResult

from . import homes
from .homes import BEGINS, HOUR


def two_games(path: Path) -> tuple[Home, bytes]:
    """A home with `peste`, one turn old, and `sound`, new; and the journal of peste."""
    home = homes.make(path)
    homes.play_turns(home, 1)
    new_game(home, "sound", "rattus", homes.SEATS[:2], {"first": "red"}, BEGINS, nonces=False, secret=homes.SECRET)
    return home, homes.journal(home).read_bytes()


def reason(result: TickResult) -> str:
    """Why peste is fenced off."""
    (blocked,) = result.fenced
    return blocked


def test_each_line_edited_in_turn_is_named(tmp_path: Path) -> None:
    home, journal = two_games(tmp_path)
    lines = journal.splitlines(keepends=True)
    for number, line in enumerate(lines, 1):
        for share in (0.3, 0.5, 0.98):
            changed = edited(line, share)
            homes.journal(home).write_bytes(b"".join([*lines[: number - 1], changed, *lines[number:]]))
            with pytest.raises(BlockedError) as error, open_game(home, "peste", BEGINS):
                pass
            assert error.value.place == f"journal.jsonl, line {number}", changed


def edited(data: bytes, share: float = 0.5) -> bytes:
    """The same with one digit changed, this far into it."""
    places = [match.start() for match in re.finditer(rb"[0-9]", data)]
    place = places[int(share * (len(places) - 1))]
    return data[:place] + (b"8" if data[place : place + 1] != b"8" else b"1") + data[place + 1 :]


@pytest.mark.parametrize("which", ["taken out", "twice", "swapped", "no JSON", "a list", "nonsense"])
@pytest.mark.some(3)
def test_lines_that_are_not_ours(tmp_path: Path, which: str) -> None:
    home, journal = two_games(tmp_path)
    lines = journal.splitlines(keepends=True)
    lines[3:5] = {
        "taken out": [lines[4]],
        "twice": [lines[3], lines[3], lines[4]],
        "swapped": [lines[4], lines[3]],
        "no JSON": [b"{oops}\n", lines[4]],
        "a list": [b"[1]\n", lines[4]],
        "nonsense": [b"\xff\x00\n", lines[4]],
    }[which]
    homes.journal(home).write_bytes(b"".join(lines))
    with pytest.raises(BlockedError) as error, open_game(home, "peste", BEGINS):
        pass
    assert error.value.place in ("journal.jsonl, line 4", "journal.jsonl, line 5")


def test_a_broken_game_is_fenced_once_and_the_other_plays_on(tmp_path: Path) -> None:
    home, journal = two_games(tmp_path)
    homes.journal(home).write_bytes(edited(journal))
    before = homes.tree(homes.folder(home))

    result = homes.tick_at(home, BEGINS + 100 * HOUR)
    assert result.newly_fenced == ["peste"]
    assert "journal.jsonl, line" in reason(result)
    assert result.moved
    assert result.moved[0].startswith("sound: ")
    assert homes.tree(homes.folder(home)).keys() - before.keys() == {"fenced.json"}

    for hours in (101, 300):
        result = homes.tick_at(home, BEGINS + hours * HOUR)
        assert result.newly_fenced == []
        assert "journal.jsonl, line" in reason(result)

    homes.journal(home).write_bytes(journal)
    result = homes.tick_at(home, BEGINS + 301 * HOUR)
    assert result.fenced == []
    assert "peste: made again: files agree again; the game is no longer blocked" in result.notes
    assert not (homes.folder(home) / "fenced.json").exists()
    assert any(line.startswith("peste: ") for line in result.moved)


def test_orders_for_a_fenced_game_are_refused_and_change_nothing(tmp_path: Path) -> None:
    home, journal = two_games(tmp_path)
    homes.journal(home).write_bytes(edited(journal))
    homes.tick_at(home, BEGINS + HOUR)
    before = homes.tree(homes.folder(home))
    with pytest.raises(BlockedError, match="line"):
        homes.send(home, homes.sheet("red", 1, {"do": "done"}), BEGINS + HOUR)
    assert homes.tree(homes.folder(home)) == before


def test_a_missing_or_empty_journal(tmp_path: Path) -> None:
    home, _ = two_games(tmp_path)
    homes.journal(home).unlink()
    with pytest.raises(BlockedError, match="the journal is missing"), open_game(home, "peste", BEGINS):
        pass
    homes.journal(home).write_bytes(b"")
    with pytest.raises(BlockedError, match="no committed line"), open_game(home, "peste", BEGINS):
        pass


def last_block(journal: bytes) -> int:
    """Where the last block of a journal begins."""
    lines = journal.splitlines(keepends=True)
    commits = [number for number, line in enumerate(lines, 1) if json.loads(line)["kind"] == "commit"]
    return len(b"".join(lines[: commits[-2]]))


@pytest.mark.parametrize("step", [199, pytest.param(7, marks=pytest.mark.full)])
def test_a_block_cut_at_any_byte_was_never_written(tmp_path: Path, step: int) -> None:
    home = homes.make(tmp_path / "home")
    now = homes.play_turns(home, 1)
    homes.send(home, homes.compose_for(home, "red", "cut"), now)
    before = tmp_path / "before"
    homes.copy(home.path, before)
    wanted = homes.tree(before)
    homes.tick_at(home, now)
    journal = homes.journal(home).read_bytes()
    begins = last_block(journal)
    assert len(wanted["games/peste/journal.jsonl"]) == begins

    played = homes.tree(home.path)
    cut = tmp_path / "cut"
    for size in [begins, begins + 1, *range(begins + 2, len(journal), step), len(journal) - 1]:
        killed = homes.copy(before, cut)
        homes.journal(killed).write_bytes(journal[:size])
        with open_game(killed, "peste", now):
            pass
        assert homes.tree(cut) == wanted, size
        homes.tick_at(killed, now)
        assert homes.tree(cut) == played, size


def test_what_the_saved_game_stands_after_cannot_be_cut_off(tmp_path: Path) -> None:
    home, journal = two_games(tmp_path)
    begins = last_block(journal)
    lines = journal[:begins].count(b"\n")
    for size in (0, begins, begins + 5, len(journal) - 1):
        homes.journal(home).write_bytes(journal[:size])
        with pytest.raises(BlockedError) as error, open_game(home, "peste", BEGINS):
            pass
        assert size == 0 or error.value.place == f"journal.jsonl, line {lines + 1}"
        assert homes.journal(home).read_bytes() == journal[:size]


def test_a_journal_copied_back_is_good_whatever_its_time(tmp_path: Path) -> None:
    home, _ = two_games(tmp_path)
    before = homes.tree(homes.folder(home))
    os.utime(homes.journal(home), (0, 0))
    with open_game(home, "peste", BEGINS) as session:
        assert session.rebuilt == []
    assert homes.tree(homes.folder(home)) == before
