"""What is nearly a command or an order is answered with the nearest right line, and does nothing by itself."""

from __future__ import annotations

from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

import pytest

from .made_again import made_again
from .mailing import PEOPLE, Club, text_of
from .test_joining import EVA, ask, open_club
from .test_nonce_letters import say


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    club = Club(tmp_path, blue__lang="fr")
    club.tick()
    return club


@pytest.mark.parametrize(
    ("seat", "line", "near"),
    [
        ("red", "statsu", "“statsu” is not a command. Did you mean: status"),
        ("red", "hepl", "Did you mean: help"),
        ("red", "Staus\n\nthanks, Anna", "Did you mean: status"),
        ("red", "resned turn 0", "Did you mean: resend turn 0"),
        ("red", "abesnt until Friday", "Did you mean: absent until Friday"),
        ("red", "pres to blue: hello", "Did you mean: press to blue: hello"),
        ("blue", "renvoyre tour 0", "Vouliez-vous dire : renvoyer tour 0"),
        ("blue", "abandoner rouge", "Vouliez-vous dire : abandonner rouge"),
        ("red", "I'm away until Friday!", "Did you mean: absent until Friday"),
        ("red", "Hello, I will be on holiday from 24.12. to 2.1.", "Did you mean: absent from 24.12. to 2.1"),
        ("red", "please resend turn 0", "Did you mean: resend turn 0"),
        ("blue", "Je suis en vacances jusqu'à vendredi", "Vouliez-vous dire : absent jusqu'à vendredi"),
        *(("red", line, "Did you mean: clear") for line in ("cancel", "Undo!", "Cancel my orders, please.")),
        *(("red", line, "Did you mean: draw") for line in ("vote draw", "I vote for a draw", "Accept the draw")),
        *(("blue", line, "Vouliez-vous dire : effacer") for line in ("annuler", "J'annule mes ordres, merci")),
        ("blue", "Voter la nulle s'il vous plaît", "Vouliez-vous dire : nulle"),
    ],
)
@pytest.mark.some(3)
def test_a_misspelt_command(club: Club, seat: str, line: str, near: str) -> None:
    grade, text = say(club, seat, line)
    assert (grade, near in text) == ("refused", True)
    assert len(text) < 500, "no list of all there is"


def test_a_misspelt_begin_is_answered_with_the_block_to_send(club: Club) -> None:
    grade, _ = say(club, "red", "BEGIN ORDER\nfirst gallia\nEND ORDER")
    text = club.receipt("red")[1]
    assert grade == "refused"
    assert f"BEGIN ORDERS peste red turn 0 code {club.code('red')}\nfirst gallia\nEND ORDERS\n" in text
    club.write("red", text[text.index("BEGIN ORDERS") : text.index("END ORDERS")] + "END ORDERS\n", subject="x")
    club.tick()
    assert club.receipt("red")[0] == "ok"


def test_orders_without_a_block_are_answered_with_the_block_to_send(club: Club) -> None:
    say(club, "red", "Hello,\ntake queen\nplague to gualia\n\nAnna")
    text = club.receipt("red")[1]
    assert f"code {club.code('red')}\n// first cubes in Anglia\nEND ORDERS" in text
    assert "“take queen”: " in text
    assert "“plague to gualia”: " in text
    assert 'Did you mean "Gallia"?' in text


@pytest.mark.parametrize("line", ["spread nowhere", "propager nulle part", "witch stop"])
def test_a_fault_without_a_clause_has_no_brackets(club: Club, line: str) -> None:
    say(club, "red", line)
    text = club.receipt("red")[1]
    assert ("[]" in text, ": " in text) == (False, True)


@pytest.mark.parametrize(
    ("own", "grade"),
    [
        ("first in italia\n", "refused"),  # not every word of the mail is understood
        ("first in italia\n\npress to blue: hello\n", "refused"),
        ("Yes, that is what I meant.\n", "ok"),
        ("first\n", "ok"),  # is no order
    ],
)
def test_orders_above_a_quoted_block_are_not_taken_for_it(club: Club, own: str, grade: str) -> None:
    """A letter of ours may hold a block with orders; a player who quotes it may write other orders above it."""
    block = f"BEGIN ORDERS peste red turn 0 code {club.code('red')}\nfirst in gallia\nEND ORDERS\n"
    quoted = "".join(f"> {line}\n" for line in block.splitlines())
    club.write("red", f"{own}\nOn Monday, the host wrote:\n{quoted}")
    club.tick()
    stored = club.book().stored("red", 0)
    assert (club.receipt("red")[0], stored is not None) == (grade, grade == "ok")
    if stored is not None:
        region = "italia" if "italia" in own else "gallia"
        assert stored.orders == [{"do": "first", "region": region}]
    else:
        text = club.receipt("red")[1]
        assert f"code {club.code('red')}\nfirst in italia\nEND ORDERS" in text


