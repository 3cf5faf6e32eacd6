"""Taking a mail into its game: whose it is, and whether it may count. Writes journal lines, commits none.

A mail counts if it comes from the registered address of its seat and bears the code of a letter to it. What falls short
is held back, and the registered address is notified; its sender hears nothing.
"""

from __future__ import annotations

from dataclasses import replace

from ..addresses import canonical_address
from ..hosting.session import Session
from ..locale import sentences
from ..locale.times import moment_text
from ..mail.limits import DAY
from ..mail.message_writer import letter_key_of
from ..orders.advance import Advance
from ..orders.print_text import in_force, print_line
from .case import Case
from .effects import carry_out_mail
from .entering import come_again, count_refusal, enter_mail, forget_refusals
from .former_holders import tell_former_holder, writes_as_former_holder
from .incoming import Incoming
from .letters import WIDTH, answered_by_yes, filled, seat_letter, short
from .messages import is_reply_to_message
from .office import Office
from .post_sentences import say
from .seating import answer_no_yes, answer_taken, confirm_address, take_seat
from .suggestions import lines_outside, prose_block, suggest
from .unknown_letters import answers_unknown_letter, answers_what_was_lost

WRONG_CODES = 10
"""After so many wrong codes in a day from an address its codes are not tried any more, unless it is the registered one;
after so many for a seat the host is notified."""
NOTICES, GUESS_NOTICES, OWN_NOTICES = 5, 5, 20
"""So many notices a day of mails held back: those that come from elsewhere, those with a wrong code from the player's
own address, those without one."""
OF_OWN = {"wrong_code": ("guess", GUESS_NOTICES), "automatic": ("automatic", NOTICES)}


def take_mail(office: Office, session: Session, mail: Incoming) -> None:
    """Take in one mail for this game: journal lines, and where the mail goes. Raises only for faults of ours."""
    game = session.game
    seat = office.coded.get(mail.name) or seat_of(session, mail)
    person = game.book.seats.get(seat)
    if person is None or person.bot or person.is_open:
        _take_without_player(office, session, mail, seat)
        return
    if game.book.mail_known(seat, mail.name) is not None:
        office.mark_taken(mail, game.book.header.id)  # a killed tick had come as far as its effect
        return
    case = Case(office, session, mail, seat)
    registered = mail.sender == canonical_address(person.address) and mail.verdict != "fail"
    if registered and (known := next((k for key in mail.keys if (k := game.book.mail_known(seat, key))), None)):
        come_again(case, known)
        return
    if not registered and (confirm_address(case) or answer_taken(case) or answer_no_yes(case)):
        return
    why = _why_held(case, registered=registered)
    if why == "stranger":
        _ignore(office, mail, case.name, "a stranger without a code")
    elif why:
        _hold(case, why)
    else:
        _carry_out(case)


def _take_without_player(office: Office, session: Session, mail: Incoming, seat: str) -> None:
    """A mail for a seat where nobody sits: it may take that seat."""
    person = session.game.book.seats.get(seat)
    if person is not None and person.is_open:
        case = Case(office, session, mail, seat)
        if take_seat(case) or answer_no_yes(case):
            return
    _ignore(office, mail, session.store.name, "no player sits there")


def seat_of(session: Session, mail: Incoming) -> str:
    """The seat that a mail names in any of its places, one with a code first; else that of its sender; "" if none."""
    game = session.game
    name, lookup = game.book.header.id, game.rules.lexicon.lookup
    claims = sorted((claim for claim in mail.claims if claim.game == name), key=lambda claim: not claim.code)
    for claim in claims:
        seat = lookup("seat", claim.seat)
        if seat in game.book.seats:
            return str(seat)
    return next(
        (seat for seat, person in game.book.seats.items() if canonical_address(person.address) == mail.sender), ""
    )


def _ignore(office: Office, mail: Incoming, game: str, why: str) -> None:
    """Nothing is done about a mail; if its sender is a player, they hear of it once a day."""
    office.ignore(mail.name, why)
    if office.is_known(mail.sender):
        office.note_unanswered(mail, "forged" if mail.verdict == "fail" else "not_yours", game)


