"""Random positions of Godstorm, random orders (often nearly legal), and the engine played on them into a `Tape`."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import Draw
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.rules.godstorm import Godstorm
from rattus_pbem.rules.godstorm.data.game_data import builtin

from .godstorm_model import CARDS, KINDS, LINKS, PATHS, RAW, SPACES, Tape

SEATS = ("alpha", "beta", "gamma", "delta", "epsilon")
LANDS = [land["id"] for land in RAW["territories"]]
MAIN = ("book", "revive", "place", "summon", "obtain", "play", "invade", "fortify", "embark", "underworld")


def drawn_position(source: random.Random) -> dict[str, Any]:
    """A position file: a whole board with gods, temples, plague, hands, relics and decks."""
    seats = list(SEATS[: source.choice((2, 3, 3, 4, 5))])
    sunk = source.random() < 0.1
    board = [name for name in LANDS if not sunk or name not in ("hesperide", "oricalcos", "poseidonis", "tritonis")]
    owners = [*seats, "neutral"] if len(seats) == 2 else seats
    weights = [source.choice((0.2, 1, 1, 3)) for _ in owners]
    sizes = source.choice(((1, 1, 1, 2), (1, 2, 3, 5, 9), (1, 1, 2, 3, 4, 12)))
    if source.random() < 0.5:  # whole blocks, so that continents are held
        groups = {land["id"]: land["continent"] for land in RAW["territories"]}
        lords = {group: source.choice(owners) for group in sorted(set(groups.values()))}
    else:
        groups, lords = {}, {}
    lands: dict[str, dict[str, Any]] = {}
    for name in board:
        owner = source.choices(owners, weights)[0]
        if name in groups and source.random() < 0.92:
            owner = lords[groups[name]]
        if source.random() > 0.06:
            lands[name] = {"owner": owner, "armies": source.choice(sizes)}
    for seat in seats:
        if all(land["owner"] != seat for land in lands.values()):
            lands[source.choice(list(lands))] = {"owner": seat, "armies": source.choice(sizes)}
    for seat in seats:
        if all(land["owner"] != seat for land in lands.values()):
            return drawn_position(source)
    for name in source.sample(board, source.choice((0, 3, 8, 11, 12))):
        lands.setdefault(name, {})["temple"] = True
    for name in source.sample(board, source.choice((0, 1, 4, 4))):
        lands.setdefault(name, {})["plague"] = True
    gods: dict[str, dict[str, str]] = {}
    for seat in seats:
        own = [name for name, land in lands.items() if land.get("owner") == seat]
        places = source.sample(own, min(len(own), source.choice((1, 2, 4))))
        gods[seat] = {kind: source.choice(places) for kind in KINDS if source.random() < 0.75}
    to_play = source.sample(seats, source.randint(1, len(seats)))
    fronts = [
        (a, b)
        for link in LINKS
        for a, b in (link[:2], link[1::-1])
        if {a, b} <= set(lands) and lands[a].get("owner") in seats and lands[b].get("owner") in seats
        if lands[a]["owner"] != lands[b]["owner"]
    ]
    at_war = bool(fronts) and source.random() < 0.6
    if at_war:  # gods face each other, and the attacked has sky cards
        a, b = source.choice(fronts)
        me, foe = lands[a]["owner"], lands[b]["owner"]
        lands[a]["armies"] += source.choice((1, 5))
        for seat, place in ((me, a), (foe, b)):
            gods[seat] = {kind: place if source.random() < 0.8 else at for kind, at in gods[seat].items()}
        to_play = [me, *(seat for seat in to_play if seat != me)]
    decks = {
        deck: source.sample(cards, len(cards))
        for deck in KINDS
        for cards in [[card["id"] for card in RAW["cards"] if card["deck"] == deck for _ in range(card["copies"])]]
    }
    discard = []
    if sunk:
        decks["death"].remove("the_sea_is_your_tomb")
        discard.append("the_sea_is_your_tomb")
    hands = {
        seat: [decks[deck].pop() for deck in ("war", "death", "sky") for _ in range(source.choice((0, 1, 3)))]
        for seat in seats
    }
    if at_war:
        hands[foe] += [decks["sky"].pop() for _ in range(min(len(decks["sky"]), 4))]
    relics = {decks["magic"].pop(): source.choice(seats) for _ in range(source.choice((0, 2, 6, 12)))}
    for deck in KINDS:
        for _ in range(source.choice((0, 0, 3, 20))):
            if decks[deck]:
                discard.append(decks[deck].pop())
    sea = [[a, b] for a, b, kind in LINKS if kind == "sea"]
    return {
        "seats": seats,
        "options": source.choice(
            ({}, {}, {"sky_die": "named"}, {"sky_die": "in_play"}, {"tiebreak": "armies"},
             {"relics_on_elimination": "removed"})
        ),
        "neutral": "norse" if "neutral" in owners else "",
        "lands": lands,
        "spaces": {name: {"owner": source.choice(seats), "armies": source.choice((1, 1, 2, 3, 7))}
                   for name in SPACES if source.random() < 0.6},
        "heaven": {seat: source.choice((0, 0, 1, 4, 9)) for seat in seats},
        "faith": {seat: source.choice((0, 1, 3, 6, 20)) for seat in seats},
        "gods": gods,
        "hands": hands,
        "relics": relics,
        "decks": decks,
        "discard": discard,
        "closed": source.sample(sea, source.choice((0, 0, 1, 3))),
        "sunk": sunk,
        "epoch": source.choice((1, 2, 4, 5, 5)),
        "to_play": to_play,
        "now": {"step": 5} if at_war and source.random() < 0.7 else {},
    }  # fmt: skip


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
    answers = {}
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
            {"seat": ask.seat, "question": ask.question, "position": position, "tried": tried, "answer": answer}
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
        case "place":
            order = {"do": "place", "territory": territory}
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
    if order is None or source.random() < (0.5 if question == "sky" else 0.2):
        return ask.form.random(Picker(source))
    if question not in ("play", "sky", "pandora", "summon", "obtain") and source.random() < 0.6:
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
