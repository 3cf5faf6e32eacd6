"""Writes the letters that leave: reports, receipts, press, notices. From files and journal lines alone; sends nothing.

Each has a key that follows from what it is about, so that it is the same letter whenever it is written again.
"""

from __future__ import annotations

import hashlib
import json
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from msgspec import UNSET

from ..contract.views import View
from ..errors import IllegalError
from ..home.home import Home
from ..home.seals import seal_of_text
from ..hosting.answer_search import is_sealed
from ..hosting.derived import read_letter
from ..hosting.nonces import nonce_until, nonce_wanted
from ..hosting.session import Session
from ..hosting.sheet_times import is_answered, waits_for_correction
from ..locale import in_sentence, labelled, listed, tell
from ..locale.lines import wrapped
from ..mail.message_writer import CANCELLED, OutLetter, ics
from ..mail.posted import Envelope
from ..orders.credentials import same_code
from ..record.book import NONCES, OVER
from ..record.game import Game
from ..record.last_letter import short_of
from ..record.lines_of_people import FromHost, MailTaken, PersonBefore, PersonChanged, Press, ToHost, Vote
from ..record.newest_letters import newest_code, newest_letter
from ..record.notices import NO_RESULT
from ..record.person import KnownMail
from ..record.shown_names import shown_names
from ..record.signatures import ProofSignatures, signers_again, signers_of
from ..report.plain_text import details_text
from ..report.report import Report
from ..rules import title_of
from ..store.blob_names import REPORT_ENDINGS, letter_name
from .game_so_far import opened_before, so_far
from .post_sentences import print_grade, say

WIDTH = 72
MAX_TAG = 44
"""What can stand behind the `+` of an address: 64 characters are before its @, and the host has some."""
HELP_MARK = "@help"
ORDER_PAGE = "order.html"
"""The name of the order page where it is attached to a letter."""


@dataclass(frozen=True, slots=True)
class AddressedLetter:
    """A letter and its envelope; `at` is the time it bears."""

    letter: OutLetter
    envelope: Envelope
    at: datetime


def seat_word(game: Game, seat: str, lang: str) -> str:
    """A seat as letters of this language call it; orders and commands may call it so, too."""
    return str(game.rules.lexicon.name("seat", seat, lang))


def report_key(home: Home, game: str, seat: str, turn: int, number: int, code: str) -> str:
    """`peste-1347.red.0007-01.9m2ctq4d.report`: the word stands for the letter's code, and so for what it says.

    It tells nothing of the code. Letters of older programs have no such word.
    """
    name = f"{game}.{seat}.{turn:04d}-{number:02d}"
    if same_code(code, home.code(game, seat, turn, number)):
        return f"{name}.report"
    return f"{name}.{home.word('letter', name, code).replace('-', '').lower()}.report"


def short(text: str) -> str:
    """A digest short enough for the key of a letter."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


def report_letter(session: Session, seat: str, turn: int, number: int, report: Report) -> AddressedLetter:
    """This report as the game's store has it, with its view and its deadline. Raises OSError."""
    name = letter_name(seat, turn, number)
    home, game = session.home, session.store.name
    plain, html, view = (read_letter(home, game, name + ending) for ending in REPORT_ENDINGS[1:])
    header, seen = report.header, View.from_json(json.loads(view))
    lang, code = header.lang, header.code or ""
    at = datetime.fromisoformat(header.now)
    book = session.game.book
    due, nonces = seen.deadline if seen.asked and report.asked_block else None, nonce_wanted(book, seat)
    is_over = book.stage == "over" and seen.is_over
    kind = "asked" if due else "nonces" if nonces else "over" if is_over else "report"
    subject = say(f"subject_{kind}", lang, rules=title_of(header.rules, lang), turn=turn)
    files = [(header.view_file, "application/json", view)]
    files += _further_files(session, seat, report, f"{game}-{seat}-t{turn}-{number}.txt")
    until = due or (nonce_until(book) if nonces and not book.paused else "")
    if until or (kind == "over" and book.agreed):  # what was asked when all agreed is asked no more
        files += date_files(session, seat, lang, turn, at, until)
    tag = subject_tag(game, seat, turn, code)
    letter = _letter(
        session,
        seat,
        report_key(home.as_of(header.now), game, seat, turn, number, code),
        "report",
        f"{tag} {subject}",
        plain.decode(),
        code,
    )
    signers = signers_again(home.keys, book, tuple(ProofSignatures.from_json(seen.proof or {}).by_key))
    letter = replace(letter, html=html.decode(), attachments=tuple(files), signers=signers)
    return AddressedLetter(
        letter, Envelope(letter.to_address, letter.key, "report", game, seat, replaces=True, asks=bool(until)), at
    )


