"""Checks the signatures under the letters of a bundle, and of mails, where the host signs them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .bundle_chance import letter_words
from .bundle_findings import Finding
from .signatures import INSTALL, is_signed

Proof = Mapping[str, Any]


def check_signatures(bundle: Mapping[str, Any], mails: Sequence[Proof]) -> tuple[int, str, list[Finding]]:
    """How many signatures hold; why none was checked, else ""; letters whose signature is missing or does not hold.

    `mails` are the proofs of letters that came by mail and are not in the bundle.
    """
    signer = bundle["signer"]
    findings: list[Finding] = []
    holding = 0
    for proof in [*(proof for proof in bundle["proofs"] if proof["letter"] is not None), *mails]:
        name, other = letter_words(proof["letter"]), proof.get("signer")
        if other != signer:
            findings.append(Finding(name, _words(signer), _words(other)))
        elif signer is not None:
            about = {**proof["letter"], "game": bundle["game"], "commitment": bundle["commitment"]}
            try:
                holds = is_signed(signer, proof.get("signature") or "", about, proof["head"])
            except ImportError:
                return 0, f"the library for it is missing ({INSTALL[:-1]})", findings
            if not holds:
                findings.append(Finding(name, f"a signature of the host's key {signer}", "one that does not hold"))
            holding += holds
    return holding, "", findings


def _words(signer: str | None) -> str:
    return f"a letter signed with the key {signer}" if signer else "a letter that is not signed"
