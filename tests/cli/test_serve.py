"""`rattus-pbem serve` as a host starts it: what it refuses, and that it ends when it is asked to."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from freezegun import freeze_time

from rattus_pbem.cli.commands.serve import Reports
from tests.serve.serving import take_sheets

from .running import run


def home_that_sends(path: Path) -> Path:
    """A home whose host takes orders from the order page."""
    run("init", str(path))
    take_sheets(path)
    return path


def test_a_host_who_does_not_want_it_or_has_no_page_is_told_so(tmp_path: Path) -> None:
    run("init", str(tmp_path / "home"))
    refusal = run("serve", str(tmp_path), "--home", str(tmp_path / "home"))
    assert refusal.code == 1
    assert "Set send = true under [site]" in " ".join(refusal.err.split())
    refusal = run("serve", str(tmp_path), "--home", str(home_that_sends(tmp_path / "other")))
    assert refusal.code == 1
    assert "has no order page" in refusal.err


@pytest.mark.parametrize("ended_by", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_until_it_is_asked_to_end(tmp_path: Path, ended_by: signal.Signals) -> None:
    home, site = home_that_sends(tmp_path / "home"), tmp_path / "site"
    (site / "order").mkdir(parents=True)
    (site / "order" / "index.html").write_text("the page")
    words = [sys.executable, "-m", "rattus_pbem", "serve", str(site), "--home", str(home), "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        at = re.fullmatch(rf"Serving {re.escape(str(site))} at (http://127\.0\.0\.1:\d+/)\n", process.stdout.readline())
        assert at is not None
        with urllib.request.urlopen(f"{at[1]}order/") as answer:
            assert answer.read() == b"the page"
        process.send_signal(ended_by)
        _, errors = process.communicate(timeout=30)
    assert (process.returncode in (0, -ended_by), errors) == (True, "")


def test_a_line_for_the_host_is_written_once_an_hour_however_many_bring_it(capfd: pytest.CaptureFixture[str]) -> None:
    report = Reports()
    with freeze_time("2026-01-01 08:00") as clock:
        for _ in range(60):
            report("peste: cannot be read")
            report("no space")
            clock.tick(70)
    assert capfd.readouterr().err.splitlines() == ["peste: cannot be read", "no space"] * 2
