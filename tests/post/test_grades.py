"""What stands in a receipt's subject is the worst of what became of the mail's parts, whatever its parts are."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from .made_again import made_again
from .mailing import HOUR, Club

GOOD = {"press": "press to blue: hello", "zone": "zone Europe/Paris", "host": "host: hello"}
BAD = {
    "press": "press to Zacharias: hello",
    "zone": "zone Europe/Pris",
    "concede": "concede purple",
    "dispute": "dispute",
}


@made_again
def club_at_play(path: Path) -> Club:
    """Red has placed once; blue is asked, and red will place once more."""
    club = Club(path, "red", "blue", mail_delay="30min")
    club.tick()
    club.order("red", "first in gallia")
    club.tick(HOUR)
    club.tick(HOUR)
    return club


def grade(club: Club, text: str) -> tuple[str, str]:
    club.write("red", text)
    club.tick()
    word, receipt = club.receipt("red")
    return word, " ".join(receipt.split())


def block(*lines: str) -> str:
    return "\n".join(["BEGIN ORDERS peste red turn 0", *lines, "END ORDERS"])


def test_orders_that_are_kept_and_not_used_are_no_success(tmp_path: Path) -> None:
    grade_given, receipt = grade(club_at_play(tmp_path), block("first in italia"))
    assert (grade_given, "They are kept but not used" in receipt) == ("stale", True)
    assert "write first, above your new orders, what has been played of yours" in receipt


def test_the_second_placement_is_ordered_below_the_first(tmp_path: Path) -> None:
    club = club_at_play(tmp_path)
    grade_given, receipt = grade(club, block("first in gallia", "first in italia"))
    assert (grade_given in ("ok", "stale"), "not used" in receipt) == (True, False)
    club.order("blue", "first in anglia", "first in scandia")
    club.tick()
    club.tick()
    assert club.turn() == 1


@pytest.mark.parametrize(("first", "second"), [*permutations([*GOOD, *(f"bad {name}" for name in BAD)], 2)])
@pytest.mark.some(3)
def test_of_two_commands_the_worse_counts(tmp_path: Path, first: str, second: str) -> None:
    lines = {**GOOD, **{f"bad {name}": line for name, line in BAD.items()}}
    grade_given, _ = grade(club_at_play(tmp_path), f"{lines[first]}\n{lines[second]}\n")
    bad = [name.startswith("bad") for name in (first, second)]
    assert grade_given == ("refused" if all(bad) else "warnings" if any(bad) else "ok")


@pytest.mark.parametrize("command", [*GOOD, *(f"bad {name}" for name in BAD), "clear", "status", "statsu"])
@pytest.mark.parametrize(
    ("sheet", "alone"),
    [
        (block("first in gallia", "first in italia"), "ok"),
        (block("first in italia"), "stale"),
        (block("frist in italia"), "refused"),
        (
            block("first in gallia", "first in italia").replace("BEGIN", "BEGIN", 1) + "\n" + block("first in anglia"),
            "refused",
        ),
    ],
)
@pytest.mark.some(3)
def test_of_a_sheet_and_a_command_the_worse_counts(tmp_path: Path, command: str, sheet: str, alone: str) -> None:
    lines = {**GOOD, **{f"bad {name}": line for name, line in BAD.items()}}
    grade_given, _ = grade(club_at_play(tmp_path), f"{lines.get(command, command)}\n\n{sheet}\n")
    if alone == "refused":
        assert grade_given == "refused"
    elif command.startswith("bad") or command == "statsu":
        assert grade_given == "warnings"
    else:
        assert grade_given == alone
