"""The log of mails, in and out, as the host reads it: what became of each, and why one got no answer.

Shows addresses, times and games, grades if asked for; never a subject or a word of what a mail says. Changes nothing.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..addresses import canonical_address
from ..hosting.home import Home
from ..hosting.players import player_places
from ..locale import counted
from ..mail.mail_log import read_log
from ..mail.message_reader import parse_headers
from ..mail.posted import Posted, read_posted
from ..mail.queues import read_json
from .letters import short

MAX_HEAD = 64 * 1024
DONE = {
    "ok": "carried out",
    "warnings": "carried out, but not all of it",
    "refused": "refused; the receipt says why",
    "stale": "stored, though it answers an older letter",
    "early": "stored for a later turn",
    "tentative": "stored and on hold",
    "duplicate": "stored already; its receipt says so",
}
HELD = {
    "wrong_code": "its code is wrong",
    "old_code": "its code is that of an old letter",
    "no_code": "it has no code of a letter",
    "sender": "it is not from the player's address",
    "too_many": "too many mails came from this address in an hour",
}
IGNORED = {
    "ours": "it is one of our own letters",
    "report": "it is a report of a mail server",
    "auto-submitted": "its header Auto-Submitted says that a program sent it",
    "precedence": "its header Precedence says that a program or a list sent it",
    "list": "it came through a mailing list",
    "null-return-path": "it has an empty return path, as bounces have",
    "response-suppress": "its header X-Auto-Response-Suppress says that a program sent it",
    "auto-reply": "its headers say that it is an automatic reply",
    "daemon": "its sender is a mail server",
    "list-headers": "its headers are those of a mailing list",
    "machine-sender": "its sender is the address of a program",
    "auto-subject": "its subject is that of an automatic reply",
    "nothing but refusals in a row": "the mails before it led to nothing but refusals, too",
    "not answered: repeated": "the mails before it led to nothing but refusals, too",
    "not answered: many": "more mails without a code came from this address than are answered in a day",
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Whose mails are listed: those of these addresses and places; all if `everybody`."""

    everybody: bool
    addresses: Collection[str] = ()
    places: Collection[tuple[str, str]] = ()

    def has(self, address: str, game: str, seat: str) -> bool:
        """Whether a mail from or to this address, about this seat, is one of them."""
        return self.everybody or address in self.addresses or (game, seat) in self.places


def correspondence(
    home: Home, now: datetime, player: str | None = None, last: int = 0, *, grades: bool = False
) -> dict[str, Any]:
    """Each mail in and out, oldest first, those of one player if one is named; the newest `last` of them, 0 is all.

    Only with `grades` the grade of each receipt: that orders were refused may tell a host who plays what they were.

    `player` is a name or an address. Raises IllegalError for a name that nobody has.
    """
    wanted = Wanted(everybody=True)
    if player is not None:
        places = player_places(home, now, player)
        of_seats = {(place.game, place.seat) for place in places if place.seat}
        wanted = Wanted(False, {place.address for place in places if place.address}, of_seats)
    mail = home.path / "mail"
    files = _letter_files(mail)
    incoming = sorted(_incoming(mail, wanted), key=lambda entry: str(entry["at"]))[-last:]
    outgoing = list(_outgoing(files, wanted, last))
    _find_answers(incoming, files)
    if not grades:
        incoming = [{**entry, "grade": ""} for entry in incoming]
    entries = sorted([*incoming, *outgoing], key=lambda entry: (entry["at"], entry["way"]))[-last:]
    return {"schema": "rattus-pbem/mail-log/1", "entries": entries}


PARTS = ("in/new", "in/cur", "taken", "quarantine", "shunt")
"""Where mails lie that came in."""


def _incoming(mail: Path, wanted: Wanted) -> Iterator[dict[str, Any]]:
    """The mails that came in: as the log has them, and those that lie in a folder of which it says nothing."""
    logged = read_log(mail)
    where = dict(_names(mail))
    for name in logged.keys() | where.keys():
        entry, folder = logged.get(name), where.get(name, "")
        if entry is None or (folder == "in" and entry["what"] != "in"):  # not handled yet, or put back
            entry = _unlogged(mail, folder, name)
        if wanted.has(entry["from"], entry["game"], entry["seat"]):
            yield {
                "way": "in",
                **entry,
                "at": came(mail, name),
                "folder": folder,
                "handled": entry["at"],
                "answers": [],
            }


def _names(mail: Path) -> Iterator[tuple[str, str]]:
    """Each mail that came in with the folder in which it lies."""
    for part in PARTS:
        with suppress(OSError), os.scandir(mail / part) as entries:
            for entry in entries:
                if entry.name[0] != "." and not entry.name.endswith((".json", ".eml")):
                    yield entry.name, part.partition("/")[0]


def _unlogged(mail: Path, folder: str, name: str) -> dict[str, str]:
    """What can be said of a mail that the log does not know."""
    part = next((part for part in ("in/new", "in/cur", folder) if (mail / part / name).is_file()), folder)
    note = read_json(mail / ("in/notes" if folder == "in" else folder) / f"{name}.json")
    sender = note.get("from")
    if not isinstance(sender, str):
        sender = ""
        with suppress(OSError), (mail / part / name).open("rb") as stream:
            sender = parse_headers(stream.read(MAX_HEAD)).sender()[0]
    what = {"in": "waits", "quarantine": "held", "shunt": "shunted"}.get(folder, "ignored" if note else "taken")
    facts = {key: str(note.get(key, "")) for key in ("game", "seat", "why")}
    if folder == "shunt":
        facts["why"] = facts["why"].partition(":")[0]
    return {"name": name, "at": "", "from": sender, "what": what, "grade": "", **facts}


