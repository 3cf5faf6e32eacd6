"""Every command by mail, in English and French, through a whole tick: what it does, and what its sender is told."""

from __future__ import annotations

import hashlib
import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.locale import sentences, ways
from rattus_pbem.mail.command_lines import Command
from rattus_pbem.post.commands import ORDER, READER
from rattus_pbem.record import journal_lines

from .made_again import made_again
from .mailing import PEOPLE, Club, text_of

PLACE = "first in gallia"


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    """Red reads English, blue French."""
    club = Club(tmp_path, mail_delay="1d")
    club.tick()
    club.write("blue", "langue français")
    club.tick()
    return club


def say(club: Club, seat: str, text: str, **how: Any) -> tuple[str, str]:
    """Send this, and read the receipt as one line."""
    club.write(seat, text, **how)
    club.tick()
    grade, answer = club.receipt(seat)
    return grade, " ".join(answer.split())


def lines(club: Club, kind: str) -> list[dict[str, Any]]:
    journal = journal_lines.read(club.journal())[0]
    return [line for line in journal if line["kind"] == kind]


def until(club: Club) -> datetime:
    return datetime.fromisoformat(club.book().deadlines.asks[0].until)


@pytest.mark.parametrize(
    ("seat", "text", "expected"),
    [
        ("red", "help", "How to play by mail"),
        ("blue", "aide", "Jouer par courriel"),
        ("red", "Status.", "peste (red), turn 0: please send your orders by Thu 5 Nov 08:00 UTC"),
        ("blue", "état", "la partie attend Anna jusqu’au jeu. 5 nov."),
        ("red", "orders", "You have no stored orders."),
        ("blue", "ordres", "Vous n’avez aucun ordre enregistré."),
        ("red", "clear", "You have no stored orders."),
        ("blue", "effacer mes ordres", "Vous n’avez aucun ordre enregistré."),
        ("red", "explain turn 0 event 2", "0:2 The plague begins in Hungaria. Nobody ordered it"),
        ("red", "zone Europe/Paris", "Times are given in Europe/Paris from now on."),
        ("blue", "fuseau Europe/Paris", "Les heures sont désormais données dans le fuseau Europe/Paris."),
        ("red", "language fr", "Vos lettres sont désormais en français."),
        ("blue", "langue anglais", "Your letters are in English from now on."),
        ("red", "pictures off", "Your letters come without pictures and order page from now on."),
        ("blue", "images oui", "Vos lettres montrent désormais le plateau en images"),
        ("red", "dispute turn 0 event 2: Why there?", "You have opened a dispute about event 0:2"),
        ("blue", "contester tour 0 événement 2 : pourquoi ?", "Vous avez ouvert une contestation sur l’événement 0:2"),
        ("red", "resend", "Your letter is on its way again."),
        ("blue", "renvoyer tour 0", "Votre lettre vous est renvoyée."),
        ("red", "join peste", "peste (red), turn 0: please send"),
        ("blue", "rejoindre", "peste (bleu), tour 0 : vous n’avez rien"),
    ],
)
@pytest.mark.some(7)
def test_what_is_told(club: Club, seat: str, text: str, expected: str) -> None:
    grade, receipt = say(club, seat, text)
    assert grade == "ok"
    assert expected in receipt


