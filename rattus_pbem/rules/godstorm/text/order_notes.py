"""What is worked out beside a question and an order.

`order_notes`, for check, preview and forms: the exact odds of invasions (see `odds`), what number `all` is, how many
armies go with a god, and which gods the plague banishes where they go. `asked_notes`, for whoever answers: how a battle
stands, how many armies are still to be placed, what a bid and a marker decide, what things cost, why a card in hand
cannot be played. `left_undone`: what a turn that ends at once leaves. All know what the seat knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from ....contract.tallies import Tally
from ....engine.asks import Ask
from ....engine.conditions import SheetLine
from ....engine.seats import Seat
from ....locale import labelled, listed
from ..odds.declared_odds import declared_odds, plan_of, side
from ..odds.invasion_odds import MAX_ARMIES, invasion
from ..odds.stop_rules import Plan
from ..play.forms import NONE, amount, gods_of
from ..play.invasion import InvasionFacts
from ..play.later_orders import FORMS
from ..play.orders import Invade
from ..play.state import HEAVEN, STEPS, State
from ..play.steps import can_act
from ..positions.view import GodstormBoard
from ..relics import price
from . import language
from .cards import CARD_NAMES
from .names import HEAVEN as OWN_HEAVEN
from .names import SPACES, TERRITORIES
from .naming import Names, in_full
from .odds_text import odds_line, percent, why_nothing
from .wording import GodstormTelling

MOST_SHOWN = 20

MOST_NAMED = 5
"""So many temples are named: the player looks up the others on the map."""


def order_notes(board: GodstormBoard, seat: Seat, order: Mapping[str, Any], lang: str) -> list[str]:
    """What number an amount in words is; the odds of an `invade` order, of each possible one if it names no places."""
    if order.get("do") not in ("bid", "invade", "advance", "fortify", "embark", "play"):
        return []
    state = board.known
    if order["do"] in ("fortify", "play") and (notes := with_gods(state, order, lang)):
        return notes
    number = number_of(state, seat, order, lang)
    if order["do"] in ("invade", "advance"):
        number = [*number, *into_plague(state, order, lang)]
    if order["do"] != "invade":
        return number
    if "from" not in order or "to" not in order:
        return number if "from" in order or "to" in order else all_odds(state, seat, lang)
    invade, words = Invade.from_json(SheetLine(order).answer(("again",))), language(lang)["odds"]
    odds = declared_odds(state, seat, invade)
    if odds is None:
        return number
    now = words["now"].format(odds=" ".join([odds_line(odds, lang), *why_nothing(odds, plan_of(invade), lang)]))
    return [" ".join([*number, now]), words["left_out"]]


def order_chances(state: State, seat: Seat, order: Mapping[str, Any]) -> dict[Tally, Fraction]:
    """The chance that an `invade` order captures its target, unless it may be declared again."""
    if order.get("do") != "invade" or not {"from", "to"} <= order.keys() or "again" in order:
        return {}
    invade = Invade.from_json(SheetLine(order).answer(("again",)))
    odds = declared_odds(state, seat, invade)
    return {Tally("captured", (seat, invade.to)): odds.win} if odds is not None else {}


def number_of(state: State, seat: Seat, order: Mapping[str, Any], lang: str) -> list[str]:
    """What `all`, `min` or `all but 2` is on this board (G-44.1), where the board alone says it: not of what is
    still to be placed, nor of what a card asks for."""
    sources = order.get("from", ())
    source = sources if isinstance(sources, str) else "".join(sources) if len(sources) == 1 else ""
    given, low = order.get("armies"), 1
    if order["do"] == "bid":
        given, low, whole, most = order.get("faith"), 0, state.faith.get(seat, 0), state.faith.get(seat, 0)
    elif order["do"] == "embark" or source == HEAVEN:
        whole = most = state.heaven.get(seat, 0)
    elif order["do"] == "play" or source not in (*state.lands, *state.spaces) or state.owner(source) != seat:
        return []
    else:
        whole = state.armies(source)
        most = whole - 1
        low = int(not (order["do"] == "fortify" and gods_of(order.get("gods"), state.kinds_at(source), NONE)))
    if given is None or isinstance(given, int) or most < 1:
        return []
    return [language(lang)["odds"]["number"].format(number=amount(given, low, most, whole))]


def with_gods(state: State, order: Mapping[str, Any], lang: str) -> list[str]:
    """How many armies go where an order names a god and no number (G-48.9, G-49.11)."""
    sources = order.get("from", ())
    source = sources if isinstance(sources, str) else next(iter(sources), "")
    if "armies" in order or source not in state.lands or not gods_of(order.get("gods"), state.kinds_at(source), NONE):
        return []
    count = state.armies(source) - 1
    return [language(lang)["odds"]["many_go"].format(armies=count)] if count > 1 else []


def into_plague(state: State, order: Mapping[str, Any], lang: str) -> list[str]:
    """Which gods go along unasked to where plague is (G-21.3, G-25.6)."""
    source, target = str(order.get("from")), str(order.get("to"))
    if "gods" in order or source not in state.lands or target not in state.lands or not state.lands[target].plague:
        return []
    names = Names(lang)
    gods = names.listed(names.god(kind) for kind in state.kinds_at(source))
    return [in_full(language(lang)["odds"]["into_plague"].format(gods=gods), lang)] if gods else []


def all_odds(state: State, seat: Seat, lang: str) -> list[str]:
    """The chance of every invasion that could be declared now with all armies, the best first."""
    chances = []
    for source, target in possible(state, seat):
        odds = declared_odds(state, seat, Invade(source, target))
        if odds is not None:
            chances.append((odds.win, target, source))
    if not chances:
        return []
    words = language(lang)["odds"]
    best = sorted(chances, key=lambda each: (-each[0], each[1], each[2]))[:MOST_SHOWN]
    shown = (
        words["invasion"].format(
            target=name(target, lang), source=name(source, lang), chance=percent(win.numerator, win.denominator, lang)
        )
        for win, target, source in best
    )
    return [f"{words['head']} {'; '.join(shown)}{'; …' if len(chances) > MOST_SHOWN else '.'}", words["left_out"]]


def possible(state: State, seat: Seat) -> Iterator[tuple[str, str]]:
    """Source and target of every invasion that could be declared in the step under way, or on Earth before it."""
    if state.now.step <= STEPS.index("invade"):
        for source in state.own(seat):
            yield from ((source, target) for target in state.neighbours(source) if state.armies(source) > 1)
        return
    for source in state.own_spaces(seat):
        yield from ((source, target) for target in state.data.under[source])
    yield from ((HEAVEN, gate) for gate in state.data.spaces_of("gate"))


def name(place: str, lang: str) -> str:
    """A place as a reader knows it."""
    return OWN_HEAVEN[lang] if place == HEAVEN else {**TERRITORIES, **SPACES}[place][lang]


def asked_notes(state: State, ask: Ask, lang: str) -> list[str]:
    """The sentences for this question; most have none."""
    match ask.question:
        case "battle_on" | "under_on":
            return list(_battle_notes(state, InvasionFacts.from_json(ask.about), lang))
        case "armies" | "place":
            return list(_placing_notes(state, ask, lang))
        case "play":
            return list(_held_notes(state, ask, lang))
    said = language(lang)["asked_notes"].get(ask.question)
    if said is None:
        return []
    numbers, faith = state.data.numbers, state.faith[ask.seat]
    god, temple, card = numbers["summon_god"], numbers["build_temple"], price(state, ask.seat)
    facts = {"faith": faith, "players": len(state.faith), "god": god, "temple": temple, "card": card}
    return [said.format(**facts, gods=faith // god, temples=faith // temple, cards=faith // card)]


def _battle_notes(state: State, known: InvasionFacts, lang: str) -> Iterator[str]:
    """How many stand on either side, and the chance of taking the place by going on to the end."""
    names, war = Names(lang), known.invasion()
    attack = side(state, war.me, war.force, () if war.under else war.gods(state))
    defence = side(state, war.foe, war.defenders(state), war.gods_against(state), "" if war.under else war.target)
    force, defenders = names.armies(attack.armies), names.armies(defence.armies)
    yield in_full(names.word("battle_stands", force=force, defenders=defenders, target=names.place(war.target)), lang)
    if not (attack.gods and defence.gods) and min(attack.armies, defence.armies) > 0 and attack.armies <= MAX_ARMIES:
        win = invasion(attack, defence, Plan()).win
        yield names.word("battle_chance", chance=percent(win.numerator, win.denominator, lang))


def _placing_notes(state: State, ask: Ask, lang: str) -> Iterator[str]:
    """How many starting armies come in later rounds; which armies of an income stand in temples already."""
    names = Names(lang)
    if ask.question == "place":
        if len(temples := state.temples(ask.seat)) > MOST_NAMED:
            yield names.word("temples_have_many", count=len(temples))
        elif temples:
            places = names.listed(names.place(each) for each in temples)
            yield in_full(names.word("temples_have", places=places), lang)
        return
    later = state.to_place.get(ask.seat, 0) - ask.about["left"]
    batch = state.data.numbers["free_choice_batch" if state.options.get("setup") == "free" else "placement_batch"]
    if later > 0:
        yield names.counted("rounds_to_come", -(-later // batch), armies=names.armies(later))


def _held_notes(state: State, ask: Ask, lang: str) -> Iterator[str]:
    """Why a card in hand of the decks of this step cannot be played now."""
    for card in filter(None, state.hands[ask.seat]):
        fault = ask.form.fault({"do": "play", "card": card})
        if fault is not None and fault.key != "not_played_now" and (why := GodstormTelling().fault_text(fault, lang)):
            named = why if CARD_NAMES[card][lang] in why else labelled(lang, CARD_NAMES[card][lang], why)
            yield in_full(f"{named} [{fault.clause}]", lang)


def left_undone(state: State, seat: Seat, lang: str) -> str:
    """What could still be done where the turn ends now, in this state as the seat knows it; "" where nothing could."""
    if state.phase != "turn":
        return ""
    words = language(lang)["undone"]
    steps = [step for step in FORMS if STEPS.index(step) >= state.now.step and can_act(FORMS[step](state, seat))]
    said = [words["ends"].format(steps=listed(lang, [words[step] for step in steps]))] if steps else []
    return " ".join([*said, *([words["income"]] if state.now.step == STEPS.index("income") else [])])
