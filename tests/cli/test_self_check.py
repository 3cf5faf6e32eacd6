"""`self-check` looks at the installation, and says what is wrong with it."""

from __future__ import annotations

import pytest

from rattus_pbem import __version__
from rattus_pbem.cli.commands import self_check

from .running import run


def test_an_installation_that_is_whole() -> None:
    ran = run("self-check")
    assert (ran.code, ran.err) == (0, "")
    assert [line.partition(": ")[2][:3] for line in ran.out.splitlines()] == ["ok "] * len(self_check.CHECKS)
    assert "EXACT" in ran.out


@pytest.mark.parametrize("name", self_check.CHECKS)
def test_a_check_that_fails_is_named_and_the_others_are_made(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> str:
        raise ValueError("gone")

    for other in self_check.CHECKS:
        monkeypatch.setitem(self_check.CHECKS, other, fails if other == name else str)
    ran = run("self-check", "--json")
    assert (ran.code, ran.err, ran.json["version"]) == (1, "", __version__)
    assert [check["name"] for check in ran.json["checks"] if not check["ok"]] == [name]
    assert f"{name}: FAILED (ValueError: gone)" in run("self-check").out


def test_what_is_missing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_check, "SAMPLES", ())
    monkeypatch.setattr("rattus_pbem.orders.validate.FOLDERS", ("/nowhere",))
    failed = {result["name"] for result in self_check.run_checks() if not result["ok"]}
    assert failed == {"sample game", "schemas"}
