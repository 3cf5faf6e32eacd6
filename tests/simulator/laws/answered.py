"""The law of answers: no mail of a player vanishes without a word."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from .seen import COPIES, Seen, Taken
from .tellings import words_of

_EACH = re.compile(r"- [^:]*?: (\d+)")
"""What a notice of the day counts, line by line."""


def mails_of_players_are_answered(seen: Seen) -> Iterator[str]:
    """A mail of a registered player is answered, held with a notice, or counted in the notice of the day: once, if the
    post has brought the same bytes twice."""
    if not seen.is_calm:
        return
    waiting: list[Taken] = seen.kept("mails that nothing has answered", [])
    looked = seen.kept("mails looked at", [0])
    waiting += [taken for taken in seen.taken[looked[0] :] if taken.players]
    looked[0] = len(seen.taken)
    if not waiting:
        return
    answers = {letter.answers for letter in seen.letters if letter.has_left}
    copies: dict[tuple[str, str], datetime] = seen.kept(COPIES, {})
    for taken in seen.taken:
        if taken.name in answers:
            copies[taken.sender, taken.words] = taken.at
    waiting[:] = [taken for taken in waiting if taken.name not in answers and not _is_settled(seen, taken, copies)]
    late = [taken for taken in waiting if taken.at < seen.world.now - timedelta(hours=60)]
    noticed = _noticed(seen)
    silent: Counter[str] = seen.kept("mails without an answer of their own, by sender", Counter())
    counted: set[str] = seen.kept("mails without an answer of their own", set())
    for taken in late:
        waiting.remove(taken)
        if taken.digest in counted:
            continue
        counted.add(taken.digest)
        silent[taken.sender] += 1
        if silent[taken.sender] > noticed[taken.sender]:
            yield (
                f"{taken.sender} at {taken.at:%d %b %H:%M}: {taken.subject!r}, {taken.words[:80]!r}; "
                f"notices tell of {noticed[taken.sender]} of {silent[taken.sender]} such mails"
            )


def _is_settled(seen: Seen, taken: Taken, copies: Mapping[tuple[str, str], datetime]) -> bool:
    """Whether the receipt of a copy has answered it, as long as its games know of that; or a return has undone it."""

    def is_gone(moment: datetime) -> bool:
        return any(seen.put_back_since(game, moment) for game, _ in taken.players)

    answered = copies.get((taken.sender, taken.words))
    return is_gone(taken.at) or (answered is not None and not is_gone(answered))


def _noticed(seen: Seen) -> Counter[str]:
    """Of how many mails the notices to each address have told: one each, or how many in a day."""
    noticed: Counter[str] = seen.kept("mails that notices tell of, by sender", Counter())
    names: set[str] = seen.kept("notices looked at", set())
    looked = seen.kept("letters looked at for notices", [0])
    for letter in seen.letters[looked[0] :]:
        if letter.name in names:
            continue
        names.add(letter.name)
        if ".held." in letter.name:
            noticed[letter.to] += 1
        elif "unanswered." in letter.name:
            noticed[letter.to] += sum(map(int, _EACH.findall(words_of(letter.raw))))
    looked[0] = len(seen.letters)
    return noticed
