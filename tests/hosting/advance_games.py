"""Lines in advance by chance, a game that is answered by them, and the same game answered as asked.

What a line answers is worked out here once more, from the interface alone: conditions, limits, the order of the parts.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import KeyedChance
from rattus_pbem.engine.journal import AnswerSource
from rattus_pbem.engine.key_tree import KeyPlace
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.errors import IllegalError
from rattus_pbem.home.home import Home
from rattus_pbem.hosting.play import play
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.submit import submit
from rattus_pbem.record import journal_lines
from rattus_pbem.record.game import Game
from rattus_pbem.record.line_kinds import line_of
from rattus_pbem.record.recorded_acts import abandoned
from rattus_pbem.referee.reopen import reopen
from rattus_pbem.rules import load_rules

from . import homes
from .homes import BEGINS

RULES = load_rules("rattus", {})
LEXICON = RULES.lexicon
REGIONS = [region for region in LEXICON.names["region"] if region != "palace"]
SEATS = ("red", "blue", "green")
QUESTIONS = ("potion", "serf", "order", "spread", "witch", "path", "baker", "bakercubes")
SELDOM_FIT = ("spread", "spread", "bakercubes", "order")
"""Questions that come up seldom, or whose answers by chance are seldom legal."""
RIDERS = {"plague": {"spread", "order", "serf"}, "witch": {"swap"}, "take": {"to"}}
"""What answers a later question in an order of each kind."""
MINUTE = timedelta(minutes=1)
"""The time from one tick to the next: so short that the files are looked through in some of them only."""
Line = dict[str, Any]


# --- lines by chance


def answer_by_chance(random: Random, question: str) -> Line:
    """An answer that the schema allows; whether it is legal shows when it is asked for."""
    regions = random.choices(REGIONS, k=random.randint(1, 3))
    tokens = random.sample(range(1, 12), random.randint(1, 4))
    together = random.choice([place["tokens"] for place in POSITION["regions"].values() if len(place["tokens"]) > 1])
    ways: dict[str, list[Line]] = {
        "potion": [{"do": "keep"}, {"do": "spend"}, {"do": "spend", "potions": random.randint(1, 2)}],
        "serf": [{"do": "yes"}, {"do": "no"}],
        "order": [{"do": "order", "tokens": random.sample(together, len(together))}],
        "spread": [{"do": "spread", "regions": regions}],
        "witch": [{"do": "stop"}, {"do": "swap"}, {"do": "leave"}, {"do": "look", "token": tokens[0]}],
        "path": [{"do": "plague", "path": regions[:1]}],
        "baker": [{"do": "empty", "to": regions[0]}],
        "bakercubes": [{"do": "bakercubes", "region": regions[0]}],
    }
    return random.choice(ways[question])


def condition_by_chance(random: Random, question: str) -> Line:
    """A condition with any fact that the question has, and any operator."""
    facts = LEXICON.facts_of(question)
    name = random.choice(list(facts))
    fact, condition = LEXICON.facts[name], {"fact": name}
    about = [argument.name for argument in fact.arguments]
    if "card" in about:
        condition["card"] = random.choice(POSITION["characters"])
    elif "region" in about and (facts[name] or random.random() < 0.5):
        condition["region"] = random.choice(list(POSITION["regions"]))
    if not (fact.values.bounded or fact.values.flag):
        values = [value for value in LEXICON.names[fact.values.name] if value != "palace"]
        return {**condition, random.choice(["in", "not_in"]): random.sample(values, random.randint(1, len(values) - 1))}
    low = random.randint(0, 4)
    least, most = {"at_least": low}, {"at_most": low + random.randint(0, 9)}
    return {**condition, **random.choice([least, most, {**least, **most}])}


def line_by_chance(random: Random) -> Line:
    """A conditional or standing line."""
    question = random.choice((*QUESTIONS, *SELDOM_FIT))
    line = {"on": question, **answer_by_chance(random, question)}
    if random.random() < 0.6:
        line["when"] = [condition_by_chance(random, question) for _ in range(random.randint(1, 2))]
    if random.random() < 0.3:
        line["limit"] = {"times": random.randint(1, 2), "per": random.choice(["turn", "game"])}
    return line


def advance_by_chance(random: Random, *parts: str) -> Line:
    """Some of these parts of a sheet."""
    content: Line = {}
    if "conditional" in parts and random.random() < 0.6:
        content["conditional"] = [line_by_chance(random) for _ in range(random.randint(1, 9))]
    if "standing" in parts and random.random() < 0.7:
        content["standing"] = [line_by_chance(random) for _ in range(random.randint(0, 9))]
    if "default" in parts and random.random() < 0.4:
        questions = random.sample(QUESTIONS, random.randint(1, len(QUESTIONS)))
        content["default"] = {question: answer_by_chance(random, question) for question in questions}
    return content


# --- what lines mean, read from the interface


@dataclass
class Said:
    """What holds in advance for one seat."""

    conditional: dict[int, Sequence[Line]] = field(default_factory=dict)
    standing: Sequence[Line] = ()
    default: Mapping[str, Line] = field(default_factory=dict)
    uses: Counter[str] = field(default_factory=Counter)
    on_hold: list[Line] = field(default_factory=list)
    tentative: set[int] = field(default_factory=set)

    def take(self, sheet: Line) -> None:
        """A sheet has come: `turn`, `alone` (nothing for its turn in it), `wait`, and its parts."""
        turn, parts = sheet["turn"], {part: sheet[part] for part in ("standing", "default") if part in sheet}
        if not sheet["alone"]:
            self.on_hold = [held for held in self.on_hold if held["turn"] != turn or held["alone"]]
            self.conditional[turn] = [] if sheet.get("wait") else sheet.get("conditional", [])
            self.tentative.discard(turn)
        if sheet.get("wait"):
            self.on_hold.append(sheet)
            return
        self.on_hold = [{key: part for key, part in held.items() if key not in parts} for held in self.on_hold]
        self.standing, self.default = parts.get("standing", self.standing), parts.get("default", self.default)

    def release(self, turn: int) -> None:
        """What waits in this turn is played as it stands."""
        for held in self.on_hold:
            if held["turn"] == turn:
                self.standing, self.default = held.get("standing", self.standing), held.get("default", self.default)
                if not held["alone"]:
                    self.conditional[turn] = held.get("conditional", [])
                    self.tentative.add(turn)
        self.on_hold = [held for held in self.on_hold if held["turn"] != turn]

    def answer(self, ask: Ask, view: Mapping[str, Any], turn: int, tried: Counter[str]) -> tuple[str, Line]:
        """By which part, and what: the first conditional line that holds, the first standing one, the defaults."""
        for part, lines in (("conditional", self.conditional.get(turn, ())), ("standing", self.standing)):
            for line in lines:
                if line["on"] != ask.question:
                    continue
                for condition in line.get("when", ()):
                    tried.update(f"{condition['fact']} {word}" for word in OPERATORS & condition.keys())
                answer = {key: value for key, value in line.items() if key not in ("on", "when", "limit")}
                holding = all(holds(condition, ask, view) for condition in line.get("when", ()))
                if holding and not self.spent(line, turn) and ask.form.fault(answer) is None:
                    self.uses.update([f"{key(line)} turn {turn}", f"{key(line)} game"])
                    tried["by a tentative sheet"] += part == "conditional" and turn in self.tentative
                    return part, answer
        own = self.default.get(ask.question)
        if own is not None and ask.form.fault(own) is None:
            return "default", dict(own)
        return "game", ask.default()

    def spent(self, line: Line, turn: int) -> bool:
        """Whether its limit is reached."""
        limit = line.get("limit")
        if limit is None:
            return False
        per = f"turn {turn}" if limit["per"] == "turn" else "game"
        return self.uses[f"{key(line)} {per}"] >= int(limit["times"])


OPERATORS = {"at_least", "at_most", "in", "not_in"}
FACTS_AND_OPERATORS = {
    f"{name} {operator}"
    for name, fact in LEXICON.facts.items()
    if not fact.values.flag
    for operator in (("at_least", "at_most") if fact.values.bounded else ("in", "not_in"))
}


def key(line: Line) -> str:
    return json.dumps(line, sort_keys=True)


def holds(condition: Line, ask: Ask, view: Mapping[str, Any]) -> bool:
    """Whether a condition holds for the seat that is asked, by its own view."""
    me = ask.seat
    about = {"region": ask.about.get("region"), "symbol": ask.about.get("symbol")}
    place = view["regions"].get(condition.get("region") or about["region"], {"cubes": {}, "tokens": []})
    value = {
        **about,
        "turn": view["turn"] + 1,
        "supply": view["supply"],
        "reserve": view["reserve"][me],
        "cubes": place["cubes"].get(me, 0),
        "population": sum(place["cubes"].values()),
        "rats": len(place["tokens"]),
        "potions": sum(place.get("potions", {}).get(me, [])),
        "plague": view["plague"],
        "holder": view["cards"].get(condition.get("card"), "display"),
        "active": view["active"],
        "moment": view["phase"],
    }[condition["fact"]]
    ways: dict[str, Callable[[Any], bool]] = {
        "in": lambda those: value in those,
        "not_in": lambda those: value not in those,
        "at_least": lambda low: value >= low,
        "at_most": lambda high: value <= high,
    }
    return all(ways[word](condition[word]) for word in OPERATORS & condition.keys())


# --- the position


POSITION: dict[str, Any] = {
    "seats": list(SEATS),
    "characters": ["crusader", "wizard", "serf", "witch", "baker", "nun"],
    "first": "red",
    "active": "red",
    "plague": "gallia",
    "cards": {"crusader": "red", "serf": "blue", "wizard": "green", "baker": "blue", "witch": "green"},
    "baker": {"red": 1, "green": 1},
    "regions": {
        "germania": {
            "cubes": {"red": 2, "blue": 3, "green": 3},
            "potions": {"blue": [2, 1], "green": [1], "red": [1]},
            "tokens": [1, 2, 3],
        },
        "anglia": {"cubes": {"red": 2, "green": 2}, "potions": {"green": [1, 1]}, "tokens": [4]},
        "italia": {"cubes": {"red": 3, "blue": 2}, "potions": {"red": [2], "blue": [1]}, "tokens": [5, 6]},
        "gallia": {"cubes": {"blue": 1, "green": 2, "red": 1}, "tokens": [7]},
        "polonia": {"cubes": {"blue": 2, "green": 1}, "tokens": [8]},
    },
    "supply": 8,
}
"""A short game in which every question comes up: many potions, Crusader, Serf, Witch and Baker, few tokens left."""


# --- the game that is answered in advance


@dataclass
class Played:
    """A hosted game. `since` tells after how many answers which sheet of a seat came, or its deadline (the turn)."""

    home: Home
    since: list[tuple[int, str, Line | int]] = field(default_factory=list)
    did: Counter[str] = field(default_factory=Counter)
    _read: list[Line] = field(default_factory=list)
    _size: int = 0
    _lines: list[Line] = field(default_factory=list)
    _seen: tuple[int, Any, Any] = (0, None, None)

    def journal(self) -> list[Line]:
        """Its committed lines that hold: without those of acts that were opened again. Read on where it has grown."""
        with homes.journal(self.home).open("rb") as file:
            file.seek(self._size)
            added = file.read()
        if added:
            self._read += journal_lines.read_journal_part(added)
            self._size += len(added)
            given_up = abandoned([line_of(line) for line in self._read])
            self._lines = [line for line in self._read if line["n"] not in given_up]
        return self._lines

    def answers(self) -> list[Line]:
        """What was answered, with turn and source."""
        answers, turn = [], 0
        for line in self.journal():
            if line["kind"] == "act":
                turn = line["act"]["turn"]
            elif line["kind"] == "answer":
                answers.append({**{k: line[k] for k in ("seat", "question", "answer", "source")}, "turn": turn})
        return answers

    def stands(self) -> tuple[Any, Any]:
        """Its book and its state. Opened where its journal has grown."""
        if homes.journal(self.home).stat().st_size != self._seen[0]:
            with open_game(self.home, "peste", BEGINS) as session:
                self.take_up(session.game)
        return self._seen[1:]

    def take_up(self, game: Game) -> None:
        """It stands as this process has it."""
        self._seen = homes.journal(self.home).stat().st_size, game.book, game.state

    def end(self) -> tuple[Any, list[Any]]:
        """The state and the events, without what counts them."""
        files = sorted((homes.folder(self.home) / "events").glob("*.jsonl"))
        events = [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]
        return RULES.state_to_json(self.stands()[1]), events


def play_in_advance(path: Path, seed: int) -> Played:
    """A game of three seats that send orders, and answers in advance by chance; nobody answers a question by name."""
    random = Random(seed)
    game = Played(homes.make(path, seats=homes.SEATS, position=POSITION, letters="own_turn"))
    now = BEGINS
    for seat in SEATS:
        say(game, seat, now, **advance_by_chance(random, "standing", "default"))
    if random.random() < 0.3:
        say(game, random.choice(SEATS), now, settings={"potion": "ask"})
    for _ in range(400):
        book = game.stands()[0]
        if book.stage == "over":
            return game
        now += MINUTE
        if not turn_of(game, random, book, now):
            now = max(datetime.fromisoformat(ask.grace) for ask in book.deadlines.asks)
            for ask in book.deadlines.asks:
                game.since.append((len(game.answers()), ask.seat, turn_now(book)))
            game.did["deadline"] += 1
        homes.tick_at(game.home, now)
        if random.random() < 0.15 and game.stands()[0].stage == "play":
            open_again(game, now)
    raise AssertionError("the game does not end")


def open_again(game: Played, now: datetime) -> None:
    """The act is opened again, and all that was given in it comes again.

    Not once a deadline has passed in it: what was a default then is asked for anew.
    """
    before, turn = [without_source(answer) for answer in game.answers()], turn_now(game.stands()[0])
    if any(deadline == turn for _, _, deadline in game.since):
        return
    opened = reopen(game.home, "peste", "by chance", now).number
    begins = len(game.answers())
    homes.tick_at(game.home, now)
    assert [without_source(answer) for answer in game.answers()] == before
    game.since = [(min(n, begins), seat, sheet) for n, seat, sheet in game.since]
    game.did["reopen"] += bool(opened)


def without_source(answer: Line) -> Line:
    return {key: answer[key] for key in ("seat", "question", "answer")}


def turn_now(book: Any) -> int:
    assert book.act is not None
    return int(book.act.turn)


def turn_of(game: Played, random: Random, book: Any, now: datetime) -> bool:
    """What is sent before the next tick; False if the deadline is to pass."""
    turn = turn_now(book)
    for seat in SEATS:
        if random.random() < 0.1:
            say(game, seat, now, **advance_by_chance(random, "standing", "default"))
    others = [seat for seat in SEATS if book.ask_of(seat) is None]
    if others and random.random() < 0.3:
        seat = random.choice(others)
        if RULES.seat_of_turn(game.stands()[1], turn) != seat:
            say(game, seat, now, **advance_by_chance(random, "conditional"))
    sent = False
    for ask in book.deadlines.asks:
        if ask.question not in RULES.main_questions or random.random() < 0.1:
            continue
        sent |= send_orders(game, random, ask.seat, now)
    return sent


def send_orders(game: Played, random: Random, seat: str, now: datetime) -> bool:
    """Orders as a computer player writes them, without what answers later questions; False if they wait."""
    composed = homes.compose_for(game.home, seat, str(random.random()))
    lines = [
        {key: value for key, value in line.items() if key not in RIDERS.get(line["do"], ())}
        for line in composed["orders"]
        if "on" not in line
    ]
    for line in lines:
        if line["do"] == "plague" and random.random() < 0.4:
            line.pop("path", None)
            line.pop("declare", None)
            line.pop("together", None)
        elif line["do"] == "plague" and random.random() < 0.3 and lines[-1] is line and len(lines) > 1:
            lines.pop()
    if len(lines) > 1 and random.random() < 0.4:
        lines.insert(random.randint(1, len(lines) - 1), {"do": "pause"})
        game.did["paused"] += 1
    stored = game.stands()[0].stored(seat, composed["turn"])
    if stored is not None and stored.used and random.random() < 0.5:
        # the sheet before once more, in answer to the letter that it answered
        game.did["sent again"] += 1
        sheet = {part: stored.sheet[part] for part in PARTS if part in stored.sheet}
        if random.random() < 0.3:  # or another one, which may not be what was carried out
            sheet["orders"] = lines
        return say(game, seat, now, **sheet, code=homes.code(game.home, seat, composed["turn"], 1))
    wait = random.random() < 0.15
    game.did["wait"] += wait
    more = advance_by_chance(random, "conditional", *(["standing", "default"] if random.random() < 0.2 else []))
    sent = say(game, seat, now, orders=lines, **({"wait": True} if wait else {}), **more)
    if sent and not wait and random.random() < 0.2:
        game.did["replaced"] += 1
        more = advance_by_chance(random, "conditional")
        sent = say(game, seat, now, orders=[line for line in lines if line["do"] != "pause"], **more)
    return sent and not wait


PARTS = ("orders", "conditional", "wait")


def say(game: Played, seat: str, now: datetime, **parts: Any) -> bool:
    """Send a sheet for the turn being played; False if it is refused or not used. One that says nothing is not sent."""
    if not parts:
        return False
    turn = turn_now(game.stands()[0])
    orders = parts.pop("orders", [])
    try:
        receipt = homes.send(game.home, homes.sheet(seat, turn, *orders, **parts), now)
    except IllegalError:
        game.did["refused"] += 1
        return False
    game.did[receipt["grade"]] += 1
    if not receipt["counts"]:
        game.did["unused"] += 1
        return False
    if receipt["grade"] != "duplicate":
        alone = not orders and "conditional" not in parts
        game.since.append((len(game.answers()), seat, {"turn": turn, "alone": alone, **parts}))
    return True


# --- the same game worked out, and played as asked


def worked_out(game: Played, tried: Counter[str]) -> tuple[list[Line], Any]:
    """The same game in one process: all answers, by what each seat had said when it was asked (what its sheets ordered
    as given), and the state at its end."""
    given_by = {seat: Said() for seat in SEATS}
    given, coming = game.answers(), list(game.since)
    lines = game.journal()
    keys = {
        line["turn"]: KeyPlace(line["tree"], line["leaf"], line["attempt"]) for line in lines if line["kind"] == "key"
    }
    chance = KeyedChance(game.home.game("peste").secret(), game.stands()[0].nonces.list or (), keys.__getitem__)
    run = Run(RULES, Position(RULES.state_from_json(lines[0]["position"])), chance)
    run.play_on()
    answered, turn = list[Line](), 0
    while run.pending:
        act = run.position.act
        assert act is not None
        if act.turn > turn:
            for each in given_by.values():
                each.release(turn)
            turn = act.turn
        while coming and coming[0][0] <= len(answered):
            _, seat, sheet = coming.pop(0)
            given_by[seat].release(sheet) if isinstance(sheet, int) else given_by[seat].take(sheet)
        answers: dict[str, tuple[Line, AnswerSource]] = {}
        for ask in run.pending:
            mine = given[len(answered) + len(answers)]
            assert (mine["seat"], mine["question"]) == (ask.seat, ask.question)
            by, answer = "sheet", mine["answer"]
            if ask.question not in RULES.main_questions and mine["source"]["by"] != "sheet":
                by, answer = given_by[ask.seat].answer(ask, RULES.view(run.state, ask.seat), act.turn, tried)
            tried[f"{ask.question} by {by}"] += 1
            answers[ask.seat] = (answer, {"by": by})
        answered += [
            {"seat": ask.seat, "question": ask.question, "answer": answers[ask.seat][0]} for ask in run.pending
        ]
        run.answer_all(answers)
        run.play_on()
    return answered, RULES.state_to_json(run.state)


def play_as_asked(path: Path, answers: Sequence[Line]) -> Played:
    """A game in which every seat gives these answers by name, one sheet a question, when it is asked.

    One process plays it, by the letters that are due; none of them is written out, as nobody reads it.
    """
    game = Played(homes.make(path, seats=homes.SEATS, position=POSITION, letters="own_turn"))
    now, sheet = BEGINS, path / "sheet"
    with open_game(game.home, "peste", now) as session:
        session.derived.letters = False

        def send(seat: str, *orders: Line, **parts: Any) -> None:
            sheet.write_text(json.dumps(homes.sheet(seat, session.game.turn, *orders, **parts)))
            submit(session, seat, sheet)

        for seat in SEATS:
            send(seat, settings={"potion": "ask"})
        done = 0
        while (book := session.game.book).stage != "over":
            now += MINUTE
            session.game.now = now.isoformat()
            for ask in book.deadlines.asks:
                mine = [answer for answer in answers[done:] if answer["seat"] == ask.seat]
                assert mine[0]["question"] == ask.question
                acting = book.act is not None and ask.seat in book.act.seats
                unasked = ("serf", "potion") if acting else ("serf",)  # in one's own turn, by no letter
                rest = next((n for n, answer in enumerate(mine[1:], 1) if answer["question"] not in unasked), len(mine))
                orders = [named(answer) for answer in mine[:rest]]
                orders += [{"do": "pause"}] if ask.question == "final" and orders[0]["do"] != "done" else []
                send(ask.seat, *orders)
            play(session.game)
            session.commit()
            before, done = done, len(game.answers())
            assert done > before or not book.deadlines.asks
        game.take_up(session.game)
    return game


def named(answer: Line) -> Line:
    """The line of `orders` that gives this answer."""
    if answer["question"] in RULES.main_questions:
        return dict(answer["answer"])
    return {"on": answer["question"], **answer["answer"]}
