"""The block that is offered for orders without one loses nothing of them, or says why."""

from __future__ import annotations

from pathlib import Path

import pytest

from .mailing import HOUR
from .test_orders_beside import ORDERS, answer, club_of
from .test_prose_orders import club_at_turn_one

WAIT = {"en": "wait", "fr": "attendre"}


def lines_offered(text: str) -> list[str]:
    """The lines between the first and the last one of the block in a receipt."""
    lines = text.splitlines()
    begin = next(at for at, line in enumerate(lines) if line.startswith(("BEGIN ORDERS", "DEBUT ORDRES")))
    return lines[
        begin + 1 : next(at for at, line in enumerate(lines) if line.startswith(("END ", "FIN ")) and at > begin)
    ]


@pytest.mark.parametrize("beside", [False, True])
@pytest.mark.parametrize(("rules", "lang"), ORDERS)
@pytest.mark.some(3)
def test_it_keeps_the_word_that_holds_orders(tmp_path: Path, rules: str, lang: str, beside: bool) -> None:
    club, first = club_of(tmp_path, rules, lang), ORDERS[rules, lang][0]
    command = {"en": "\nlanguage en", "fr": "\nlangue fr"}[lang] if beside else ""
    club.write(club.seats[0], f"{WAIT[lang]}\n{first}{command}")
    grade, text = answer(club)
    assert grade == ("warnings" if beside else "refused")
    assert lines_offered(text) == [WAIT[lang], first]


@pytest.mark.parametrize(
    ("lang", "said", "offered", "named"),
    [
        ("en", "done, take king", ["take king", "done"], "“take king”: "),
        ("fr", "terminé, prendre roi", ["prendre roi", "terminé"], "« prendre roi » :"),
        ("en", "done, take mayor", ["// take King"], "“take mayor”: "),
        (
            "en",
            "take king, place in gallia, plague to gualia",
            ["take king", "place in gallia", "// plague to gualia"],
            'mean "Gallia"?',
        ),
        ("fr", "prendre roi, placer en gualia", ["prendre roi", "// placer en gualia"], "« gualia »"),
        ("en", "take king, spread gallia\nlater", ["take king", "// spread gallia"], "“spread gallia”: "),
        ("en", "take king\nspread", ["take king", "// spread"], "“spread”: "),
        ("en", "language en\nplague to germania\nspread polonia", ["plague to germania, spread polonia"], "polonia"),
        (
            "fr",
            "langue fr\npeste vers germania\npropager polonia",
            ["peste vers germania, propager polonia"],
            "polonia",
        ),
    ],
)
@pytest.mark.some(2)
def test_it_keeps_each_order_with_what_belongs_to_it(
    tmp_path: Path, lang: str, said: str, offered: list[str], named: str
) -> None:
    club = club_at_turn_one(tmp_path, lang)
    club.write("red", said)
    club.tick(HOUR / 4)
    text = club.receipt("red")[1]
    assert lines_offered(text) == offered
    assert named in " ".join(text.split())
    assert "palace" not in text


@pytest.mark.parametrize(
    ("said", "left"), [("bid 3\nuntil 3", "until 3"), ("bid 3, until 3", "until 3"), ("bid 3\ngods war", "gods war")]
)
def test_what_belongs_to_no_order_above_it_is_named(tmp_path: Path, said: str, left: str) -> None:
    club = club_of(tmp_path, "godstorm", "en")
    club.write(club.seats[0], said)
    grade, text = answer(club)
    assert (grade, lines_offered(text), f"“{left}”: " in text) == ("refused", ["bid 3", f"// {left}"], True), text


@pytest.mark.parametrize(
    ("lang", "first", "second"),
    [("en", "take king", "place in gallia"), ("fr", "prendre roi", "placer en gallia")],
)
def test_what_can_be_read_in_two_ways_is_answered_with_both(tmp_path: Path, lang: str, first: str, second: str) -> None:
    both = (f"{first}\n{second}", f"{second}\n{first}")
    club = club_at_turn_one(tmp_path, lang)
    club.write("red", f"2. {first}\n1. {second}")
    club.tick(HOUR / 4)
    grade, receipt = club.receipt("red")
    assert (grade, [block in receipt for block in both]) == ("refused", [True, True])
    assert club.book().stored("red", 1) is None


@pytest.mark.parametrize("command", [0, 1, 2])
@pytest.mark.parametrize(("rules", "lang"), ORDERS)
@pytest.mark.some(3)
def test_a_command_within_a_block_is_said_to_belong_outside(
    tmp_path: Path, rules: str, lang: str, command: int
) -> None:
    word = {"en": ("clear", "status", "help"), "fr": ("effacer", "état", "aide")}[lang][command]
    club = club_of(tmp_path, rules, lang)
    club.order(club.seats[0], ORDERS[rules, lang][0], word)
    grade, text = answer(club)
    said = {"en": f'"{word}" is a command: ', "fr": f"« {word} » est une commande"}[lang]
    assert (grade, said in " ".join(text.split())) == ("refused", True), text