def _further_files(session: Session, seat: str, report: Report, details_name: str) -> list[tuple[str, str, bytes]]:
    """What a report brings besides the view: its details, and for a newcomer what has happened so far."""
    files: list[tuple[str, str, bytes]] = []
    stem, lang = f"{session.store.name}-{seat}-so-far", report.lang
    if details := details_text(report):
        files.append((details_name, "text/plain", details.encode()))
    if any(item.kind == "welcome" for item in report.news) and (story := so_far(session, seat, lang)):
        files.append((f"{stem}.txt", "text/plain", story.encode()))
    if opened := opened_before(session, seat):
        files.append((f"{stem}.json", "application/json", opened))
    return files


def receipt_letter(session: Session, line: MailTaken) -> AddressedLetter:
    """The receipt for a mail, as its journal line tells it."""
    lang = session.game.book.seats[line.seat].lang
    blocks = [say("help", lang) if block == HELP_MARK else block for block in line.paragraphs]
    subject = receipt_subject(line, lang)
    last = _end_words(session, line) or line.next or ""
    text = "\n\n".join([*blocks, last] if last else blocks) + "\n"
    if line.receipt is not UNSET:
        seal = seal_of_text(session.home, line.receipt.split("."), text)
        text += "\n" + tell(lang, "receipt_seal", seal=seal) + "\n"
    key = receipt_key(session.home.as_of(line.at), session.store.name, line)
    post = seat_letter(session, line.seat, key, "receipt", subject, text, line.at, line.reply)
    if _has_answered(session, line):
        return dated(post, session, line.seat)
    until = _asked_again(session, line)
    return dated(post, session, line.seat, until) if until else post


def receipt_subject(line: MailTaken, lang: str) -> str:
    """What stands behind the tag in a receipt's subject: the turn, or the step, that the mail was for, and its grade.

    The tag has the turn of the seat's newest letter, which may have been written since.
    """
    grade = print_grade(line.grade, lang)
    if line.turn is not UNSET:
        return say("subject_receipt_turn", lang, turn=line.turn, grade=grade)
    return say("subject_receipt_nonces" if line.stage == NONCES else "subject_receipt", lang, grade=grade)


def receipt_key(home: Home, game: str, mail: MailTaken | KnownMail) -> str:
    """The name of the receipt for a mail among the letters to its seat: it stands for what the receipt says, too."""
    name = short(mail.name)
    if mail.mark is UNSET:  # taken in by an older program
        return f"{name}.receipt"
    word = home.word("receipt", game, mail.name, mail.mark)
    return f"{name}.{word.replace('-', '').lower()}.receipt"


def _end_words(session: Session, line: MailTaken) -> str:
    """That the game has ended in the very tick in which a mail was taken in, all hear at once; else ""."""
    book, seat = session.game.book, line.seat
    if book.stage != OVER or seat not in book.letters or book.letters[seat].at != line.at:
        return ""
    lang = book.seats[seat].lang
    state = say("next_agreed" if book.agreed.get("by", NO_RESULT) != NO_RESULT else "next_over", lang)
    word = seat_word(session.game, seat, lang)
    return filled(say("next", lang, game=book.header.id, seat=word, turn=session.game.turn, state=state))