def _why_held(case: Case, *, registered: bool) -> str:
    """Why a mail is held back: wrong_code, lost_letter, old_code, no_code, sender; `stranger`: it is not ours; "" if it
    counts."""
    mail, limits, now = case.mail, case.office.limits, case.office.now
    from_sender, for_seat = f"guess {case.name} {mail.sender}", f"wrong {case.name}.{case.seat}"
    is_guesser = not registered and limits.count(from_sender, now) >= WRONG_CODES
    state, _ = case.code_state if not (case.codes and is_guesser) else ("wrong", "")
    if state == "wrong":
        _look_for_older_home(case)
        if registered and _answers_what_was_lost(case):
            return "lost_letter"
        limits.add(from_sender, now, DAY)
        if limits.add(for_seat, now, DAY) >= WRONG_CODES:
            case.office.problems[f"guess {case.name}.{case.seat}"] = (
                f"{limits.count(for_seat, now)} mails with a wrong code for {case.seat} in {case.name} came within a "
                "day, and are in quarantine; right codes count as before"
            )
        return "wrong_code"
    if not registered:
        return "sender" if state != "none" else "stranger"
    if mail.may_be_of_a_machine and not case.vouched:
        return "automatic"
    if state == "old" and (mail.needs_code or is_reply_to_message(case)):
        return "old_code"
    if state != "none" or not mail.needs_code:
        return ""
    return "lost_letter" if _answers_what_was_lost(case) else "no_code"


def _answers_what_was_lost(case: Case) -> bool:
    """Whether the mail was written for what the game has lost, since it was put back from a backup."""
    office, book, store = case.office, case.game.book, case.session.store
    key = letter_key_of(case.mail.reply_to, office.settings, office.home.keys) or ""
    sent = office.sent_reports(store.name) if book.put_back else ()
    return answers_what_was_lost(office.home, book, store, case.seat, key, case.codes, sent)


def _look_for_older_home(case: Case) -> None:
    """Tell the host if the mail answers a letter that its game does not know; our Message-IDs cannot be made up."""
    office, session, mail = case.office, case.session, case.mail
    key = letter_key_of(mail.reply_to, office.settings, office.home.keys) or ""
    if answers_unknown_letter(office.home, case.game.book, session.store, key, case.now):
        office.problems[f"older {case.name}"] = (
            f"a mail for {case.seat} in {case.name} answers a letter that was written here and that the game does not "
            "know. This home may have been put back from a backup, and be older than the letters that players hold: "
            "then `rattus-pbem doctor --put-back` tells all of them. Until then their answers to such letters are held"
        )


def _hold(case: Case, why: str) -> None:
    """Hold a mail back, and tell the registered address."""
    office, mail = case.office, case.mail
    office.hold(mail, case.name, case.seat, why)
    own = mail.sender == canonical_address(case.person.address)
    if writes_as_former_holder(office, case.session, mail, case.seat):
        about = letter_key_of(mail.reply_to, office.settings, office.home.keys) or ""
        tell_former_holder(office, case.session, mail.sender, case.seat, about)
        return  # nor need whoever sits there now, who is another
    if not own and office.is_known(mail.sender):
        office.note_unanswered(mail, "not_yours", case.name)
    if not own and mail.sender in case.person.before:
        return  # they sat there once: their successor need not know that they write
    counter, most = f"held {case.name}.{case.seat}", NOTICES
    if own:
        kind, most = OF_OWN.get(why, (f"own {mail.verdict}", OWN_NOTICES))
        counter = f"{counter} {kind}"
    # Neither strangers nor guesses may use up what players may be told of their own mails.
    if not office.may_write(counter, most):
        office.note_unanswered(mail, "held", case.name, address=case.person.address)
        return
    office.note_unanswered(mail, "noticed", case.name, address=case.person.address)
    is_of_lost, words = why == "lost_letter", sentences("referee", case.lang)
    facts = {
        "sender": mail.sender or say("nobody", case.lang),
        "seat": case.seat_word,
        "game": case.name,
        "why": words["held_lost_letter"] if is_of_lost else say(f"held_{why}", case.lang),
    }
    confirm = say("held_confirm", case.lang, word=case.word("mail", mail.name))
    if is_of_lost:
        confirm = f"{words['held_lost_confirm']}\n\n{confirm}"
    parts = (say("held", case.lang, **facts), held_content(case), confirm)
    text = "\n\n".join(filled(part) for part in parts) + "\n"
    key, subject = f"{short(mail.name)}.{why}.held", say("subject_held", case.lang)
    post = seat_letter(case.session, case.seat, key, "held", subject, text, case.now.isoformat())
    office.put_once(answered_by_yes(post, case.name, case.seat, case.word("mail", mail.name)))


