"""One script of Godstorm run on a short position, with scripted draws and answers by question."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import ScriptedChance
from rattus_pbem.engine.events import Event
from rattus_pbem.engine.forms import Fault
from rattus_pbem.engine.records import Choice
from rattus_pbem.engine.table import Table
from rattus_pbem.rules.godstorm import death_cards, sky_cards, war_cards
from rattus_pbem.rules.godstorm.cards import play_card, play_record, why_not_played
from rattus_pbem.rules.godstorm.data.game_data import builtin
from rattus_pbem.rules.godstorm.play.invasion import Invasion
from rattus_pbem.rules.godstorm.play.moment import Moment
from rattus_pbem.rules.godstorm.play.orders import Play
from rattus_pbem.rules.godstorm.play.state import Land, Space, State, new_state

__all__ = ["Result", "death_cards", "judge", "play", "position", "run", "sky_cards", "war_cards"]
SEATS = ("alpha", "beta", "gamma")
HOMES = {"iberia": "alpha 1", "egypt": "beta 1", "thule": "gamma 1"}
"""What each seat owns unless a position says something else about that territory, so that nobody is out."""


class Result(NamedTuple):
    """What a script led to: the state, the events, who was asked what, and what the script returned."""

    state: State
    events: list[Event]
    asks: list[Ask]
    returned: Any

    def kinds(self) -> list[str]:
        """The kinds of the events."""
        return [event.kind for event in self.events]

    def land(self, territory: str) -> str:
        """A territory as a position writes it: `alpha 6 +war T P`."""
        land = self.state.lands[territory]
        held = [land.owner, str(land.armies)] if land.owner else []
        gods = [f"+{kind}" for kind in self.state.kinds_at(territory)]
        return " ".join([*held, *gods, *("T" * land.temple), *("P" * land.plague)]) or "empty"


def position(lands: Mapping[str, str], *, spaces: Mapping[str, str] | None = None, **changes: Any) -> State:
    """A state: territories as `alpha 6 +war T P`, spaces as `alpha 3`; all others are empty, decks too.

    A value that belongs to a seat is merged by seat: `faith={"alpha": 3}`. Nobody has faith unless said.
    """
    state = new_state(builtin(), SEATS, {}).but(phase="turn", epoch=2, to_play=SEATS, faith=dict.fromkeys(SEATS, 0))
    gods: dict[str, dict[str, str]] = {seat: {} for seat in SEATS}
    board = dict(state.lands)
    for territory, text in {**HOMES, **lands}.items():
        words = text.split()
        owner = words[0] if len(words) > 1 and words[1].isdigit() else ""
        board[territory] = Land(owner, int(words[1]) if owner else 0, "T" in words, "P" in words)
        for word in words:
            if word.startswith("+"):
                gods[owner][word[1:]] = territory
    held = {name: Space(text.split()[0], int(text.split()[1])) for name, text in (spaces or {}).items()}
    in_order = {seat: dict(sorted(places.items())) for seat, places in gods.items()}
    state = state.but(lands=board, spaces={**state.spaces, **held}, gods=in_order)
    for name, value in changes.items():
        now = getattr(state, name)
        state = state.but(**{name: {**now, **value} if isinstance(now, dict) else value})
    return state


Script = Callable[[Table[State]], Coroutine[Any, Any, Any]]


def run(state: State, script: Script, draws: Sequence[Any] = (), answers: Mapping[str, Any] | None = None) -> Result:
    """Run a script to its end. A question without an answer takes its default; all draws must be used up.

    An answer may be an iterator: one answer after the other.
    """
    chance = ScriptedChance(draws)
    table = Table(state, ("test",), 1, chance, ())
    coroutine, asks, given = script(table), [], None
    try:
        while True:
            (ask,) = coroutine.send(given)
            asks.append(ask)
            answer = (answers or {}).get(ask.question, ask.default())
            answer = next(answer) if isinstance(answer, Iterator) else answer
            assert ask.form.fault(ask.default()) is None
            assert ask.form.fault(answer) is None, ask.form.fault(answer)
            given = (answer,)
    except StopIteration as stop:
        chance.finish()
        return Result(table.state, table.events, asks, stop.value)


def order_of(line: str) -> dict[str, Any]:
    """`the_dead_walk from=crypt_ce to=gaul,roma armies=4` as an order."""
    card, *words = line.split()
    order: dict[str, Any] = {"do": "play", "card": card}
    for word in words:
        key, value = word.split("=")
        order[key] = int(value) if key == "armies" else value.split(",")
    return order


def play(
    state: State,
    line: str,
    draws: Sequence[Any] = (),
    answers: Mapping[str, Any] | None = None,
    war: Invasion | None = None,
) -> Result:
    """The card, put into the hand of alpha, or of the defender of an invasion, is judged legal and played."""
    seat, order = war.foe if war else "alpha", order_of(line)
    state = with_card(state, seat, order["card"])
    fault = judge(state, line, war)
    assert fault is None, fault
    result = run(state, lambda table: play_card(table, seat, Play.from_json(order), war), draws, answers)
    assert result.state.discard[0] == order["card"]
    return result


def with_card(state: State, seat: str, card: str) -> State:
    """The state with a card more in a hand."""
    return state.but(hands={**state.hands, seat: (*state.hands[seat], card)})


def judge(state: State, line: str, war: Invasion | None = None) -> Fault | None:
    """What is wrong with the order to play a card that is in hand."""
    decks = ("sky",) if war else ("war", "death")
    moment = Moment(state, war.foe if war else "alpha", war)
    form = Choice(
        ("play",),
        lambda _: play_record(moment, decks),
        judge=lambda answer: why_not_played(moment, Play.from_json(answer), decks),
    )
    return form.fault(order_of(line))
