"""The war cards: one function a card, under its text (G-34). Played in step 4 with the war god in play (G-14)."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.records import Choice, Field, verb
from ...engine.table import Table
from .cards import card
from .play.army_events import ArmiesMoved, FaithGained, LandsExchanged
from .play.card_events import CardTaken, EpochTurnedBack, HandSeen, RelicRemoved, RelicTaken
from .play.drawing import draw_card, roll_for
from .play.effects import banish_at, gain, lose, lose_together
from .play.forms import Preference, first_of
from .play.god_events import GodBanished, GodMoved, PlagueRemoved, TempleBuilt, TempleMoved
from .play.moment import Chosen, Moment, Played
from .play.orders import Take
from .play.state import State
from .play.targets import own, own_with_temple, relics_in_play, with_armies, with_plague


def relics_of_others(moment: Moment, chosen: Chosen) -> list[str]:
    """The relics that another player owns."""
    return sorted(relic for relic, owner in moment.state.relics.items() if owner != moment.seat)


@card("a_shrine_is_plundered", relic=relics_of_others)
async def a_shrine_is_plundered(table: Table[State], played: Played) -> None:
    """Take one relic owned by another player; it now works for you (G-34.1)."""
    relic = played.chosen.relic
    table.emit(RelicTaken(played.seat, relic, table.state.relics[relic], clauses=("G-34.1",)))


def own_without_temple(moment: Moment, chosen: Chosen) -> list[str]:
    """The territories you control that have no temple."""
    return [name for name in moment.state.own(moment.seat) if not moment.state.lands[name].temple]


@card("an_empire_is_born", at=own_without_temple, possible=lambda moment: moment.state.temples_left > 0)
async def an_empire_is_born(table: Table[State], played: Played) -> None:
    """Place a temple from the supply, free, in a territory you control that has none (G-34.2)."""
    table.emit(TempleBuilt(played.seat, played.chosen.at, clauses=("G-34.2",)))


@card("champions_arise", at=own, possible=lambda moment: moment.state.faith[moment.seat] >= 2)
async def champions_arise(table: Table[State], played: Played) -> None:
    """Gain 1 army for every 2 faith tokens you own, all in one territory you control (G-34.3)."""
    gain(table, played.seat, played.chosen.at, table.state.faith[played.seat] // 2, ("G-34.3",))


def own_with_something_to_move(moment: Moment, chosen: Chosen) -> list[str]:
    """The territories you control that an army or a god may leave: 1 army stays (G-33.4)."""
    state = moment.state
    return [name for name in state.own(moment.seat) if state.armies(name) > 1 or state.kinds_at(name)]


def another_own(moment: Moment, chosen: Chosen) -> list[str]:
    """The other territories you control."""
    return [name for name in moment.state.own(moment.seat) if name != chosen.source]


@card(
    "eagles_take_wing",
    from_=own_with_something_to_move,
    to=another_own,
    most=lambda moment, chosen: moment.state.armies(chosen.source) - 1,
    gods=lambda moment, chosen: moment.state.kinds_at(chosen.source),
)
async def eagles_take_wing(table: Table[State], played: Played) -> None:
    """Move any number of armies and gods from one territory you control to any other one you control (G-34.4).

    At least 1 army stays. A god that comes to plague is banished (G-29.3); armies are not halved (G-29.5).
    """
    seat, source, target = played.seat, played.chosen.source, played.chosen.to
    if played.armies:
        table.emit(ArmiesMoved(seat, source, target, played.armies, clauses=("G-34.4",)))
    for god in played.gods:
        table.emit(GodMoved(seat, god, source, target, clauses=("G-34.4",)))
        if table.state.lands[target].plague:
            table.emit(GodBanished(seat, god, target, clauses=("G-29.3",)))


def decks_with_cards(moment: Moment, chosen: Chosen) -> list[str]:
    """The decks that hold a card."""
    return sorted(deck for deck, cards in moment.state.decks.items() if cards)


@card("faith_shall_deliver", deck=decks_with_cards)
async def faith_shall_deliver(table: Table[State], played: Played) -> None:
    """Choose one miracle deck and draw 2 cards from it, or the one that is left (G-34.5).

    Its god is not needed. Relics enter play at once.
    """
    draw_card(table, played.seat, played.chosen.deck, ("G-34.5",), 2)


@card("heroes_are_born", at=own)
async def heroes_are_born(table: Table[State], played: Played) -> None:
    """Gain 3 armies in one territory you control (G-34.6)."""
    gain(table, played.seat, played.chosen.at, 3, ("G-34.6",))


@card("only_ash_remains", relic=relics_in_play)
async def only_ash_remains(table: Table[State], played: Played) -> None:
    """Choose one relic in play; it is removed from the game (G-34.7)."""
    relic = played.chosen.relic
    table.emit(RelicRemoved(relic, table.state.relics[relic], clauses=("G-34.7",)))


def controls_a_temple(moment: Moment) -> bool:
    """Whether you control a temple."""
    return bool(moment.state.temples(moment.seat))


@card("our_faith_is_our_strength", possible=controls_a_temple)
async def our_faith_is_our_strength(table: Table[State], played: Played) -> None:
    """Gain 2 faith tokens for each temple you control (G-34.8)."""
    table.emit(FaithGained(played.seat, 2 * len(table.state.temples(played.seat)), clauses=("G-34.8",)))


@card("prayers_are_answered", at=own_with_temple)
async def prayers_are_answered(table: Table[State], played: Played) -> None:
    """Choose a territory where you control a temple. Roll one die and gain that many armies there (G-34.9)."""
    place = played.chosen.at
    (die,) = roll_for(table, played, [place], "G-34.9")
    gain(table, played.seat, place, die, ("G-34.9",))


@card("storms_rage", at=with_armies)
async def storms_rage(table: Table[State], played: Played) -> None:
    """Choose an occupied territory. Roll one die and destroy that many armies there (G-34.10)."""
    place = played.chosen.at
    (die,) = roll_for(table, played, [place], "G-34.10")
    lose(table, place, die, ("G-34.10",))


@card("the_faithful_gather", possible=controls_a_temple)
async def the_faithful_gather(table: Table[State], played: Played) -> None:
    """Gain 2 armies in each territory where you control a temple (G-34.11)."""
    for place in table.state.temples(played.seat):
        gain(table, played.seat, place, 2, ("G-34.11",))


@card("the_land_is_purged", at=with_plague)
async def the_land_is_purged(table: Table[State], played: Played) -> None:
    """Choose a territory with a plague marker. The marker leaves the game, every army there is destroyed (G-34.12).

    Occupied or empty, yours or not. A temple stays.
    """
    place = played.chosen.at
    table.emit(PlagueRemoved(place, clauses=("G-34.12", "G-29.1")))
    lose(table, place, table.state.armies(place), ("G-34.12",))


def foreign(moment: Moment, chosen: Chosen) -> list[str]:
    """The territories of other players and of the neutral pantheon (G-28.3)."""
    return [name for name, land in moment.state.lands.items() if land.owner not in ("", moment.seat)]


def different_one_of_the_same(moment: Moment, chosen: Chosen) -> list[str]:
    """The other territories of the same owner whose armies or gods differ. Gods always do: each is one of its kind."""
    state, first = moment.state, chosen.source
    return [
        name
        for name in state.own(state.owner(first))
        if name != first
        and (state.armies(name) != state.armies(first) or state.kinds_at(name) or state.kinds_at(first))
    ]


@card("the_siren_calls", from_=foreign, to=different_one_of_the_same)
async def the_siren_calls(table: Table[State], played: Played) -> None:
    """Choose two territories of one other player and exchange all armies and gods between them (G-34.13).

    Temples and plague stay. A god that comes to plague is banished (G-29.3); armies are not halved (G-29.5).
    """
    one, other = played.chosen.source, played.chosen.to
    table.emit(LandsExchanged(table.state.owner(one), one, other))
    for place in (one, other):
        if table.state.lands[place].plague:
            banish_at(table, place, ("G-29.3",))


@card("the_sun_grows_cold")
async def the_sun_grows_cold(table: Table[State], played: Played) -> None:
    """In every territory that holds gods destroy 1 army for each god there, whoever owns them (G-34.14)."""
    state = table.state
    lose_together(table, {name: len(state.kinds_at(name)) for name in state.lands}, ("G-34.14", "G-33.8"))


def temples_of_players(moment: Moment, chosen: Chosen) -> list[str]:
    """The territories with a temple that a player controls: neutral and ownerless ones do not count (G-28.3, G-3.4)."""
    return [name for name, land in moment.state.lands.items() if land.temple and land.owner in moment.state.living]


def others_without_temple(moment: Moment, chosen: Chosen) -> list[str]:
    """The territories of the same player that have no temple."""
    state = moment.state
    return [name for name in state.own(state.owner(chosen.source)) if not state.lands[name].temple]


@card("the_temple_falls", from_=temples_of_players, to=others_without_temple)
async def the_temple_falls(table: Table[State], played: Played) -> None:
    """Choose a temple that a player controls; it goes to another territory of that player that has none (G-34.15)."""
    source = played.chosen.source
    table.emit(TempleMoved(table.state.owner(source), source, played.chosen.to))


@card("time_stands_still", possible=lambda moment: moment.state.epoch > 1)
async def time_stands_still(table: Table[State], played: Played) -> None:
    """Move the epoch marker back one space, so one more epoch is played (G-34.16). Not in the first epoch."""
    table.emit(EpochTurnedBack(table.state.epoch - 1))


def others_with_cards(moment: Moment, chosen: Chosen) -> list[str]:
    """The other players who hold a card."""
    return [seat for seat in moment.others if moment.state.hands[seat]]


@card("visions_become_real", player=others_with_cards)
async def visions_become_real(table: Table[State], played: Played) -> None:
    """Look at the hand of another player and take one card of your choice from it (G-34.17, D-VISIONS)."""
    seat, owner, state = played.seat, played.chosen.player, table.state
    hand = state.hands[owner]
    table.emit(HandSeen(seat, owner, tuple(sorted(hand))))  # not in the order in which they were drawn
    if len(hand) == 1:
        wanted: Sequence[str] = ()  # a decision with a single option is not asked (G-48.3)
    else:
        answer = await table.ask(
            seat,
            "visions",
            taking_form(state, hand),
            lambda: {"do": "take", "cards": dearest_first(state, hand)[:1]},
            about={"player": owner},
            hidden=True,
        )
        wanted = Take.from_json(answer).cards
    taken = card_wanted(table.state, hand, wanted)
    table.emit(CardTaken(seat, owner, state.data.cards[taken].deck, taken, clauses=("G-34.17", "G-8.5")))


def taking_form(state: State, hand: tuple[str, ...]) -> Choice:
    """An order of preference of titles or decks; if nothing in it fits, the default holds (G-43.15, G-42.12)."""
    decks = sorted({state.data.cards[name].deck for name in hand})
    options, known = [*sorted(set(hand)), *decks], [*state.data.cards, *state.data.decks]
    take = verb("take", Field("cards", Preference(options, known, "G-34.17", lenient=True)), clause="G-34.17")
    return Choice(("take",), lambda _: take, "G-34.17")


def card_wanted(state: State, hand: tuple[str, ...], wanted: Sequence[str]) -> str:
    """The first title or deck that fits; of a deck, and by default, the dearest card, then id order (G-43.15)."""
    ordered = dearest_first(state, hand)
    for name in wanted:
        taken = first_of([name], hand) or next((card for card in ordered if state.data.cards[card].deck == name), None)
        if taken:
            return str(taken)
    return ordered[0]


def dearest_first(state: State, hand: tuple[str, ...]) -> list[str]:
    """The cards of a hand, the dearest first, then in id order."""
    return sorted(hand, key=lambda name: (-state.data.cards[name].cost, name))
