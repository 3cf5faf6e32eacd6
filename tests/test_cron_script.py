"""The cron job run for real, with a small program in place of ours: lock, exit codes, log, rotation, set-up faults."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parent.parent / "scripts" / "cron_process.sh"
LOG_BYTES = 1 << 20

pytestmark = pytest.mark.skipif(
    not (shutil.which("bash") and shutil.which("flock")), reason="the cron job needs bash and flock"
)


class House:
    """A home of a host, and a program that records how it was called and ends as told."""

    def __init__(self, root: Path) -> None:
        self.home = root / "the home"
        self.home.mkdir()
        (self.home / "host.toml").touch()
        self.called = root / "called"
        self.program = root / "fake program"
        self.log = self.home / "log" / "tick.log"
        self.lock = self.home / "cron.lock"
        self.program_does("exit 0")

    def program_does(self, body: str) -> None:
        record = f'printf "%s\\n" "$@" "PATH=$PATH" "LC_ALL=$LC_ALL" "umask=$(umask)" >"{self.called}"'
        self.program.write_text(f"#!/bin/sh\n{record}\n{body}\n", encoding="utf-8")
        self.program.chmod(0o755)

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        # cron's environment: next to nothing
        given = {"PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "RATTUS_PBEM": str(self.program)} | environment
        return subprocess.run(
            [str(SCRIPT), *arguments], env=given, capture_output=True, text=True, timeout=30, check=False
        )

    def tick(self, **environment: str) -> subprocess.CompletedProcess[str]:
        return self.run(str(self.home), **environment)

    @contextmanager
    def lock_held(self, minutes_ago: int = 0) -> Iterator[None]:
        with self.lock.open("a", encoding="utf-8") as held:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            since = self.lock.stat().st_mtime - 60 * minutes_ago
            os.utime(self.lock, (since, since))
            yield


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_a_good_tick_is_silent_and_logged(house: House) -> None:
    house.program_does("echo 'played 3 games'; echo 'régie' >&2")
    done = house.tick()
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    lines = house.log.read_text(encoding="utf-8").splitlines()
    assert lines[:2] == ["played 3 games", "régie"]
    assert lines[2].endswith(" exit 0")


def test_the_program_gets_the_home_and_a_usable_environment(house: House) -> None:
    assert house.tick().returncode == 0
    called = house.called.read_text(encoding="utf-8").splitlines()
    assert called[:3] == ["tick", "--home", str(house.home)]
    assert "/usr/local/bin" in called[3]
    assert "/nonexistent/.local/bin" in called[3]
    assert called[4:] == ["LC_ALL=C.UTF-8", "umask=0077"]


def test_the_home_may_come_from_the_environment(house: House) -> None:
    assert house.run(RATTUS_PBEM_HOME=str(house.home)).returncode == 0
    assert house.log.exists()


@pytest.mark.parametrize(
    ("ended", "passed_on"),
    [("exit 1", 1), ("exit 2", 2), ("exit 3", 3), ("exit 75", 75), ("exit 9", 3), ("kill -9 $$", 75), ("exit 127", 2)],
)
@pytest.mark.some(3)
def test_exit_codes_are_passed_on_and_told(house: House, ended: str, passed_on: int) -> None:
    house.log.parent.mkdir()
    house.log.write_text("of an earlier tick\n", encoding="utf-8")
    house.program_does(f"echo 'peste-1347 is fenced off'; {ended}")
    done = house.tick()
    assert done.returncode == passed_on
    assert done.stdout == ""
    assert str(house.log) in done.stderr
    assert "peste-1347 is fenced off" in done.stderr
    assert "earlier tick" not in done.stderr
    assert "of an earlier tick" in house.log.read_text(encoding="utf-8")


def test_a_second_tick_gives_way_silently(house: House) -> None:
    with house.lock_held():
        done = house.tick()
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert not house.called.exists()
    assert house.tick().returncode == 0
    assert house.called.exists()


def test_a_lock_held_too_long_is_told(house: House) -> None:
    with house.lock_held(minutes_ago=61):
        done = house.tick()
        patient = house.tick(RATTUS_PBEM_STUCK_MINUTES="90")
    assert done.returncode == 75
    assert "more than 60 minutes" in done.stderr
    assert (patient.returncode, patient.stderr) == (0, "")
    assert not house.called.exists()


def test_an_old_lock_file_that_nobody_holds_stops_nobody(house: House) -> None:
    with house.lock_held(minutes_ago=600):
        pass
    assert house.tick().returncode == 0
    assert house.called.exists()
    assert house.lock.read_text(encoding="utf-8").startswith("process ")


def test_the_lock_is_held_while_the_program_runs(house: House) -> None:
    house.program_does(f'flock -n "{house.lock}" true && exit 1; exit 0')
    assert house.tick().returncode == 0


def test_a_full_log_is_rotated_and_five_are_kept(house: House) -> None:
    house.log.parent.mkdir()
    for number in range(1, 6):
        house.log.with_name(f"tick.log.{number}").write_text(f"old {number}", encoding="utf-8")
    house.log.write_bytes(b"x" * LOG_BYTES)
    house.program_does("echo new; exit 1")
    done = house.tick()
    assert house.log.read_text(encoding="utf-8").startswith("new\n")
    assert "x" not in done.stderr.splitlines()[1]
    assert house.log.with_name("tick.log.1").stat().st_size == LOG_BYTES
    kept = [house.log.with_name(f"tick.log.{number}").read_text(encoding="utf-8") for number in range(2, 6)]
    assert kept == ["old 1", "old 2", "old 3", "old 4"]
    assert sorted(path.name for path in house.log.parent.iterdir()) == [
        "tick.log",
        *(f"tick.log.{n}" for n in range(1, 6)),
    ]


def test_a_log_below_the_limit_is_appended_to(house: House) -> None:
    house.log.parent.mkdir()
    house.log.write_bytes(b"x" * (LOG_BYTES - 1))
    assert house.tick().returncode == 0
    assert house.log.stat().st_size > LOG_BYTES
    assert [path.name for path in house.log.parent.iterdir()] == ["tick.log"]


def test_the_program_is_found_on_the_path_before_the_checkout(house: House, tmp_path: Path) -> None:
    if shutil.which("rattus-pbem", path="/usr/bin:/bin:/usr/local/bin"):
        pytest.skip("rattus-pbem is installed for the whole machine")
    checkout = tmp_path / "checkout"
    copied = checkout / "scripts" / SCRIPT.name
    for parent in (copied.parent, checkout / ".venv" / "bin", tmp_path / "bin"):
        parent.mkdir(parents=True)
    shutil.copy(SCRIPT, copied)
    for folder, code in [(checkout / ".venv" / "bin", 1), (tmp_path / "bin", 3)]:
        house.program_does(f"exit {code}")
        house.program.rename(folder / "rattus-pbem")
        path = f"{tmp_path / 'bin'}:/usr/bin:/bin"
        done = subprocess.run([str(copied), str(house.home)], env={"PATH": path}, capture_output=True, check=False)
        assert done.returncode == code


def test_wrong_usage_and_set_up_end_with_2_and_run_nothing(house: House, tmp_path: Path) -> None:
    for done, word in [
        (house.run(), "usage"),
        (house.run(str(house.home), "more"), "usage"),
        (house.run(str(tmp_path)), "host.toml"),
        (house.tick(RATTUS_PBEM=str(tmp_path / "gone")), "gone"),
        (house.tick(RATTUS_PBEM=str(house.home)), "no program"),
        (house.tick(RATTUS_PBEM_STUCK_MINUTES="soon"), "soon"),
    ]:
        assert done.returncode == 2, done
        assert word in done.stderr
        assert done.stdout == ""
    assert not house.called.exists()


def test_a_home_that_cannot_be_written_ends_with_75(house: House) -> None:
    house.lock.mkdir()
    done = house.tick()
    assert done.returncode == 75
    assert "cron.lock" in done.stderr
    house.lock.rmdir()
    house.log.parent.touch()
    assert house.tick().returncode == 75
    assert not house.called.exists()


def test_help_is_not_a_fault(house: House) -> None:
    done = house.run("--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert "cron_process.sh [HOME]" in done.stdout


def test_the_host_gets_a_mail_when_no_tick_could_work_once_a_code_and_day(house: House) -> None:
    sent = house.home.parent / "sent"
    sendmail = house.home.parent / "sendmail"
    sendmail.write_text(f'#!/bin/sh\n{{ echo "$@"; cat; }} >>"{sent}"\n', encoding="utf-8")
    sendmail.chmod(0o755)
    settings = {"RATTUS_PBEM_TELL": "host@example.org", "RATTUS_PBEM_SENDMAIL": str(sendmail)}
    house.program_does("echo broken; exit 3")
    assert house.tick(**settings).returncode == 3
    assert house.tick(**settings).returncode == 3
    text = sent.read_text(encoding="utf-8")
    assert text.count("Subject: rattus-pbem: no tick in the home (3)") == 1
    assert "-i -- host@example.org" in text
    assert "broken" in text
    house.program_does("exit 1")
    assert house.tick(**settings).returncode == 1, "what a tick finds wrong it tells by itself"
    with house.lock_held(minutes_ago=90):
        assert house.tick(**settings).returncode == 75
    assert sent.read_text(encoding="utf-8").count("Subject:") == 2
