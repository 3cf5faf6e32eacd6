"""A tick shared out among processes leaves what one process leaves."""

from __future__ import annotations

from pathlib import Path

import pytest

from rattus_pbem.hosting import tick as ticking
from rattus_pbem.hosting import workers

from ..hosting import homes
from .mailing import Club

pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
GAMES = [f"peste-{n}" for n in range(6)]


def played(path: Path) -> tuple[dict[str, bytes], dict[str, bytes], list[str]]:
    """What six games leave after two ticks: orders, a press, a wrong code, reminders; one of them is broken."""
    path.mkdir()
    club = Club(path)
    for game in GAMES:
        club.begin(game)
    club.tick()
    for nth, game in enumerate(GAMES):
        block = f"BEGIN ORDERS {game} red turn 0\nfirst in gallia\nEND ORDERS\n"
        club.write("red", block + ("press to blue: hello" if nth % 2 else ""), game=game)
        club.write("blue", block.replace("red", "blue"), game=game, subject=f"[{game} blue t0 0000-0000]")
    journal = club.path / "games" / GAMES[3] / "journal.jsonl"
    journal.write_bytes(journal.read_bytes().replace(b"7", b"8", 1))
    result = club.tick()
    club.tick(40 * homes.HOUR)
    letters = {str(p.relative_to(club.letters)): p.read_bytes() for p in club.letters.rglob("*") if p.is_file()}
    return homes.tree(club.path), letters, [*result.fenced, *sorted(result.moved)]


@pytest.mark.full
def test_two_processes_leave_what_one_leaves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = played(tmp_path / "one")
    monkeypatch.setattr(ticking, "processes", lambda games: 2 if games > 1 else 1)
    shared = played(tmp_path / "two")
    assert shared[1] == alone[1], "the same letters"
    assert shared[2] == alone[2]
    assert len(alone[2]) == 6
    for name in alone[0]:
        if not name.startswith(("host.toml", "mail/sent")):
            assert shared[0][name] == alone[0][name], name


def test_a_process_that_dies_takes_its_part_with_it_and_no_other(capfd: pytest.CaptureFixture[str]) -> None:
    def work(part: object) -> str:
        if "b" in str(part):
            raise MemoryError
        return str(part)

    first, second = workers.share_out(["a", "b"], 2, work)
    assert first == "['a']"
    assert "ended before its work was done" in second
    assert "MemoryError" in capfd.readouterr().err


def test_few_games_are_not_shared_out() -> None:
    assert workers.processes(workers.LEAST - 1) == 1
    assert workers.processes(1000) >= 1
