"""Why something in a hosted game happened: the sheet's file and line, what a seat may know, acts long over."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import BlockedError, IllegalError
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.session import Session, open_game
from rattus_pbem.inquiry.news_origins import explain
from rattus_pbem.inquiry.why import GameRecords
from rattus_pbem.play.explaining import REFEREE
from rattus_pbem.record import journal_lines

from . import homes
from .homes import BEGINS


def explained(session: Session, number: str, seat: str | None) -> dict[str, Any]:
    """The explanation as JSON."""
    return explain(session, number, seat).to_json(session.store.name, seat)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """Four turns of a game of three, each by sheets."""
    home = homes.make(tmp_path_factory.mktemp("why") / "home", seats=homes.SEATS)
    homes.play_turns(home, 4)
    return home


@pytest.fixture
def session(played: Home) -> Iterator[Session]:
    with open_game(played, "peste", BEGINS) as session:
        yield session


def of_kind(session: Session, kind: str, seat: str = REFEREE) -> list[str]:
    """The numbers of the events of a kind that a reader sees."""
    return [cause.number for cause in GameRecords(session).causes(seat) if cause.event.kind == kind]


def test_an_order_is_named_with_the_file_and_the_line_of_its_sheet(session: Session, played: Home) -> None:
    number = of_kind(session, "first_cubes_placed")[0]
    referee = explained(session, number, REFEREE)
    (order,) = referee["events"][0]["orders"]
    stored = json.loads((homes.folder(played) / order["file"]).read_text())
    assert stored["orders"][order["line"] - 1] == order["order"]
    assert f"(order 1 of {order['file']})." in order["text"]
    owner = explained(session, number, order["seat"])["events"][0]["orders"][0]
    assert "(order 1 of your order sheet 1 for turn 0)." in owner["text"]
    assert "file" not in owner
    other = next(seat for seat in ("red", "blue", "green") if seat != order["seat"])
    assert not {"line", "by", "file"} & explained(session, number, other)["events"][0]["orders"][0].keys()


def test_all_events_of_a_game_read_its_journal_once(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[Any] = []
    read = journal_lines.read

    def counted(data: bytes | None, **places: Any) -> Any:
        reads.append(data)
        return read(data, **places)

    monkeypatch.setattr("rattus_pbem.record.line_kinds.read", counted)
    numbers = [cause.number for cause in GameRecords(session).causes(REFEREE)]
    assert len(numbers) > 25
    assert len(reads) == 1
    assert numbers == sorted(numbers, key=lambda number: [int(part) for part in number.split(":")])


def test_an_act_whose_snapshot_is_gone_is_run_from_the_one_before(played: Home, tmp_path: Path) -> None:
    home = homes.copy(played.path, tmp_path / "home")
    with open_game(home, "peste", BEGINS) as session:
        before = [cause.number for cause in GameRecords(session).causes("red")]
        for path in sorted((homes.folder(home) / "snapshots").iterdir())[:-1]:
            path.unlink()
        assert [cause.number for cause in GameRecords(session).causes("red")] == before
        assert explained(session, "1:1", "red")["line"] == "1:1"


def test_a_snapshot_that_was_changed_is_not_believed(played: Home, tmp_path: Path) -> None:
    home = homes.copy(played.path, tmp_path / "home")
    path = homes.folder(home) / "snapshots" / "0000.1.json"
    path.write_text(path.read_text().replace('"red"', '"blue"', 1))
    with open_game(home, "peste", BEGINS) as session, pytest.raises(BlockedError, match="changed by hand"):
        explained(session, "0:1", REFEREE)


def test_what_is_not_there_is_answered_with_what_is(session: Session) -> None:
    with pytest.raises(IllegalError, match="no event 0:99") as refused:
        explained(session, "0:99", REFEREE)
    assert "Turn 0 has events 0:1 to 0:" in refused.value.hint
    with pytest.raises(IllegalError) as refused:
        explained(session, "99:1", "red")
    assert "Turns 0 to" in refused.value.hint
    with pytest.raises(IllegalError, match="purple is no seat") as refused:
        explained(session, "0:1", "purple")
    assert "red, blue, green" in refused.value.hint


def test_a_seat_hears_of_no_event_before_its_letter(session: Session) -> None:
    newest = [cause.number for cause in GameRecords(session).causes(REFEREE)][-1]
    letters = session.game.book.letters
    session.game.book.letters = {**letters, "red": letters["red"].changed(event=(0, 1), turn=0, number=1)}
    with pytest.raises(IllegalError, match="red does not know event"):
        explained(session, newest, "red")
    assert explained(session, newest, REFEREE)["line"] == newest


def test_a_default_names_the_clause_of_defaults_and_a_computer_player_itself(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", seats=("red=Anna <anna@example.org>", "blue=bot:sensible"))
    for hours in (0, 200, 400):
        homes.tick_at(home, BEGINS + hours * homes.HOUR)
    with open_game(home, "peste", BEGINS + 400 * homes.HOUR) as session:
        causes = [cause for cause in GameRecords(session).causes(REFEREE) if cause.orders]
        sources = {ordered.source["by"]: cause.number for cause in causes for ordered in cause.orders if ordered.source}
        missed = explained(session, sources["default"], REFEREE)
        assert "R-20.2" in [entry["clause"] for entry in missed["clauses"]]
        assert "(no order had come by the deadline: the default)." in missed["events"][0]["orders"][0]["text"]
        computer = explained(session, sources["bot"], REFEREE)["events"][0]["orders"][0]
        assert computer["text"].endswith("(by the computer player sensible).")


def test_a_turn_of_an_older_program_is_told_without_what_cannot_be_worked_out(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = of_kind(session, "first_cubes_placed")[0]
    monkeypatch.setattr(session.game.rules, "revision", session.game.rules.revision + 1)
    account = explained(session, number, REFEREE)
    assert account["events"][0]["event"]["kind"] == "first_cubes_placed"
    assert account["events"][0]["orders"] == []
    assert "another revision of the rules" in account["note"]