@pytest.mark.parametrize(
    ("seat", "text", "expected"),
    [
        ("red", "resend turn 7", "There is no such letter."),
        ("red", "resend my letter", "Write `resend` or `resend turn 7`."),
        ("blue", "renvoyer tour", "Écrivez `renvoyer` ou `renvoyer tour 7`."),
        ("red", "absent from 24 December", "reply with this line: absent 2026-12-24 2026-12-24"),
        ("red", "absent on day 12", "`absent 2026-12-24 2027-01-02`, or `absent from Monday for a week`"),
        ("blue", "absent du 24/12 au 2/1", "par cette ligne : absent 2026-12-24 2027-01-02"),
        ("red", "absent 2026-12-24 2026-12-20", "ends before it begins"),
        ("red", "absent 2026-10-01 2026-10-20", "today is Mon 2026-11-02"),
        ("red", "absent 2026-12-01 2027-12-01", "366 days; you have 21 days left"),
        ("red", "absent 2026-12-01 9999-12-31", "you have 21 days left"),
        ("red", "press to purple: hello", "Nobody here is called “purple”; there are red, blue, or all."),
        ("blue", "message à violet : salut", "Personne ne s’appelle ici"),
        ("red", "press to red", "`press to red: text`"),
        ("red", "press to blue:", "no text after the colon"),
        ("red", "concede purple", "No seat is called “purple”"),
        ("blue", "abandonner", "Écrivez `abandonner rouge`"),
        ("red", "dispute turn 7", "`dispute turn 7 event 12: why`"),
        ("red", "explain turn 0 event 99", "None of your letters mentions event 0:99."),
        ("blue", "expliquer tour 3", "`expliquer tour 7 événement 12`"),
        ("red", "nonce", "`nonce: none`"),
        ("red", "nonce none", "nonce"),
        ("red", "confirm", "the word from the notice"),
        ("blue", "confirmer ABCD-EFGH", "ABCD-EFGH"),
        ("red", "language", "Write `language` and one of: en, fr."),
        ("blue", "langue de", "Écrivez `langue` et l’un de ces codes : en, fr."),
        ("red", "pictures please", "Write `pictures on` or `pictures off`."),
        ("red", "zone Europe/Nowhere", "No time zone is called Europe/Nowhere."),
        ("red", "zone Paris", "`zone Europe/Paris`"),
        ("blue", "fuseau Mars/Olympus", "Aucun fuseau horaire ne s’appelle Mars/Olympus."),
        ("red", "address nobody", "`address anna@example.org`"),
        ("red", f"address {PEOPLE['blue']}", "another seat already use"),
        ("blue", f"adresse {PEOPLE['blue']}", "Cette adresse est déjà la vôtre"),
        ("red", "join autre red", "To join autre, send the host a new mail"),
        ("red", "clear all", "Write `clear` alone on its line."),
    ],
)
@pytest.mark.some(10)
def test_what_is_not_done_is_told_with_how_to_write_it(club: Club, seat: str, text: str, expected: str) -> None:
    before = club.book().seats
    grade, receipt = say(club, seat, text)
    assert grade == "refused"
    assert expected in receipt
    assert club.book().seats == before
    assert not lines(club, "press") + lines(club, "vote") + lines(club, "absent") + lines(club, "dispute")


@pytest.mark.parametrize("name", READER.commands)
def test_every_command_says_how_it_is_written_and_what_it_does(name: str) -> None:
    command = READER.commands[name]
    assert command.words, f"post/commands/{name}.py: it has no words"
    assert all(ways(key) for key in command.words)
    assert command.shapes, f"post/commands/{name}.py: it has no shape"
    assert command.carry_out is not Command.carry_out, f"post/commands/{name}.py: it does nothing"


def test_the_order_of_commands_names_none_that_is_not_there() -> None:
    assert set(ORDER) <= READER.commands.keys()


def test_every_command_is_tried_here() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in READER.commands if f'"{name}' not in source and f" {name}" not in source] == []


def test_clear_takes_orders_back_and_the_turn_is_not_begun(tmp_path: Path) -> None:
    club = Club(tmp_path, mail_delay="1d")
    club.tick()
    club.order("red", PLACE)
    club.tick()
    assert "1. first cubes in Gallia" in club.receipt("red")[1]
    assert "first cubes in Gallia" in say(club, "red", "orders")[1]
    grade, text = say(club, "red", "clear")
    assert (grade, text.partition(". ")[0]) == ("ok", "Your stored orders have been deleted")
    assert "please send your orders by" in text
    club.tick(timedelta(hours=30))
    assert not lines(club, "answer"), "what was taken back is not played"
    assert "You have no stored orders." in say(club, "red", "orders")[1]
    assert "orders are stored" not in say(club, "red", "status")[1]
    club.tick(timedelta(hours=8))
    assert [mail for mail in club.box("red") if "Reminder" in mail["Subject"]], "its player is still reminded"
    club.order("red", "first in italia")
    club.tick(timedelta(days=1))
    assert [line["answer"]["region"] for line in lines(club, "answer")] == ["italia"]


