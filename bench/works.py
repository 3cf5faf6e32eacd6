"""Our side of the comparison: one round of every work that runs inside one process, a record each.

`python -m bench.works --seconds 2` prints records as the peers' harnesses do, so that `bench/peers/run_all.py --ours`
can set them beside the peers' of the same round.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from bench.bounds import COMPUTER_GAMES, WORLDS
from bench.mini import Mini
from bench.playing import SOURCE, Recorded, new_run, play, record, replay
from bench.record import Work, emit, repeated
from rattus_pbem.contract.views import SeatView
from rattus_pbem.engine.act_scripts import Act
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.journal import ActEntry
from rattus_pbem.engine.run import Run
from rattus_pbem.home.home import Home, demo_key, make_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.play import play as play_on
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.orders.print_text import print_sheet
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.orders.sheet import Line, Sheet, schema_name
from rattus_pbem.play.checking import check_sheet
from rattus_pbem.play.composed_lines import compose
from rattus_pbem.play.seat_view import seat_view
from rattus_pbem.preview.sheet_odds import Sampling
from rattus_pbem.rules import load_rules
from tests.games import GAMES, make_importable

NOW = datetime(2026, 1, 1, 8, tzinfo=UTC)


def moves(rules: Any, seats: Callable[[int], int], seconds: float, *, views: bool = False, **options: str) -> Work:
    """Random games to the end, setup included; with `views` those of all seats are made after every answer."""

    def all_views(run: Run[Any]) -> None:
        for seat in run.state.seats if hasattr(run.state, "seats") else rules.meta.seats:
            rules.view(run.state, seat)

    def game(number: int) -> int:
        return play(new_run(rules, seats(number), number, **options), number, all_views if views else None)

    return repeated(seconds, "moves", game)


def computer_games(rules: Any, seats: int, seconds: float) -> Work:
    """Games by the sensible computer player at every seat; the median is of processor time."""
    player, times = rules.players["sensible"], []

    def game(number: int) -> int:
        began = time.process_time()
        run = new_run(rules, seats, number)
        chance = SeededChance(f"games {number}")
        run.play_on()
        while run.pending:
            views = ((ask, seat_view(rules, run, ask.seat)) for ask in run.pending)
            run.answer_all({ask.seat: (player(rules, view.to_json(), ask, chance), SOURCE) for ask, view in views})
            run.play_on()
        times.append(time.process_time() - began)
        return 1

    done = repeated(seconds, "games", game)
    return done._replace(extra={"median_s": round(statistics.median(times), 3)})


def replays(rules: Any, seats: Callable[[int], int], seconds: float) -> Work:
    """Recorded games played again, the chain made again and compared."""
    games: list[Recorded] = [record(rules, seats(number), number) for number in range(6)]
    turns = 0

    def game(number: int) -> int:
        nonlocal turns
        again = games[number % len(games)]
        replay(rules, again)
        turns += again.turns
        return again.answers

    done = repeated(seconds, "moves", game)
    return done._replace(extra={"ms_per_turn": round(1000 * done.seconds / turns, 4)})


def save(rules: Any, seconds: float) -> Work:
    """A finished four-player game to JSON text."""
    run = finished(rules)

    def once(number: int) -> int:
        saved(rules, run)
        return 1

    return repeated(seconds, "saves", once, bytes=len(saved(rules, run)), turns=run.state.turn)


def load(rules: Any, seconds: float) -> Work:
    """The same text to a state and its acts, everything in the state checked."""
    text = saved(rules, finished(rules))
    rules.state_from_json(json.loads(text)["state"])  # builds the models, once a process

    def once(number: int) -> int:
        data = json.loads(text)
        rules.state_from_json(data["state"])
        for act in data["acts"]:
            Act.from_json(act["act"])
            for entry in act["entries"]:
                ActEntry.from_json(entry)
        return 1

    return repeated(seconds, "loads", once)


def finished(rules: Any) -> Run[Any]:
    """A finished game of four."""
    run = new_run(rules, 4, 3)
    play(run, 3)
    return run


def saved(rules: Any, run: Run[Any]) -> str:
    """A finished game as JSON text: its end, and every act with its entries."""
    acts = [{"act": done.act.to_json(), "entries": [e.to_json() for e in done.entries]} for done in run.finished]
    return json.dumps({"state": rules.state_to_json(run.state), "acts": acts})


class Sent(NamedTuple):
    """A sheet as it was sent, and the view it was written from."""

    raw: bytes
    view: SeatView
    lines: int


def sheets(rules: Any, games: int = 3) -> list[Sent]:
    """Sheets for whole turns, in turn as JSON and as text, by the sensible computer player."""
    sent = []
    for number in range(games):
        run = new_run(rules, 4, number)
        chance = SeededChance(f"sheets {number}")
        run.play_on()
        while run.pending:
            (ask,) = run.pending
            view = seat_view(rules, run, ask.seat)
            if ask.question == "turn" and not view.tail:
                lines = compose(rules, view, ask.seat, rules.players["sensible"], chance)
                turn = run.state.turn + 1
                sheet = Sheet(schema_name(rules.name), "bench", ask.seat, turn, orders=tuple(map(Line, lines)))
                text = print_sheet(sheet, rules.lexicon, "en") if turn % 2 else json.dumps(sheet.to_json())
                sent.append(Sent(text.encode(), view, len(lines)))
            run.answer(rules.players["random"](rules, view.to_json(), ask, chance))
            run.play_on()
    return sent


def orders(rules: Any, seconds: float, *, check: bool) -> Work:
    """Lines of order sheets read (JSON schema, or text form), and checked against the view they were written from."""
    sent = sheets(rules)
    lexicon = rules.lexicon

    def once(number: int) -> int:
        raw, view, lines = sent[number % len(sent)]
        sheet = read_sheet(raw, lexicon)
        if check:
            check_sheet(rules, view, sheet)
        return lines

    done = repeated(seconds, "lines", once)
    return done._replace(extra={"lines_a_sheet": round(sum(each.lines for each in sent) / len(sent), 2)})


def worlds(rules: Any, seconds: float) -> Work:
    """Worlds in which a sheet for a whole turn is played, as `preview` does; ten of one sheet, then of the next."""
    sent = [Sampling(rules, view, read_sheet(raw, rules.lexicon)) for raw, view, _ in sheets(rules)]

    def once(number: int) -> int:
        sent[number % len(sent)].play(10)
        return 10

    return repeated(seconds, "worlds", once)


def folder(home: Home, rules: str) -> Path:
    """A finished game by as many computer players as can play, at most four, in a folder named by its rules."""
    known = load_rules(rules)
    players = list(known.players)
    seats = [f"{seat}=bot:{players[n % len(players)]}" for n, seat in enumerate(known.meta.seats[:4])]
    new_game(home, rules, rules, seats, {}, NOW, nonces=False, secret=bytes(32))
    with open_game(home, rules, NOW) as session:
        play_on(session.game)
        session.commit()
    return home.path / "games" / rules


def open_folder(home: Home, name: str, seconds: float) -> Work:
    """A game folder opened as every command does that writes it."""

    def once(number: int) -> int:
        with open_game(home, name, NOW):
            return 1

    return repeated(seconds, "loads", once)


def replay_folder(home: Home, name: str, seconds: float) -> Work:
    """`referee replay`: the whole journal followed again, every digest, draw and derived file compared."""
    turns = 0

    def once(number: int) -> int:
        nonlocal turns
        verdict = replay_game(home, name)
        turns += verdict.acts
        return verdict.answers

    done = repeated(seconds, "orders", once)
    return done._replace(extra={"ms_per_turn": round(1000 * done.seconds / turns, 4)})


def main() -> None:
    """Print one record a work."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=2.0)
    seconds = arguments.parse_args().seconds
    make_importable()
    rattus, godstorm, toy, mini = load_rules("rattus"), load_rules("godstorm"), load_rules("skirmish"), Mini()

    def two_to_four(number: int) -> int:
        return 2 + number % 3

    def four(number: int) -> int:
        return 4

    def two_to_five(number: int) -> int:
        return 2 + number % 4

    def two(number: int) -> int:
        return 2

    emit("mini moves", moves(mini, four, seconds))
    emit("mini moves+views", moves(mini, four, seconds / 2, views=True))
    emit("mini replay", replays(mini, four, seconds / 2))
    emit("rattus moves", moves(rattus, two_to_four, seconds))
    emit("rattus moves, random sixes", moves(rattus, two_to_four, seconds, six="random"))
    emit("rattus moves+views", moves(rattus, two_to_four, seconds / 2, views=True))
    emit("rattus replay", replays(rattus, two_to_four, seconds / 2))
    emit("godstorm moves", moves(godstorm, two_to_five, seconds))
    emit("godstorm moves+views", moves(godstorm, two_to_five, seconds / 2, views=True))
    emit("godstorm replay", replays(godstorm, two_to_five, seconds / 2))
    emit("toy moves", moves(toy, two, seconds / 4))
    emit("toy replay", replays(toy, two, seconds / 4))
    emit(COMPUTER_GAMES, computer_games(godstorm, 5, seconds))
    emit("save", save(rattus, seconds / 4))
    emit("load", load(rattus, seconds / 4))
    emit("orders", orders(rattus, seconds / 2, check=True))
    emit(WORLDS, worlds(rattus, seconds / 2))
    emit("orders, read only", orders(rattus, seconds / 4, check=False))
    with tempfile.TemporaryDirectory() as place:
        home = make_home(Path(place) / "home", key=demo_key("bench"))
        for name in GAMES:
            began = time.perf_counter()
            folder(home, name)
            emit(f"{name}, a game of computer players in a folder", Work(1, "games", time.perf_counter() - began, {}))
            emit(f"{name} load, a game folder", open_folder(home, name, seconds / 4))
            emit(f"{name} replay, a game folder", replay_folder(home, name, seconds / 2))


if __name__ == "__main__":
    main()
