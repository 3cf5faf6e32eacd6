"""What forged mails are made of: a stranger's address, a wrong code, an order block, a mail of lines and a body.

Draws from the random numbers it is given and from nothing else; never makes a right code, never sends anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from email import message_from_bytes
from functools import cached_property
from random import Random

MEBI = 1024 * 1024
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
OUR_MARK = "X-Rattus-Pbem"

_CODE = re.compile(r"\b[0-9A-Z]{4}-[0-9A-Z]{4}\b")
_STRANGERS = ("mallory", "eve", "trudy", "oscar", "craig", "no.one", "hôte")
_DOMAINS = ("evil.example", "spam.invalid", "pbem.test.evil.example", "xn--vil-bma.example", "localhost")
_ORDERS = (
    "take witch",
    "place in gallia",
    "place 3 in germania",
    "plague to germania",
    "plague to italia spread gallia italia",
    "witch #17 then #22",
    "first gallia",
    "prendre sorcière",
    "placer 3 en gallia",
    "peste en germania",
)


@dataclass(frozen=True)
class Target:
    """Whom the mails are for: the host's address, a game, its seats with their registered addresses, its turn."""

    host: str
    game: str
    seats: Mapping[str, str]
    turn: int
    letter_example: bytes = b""
    """A letter of the host itself, to be sent back to it."""


class Forge:
    """Makes the pieces of one mail after the other; `big` says that the next one is to be 1 to 4 MiB."""

    def __init__(self, rng: Random, target: Target) -> None:
        self.rng = rng
        self.target = target
        self.big = False

    def size(self, small: int) -> int:
        """How many bytes the filling of this mail has: at most `small`, of a big one 1 to 4 MiB."""
        if self.big:
            return self.rng.randrange(MEBI, 4 * MEBI - 64 * 1024)
        return self.rng.randrange(small // 2, small)

    def fill(self, pattern: bytes, small: int) -> bytes:
        """The pattern again and again, up to `size(small)`."""
        size = self.size(small)
        return (pattern * (size // len(pattern) + 1))[:size]

    def word(self, most: int = 12) -> str:
        """A word of small letters."""
        return "".join(self.rng.choices("abcdefghijklmnopqrstuvwxyz", k=self.rng.randint(1, most)))

    def stranger(self) -> str:
        """An address that is not registered."""
        while True:
            name = self.rng.choice(_STRANGERS[:-1] if self.rng.random() < 0.9 else _STRANGERS)
            address = f"{name}{self.rng.randrange(1000)}@{self.rng.choice(_DOMAINS)}"
            if address not in {player.lower() for player in self.target.seats.values()}:
                return address

    def seat(self) -> str:
        """A seat of the game."""
        return self.rng.choice(list(self.target.seats))

    def registered(self, seat: str) -> str:
        """The address of this seat, now and then in other letters: it stays the same address."""
        address = self.target.seats[seat]
        return self.rng.choice((address, address, address.upper(), f"<{address}>", f"{seat.title()} <{address}>"))

    def other(self, seat: str) -> str:
        """Another seat; the same one if there is no other."""
        return self.rng.choice([each_seat for each_seat in self.target.seats if each_seat != seat] or [seat])

    def code(self) -> str:
        """A code of the right shape, by chance."""
        code = "".join(self.rng.choices(SIGNS, k=8))
        return self.rng.choice((f"{code[:4]}-{code[4:]}", f"{code[:4]}-{code[4:]}".lower(), code))

    @cached_property
    def _seen(self) -> list[str]:
        """What looks like a code in the host's own letter; the one of the manual without such."""
        texts = [
            bytes(part.get_payload(decode=True) or b"").decode("utf-8", "replace")
            for part in message_from_bytes(self.target.letter_example).walk()
            if not part.is_multipart()
        ]
        return sorted(set(_CODE.findall("\n".join(texts)))) or ["KX4P-9QDM"]

    def near_code(self) -> str:
        """A code that is nearly a right one: a letter changed, gone, or too many."""
        right = self.rng.choice(self._seen)
        at = self.rng.choice((0, 1, 2, 3, 5, 6, 7, 8))
        changed = self.rng.choice([sign for sign in SIGNS if sign != right[at].translate(str.maketrans("OIL", "011"))])
        return self.rng.choice((right[:at] + changed + right[at + 1 :], right[:-1], right + right[-1], "????-????"))

    def orders(self, seat: str = "", code: str = "", lines: int = 0) -> str:
        """An order block with real verbs."""
        target = self.target
        first = f"BEGIN ORDERS {target.game} {seat or self.seat()} turn {target.turn}" + (f" code {code}" * bool(code))
        return "\n".join([first, *self.rng.choices(_ORDERS, k=lines or self.rng.randint(1, 6)), "END ORDERS", ""])

    def tag(self, seat: str, code: str = "") -> str:
        """What the subject of an answer carries."""
        return f"[{self.target.game} {seat} t{self.target.turn}{' ' * bool(code)}{code}]"

    def tagged(self, seat: str, code: str = "") -> str:
        """The host's address with game, seat and code in it."""
        local, _, domain = self.target.host.partition("@")
        return f"{local}+{self.target.game}.{seat}{'.' * bool(code)}{code}@{domain}"

    def mail(
        self, body: bytes | str, *headers: str, sender: str | None = None, subject: str | None = None, to: str = ""
    ) -> bytes:
        """A mail with these header lines besides the usual ones; of a stranger, unless `sender` says another."""
        lines = [
            f"From: {self.stranger() if sender is None else sender}",
            f"To: {to or self.target.host}",
            f"Subject: {self.word() + ' 1' if subject is None else subject}",
            "Date: Mon, 6 Jan 2025 10:00:00 +0100",
            f"Message-ID: <{self.rng.getrandbits(64):016x}@{self.word()}.example>",
            *headers,
        ]
        if headers and not any(line.lower().startswith("mime-version") for line in headers):
            lines.append("MIME-Version: 1.0")
        end = self.rng.choice(("\n", "\r\n"))
        return joined(end.join([*lines, "", ""])) + joined(body)


def joined(text: bytes | str) -> bytes:
    """Text as bytes, whatever letters are in it."""
    return text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")


Family = Callable[[Forge], bytes]
