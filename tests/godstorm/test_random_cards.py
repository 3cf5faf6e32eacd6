"""Cards played at random on random positions: every random answer is legal, and no piece or card is lost."""

from __future__ import annotations

import random
from collections.abc import Callable, Coroutine
from typing import Any

from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.table import Table
from rattus_pbem.rules.godstorm.cards import play_card
from rattus_pbem.rules.godstorm.data.game_data import KINDS, builtin
from rattus_pbem.rules.godstorm.pandora import open_the_box
from rattus_pbem.rules.godstorm.play.aegis import CardFacts
from rattus_pbem.rules.godstorm.play.aegis_facts import AegisFacts
from rattus_pbem.rules.godstorm.play.effects import goes_on
from rattus_pbem.rules.godstorm.play.facts import OF_AEGIS
from rattus_pbem.rules.godstorm.play.invading import sky_window
from rattus_pbem.rules.godstorm.play.invasion import Invasion, is_player
from rattus_pbem.rules.godstorm.play.orders import Invade, Play
from rattus_pbem.rules.godstorm.play.state import NEUTRAL, State
from rattus_pbem.rules.godstorm.play.steps import play_form

from ..counts import sampled
from .play import SEATS, position


def drawn_position(source: random.Random) -> State:
    """A whole board with hands, relics and decks of the real cards."""
    data, gods, temples = builtin(), [(seat, kind) for seat in SEATS for kind in KINDS], 12
    lands = {}
    for territory in data.territories:
        owner = source.choice((*SEATS, NEUTRAL, ""))
        words = [owner, str(source.choice((1, 1, 2, 3, 5, 9)))] if owner else []
        here = [(seat, kind) for seat, kind in gods if seat == owner and source.random() < 0.15]
        gods = [god for god in gods if god not in here]
        words += [f"+{kind}" for _, kind in here]
        if temples and source.random() < 0.3:
            temples -= 1
            words.append("T")
        if source.random() < 0.1:
            words.append("P")
        lands[territory] = " ".join(words) or "empty"
    decks = {deck: source.sample(cards, len(cards)) for deck, cards in data.decks.items()}
    hands = {
        seat: tuple(decks[deck].pop() for deck in ("war", "war", "death", "death", "sky", "sky")) for seat in SEATS
    }
    return position(
        lands,
        spaces={space: f"{source.choice(SEATS)} {source.randint(1, 7)}" for space in data.spaces},
        hands=hands,
        relics={decks["magic"].pop(): source.choice(SEATS) for _ in range(5)},
        decks={deck: tuple(cards) for deck, cards in decks.items()},
        faith={seat: source.randint(0, 9) for seat in SEATS},
    )


def played(state: State, script: Callable[[Table[State]], Coroutine[Any, Any, Any]], chance: SeededChance) -> State:
    """The state after a script whose questions are answered at random."""
    table = Table(state, ("random",), 1, chance, ())
    coroutine, given = script(table), None
    try:
        while True:
            (ask,) = coroutine.send(given)
            answer = ask.form.random(chance)
            assert ask.form.fault(answer) is None, (ask.question, answer)
            assert ask.form.fault(ask.default()) is None
            if ask.question == "aegis":
                facts = AegisFacts(table.state, CardFacts.from_json(ask.about), ask.seat)
                known = {name: getattr(facts, name) for name in OF_AEGIS}
                assert known["my_loss_sure"] <= known["my_loss_max"]
            given = (answer,)
    except StopIteration:
        return table.state


async def step_four(table: Table[State]) -> None:
    """Cards of alpha until it leaves off."""
    while goes_on(table.state, "alpha"):
        order = await table.ask("alpha", "play", play_form(table.state, "alpha"), lambda: {"do": "skip"})
        if order["do"] != "play":
            return
        await play_card(table, "alpha", Play.from_json(order))


def cards(state: State) -> list[str]:
    """Every card wherever it is."""
    held = (card for some in (*state.hands.values(), *state.decks.values()) for card in some)
    return sorted([*held, *state.relics, *state.discard])


def holds_together(state: State) -> bool:
    """Gods stand by armies of theirs, land without armies has no owner, and nothing is below zero."""
    gods = [(seat, place) for seat, places in state.gods.items() for place in places.values()]
    return (
        all(state.owner(place) == seat for seat, place in gods)
        and all(bool(land.owner) == (land.armies > 0) for land in state.lands.values())
        and min(state.temples_left, *state.faith.values(), *state.heaven.values()) >= 0
    )


def play_at_random(seed: int) -> None:
    """Step 4, Pandora's Box and a sky window on one position."""
    start, chance = drawn_position(random.Random(seed)), SeededChance(str(seed))
    ends = [played(start, step_four, chance), played(start, lambda table: open_the_box(table, "alpha"), chance)]
    for source in start.own("alpha"):
        for target in start.neighbours(source):
            foe = start.owner(target)
            if start.armies(source) > 1 and is_player(foe) and foe != "alpha":
                gods = tuple(start.kinds_at(source))
                war = Invasion("alpha", foe, source, target, start.armies(source) - 1, gods, Invade(source, target))
                ends.append(played(start, lambda table, war=war: sky_window(table, war), chance))  # type: ignore[misc]
    for end in ends:
        assert cards(end) == cards(start), seed
        assert holds_together(end), seed


def test_cards_at_random() -> None:
    for seed in range(sampled(120)):
        play_at_random(seed)
