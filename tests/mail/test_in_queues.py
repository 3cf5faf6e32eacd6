"""The folders of the mail: names in order, moved by rename, whole after a kill at each step."""

from __future__ import annotations

import io
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from rattus_pbem.errors import IllegalError, UnreadableError
from rattus_pbem.mail.inbox import collect, store_stdin
from rattus_pbem.mail.mail_note import MailNote
from rattus_pbem.mail.queues import FOLDERS, MAX_BYTES, Queues
from rattus_pbem.mail.settings import Endpoint, MailSettings

from .kills import killed_at

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)


@pytest.fixture
def queues(tmp_path: Path) -> Queues:
    return Queues(tmp_path / "mail")


def test_letters_wait_in_the_order_they_came(queues: Queues) -> None:
    given = [(NOW + timedelta(seconds=at // 4), b"letter %d" % at) for at in range(12)]
    for when, raw in given:
        queues.store(raw, when)
    assert [queues.read(name) for name in queues.waiting()] == [raw for _, raw in given]
    assert queues.received(queues.waiting()[-1]) == NOW + timedelta(seconds=2)


def test_the_same_letters_at_the_same_time_have_the_same_names(tmp_path: Path) -> None:
    names = [[Queues(tmp_path / at).store(b"x", NOW, MailNote(size=1))] for at in ("one", "two")]
    assert names[0] == names[1]


def test_the_same_bytes_twice_are_two_letters(queues: Queues) -> None:
    first = queues.store(b"x", NOW)
    queues.move(first, "taken")
    assert queues.store(b"x", NOW) != first
    assert Queues(queues.path).store(b"x", NOW) != first
    assert (queues.count("in"), queues.count("taken")) == (2, 1)


def test_a_letter_and_its_note_move_together(queues: Queues) -> None:
    name = queues.store(b"x", NOW, MailNote("stdin"))
    queues.move(name, "quarantine")
    assert queues.note_of(name) == MailNote("stdin")
    queues.move(name, "taken", MailNote(why="confirmed"))
    assert queues.note_of(name) == MailNote(why="confirmed")
    queues.move(name, "taken", MailNote(why="noted again"))
    assert queues.find(name) == ("taken", queues.path / "taken" / name)
    assert sorted(path.name for path in queues.path.rglob("*.json")) == [f"{name}.json"]
    assert [queues.count(folder) for folder in FOLDERS] == [0, 1, 0, 0, 0, 0]
    assert queues.names("taken") == [name]


def test_a_mail_server_may_deliver_into_in(queues: Queues) -> None:
    (queues.path / "in/cur/1700000000.M1P2.mx:2,S").write_bytes(b"seen")
    (queues.path / "in/new/1800000000.M1P2.mx").write_bytes(b"new")
    (queues.path / "in/new/.hidden").write_bytes(b"no letter")
    name = queues.store(b"ours", NOW)
    assert queues.waiting() == ["1700000000.M1P2.mx:2,S", name, "1800000000.M1P2.mx"]
    queues.move("1700000000.M1P2.mx:2,S", "taken")
    assert queues.read("1700000000.M1P2.mx:2,S") == b"seen"


@pytest.mark.parametrize("name", ["../x", "", "a/b", ".hidden", "nothing"])
def test_a_name_that_is_none_is_refused(queues: Queues, name: str) -> None:
    assert queues.find(name) is None
    with pytest.raises(IllegalError, match="no letter"):
        queues.move(name, "taken")


def test_an_unknown_folder_is_refused_and_nothing_moves(queues: Queues) -> None:
    name = queues.store(b"x", NOW)
    with pytest.raises(IllegalError, match="quarantine"):
        queues.move(name, "elsewhere", MailNote(size=1))
    assert queues.waiting() == [name]


@pytest.mark.parametrize("after", range(22))
def test_a_kill_at_any_step_of_a_move_is_mended_by_the_next_run(
    queues: Queues, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    name = queues.store(b"x", NOW, MailNote("stdin"))
    killed = killed_at(monkeypatch, after, lambda: queues.move(name, "shunt", MailNote(why="torn")))
    assert killed or after >= 10, "it was not killed where it should be"
    again = Queues(queues.path)
    assert again.read(name) == b"x"
    assert again.note_of(name) in (MailNote("stdin"), MailNote(why="torn"))
    assert sum(again.count(folder) for folder in FOLDERS) == 1
    again.move(name, "shunt", MailNote(why="torn"))
    assert again.find(name) == ("shunt", queues.path / "shunt" / name)
    assert [path.name for path in queues.path.rglob("*.json")] == [f"{name}.json"]


@pytest.mark.parametrize("after", range(6))
def test_a_kill_while_storing_leaves_the_whole_letter_or_none(
    queues: Queues, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    killed_at(monkeypatch, after, lambda: queues.store(b"whole", NOW))
    again = Queues(queues.path)
    assert [again.read(name) for name in again.waiting()] in ([], [b"whole"])
    assert again.remove_temporary_files(datetime.now(UTC)) == 0
    again.remove_temporary_files(datetime.now(UTC) + timedelta(days=2))
    assert not list((queues.path / "in/tmp").iterdir())


def test_a_full_disk_leaves_nothing_half(queues: Queues, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        with pytest.raises(OSError, match="No space"):
            queues.store(b"x", NOW)
    assert queues.waiting() == []
    assert not list((queues.path / "in/tmp").iterdir())


def test_a_letter_is_read_wherever_another_process_moves_it_meanwhile(
    queues: Queues, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, other = queues.store(b"orders", NOW), Queues(queues.path)

    def find_and_lose(name: str) -> object:
        place = other.find(name)
        if place is not None and place[0] == "in":
            other.move(name, "taken")
        return place

    monkeypatch.setattr(queues, "_find", find_and_lose)
    assert queues.read(name) == b"orders"
    assert other.count("taken") == 1


# --- standard input, Maildir


def test_from_standard_input(queues: Queues) -> None:
    name = store_stdin(io.BytesIO(b"Subject: x\n\nhello\n"), queues, NOW)
    assert queues.read(name) == b"Subject: x\n\nhello\n"
    with pytest.raises(UnreadableError, match="no mail"):
        store_stdin(io.BytesIO(b"\n "), queues, NOW)
    assert queues.waiting() == [name]


def test_a_long_mail_is_read_to_its_end_and_kept_cut(queues: Queues) -> None:
    stream = io.BytesIO(b"x" * (MAX_BYTES + 70_000))
    name = store_stdin(stream, queues, NOW)
    assert stream.read() == b""
    assert len(queues.read(name)) == MAX_BYTES
    assert queues.note_of(name) == MailNote("stdin", size=MAX_BYTES + 70_000, cut=MAX_BYTES)


def maildir(folder: Path, letters: dict[str, bytes]) -> MailSettings:
    for part in ("new", "cur", "tmp"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    for at, (name, raw) in enumerate(letters.items()):
        (folder / name).write_bytes(raw)
        moment = NOW.timestamp() - 60 + at
        os.utime(folder / name, (moment, moment))
    return MailSettings(into=(Endpoint("maildir", path=str(folder)),))


@pytest.mark.parametrize("elsewhere", [False, True])
def test_from_another_programs_maildir(
    queues: Queues, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, elsewhere: bool
) -> None:
    real = os.rename

    def rename(source: Path, target: Path) -> None:
        if str(tmp_path / "box") in str(source):
            raise OSError(18, "Invalid cross-device link")
        real(source, target)

    if elsewhere:
        monkeypatch.setattr(os, "rename", rename)
    settings = maildir(tmp_path / "box", {"new/z": b"first", "cur/a:2,S": b"second", "new/.x": b"no", "tmp/t": b"no"})
    result = collect(settings, queues, NOW)
    assert (result.count, result.faults) == (2, [])
    assert [queues.read(name) for name in queues.waiting()] == [b"first", b"second"]
    assert queues.received(queues.waiting()[0]) == NOW - timedelta(seconds=60)
    assert collect(settings, queues, NOW).count == 0
    assert sorted(path.name for path in (tmp_path / "box").rglob("*") if path.is_file()) == [".x", "t"]


def test_a_file_from_the_future_came_now_and_a_long_one_is_cut(queues: Queues, tmp_path: Path) -> None:
    settings = maildir(tmp_path / "box", {"new/a": b"x" * (MAX_BYTES + 1)})
    os.utime(tmp_path / "box/new/a", (NOW.timestamp() + 9999, NOW.timestamp() + 9999))
    collect(settings, queues, NOW)
    (name,) = queues.waiting()
    assert queues.received(name) == NOW
    assert queues.note_of(name).cut == MAX_BYTES == len(queues.read(name))
    assert not list((tmp_path / "box/new").iterdir())


def test_what_is_no_maildir_is_told_and_the_rest_goes_on(queues: Queues, tmp_path: Path) -> None:
    settings = maildir(tmp_path / "box", {"new/a": b"x"})
    result = collect(MailSettings(into=(Endpoint("maildir", path=f"{tmp_path}/none"), *settings.into)), queues, NOW)
    assert result.count == 1
    assert [str(fault) for fault in result.faults] == [
        f"maildir {tmp_path}/none: this is not a Maildir: it has no new and cur"
    ]


def test_a_full_disk_leaves_the_letters_where_they_are(
    queues: Queues, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = maildir(tmp_path / "box", {"new/a": b"x", "new/b": b"y"})

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        result = collect(settings, queues, NOW)
    assert (result.count, len(result.faults)) == (0, 1)
    assert len(list((tmp_path / "box/new").iterdir())) == 2
    assert collect(settings, queues, NOW).count == 2


def test_mails_of_one_instant_that_two_processes_store_wait_in_their_order(tmp_path: Path) -> None:
    came = datetime(2026, 11, 2, 8, tzinfo=UTC)
    foreign = tmp_path / "mail" / "in" / "new"
    stored = [Queues(tmp_path / "mail").store(f"Subject: {n}\n\n".encode(), came) for n in range(8)]
    (foreign / f"{stored[0].partition('Q')[0]}Qx-from-elsewhere").write_bytes(b"Subject: x\n\n")
    stored.append(Queues(tmp_path / "mail").store(b"Subject: last\n\n", came))
    waiting = Queues(tmp_path / "mail").waiting()
    assert [name for name in waiting if name in stored] == stored
