"""Every command has help with an example that is meant, and stands in the documentation; exit codes."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from rattus_pbem import __version__
from rattus_pbem.cli.app import commands_of, every_command
from rattus_pbem.cli.commands import submit

from ..hosting import homes
from .running import Ran, run

ROOT = Path(__file__).resolve().parent.parent.parent
NAMES = [name for name, _ in every_command()]


GROUPS = sorted({file.module.rpartition(".")[0] for _, file in every_command() if ".cli." in file.module})


@pytest.mark.parametrize("package", GROUPS)
def test_every_file_is_a_command_of_its_group(package: str) -> None:
    folder = ROOT / package.replace(".", "/")
    stems = {path.stem for path in folder.glob("[!_]*.py")} | {
        path.parent.name for path in folder.glob("*/__init__.py")
    }
    assert {name.replace("-", "_") for name in commands_of(package)} == stems


def help_of(name: str) -> Ran:
    """The help of a command."""
    return run(*name.split(), "--help")


def test_every_command_has_help_with_an_example(subtests: pytest.Subtests) -> None:
    for name in NAMES:
        with subtests.test(name):
            ran = help_of(name)
            assert (ran.code, ran.err) == (0, "")
            text = " ".join(ran.out.split())
            example = re.search(r"Example: (rattus-pbem .+?)(?= (?:Arguments|Options):| -{2}[a-z-]+ {2}|$)", text)
            assert example, ran.out
            words = shlex.split(example[1])
            assert words[1 : 1 + len(name.split())] == name.split()
            options = {word for word in words if word.startswith("--")}
            assert options <= set(re.findall(r"--[a-z-]+", ran.out.split("Options:")[1]))


def test_every_option_and_argument_is_explained(subtests: pytest.Subtests) -> None:
    for name in NAMES:
        with subtests.test(name):
            options = help_of(name).out.split("Options:")[1]
            for line in options.splitlines():
                match = re.match(r"  (?:\* +)?(--[a-z-]+)(?:.*?)(?:  +(.*))?$", line)
                if match:
                    following = options.split(line)[1].lstrip("\n").split("\n")[0]
                    assert match[2] or re.match(r" {10,}\S", following), line


def test_every_command_stands_in_the_documentation(subtests: pytest.Subtests) -> None:
    for name in NAMES:
        with subtests.test(name):
            text = (ROOT / "docs" / "commands.md").read_text("utf-8")
            assert re.search(rf"^(?:#+ |\| )`?(?:rattus-pbem )?{name}\b", text, re.MULTILINE), name


def test_the_documentation_names_no_other_command() -> None:
    text = (ROOT / "docs" / "commands.md").read_text("utf-8")
    for name in re.findall(r"^\| `([a-z-]+(?: [a-z]+){0,2})", text, re.MULTILINE):
        assert name in NAMES


def test_every_option_in_the_documentation_exists(subtests: pytest.Subtests) -> None:
    for name in NAMES:
        with subtests.test(name):
            text = (ROOT / "docs" / "commands.md").read_text("utf-8")
            known = set(re.findall(r"--[a-z-]+", help_of(name).out))
            for row in re.findall(rf"^\| `{name}\b.*$", text, re.MULTILINE):
                assert set(re.findall(r"--[a-z-]+", row)) <= known


def test_the_whole_help_names_every_command() -> None:
    ran = run("--help")
    assert ran.code == 0
    assert "Start with: rattus-" in ran.out
    for name in NAMES:
        *groups, last = name.split()
        for depth in range(len(groups) + 1):
            ran = run(*groups[:depth], "--help")
            assert re.search(rf"^  {[*groups, last][depth]}  +[A-Z]", ran.out, re.MULTILINE), name


def test_the_version() -> None:
    for arguments in (["--version"], ["--version", "--help"][:1]):
        assert run(*arguments) == Ran(0, f"rattus-pbem {__version__}\n", "")


WRONG: list[list[str]] = [
    ["danse"],
    ["tikc"],
    ["check"],
    ["check", "a", "b", "c"],
    ["check", "--veiw", "x"],
    ["submit", "peste", "red"],
    ["new", "peste"],
    ["report", "peste", "red", "--turn", "seven"],
    ["referee"],
    ["referee", "rule"],
    ["sandbox"],
    ["--verbose"],
]


def test_wrong_usage_ends_with_2_and_says_how(subtests: pytest.Subtests) -> None:
    for arguments in WRONG:
        with subtests.test(" ".join(arguments)):
            ran = run(*arguments)
            assert ran.code == 2
            assert "Usage" in ran.err + ran.out
            assert "Traceback" not in ran.err


def test_without_arguments_the_help_is_shown() -> None:
    ran = run()
    assert "Usage" in ran.out + ran.err
    assert "demo" in ran.out + ran.err


def test_a_fault_of_ours_ends_with_3_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = homes.make(tmp_path / "home")

    def fails(*arguments: object, **more: object) -> None:
        raise ZeroDivisionError("x")

    monkeypatch.setattr(submit, "submit", fails)
    path = home.path / "orders"
    path.write_text("x")
    ran = run("submit", "peste", "red", path, "--home", home.path)
    assert ran.code == 3
    assert ran.err.count("\n") == 1
    assert "An error in this program" in ran.err
    monkeypatch.setenv("RATTUS_PBEM_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run("submit", "peste", "red", path, "--home", home.path)
