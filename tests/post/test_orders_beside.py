"""Orders outside a block, beside a command or beside a block: nothing that a player writes is dropped in silence."""

from __future__ import annotations

import json
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path
from typing import Any

import pytest

from .mailing import HOUR, PEOPLE, THREE, Club, text_of

ORDERS = {
    ("rattus", "en"): ("first in gallia", "first in italia"),
    ("rattus", "fr"): ("d'abord en gallia", "d'abord en italia"),
    ("godstorm", "en"): ("bid 3", "bid 2"),
    ("godstorm", "fr"): ("miser 3", "miser 2"),
    ("liars-dice", "en"): ("bid 1 twos", "bid 2 twos"),
    ("liars-dice", "fr"): ("annoncer 1 de deux", "annoncer 2 de deux"),
    ("skirmish", "en"): ("bid 1", "bid 0"),
    ("skirmish", "fr"): ("miser 1", "miser 0"),
}
COMMANDS = {
    "en": ("language en", "status", "help", "orders", "absent from monday for a week", "clear", "press to {other}: hi"),
    "fr": ("langue fr", "état", "aide", "ordres", "absent du 5 décembre au 8 décembre", "effacer", "hôte : salut"),
}
BESIDE = [(*key, command) for key in ORDERS for command in COMMANDS[key[1]]]


def club_of(path: Path, rules: str, lang: str) -> Club:
    """A club whose first seat is asked for the orders above."""
    seats = THREE[rules]
    options: dict[str, Any] = {f"{seats[0]}__lang": lang}
    club = Club(path, *seats, rules=rules, **options)
    club.tick(HOUR / 4)
    return club


def answer(club: Club) -> tuple[str, str]:
    club.tick(HOUR / 4)
    return club.receipt(club.seats[0])


@pytest.mark.parametrize("above", [True, False])
@pytest.mark.parametrize(("rules", "lang", "command"), BESIDE)
@pytest.mark.some(3)
def test_beside_a_command_they_are_named(tmp_path: Path, rules: str, lang: str, command: str, above: bool) -> None:
    club = club_of(tmp_path, rules, lang)
    first, line = ORDERS[rules, lang][0], command.format(other=club.seats[1])
    club.write(club.seats[0], f"{first}\n{line}" if above else f"{line}\n{first}")
    grade, text = answer(club)
    assert grade == "warnings", text
    assert f"  {first}\n" in text
    assert ("stand outside an order sheet" if lang == "en" else "hors d’une feuille d’ordres") in " ".join(text.split())
    block = "BEGIN ORDERS" if lang == "en" else "DEBUT ORDRES"
    assert f"{first}\n{block.replace('BEGIN', 'END').replace('DEBUT', 'FIN')}" in text, "the block to send"


@pytest.mark.parametrize("how", ["block", "json"])
@pytest.mark.parametrize(("rules", "lang"), ORDERS)
@pytest.mark.some(2)
def test_beside_a_block_or_an_attached_sheet_they_are_named(tmp_path: Path, rules: str, lang: str, how: str) -> None:
    club = club_of(tmp_path, rules, lang)
    seat, (first, second) = club.seats[0], ORDERS[rules, lang]
    if how == "block":
        club.write(seat, f"BEGIN ORDERS peste {seat} turn {club.turn()}\n{first}\nEND ORDERS\n{second}\n")
    else:
        data = {
            "rattus": {"do": "first", "region": "gallia"},
            "godstorm": {"do": "bid", "faith": 1},
            "liars-dice": {"do": "bid", "count": 1, "face": "twos"},
            "skirmish": {"do": "bid", "armies": 1},
        }[rules]
        sheet = {
            "schema": f"rattus-pbem/orders-{rules}/1",
            "game": "peste",
            "seat": seat,
            "turn": club.turn(),
            "orders": [data],
        }
        mail = EmailMessage(policy=SMTP)
        mail["From"], mail["To"], mail["Message-ID"] = PEOPLE[seat], "host@pbem.test", "<j@pbem.test>"
        mail["Subject"] = f"Re: [peste {seat} t0 {club.code(seat)}]"
        mail.set_content(second)
        mail.add_attachment(json.dumps(sheet).encode(), maintype="application", subtype="json", filename="o.json")
        club.deliver(mail.as_bytes())
    grade, text = answer(club)
    assert grade == "warnings", text
    assert f"  {second}\n" in text


@pytest.mark.parametrize(
    "text",
    [
        "status\n\nTake care!\nAnna",
        "press to blue:\nHello Ben,\ntake king\nend press",
        "press to blue: Hello Ben,\nplace in Gallia is what I would do, you know",
        "BEGIN ORDERS peste red turn 0\nfirst in gallia\nEND ORDERS\n\nThanks, Anna",
        "status\n\nOn Mon, 2 Nov 2026 at 10:00, host <host@pbem.test> wrote:\n> first in gallia\n",
    ],
)
@pytest.mark.some(2)
def test_what_is_no_order_is_not_named(tmp_path: Path, text: str) -> None:
    club = club_of(tmp_path, "rattus", "en")
    club.write("red", text.replace("blue", club.seats[1]))
    grade, said = answer(club)
    assert (grade, "outside an order sheet" in " ".join(said.split())) != ("warnings", True), said


@pytest.mark.parametrize(("lang", "command", "said"), [("en", "help", "legal"), ("fr", "aide", "légaux")])
def test_help_says_which_orders_without_a_block_are_taken(tmp_path: Path, lang: str, command: str, said: str) -> None:
    club = club_of(tmp_path, "rattus", lang)
    club.write("red", command)
    text = " ".join(answer(club)[1].split())
    assert said in text.partition("- ")[0][:600]
    assert "Nothing else is read as an order" not in text
    assert "Rien d’autre n’est lu" not in text


@pytest.mark.parametrize(("file", "kind"), [("o.txt", ("text", "plain")), ("logo.png", ("image", "png"))])
@pytest.mark.parametrize(("rules", "lang"), ORDERS)
@pytest.mark.some(2)
def test_an_attachment_does_not_refuse_what_the_mail_says(
    tmp_path: Path, rules: str, lang: str, file: str, kind: tuple[str, str]
) -> None:
    club = club_of(tmp_path, rules, lang)
    seat = club.seats[0]
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"], mail["Message-ID"] = PEOPLE[seat], "host@pbem.test", "<a@pbem.test>"
    mail["Subject"] = f"Re: [peste {seat} t{club.turn()} {club.code(seat)}]"
    mail.set_content(ORDERS[rules, "en"][0])
    mail.add_attachment(b"hello", maintype=kind[0], subtype=kind[1], filename=file)
    club.deliver(mail.as_bytes())
    grade, text = answer(club)
    assert grade in ("ok", "warnings"), text
    assert ("No orders were found in what is attached" if lang == "en" else "Aucun ordre n’a été trouvé") in " ".join(
        text.split()
    )


@pytest.mark.parametrize(("rules", "lang"), ORDERS)
@pytest.mark.some(3)
def test_a_held_mail_names_the_orders_outside_a_block(tmp_path: Path, rules: str, lang: str) -> None:
    club = club_of(tmp_path, rules, lang)
    seat, first = club.seats[0], ORDERS[rules, lang][0]
    club.write(seat, f"{COMMANDS[lang][0]}\n{first}", sender="x@y.test")
    club.tick(HOUR / 4)
    text = text_of(club.box(seat)[-1])
    assert f"| {first}\n" in text
    assert ("no orders and no command" if lang == "en" else "ni ordres ni commande") not in " ".join(text.split())
