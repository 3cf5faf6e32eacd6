"""The law of secrets: what a seat is sent is the same, byte for byte, whatever is hidden from it."""

from __future__ import annotations

from collections.abc import Iterator

from rattus_pbem.hosting.home import open_home
from rattus_pbem.hosting.session import open_game
from tests.leaks.twins import OUTPUTS, leaks, leaks_of_act

from .seen import Seen

SHOWN = {name: OUTPUTS[name] for name in ("view", "events", "questions", "report", "proof")}


def nothing_sent_tells_what_is_hidden(seen: Seen) -> Iterator[str]:
    """Nothing a seat is sent changes with what it may not know: with other hidden cards a game looks the same."""
    chance = seen.world.chance("twins", seen.world.now)
    games = [game for game, journal in seen.journals.items() if journal.lines and not seen.host.is_over(game)]
    if not games:
        return
    game = chance.choice(games)
    with open_game(open_home(seen.host.path), game, seen.world.now) as session:
        run = session.game.run
        if run is None or run.position.act is None:
            return
        seats = sorted(seen.journals[game].people)
        for seat in chance.sample(seats, min(2, len(seats))):
            for name in leaks(session.game.rules, run, seat, SHOWN, ("one",)):
                yield f"{game} {seat}: {name} tells what is hidden"
        start = run.position.state
        for done in run.finished[:1]:
            for name in leaks_of_act(session.game.rules, start, done, seats[0]) if seats else ():
                yield f"{game} {seats[0]}: {name} of a finished act tells what is hidden"
