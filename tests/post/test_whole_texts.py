"""What a player writes to somebody is passed on whole, however a mail program sends it, or it comes back whole."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.record import journal_lines

from .made_again import made_again
from .mailing import HOST, PEOPLE, Club, text_of

WORDS = [f"word{n}" for n in range(480)]
PARAGRAPHS = [" ".join(WORDS[at : at + 160]) for at in (0, 160, 320)]
"""Three paragraphs of more than 998 characters each, as telephones write them: each in one line."""
SIGNATURE = "-- \nAnna\n+33 1 23 45"


def plain(text: str, encoding: str = "quoted-printable") -> EmailMessage:
    mail = EmailMessage(policy=SMTP)
    mail.set_content(text, cte=encoding)
    return mail


def flowed(text: str) -> EmailMessage:
    broken = "\n".join(re.sub(r"(.{1,70}) ", r"\1 \n", line) if line != "-- " else line for line in text.splitlines())
    mail = EmailMessage(policy=SMTP)
    mail.set_content(broken + "\n", params={"format": "flowed"})
    return mail


def html_only(text: str) -> EmailMessage:
    body = "".join(f"<div>{html.escape(line) or '<br>'}</div>" for line in text.splitlines())
    mail = EmailMessage(policy=SMTP)
    mail.set_content(f"<html><body>{body}</body></html>", subtype="html")
    return mail


def both(text: str) -> EmailMessage:
    mail = plain(text)
    mail.add_alternative(html_only(text).get_content(), subtype="html")
    return mail


def round_a_picture(text: str) -> EmailMessage:
    """As Apple writes it: text, a picture, and the rest of the text."""
    first, _, rest = text.partition("word200 ")
    mail = EmailMessage(policy=SMTP)
    mail.make_mixed()
    mail.attach(plain(first))
    picture = EmailMessage(policy=SMTP)
    picture.set_content(b"x" * 100, "image", "png", disposition="inline")
    mail.attach(picture)
    mail.attach(plain("word200 " + rest))
    return mail


SENT_AS: dict[str, Callable[[str], EmailMessage]] = {
    "quoted-printable": plain,
    "base64": lambda text: plain(text, "base64"),
    "flowed": flowed,
    "html": html_only,
    "both": both,
    "picture": round_a_picture,
}
COMMANDS = {
    "press": "press to blue: {text}",
    "press below": "press to blue:\n{text}",
    "press fr": "message à bleu : {text}",
    "press closed": "press to blue: {text}\nend press",
    "host": "host: {text}",
    "host fr": "hôte : {text}",
    "dispute": "dispute turn 0 event 2: {text}",
    "dispute fr": "contester tour 0 événement 2 : {text}",
}


@made_again
def club_at_play(path: Path) -> Club:
    club = Club(path, "red", "blue", "green")
    club.tick()
    club.order("red", "first in gallia")
    club.tick()
    return club


def send(club: Club, mail: EmailMessage, seat: str = "red", **headers: str) -> tuple[str, str]:
    """Send a mail of a seat; grade and text of its receipt."""
    known = {
        "From": PEOPLE[seat],
        "To": HOST,
        "Subject": f"Re: [peste {seat} t0 {club.code(seat)}] x",
        "Message-ID": f"<whole{club.sent}@pbem.test>",
        "Date": "Mon, 02 Nov 2026 09:00:00 +0000",
    }
    club.sent += 1
    for header, value in {**known, **{key.replace("_", "-"): value for key, value in headers.items()}}.items():
        mail[header] = value
    club.deliver(mail.as_bytes())
    club.tick()
    return club.receipt(seat)


def passed_on(club: Club) -> list[str]:
    """What players have written, as the journal has it."""
    lines: list[dict[str, Any]] = journal_lines.read(club.journal())[0]
    return [line["text"] for line in lines if line["kind"] in ("press", "to_host", "dispute")]


@pytest.mark.parametrize("sent_as", SENT_AS)
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.some(3)
def test_a_long_text_of_several_paragraphs_goes_whole(tmp_path: Path, command: str, sent_as: str) -> None:
    club = club_at_play(tmp_path)
    text = COMMANDS[command].format(text="\n\n".join(PARAGRAPHS))
    grade, receipt = send(club, SENT_AS[sent_as](f"{text}\n\n{SIGNATURE}"))
    assert (grade, "ot sent" in receipt) == ("ok", False)
    (text,) = passed_on(club)
    assert text.split() == WORDS
    assert text.count("\n\n") >= 2
    for mail in club.box("blue")[-1:] if "press" in command else ():
        shown = " ".join(line[2:] for line in text_of(mail).splitlines() if line.startswith("| "))
        assert shown.split() == WORDS
        assert max(map(len, text_of(mail).splitlines())) <= 72


@pytest.mark.parametrize("sent_as", SENT_AS)
@pytest.mark.some(3)
def test_a_reply_to_a_message_goes_whole(tmp_path: Path, sent_as: str) -> None:
    club = club_at_play(tmp_path)
    club.write("blue", "press to red: hello")
    club.tick()
    letter = club.last("red", "A message from Ben")
    mail = SENT_AS[sent_as]("\n\n".join(PARAGRAPHS) + f"\n\n{SIGNATURE}")
    grade, _ = send(club, mail, In_Reply_To=str(letter["Message-ID"]))
    assert (grade, passed_on(club)[-1].split()) == ("ok", WORDS)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    "below",
    [
        "status",
        "status\n\nthank you",
        "status\n\nwhat I think of it: word998",
        "orders\nwhat I think of it: word998\n\nhelp\n\nand good night",
        "orders\n\nwhat I think of it: word998\n\n\nhelp\n\n",
        "draw",
        "BEGIN ORDERS peste red turn 0\nEND ORDERS",
        "> and you wrote this\n\nwhat I think of it: word998",
    ],
)
@pytest.mark.some(3)
def test_what_does_not_go_with_a_text_comes_back(tmp_path: Path, command: str, below: str) -> None:
    if command == "press closed":
        pytest.skip("its end is said")
    club = club_at_play(tmp_path)
    grade, receipt = send(club, plain(COMMANDS[command].format(text="word0 word1\n\nword2 word3") + f"\n\n{below}"))
    (text,) = passed_on(club)
    assert text == "word0 word1"
    assert grade in ("warnings", "refused")
    assert "Not sent: what stood below" in receipt
    assert "| word2 word3" in receipt
    assert ("| what I think of it: word998" in receipt) == ("word998" in below)


def test_paragraphs_below_a_further_command_come_back_as_paragraphs(tmp_path: Path) -> None:
    _, receipt = send(club_at_play(tmp_path), plain("press to blue: word0\n\nword1\n\norders\n\nword2\n\nword3\n\n"))
    assert "| word1\n|\n| word2\n|\n| word3\n" in receipt


@pytest.mark.parametrize("inner", ["first in gallia", "BEGIN ORDERS peste blue turn 0\nfirst in gallia\nEND ORDERS"])
@pytest.mark.parametrize("answers", [False, True])
def test_orders_in_a_closed_text_are_somebody_elses(tmp_path: Path, inner: str, answers: bool) -> None:
    """Nothing in it is judged as an order of its writer's, nor given back."""
    club = club_at_play(tmp_path)
    club.write("blue", "press to red: what shall I do?")
    club.tick()
    headers = {"In_Reply_To": str(club.last("red", "A message from Ben")["Message-ID"])} if answers else {}
    text = f"you could do this\n\n{inner}\n\nshall you?"
    grade, receipt = send(club, plain(f"press to blue: {text}\nend press\n"), **headers)
    assert (grade, passed_on(club)[-1].split()) == ("ok", text.split())
    assert "| " not in receipt


