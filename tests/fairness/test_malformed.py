"""A proof in which anything stands where something else belongs: one finding for its mail; all others are checked."""

from __future__ import annotations

import base64
import copy
import email
import email.policy
import re
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from rattus_pbem.engine.journal import canonical
from rattus_pbem.fairness.bundles import Bundle
from rattus_pbem.home.home import open_home
from rattus_pbem.mail.part_digests import HEADER as PARTS
from rattus_pbem.record.pretty_json import pretty_json
from rattus_pbem.record.proof_models import ProofFile
from tests.conftest import Demo

from .altering import part_of
from .forging import SCRIPT_MODULE, Box, cut, listed, sha
from .verifying import verify

JSON = (None, True, 7, 7.5, "x", [7], {"x": 7})
FIELDS = [field.alias or name for name, field in ProofFile.model_fields.items()]
ADDED: dict[str, Any] = {
    "put_back": ["2026-01-01T00:00:00+00:00"],
    "rollbacks": [{"number": 1, "turn": 1, "dice": "same", "reason": "so"}],
    "key_changes": [{"key": "1" * 64, "how": "replaced"}],
    "signatures": [{"key": "1" * 64, "signature": "1" * 128}],
}
"""Fields in which nothing stands in a game like this one."""


@pytest.fixture(scope="module")
def boxed(demo: Demo) -> Box:
    return Box(demo.path / "players" / "anna@example.org")


@pytest.fixture(scope="module")
def bundle(demo: Demo) -> dict[str, Any]:
    """Of the game while it is running, without letters of its own."""
    whole = Bundle(open_home(demo.path), "demo", "red").to_json()
    return {**whole, "over": False, "journal": [], "start": None, "salts": {}, "proofs": []}


def alterations(value: Any) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Places in JSON, the value itself and of each list the first and last entry, and what stands there instead."""
    yield from (((), other) for other in JSON if canonical(other) != canonical(value))
    inner = value.items() if isinstance(value, dict) else enumerate(value[:1]) if isinstance(value, list) else ()
    for key, held in inner:
        for place, other in alterations(held):
            yield (key, *place), other


def replaced(value: Any, place: tuple[Any, ...], other: Any) -> Any:
    if not place:
        return other
    key, *rest = place
    held = copy.copy(value)
    held[key] = replaced(held[key], tuple(rest), other)
    return held


def write_view(path: Path, view: dict[str, Any]) -> None:
    """Put this view into a mail, with its digest and the list of parts made again."""
    mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
    assert isinstance(mail, EmailMessage)
    view = {key: value for key, value in view.items() if key != "digest"}
    view["digest"] = sha(canonical(view).encode())
    part_of(mail, "application/json").set_payload(base64.encodebytes(pretty_json(view)).decode())
    subject = mail["Subject"]
    for header in (PARTS, "From", "Subject"):
        del mail[header]
    path.write_bytes(listed(mail, subject).as_bytes())


def fits(proof: Any) -> bool:
    try:
        ProofFile.model_validate(proof)
    except ValidationError:
        return False
    return True


@pytest.mark.some(2)
@pytest.mark.parametrize("field", FIELDS)
def test_a_malformed_proof_is_one_finding_and_hides_nothing(
    field: str, boxed: Box, bundle: dict[str, Any], tmp_path: Path
) -> None:
    places = [n for n, proof in enumerate(boxed.proofs) if n > 1 and proof.get(field)] or [len(boxed.proofs) - 1]
    place = places[-1]
    box = cut(boxed.copy(), [n for n in range(len(boxed.views)) if not place - 2 <= n <= place])
    box.others = []
    box.proofs[-1].update({field: ADDED[field]} if field in ADDED else {})
    folder = box.write(tmp_path / "box")
    *_, before, altered = sorted(folder.iterdir())
    mail = email.message_from_bytes(before.read_bytes(), policy=email.policy.default)
    part_of(mail, "text/plain").set_content("You have won.")
    before.write_bytes(mail.as_bytes())
    view = box.views[-1]
    for keys, other in alterations(view["proof"][field]):
        proof = replaced(view["proof"], (field, *keys), other)
        write_view(altered, {**view, "proof": proof})
        raws = [(str(path), path.read_bytes()) for path in sorted(folder.iterdir())]
        games = SCRIPT_MODULE.checked(raws)
        lines = [line for game in games.values() for line in (*game.faults, *game.changed)]
        verdict = verify(bundle, mails=folder)
        findings = [f"{one['entry']}: {one['found']}" for one in (verdict, *verdict["others"])]
        for texts in (lines, findings):
            assert not re.search("cannot be (finished|put in order)", "\n".join(texts)), (keys, other, texts)
            assert any(before.name in line and "was changed" in line for line in texts), (keys, other, texts)
        is_shaped = not [*SCRIPT_MODULE.unlike(proof, SCRIPT_MODULE.VIEW["proof"], "proof")]
        if not is_shaped:
            for texts in (lines, findings):
                assert len([line for line in texts if altered.name in line]) == 1, (keys, other, texts)
        if not fits(proof):  # what has the right type may have another value than it can have
            assert any(altered.name in line for line in findings), (keys, other, findings)
            assert not is_shaped or type(other) is type(json_at(view["proof"], (field, *keys))), (keys, other)


def json_at(value: Any, keys: tuple[Any, ...]) -> Any:
    for key in keys:
        value = value[key]
    return value