def test_explain_tells_it_in_the_language_of_the_letters(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.write("blue", "langue fr")
    club.tick()
    club.order("red", PLACE)
    club.tick()
    grade, text = say(club, "blue", "expliquer tour 0 événement 3")
    assert (grade, text[:4]) == ("ok", "0:3 ")
    assert "Gallia" in text
    assert "place" in text
    assert "R-2.11 : À partir du premier joueur" in text


def test_resend_brings_the_same_bytes_and_another_seats_letter_to_nobody(club: Club) -> None:
    files = sorted((club.letters / PEOPLE["red"] / "new").iterdir())
    first = next(file for file in files if b".report." in file.read_bytes())
    raw = first.read_bytes()
    first.unlink()
    assert say(club, "red", "resend turn 0")[0] == "ok"
    assert first.read_bytes() == raw
    assert not [mail for mail in club.box("red") if "blue" in mail["Subject"]]


@pytest.mark.parametrize("text", ["absent 2026-11-04 2026-11-08", "absente du 2026-11-04 au 2026-11-08"])
def test_absent_moves_the_deadline_and_costs_days(club: Club, text: str) -> None:
    before = until(club)
    assert "You have 16 days left" in say(club, "red", text)[1]
    assert until(club) == before + timedelta(days=5)
    assert "You have 16 days left" in say(club, "red", text.replace("-08", "-07"))[1], "days taken already cost nothing"
    assert until(club) == before + timedelta(days=5)


def test_absent_begins_today_at_the_earliest(club: Club) -> None:
    assert "absent from Mon 2026-11-02 to Tue 2026-11-03" in say(club, "red", "absent 2026-10-01 2026-11-03")[1]


def pressed(tmp_path: Path, text: str) -> tuple[Club, str]:
    club = Club(tmp_path, "red", "blue", "green", "yellow")
    club.tick()
    return club, say(club, "red", text)[1]


@pytest.mark.parametrize(
    ("text", "to"),
    [
        ("press to blue: psst", ["blue"]),
        ("press to blue and vert: psst", ["blue", "green"]),
        ("message à bleu, vert : psst", ["blue", "green"]),
        ("press to blue & yellow, blue: psst", ["blue", "yellow"]),
        ("press to all: psst", ["blue", "green", "yellow"]),
        ("message à tous : psst", ["blue", "green", "yellow"]),
    ],
)
def test_press_goes_to_whom_it_names_with_its_sender(tmp_path: Path, text: str, to: list[str]) -> None:
    club, _ = pressed(tmp_path, text)
    got = [seat for seat in club.seats for mail in club.box(seat) if "A message from Anna" in mail["Subject"]]
    assert got == to
    mail = club.last(to[0], "A message")
    assert "| psst" in text_of(mail)
    assert PEOPLE["red"] not in mail.as_string()


@pytest.mark.parametrize(
    "text",
    [
        "press to all anonymous: psst",
        "message à tous anonyme : psst",
        "press to blue, green, yellow anonymous: psst",
    ],
)
def test_anonymous_press_names_its_sender_nowhere(tmp_path: Path, text: str) -> None:
    club, _ = pressed(tmp_path, text)
    for seat in ("blue", "green", "yellow"):
        mail = club.last(seat, "A message from Someone")
        whole = mail.as_string()
        assert "| psst" in text_of(mail)
        assert not re.search(r"Anna|anna@|\bred\b", whole)
        assert not re.search(r"Ben|Chlo|Denis", text_of(mail))  # who is missing from a list of all would be the writer


def test_anonymous_press_to_some_says_only_to_you(tmp_path: Path) -> None:
    club, _ = pressed(tmp_path, "press to blue, green anonymous: psst")
    assert "Someone at the table writes to you:" in text_of(club.last("blue", "A message"))


def test_press_to_a_player_by_name_and_never_to_oneself(tmp_path: Path) -> None:
    club, receipt = pressed(tmp_path, "press to ben, anna: psst")
    assert "Your message has been sent to Ben." in receipt
    assert "| psst" in text_of(club.last("blue", "A message"))
    assert not [mail for mail in club.box("red") if "A message" in mail["Subject"]]


def test_press_over_several_lines_to_an_empty_line(tmp_path: Path) -> None:
    club, receipt = pressed(tmp_path, "press to blue: one\ntwo\n\nthree\ndraw")
    assert "Your message has been sent to Ben." in receipt
    assert "| one\n| two\n\n" in text_of(club.last("blue", "A message"))
    assert len(lines(club, "vote")) == 1


def test_a_dispute_is_told_to_the_host(club: Club) -> None:
    say(club, "red", "dispute turn 0 event 2: Why not in Gallia?")
    assert any("Anna disputes event 0:2: Why not in Gallia?" in text_of(mail) for mail in club.box("admin"))
    assert "disputes" not in "".join(text_of(mail) for mail in club.box("blue"))


@pytest.mark.parametrize(("first", "second"), [("nonce hash", "nonce"), ("nonce empreinte", "nonce:")])
@pytest.mark.some(1)
def test_nonces_by_mail(tmp_path: Path, first: str, second: str) -> None:
    club = Club(tmp_path, hashes=True)
    club.tick()
    nonce = "5eed" * 16
    club.write("blue", "nonce none")
    assert say(club, "red", f"{first} {hashlib.sha256(nonce.encode()).hexdigest()}")[0] == "ok"
    assert say(club, "red", f"{second} {'f00d' * 16}")[0] == "refused"
    assert say(club, "red", f"{second} {nonce}")[0] == "ok"
    assert lines(club, "nonces")[0]["list"] == [f"red:{nonce}"]
    assert replay_game(club.home, "peste").verdict == "EXACT"


def test_a_command_in_the_subject(club: Club) -> None:
    assert "How to play" in say(club, "red", "", subject="help")[1]
    code = club.code("red")
    assert "turn 0" in say(club, "red", "thanks", subject=f"Re: [peste red t0 {code}] status")[1]
    say(club, "red", "thanks", subject=f"Re: [peste red t0 {code}] draw")
    assert not lines(club, "vote"), "an answer does not do again what its subject says"
    assert say(club, "red", "", subject=f"draw [peste red t0 {code}]")[0] == "ok"
    assert len(lines(club, "vote")) == 1


def test_several_commands_and_a_sheet_in_one_mail(club: Club) -> None:
    text = (
        f"status\nzone Europe/Paris\nBEGIN ORDERS peste red turn 0\n{PLACE}\nEND ORDERS\npress to bleu: hi\n\nconcede"
    )
    grade, receipt = say(club, "red", text)
    assert grade == "warnings", "one of them was not carried out"
    for sentence in (
        "your orders are stored; you can change them until",
        "in Europe/Paris",
        "Your message has been sent to Ben",
        "Write `concede",
        "1. first cubes in Gallia",
    ):
        assert sentence in receipt
    assert len(lines(club, "sheet")) == len(lines(club, "press")) == 1


def test_prose_is_no_command(club: Club) -> None:
    text = "Draw your own conclusions.\nHelp me, I am lost!\nI clear my throat.\nStatus quo, I think.\n> draw\n"
    grade, receipt = say(club, "red", text)
    assert (grade, lines(club, "vote")) == ("refused", [])
    assert "contains no orders and no command" in receipt


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_a_receipt_is_in_one_language(club: Club, seat: str) -> None:
    club.write(seat, "help\nstatus\norders\nclear\nresend\nexplain turn 0 event 2\ndispute turn 0 event 2: x\n\ndraw")
    club.tick()
    receipt = club.receipt(seat)[1].replace("\n", " ")
    english, french = (r"\b(your|the game|which|orders)\b", r"\b(votre|vos|la partie|du|les)\b")
    wrong = french if seat == "red" else english
    rest = re.sub(r".*(what a mail asks you to confirm|ce qu’un message vous demande)", "", receipt)
    assert not re.search(wrong, rest, re.IGNORECASE), rest


def test_orders_and_status_tell_how_things_stand_after_the_whole_mail(tmp_path: Path) -> None:
    club = Club(tmp_path, mail_delay="3h")
    club.tick()
    club.write("red", "orders\nstatus\n\nBEGIN ORDERS\nfirst in gallia\nEND ORDERS")
    club.tick()
    text = club.receipt("red")[1]
    assert "You have no stored orders" not in text
    assert text.count("first cubes in Gallia") == 2


def test_orders_shows_conditional_lines_with_their_sheet_and_each_receipt_while_they_hold(club: Club) -> None:
    club.order("red", "conditional: potion keep")
    club.tick()
    assert "In force: conditional: potion keep" in " ".join(club.receipt("red")[1].split())
    text = say(club, "red", "orders")[1]
    assert "Stored for turn 0 (order sheet 1): conditional: potion keep" in text
    club.order("red", "setting: potion ask")
    club.tick()
    text = " ".join(club.receipt("red")[1].split())
    assert "In force: conditional: potion keep setting: potion ask" in text
    club.order("red", "conditional: none")
    club.tick()
    text = say(club, "red", "orders")[1]
    assert "Stored" not in text
    assert "In force: setting: potion ask" in text


@pytest.mark.parametrize("name", sorted(READER.commands))
def test_every_command_stands_in_the_help_and_in_the_documentation(name: str) -> None:
    page = (Path(__file__).parents[2] / "docs/mail.md").read_text("utf-8")
    row = re.search(rf"^\| `{name}\b.*\| `(\w+)", page, re.MULTILINE)
    assert row, f"docs/mail.md: no row `| `{name}` | what it does | `French word` |` in the table of commands"
    for lang, word in (("en", name), ("fr", row[1])):
        assert re.search(rf"^  (.*, )?{word}\b", sentences("post", lang)["help"], re.MULTILINE), (lang, word)
