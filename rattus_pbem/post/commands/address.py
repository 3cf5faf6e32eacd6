"""The command `address`: another address is asked for; both the old and the new must confirm it."""

from __future__ import annotations

from ...addresses import canonical_address
from ...mail.command_lines import Command, shape
from ...mail.folding import any_of
from ..case import Case
from ..seating import request_address_change

WORD = any_of("command_address")


class Address(Command):
    """Names the new one."""

    words = ("command_address",)
    shapes = (
        shape(
            rf"{WORD}:? <?([^\s<>@,;:\"]{{1,120}}@[^\s<>@,;:\"]{{1,190}})>?",
            rf"{WORD}:?(?: \S+)?$",
            ("address",),
        ),
    )
    is_found_in_prose = True

    def carry_out(self, case: Case) -> None:
        request_address_change(case, canonical_address(self.get("address")))
