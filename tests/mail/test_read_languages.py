"""Answers as mail programs of many languages quote: the orders are read wherever they stand, its form is not."""

from __future__ import annotations

import pytest

from rattus_pbem.mail.command_search import find_commands
from rattus_pbem.mail.message_reader import Body, Mail
from rattus_pbem.mail.sheet_search import find_sheets
from rattus_pbem.post.commands import READER

from .parted import unquoted
from .quotations import MARKED, UNMARKED, answers

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
ANSWERS = dict(answers(LETTER, ORDERS))


@pytest.mark.parametrize("name", ANSWERS)
def test_orders_are_read_wherever_they_stand(name: str) -> None:
    search = find_sheets(Mail(texts=[Body("plain", ANSWERS[name])]), READER)
    (sheet,) = search.sheets
    lines = [line for line in sheet.decode().splitlines()[1:-1] if not line.startswith("//")]
    assert (lines, search.fault) == (ORDERS.splitlines(), "")


@pytest.mark.parametrize("name", ANSWERS)
def test_a_command_in_the_letter_is_not_carried_out(name: str) -> None:
    assert find_commands(Mail(texts=[Body("plain", ANSWERS[name])]), READER) == []


@pytest.mark.parametrize("name", [*MARKED, *UNMARKED])
def test_nothing_of_the_quotation_is_ones_own(name: str) -> None:
    own = unquoted(ANSWERS[f"{name} above"])
    assert own.split() == ["Hello,", "BEGIN", "ORDERS", "peste", "red", "turn", "7", *ORDERS.split(), "END", "ORDERS",
                           "Best"]  # fmt: skip
