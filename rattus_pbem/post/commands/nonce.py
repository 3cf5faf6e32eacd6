"""The command `nonce`: a seat's part in the draws, in words of its own, or the fingerprint of one first."""

from __future__ import annotations

import re

from ...errors import IllegalError, PbemError
from ...mail.command_lines import Command, shape
from ...mail.folding import any_of
from ...orders.credentials import OPEN, declines, plain_nonce
from ..carrying_out import fail_unread, store_lines
from ..case import Case
from ..post_sentences import say_of_mail

WORD, HASH = any_of("command_nonce"), any_of("hash")


class Nonce(Command):
    """Hexadecimal digits, or any words behind a colon."""

    words = ("command_nonce",)
    shapes = (
        shape(
            rf"{WORD} ?:?(?: ({HASH}) ?:?)? ([0-9a-f]{{16,128}}|{any_of('no_nonce')})"
            rf"|{WORD} ?: ?(?!{HASH}\b)(\S.*)",
            rf"{WORD} ?:?(?: \S+){{0,3}}$",
            ("hash", "value", "own"),
        ),
    )
    is_for_newcomers = True
    goes_on = re.compile(rf"{WORD} ?:?(?: {HASH} ?:?)?$", re.IGNORECASE)  # 64 digits do not fit behind it

    def carry_out(self, case: Case) -> None:
        value = plain_nonce(self.get("own") or self.get("value"))
        none = declines(value)
        key = "nonce_hash" if self.get("hash") else "nonce"
        try:
            case.digest = store_lines(case, case.game.turn, settings={key: "none" if none else value})
        except IllegalError as error:
            fail_unread(case, self, error)
        except PbemError:
            fail_unread(case, self, say_of_mail("bad_nonce", case.lang))
        else:
            case.is_for_draw = True
            step = case.game.book.nonces.step
            case.say("stored_none" if none else "stored_open" if step == OPEN else f"stored_{key}")
            # In one line, in both languages: `docs/verify.py` looks for it in the list of lines that went into the
            # draws.
            case.paragraphs.append(f"{key.replace('_', ' ')} = {'none' if none else value}")
