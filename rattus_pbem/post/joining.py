"""Joining a game by mail: a free seat is asked for, a word goes to the address that asked, the word takes the seat."""

from __future__ import annotations

from email.policy import default as policy
from typing import TYPE_CHECKING

from ..hosting.asking import write_letters
from ..hosting.nonces import is_open
from ..hosting.person_names import plain_name
from ..hosting.session import Session, open_game
from ..hosting.votes import is_away
from ..mail.message import parse_headers
from ..mail.shapes import Command
from ..orders.credentials import same_code
from .case import Case
from .incoming import Incoming
from .letters import filled, plain_post, seat_word, short
from .sentences import say

if TYPE_CHECKING:
    from .office import Office

MOST_FROM = 2000
WITH_THE_WORD = {"nonce": ("nonce", "nonce"), "language": ("language", "langue"), "zone": ("zone", "fuseau")}
"""Commands that count from the mail on that takes the seat, in English and in French."""
LETTERS = 3
ALL_LETTERS = 20
"""So many letters about joining go to one address, and to all together, in a day: a sender is easily forged."""


def ask_to_join(office: Office, mail: Incoming, command: Command) -> None:
    """Answer somebody who asks for a seat: with a word that takes it, or with the seats that are free."""
    lang = "fr" if command.source.lower().startswith("r") else "en"
    game = command.get("game")
    if not _may_answer(office, mail):
        office.ignore(mail.name, "asks to join too often")
        return
    with open_game(office.home, game, office.now) as session:
        text, tag = _answer(office, session, mail, command, lang)
    _put(office, mail, game, text, tag, lang)
    office.taken(mail)


def _put(office: Office, mail: Incoming, game: str, text: str, tag: str, lang: str) -> None:
    key = f"join.{short(mail.name)}.receipt"
    subject = f"{tag}{say('subject_join', lang, game=game)}"
    # The sender may be forged, so that nothing the mail says goes back to it, not even its Message-ID.
    office.put(plain_post(mail.sender, key, "receipt", subject, filled(text) + "\n", office.now, lang))


def _may_answer(office: Office, mail: Incoming) -> bool:
    if not mail.sender or mail.verdict == "fail" or not office.may_tell(f"join {mail.sender}", LETTERS):
        return False
    if office.may_tell("join", ALL_LETTERS):
        return True
    office.told["join"] = f"{ALL_LETTERS} letters about joining went out today; who else asks today hears nothing"
    return False


def _answer(office: Office, session: Session, mail: Incoming, command: Command, lang: str) -> tuple[str, str]:
    book, game = session.game.book, session.game.book.header["id"]
    free = [seat for seat, told in book.seats.items() if is_open(told)]
    named = session.game.rules.lexicon.lookup("seat", command.get("seat")) if command.get("seat") else ""
    seat = named if command.get("seat") else next(iter(free), "")
    if is_there(session, mail.sender):
        return say("join_there", lang, game=game), ""
    if seat in free:
        word = join_word(session, seat, mail.sender)
        text = say("join_word", lang, seat=seat_word(session.game, seat, lang), game=game, word=word)
        asked = {command.name for command in mail.commands if not command.fault}
        others = [words[lang == "fr"] for name, words in WITH_THE_WORD.items() if name in asked]
        if others:
            text += "\n\n" + say("join_others", lang, commands=", ".join(others))
        return text, f"[{game} {seat}] "
    if seat in book.seats and is_away(session.game, seat):
        what = f"{mail.sender} asks to take over {seat} in {game}: rattus-pbem referee replace {game} {seat}"
        office.told[f"join {game} {seat}"] = what
        return say("join_asked_host", lang, seat=seat_word(session.game, seat, lang), game=game), ""
    return _none_free(session, named, lang), ""


def _none_free(session: Session, named: str | None, lang: str) -> str:
    """That a seat is not free, and those that are."""
    book = session.game.book
    free = [one for one, told in book.seats.items() if is_open(told)]
    if not free:
        return say("join_full", lang, game=book.header["id"])
    there = ", ".join(seat_word(session.game, one, lang) for one in free)
    word = (seat_word(session.game, named, lang) if named else "") or say("join_that", lang)
    return say("join_none", lang, seat=word, game=book.header["id"], free=there)


def is_there(session: Session, address: str) -> bool:
    """Whether this address holds a seat of the game already."""
    return any(told["address"].lower() == address for told in session.game.book.seats.values())


def join_word(session: Session, seat: str, address: str) -> str:
    """The word that takes a seat for an address."""
    return session.home.word("confirm", session.game.book.header["id"], seat, "join", address)


def take_seat(case: Case) -> bool:
    """Whether this mail brings the word for a free seat; then its sender sits there from now on."""
    mail, command = case.mail, case.mail.asks("confirm")
    if command is None or not mail.sender or mail.verdict == "fail" or is_there(case.session, mail.sender):
        return False
    if not same_code(command.get("word"), join_word(case.session, case.seat, mail.sender)):
        return False
    from .commands import carry_out
    from .moving import change
    from .what_next import next_line

    french = {"lang": "fr"} if command.source.lower().startswith("confirme") else {}
    change(case, new=True, name=_name_of(case), address=mail.sender, **french)
    case.say("joined", seat=case.seat_word, game=case.name)
    for other in mail.commands:
        if other.name in WITH_THE_WORD:
            carry_out(case, other)
    write_letters(case.game, [case.seat])
    case.told.append(filled(next_line(case.session, case.seat, case.now)))
    told = {"name": mail.name, "keys": list(mail.keys), "sheet": "", "reply": mail.message_id, "told": case.told}
    case.game.write("mail", seat=case.seat, **told, grade=case.grade, came=mail.came.isoformat())
    case.office.taken(mail, case.name)
    return True


def tell_taken(case: Case) -> bool:
    """Whether this mail brings the word for a seat that somebody else has taken since; then its sender hears so."""
    mail, command = case.mail, case.mail.asks("confirm")
    if command is None or not same_code(command.get("word"), join_word(case.session, case.seat, mail.sender)):
        return False
    if not _may_answer(case.office, mail):
        return False
    lang = "fr" if command.source.lower().startswith("confirme") else "en"
    text = _none_free(case.session, case.seat, lang)
    _put(case.office, mail, case.name, text, "", lang)
    case.office.taken(mail, case.name)
    return True


def _name_of(case: Case) -> str:
    """The name that a sender gives himself, as far as it can stand in a report; else what stands before the @."""
    told = parse_headers(case.office.queues.read(case.mail.name)).all("from")[0][:MOST_FROM]
    try:
        named = str(policy.header_factory("from", told).addresses[0].display_name)
    # The library stumbles over much that is no header (IndexError, AttributeError, ValueError and others).
    except Exception:
        named = ""
    return plain_name(named) or plain_name(case.mail.sender.partition("@")[0]) or case.seat