def _carry_out(case: Case) -> None:
    """Do what a mail says, and enter it with the same step: its keys, and the receipt that tells its sender."""
    carry_out_mail(case)
    mail = case.mail
    if mail.automatic not in ("", "list") and case.grade in ("refused", "duplicate"):
        case.office.ignore(mail.name, mail.automatic)  # it may go on for ever
        case.office.note_unanswered(mail, "automatic", case.name)
        return
    if _is_one_too_many(case):
        case.office.ignore(mail.name, "nothing but refusals in a row")
        case.office.note_unanswered(mail, "repeated", case.name)
        return
    enter_mail(case, mail.keys)


def _is_one_too_many(case: Case) -> bool:
    """Whether a mail that led to nothing but a refusal is not answered."""
    who = f"{case.name}.{case.seat}"
    if case.grade != "refused":
        forget_refusals(case.office, who)
        return False
    # What was nearly a command or an order asks for something, too.
    content = case.mail.content(case.name)
    if not content and (suggested := suggest(case)):
        content = short("".join(suggested))
    became = count_refusal(case.office, who, content)
    if became == "last":
        case.say("last_answer")
    return became == "silent"


MAX_SUBJECT = 120
MAX_SHOWN = 12
"""So many lines of a kind are shown, that the notice stays a notice."""


def held_content(case: Case) -> str:
    """Its subject, when it came, its orders as they are read, and its commands; each line of the sender's is marked.

    What cannot be read is shown as it stands.
    """
    block = prose_block(case)  # read as they would be if they were confirmed now
    if block is not None:
        case = replace(case, mail=replace(case.mail, sheet=block, where="prose"))
    mail, lang = case.mail, case.lang
    subject = mail.subject[:MAX_SUBJECT] or say("held_no_subject", lang)
    came = moment_text(mail.received_at, case.person.zone, lang)
    lines = [say("held_subject", lang, subject=subject), say("held_came", lang, came=came)]
    if mail.sheet is not None:
        orders = _orders(case)
        lines += [say("held_orders", lang), *orders] if orders else [say("held_unread", lang), *_as_written(mail.sheet)]
    for opening in mail.openings:
        lines.append(f"  | {opening}")
    if mail.commands:
        lines += [say("held_commands", lang), *_marked([command.source for command in mail.commands])]
    outside = lines_outside(case) if block is None else []
    if outside:
        lines += [say("outside_block", lang), *_marked(outside)]
    if not (outside or mail.sheet is not None or mail.openings or mail.commands):
        lines.append(say("held_nothing", lang))
    return "\n".join(lines)


def _orders(case: Case) -> list[str]:
    """The lines of the sheet as the house reads them; [] if it cannot be read."""
    sheet, rules = case.sheet, case.game.rules
    if sheet is None:
        return []
    said = Advance(tuple(sheet.standing or ()), dict(sheet.default or {}), dict(sheet.settings or {}))
    lines = [print_line(line.data, rules.lexicon, case.lang) for line in sheet.orders]
    lines += in_force(rules, said, case.lang, {sheet.turn: sheet.conditional or ()}, sheet.turn)
    head = say("held_for_turn", case.lang, turn=sheet.turn)
    return [f"  {head}", *(f"  {number}. {line}" for number, line in enumerate(lines, 1))]


def _as_written(sheet: bytes) -> list[str]:
    return _marked([line for line in sheet.decode("utf-8", "replace").splitlines() if line.strip()])


def _marked(lines: list[str]) -> list[str]:
    """Lines of a stranger's, marked so that none is taken for one of ours, or for an answer when it is quoted."""
    shown = [f"  | {' '.join(line.split())[: WIDTH - 4]}" for line in lines[:MAX_SHOWN]]
    return shown + (["  | ..."] if len(lines) > MAX_SHOWN else [])
