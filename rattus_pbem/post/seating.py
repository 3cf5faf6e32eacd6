"""Who sits at a seat changes by mail: a free seat is taken, or its player has a new address.

Each is confirmed by a word that goes to the address in question; a new address is confirmed from both sides. Decides
nothing about orders. An address that is not registered may be anybody's: it learns no code, and gets few letters, in
which nothing stands that the player wrote.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from email.policy import default as policy
from shlex import quote
from typing import NamedTuple

from msgspec import UNSET

from ..addresses import canonical_address, is_robot
from ..hosting.open_asks import write_letters
from ..hosting.session import Session, open_game
from ..hosting.votes import is_away
from ..locale import FIRST, words_by_language
from ..mail.command_lines import Command
from ..mail.limits import DAY
from ..mail.message_reader import parse_headers
from ..record.lines_of_people import AddressChange, MailTaken, PersonChange, PersonChanged, Side
from ..record.person_names import plain_name
from .carrying_out import carry_out
from .case import Case
from .incoming import Incoming
from .join_misses import nearest_join
from .letters import AddressedLetter, answered_by_yes, filled, plain_letter, seat_letter, seat_word, short
from .office import Office
from .post_sentences import say, say_of_mail
from .what_comes_next import next_line

MAX_FROM = 2000
JOIN_LETTERS = 3
ALL_JOIN_LETTERS = 20
"""So many letters about joining go to one address, and to all together, in a day: a sender is easily forged."""
ASKED = "address"
"""What the letters to addresses that are not registered are counted by, of a seat and of the whole home."""
MAX_OF_A_SEAT, MAX_OF_ALL = 1, 5
"""So many changes of address may be asked for in a day."""


# ---- a free seat is taken


class JoinAnswer(NamedTuple):
    """What somebody who asks to join is told; with the seat and the word if they can have it."""

    text: str
    seat: str = ""
    word: str = ""


def ask_to_join(office: Office, mail: Incoming, command: Command) -> None:
    """Answer somebody who asks for a seat: with a word that takes it, or with the seats that are free."""
    lang = command.language
    game = command.get("game")
    if not _may_answer(office, mail):
        office.ignore(mail.name, "asks to join too often")
        if office.is_known(mail.sender):
            office.note_unanswered(mail, "many", game)
        return
    with open_game(office.home, game, office.now) as session:
        answer = _answer(office, session, mail, command, lang)
    _put(office, mail, game, answer, lang)
    office.mark_taken(mail)


def answer_near_join(office: Office, mail: Incoming, command: Command) -> None:
    """Answer somebody who asks for a seat of a game that there is not, or nearly asks for one."""
    if not _may_answer(office, mail):
        office.ignore(mail.name, "asks to join too often")
        if office.is_known(mail.sender):
            office.note_unanswered(mail, "many")
        return
    _put(office, mail, "", JoinAnswer(nearest_join(office, command)), command.language)
    office.mark_taken(mail)


def _put(office: Office, mail: Incoming, game: str, answer: JoinAnswer, lang: str) -> None:
    key = f"join.{short(mail.name)}.receipt"
    subject = say("subject_join", lang, game=game) if game else say("subject_join_any", lang)
    tag = f"[{game} {answer.seat}] " if answer.seat else ""
    # The sender may be forged, so that nothing the mail says goes back to it, not even its Message-ID.
    post = plain_letter(mail.sender, key, "receipt", tag + subject, filled(answer.text) + "\n", office.now, lang)
    office.put_once(answered_by_yes(post, game, answer.seat, answer.word) if answer.word else post)


def _may_answer(office: Office, mail: Incoming) -> bool:
    if not mail.sender or mail.verdict == "fail" or not office.may_write(f"join {mail.sender}", JOIN_LETTERS):
        return False
    if office.may_write("join", ALL_JOIN_LETTERS):
        return True
    office.problems["join"] = (
        f"{ALL_JOIN_LETTERS} letters about joining went out today; anyone else who asks today gets no answer"
    )
    return False


def _answer(office: Office, session: Session, mail: Incoming, command: Command, lang: str) -> JoinAnswer:
    book, game = session.game.book, session.game.book.header.id
    free = book.open_seats
    named = session.game.rules.lexicon.lookup("seat", command.get("seat")) if command.get("seat") else ""
    seat = named if command.get("seat") else next(iter(free), "")
    if is_there(session, mail.sender):
        return JoinAnswer(say("join_there", lang, game=game))
    if seat in free:
        word = join_word(session, seat, mail.sender)
        text = say("join_word", lang, seat=seat_word(session.game, seat, lang), game=game, word=word)
        given = {command.name for command in mail.commands if not command.fault}
        known = office.reader.commands.values()
        others = [each for each in known if each.is_for_newcomers and each.name in given]
        if others:
            text += "\n\n" + say(
                "join_others", lang, commands=", ".join(words_by_language(each.words[0])[lang][0] for each in others)
            )
        return JoinAnswer(text, seat, word)
    if seat in book.seats and is_away(session.game, seat):
        who = quote(f"{mail.sender.partition('@')[0]} <{mail.sender}>")
        replace_line = f"rattus-pbem referee replace {game} {seat} {who} --lang {lang} --reason ..."
        what = f"{mail.sender} asks to take over {seat} in {game}: {replace_line}"
        office.problems[f"join {game} {seat}"] = what
        return JoinAnswer(say("join_asked_host", lang, seat=seat_word(session.game, seat, lang), game=game))
    return JoinAnswer(_none_free(session, named, lang))


def _none_free(session: Session, named: str | None, lang: str) -> str:
    """That a seat is not free, and those that are."""
    book = session.game.book
    free = book.open_seats
    if not free:
        return say("join_full", lang, game=book.header.id)
    there = ", ".join(seat_word(session.game, seat, lang) for seat in free)
    word = (seat_word(session.game, named, lang) if named else "") or say("join_that", lang)
    line = f"{words_by_language('command_join')[lang][0]} {book.header.id} {there.partition(',')[0]}"
    return say("join_none", lang, seat=word, game=book.header.id, free=there, line=line)


def is_there(session: Session, address: str) -> bool:
    """Whether this address holds a seat of the game already."""
    return any(canonical_address(person.address) == address for person in session.game.book.seats.values())


def join_word(session: Session, seat: str, address: str) -> str:
    """The word that takes a seat for an address."""
    return session.home.word("confirm", session.game.book.header.id, seat, "join", address)


def take_seat(case: Case) -> bool:
    """Whether this mail brings the word for a free seat; then its sender sits there from now on."""
    mail, command = case.mail, case.mail.asks("confirm")
    if command is None or not mail.sender or mail.verdict == "fail" or is_there(case.session, mail.sender):
        return False
    if not case.is_word(command.get("word"), "join", mail.sender):
        return False
    lang = command.language
    language = UNSET if lang == FIRST else lang
    change(case, PersonChange(name=_name_of(case), address=mail.sender, lang=language), new=True)
    case.say("joined", seat=case.seat_word, game=case.name)
    for other in mail.commands:
        if other.is_for_newcomers:
            carry_out(case, other)
    write_letters(case.game, [case.seat])
    case.paragraphs.append(filled(next_line(case.session, case.seat, case.now)))
    case.game.write(taken(case))
    case.office.mark_taken(mail, case.name)
    return True


def answer_taken(case: Case) -> bool:
    """Whether this mail brings the word for a seat that somebody else has taken since; then its sender hears so."""
    mail, command = case.mail, case.mail.asks("confirm")
    if command is None or not case.is_word(command.get("word"), "join", mail.sender):
        return False
    if not _may_answer(case.office, mail):
        return False
    lang = command.language
    text = _none_free(case.session, case.seat, lang)
    _put(case.office, mail, case.name, JoinAnswer(text), lang)
    case.office.mark_taken(mail, case.name)
    return True


def answer_no_yes(case: Case) -> bool:
    """Whether somebody answers one of our letters to an address that is not registered, and not by yes; then they
    hear once more what it asks."""
    mail = case.mail
    command = next((command for command in mail.commands if command.fault == "no_assent"), None)
    if command is None or not mail.sender or mail.verdict == "fail":
        return False
    word, lang = command.source.rpartition(" ")[2], command.language
    moving, asked = case.game.book.moves.get(case.seat), ""
    if moving is not None and mail.sender == moving.to and case.is_word(word, "address", mail.sender, "new"):
        lang, asked = case.lang, "address_letter_new"
    elif case.person.is_open and case.is_word(word, "join", mail.sender):
        asked = "join_word"
    if not asked or not _may_answer(case.office, mail):
        return False
    facts = {"seat": seat_word(case.game, case.seat, lang), "game": case.name, "word": word}
    text = "\n\n".join((say_of_mail("no_assent", lang), say(asked, lang, **facts)))
    _put(case.office, mail, case.name, JoinAnswer(text, case.seat, word), lang)
    case.office.mark_taken(mail, case.name)
    return True


def _name_of(case: Case) -> str:
    """The name that a sender gives himself, as far as it can stand in a report; else what stands before the @."""
    header = parse_headers(case.office.queues.read(case.mail.name)).all("from")[0][:MAX_FROM]
    try:
        named = str(policy.header_factory("from", header).addresses[0].display_name)
    # The library fails on much that is no header (IndexError, AttributeError, ValueError and others).
    except Exception:
        named = ""
    return plain_name(named) or plain_name(case.mail.sender.partition("@")[0]) or case.seat


# ---- a player has a new address


def request_address_change(case: Case, to: str) -> None:
    """Begin a change of address: send a confirmation code to the present and to the new address, or tell why not."""
    if to in {canonical_address(person.address) for person in case.game.book.seats.values()}:
        case.fail("address_taken")
        return
    if case.session.home.is_own(to):
        case.fail("address_own", to=to)
        return
    if is_robot(to):
        case.fail("address_robot", to=to)
        return
    limits, of_seat = case.office.limits, f"{ASKED} {case.name}.{case.seat}"
    if limits.count(of_seat, case.now) >= MAX_OF_A_SEAT:
        case.fail("address_once")
        return
    if limits.count(ASKED, case.now) >= MAX_OF_ALL:
        case.fail("address_full")
        return
    limits.add(of_seat, case.now, DAY)
    limits.add(ASKED, case.now, DAY)
    case.game.write(AddressChange(seat=case.seat, to=to, side=""))
    for side in ("old", "new"):
        facts = {"seat": case.seat_word, "game": case.name, "word": case.word("address", to, side)}
        text = filled(say(f"address_letter_{side}", case.lang, to=to, **facts)) + "\n"
        key = f"{short(case.mail.name)}.{side}.address"
        subject = say("subject_address", case.lang)
        post = seat_letter(case.session, case.seat, key, "notice", subject, text, case.now.isoformat())
        post = without_code(post, case, to) if side == "new" else post
        case.office.put_once(answered_by_yes(post, case.name, case.seat, case.word("address", to, side)))
    case.say("address_asked")


def change(case: Case, what: PersonChange, *, new: bool = False) -> None:
    """Write down what has changed of who sits there; `new`: it is somebody else now."""
    until = case.now + timedelta(minutes=case.game.book.times.nonces)
    case.game.write(PersonChanged(seat=case.seat, set=what, new=new, until=until.isoformat()))


def without_code(post: AddressedLetter, case: Case, address: str) -> AddressedLetter:
    """The same letter to an address that is not registered: it learns no code, and the name of no other letter."""
    subject = f"[{case.name} {case.seat}] {say('subject_address', case.lang)}"
    letter = replace(post.letter, to_address=address, subject=subject, reply_to_tag=None, to_name="", follows="")
    return replace(post, letter=letter, envelope=replace(post.envelope, to=address))


def confirm_address(case: Case) -> bool:
    """Whether this is the mail by which a new address confirms itself; then it is taken in."""
    moving, command = case.game.book.moves.get(case.seat), case.mail.asks("confirm")
    if moving is None or command is None or case.mail.sender != moving.to or case.mail.verdict == "fail":
        return False
    if not case.is_word(command.get("word"), "address", moving.to, "new"):
        return False
    confirm_side(case, moving.to, "new")
    case.next = filled(next_line(case.session, case.seat, case.now))
    case.game.write(taken(case).changed(next=case.next))
    case.office.mark_taken(case.mail, case.name)
    return True


def taken(case: Case) -> MailTaken:
    """The line of a mail without orders that is done with."""
    mail = case.mail
    return MailTaken(
        seat=case.seat,
        name=mail.name,
        keys=list(mail.keys),
        sheet="",
        reply=mail.message_id,
        grade=case.grade,
        paragraphs=list(case.paragraphs),
        came=mail.received_at.isoformat(),
    )


def confirm_side(case: Case, to: str, side: Side) -> None:
    """A new address is confirmed from the `old` or the `new` side; once it is from both, it counts."""
    case.game.write(AddressChange(seat=case.seat, to=to, side=side))
    if case.game.book.moves[case.seat].is_confirmed:
        change(case, PersonChange(address=to))
        case.say("address_set", to=to)
    else:
        case.say("address_half")
