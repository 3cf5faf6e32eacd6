"""Letters signed by the host (Ed25519), where its home asks for it: a letter then shows that this host wrote it.

The key comes from `host.key`. What is signed is public, or a salted head: a signature tells nothing. The library is
imported only when something is signed or checked.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec import UNSET

from ..engine.journal import canonical
from ..engine.merkle import length_prefixed
from ..errors import BlockedError, IllegalError, install_hint
from .journal_line import JournalLine
from .lines_of_people import HostKeyChanged
from .played_rules import header_of

if TYPE_CHECKING:
    from .book import Book

FIRST_SIGNED = "rattus-pbem/signature/1"
"""Also what the key of a host is made with, whatever it signs."""
SIGNED = "rattus-pbem/signature/2"
REPLACED: Final = "replaced"
LOST: Final = "lost"
STOLEN: Final = "stolen"
"""How a host has come to a new key."""
INSTALL = install_hint("signing")


def signer_of(host_key: bytes) -> str:
    """The public key of a host: 64 hex digits. Raises IllegalError if the library is not there."""
    try:
        return str(_private(host_key).public_key().public_bytes_raw().hex())
    except ImportError:
        raise IllegalError("letters cannot be signed: the library for it is missing", hint=INSTALL) from None


class SignedLetter(NamedTuple):
    """What is signed under a letter: which one it is, and all that its proof states."""

    game: str
    seat: str
    turn: int
    number: int
    proof: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        """As it is signed."""
        stated = {name: value for name, value in self.proof.items() if name not in ("signatures", "letter")}
        return {**self._asdict(), "proof": stated}


def signers_of(book: Book) -> tuple[str, ...]:
    """The public keys with which the letters of a game are signed now; none where they are not."""
    return signing_keys(book.header.signer or None, book.key_changes)


def signing_keys(first: str | None, changes: Iterable[Mapping[str, str]]) -> tuple[str, ...]:
    """The public keys that sign after these changes in a game that was begun with the first one; none without it.

    What the first key signs says that a new one is of the same host. One that was lost, or stolen, signs no more.
    """
    keys = (first,) if first else ()
    for change in changes:
        keys = (*keys[:1], change["key"]) if change["how"] == REPLACED else (change["key"],)
    return keys


def signers_again(host_keys: Iterable[bytes], book: Book, then: tuple[str, ...]) -> tuple[str, ...]:
    """The public keys that sign a letter that is sent anew: those that signed it then, if the host still has them."""
    now = signers_of(book)
    return then if then != now and {*then} <= {*map(signer_of, host_keys)} else now


def lost_keys(lines: Sequence[JournalLine]) -> set[str]:
    """The public keys with which letters of this journal were signed, and that its host has no more."""
    first = header_of(lines).signer
    held, lost = {first} if first else set(), set[str]()
    for line in lines:
        if isinstance(line, HostKeyChanged) and line.signer is not UNSET:
            if line.how != REPLACED:
                held, lost = set(), lost | held
            held.add(line.signer)
    return lost


def signatures(host_keys: Sequence[bytes], signers: Iterable[str], what: object) -> list[dict[str, str]]:
    """What stands under any JSON that is signed: each key with its signature. Raises BlockedError as `sign`."""
    return [{"key": signer, "signature": sign(host_keys, signer, signed_bytes(what))} for signer in signers]


class ProofSignatures(NamedTuple):
    """The signatures under the proof of a letter, by key."""

    by_key: dict[str, str]

    @classmethod
    def from_json(cls, proof: Mapping[str, Any]) -> ProofSignatures:
        """Those of a proof of any release."""
        if "signatures" not in proof:  # release 1.0.0 wrote one
            return cls({proof["signer"]: proof.get("signature") or ""} if proof.get("signer") else {})
        return cls({entry["key"]: entry["signature"] for entry in proof["signatures"]})


def sign(host_keys: Sequence[bytes], signer: str, message: bytes) -> str:
    """The signature of these bytes by the key whose public half is `signer`; always the same for the same.

    A host's older keys sign, too: a game goes on with the one that it began with. Raises BlockedError if the library is
    not there, or none of these keys is the one.
    """
    try:
        keys = {key.public_key().public_bytes_raw().hex(): key for key in map(_private, host_keys)}
    except ImportError:
        wrong = "the letters of this game are signed, and the library for it is missing"
        raise BlockedError(wrong, hint=INSTALL) from None
    if signer not in keys:
        raise BlockedError(
            "this is not the key that the letters of this game are signed with",
            place="host.key",
            hint="Restore it from a backup. If the game is older than the key: `rattus-pbem doctor --put-back`.",
            expected=f"the public key {signer}",
            actual=f"the public key {next(iter(keys))}",
        )
    return str(keys[signer].sign(message).hex())


def is_signed(signer: str, signature: str, message: bytes) -> bool:
    """Whether this is the signature of these bytes. Raises ImportError if the library is not there."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(signer)).verify(bytes.fromhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True


def signed_bytes(what: object) -> bytes:
    """What is signed: the canonical JSON of all that is stated."""
    return length_prefixed((SIGNED, canonical(what)))


def first_signed_bytes(game: str, commitment: str, letter: tuple[str, int, int], head: str) -> bytes:
    """What was signed under `proof/1`: the game and its commitment, the letter (seat, turn, number), the journal's head
    in it."""
    return length_prefixed((FIRST_SIGNED, game, commitment, *map(str, letter), head))


def _private(host_key: bytes) -> Any:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(hmac.digest(host_key, length_prefixed((FIRST_SIGNED,)), "sha256"))