def _asked_again(session: Session, line: MailTaken) -> str:
    """Until when a seat is asked whose mail has taken back, or put off, the orders sent before; else ""."""
    book, seat = session.game.book, line.seat
    ask, stored = book.ask_of(seat), book.stored(seat, session.game.turn)
    if ask is None or stored is None or stored.number < 2 or stored.at != line.came:
        return ""
    return "" if ask.since == line.at else ask.until


def _has_answered(session: Session, line: MailTaken) -> bool:
    """Whether a mail has brought what its seat was asked, so that nothing is asked of it any more."""
    game, seat = session.game, line.seat
    if not line.sheet or line.grade not in ("ok", "warnings", "stale"):
        return False
    if game.book.stage == NONCES:
        return not nonce_wanted(game.book, seat)
    stored = game.book.stored(seat, game.turn)
    if stored is not None and waits_for_correction(game, stored):
        return False  # its player is asked to send better ones by the deadline
    return game.book.ask_of(seat) is None or is_answered(game, seat) or is_sealed(game, seat)


def marked_text(text: str) -> str:
    """What a player or the host has written, each line marked; long ones are wrapped, no word of them is broken."""
    wrapped = (
        part
        for raw in text.splitlines()
        for part in textwrap.wrap(raw, 70, break_long_words=False, break_on_hyphens=False) or [""]
    )
    return "\n".join(f"| {part}".rstrip() for part in wrapped)


def press_letter(session: Session, lines: Sequence[Press], seat: str) -> AddressedLetter:
    """The messages to a seat that came in one tick from another, or all the anonymous ones, as they were written."""
    seats, first = session.game.book.seats, lines[0]
    lang = seats[seat].lang
    who = say("somebody", lang) if first.anonymous else seats[first.seat].name
    back = say("command_all", lang) if first.anonymous else seat_word(session.game, first.seat, lang)
    blocks = []
    for line in lines:
        head = say("press_head", lang, who=who, names=_press_names(session, line, lang))
        blocks.append(f"{head}\n\n{marked_text(line.text)}")
    foot = filled(say("press_foot", lang, seat=back))
    word = message_word(session, lines)
    subject = (
        say("subject_press", lang, who=who)
        if len(lines) == 1
        else say("subject_presses", lang, who=who, count=len(lines))
    )
    text = "\n\n".join([*blocks, foot]) + "\n"
    post = seat_letter(session, seat, f"{word}.press", "press", subject, text, first.at)
    return with_reply_tag(post, session.game.book.header.id, seat, "re", word)


def message_word(session: Session, lines: Sequence[Press | FromHost]) -> str:
    """What a mail with these messages is known by when it is answered.

    A digest that the host alone can make: from a plain one a reader could try out who wrote it.
    """
    parts = (part for line in lines for part in (line.seat if isinstance(line, Press) else "", line.text))
    return session.home.as_of(lines[0].at).word(lines[0].kind, lines[0].at, *parts)


def host_letter(session: Session, line: FromHost, seat: str) -> AddressedLetter:
    """A message of the host to a seat, as it was written."""
    lang, word = session.game.book.seats[seat].lang, message_word(session, [line])
    text = "\n\n".join([say("host_head", lang), marked_text(line.text), filled(say("host_foot", lang))]) + "\n"
    key, subject = f"{word}.{short_of(line.to_json())}.press", say("subject_host", lang)
    post = seat_letter(session, seat, key, "press", subject, text, line.at)
    return with_reply_tag(post, session.game.book.header.id, seat, "re", word)


