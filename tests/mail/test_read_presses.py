"""What stands between a press and its `end press` is text: no block in it is orders, no command in it runs."""

from __future__ import annotations

import json
from email.message import EmailMessage

import pytest

from rattus_pbem.mail.command_lines import Command
from rattus_pbem.mail.command_search import find_commands
from rattus_pbem.mail.message_reader import Body, Mail, read_message
from rattus_pbem.mail.sheet_search import find_sheets
from rattus_pbem.post.commands import READER

BLOCK = "BEGIN ORDERS peste red turn 1\nfirst in gallia\nEND ORDERS"


def commands(text: str) -> list[Command]:
    return find_commands(Mail(texts=[Body("plain", text)]), READER)


def read(text: str) -> tuple[list[tuple[str, str]], list[bytes]]:
    """The commands with their texts, and the sheets, of a mail with this text."""
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "anna@pbem.test", "x"
    mail.set_content(text + "\n")
    message = read_message(mail.as_bytes())
    return [(c.name, c.get("text")) for c in find_commands(message, READER)], find_sheets(message, READER).sheets


@pytest.mark.parametrize("opening", ["press to blue:", "press to blue: look", "message à bleu :", "press to blue"])
def test_a_block_in_a_closed_text_is_text(subtests: pytest.Subtests, opening: str) -> None:
    for inner in [BLOCK, f"\n{BLOCK}\n\nwhat do you say?", f"draw\n{BLOCK}\nclear", "> so:\n" + BLOCK]:
        for end in ["end press", "fin message"]:
            with subtests.test(inner, end=end):
                commands, sheets = read(f"{opening}\n{inner}\n{end}\nstatus")
                assert [name for name, _ in commands] == ["press", "status"]
                assert sheets == []
                if opening != "press to blue":  # without its colon it is told, and still no orders
                    assert "first in gallia\nEND ORDERS" in commands[0][1]


@pytest.mark.parametrize("opening", ["press to blue: hello", "press to blue:\nhello\n"])
def test_without_its_end_below_the_block_is_orders(opening: str) -> None:
    commands, (sheet,) = read(f"{opening}\n{BLOCK}\ndraw")
    assert commands == [("press", "hello"), ("draw", "")]
    assert b"first in gallia" in sheet


def test_the_end_belongs_to_the_nearest_press_above_it() -> None:
    commands, (sheet,) = read(f"press to blue: hello\n\n{BLOCK}\npress to green:\nbye\n\n{BLOCK}\nend press\n")
    assert commands == [("press", "hello"), ("press", f"bye\n\n{BLOCK}")]
    assert sheet.count(b"first in gallia") == 1


def test_orders_beside_a_closed_text_count_and_an_end_in_a_quotation_closes_nothing() -> None:
    _, sheets = read(f"press to blue:\n{BLOCK.replace('gallia', 'italia')}\nend press\n{BLOCK}")
    assert [b"gallia" in sheet for sheet in sheets] == [True]
    _, sheets = read(f"press to blue: hi\n{BLOCK}\n> end press\n")
    assert len(sheets) == 1


def test_a_json_sheet_in_a_closed_text_is_text() -> None:
    sheet = json.dumps({"schema": "rattus-pbem/orders-rattus/1", "orders": []})
    assert len(read(f"press to blue: hi\n\n{sheet}\n")[1]) == 1
    assert read(f"press to blue: hi\n\n{sheet}\nend press\n")[1] == []


@pytest.mark.parametrize("mark", ["| ", "> | "])
def test_a_press_of_somebody_else_in_an_answer_is_no_orders(mark: str) -> None:
    sheet = '{"schema": "rattus-pbem/orders-rattus/1", "orders": []}'
    assert read("Thanks!\n\n" + "\n".join(mark + line for line in [*BLOCK.splitlines(), sheet]))[1] == []


def test_an_open_block_ends_where_a_closed_text_begins() -> None:
    _, (sheet,) = read(f"BEGIN ORDERS\nfirst in italia\n\npress to blue:\n{BLOCK}\nend press\n")
    assert sheet == b"BEGIN ORDERS\nfirst in italia\n\n"


@pytest.mark.parametrize(
    "line",
    [
        "press to green anonymous: three",
        "press anonymous to green: three",
        "message anonyme à green : three",
        "message à green anonyme : three",
    ],
)
def test_without_a_name_may_be_said_before_or_behind(line: str) -> None:
    (command,) = commands(line)
    assert (command.fault, command.get("to"), command.get("text")) == ("", "green", "three")
    assert command.get("anonymous").startswith("anonym")


@pytest.mark.parametrize(
    "line", ["anonymous press to green: five", "press secretly to green: five", "absent du 24.13.2026"]
)
def test_what_is_nearly_a_command_ends_a_text_and_is_told(line: str) -> None:
    press, other = commands(f"press to red: two\n{line}")
    assert press.get("text") == "two"
    assert other.fault.startswith("bad_")


LINES: list[tuple[str, list[str]]] = [
    ("-> confirm AB-12", ["confirm"]),
    ("\n-> confirmer AB-12\n", ["confirm"]),
    ("It was not me!\n-> confirm AB-12", []),
    ("nonce : " + "ab" * 32, ["nonce"]),
    ("nonce empreinte :\n" + "ab" * 32, ["nonce"]),
]


def test_the_line_of_our_letter_counts_only_as_the_first(subtests: pytest.Subtests) -> None:
    for text, names in LINES:
        with subtests.test(text):
            assert [command.name for command in commands(text)] == names
