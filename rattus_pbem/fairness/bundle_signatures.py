"""Checks the signatures under the letters of a bundle, and of mails, where the host signs them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..record.file_models import KeyChange
from ..record.signatures import (
    INSTALL,
    LOST,
    REPLACED,
    STOLEN,
    ProofSignatures,
    SignedLetter,
    first_signed_bytes,
    is_signed,
    signed_bytes,
    signing_keys,
)
from .bundle_findings import BundleFault
from .bundle_models import BundleFile, CarriedProof, FirstCarriedProof, LetterProof

CAME = {REPLACED: "the one before", LOST: "a lost one", STOLEN: "a stolen one"}
UNPROVEN = "nothing proves that the host is the same"


class Signatures(NamedTuple):
    """How many signatures hold; why none was checked, else ""; letters whose signature is missing or does not hold; and
    from which letters on another key signs, of which nothing proves whose it is."""

    holding: int
    unchecked: str
    findings: list[BundleFault]
    notes: list[str]


def check_signatures(bundle: BundleFile, mails: Sequence[LetterProof]) -> Signatures:
    """Each letter is signed by the keys that the host had by then, as far as letters have told of them.

    `mails` are the proofs of letters that came by mail and are not in the bundle.
    """
    listed, findings = bundle.key_changes, list[BundleFault]()
    noted: dict[int, str] = {}
    holding = 0
    for proof in [*bundle.letters, *mails]:
        name, signed = str(proof.letter.place), ProofSignatures.from_json(proof.to_json()).by_key
        changes = proof.key_changes if isinstance(proof, CarriedProof) else []
        keys = signing_keys(bundle.signer, [change.to_json() for change in changes])
        shown = changes if bundle.over else changes[: len(listed)]  # a letter may be newer than the bundle
        if shown != listed[: len(changes)]:
            findings.append(
                BundleFault(name, f"as the bundle lists them: {_change_words(listed)}", _change_words(changes))
            )
        elif signed.keys() != {*keys}:
            findings.append(BundleFault(name, _words(keys), _words(signed)))
        elif keys:
            message = message_under(bundle, proof)
            try:
                wrong = [key for key, signature in signed.items() if not is_signed(key, signature, message)]
            except ImportError:
                return Signatures(0, f"the library for it is missing ({INSTALL[:-1]})", findings, [])
            if wrong:
                findings.append(
                    BundleFault(name, f"a signature of the host's key {wrong[0]}", "one that does not hold")
                )
            holding += not wrong
            for number, change in enumerate(changes):
                if change.how != REPLACED:
                    noted.setdefault(number, f"from {name} on signed by {_change_words([change])}; {UNPROVEN}")
    return Signatures(holding, "", findings, [*noted.values()])


def message_under(bundle: BundleFile, proof: LetterProof) -> bytes:
    """The bytes that are signed under the proof of a letter of the game of this bundle."""
    place = proof.letter.place
    if isinstance(proof, FirstCarriedProof):
        return first_signed_bytes(bundle.game, bundle.commitment, place, proof.head)
    return signed_bytes(SignedLetter(bundle.game, *place, proof.to_json()).to_json())


def _change_words(changes: Sequence[KeyChange]) -> str:
    """Changes of the host's key in words."""
    return ", ".join(f"the key {change.key}, which replaced {CAME[change.how]}" for change in changes) or "none"


def _words(signers: Iterable[str]) -> str:
    return f"a letter signed with the key {', '.join(signers)}" if signers else "a letter that is not signed"
