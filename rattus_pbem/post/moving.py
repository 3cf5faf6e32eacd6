"""Who sits at a seat changes: a new address, confirmed from both sides, or other facts about its player.

Decides nothing about orders, and tells an address that is not registered no code.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from ..hosting.home import same_code
from .case import Case
from .letters import Post, filled
from .sentences import say
from .what_next import next_line


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
