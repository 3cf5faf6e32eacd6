"""`compose` in a terminal: numbers and words, undo, the map beside it, the preview, and nothing half-written."""

from __future__ import annotations

import os
import pty
import signal
import struct
import sys
import termios
from fcntl import ioctl
from pathlib import Path
from select import select

import pytest

from rattus_pbem.home.home import Home

from ..hosting import homes
from ..hosting.homes import TURN_OF_RED
from .running import Ran, run
from .test_at_home import view_of

ORDER = "plague to germania spread polonia"
AGAIN = 0.5
"""After so many seconds without an answer a signal is given again."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """Red's turn 1."""
    return homes.make(tmp_path_factory.mktemp("composing") / "home", position=TURN_OF_RED)


def composed(home: Home, out: Path, typed: str, *more: str) -> Ran:
    return run("compose", "--view", view_of(home, "red"), "--out", out, *more, stdin=typed)


def test_orders_in_words_are_previewed_and_written_and_good(home: Home, tmp_path: Path) -> None:
    out = tmp_path / "orders.txt"
    answers = f"{ORDER}\ny\n"
    ran = composed(home, out, answers)
    assert ran.code == 0, ran.err
    assert "Your orders:" in ran.out
    assert "The plague moves" in ran.out or "Germania" in ran.out.partition("Your orders:")[2]
    assert out.read_text().splitlines()[1].lower() == ORDER
    assert run("check", out, "--view", view_of(home, "red")).code == 0


def test_a_number_is_one_of_the_choices_shown(home: Home, tmp_path: Path) -> None:
    shown = composed(home, tmp_path / "none", "\n").out
    first = next(line for line in shown.splitlines() if line.startswith("  1  ")).removeprefix("  1  ")
    ran = composed(home, tmp_path / "orders.txt", "1\n\n\n")
    assert ran.code == 0, ran.err
    assert (tmp_path / "orders.txt").read_text().splitlines()[1] == first


def test_an_answer_is_taken_back_as_often_as_there_are_some(home: Home, tmp_path: Path) -> None:
    out = tmp_path / "orders.txt"
    ran = composed(home, out, f"undo\ntake king\nundo\nundo\n{ORDER}\n\n")
    assert ran.code == 0, ran.err
    assert ran.out.count("nothing to take back") == 2
    assert "king" not in out.read_text()


def test_the_map_and_the_form_are_shown_where_that_is_asked(home: Home, tmp_path: Path) -> None:
    ran = composed(home, tmp_path / "none", "?\nmap\n\n")
    assert "// " in ran.out
    assert ran.out.count("Scandia") >= 2
    assert ran.code == 1
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(("typed", "lang"), [("", "en"), (f"{ORDER}\n", "en"), (f"{ORDER}\nn\n", "fr"), ("x\n", "fr")])
def test_nothing_is_written_where_the_input_ends_or_no_is_said(
    home: Home, tmp_path: Path, typed: str, lang: str
) -> None:
    ran = composed(home, tmp_path / "orders.txt", typed, "--lang", lang)
    assert ran.code == 1
    assert {"en": "nothing was written", "fr": "rien n’a été écrit"}[lang] in ran.err
    assert "Traceback" not in ran.out + ran.err
    assert list(tmp_path.iterdir()) == []


def in_terminal(arguments: list[str], columns: int, typed: bytes, kill: int = 0) -> tuple[int, str]:
    """The exit code of the program in a terminal so wide, and what it showed; `typed` once it has asked.

    A signal or an end of input that comes after the question and before the program reads can be lost: as a person
    would, it is given again.
    """
    child, terminal = pty.fork()
    if child == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # it is ignored in what a shell has put into the background
        environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        os.execve(sys.executable, [sys.executable, "-m", "rattus_pbem", *arguments], environment)
    ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    shown, sent = b"", False
    while True:
        if sent and not select([terminal], [], [], AGAIN)[0]:
            if kill:
                os.kill(child, kill)
            else:
                os.write(terminal, typed)
            continue
        try:
            shown += os.read(terminal, 4096)
        except OSError:  # the program has ended
            break
        if not sent and shown.rstrip(b" ").endswith(b">"):
            os.write(terminal, typed)
            if kill:
                os.kill(child, kill)
            sent = True
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), shown.decode().replace("\r\n", "\n")


@pytest.mark.full
def test_in_a_wide_terminal_the_map_stands_beside_the_questions(home: Home, tmp_path: Path) -> None:
    arguments = ["compose", "--view", str(view_of(home, "red")), "--out", str(tmp_path / "orders.txt")]
    code, shown = in_terminal(arguments, 130, b"\x04")
    assert code == 1, shown
    assert any(line.startswith("  2  ") and "Germania" in line for line in shown.splitlines()), shown
    code, narrow = in_terminal(arguments, 80, b"", kill=signal.SIGINT)
    assert code == 1
    assert "Scandia" not in narrow
    assert "Traceback" not in shown + narrow
    assert list(tmp_path.iterdir()) == []
