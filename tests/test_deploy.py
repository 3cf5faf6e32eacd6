"""The units are what systemd takes, and call commands that exist; the container file names what the package has."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from .absent import absent
from .cli.running import run

ROOT = Path(__file__).resolve().parent.parent
UNITS = sorted((ROOT / "deploy/systemd").iterdir())


def test_systemd_takes_the_units(tmp_path: Path) -> None:
    systemd = shutil.which("systemd-analyze")
    if systemd is None:
        absent("systemd-analyze is not installed")
    for unit in UNITS:  # the program need not lie where the units expect it
        text = unit.read_text("utf-8").replace("/opt/rattus-pbem/bin/rattus-pbem", "/bin/true")
        (tmp_path / unit.name).write_text(text.replace("User=pbem\n", ""))
    command = [systemd, "verify", "--man=no", *(str(tmp_path / unit.name) for unit in UNITS)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("unit", [unit for unit in UNITS if unit.suffix == ".service"], ids=lambda unit: unit.stem)
def test_a_unit_calls_a_command_with_options_that_it_has(unit: Path) -> None:
    (line,) = re.findall(r"^ExecStart=(.*)$", unit.read_text("utf-8"), re.MULTILINE)
    _, command, *options = shlex.split(line)
    printed = run(command, "--help")
    assert printed.code == 0
    assert {word for word in options if word.startswith("--")} <= set(re.findall(r"--[a-z-]+", printed.out))
    assert "NoNewPrivileges=true" in unit.read_text("utf-8")


def test_each_timer_has_its_service() -> None:
    assert {unit.stem for unit in UNITS if unit.suffix == ".timer"} <= {
        unit.stem for unit in UNITS if unit.suffix == ".service"
    }


def test_the_image_is_made_with_extras_that_there_are() -> None:
    text = (ROOT / "deploy/Containerfile").read_text("utf-8")
    extras = re.findall(r"\[([a-z,]+)\]", text)[0].split(",")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert set(extras) <= project["optional-dependencies"].keys()
    assert "USER 1000:1000" in text, "nothing runs as root, and a host may ask for accounts by number"
    for source in re.findall(r"^COPY (?!--from)(\S+)", text, re.MULTILINE):
        assert (ROOT / source).exists()
