"""Answers as mail programs of many languages quote: the orders are read wherever they stand, its form is not."""

from __future__ import annotations

import pytest

from rattus_pbem.mail.command_search import find_commands
from rattus_pbem.mail.message_reader import Body, Mail
from rattus_pbem.mail.sheet_search import find_sheets
from rattus_pbem.post.commands import READER

from .parted import unquoted
from .quotations import answers

LETTER = """\
Rattus, game peste: Anna, turn 7, letter 1
==========================================

In which region do you place?
To agree, reply with the line:

draw

Order form
----------
BEGIN ORDERS peste red turn 7 code DX49-QQN0
// In which region do you place?
// place in Anglia
//    the region: Anglia; Gallia
END ORDERS

Send only the block from BEGIN to END.
"""
ORDERS = "place in gallia\ntake witch"
ANSWERS = answers(LETTER, ORDERS)


@pytest.mark.parametrize("client", ANSWERS)
def test_orders_are_read_wherever_they_stand(client: str, subtests: pytest.Subtests) -> None:
    for place, text in ANSWERS[client].items():
        with subtests.test(place):
            mail = Mail(texts=[Body("plain", text)])
            search = find_sheets(mail, READER)
            (sheet,) = search.sheets
            lines = [line for line in sheet.decode().splitlines()[1:-1] if not line.startswith("//")]
            assert (lines, search.fault) == (ORDERS.splitlines(), "")
            assert find_commands(mail, READER) == []  # that of the letter is not carried out
    own = unquoted(ANSWERS[client]["above"])
    assert own.split() == ["Hello,", "BEGIN", "ORDERS", "peste", "red", "turn", "7", *ORDERS.split(), "END", "ORDERS",
                           "Best"]  # fmt: skip
