"""One card of the program works otherwise than when a game was played: replay names the first entry that differs."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.home.home import Home, open_home
from rattus_pbem.kit.declared_orders import Order
from rattus_pbem.rules.godstorm import cards as godstorm_cards
from rattus_pbem.rules.godstorm.data.game_data import builtin as godstorm_data
from rattus_pbem.rules.godstorm.play import aegis
from rattus_pbem.rules.godstorm.play.godswar import GUNGNIR
from rattus_pbem.rules.godstorm.play.state import State as GodstormState
from rattus_pbem.rules.rattus import cards as rattus_cards
from rattus_pbem.rules.rattus.cards import ExtraCubes, PlagueHelp, Use

from ..cli.running import Ran, run
from . import homes
from .made_once import fill
from .test_whatif import journal

BOTS = {
    "rattus": ("red=bot:random", "blue=bot:sensible", "green=bot:random"),
    "godstorm": ("alpha=bot:random", "beta=bot:sensible", "gamma=bot:random"),
    "skirmish": ("amber=bot:random", "coral=bot:random"),
    "liars-dice": ("red=bot:random", "blue=bot:sensible", "green=bot:cautious"),
}
Change = Callable[[pytest.MonkeyPatch], None]


def games(path: Path, rules: str, number: int, position: Any = None, **options: str) -> Iterator[Home]:
    """Finished games of computer players, each with another secret."""
    seats = BOTS[rules] if position is None else BOTS[rules][: len(position["seats"])]
    for n in range(number):
        what = ("finished", rules, n, homes.text(position), *options.items())
        place = path / f"{rules}{n}"
        shutil.rmtree(place, ignore_errors=True)
        begin = partial(homes.make_finished, rules=rules, seats=seats, number=n, position=position, options=options)
        fill(place, what, begin)
        yield open_home(place)


def changed_card_of_rattus(card: str) -> Change:
    """A card of its own order is used to no effect; one that takes part in B or C does nothing there."""

    def change(patch: pytest.MonkeyPatch) -> None:
        does = rattus_cards.CARDS[card].does

        async def nothing(table: Any, order: Any) -> None:
            """No event."""

        def other(*given: Any) -> Any:
            match does(*given):
                case Use(record, order, _):
                    return Use(record, order, nothing)
                case ExtraCubes(cubes):
                    return ExtraCubes(cubes + 1)
                case PlagueHelp():
                    return PlagueHelp()
                case fault:
                    return fault

        patch.setitem(rattus_cards.CARDS, card, replace(rattus_cards.CARDS[card], does=other))

    return change


def changed_card_of_godstorm(card: str) -> Change:
    """A miracle has no effect; a relic is not at work."""

    def change(patch: pytest.MonkeyPatch) -> None:
        async def nothing(table: Any, played: Any) -> None:
            """No event."""

        owns = GodstormState.owns
        if card == "fire_sears_the_sky":  # which needs a godswar: it is not on offer
            patch.setitem(
                godstorm_cards.RULES, card, replace(godstorm_cards.RULES[card], possible=lambda moment: False)
            )
        elif card in godstorm_cards.RULES:
            patch.setitem(godstorm_cards.RULES, card, replace(godstorm_cards.RULES[card], effect=nothing))
        elif card == aegis.AEGIS:
            patch.setattr(aegis, "AEGIS", "another relic")
        else:
            patch.setattr(GodstormState, "owns", lambda self, seat, relic: relic != card and owns(self, seat, relic))

    return change


def changed_rule_of_the_toy(name: str) -> Change:
    """A form allows one more or one less, or an event does something else."""

    def change(patch: pytest.MonkeyPatch) -> None:
        state = import_module("skirmish.state")
        now = Order.now

        def less(order: Order, *words: Any, **options: Any) -> Any:
            return order.never("no_shield") if order.do == "use" else now(order, *words, **options)

        def more(order: Order, *words: Any, **options: Any) -> Any:
            return now(order, *words, **options | ({"armies": range(4)} if order.do == "summon" else {}))

        if name == "shield":
            patch.setattr(Order, "now", less)
        elif name == "summon":
            patch.setattr(Order, "now", more)
        else:
            patch.setattr(state.Summoned, "apply", lambda self, before: before.with_armies(self.seat, 1))

    return change


SIX = ("base", "queen,emperor,serf,soldier,crusader,mayor", "messenger,pied_piper,wizard,nun,bishop,baker")


def games_of_rattus(path: Path, card: str) -> Iterator[Home]:
    """Games with the card."""
    own = [six for six in SIX if card in six.split(",")] or ["base"]
    return games(path, "rattus", 12, six=own[0])


def games_of_godstorm(path: Path, card: str) -> Iterator[Home]:
    """Games in which alpha or beta has the card from the beginning, and all that it takes to play it; then dealt ones.

    Alpha has a continent, armies in a crypt, a plague; there are relics, and the epoch is the second.
    """
    deck = godstorm_data().cards[card].deck
    same = [other.id for other in godstorm_data().cards.values() if other.deck == deck]
    some = same[2 * (same.index(card) // 2) :][:2]
    owner = "beta" if deck == "sky" or card == GUNGNIR else "alpha"  # alpha's magic goddess does what Gungnir does
    relics = {"stonehenge": "beta", "the_book_of_the_dead": "beta"}
    hands = {"hands": {owner: some}, "relics": relics} if deck != "magic" else {"relics": dict.fromkeys(some, owner)}
    continent = godstorm_data().continents["atlantis"].territories
    atlantis = {land: {"owner": "alpha", "armies": 2} for land in continent}
    lands = {**homes.TURN_OF_ALPHA["lands"], **atlantis, "roma": {"owner": "beta", "armies": 6, "plague": True}}
    temple = {"temple": True} if card == "the_mighty_turn_meek" else {}  # where a god of the attacker's can be sent
    lands["iberia"] = {"owner": "alpha", "armies": 3, "plague": True, **temple}
    gods = {"alpha": {"war": "gaul", "death": "alemannia", "magic": "gaul"}, "beta": {"sky": "roma"}}
    here = {
        "lands": lands,
        "spaces": {"crypt_ne": {"owner": "alpha", "armies": 3}, "altar_e": {"owner": "beta", "armies": 3}},
        "gods": gods,
        "faith": {"alpha": 15, "beta": 15},
        "epoch": 2,
        "now": {"step": 1},
    }
    yield from games(path, "godstorm", 24, position={**homes.TURN_OF_ALPHA, "hands": {}, **here, **hands})
    yield from games(path, "godstorm", 12)


def games_of_the_toy(path: Path, rule: str) -> Iterator[Home]:
    """A few of them."""
    return games(path, "skirmish", 12)


CASES: list[tuple[Callable[[Path, str], Iterator[Home]], Callable[[str], Change], str]] = [
    *((games_of_rattus, changed_card_of_rattus, card) for card in sorted(rattus_cards.CARDS)),
    *((games_of_godstorm, changed_card_of_godstorm, card) for card in sorted(godstorm_data().cards)),
    *((games_of_the_toy, changed_rule_of_the_toy, rule) for rule in ("shield", "summon", "summoned")),
]


def diverged(home: Home, change: Change) -> Ran | None:
    """The verdict on a game by a program whose rules are changed so; None if it makes no difference."""
    with pytest.MonkeyPatch.context() as patch:
        change(patch)
        rattus_cards.cards_at.cache_clear()
        ran = run("referee", "replay", "peste", "--home", home.path, "--json")
    rattus_cards.cards_at.cache_clear()
    return ran if ran.code else None


@pytest.mark.parametrize(("games_with", "changed", "card"), CASES, ids=[case[2] for case in CASES])
@pytest.mark.some(1)
def test_the_first_entry_that_a_changed_card_makes_another_is_named(
    tmp_path: Path, games_with: Any, changed: Any, card: str
) -> None:
    for home in games_with(tmp_path, card):
        ran = diverged(home, changed(card))
        if ran is None:
            continue
        verdict = ran.json
        assert (ran.code, ran.err, verdict["verdict"]) == (1, "", "DIVERGED")
        assert verdict["expected"] != verdict["found"]
        assert not any(text.startswith(("{", "[")) for text in (verdict["expected"], verdict["found"]))
        line = journal(home)[verdict["entry"] - 1]
        turn, number = (int(part) for part in re.findall(r"act (\d+)\.(\d+)", verdict["reason"])[0])
        begun = [each for each in journal(home)[: line["n"]] if each["kind"] == "act"][-1]
        assert (begun["act"]["turn"], begun["number"]) == (turn, number)
        return
    pytest.fail(f"{card} is at work in none of the games")
