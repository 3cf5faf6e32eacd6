"""What people write in a world: all that `help` names, in the ways of all mail programs."""

from __future__ import annotations

from random import Random

import pytest

from rattus_pbem.post.commands import READER
from tests.mail.quotations import MARKED, UNMARKED

from .asking import BY_COMMAND
from .people import as_prose
from .writing import PLAIN, program_of


def test_people_ask_for_every_command() -> None:
    assert BY_COMMAND.keys() - {""} == READER.commands.keys()


def test_all_mail_programs_are_used() -> None:
    heads = {program_of(Random(seed), "host@pbem.test").head for seed in range(5000)}
    assert heads >= {*MARKED.values(), *UNMARKED.values(), *PLAIN, ""}


@pytest.mark.parametrize(("first", "last"), [("BEGIN ORDERS g0 red turn 1", "END"), ("DEBUT ORDRES g0 rouge", "FIN")])
def test_prose_has_the_orders_of_a_block_alone(first: str, last: str) -> None:
    assert as_prose(f"{first}\n  one\n  two\n{last}\n") == "one, two.\n"
