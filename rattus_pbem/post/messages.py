"""Messages between players, and between them and the host. What cannot go is sent back whole; nothing is lost.

A reply to a message answers its writer: its address or its In-Reply-To names the mail, the journal whoever wrote what
was in it. The writer of an anonymous message is answered without being named to anybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import UNSET

from ..locale import listed
from ..mail.command_lines import Command
from ..mail.command_search import MAX_PRESS as LONGEST
from ..mail.press_texts import bare_line, is_press_end
from ..orders.credentials import same_code
from ..record.line_kinds import read_record_part
from ..record.lines_of_people import FromHost, Press, ToHost
from .carrying_out import give_back
from .case import Case
from .letters import message_word
from .post_sentences import say, say_of_mail

MAX_PRESS = 30
"""So many messages go from a seat to another in a turn."""
HOST = "host"
TO_HOST = 20
"""So many messages of a seat to the host go out in a day."""


def send(case: Case, to: list[str], text: str, *, anonymous: bool = False, hidden: bool = False) -> None:
    """Write a message to these seats, or tell why not. `hidden`: whom it goes to is told to nobody."""
    seats = case.game.book.seats
    to = [seat for seat in to if not seats[seat].bot and not seats[seat].is_open and seat != case.seat]
    names = listed(case.lang, [seats[seat].name for seat in to])
    sent = case.game.book.presses.get(case.seat, {})
    full = [seats[seat].name for seat in to if sent.get(seat, 0) >= MAX_PRESS]
    if not to:
        case.fail("press_to_nobody")
    elif full:
        many = say("press_writer", case.lang) if hidden else listed(case.lang, full)
        case.fail("press_many", names=many, count=MAX_PRESS)
    else:
        case.game.write(Press(seat=case.seat, to=to, anonymous=anonymous, text=text, reply=hidden or UNSET))
        case.say("press_sent", names=say("press_writer", case.lang) if hidden else names)


def send_to_host(case: Case, text: str) -> None:
    """Write a message to the host, or tell why not."""
    if not case.office.may_write(f"to host {case.name}.{case.seat}", TO_HOST):
        case.fail("host_many", count=TO_HOST)
        return
    case.game.write(ToHost(seat=case.seat, text=text))
    case.say("host_sent")


# ---- replies


def is_reply_to_message(case: Case) -> bool:
    """Whether a mail answers a message to its seat."""
    mail = case.mail
    if mail.sheet_fault or not (mail.about or ".press." in mail.reply_to):
        return False
    return any(_writers(case))


def reply_to_message(case: Case) -> bool:
    """Whether a mail without orders answers a message to its seat; then what its sender wrote goes to the writer.

    Commands in it are commands: beside them, or beside orders, its text is given back, since who wrote them may not
    mean it to go.
    """
    mail = case.mail
    if not is_reply_to_message(case):
        return False
    if case.code_state[0] not in (("old",) if case.vouched else ("right", "past")):
        return False
    writers = list(_writers(case))
    commands = [command for command in mail.commands if not command.fault and command.where == "body"]
    if commands or (mail.sheet is not None and mail.where != "quoted"):
        if rest := _beside(mail.own, commands):
            case.warn("press_beside")
            give_back(case, rest)
        return False
    text = mail.own.strip()
    before = len(case.outcomes)
    if not text or len(text) > LONGEST:
        case.fail("press_long_reply" if text else "press_empty_reply", most=LONGEST)
    elif mail.own_unread:
        case.fail("not_sent", reason=say_of_mail("press_unread", case.lang))
    elif writers == [(HOST, False)]:
        send_to_host(case, text)
    else:
        send(case, [seat for seat, _ in writers], text, hidden=any(hidden for _, hidden in writers))
    if "refused" in case.outcomes[before:]:
        give_back(case, text)
    return True


def _beside(own: str, commands: Sequence[Command]) -> str:
    """What is left of a text without its commands, what they say, and what is given back with them."""
    taken = {
        " ".join(line.split())[:200]
        for command in commands
        for text in (command.source, command.get("text"), command.left)
        for line in text.splitlines()
    }
    lines = (
        line
        for line in own.splitlines()
        if not is_press_end(line) and " ".join(bare_line(line).split())[:200] not in taken
    )
    return "\n".join(lines).strip()


def _writers(case: Case) -> Iterable[tuple[str, bool]]:
    """Who wrote what stands in the mail that is answered: seat, and whether it must not be named; or the host."""
    batches: dict[tuple[str, str], list[Press | FromHost]] = {}
    for line in read_record_part(case.session.store.journal() or b""):
        match line:
            case FromHost() if case.seat in line.to:
                batches[HOST, str(line.n)] = [line]  # each is a letter
            case Press() if case.seat in line.to:
                batches.setdefault(("" if line.anonymous else line.seat, line.at), []).append(line)
    for (writer, _), lines in reversed(batches.items()):
        word = message_word(case.session, lines)
        if same_code(case.mail.about, word) or f".{word}." in case.mail.reply_to:
            seats = [writer] if writer else list(dict.fromkeys(line.seat for line in lines if isinstance(line, Press)))
            return [(seat, not writer) for seat in seats]
    return ()
