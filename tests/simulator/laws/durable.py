"""Laws of what lasts: nothing that somebody was told, or that was taken in, is gone after a kill or a power cut."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator

from ..parsing import parsed
from .seen import Seen

FOLDERS = ("in/new", "in/cur", "taken", "quarantine", "shunt")


def what_was_told_stays(seen: Seen) -> Iterator[str]:
    """What had happened in a game when a letter about it left, or when a command had done its work, is never undone."""
    for game, journal in seen.journals.items():
        size, digest = journal.promised
        if not size or journal.stamp == seen.kept("stamps of journals", {}).get(game):
            continue
        seen.memory["stamps of journals"][game] = journal.stamp
        if seen.put_back_since(game, seen.world.now):
            journal.promised, journal.promised_stamp = (0, b""), (0, 0)
            continue
        data = seen.host.journal(game)
        if len(data) < size or hashlib.sha256(data[:size]).digest() != digest:
            yield f"{game}: the journal had {size} bytes when it was told of, and is another one of {len(data)} now"


def accepted_mail_stays(seen: Seen) -> Iterator[str]:
    """A mail that was accepted is there whole, whatever befalls the machine."""
    if seen.world.counts.get("power cuts", 0) == seen.power_cuts or not (seen.host.path / "mail" / "in").is_dir():
        return  # or the mail lies in a real database, whose transactions are not ours to prove
    mail = seen.host.path / "mail"
    stored: dict[str, str] = {}
    for folder in FOLDERS:
        if (mail / folder).is_dir():
            stored |= {name.rpartition(".")[2]: f"{folder}/{name}" for name in os.listdir(mail / folder)}
    for taken in seen.taken[-60:]:
        if any(seen.put_back_since(game, taken.at) for game in seen.journals):
            continue
        if (seen.world.now - taken.at).days > 20 or not taken.raw.strip():
            continue  # it is deleted by then, or it was no mail: `receive` says so
        if taken.digest not in stored:
            yield f"the mail of {taken.sender} {taken.subject!r} of {taken.at:%d %b %H:%M} is gone"
        elif (mail / stored[taken.digest]).read_bytes() != taken.raw:
            yield f"the mail {stored[taken.digest]} is not what {taken.sender} wrote"


def nothing_is_set_aside(seen: Seen) -> Iterator[str]:
    """The program fails on no mail."""
    for path in (seen.host.path / "mail").glob("shunt/*"):
        if path.suffix in (".json", ".eml"):
            continue
        mail = parsed(path.read_bytes())
        note = path.with_name(f"{path.name}.json")
        why = note.read_text("utf-8") if note.exists() else ""
        yield f"{mail['From']}: {mail['Subject']}\n{why}"


def no_game_is_blocked(seen: Seen) -> Iterator[str]:
    """Nothing that befalls a machine blocks a game."""
    for game in seen.host.games:
        if fence := seen.host.stored(game, "fenced.json"):
            yield f"{game}: {fence.decode()}"