@pytest.mark.parametrize("line", ["press to all anonymous: {text}", "message anonyme à tous : {text}"])
def test_what_stands_below_an_anonymous_message_may_be_a_name_and_comes_back(tmp_path: Path, line: str) -> None:
    club = club_at_play(tmp_path)
    grade, receipt = send(club, plain(line.format(text="guess who") + "\n\nAnna"))
    assert (grade, passed_on(club), "| Anna" in receipt) == ("warnings", ["guess who"], True)


LONG = "\n".join(PARAGRAPHS * 3)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        *((form.format(text=LONG), "8000 characters") for form in COMMANDS.values()),
        *(
            (form.format(text=PARAGRAPHS[0]), why)
            for form, why in (
                ("press to Zacharias: {text}", "Nobody here"),
                ("message à rouge : {text}", "nobody to read it"),
                ("press secretly to green: {text}", "Write `press to red"),
                ("dispute turn 9 event 9: {text}", "None of your letters"),
                ("dispute event 2 please: {text}", "Write `dispute"),
            )
        ),
    ],
)
def test_a_text_that_cannot_go_comes_back_whole(tmp_path: Path, text: str, why: str) -> None:
    club = club_at_play(tmp_path)
    grade, receipt = send(club, plain(text))
    words = receipt.split()
    assert (grade, why in " ".join(words), passed_on(club)) == ("refused", True, [])
    expected = [word for word in text.split() if word.startswith("word")]
    back = " ".join(line[2:] for line in receipt.splitlines() if line.startswith("| "))
    assert [word for word in back.split() if word.startswith("word")] == expected


