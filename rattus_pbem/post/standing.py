"""How the mail of a home stands: how many lie where, and what is stuck. Opens no mail and changes nothing."""

from __future__ import annotations

import os
from typing import Any

from ..hosting.home import Home
from ..mail.limits import Limits
from ..mail.posted import read_posted
from ..mail.queues import FOLDERS
from .setting import has_mail


def mail_standing(home: Home) -> dict[str, Any]:
    """Each folder with the number of its mails; every mail that ever came in lies in one of the first four.

    `ignored` are those in `taken` that nothing was done about; `unsent` the letters in `out` by state of their tries.
    """
    folder = home.path / "mail"
    told: dict[str, Any] = {"set_up": has_mail(home)}
    for name in FOLDERS:
        parts = ("in/new", "in/cur") if name == "in" else (name,)
        told[name] = sum(_is_mail(name, entry) for part in parts for entry in _entries(folder / part))
    told["ignored"] = sum(entry.endswith(".json") for entry in _entries(folder / "taken"))
    told["bouncing"] = Limits(folder / "state.json").bouncing()
    tried = []
    for entry in _entries(folder / "out"):
        letter = read_posted(folder / "out" / entry) if entry.endswith(".json") and entry[0] != "." else None
        if letter is not None and letter.tries:
            tried.append(
                {"key": letter.envelope.key, "to": letter.envelope.to, "tries": letter.tries, "told": letter.told}
            )
    told["put_off"] = sorted(tried, key=lambda one: str(one["key"]))
    return told


def standing_lines(told: dict[str, Any]) -> list[str]:
    """The same for a person."""
    if not told["set_up"] and not any(told[name] for name in FOLDERS):
        return []
    line = ", ".join(f"{told[name]} {name}" for name in FOLDERS)
    lines = [f"Mail: {line} ({told['ignored']} of those taken were ignored)."]
    lines += [f"  put off: {one['key']} to {one['to']}, {one['tries']} tries: {one['told']}" for one in told["put_off"]]
    lines += [f"  letters to {address} come back ({count})" for address, count in told["bouncing"].items()]
    return lines


def _entries(folder: Any) -> list[str]:
    try:
        return [entry.name for entry in os.scandir(folder)]
    except OSError:
        return []


def _is_mail(folder: str, name: str) -> bool:
    if name[0] == "." or name.endswith(".json") or name == "last":
        return False
    return name.endswith(".eml") if folder in ("out", "sent") else True
