"""Each turn in motion, as one animated picture a file: what happened in public, step by step."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby, islice
from typing import Any, NamedTuple

from ..contract.rules import Rules
from ..engine.seats import Seat
from ..inquiry.public_game import PublicGame, PublicStep, PublicTurn
from ..locale import sentences
from ..picture.animated import WIDTH, replay_svg
from ..record.person import Person
from ..record.shown_names import names_at_table
from .board_pictures import key_of
from .site_files import SiteFiles

HEAD = 400
SIZE = re.compile(r' width="([\d.]+)" height="([\d.]+)"')
MOST_STEPS = 24
"""More of them can hardly be followed: in a long turn several events make one step."""


class TurnFilm(NamedTuple):
    """The film of a turn: its file, seen from the page of its game, its size in CSS pixels."""

    file: str
    width: int
    height: int


def film_turns(
    files: SiteFiles, folder: str, game: PublicGame, lang: str, *, afresh: bool = False
) -> Iterator[TurnFilm | None]:
    """The film of each turn, None where nothing moves or there is no map; those that are missing are written.

    What somebody did is told, and shown, by the name of who it was, whoever sits there now.
    """
    rules = game.rules
    if game.turns and not hasattr(rules.board(game.turns[0].view), "sheets"):
        yield from (None for _ in game.turns)
        return
    before: Mapping[str, Any] | None = None
    for turn in game.turns:
        seen = [(number, event.to_json()) for number, event in turn.events]
        names = names_at_table(rules, turn.persons_at_end(game.persons), lang)
        played = {number: names_at_table(rules, then, lang) for number, then in turn.played.items()}
        key = key_of(rules, before, turn.view, seen, lang, names, *([played] if played else []))
        name = f"film-{turn.number}-{key}.svg" if seen else ""
        if name and (not files.keep(folder + name) or afresh):
            files.write(folder + name, _film(rules, turn, lang, game.persons).encode())
        yield TurnFilm(name, *_size(files, folder + name)) if name else None
        before = turn.view


def _size(files: SiteFiles, path: str) -> tuple[int, int]:
    """The size of a film that is there, as its first line says it."""
    with (files.out / path).open(encoding="utf-8") as file:
        head = file.read(HEAD)
    said = SIZE.search(head)
    return (round(float(said[1])), round(float(said[2]))) if said else (WIDTH, WIDTH)


def _film(rules: Rules[Any], turn: PublicTurn, lang: str, persons: Mapping[Seat, Person]) -> str:
    first, *steps = turn.steps()
    steps = list(_fewer(list(_merged(steps))))
    texts = (
        rules.event_text(event, lang, None, names_at_table(rules, turn.persons_of(number, persons), lang))
        for number, event in turn.events
    )
    captions = [sentences("site", lang)["turn"].format(turn=turn.number)]
    captions += ["\n".join(islice(texts, len(step.events))) for step in steps]
    names = names_at_table(rules, turn.persons_at_end(persons), lang)
    return replay_svg(rules, [first.view, *(step.view for step in steps)], lang, captions, names)


def _merged(steps: list[PublicStep]) -> Iterator[PublicStep]:
    """Steps after which the board looks otherwise than before, each with all that was said meanwhile."""
    for view, alike in groupby(steps, lambda step: step.view):
        yield PublicStep(tuple(event for step in alike for event in step.events), view)


def _fewer(steps: list[PublicStep]) -> Iterator[PublicStep]:
    size = -(-len(steps) // MOST_STEPS)
    for begin in range(0, len(steps), max(1, size)):
        part = steps[begin : begin + size]
        yield PublicStep(tuple(event for step in part for event in step.events), part[-1].view)
