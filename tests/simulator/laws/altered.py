"""The law of altered letters: of a dishonest host, or of anybody who has them in hand on the way."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from rattus_pbem.record.signatures import signers_of
from tests.fairness.altering import BY_ANYBODY, Letters
from tests.fairness.forging import Box
from tests.fairness.lying import (
    BY_THE_HOST,
    attempt_untold,
    candidates_in_another_order,
    letter_never_sent,
    nonces_altered,
    other_root,
)

from ..people import Person
from .at_the_end import verdict_on
from .letters import view_in
from .seen import Seen

IN_TIME = (attempt_untold, candidates_in_another_order, letter_never_sent, nonces_altered, other_root)
AT_ANY_TIME = [lie for lie in BY_THE_HOST if lie not in IN_TIME]
"""Lies that show in any letters with draws; the others need a game of some length (`tests/fairness`)."""
MOST = 4
"""So many letters are altered in a world."""


class Mailbox(Letters):
    """The mails of a player in a folder; `reports` are those of one game, in the order of their numbers."""

    def __init__(self, mails: list[bytes], reports: list[int], folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True)
        for number, raw in enumerate(mails):
            (folder / f"{number:05}.eml").write_bytes(raw)
        self.reports = [folder / f"{number:05}.eml" for number in reports]

    @property
    def mails(self) -> list[bytes]:
        return [path.read_bytes() for path in sorted(self.folder.iterdir())]


def altered_letters_are_named(seen: Seen) -> Iterator[str]:
    """A letter that a dishonest host, or anybody on the way, has altered is named, however it was altered."""
    folder = seen.host.disk.root.parent / "altered"

    def alter(box: Mailbox, game: str, chance: Random) -> Altered:
        is_signed = bool(signers_of(seen.host.book(game)))  # one that an earlier release began may not be
        way = chance.choice([each for each in BY_ANYBODY if is_signed or "sign" not in each.__name__])
        words = way(box)
        return way.__name__, words, verdict_on(box.mails)[1]

    yield from _unnamed(seen, "alterations", folder, alter)


def lies_of_a_host_are_named(seen: Seen) -> Iterator[str]:
    """What a host has lied about, who makes every digest again, is named to whoever checks his letters."""
    folder = seen.host.disk.root.parent / "lied"

    def alter(box: Mailbox, game: str, chance: Random) -> Altered:
        own = Mailbox([path.read_bytes() for path in box.reports], [], folder / "honest")
        letters, lie = Box(own.folder), chance.choice(AT_ANY_TIME)
        if letters.proofs[0]["previous"]:
            raise StopIteration  # the first came from an earlier release: what lies under their roots is unknown
        words = lie(letters, seen.host.store.game(game).secret())
        letters.write(folder / "lied")
        return lie.__name__, words, verdict_on([path.read_bytes() for path in sorted((folder / "lied").iterdir())])[1]

    yield from _unnamed(seen, "lies", folder, alter)


Altered = tuple[str, list[str], str]
"""How letters were altered, the words with which that is to be named, and what verify.py says of them."""


def _unnamed(seen: Seen, what: str, folder: Path, alter: Callable[[Mailbox, str, Random], Altered]) -> Iterator[str]:
    """What is altered in some mailboxes, each in one game, and not named; `alter` stops where there is no such part."""
    chance, done = seen.world.chance(what), 0
    for person in seen.people:
        mails = list(dict.fromkeys(person.mails))  # of a letter that came twice both would have to be altered
        games = _games_of(seen, person, mails)
        if not games or done == MOST or not verdict_on(mails)[0]:
            continue
        game = chance.choice(sorted(games))
        try:
            way, words, said = alter(Mailbox(mails, games[game], folder / "all"), game, chance)
        except StopIteration:
            continue
        finally:
            shutil.rmtree(folder)
        done += 1
        seen.world.count(what)
        if not any(all(word in line for word in words) for line in said.splitlines()):
            yield f"{person.name}, {game}: {way} is not named: {words} in {said[:500]!r}"


def _games_of(seen: Seen, person: Person, mails: list[bytes]) -> dict[str, list[int]]:
    """The places of the letters to somebody in games that are there and that nobody has put back, if none got lost on
    the way."""
    if any(seen.network.lost_to[address] for address in person.addresses):
        return {}
    left = {game for back in seen.host.went_back for game in back.games}
    places: dict[str, dict[tuple[int, int], int]] = {}
    for place, raw in enumerate(mails):
        view = view_in(raw)
        if view is not None and view["game"] not in left and view["game"] in seen.host.games:
            if (view["turn"], view["letter"]) in places.setdefault(view["game"], {}):
                left.add(view["game"])  # the same letter in other words: one of them stays whole
            places[view["game"]][view["turn"], view["letter"]] = place
    return {game: [of[each] for each in sorted(of)] for game, of in places.items() if len(of) > 2 and game not in left}
