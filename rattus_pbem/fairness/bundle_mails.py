"""The letters in a folder of mails: the proofs in the views that came with them. Trusts no mail."""

from __future__ import annotations

import email
import hashlib
import json
import os
from collections.abc import Iterator
from email.message import Message
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from ..engine.journal import canonical
from ..errors import UnreadableError
from ..reading import part_content, read_bounded, too_deep
from .bundle_findings import BundleFault
from .bundle_models import CarriedProof, FirstCarriedProof, LetterProof

MAX_MAIL = 8 * 1024 * 1024
MAX_FILES = 20_000
DEEPEST = 64
_READ: TypeAdapter[LetterProof] = TypeAdapter(CarriedProof | FirstCarriedProof)


def proofs_in(folder: Path, game: str) -> tuple[list[LetterProof], list[BundleFault]]:
    """The proofs that mails of a game in this folder carry, oldest letter first; and those that cannot be read.

    What is no letter is passed over. Raises UnreadableError for a folder that cannot be read.
    """
    if not folder.is_dir():
        raise UnreadableError("this is no folder of mails", place=str(folder))
    proofs: dict[str, LetterProof] = {}
    findings: list[BundleFault] = []
    for path, raw in mails_in(folder):
        for data in _attachments(raw):
            proof = _proof(data, game, path)
            if isinstance(proof, BundleFault):
                findings.append(proof)
            elif proof is not None:
                proofs[proof.letter.view] = proof
    return sorted(proofs.values(), key=lambda proof: (proof.letter.turn, proof.letter.number)), findings


def mails_in(folder: Path) -> Iterator[tuple[Path, bytes]]:
    """The files of a folder that can be read and are no larger than a mail."""
    for path in _files(folder):
        try:
            yield path, read_bounded(path, MAX_MAIL)
        except (OSError, UnreadableError):
            continue


def _files(folder: Path) -> Iterator[Path]:
    every = [Path(parent, name) for parent, _, names in os.walk(folder) for name in names]
    for number, path in enumerate(sorted(every)):
        if number >= MAX_FILES:
            raise UnreadableError(f"more than {MAX_FILES} files", place=str(folder))
        if path.is_file():
            yield path


def _attachments(raw: bytes) -> Iterator[bytes]:
    """All parts of a mail that may be JSON; of a file that is no mail the file."""
    if raw.lstrip()[:1] == b"{":
        yield raw
        return
    mail: Message = email.message_from_bytes(raw)  # the policy that never reads into a header that somebody forged
    for part in mail.walk():
        if "json" in part.get_content_type():
            try:
                content = part_content(part)
            except (ValueError, LookupError, AttributeError, TypeError):
                continue
            if isinstance(content, bytes):
                yield content


def _proof(data: bytes, game: str, path: Path) -> LetterProof | BundleFault | None:
    """The proof of a view of this game, or that it cannot be read; None for anything else."""
    try:
        text = data.decode()
        view = json.loads(text) if too_deep(text, DEEPEST) is None else None
        if not isinstance(view, dict) or view.get("game") != game or "proof" not in view:
            return None
        letter = {"seat": view.get("seat"), "turn": view.get("turn"), "number": view.get("letter")}
        proof = {**view["proof"], "letter": {**letter, "view": hashlib.sha256(data).hexdigest()}}
        canonical(proof).encode()
        return _READ.validate_python(proof)
    except ValidationError as error:
        first = error.errors()[0]
        place = "/".join(map(str, ("proof", *first["loc"])))
        actual = f"one that cannot be read, broken or changed after it was written: {first['msg']}"
        return BundleFault(f"{path}, /{place}", "a proof as letters carry it", actual)
    except (ValueError, TypeError, RecursionError):
        return None
