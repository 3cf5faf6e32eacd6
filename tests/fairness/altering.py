"""Alterations of letters by whoever had them in hand: each changes mails in a folder, and gives words of its fault."""

from __future__ import annotations

import base64
import email
import email.policy
import json
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from rattus_pbem.fairness.bundles import Bundle
from rattus_pbem.home.home import demo_key
from rattus_pbem.mail.part_digests import HEADER as PARTS
from rattus_pbem.mail.part_digests import parts_header
from rattus_pbem.record.pretty_json import pretty_json
from rattus_pbem.record.signatures import SignedLetter, signatures, signer_of
from tests.post.mailing import PEOPLE, Club

from .forging import fitted


class Letters:
    """The mails to one player of a running game, as files in a folder; `sign` says whether its host signs."""

    def __init__(self, club: Club, seat: str, folder: Path) -> None:
        self.folder = folder
        self.bundle = Bundle(club.home, "peste", seat).to_json()
        folder.mkdir()
        self.reports: list[Path] = []
        boxes = (club.letters / PEOPLE[seat] / "new").iterdir()
        for number, path in enumerate(sorted(boxes, key=lambda path: path.stat().st_mtime_ns)):
            raw, copied = path.read_bytes(), folder / f"{number:03}.eml"
            copied.write_bytes(raw)
            if b".report." in raw:
                self.reports.append(copied)

    def read(self, place: int = -1) -> EmailMessage:
        mail = email.message_from_bytes(self.reports[place].read_bytes(), policy=email.policy.default)
        assert isinstance(mail, EmailMessage)
        return mail

    def write(self, mail: EmailMessage, place: int = -1) -> None:
        self.reports[place].write_bytes(mail.as_bytes())


def part_of(mail: EmailMessage, kind: str) -> EmailMessage:
    return next(part for part in mail.walk() if part.get_content_type() == kind and not part.is_multipart())


