"""The law of secrets: what a seat is sent is the same, byte for byte, whatever is hidden from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rattus_pbem.contract.rules import Rules
from rattus_pbem.engine.run import FinishedAct, Run
from rattus_pbem.home.home import open_home
from rattus_pbem.hosting.session import open_game
from rattus_pbem.record.game import Game
from rattus_pbem.testing.twins import OUTPUTS, leaks, leaks_of_act

from .seen import Seen

SHOWN = {name: OUTPUTS[name] for name in ("view", "events", "questions", "report", "proof")}
PUBLIC = {name: OUTPUTS[name] for name in ("events",)}

_record = Game._record
_ended: list[tuple[str, Rules[Any], Any, FinishedAct]] = []


def record(game: Game) -> None:
    """`Game._record`, which the law about acts that end watches."""
    start, known = game.act_start, len(game.live.finished)
    ended = [done for done in game.live.finished[game._taken :] if known - game._taken == 1]
    _ended.extend((str(game.book.header.id), game.rules, start, done) for done in ended)
    _record(game)


def an_act_that_ended_tells_nothing_hidden(seen: Seen) -> Iterator[str]:
    """The events of an act are the same to a seat in a game with other hidden cards."""
    ended, _ended[:] = list(_ended), []
    chance = seen.kept("chance of twins", seen.world.chance("acts that ended"))
    for game, rules, start, done in ended:
        if game not in seen.journals:
            continue
        seat = chance.choice([None, *sorted(seen.journals[game].seats)])
        for name in leaks_of_act(rules, start, done, seat):
            yield f"{game} {seat or 'public'}: {name} of an act that ended tells what is hidden"


def nothing_sent_tells_what_is_hidden(seen: Seen) -> Iterator[str]:
    """Nothing a seat is sent changes with what it may not know: with other hidden cards a game looks the same."""
    for game in seen.journals:
        if seen.host.is_over(game):
            continue
        with open_game(open_home(seen.host.path), game, seen.world.now) as session:
            run = session.game.run
            if run is not None and run.position.act is not None:
                yield from _told_too_much(seen, game, session.game.rules, run)


def _told_too_much(seen: Seen, game: str, rules: Rules[Any], run: Run[Any]) -> Iterator[str]:
    """What one of the players is shown of the open act, and what all are shown, against twins of the game."""
    seats = sorted(seen.journals[game].people)
    for seat in (seen.world.chance("twins", game, seen.world.now).choice(seats), None) if seats else ():
        for name in leaks(rules, run, seat, SHOWN if seat else PUBLIC, ("one",)):
            yield f"{game} {seat or 'public'}: {name} tells what is hidden"
