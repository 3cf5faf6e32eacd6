"""The one file with which a stranger checks mails and bundles, `docs/verify.py`: where it lies, and what it finds.

`verify --mails` finds what that file finds because it is asked here.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from .bundle_findings import BundleFault

PACKAGE = Path(__file__).resolve().parent.parent


def script_path() -> Path:
    """The file itself: beside an installed program, or in the checkout."""
    installed = PACKAGE / "site" / "assets" / "verify.py"
    return installed if installed.exists() else PACKAGE.parent / "docs" / "verify.py"


@cache
def load_script() -> ModuleType:
    """The file as a module."""
    spec = importlib.util.spec_from_file_location("rattus_pbem_verify", script_path())
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Checked(NamedTuple):
    """What the file finds in letters of a game, and the digests of those that are void since it was put back."""

    findings: list[BundleFault]
    void: frozenset[str]


def check_given(game: str, given: Iterable[tuple[str, bytes]]) -> Checked:
    """What the file says of these mails and bundles, as far as it is about this game or cannot be read."""
    games = load_script().checked(given)
    findings = []
    for checked in (games[name] for name in (game, "unreadable") if name in games):
        for line in (*checked.faults, *checked.changed):
            where, _, what = line.partition(": ")
            findings.append(BundleFault(where, "what `verify.py` can follow from letter to letter", what))
    return Checked(findings, frozenset(games[game].void if game in games else ()))
