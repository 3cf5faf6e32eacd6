"""Replay: the whole journal followed again from its first line, every digest and draw compared. Writes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..engine.journal import GENESIS
from ..errors import FencedError
from . import journal_file
from .derived import Derived
from .game import Game
from .home import Home
from .session import read_secret, rules_of


def replay_game(home: Home, folder: Path, turn: int | None = None) -> dict[str, Any]:
    """Follow the journal, up to the end of a turn if one is named, and compare snapshots, events and sheets with it.

    Reports are left out: their wording may change without a turn having changed. Returns `{"verdict": "EXACT", "lines",
    "acts", "answers", "draws", "files", "head"}`. Raises FencedError (a line or file that does not hold) or Diverged.
    """
    lines, _ = journal_file.read(folder / "journal.jsonl")
    if not lines:
        raise FencedError("the journal holds no committed line", place="journal.jsonl")
    again = Derived(home, folder, letters=False)
    game = Game(rules_of(lines[0]["header"]), read_secret(folder), again)
    if turn is not None:
        later = (n for n, line in enumerate(lines) if line["kind"] == "act" and line["act"]["turn"] > turn)
        lines = lines[: next(later, len(lines))]
    game.follow(lines)
    for name, data in again.files.items():
        found = folder / name
        if found.exists() and found.read_bytes() != data:
            raise FencedError("this file is not what the journal makes of it", place=name)
    kinds = [line["kind"] for line in lines]
    return {
        "verdict": "EXACT",
        "lines": len(lines),
        "acts": kinds.count("end"),
        "answers": kinds.count("answer"),
        "draws": kinds.count("draw"),
        "files": len(again.files),
        "head": lines[-1]["sha256"] if lines else GENESIS,
    }
