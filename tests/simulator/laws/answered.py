"""The law of answers: no mail of a player vanishes without a word."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from .seen import Seen, Taken


def mails_of_players_are_answered(seen: Seen) -> Iterator[str]:
    """A mail of a registered player is answered, held with a notice, or counted in the notice of the day."""
    if not seen.is_calm:
        return
    waiting: list[Taken] = seen.kept("mails that nothing has answered", [])
    looked = seen.kept("mails looked at", [0])
    waiting += [taken for taken in seen.taken[looked[0] :] if taken.players]
    looked[0] = len(seen.taken)
    if not waiting:
        return
    answers = {letter.answers for letter in seen.letters}
    copies = {(taken.sender, taken.words) for taken in seen.taken if taken.name in answers}
    waiting[:] = [
        taken
        for taken in waiting
        if taken.name not in answers
        and (taken.sender, taken.words) not in copies  # the first receipt answers all of them
        and not any(seen.put_back_since(game, taken.at) for game, _ in taken.players)
    ]
    late = [taken for taken in waiting if taken.at < seen.world.now - timedelta(hours=60)]
    for taken in late:
        waiting.remove(taken)
        if not any(_may_tell(seen, taken)):
            yield f"{taken.sender} at {taken.at:%d %b %H:%M}: {taken.subject!r}, {taken.words[:80]!r}"


def _may_tell(seen: Seen, taken: Taken) -> Iterator[bool]:
    """Whether a letter to the sender that is no answer to another mail may be the notice about this one."""
    for letter in reversed(seen.letters):
        if letter.at < taken.at:
            return
        if letter.to == taken.sender and b".report." not in letter.name.encode():
            yield ".held." in letter.name or "unanswered" in letter.name
