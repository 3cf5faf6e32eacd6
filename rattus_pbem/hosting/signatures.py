"""Letters signed by the host (Ed25519), where its home asks for it: a letter then shows that this host wrote it.

The key comes from `host.key`. What is signed is public, or a salted head: a signature tells nothing. The library is
imported only when something is signed or checked.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from typing import Any

from ..engine.chance_bytes import length_prefixed
from ..errors import BlockedError, IllegalError, install_hint

SIGNED = "rattus-pbem/signature/1"
INSTALL = install_hint("signing")


def signer_of(host_key: bytes) -> str:
    """The public key of a host: 64 hex digits. Raises IllegalError if the library is not there."""
    try:
        return str(_private(host_key).public_key().public_bytes_raw().hex())
    except ImportError:
        raise IllegalError("letters cannot be signed: the library for it is missing", hint=INSTALL) from None


def signed_proof(
    host_key: bytes, header: Mapping[str, Any], letter: tuple[str, int, int], proof: dict[str, Any]
) -> dict[str, Any]:
    """The proof of a letter (seat, turn, number), signed in a game whose letters are. Raises BlockedError."""
    signer = header.get("signer")
    if signer is None:
        return proof
    seat, turn, number = letter
    about = {"game": header["id"], "commitment": header["commitment"], "seat": seat, "turn": turn, "number": number}
    return {**proof, "signer": signer, "signature": sign(host_key, signer, about, proof["head"])}


def sign(host_key: bytes, signer: str, about: Mapping[str, Any], head: str) -> str:
    """The signature under a letter of a game whose letters this host signs; always the same for the same.

    Raises BlockedError if the library is not there, or this is another host's key.
    """
    try:
        key = _private(host_key)
    except ImportError:
        wrong = "the letters of this game are signed, and the library for it is missing"
        raise BlockedError(wrong, hint=INSTALL) from None
    actual = key.public_key().public_bytes_raw().hex()
    if actual != signer:
        raise BlockedError(
            "this is not the key that the letters of this game are signed with",
            place="host.key",
            hint="Restore it from a backup.",
            expected=f"the public key {signer}",
            actual=f"the public key {actual}",
        )
    return str(key.sign(signed_bytes(about, head)).hex())


def is_signed(signer: str, signature: str, about: Mapping[str, Any], head: str) -> bool:
    """Whether this signature stands under a letter. Raises ImportError if the library is not there."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signer))
        key.verify(bytes.fromhex(signature), signed_bytes(about, head))
    except (InvalidSignature, ValueError):
        return False
    return True


def signed_bytes(about: Mapping[str, Any], head: str) -> bytes:
    """What is signed: the game and its commitment, the letter (seat, turn, number), the journal's head in it."""
    parts = (about[name] for name in ("game", "commitment", "seat", "turn", "number"))
    return length_prefixed((SIGNED, *map(str, parts), head))


def _private(host_key: bytes) -> Any:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(hmac.digest(host_key, length_prefixed((SIGNED,)), "sha256"))
