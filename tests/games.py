"""The games that every suite runs for: ours, and a small one that comes from another package."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from rattus_pbem.rules import GAMES as OURS

TOY = Path(__file__).parent / "toygame"
GAMES = (*OURS, "skirmish")


def make_importable() -> None:
    """The toy is found as an installed package would be, here and in processes that tests start."""
    if str(TOY) not in sys.path:
        sys.path.append(str(TOY))
    known = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    if str(TOY) not in known:
        os.environ["PYTHONPATH"] = os.pathsep.join(part for part in (*known, str(TOY)) if part)
