"""For a letter that tells of a change of players: who sat there when the events before it happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..engine.earlier_names import EarlierNames
from ..engine.events import Event
from ..store.protocol import GameStore
from .act_notices import EJECTED
from .game import Game
from .holders import persons_of_acts
from .shown_names import shown_names
from .statistics import lines_so_far

Acts = Iterator[tuple[str, Iterator[tuple[str, Event]]]]
CHANGES = ("welcome", "replaced", EJECTED)
"""The notices that tell of a change of players."""


def earlier_names(
    game: Game, store: GameStore, acts: Acts, notices: Iterable[Mapping[str, Any]] | None, lang: str
) -> tuple[EarlierNames, ...]:
    """Whose names the events of these acts bear, where others sit there now; none where nobody has changed.

    The letter with the news of a change is the only one to its seat with events from before it: the journal is read for
    that one alone. A report to no seat has no `notices`.
    """
    if notices is None:
        changed = bool(game.book.people)
    else:
        changed = any(notice.get("act", notice["kind"]) in CHANGES for notice in notices)
    if not changed:
        return ()
    played = persons_of_acts(lines_so_far(game, store.journal()))
    now = shown_names(game.book.seats, lang)
    names: list[EarlierNames] = []
    for act, events in acts:
        of_act = shown_names(played.get(act, {}), lang)
        then = {seat: name for seat, name in of_act.items() if name != now[seat]}
        if numbers := [number for number, _ in events]:
            if names and names[-1].names == then:
                names.pop()
            names.append(EarlierNames(numbers[-1], then))
    while names and not names[-1].names:
        names.pop()
    return tuple(names)
