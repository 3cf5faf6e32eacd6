"""The man page and the completion of shells are made from the commands: none is missing, and shells take them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ..absent import absent
from .running import run
from .test_commands import NAMES

SHELLS = ("bash", "zsh", "fish")


def test_the_man_page_names_every_command_and_its_options() -> None:
    page = run("manual").out.replace("\\-", "-")
    sections = dict(re.findall(r"^\.SS rattus-pbem ([a-z -]+[a-z])(.*?)(?=^\.S)", page, re.DOTALL | re.MULTILINE))
    assert sections.keys() == set(NAMES)
    options = set(re.findall(r"--[a-z-]+", run("tick", "--help").out)) - {"--help"}
    assert options == set(re.findall(r"^\.B (--[a-z-]+)", sections["tick"], re.MULTILINE))


def test_groff_has_nothing_to_complain_of() -> None:
    groff = shutil.which("groff")
    if groff is None:
        pytest.skip("groff is not installed")
    command = [groff, "-man", "-ww", "-z", "-Tutf8"]
    ran = subprocess.run(command, input=run("manual").out, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_is_printed_for_each_shell(shell: str, tmp_path: Path) -> None:
    script = run("completion", shell)
    assert (script.code, script.err) == (0, "")
    assert "_RATTUS_PBEM_COMPLETE" in script.out
    if shell == "bash":
        bash = shutil.which("bash") or absent("bash is not installed")
        (tmp_path / "script").write_text(script.out)
        assert subprocess.run([bash, "-n", str(tmp_path / "script")], check=False).returncode == 0


def test_an_unknown_shell() -> None:
    ran = run("completion", "tcsh")
    assert (ran.code, "bash, zsh, fish" in ran.err) == (2, True)


@pytest.mark.parametrize(("words", "wanted"), [("check --v", "--view"), ("referee rep", "replay")])
def test_a_line_is_completed(words: str, wanted: str) -> None:
    program, line = Path(sys.executable).parent / "rattus-pbem", f"rattus-pbem {words}"
    asked = {"_RATTUS_PBEM_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(line.split()) - 1)}
    ran = subprocess.run([str(program)], env={**os.environ, **asked}, capture_output=True, text=True, check=False)
    assert (wanted in ran.stdout.split(), ran.stderr) == (True, "")
