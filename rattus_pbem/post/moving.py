"""Who sits at a seat changes: a new address, confirmed from both sides, or other facts about its player.

Decides nothing about orders. An address that is not registered may be anybody's: it learns no code, and gets few
letters, in which nothing stands that the player wrote.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from ..mail.limits import DAY
from ..orders.credentials import same_code
from .case import Case
from .letters import Post, filled, seat_post, short
from .sentences import say
from .what_next import next_line

ASKED = "address"
"""What the letters to addresses that are not registered are counted by, of a seat and of the whole home."""
MOST_OF_A_SEAT, MOST_OF_ALL = 1, 5
"""So many changes of address may be asked for in a day."""


def ask_for_address(case: Case, to: str) -> None:
    """Write to the present and to the new address for a word each, or tell why not."""
    if to in {told["address"].lower() for told in case.game.book.seats.values()}:
        case.fail("address_taken")
        return
    if case.session.home.is_own(to):
        case.fail("address_own", to=to)
        return
    limits, of_seat = case.office.limits, f"{ASKED} {case.name}.{case.seat}"
    if limits.count(of_seat, case.now) >= MOST_OF_A_SEAT:
        case.fail("address_once")
        return
    if limits.count(ASKED, case.now) >= MOST_OF_ALL:
        case.fail("address_full")
        return
    limits.add(of_seat, case.now, DAY)
    limits.add(ASKED, case.now, DAY)
    case.game.write("moving", seat=case.seat, to=to, side="")
    for side in ("old", "new"):
        facts = {"seat": case.seat_word, "game": case.name, "word": case.word("address", to, side)}
        text = filled(say(f"address_letter_{side}", case.lang, to=to, **facts)) + "\n"
        key = f"{short(f'{case.mail.name} {side}')}.address"
        subject = say("subject_address", case.lang)
        post = seat_post(case.session, case.seat, key, "notice", subject, text, case.now.isoformat())
        case.office.put(without_code(post, case, to) if side == "new" else post)
    case.say("address_asked")


def change(case: Case, *, new: bool = False, **told: str) -> None:
    """Write down what has changed of who sits there; `new`: it is somebody else now."""
    until = case.now + timedelta(minutes=case.game.book.times["nonces"])
    case.game.write("person", seat=case.seat, set=told, new=new, until=until.isoformat())


def without_code(post: Post, case: Case, address: str) -> Post:
    """The same letter to an address that is not registered: it learns no code."""
    subject = f"[{case.name} {case.seat}] {say('subject_address', case.lang)}"
    letter = replace(post.letter, to_address=address, subject=subject, reply_to_tag=None, to_name="")
    return replace(post, letter=letter, envelope=replace(post.envelope, to=address))


def confirm_address(case: Case) -> bool:
    """Whether this is the mail by which a new address confirms itself; then it is taken in."""
    moving, command = case.game.book.moves.get(case.seat), case.mail.asks("confirm")
    if moving is None or command is None or case.mail.sender != moving["to"] or case.mail.verdict == "fail":
        return False
    if not is_word(command.get("word"), case.word("address", moving["to"], "new")):
        return False
    confirm_side(case, moving["to"], "new")
    mail = case.mail
    told: dict[str, Any] = {"name": mail.name, "keys": list(mail.keys), "sheet": "", "reply": mail.message_id}
    case.next = filled(next_line(case.session, case.seat, case.now))
    told |= {"grade": case.grade, "told": case.told, "next": case.next, "came": mail.came.isoformat()}
    case.game.write("mail", seat=case.seat, **told)
    case.office.taken(mail, case.name)
    return True


def confirm_side(case: Case, to: str, side: str) -> None:
    """A new address is confirmed from the `old` or the `new` side; once it is from both, it counts."""
    case.game.write("moving", seat=case.seat, to=to, side=side)
    if len(case.game.book.moves[case.seat]["sides"]) == 2:
        change(case, address=to)
        case.say("address_set", to=to)
    else:
        case.say("address_half")


def is_word(given: str, word: str) -> bool:
    """Whether these are the same word of ours; in constant time, without case or hyphen."""
    return same_code(given, word)