def change_bytes(mail: EmailMessage, kind: str) -> None:
    """One byte in the middle of a part becomes another."""
    part = part_of(mail, kind)
    data = bytearray(bytes(part.get_payload(decode=True)))
    # Of JSON a digit, so that it stays JSON: what is none is named otherwise.
    is_apt, one, two = (bytes.isdigit, b"1", b"2") if kind == "application/json" else (bytes.isalnum, b"a", b"b")
    place = next(n for n in range(len(data) // 2, len(data)) if is_apt(bytes(data[n : n + 1])))
    data[place : place + 1] = one if data[place : place + 1] != one else two
    del part["Content-Transfer-Encoding"]
    part["Content-Transfer-Encoding"] = "base64"
    part.set_payload(base64.encodebytes(bytes(data)).decode())


def text_byte(letters: Letters) -> list[str]:
    letters.write(changed(letters, "text/plain"))
    return ["text/plain", "changed after it was written"]


def html_byte(letters: Letters) -> list[str]:
    letters.write(changed(letters, "text/html"))
    return ["text/html", "changed after it was written"]


def view_byte(letters: Letters) -> list[str]:
    letters.write(changed(letters, "application/json"))
    return ["changed after it was written"]


def calendar_byte(letters: Letters) -> list[str]:
    place = next(n for n in range(len(letters.reports)) if b"text/calendar" in letters.reports[n].read_bytes())
    letters.write(changed(letters, "text/calendar", place), place)
    return ["text/calendar", "changed after it was written"]


def any_other_part_byte(letters: Letters) -> list[str]:
    """The last part of the longest letter: a long text, the order page, a picture."""
    place = max(range(len(letters.reports)), key=lambda n: len(list(letters.read(n).walk())))
    *_, last = (part.get_content_type() for part in letters.read(place).walk() if not part.is_multipart())
    letters.write(changed(letters, last, place), place)
    return [last, "changed after it was written"]


def changed(letters: Letters, kind: str, place: int = -1) -> EmailMessage:
    mail = letters.read(place)
    change_bytes(mail, kind)
    return mail


def subject(letters: Letters) -> list[str]:
    mail = letters.read()
    mail.replace_header("Subject", mail["Subject"] + "!")
    letters.write(mail)
    return ["subject", "changed after it was written"]


def page_under_another_subject(letters: Letters) -> list[str]:
    """Of no game any more, as one might think."""
    mail = changed(letters, "text/html")
    mail.replace_header("Subject", "Your move")
    letters.write(mail)
    return ["text/html", "changed after it was written"]


def page_under_the_subject_of_another_game(letters: Letters) -> list[str]:
    mail = changed(letters, "text/html")
    mail.replace_header("Subject", mail["Subject"].replace("peste", "florence"))
    letters.write(mail)
    return ["text/html", "changed after it was written"]


def page_without_the_mark(letters: Letters) -> list[str]:
    mail = changed(letters, "text/html")
    del mail["X-Rattus-Pbem"]
    letters.write(mail)
    return ["text/html", "changed after it was written"]


def twice(letters: Letters, header: str, value: str, *, first: bool = False) -> None:
    """A header stands there twice; programs differ in which one they show."""
    raw = letters.reports[-1].read_bytes()
    head, gap, body = raw.partition(b"\r\n\r\n" if b"\r\n\r\n" in raw else b"\n\n")
    line, end = f"{header}: {value}".encode(), gap[: len(gap) // 2]
    letters.reports[-1].write_bytes((line + end + head if first else head + end + line) + gap + body)


def a_second_subject(letters: Letters) -> list[str]:
    twice(letters, "Subject", "You have lost")
    return ["subject", "changed after it was written"]


def another_subject_above(letters: Letters) -> list[str]:
    twice(letters, "Subject", "You have lost", first=True)
    return ["subject", "changed after it was written"]


def a_second_sender(letters: Letters) -> list[str]:
    twice(letters, "From", "The judge <judge@pbem.test>")
    return ["from", "changed after it was written"]


def sender(letters: Letters) -> list[str]:
    mail = letters.read()
    mail.replace_header("From", f"The judge <{mail['From'].addresses[0].addr_spec}>")
    letters.write(mail)
    return ["from", "changed after it was written"]


def a_part_more(letters: Letters) -> list[str]:
    mail = letters.read()
    mail.add_attachment("You have won.", filename="verdict.txt")
    letters.write(mail)
    return ["verdict.txt", "changed after it was written"]


def list_taken_away(letters: Letters) -> list[str]:
    mail = letters.read()
    del mail[PARTS]
    letters.write(mail)
    return ["its list of parts is missing", "changed after it was written"]


def other_list(letters: Letters, **changes: Any) -> None:
    mail = letters.read()
    held = json.loads(base64.b64decode("".join(mail[PARTS].split())))
    mail.replace_header(PARTS, base64.b64encode(json.dumps({**held, **changes}).encode()).decode())
    letters.write(mail)


def signature_of_the_list_taken_away(letters: Letters) -> list[str]:
    other_list(letters, signatures=[])
    return ["no key", "changed after it was written"]


def signature_of_the_list_zeroed(letters: Letters) -> list[str]:
    other_list(letters, signatures=[{"key": signer_of(demo_key("club")), "signature": "00" * 64}])
    return ["does not hold", "changed after it was written"]


def list_signed_by_another(letters: Letters) -> list[str]:
    refit(letters, lambda view: view, demo_key("another"))
    return [signer_of(demo_key("another")), "changed after it was written"]


def refit(letters: Letters, change: Callable[[Any], Any], key: bytes | None = None, place: int = -1) -> None:
    """A letter with another view, every digest made again, and signed by another host or by nobody."""
    mail = letters.read(place)
    text = str(mail.get_body(("plain",)).get_content())  # type: ignore[union-attr]
    part = part_of(mail, "application/json")
    view = json.loads(part.get_content())
    held = view["proof"]["signatures"]
    view = change(view)
    view = fitted(view, text, view["proof"]["previous"])
    if key is not None:
        letter = SignedLetter(view["game"], view["seat"], view["turn"], view["letter"], view["proof"])
        held = signatures([key], [signer_of(key)], letter.to_json())
    view["proof"]["signatures"] = held
    view = fitted(view, text, view["proof"]["previous"])
    part.set_payload(base64.encodebytes(pretty_json(view)).decode())
    relist(letters, mail, key, place)


def relist(letters: Letters, mail: EmailMessage, key: bytes | None, place: int = -1) -> None:
    held = json.loads(base64.b64decode("".join(mail[PARTS].split())))["signatures"]
    sender = mail["From"].addresses[0]

    def sign(what: Any) -> Any:
        return signatures([key], [signer_of(key)], what) if key is not None else held

    value = parts_header(mail["Subject"], (sender.display_name, sender.addr_spec), mail, sign)
    del mail[PARTS]
    mail[PARTS] = " ".join(value.split())
    letters.write(mail, place)


def words_under_the_old_signature(letters: Letters) -> list[str]:
    """Other words, every digest made again: what nobody but the host can make are the signatures."""
    mail = changed(letters, "text/plain")
    letters.write(mail)
    refit(letters, lambda view: view)
    return ["does not hold", "changed after it was written"]


def names_under_the_old_signature(letters: Letters) -> list[str]:
    refit(letters, lambda view: {**view, "names": dict.fromkeys(view["names"], "Nobody")})
    return ["does not hold", "changed after it was written"]


def letter_before_under_the_old_signature(letters: Letters) -> list[str]:
    def other(view: Any) -> Any:
        return {**view, "proof": {**view["proof"], "previous": "12" * 32}}

    refit(letters, other)
    return ["does not hold", "changed after it was written"]


def page_under_the_old_signature(letters: Letters) -> list[str]:
    mail = changed(letters, "text/html")
    relist(letters, mail, None)
    return ["does not hold", "changed after it was written"]


def letter_dropped(letters: Letters) -> list[str]:
    letters.reports[-2].unlink()
    return ["the letter before it has the digest"]


def two_versions_of_one_letter(letters: Letters) -> list[str]:
    (letters.folder / "twin.eml").write_bytes(letters.reports[-1].read_bytes())
    other = "2000-01-01T00:00:00+00:00"  # the last letter of a game has none
    refit(letters, lambda view: {**view, "deadline": None if view["deadline"] else other})
    return ["two versions of one letter"]


BY_ANYBODY = (
    text_byte,
    html_byte,
    view_byte,
    calendar_byte,
    any_other_part_byte,
    subject,
    page_under_another_subject,
    page_under_the_subject_of_another_game,
    page_without_the_mark,
    a_second_subject,
    another_subject_above,
    a_second_sender,
    sender,
    a_part_more,
    list_taken_away,
    signature_of_the_list_taken_away,
    signature_of_the_list_zeroed,
    list_signed_by_another,
    words_under_the_old_signature,
    names_under_the_old_signature,
    letter_before_under_the_old_signature,
    page_under_the_old_signature,
    letter_dropped,
    two_versions_of_one_letter,
)


# --- what a provider or a mailing list writes below a letter


def write_below(path: Path, kind: str, words: str, before: str = "") -> None:
    """Words at the end of a part of a mail, or before the last of these."""
    mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
    assert isinstance(mail, EmailMessage)
    part = part_of(mail, kind)
    text = str(part.get_content())
    place = text.rindex(before) if before else len(text)
    data = (text[:place] + words + text[place:]).encode()
    del part["Content-Transfer-Encoding"]
    part["Content-Transfer-Encoding"] = "base64"
    part.set_payload(base64.encodebytes(data).decode())
    path.write_bytes(mail.as_bytes())


def footer_in_the_text(letters: Letters, place: int) -> list[str]:
    write_below(letters.reports[place], "text/plain", "\n-- \nThis mail was scanned.\n")
    return ["2 lines stand below what the host signed", "text/plain"]


def footer_within_the_page(letters: Letters, place: int) -> list[str]:
    write_below(letters.reports[place], "text/html", "<p>This mail was scanned.</p>\n", "</body>")
    return ["1 line stands below what the host signed", "text/html"]


def footer_within_the_page_on_its_line(letters: Letters, place: int) -> list[str]:
    write_below(letters.reports[place], "text/html", "<hr><p>This mail was\nscanned.</p>", "\n</body>")
    return ["2 lines stand below what the host signed", "text/html"]


def footer_after_the_page(letters: Letters, place: int) -> list[str]:
    write_below(letters.reports[place], "text/html", "<p>This mail was scanned.</p>\n")
    return ["1 line stands below what the host signed", "text/html"]


def footer_as_a_part(letters: Letters, place: int) -> list[str]:
    mail = letters.read(place)
    mail.add_attachment("_____\nTo leave this list:\nleave@example.org\n", disposition="inline")
    letters.write(mail, place)
    return ["3 lines stand below what the host signed", "text/plain"]


FOOTERS = (
    footer_in_the_text,
    footer_within_the_page,
    footer_within_the_page_on_its_line,
    footer_after_the_page,
    footer_as_a_part,
)