@pytest.mark.parametrize(
    "text",
    ["What a lovely day it was!", "Thanks", "John", "Take care of yourself and of your family, my dear old friend Ben"],
)
def test_prose_is_near_to_nothing(club: Club, text: str) -> None:
    assert "Did you mean" not in say(club, "red", text)[1]


def test_beside_orders_a_misspelt_command_is_named(club: Club) -> None:
    club.write("red", "statsu\nBEGIN ORDERS peste red turn 0\nfirst gallia\nEND ORDERS\n")
    club.tick()
    grade, text = club.receipt("red")
    assert (grade, "Did you mean: status" in text) == ("warnings", True)
    assert "1. first cubes in Gallia" in text


def test_without_a_code_the_same_is_said(club: Club) -> None:
    for line, near in (("statsu", "Did you mean: status"), ("take queen", "“take queen”: ")):
        club.write("red", line, subject="hello")
        club.tick()
        text = text_of(club.last("red", "Receipt"))
        assert near in text
        assert "How to play by mail" not in text


@pytest.mark.parametrize(
    ("line", "days"),
    [
        ("absent from Monday for a week", "from Mon 2026-11-02 to Sun 2026-11-08"),
        ("absent jusqu'à vendredi", "from Mon 2026-11-02 to Fri 2026-11-06"),
    ],
)
def test_days_are_said_back(club: Club, line: str, days: str) -> None:
    grade, text = say(club, "red", line)
    assert (grade, f"You are absent {days}" in text) == ("ok", True)
    assert len(club.book().absences["red"]) == 1


def test_days_that_can_mean_several_things_are_asked_back(club: Club) -> None:
    grade, text = say(club, "red", "absent next week")
    assert grade == "refused"
    assert "reply with this line: absent 2026-11-09 2026-11-15" in text
    assert club.book().absences == {}


def near_join(tmp_path: Path, text: str, sender: str = f"Eva <{EVA}>") -> str:
    club = open_club(tmp_path, "red=open", "blue=open")
    ask(club, text, sender=sender)
    return " ".join(text_of(club.box(sender.strip(">").rpartition("<")[2])[-1]).split())


@pytest.mark.parametrize(
    ("text", "near"),
    [("join libr red", "join libre red"), ("join libre rde", "join libre red"),
     ("rejoindre libe bleu", "rejoindre libre bleu"), ("join", "join libre red")],
)  # fmt: skip
def test_a_stranger_who_nearly_joins_is_told_the_line(tmp_path: Path, text: str, near: str) -> None:
    answer = near_join(tmp_path, text)
    assert near in answer
    assert not set(text.split()) - set(near.split()) & set(answer.split()), "nothing he wrote goes back"


def test_a_player_who_asks_for_no_game_of_ours_reads_which_have_seats(tmp_path: Path) -> None:
    club = open_club(tmp_path)
    club.write("green", "join nogame red", sender="Ben <ben@pbem.test>", subject="hello")
    club.tick()
    assert "join libre red" in text_of(club.box("blue")[-1])


def test_who_writes_prose_gets_a_block_with_the_choices_that_are_no_orders(club: Club) -> None:
    grade, text = say(club, "red", "Hi, I would like to place my cubes in Gallia please.")
    assert grade == "refused"
    assert "This would be legal now: first cubes in Gallia" in text
    grade, _ = say(club, "red", "Hi, what a pity that it rains in Gallia.")
    text = club.receipt("red")[1]
    assert grade == "refused"
    assert (
        f"BEGIN ORDERS peste red turn 0 code {club.code('red')}\n// first cubes in Anglia\n// first cubes in Gallia\n"
        in text
    )
    quoted = "".join(f"> {line}\n" for line in text.splitlines())
    assert say(club, "red", f"thanks!\n\nOn Monday, the host wrote:\n{quoted}")[0] == "refused"
    assert "END ORDERS" not in say(club, "blue", "Bonjour à tous !")[1], "nothing is asked of him"


