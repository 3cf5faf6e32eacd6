"""Files that only the program may write, and how it knows one that a hand has changed.

Saved games and snapshots end with a salted digest of all that they hold. Of letters, and of mails beside sheets, the
digest stands in a `commit` line of the journal. So a letter that was changed by hand is found, though another version
of the program would word it otherwise.

What such a version has made again is no change by hand: it is listed in a file of its own, which only the secret can
make.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping

from ..engine.chance import salt
from ..engine.journal import digest
from ..errors import BlockedError
from ..shapes import number_of, refuse_newer, schema, upgraded
from ..store.blob_names import MAIL_ENDING, REMADE, REPORT_ENDINGS, REPORTS
from ..store.protocol import GameStore
from .journal_line import JournalLine
from .lines_of_beginning import Commit
from .pretty_json import pretty_json

_END = b"\n}\n"
_DIGEST = b',\n "digest": "'
MAX_SHOWN = 200
"""So many characters of a line that differs are shown."""


def digested_json(content: Mapping[str, object], secret: bytes, *label: str) -> bytes:
    """The file with this content, an object with at least one key; `label` says which file it is."""
    body = pretty_json(content)
    return body.removesuffix(_END) + _DIGEST + _digest_of(body, secret, label) + b'"' + _END


def read_digested(raw: bytes | None, name: str, secret: bytes, *label: str, what: str) -> dict[str, object] | None:
    """The content of such a file, without its digest; None if it is missing or cut short. `label[0]` is its schema.

    Raises NewerError, or BlockedError naming it (`what`) if it was changed by hand.
    """
    try:
        held = json.loads(raw or b"")
    except (ValueError, RecursionError):
        return None
    if raw is None or not raw.endswith(b"}\n") or not isinstance(held, dict):
        return None
    refuse_newer(held, label[0], name)
    expected = held.pop("digest", "")
    before, _, _ = raw.rpartition(_DIGEST)
    holds = raw == before + _DIGEST + _digest_of(before + _END, secret, label) + b'"' + _END
    if not holds and number_of(held.get("schema"), label[0], name) == 1:  # the first number digested what they hold
        holds = digest(held, salt(secret, *label)) == expected
    if not holds:
        raise changed_by_hand(what, name)
    return held


def _digest_of(body: bytes, secret: bytes, label: tuple[str, ...]) -> bytes:
    return hashlib.sha256(salt(secret, *label) + body).hexdigest().encode()


def changed_by_hand(what: str, name: str) -> BlockedError:
    """A file that is made from the journal is whole, but not as we wrote it."""
    hint = "Restore it from a backup, or remove it: it is made again from the journal."
    return BlockedError(f"{what} was changed by hand: its digest does not match", place=name, hint=hint)


def differs(name: str, made: bytes, held: bytes) -> BlockedError:
    """A file that is not what the journal makes of it, with the first line that differs on both sides."""
    sides = [data.decode(errors="backslashreplace").splitlines(keepends=True) for data in (made, held)]
    number = next((n for n, (a, b) in enumerate(zip(*sides, strict=False)) if a != b), min(map(len, sides)))
    lines = [side[number] if number < len(side) else "" for side in sides]
    place = next((n for n, (a, b) in enumerate(zip(*lines, strict=False)) if a != b), min(map(len, lines)))
    start = max(0, place - MAX_SHOWN // 2)
    expected, actual = (f"line {number + 1}: {_cut(line, start)}" if line else "end of file" for line in lines)
    if expected == actual:
        expected, actual = (f"line {number + 1}: {line[start : start + MAX_SHOWN]!r}" for line in lines)
    return BlockedError("the file does not match the journal", place=name, expected=expected, actual=actual)


def _cut(line: str, start: int) -> str:
    """The part of a line that is shown, from shortly before where it differs."""
    shown = line.rstrip("\r\n")
    return "..." * (start > 0) + shown[start : start + MAX_SHOWN] + "..." * (len(shown) > start + MAX_SHOWN)


def not_as_written(name: str, expected: str, actual: str) -> BlockedError:
    """A letter or a mail whose digest is not the one in the journal."""
    hint = "Remove it: it is made again from the journal."
    if not is_letter_file(name):
        hint = "A tick makes it again while the mail lies in mail/taken; else restore it from a backup."
    sides = {"expected": f"the digest {expected}", "actual": f"the digest {actual}"}
    return BlockedError("this file is not as it was written", place=name, hint=hint, **sides)


def is_letter_file(name: str) -> bool:
    """Whether this blob is of a letter."""
    return name.startswith(f"{REPORTS}/") and name.endswith(REPORT_ENDINGS)


def file_digest(secret: bytes, name: str, data: bytes, what: str = "file") -> str:
    """32 hex digits for the content of a blob; they reveal nothing of it."""
    return hashlib.sha256(salt(secret, what, name) + data).hexdigest()[:32]


def digests_of(secret: bytes, files: Mapping[str, bytes]) -> dict[str, str]:
    """What a `commit` line holds of the files that are written with it: by name, letters and mails alone."""
    return {
        name: file_digest(secret, name, data)
        for name, data in sorted(files.items())
        if is_letter_file(name) or name.endswith(MAIL_ENDING)
    }


def recorded_digests(lines: Iterable[JournalLine]) -> dict[str, str]:
    """The digests that the `commit` lines among these hold, the last of each name."""
    return {name: sha for line in lines if isinstance(line, Commit) for name, sha in (line.files or {}).items()}


def changed_files(store: GameStore, lines: Iterable[JournalLine], secret: bytes) -> Iterator[tuple[str, str, str]]:
    """Each letter file and mail that is there but not as it was written, with the digest that it should have and has.

    Not those that were made again by another version of the program.
    """
    remade = _remade(store)
    for name, recorded in recorded_digests(lines).items():
        held = store.read(name)
        if held is None or (actual := file_digest(secret, name, held)) == recorded:
            continue
        if remade.get(name) != file_digest(secret, name, held, "remade"):
            yield name, recorded, actual


def note_remade(store: GameStore, lines: Iterable[JournalLine], secret: bytes, files: Mapping[str, bytes]) -> None:
    """List the letter files among these, just made again, that are not what was sent: this program words them so."""
    recorded = recorded_digests(lines)
    other = {
        name: file_digest(secret, name, data, "remade")
        for name, data in files.items()
        if name in recorded and recorded[name] != file_digest(secret, name, data)
    }
    known = _remade(store)
    if other.items() - known.items():
        content = {"schema": schema("remade"), "files": known | other}
        store.write(REMADE, json.dumps(content, indent=1, sort_keys=True).encode() + b"\n")


def _remade(store: GameStore) -> dict[str, str]:
    """The list of what was made again; empty if there is none, or none that can be read."""
    try:
        files = upgraded(json.loads(store.read(REMADE) or b""), "remade", REMADE)["files"]
    except (ValueError, RecursionError, KeyError, TypeError):
        return {}
    return {str(name): str(sha) for name, sha in files.items()} if isinstance(files, dict) else {}