def came(mail: Path, name: str) -> str:
    """When a mail came: as its name says, else the time of its file; empty if it is nowhere any more."""
    seconds, _, rest = name.partition(".M")
    if not (seconds.isascii() and seconds.isdigit() and len(seconds) <= 11 and rest[:6].isdigit()):
        for part in PARTS:
            with suppress(OSError):
                moment = datetime.fromtimestamp(int((mail / part / name).stat().st_mtime), UTC)
                return moment.isoformat()
        return ""
    return datetime.fromtimestamp(int(seconds), UTC).isoformat()


def _letter_files(mail: Path) -> dict[str, tuple[float, Path]]:
    """The state of each letter that goes out, by its key, with the time of the file. Opens none."""
    files: dict[str, tuple[float, Path]] = {}
    for folder in ("out", "shunt", "sent"):  # what lies in two after a kill is over
        with suppress(OSError), os.scandir(mail / folder) as entries:
            for entry in entries:
                is_letter = entry.name.endswith(".json") and entry.name[0] != "."
                if is_letter and not (folder == "shunt" and os.path.exists(entry.path[: -len(".json")])):
                    files[entry.name[: -len(".json")]] = (entry.stat().st_mtime, Path(entry.path))
    return files


def _outgoing(files: dict[str, tuple[float, Path]], wanted: Wanted, last: int) -> Iterator[dict[str, Any]]:
    """The letters that went out or wait, newest first, so many."""
    count = 0
    for _, path in sorted(files.values(), reverse=True):
        letter = read_posted(path)
        if letter is None or not wanted.has(
            canonical_address(letter.envelope.to), letter.envelope.game, letter.envelope.seat
        ):
            continue
        yield {"way": "out", **_letter_entry(letter)}
        count += 1
        if count == last:
            return


def _letter_entry(letter: Posted) -> dict[str, Any]:
    envelope = letter.envelope
    return {
        "key": envelope.key,
        "at": letter.put.astimezone(UTC).isoformat(),
        "to": envelope.to,
        "game": envelope.game,
        "seat": envelope.seat,
        "kind": envelope.kind,
        "state": letter.state,
        "ended": letter.ended.astimezone(UTC).isoformat() if letter.ended else "",
        "tries": letter.tries,
        "why": letter.reason,
    }


def _find_answers(incoming: Iterable[dict[str, Any]], files: dict[str, tuple[float, Path]]) -> None:
    """Enter in each mail the letters that answer it, or notify its player of it: their keys have its name in short."""
    by_part: dict[str, list[str]] = {}
    for key in files:
        for part in key.split("."):
            by_part.setdefault(part, []).append(key)
    for entry in incoming:
        for key in sorted(by_part.get(short(entry["name"]), ())):
            if (letter := read_posted(files[key][1])) is not None:
                entry["answers"].append(_letter_entry(letter))


# ---- for a person


def entry_text(entry: dict[str, Any]) -> str:
    """An entry as one line."""
    place = f" ({entry['game']} {entry['seat']})".replace(" )", ")") if entry["game"] else ""
    if entry["way"] == "out":
        return f"{minute(entry['at'])} out {entry['to']}{place}: {_kind(entry)}, {_sent(entry)}."
    return f"{minute(entry['at'])} in  {entry['from'] or 'no sender'}{place}: {_became(entry)}."


def _kind(letter: dict[str, Any]) -> str:
    """What a letter is, in a word or two."""
    kind = str(letter["kind"])
    return {"held": "notice", "unanswered": "notice of the day"}.get(kind, kind)


def minute(moment: str) -> str:
    """A moment as a list shows it."""
    return f"{moment[:10]} {moment[11:16]}" if moment else "----------  --:--"[:16]


def why_text(entry: dict[str, Any]) -> str:
    """Why a mail was held back, ignored or set aside, as part of a sentence."""
    texts = {"held": HELD, "ignored": IGNORED}.get(entry["what"], {})
    return str(texts.get(entry["why"], entry["why"] or "no reason is known"))


def _became(entry: dict[str, Any]) -> str:
    answers = "; ".join(f"{_kind(answer)} {_sent(answer)}" for answer in entry["answers"])
    match entry["what"]:
        case "waits":
            return "waits in mail/in for the next tick, for its sender's next hour, or for its game"
        case "held":
            return f"held back: {why_text(entry)}; {answers or 'only the notice of the day counts it'}"
        case "ignored":
            return f"no answer: {why_text(entry)}{f'; {answers}' if answers else ''}"
        case "shunted":
            return f"set aside: the program failed on it ({why_text(entry)}); `mail release` tries it again"
        case "again":
            return (
                f"a copy of an earlier mail, no second effect; {answers or 'the receipt of the first was sent again'}"
            )
        case "answered":
            return f"about no one game; {answers or 'no answer to it is kept'}"
    return f"{DONE.get(entry['grade'], 'taken in')}; {answers or 'no receipt of it is kept'}"


def _sent(letter: dict[str, Any]) -> str:
    match letter["state"]:
        case "sent":
            return f"sent {minute(letter['ended'])}"
        case "replaced":
            return "not sent: a newer one took its place"
        case "failed":
            return f"given up {minute(letter['ended'])}: {letter['why'].rstrip('.')}"
    tried = f" after {counted(letter['tries'], 'try', 'tries')}" if letter["tries"] else ""
    return f"waits{tried}{': ' + letter['why'].rstrip('.') if letter['why'] else ''}"