def test_lines_that_would_replace_stored_orders_are_answered_with_a_warning(tmp_path: Path) -> None:
    club = Club(tmp_path, mail_delay="1d")
    club.tick()
    assert "takes the place" not in say(club, "red", "first in italia")[1]
    club.order("red", "first in gallia")
    club.tick()
    assert "It takes the place of all your stored orders for this turn" in say(club, "red", "first in anglia")[1]


@pytest.mark.parametrize("end", ["END", "End order", "FIN", "END OF ORDERS"])
def test_a_misspelt_end_is_named_as_such(club: Club, end: str) -> None:
    grade, text = say(club, "red", f"BEGIN ORDERS peste red turn 0\nfirst in gallia\n{end}")
    assert grade == "refused"
    assert f'line 3: "{end}" does not end the order sheet; its last line is END ORDERS.' in text
    assert "not an order" not in text
    assert "not closed" not in text


def test_of_lines_without_a_block_those_that_cannot_be_done_now_are_named(club: Club) -> None:
    grade, text = say(club, "red", "first in gallia\ntake king")
    assert grade == "refused"
    assert f"BEGIN ORDERS peste red turn 0 code {club.code('red')} first in gallia // take king END ORDERS" in text
    assert "“take king”: only the first cubes can be placed now" in text


def test_a_player_who_asks_to_join_his_own_game_misspelt_hears_how_it_stands(club: Club) -> None:
    assert "peste (red), turn 0: please send your orders" in say(club, "red", "join pest red")[1]


@pytest.mark.parametrize(
    ("line", "near"), [("zone Paris", "zone Europe/Paris"), ("zone Europe/Pari", "zone Europe/Paris"),
                       ("timezone: New_York", "zone America/New_York")]
)  # fmt: skip
def test_a_zone_that_there_is_not_is_answered_with_the_nearest(club: Club, line: str, near: str) -> None:
    grade, text = say(club, "red", line)
    assert grade == "refused"
    assert near in text


def test_an_order_in_the_subject_of_an_empty_mail_is_answered_with_the_block(club: Club) -> None:
    club.write("red", "", subject="first in gallia", to=f"host+peste.red.{club.code('red').replace('-', '')}@pbem.test")
    club.tick()
    assert "first in gallia\nEND ORDERS" in club.receipt("red")[1]


def test_a_begin_behind_other_words_is_named_and_an_end_is_none(club: Club) -> None:
    _, text = say(club, "red", "Hi! BEGIN ORDERS peste red turn 0\nfirst in gallia\nEND ORDERS")
    assert "“Hi! BEGIN ORDERS peste red turn 0” does not begin an order sheet" in text
    assert "“END ORDERS”" not in text


def test_nothing_is_offered_that_would_replace_what_is_stored(tmp_path: Path) -> None:
    club = Club(tmp_path, mail_delay="1d")
    club.tick()
    club.order("red", "first in gallia")
    club.tick()
    assert "BEGIN ORDERS peste" not in say(club, "red", "Thanks!")[1]


def test_an_attachment_that_is_not_opened_is_named_where_nothing_else_was_found(club: Club) -> None:
    assert "what is attached" not in say(club, "red", "see the attachment")[1]
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["Message-ID"] = PEOPLE["red"], "<doc@x>"
    mail["Subject"] = f"[peste red t0 {club.code('red')}]"
    mail.set_content("here they are")
    mail.add_attachment(b"xx", maintype="application", subtype="msword", filename="orders.doc")
    club.deliver(mail.as_bytes())
    club.tick()
    assert "No orders were found in what is attached" in " ".join(club.receipt("red")[1].split())


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("first in galia", "This would be legal now: first cubes in Gallia"),
        ("fisrt in italia", "This would be legal now: first cubes in Italia"),
        ("plague to galia", ""),
        ("take kign", ""),
    ],
)
def test_the_example_is_about_the_word_that_was_written(club: Club, line: str, hint: str) -> None:
    """Where the nearest word makes no order that is legal now, none of another kind is offered."""
    club.order("red", line)
    club.tick()
    grade, text = club.receipt("red")
    said = " ".join(text.split())
    assert (grade, "Did you mean" in said) == ("refused", True)
    assert hint in said
    assert bool(hint) is ("legal now" in said)


def test_a_fault_without_a_clause_has_no_empty_brackets(club: Club) -> None:
    club.order("red", "first in gallia")
    club.tick()
    club.order("blue", "answer chemin germania")
    club.tick()
    grade, text = club.receipt("blue")
    assert grade == "refused"
    assert "()" not in text
    assert "cette question ne se pose pas" in text
