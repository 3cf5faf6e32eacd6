"""How often the sensible computer player beats the random one, and how long a decision takes.

Two-player games, the seats alternated, the base six and random ones in turn, game g with the secret made from g: the
same figures on every machine but for the times. `python -m bench.players --games 200` prints one JSON record.
"""

from __future__ import annotations

import argparse
import hashlib
import time
from collections import Counter
from typing import Any

from bench.record import Work, emit
from rattus_pbem.engine.chance import KeyedChance, SeededChance
from rattus_pbem.engine.journal import AnswerSource
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.play.seat_view import seat_view
from rattus_pbem.rules import load_rules


def play(game: int, names: dict[str, str], times: list[float]) -> tuple[str, ...]:
    """One game of the rules of Rattus; the ranking of the seats. The sensible player's decisions go into `times`."""
    rules = load_rules("rattus")
    secret = hashlib.sha256(f"bench players {game}".encode()).digest()
    six = "base" if game % 2 else "random"
    run = Run(rules, Position(rules.new_state(tuple(names), {"six": six})), KeyedChance(secret))
    chance = {seat: SeededChance(f"{game} {seat}") for seat in names}
    run.play_on()
    while run.pending:
        answers: dict[str, tuple[Any, AnswerSource]] = {}
        for ask in run.pending:
            view = seat_view(rules, run, ask.seat).to_json()
            began = time.perf_counter()
            answers[ask.seat] = (
                rules.players[names[ask.seat]](rules, view, ask, chance[ask.seat]),
                {"by": "bench"},
            )
            if names[ask.seat] == "sensible":
                times.append(time.perf_counter() - began)
        run.answer_all(answers)
        run.play_on()
    ranking: tuple[str, ...] = run.state.ranking
    return ranking


def main() -> None:
    """Play the games and print the record."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=200)
    games = arguments.parse_args().games
    began = time.perf_counter()
    won: Counter[str] = Counter()
    times: list[float] = []
    for game in range(games):
        names = {"red": "sensible", "blue": "random"} if game % 2 == 0 else {"red": "random", "blue": "sensible"}
        won[names[play(game, names, times)[0]]] += 1
    times.sort()
    extra = {
        "won": won["sensible"],
        "share": round(won["sensible"] / games, 3),
        "decisions": len(times),
        "median_ms": round(1000 * times[len(times) // 2], 3),
        "p99_ms": round(1000 * times[len(times) * 99 // 100], 3),
        "max_ms": round(1000 * times[-1], 3),
    }
    emit("sensible against random, two players", Work(games, "games", time.perf_counter() - began, extra))


if __name__ == "__main__":
    main()