def letter_to_host(session: Session, line: ToHost, to: str) -> AddressedLetter:
    """A message of a player to the host, with the command that answers it."""
    game, seat = session.game.book.header.id, line.seat
    person = session.game.book.seats[seat]
    foot = f'To answer: rattus-pbem answer {game} {seat} "..."'
    head = f"{person.name} ({seat} in {game}, {person.address}) writes:"
    text = "\n\n".join([head, marked_text(line.text), foot]) + "\n"
    subject = f"[{game} {seat}] A message from {person.name}"
    word = session.home.as_of(line.at).word("to_host", line.at, line.text)
    key = f"{game}.{seat}.{word}.tohost"
    return plain_letter(to, key, "host", subject, text, datetime.fromisoformat(line.at), "en")


def _press_names(session: Session, line: Press, lang: str) -> str:
    """Those a message went to; of an anonymous one whoever is missing from the list would be its writer."""
    seats = session.game.book.seats
    if line.reply:
        return say("you", lang)
    if not line.anonymous:
        return listed(lang, [seats[other].name or other for other in line.to])
    persons = [person for person in seats.values() if not person.bot]
    return say("command_all", lang) if len(line.to) == len(persons) - 1 else say("you", lang)


def vote_letter(session: Session, line: Vote, seat: str) -> AddressedLetter:
    """That an end of the game is proposed; not by whom."""
    lang = session.game.book.seats[seat].lang
    purpose, command = vote_words(session, line.vote, lang)
    text = filled(say("vote_proposed", lang, game=session.store.name, turn=line.turn, vote=purpose, line=command))
    last, when = newest_letter(session.game.book, seat), short(line.at)
    key = f"t{line.turn:04d}.{line.vote}{f'.{when}' if last is not None and last.mark else ''}.vote"
    return seat_letter(session, seat, key, "notice", say("subject_vote", lang), text + "\n", line.at)


def vote_words(session: Session, vote: str, lang: str) -> tuple[str, str]:
    """What a vote is for, and the command that agrees to it."""
    if vote == "draw":
        return say("vote_draw", lang), say("command_draw", lang)
    names, word = shown_names(session.game.rules, session.game.book.seats, lang), seat_word(session.game, vote, lang)
    return say("vote_winner", lang, name=in_sentence(lang, names[vote])), say("command_concede", lang, seat=word)


def replaced_letter(session: Session, line: PersonChanged, was: PersonBefore) -> AddressedLetter:
    """To somebody whose seat has been given to somebody else: that it is so, and nothing else."""
    seat, game, lang, at = line.seat, session.game.book.header.id, was.lang, datetime.fromisoformat(line.at)
    facts = {"game": game, "seat": seat_word(session.game, seat, lang)}
    key, text = f"{game}.{seat}.{short_of(line.to_json())}.replaced", filled(say("replaced", lang, **facts)) + "\n"
    post = plain_letter(was.address, key, "notice", say("subject_replaced", lang, **facts), text, at, lang)
    return dated(post, session, seat)


def dated(post: AddressedLetter, session: Session, seat: str, until: str = "") -> AddressedLetter:
    """The same with the deadline for its reader's calendar; without one it is taken out there."""
    return replace(post, letter=with_date(post.letter, session, seat, post.at, until))


def seat_letter(
    session: Session, seat: str, key: str, kind: str, subject: str, text: str, at: str, reply: str = ""
) -> AddressedLetter:
    """A letter to a seat about its game; an answer to it carries the code of the seat's newest letter."""
    game = session.game.book.header.id
    last, code = newest_letter(session.game.book, seat), newest_code(session.home, session.game.book, seat)
    tagged = f"{subject_tag(game, seat, last.turn if last is not None else 0, code)} {subject}"
    letter = _letter(session, seat, f"{game}.{seat}.{key}", kind, tagged, text, code)
    before = report_key(session.home, game, seat, last.turn, last.number, code) if last is not None else ""
    letter = replace(letter, in_reply_to=reply or None, follows=before)
    return AddressedLetter(
        letter, Envelope(letter.to_address, letter.key, kind, game, seat), datetime.fromisoformat(at)
    )


