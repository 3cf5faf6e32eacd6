"""Random orders of Godstorm (often nearly legal), and the engine played on them into a `Tape`."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import Draw
from rattus_pbem.engine.journal import AnswerSource
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.rules.godstorm import Godstorm
from rattus_pbem.rules.godstorm.data.game_data import builtin

from .godstorm_model import CARDS, KINDS, LINKS, PATHS, SPACES, Tape
from .godstorm_positions import LANDS

MAIN = ("book", "revive", "place", "summon", "obtain", "play", "invade", "fortify", "embark", "underworld")


class Recorded:
    """Chance that writes its draws on the tape."""

    def __init__(self, source: random.Random, tape: Tape) -> None:
        self.source, self.tape = source, tape

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        """See `Chance`; dice show 1 and 6 often."""
        some = list(candidates)
        if some == [1, 2, 3, 4, 5, 6] and draw.size == 1:
            outcome = [self.source.choice((1, 1, 2, 3, 4, 5, 6, 6))]
        else:
            outcome = self.source.sample(some, draw.size)
        self.tape.drawn.append((some, outcome))
        return outcome


class Picker:
    """Numbers for random answers."""

    def __init__(self, source: random.Random) -> None:
        self.below = source.randrange


def play_engine(start: dict[str, Any], source: random.Random) -> tuple[Tape, dict[str, Any], dict[str, Any]]:
    """A turn and what follows up to the next one, with random orders: the tape, the position read, the last one."""
    rules, tape = Godstorm(builtin()), Tape()
    state = rules.state_from_json(start)
    run = Run(rules, Position(state), Recorded(source, tape))
    eager = source.random() < 0.7
    while run.pending or ((run.state.turn == state.turn or run.state.phase in ("bid", "markers")) and run.begin()):
        if run.pending:
            one_answer(rules, run, tape, source, eager)
    return tape, rules.state_to_json(state), rules.state_to_json(run.state)


def one_answer(rules: Godstorm, run: Run[Any], tape: Tape, source: random.Random, eager: bool) -> None:
    """Answers what is asked now; orders refused on the way are recorded."""
    position = rules.state_to_json(run.state)
    answers: dict[str, tuple[Any, AnswerSource]] = {}
    for ask in run.pending:
        tried: list[tuple[Any, str]] = []
        answer = None
        if source.random() < (0.9 if eager else 0.6):
            for _ in range(source.choice((1, 3, 6))):
                order = drawn_order(ask, position, source)
                fault = ask.form.fault(order)
                if fault is None:
                    tried.append((order, None))  # type: ignore[arg-type]
                    answer = order
                    break
                tried.append((order, fault.clause))
        if answer is None:
            answer = ask.default()
        tape.asked.append(
            {
                "seat": ask.seat,
                "question": ask.question,
                "position": position,
                "tried": tried,
                "answer": answer,
                "waits": ask.waits,
            }
        )
        answers[ask.seat] = (answer, {"by": "default"})
    run.answer_all(answers)


def some_amount(source: random.Random) -> Any:
    """A number of armies, often too large or too small."""
    return source.choice((0, 1, 2, 3, 4, 9, 99, "all", "min", {"all_but": 1}, {"all_but": 2}, {"all_but": 0}))


def drawn_order(ask: Ask, position: dict[str, Any], source: random.Random) -> dict[str, Any]:
    """An answer: by the form at random, or composed by hand with little regard for what is legal."""
    me, question, pick = ask.seat, ask.question, source.choice
    own = [name for name, land in position["lands"].items() if land.get("owner") == me] or LANDS
    spaces = [name for name, space in position["spaces"].items() if space.get("owner") == me] or list(SPACES)
    territory = pick(own) if source.random() < 0.8 else pick(LANDS)
    order: dict[str, Any] | None = None
    match question:
        case "revive":
            order = {"do": "revive", "from": pick([*spaces, *SPACES]), "to": pick([*temples(position, me), *own[:2]])}
        case "place" | "armies":
            order = {"do": "place", "territory": territory}
        case "claim":
            order = {"do": "claim", "territory": source.sample(LANDS, pick((1, 3, 9)))}
        case "gods":
            order = {"do": "settle", "god": source.sample(LANDS, 4), "temple": source.sample(LANDS, 2)}
        case "summon" if source.random() < 0.6:
            order = {"do": "summon", "god": pick(KINDS), "to": territory}
        case "summon":
            order = {"do": "build", "territory": territory}
        case "obtain":
            cards: list[dict[str, Any]] = [{"deck": pick(KINDS)} for _ in range(source.choice((1, 2, 3)))]
            for entry in cards:
                if source.random() < 0.6:
                    entry["cards"] = pick((1, 2, 4, 9))
            order = {"do": "obtain", "cards": cards}
            if source.random() < 0.3:
                order["up_to"] = pick((0, 1, 2, 3, 5, 7))
        case "play" | "sky" | "pandora":
            order = card_order(ask, position, source, own)
        case "invade":
            strong = [name for name in own if position["lands"].get(name, {}).get("armies", 0) > 1]
            blessed = [name for name in position["gods"][me].values() if name in strong]
            if strong and source.random() < 0.9:
                territory = pick(blessed or strong) if source.random() < 0.6 else pick(strong)
            near = [b for a, b, _ in LINKS if a == territory] + [a for a, b, _ in LINKS if b == territory]
            if source.random() < 0.8:
                near = [name for name in near if name not in own] or near
            holy = [name for name in near if any(name in gods.values() for gods in position["gods"].values())]
            if source.random() < 0.5:
                near = holy or near
            order = {"do": pick(("invade", "invade", "invade", "advance")), "from": territory, "to": pick(near)}
            if source.random() < 0.1:
                order["to"] = pick(LANDS)
            plan(order, source)
        case "fortify":
            order = {"do": "fortify", "from": territory, "to": pick(own if source.random() < 0.8 else LANDS)}
            if source.random() < 0.5:
                order["gods"] = drawn_gods(source)
        case "embark":
            order = {"do": "embark", "to": pick([*spaces, *SPACES])}
        case "underworld":
            start = pick([*spaces, "heaven", pick(list(SPACES))])
            near = [name for name in SPACES if frozenset((start, name)) in PATHS]
            gates = [name for name, kind in SPACES.items() if kind == "gate"]
            to = pick((near or gates) if source.random() < 0.8 else list(SPACES))
            order = {"do": pick(("invade", "advance")), "from": start, "to": to}
            plan(order, source, below=True)
    if order is None or source.random() < (0.5 if question in ("sky", "play") else 0.2):
        return ask.form.random(Picker(source))
    if question not in ("play", "sky", "pandora", "summon", "obtain", "claim", "gods") and source.random() < 0.6:
        order["armies"] = some_amount(source)
    return order


def temples(position: dict[str, Any], me: str) -> list[str]:
    """Where a seat controls a temple."""
    return [name for name, land in position["lands"].items() if land.get("owner") == me and land.get("temple")]


def drawn_gods(source: random.Random) -> list[str]:
    """All, none, or some kinds."""
    return source.choice((["all"], [], source.sample(KINDS, source.randint(1, 3))))


def plan(order: dict[str, Any], source: random.Random, below: bool = False) -> None:
    """Perhaps what an invasion needs to be carried out without asking (G-44)."""
    if not below and source.random() < 0.4:
        order["gods"] = drawn_gods(source)
    if order["do"] == "advance":
        return
    if source.random() < 0.7:
        order[source.choice(("stop_at", "stop_at", "stop_lead", "stop_lost", "stop_rounds"))] = source.choice(
            (0, 1, 2, 4)
        )
    if source.random() < 0.3:
        order["dice"] = source.choice((1, 2, 3))
    if source.random() < 0.2:
        order.update(low_at=source.choice((1, 2, 4)), low_dice=source.choice((1, 2)))
    if source.random() < 0.4:
        order["move_in"] = some_amount(source) or 1
    if source.random() < 0.3:
        order[source.choice(("then", "again"))] = 0
        order.update(
            {"then": source.choice(("next", "end_step"))} if "then" in order else {"again": source.choice((1, 3))}
        )
    if below:
        return
    if source.random() < 0.3:
        order["champions"] = source.sample(KINDS, 2)
    if source.random() < 0.5:
        order.update(source.choice(({"win": True}, {"godswar": 2}, {"keep": ["war", "sky"]}, {"godswar_only": True})))
    if source.random() < 0.3:
        order["if_sky"] = source.choice(("go_on", "minimum"))
    if source.random() < 0.3:
        order["walk_in"] = some_amount(source)


FIELDS = {
    "relic": ["a_shrine_is_plundered", "only_ash_remains"],
    "deck": ["faith_shall_deliver"],
    "player": ["visions_become_real", "crops_wither"],
    "god": ["the_mighty_turn_meek", "your_idol_is_false"],
    "from": ["eagles_take_wing", "the_siren_calls", "the_temple_falls", "the_dead_walk", "the_waters_boil",
             "the_fog_lifts"],
    "to": ["eagles_take_wing", "the_siren_calls", "the_temple_falls", "the_dead_walk", "the_waters_boil",
           "the_mighty_turn_meek"],
    "at": ["an_empire_is_born", "champions_arise", "heroes_are_born", "prayers_are_answered", "storms_rage",
           "the_land_is_purged", "paradise_is_lost", "fire_rains_down", "the_gods_forsake_us",
           "the_trojan_horse_is_revealed"],
    "armies": ["eagles_take_wing", "the_dead_walk", "the_fog_lifts"],
    "gods": ["eagles_take_wing"],
}  # fmt: skip
"""Which cards need which choice."""


def card_order(ask: Ask, position: dict[str, Any], source: random.Random, own: list[str]) -> dict[str, Any]:
    """A card with choices, mostly of the hand."""
    pick = source.choice
    held = position["hands"][ask.seat]
    card = pick(held) if held and source.random() < 0.95 else pick(list(CARDS))
    if ask.question == "pandora":
        card = ask.about["card"]
    order: dict[str, Any] = {"do": "play", "card": card}
    spaces = list(position["spaces"]) or list(SPACES)
    for field, cards in FIELDS.items():
        if card not in cards:
            continue
        match field:
            case "relic":
                options: list[Any] = list(position["relics"]) or ["stonehenge"]
            case "deck" | "god":
                options = list(KINDS)
            case "player":
                options = position["seats"]
            case "from" if card == "the_dead_walk":
                options = spaces
            case "to" if card == "the_dead_walk":
                options = temples(position, ask.seat) or own
            case "to" if card == "the_mighty_turn_meek" and source.random() < 0.5:
                options = ["farthest"]
            case "armies" | "gods":
                if source.random() < 0.6:
                    order[field] = some_amount(source) if field == "armies" else drawn_gods(source)
                continue
            case _:
                options = own if source.random() < 0.4 else list(position["lands"])
                if card == "the_waters_boil":
                    a, b, _ = pick([link for link in LINKS if link[2] == "sea"])
                    options = [a] if field == "from" else [b]
        order[field] = source.sample(options, min(len(options), pick((1, 1, 2, 3))))
    if card == "the_mighty_have_fallen" and source.random() < 0.3:
        order["among"] = source.sample(LANDS, 2)
    if ask.question == "pandora":
        order["do"] = "choose"
    return order
