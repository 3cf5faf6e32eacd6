"""How the mail of a home stands: how many lie where, and what is stuck. Opens no mail and changes nothing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from ..home.home import Home
from ..locale import counted
from ..mail.limits import Limits
from ..mail.posted import read_posted
from ..mail.queues import FOLDERS
from ..shapes import NewerError
from .mail_setup import has_mail


def mail_status(home: Home) -> dict[str, Any]:
    """Each folder with the number of its mails; every mail that ever came in lies in one of the first four.

    `ignored` are those in `taken` that nothing was done about; `put_off` the letters in `out` that were tried in vain.
    What lies in a folder that cannot be read is not known: its number is None, and `faults` says why.
    """
    rows = getattr(home.store, "mail_rows", None)
    if rows is not None:
        from .mail_in_database import standing_in

        return {"set_up": has_mail(home), **standing_in(rows)}
    folder = home.path / "mail"
    standing: dict[str, Any] = {"set_up": has_mail(home)}
    faults: list[str] = []
    for name in FOLDERS:
        entries = _entries(folder, ("in/new", "in/cur") if name == "in" else (name,), faults)
        standing[name] = None if entries is None else sum(_is_mail(name, entry) for entry in entries)
        if name == "taken":
            standing["ignored"] = None if entries is None else sum(entry.endswith(".json") for entry in entries)
        if name == "out":
            standing["put_off"] = _put_off(folder / "out", entries or [])
    try:
        standing["bouncing"] = Limits(folder / "state.json").bouncing()
    except NewerError as error:
        standing["bouncing"] = {}
        faults.append(str(error))
    standing["faults"] = list(dict.fromkeys(faults))
    return standing


def mail_status_lines(standing: dict[str, Any]) -> list[str]:
    """The same for a person."""
    if not standing["set_up"] and not standing["faults"] and not any(standing[name] for name in FOLDERS):
        return []
    line = ", ".join(f"{_number(standing[name])} {name}" for name in FOLDERS)
    lines = [f"Mail: {line} ({_number(standing['ignored'])} of those taken were ignored)."]
    lines += [f"  {fault} What lies there is not known." for fault in standing["faults"]]
    lines += [
        f"  put off: {letter['key']} to {letter['to']}, {counted(letter['tries'], 'try', 'tries')}: {letter['told']}"
        for letter in standing["put_off"]
    ]
    lines += [f"  letters to {address} come back ({count})" for address, count in standing["bouncing"].items()]
    return lines


def _number(count: int | None) -> str:
    return "?" if count is None else str(count)


def _put_off(folder: Path, entries: list[str]) -> list[dict[str, Any]]:
    tried = []
    for entry in entries:
        letter = read_posted(folder / entry) if entry.endswith(".json") and entry[0] != "." else None
        if letter is not None and letter.tries:
            tried.append(
                {"key": letter.envelope.key, "to": letter.envelope.to, "tries": letter.tries, "told": letter.reason}
            )
    return sorted(tried, key=lambda item: str(item["key"]))


def _entries(mail: Path, parts: tuple[str, ...], faults: list[str]) -> list[str] | None:
    """The names in these folders of the mail; None, and a fault, if one is there and cannot be read."""
    names: list[str] = []
    for part in parts:
        try:
            names += [entry.name for entry in os.scandir(mail / part)]
        except FileNotFoundError:
            continue  # it is made when mail is first moved
        except OSError as error:
            above = [up for up in (mail, (mail / part).parent) if os.path.lexists(up) and not os.path.isdir(up)]
            at = above[0] if above else mail / part
            faults.append(f"{at} cannot be read: {error.strerror or error}.")
            return None
    return names


def _is_mail(folder: str, name: str) -> bool:
    if name[0] == "." or name.endswith(".json"):
        return False
    return name.endswith(".eml") if folder in ("out", "sent") else True