def plain_letter(
    to: str, key: str, kind: str, subject: str, text: str, at: datetime, lang: str, reply: str = ""
) -> AddressedLetter:
    """A letter that belongs to no seat: to a person about all their games, or to somebody who wants to join."""
    letter = OutLetter(to, subject, text, key, kind, in_reply_to=reply or None, lang=lang)
    return AddressedLetter(letter, Envelope(to, key, kind), at)


def reply_tag(game: str, seat: str, code: str) -> str:
    """What the address of an answer carries: `peste-1347.red.KX4P9QDM`"""
    return f"{game}.{seat}.{code.replace('-', '')}" if code else f"{game}.{seat}"


def with_code(post: AddressedLetter, game: str, seat: str, tag: str, signers: tuple[str, ...]) -> AddressedLetter:
    """The letter made one about a seat: an answer carries the code in `tag`, and it is signed as the game's letters."""
    about = replace(post.letter, game=game, seat=seat, reply_to_tag=tag, thread=f"{game}.{seat}", signers=signers)
    return replace(post, letter=about)


def answered_by_yes(post: AddressedLetter, game: str, seat: str, word: str) -> AddressedLetter:
    """The same letter, so that the address of an answer carries the word that it asks for."""
    return with_reply_tag(post, game, seat, "ok", word)


def with_reply_tag(post: AddressedLetter, game: str, seat: str, about: str, word: str) -> AddressedLetter:
    """The letter with a reply address that says what an answer is about (`re-WORD`); unchanged if too long."""
    tag = f"{post.letter.reply_to_tag or f'{game}.{seat}'}.{about}-{word.replace('-', '')}"
    return replace(post, letter=replace(post.letter, reply_to_tag=tag)) if len(tag) <= MAX_TAG else post


def filled(text: str) -> str:
    """Each line of a text within 72 columns."""
    return "\n".join("\n".join(wrapped(line, WIDTH, break_long=False)) for line in text.split("\n"))


def subject_tag(game: str, seat: str, turn: int, code: str | None) -> str:
    """`[peste-1347 red t7 KX4P-9QDM]`"""
    return f"[{game} {seat} t{turn} {code}]" if code else f"[{game} {seat} t{turn}]"


def _letter(session: Session, seat: str, key: str, kind: str, subject: str, text: str, code: str) -> OutLetter:
    game, person = session.game.book.header.id, session.game.book.seats[seat]
    to, name, lang = person.address, person.name, person.lang
    letter = OutLetter(to, subject, text, key, kind, game, seat, name, lang=lang, signers=signers_of(session.game.book))
    return replace(letter, reply_to_tag=reply_tag(game, seat, code), thread=f"{game}.{seat}")


def date_files(
    session: Session, seat: str, lang: str, turn: int, at: datetime, until: str = ""
) -> tuple[tuple[str, str, bytes], ...]:
    """An attachment that puts the entry at this deadline; without one it takes the entry out.

    None where the library is not installed: the deadline stands in the letter as well.
    """
    book, home = session.game.book, session.home
    name, host = book.header.id, home.mail_address
    kind = "subject_nonces" if book.stage == NONCES else "subject_asked"
    summary = labelled(lang, name, say(kind, lang, rules=session.game.rules.meta.title_in(lang), turn=turn))
    uid = f"{name}.{seat}@{host.partition('@')[2]}"
    moment = datetime.fromisoformat(until) if until else at
    try:
        data = ics(moment, uid, summary, at, organizer=host, cancelled=not until)
    except IllegalError:
        return ()
    return ((f"{name}-{seat}-t{turn}.ics", "text/calendar" if until else CANCELLED, data),)


def with_date(letter: OutLetter, session: Session, seat: str, at: datetime, until: str = "") -> OutLetter:
    """The letter with such a file, which counts more than that of the seat's last letter also if a clock went back."""
    last = session.game.book.letters.get(seat)
    after = last.written_at + timedelta(minutes=1) if last is not None else at
    files = date_files(session, seat, letter.lang, session.game.turn, max(at, after), until)
    return replace(letter, attachments=files)
