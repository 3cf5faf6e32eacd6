"""The units are what systemd takes, and call commands that exist; the container file names what the package has."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from .absent import absent
from .cli.running import run

ROOT = Path(__file__).resolve().parent.parent
UNITS = sorted((ROOT / "deploy/systemd").iterdir())
DROP_INS = sorted((ROOT / "deploy/drop-ins").iterdir())
SANDBOXED = [unit for unit in UNITS if unit.suffix == ".service" and "@" not in unit.name]
NO_NEW_PRIVILEGES = (
    *("NoNewPrivileges", "PrivateDevices", "ProtectKernelTunables", "ProtectKernelModules", "ProtectKernelLogs"),
    *("ProtectClock", "ProtectHostname", "RestrictSUIDSGID", "RestrictRealtime", "RestrictNamespaces"),
    *("RestrictAddressFamilies", "LockPersonality", "SystemCallArchitectures", "SystemCallFilter", "DynamicUser"),
    "MemoryDenyWriteExecute",
)
"""Settings each of which, in a unit with `User=`, keeps its processes from gaining rights, as systemd.exec(5) says."""
MOST_EXPOSED = 2.0
"""What `systemd-analyze security` may give a unit of ours at most; 10 is none."""


def analyze(*words: str) -> str:
    """What systemd-analyze prints; it must say yes, and warn of nothing."""
    systemd = shutil.which("systemd-analyze")
    if systemd is None:
        absent("systemd-analyze is not installed")
    ran = subprocess.run([systemd, *words], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, ""), ran
    return ran.stdout


def install(to: Path, drop_in: Path | None = None) -> list[str]:
    """The units as a host installs them, with a drop-in; the program need not lie where they expect it."""
    paths = []
    for unit in UNITS:
        text = unit.read_text("utf-8").replace("/opt/rattus-pbem/bin/rattus-pbem", "/bin/true")
        path = to / unit.name.replace("@.", "@rattus-pbem-tick.service.")
        path.write_text(text.replace("User=pbem\n", ""))
        paths.append(str(path))
        if drop_in is not None and unit in SANDBOXED:
            (to / f"{unit.name}.d").mkdir()
            shutil.copy(drop_in, to / f"{unit.name}.d")
    return paths


@pytest.mark.parametrize("drop_in", [None, *DROP_INS], ids=str)
def test_systemd_takes_the_units(tmp_path: Path, drop_in: Path | None) -> None:
    analyze("verify", "--man=no", *install(tmp_path, drop_in))


def test_systemd_takes_the_units_that_the_docs_print(tmp_path: Path) -> None:
    text = (ROOT / "docs/hosting.md").read_text("utf-8")
    _, *printed = re.split(r"(?m)^    # (\S+\.(?:service|timer))\n", text[: text.index("systemctl enable")])
    paths = []
    for name, unit in zip(printed[::2], printed[1::2], strict=True):
        path, settings = tmp_path / name, "".join(re.findall(r"(?m)^    (.*\n)", unit)).replace("User=pbem\n", "")
        path.write_text(re.sub("(?m)^(ExecStart=).*", r"\1/bin/true", settings))
        paths.append(str(path))
    assert len(paths) == 2
    analyze("verify", "--man=no", *paths)


@pytest.mark.parametrize("unit", SANDBOXED, ids=lambda unit: unit.stem)
def test_a_unit_is_in_a_sandbox(unit: Path) -> None:
    table = analyze("security", "--offline=true", "--no-pager", f"--threshold={MOST_EXPOSED * 10:.0f}", str(unit))
    (level,) = re.findall(r"Overall exposure level for .*: ([0-9.]+)", table)
    assert float(level) <= MOST_EXPOSED, table
    settings = settings_of(unit)
    for name in ("MemoryMax", "TasksMax", "OnFailure", "SystemCallFilter", "CapabilityBoundingSet"):
        assert name in settings


def settings_of(unit: Path) -> dict[str, str]:
    """The settings of a unit or a drop-in; of several of one name the last."""
    return dict(re.findall(r"^(\w+)=(.*)$", unit.read_text("utf-8"), re.MULTILINE))


@pytest.mark.parametrize("unit", SANDBOXED, ids=lambda unit: unit.stem)
def test_with_its_drop_in_sendmail_may_gain_the_rights_that_it_needs(unit: Path) -> None:
    """Each setting of the unit that takes them is taken back."""
    taken_back = settings_of(ROOT / "deploy/drop-ins/sendmail.conf")
    taken = [name for name in NO_NEW_PRIVILEGES if name in settings_of(unit)]
    assert "NoNewPrivileges" in taken
    assert [name for name in taken if taken_back.get(name) not in ("false", "")] == []
    assert "maildrop" in taken_back["ReadWritePaths"]


def test_that_a_unit_has_failed_is_told_once_a_day(tmp_path: Path) -> None:
    """The line of the unit, as systemd hands it to the shell."""
    line = settings_of(ROOT / "deploy/systemd/rattus-pbem-failed@.service")["ExecStart"]
    line = line.replace("%i", "x.service").replace("%%", "%").replace("$$", "$").replace("\\\\n", "\\n")
    sendmail = tmp_path / "sendmail"
    sendmail.write_text(f"#!/bin/sh\ncat >>{tmp_path}/mails\n")
    sendmail.chmod(0o755)
    words = shlex.split(line.replace("/usr/sbin/sendmail", str(sendmail)))
    for _ in range(2):
        environment = {"TELL": "me@example.org", "RUNTIME_DIRECTORY": str(tmp_path), "PATH": os.environ["PATH"]}
        assert subprocess.run(words, env=environment, check=False).returncode == 0
    mails = (tmp_path / "mails").read_text()
    assert mails.startswith("To: me@example.org\nSubject: x.service has failed\nAuto-Submitted: auto-generated\n\n")
    assert mails.count("Subject:") == 1
    assert subprocess.run(words, env={"PATH": os.environ["PATH"]}, check=False).returncode == 0


@pytest.mark.parametrize("unit", SANDBOXED, ids=lambda unit: unit.stem)
def test_a_unit_calls_a_command_with_options_that_it_has(unit: Path) -> None:
    (line,) = re.findall(r"^ExecStart=(.*)$", unit.read_text("utf-8"), re.MULTILINE)
    _, command, *options = shlex.split(line)
    printed = run(command, "--help")
    assert printed.code == 0
    assert {word for word in options if word.startswith("--")} <= set(re.findall(r"--[a-z-]+", printed.out))


def test_each_timer_has_its_service() -> None:
    assert {unit.stem for unit in UNITS if unit.suffix == ".timer"} <= {
        unit.stem for unit in UNITS if unit.suffix == ".service"
    }


def test_the_image_is_made_of_what_there_is() -> None:
    text = (ROOT / "deploy/Containerfile").read_text("utf-8")
    assert "USER 1000:1000" in text, "nothing runs as root, and a host may ask for accounts by number"
    for source in re.findall(r"^COPY (?!--from)(\S+)", text, re.MULTILINE):
        assert (ROOT / source).exists()
