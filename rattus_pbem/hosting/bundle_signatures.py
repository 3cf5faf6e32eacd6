"""Checks the signatures under the letters of a bundle, and of mails, where the host signs them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .bundle_chance import letter_words
from .bundle_findings import Finding
from .proofs import FIRST as FIRST_PROOF
from .signatures import INSTALL, first_signed_bytes, is_signed, signed_bytes, signed_part

Proof = Mapping[str, Any]


def check_signatures(bundle: Mapping[str, Any], mails: Sequence[Proof]) -> tuple[int, str, list[Finding]]:
    """How many signatures hold; why none was checked, else ""; letters whose signature is missing or does not hold.

    `mails` are the proofs of letters that came by mail and are not in the bundle.
    """
    signer = bundle["signer"]
    findings: list[Finding] = []
    holding = 0
    for proof in [*(proof for proof in bundle["proofs"] if proof["letter"] is not None), *mails]:
        name, signed = letter_words(proof["letter"]), signatures_under(proof)
        if (signer is None) != (not signed) or (signer and signer not in signed):
            findings.append(Finding(name, _words([signer] if signer else []), _words(signed)))
        elif signer is not None:
            message = message_under(bundle, proof)
            try:
                wrong = [key for key, signature in signed.items() if not is_signed(key, signature, message)]
            except ImportError:
                return 0, f"the library for it is missing ({INSTALL[:-1]})", findings
            if wrong:
                findings.append(Finding(name, f"a signature of the host's key {wrong[0]}", "one that does not hold"))
            holding += not wrong
    return holding, "", findings


def signatures_under(proof: Proof) -> dict[str, str]:
    """The signatures under the proof of a letter, by key."""
    if proof["schema"] == FIRST_PROOF:
        return {proof["signer"]: proof.get("signature") or ""} if proof.get("signer") else {}
    return {entry["key"]: entry["signature"] for entry in proof["signatures"]}


def message_under(bundle: Mapping[str, Any], proof: Proof) -> bytes:
    """The bytes that are signed under the proof of a letter of the game of this bundle."""
    about = {**proof["letter"], "game": bundle["game"], "commitment": bundle["commitment"]}
    if proof["schema"] == FIRST_PROOF:
        return first_signed_bytes(about, proof["head"])
    return signed_bytes(signed_part(about, proof))


def _words(signers: Iterable[str]) -> str:
    return f"a letter signed with the key {', '.join(signers)}" if signers else "a letter that is not signed"
