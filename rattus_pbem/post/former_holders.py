"""Who holds letters to a seat of a game that was put back to before they sat there: they are told, and what they write
nobody else reads.
"""

from __future__ import annotations

from datetime import datetime

from ..addresses import canonical_address
from ..hosting.session import Session
from ..locale import sentences
from ..mail.message_writer import letter_key_of
from ..record.person import Person
from .incoming import Incoming
from .letters import filled, plain_letter, seat_word
from .office import Office
from .unknown_letters import is_unknown_letter


def tell_former_holders(office: Office, session: Session) -> list[str]:
    """Tell each of them that they play there no more; address and seat of each, for the host."""
    seats = session.game.book.seats
    unknown = [letter.envelope for letter in office.unknown_letters(session.game.book, session.store)]
    former: dict[str, str] = {}
    for letter in unknown:
        name = f"{letter.to} ({letter.seat})"
        if name not in former and letter.seat in seats and not _sits_there(seats[letter.seat], letter.to):
            former[name] = letter.key
            tell_former_holder(office, session, letter.to, letter.seat, letter.key)
    return [*former]


def tell_former_holder(office: Office, session: Session, address: str, seat: str, about: str) -> None:
    """Tell the person at `address` that they no longer play `seat`.

    `about` is the key of the letter that they hold; each letter gives one notice only.
    """
    lang, name = session.game.book.seats[seat].lang, session.store.name
    facts = {"game": name, "seat": seat_word(session.game, seat, lang)}
    words = sentences("referee", lang)
    text = filled(words["put_back_former"].format(**facts)) + "\n"
    subject, at = words["subject_put_back_former"].format(**facts), datetime.fromisoformat(session.game.now)
    office.put(plain_letter(address, f"{about.removesuffix('.report')}.former", "notice", subject, text, at, lang))


def writes_as_former_holder(office: Office, session: Session, mail: Incoming, seat: str) -> bool:
    """Whether a mail from an address that holds no seat here answers a letter to this one that the game never wrote."""
    seats = session.game.book.seats
    key = letter_key_of(mail.reply_to, office.settings, office.home.keys) or ""
    if not key.startswith(f"{session.store.name}.{seat}.") or any(_sits_there(s, mail.sender) for s in seats.values()):
        return False
    return is_unknown_letter(office.home, session.store, key)


def _sits_there(person: Person, address: str) -> bool:
    return canonical_address(address) in (canonical_address(person.address), *person.before)