@pytest.mark.parametrize("command", [*COMMANDS, "reply"])
@pytest.mark.some(3)
def test_a_text_whose_end_was_not_read_is_not_sent(tmp_path: Path, command: str) -> None:
    club = club_at_play(tmp_path)
    club.write("blue", "press to red: hello")
    club.tick()
    headers = {"In_Reply_To": str(club.last("red", "A message from Ben")["Message-ID"])} if command == "reply" else {}
    text = COMMANDS.get(command, "{text}").format(text="\n".join(PARAGRAPHS)).removesuffix("end press")
    quotation = "> quoted\n" * 2998
    grade, receipt = send(club, plain(quotation + text), **headers)
    assert (grade, passed_on(club)[1:]) == ("refused", [])
    assert "The end of the mail was not read" in " ".join(receipt.split())
    assert "word5 " in receipt


def test_a_reply_with_orders_in_it_gives_its_text_back(tmp_path: Path) -> None:
    club = club_at_play(tmp_path)
    club.write("blue", "press to red: hello")
    club.tick()
    letter = club.last("red", "A message from Ben")
    mail = plain("I agree.\n\nBEGIN ORDERS peste red turn 0\nfirst in italia\nEND ORDERS\n")
    grade, receipt = send(club, mail, In_Reply_To=str(letter["Message-ID"]))
    assert (grade != "ok", "| I agree." in receipt, passed_on(club)) == (True, True, ["hello"])


def test_a_message_to_the_host_in_the_subject_goes_on_in_the_mail(tmp_path: Path) -> None:
    club = club_at_play(tmp_path)
    club.write("red", "word1\n\nword2", subject=f"[peste red t0 {club.code('red')}] host: word0")
    club.tick()
    assert (club.receipt("red")[0], passed_on(club)[0].split()) == ("ok", WORDS[:3])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_is_not_read_behind_twenty_commands_comes_back(tmp_path: Path, lang: str) -> None:
    club = Club(tmp_path, red__lang=lang)
    club.tick()
    club.write("red", "\n".join(f"resend {n}" for n in range(24)) + "\npress to blue: word0\n\nword1")
    club.tick()
    _, receipt = club.receipt("red")
    assert "resend 20" in receipt.partition("|")[0]
    for line in ("resend 23", "press to blue: word0", "word1"):
        assert f"| {line}" in receipt
    assert "« »" not in receipt.replace("\u00a0", " ")


@pytest.mark.parametrize("depth", [300, 3000])
@pytest.mark.parametrize("command", ["press to blue: hello you there", "first in italia"])
def test_html_that_lies_deep_within_elements_is_taken_or_comes_back(tmp_path: Path, command: str, depth: int) -> None:
    """As some programs write replies to replies: an element more about each line."""
    club = club_at_play(tmp_path)
    deep = "<div>" * depth + "word200 more" + "</div>" * depth
    first, _, rest = command.partition(" you ")
    mail = EmailMessage(policy=SMTP)
    mail.set_content(
        f"<html><body><div>{first}{' you ' if rest else ''}{deep}{rest}</div></body></html>", subtype="html"
    )
    grade, text = send(club, mail)
    if depth == 300 and rest:
        assert (grade, [text.split() for text in passed_on(club)]) == (
            "ok",
            [["hello", "you", "word200", "more", "there"]],
        )
    else:
        assert (grade != "ok", passed_on(club)) == (True, [])
        assert "was not read" in " ".join(text.split()) or depth == 300, text
