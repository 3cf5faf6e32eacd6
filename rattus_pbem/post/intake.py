"""Taking a mail into its game: whose it is, and whether it may count. Writes journal lines, commits none.

A mail counts if it comes from the registered address of its seat and bears the code of a letter to it. What falls short
is held back, and the registered address is notified; its sender hears nothing.
"""

from __future__ import annotations

from ..addresses import canonical_address
from ..hosting.nonces import is_open
from ..hosting.session import Session
from ..mail.limits import DAY
from . import command_handlers, confirmation  # noqa: F401 - register the commands
from .case import Case
from .effects import carry_out_mail
from .incoming import Incoming
from .letters import filled, seat_letter, short
from .office import Office
from .post_sentences import say
from .seating import answer_taken, confirm_address, take_seat

WRONG_CODES = 10
"""So many wrong codes for a seat in a day close its mail door until its next letter."""
NOTICES, OWN_NOTICES = 5, 20
"""So many notices a day of mails held back: those that come from elsewhere, and those from the player's own address."""


def take_mail(office: Office, session: Session, mail: Incoming) -> None:
    """Take in one mail for this game: journal lines, and where the mail goes. Raises only for faults of ours."""
    game = session.game
    seat = seat_of(session, mail)
    person = game.book.seats.get(seat)
    if person is None or person["bot"] or is_open(person):
        if person is None or not is_open(person) or not take_seat(Case(office, session, mail, seat)):
            office.ignore(mail.name, "no player sits there")
        return
    if game.book.mail_known(seat, mail.name) is not None:
        office.mark_taken(mail, game.book.header["id"])  # a killed tick had come as far as its effect
        return
    case = Case(office, session, mail, seat)
    registered = mail.sender == canonical_address(person["address"]) and mail.verdict != "fail"
    if registered and (known := next((k for key in mail.keys if (k := game.book.mail_known(seat, key))), None)):
        _come_again(case, known["name"])
        return
    if not registered and (confirm_address(case) or answer_taken(case)):
        return
    why = _why_held(case, registered=registered)
    if why == "stranger":
        office.ignore(mail.name, "a stranger without a code")
    elif why:
        _hold(case, why)
    else:
        _carry_out(case)


def seat_of(session: Session, mail: Incoming) -> str:
    """The seat that a mail names in any of its places, one with a code first; else that of its sender; "" if none."""
    game = session.game
    name, lookup = game.book.header["id"], game.rules.lexicon.lookup
    claims = sorted((claim for claim in mail.claims if claim.game == name), key=lambda claim: not claim.code)
    for claim in claims:
        seat = lookup("seat", claim.seat)
        if seat in game.book.seats:
            return str(seat)
    return next(
        (seat for seat, person in game.book.seats.items() if canonical_address(person["address"]) == mail.sender), ""
    )


def _come_again(case: Case, name: str) -> None:
    """A mail that was taken in already: it has no effect, and its first receipt goes out again."""
    case.office.mark_taken(case.mail, case.name)
    case.office.resend(f"{case.name}.{case.seat}.{short(name)}.receipt")


def _why_held(case: Case, *, registered: bool) -> str:
    """Why a mail is held back: wrong_code, no_code, sender, closed; `stranger`: it is none of ours; "" if it counts."""
    mail, limits, now = case.mail, case.office.limits, case.office.now
    codes = case.codes
    last = case.game.book.letters.get(case.seat, {"turn": 0, "number": 0})
    door = f"{case.name}.{case.seat}.{last['turn']}-{last['number']}"
    if codes and limits.count(f"closed {door}", now) and not (registered and _only_confirms(mail)):
        return "closed"
    state, _ = case.code_state()
    if state == "wrong":
        if limits.add(f"wrong {door}", now, DAY) >= WRONG_CODES:
            limits.add(f"closed {door}", now, 400 * DAY)
            case.office.problems[f"closed {door}"] = (
                f"{WRONG_CODES} wrong codes for {case.seat} in {case.name}: its mail is held back"
            )
        return "wrong_code"
    if not registered:
        return "sender" if state != "none" else "stranger"
    return "no_code" if state == "none" and mail.needs_code else ""


def _only_confirms(mail: Incoming) -> bool:
    """Whether a mail brings nothing but words of ours: each is as good as a code."""
    return mail.sheet is None and all(command.name == "confirm" for command in mail.commands) and bool(mail.commands)


def _hold(case: Case, why: str) -> None:
    """Hold a mail back, and tell the registered address."""
    office, mail = case.office, case.mail
    office.hold(mail, case.name, case.seat, why)
    own = mail.sender == canonical_address(case.person["address"])
    if not own and mail.sender in case.person.get("before", ()):
        return  # he sat there once: his successor need not know that he writes
    # A flood of strangers must not use up what the player may be told of his own mails.
    if not office.may_write(f"held {case.name}.{case.seat}{' own' if own else ''}", OWN_NOTICES if own else NOTICES):
        return
    facts = {
        "sender": mail.sender or say("nobody", case.lang),
        "seat": case.seat_word,
        "game": case.name,
        "why": say(f"held_{why}", case.lang),
        "word": case.word("mail", mail.name),
    }
    text = filled(say("held", case.lang, **facts)) + "\n"
    key, subject = f"{short(mail.name)}.held", say("subject_held", case.lang)
    office.put(seat_letter(case.session, case.seat, key, "notice", subject, text, case.now.isoformat()))


def _carry_out(case: Case) -> None:
    """Do what a mail says, and enter it with the same step: its keys, and the receipt that tells its sender."""
    carry_out_mail(case)
    mail = case.mail
    case.game.write(
        "mail",
        seat=case.seat,
        name=mail.name,
        keys=list(mail.keys),
        sheet=case.digest,
        reply=mail.message_id,
        grade=case.grade,
        told=case.paragraphs,
        next=case.next,
        came=mail.received_at.isoformat(),
        **({"receipt": case.receipt} if case.receipt else {}),
    )
    case.office.mark_taken(mail, case.name)
