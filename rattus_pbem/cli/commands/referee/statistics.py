"""Luck against expectation, time to answer, answers in time, orders refused; public data only until a game is over.

Example: rattus-pbem referee statistics peste
"""

from __future__ import annotations

from ....home.home import find_home
from ....inquiry.status import statistics
from ....record.statistics import statistics_lines
from ...output import clock, print_json
from ...parameters import Game, Home, Json, Now


def command(game: Game, home: Home = None, now: Now = None, as_json: Json = False) -> None:
    result = statistics(find_home(home), game, clock(now))
    if as_json:
        print_json({"schema": "rattus-pbem/statistics/1", **result.to_json()})
    else:
        for line in statistics_lines(result):
            print(line)
