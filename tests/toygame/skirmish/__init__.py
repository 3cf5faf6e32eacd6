"""Skirmish, a small game that comes from another package: what the house does for it, it does for any game."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from rattus_pbem.contract.example_lines import Examples
from rattus_pbem.contract.game_meta import Meta
from rattus_pbem.contract.guides import Guide
from rattus_pbem.contract.tallies import Loss, Luck
from rattus_pbem.engine.act_scripts import Act
from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import Chance, SeededChance
from rattus_pbem.engine.events import Event
from rattus_pbem.engine.forms import Fault
from rattus_pbem.engine.seats import Seat
from rattus_pbem.engine.table import Table
from rattus_pbem.errors import IllegalError
from rattus_pbem.language.words import Lexicon

from . import acts, text
from .examples import SkirmishLines
from .meta import META
from .seat_board import SeatBoard
from .state import ARMIES, EVENTS, Clashed, State, state_of, state_to_json, view


class Skirmish:
    """The rules protocol (see `rattus_pbem.contract.rules`)."""

    name = "skirmish"
    revision = 1
    edition = "Skirmish"
    data_digest = ""
    custom: Mapping[str, Any] = {}
    event_kinds = EVENTS
    main_questions = ("bid", "summon", "invade", "fortify")
    own_orders: Mapping[str, str] = {}
    meta: Meta = META
    data = None

    @cached_property
    def lexicon(self) -> Lexicon:
        """See `text`."""
        return text.lexicon(str(Path(__file__).parent))

    @property
    def players(self) -> Mapping[str, Any]:
        """Computer players: random, and one that invades the weakest while it is stronger."""
        return {"random": lambda rules, view, ask, chance: ask.form.random(chance), "sensible": sensible}

    def new_state(self, seats: Sequence[Seat], options: Mapping[str, Any]) -> State:
        """Before anything is dealt."""
        return State(tuple(seats), int(options.get("rounds", 3)), dict.fromkeys(seats, ARMIES))

    def next_act(self, state: State) -> Act | None:
        """See `acts`."""
        return acts.next_act(state)

    def script(self, table: Table[State], act: Act) -> Coroutine[tuple[Ask, ...], tuple[Any, ...], None]:
        """See `acts`."""
        return acts.script(table, act)

    def is_for_later(self, ask: Ask, order: Mapping[str, Any]) -> bool:
        """S-3: the steps of a turn in their order."""
        do, question = order["do"], ask.question
        return question in STEPS and do not in STEPS[question] and any(do in STEPS[later] for later in after(question))

    def is_out(self, state: State, seat: Seat) -> bool:
        """S-8."""
        return not state.armies[seat]

    def state_to_json(self, state: State) -> dict[str, Any]:
        """See `state`."""
        return state_to_json(state)

    def state_of_saved(self, data: Mapping[str, Any]) -> State:
        """See `state`."""
        return state_of(data)

    def state_from_json(self, data: Mapping[str, Any], fill: Chance | None = None) -> State:
        """A position; left out are even armies, no cards, the first round's bid. Raises IllegalError."""
        seats = data.get("seats")
        if not isinstance(seats, list) or not set(seats) <= set(META.seats) or not 2 <= len(set(seats)) == len(seats):
            raise IllegalError(f"/seats: two to five of {', '.join(META.seats)} are expected")
        unknown = set(data) - {"schema", "seats", "rounds", "armies", "hands", "faces", "supply", "discard", "order"}
        unknown -= {"phase", "turn", "round", "ranking"}
        if unknown:
            raise IllegalError(f"/{min(unknown)}: no such key")
        whole = {
            "rounds": 3,
            "phase": "bid",
            "turn": 0,
            "round": 0,
            "supply": 0,
            "faces": {},
            **{key: [] for key in ("discard", "order", "ranking")},
            **data,
            "armies": {**dict.fromkeys(seats, ARMIES), **data.get("armies", {})},
            "hands": {**dict.fromkeys(seats, ()), **data.get("hands", {})},
        }
        if whole["phase"] == "setup" or isinstance(whole["supply"], list):
            return state_of({**whole, "hands": data.get("hands", {})})
        return self.board(whole).worlds(self.board(whole))(fill or SeededChance("position"))

    def seat_of_turn(self, state: State, turn: int) -> Seat | None:
        """Known as far as the order of this round goes."""
        ahead = turn - state.turn - 1
        return state.order[ahead] if state.phase == "turn" and 0 <= ahead < len(state.order) else None

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """See `state`."""
        return view(state, seat)

    def board(self, view: Mapping[str, Any]) -> SeatBoard:
        """See `SeatBoard`."""
        return SeatBoard.from_json(view)

    def not_your_moment(self, state: State, seat: Seat, do: str) -> Fault:
        """S-3."""
        return Fault("S-8" if not state.armies[seat] else "S-3", "not_your_moment", do=do)

    def fault_text(self, fault: Fault, lang: str) -> str | None:
        """See `text`."""
        return text.fault_text(fault, lang)

    def event_text(self, event: Event, lang: str, viewer: Seat | None, names: Mapping[Seat, str]) -> str:
        """See `text`."""
        return text.event_text(event, lang, names)

    def question_text(self, question: str, lang: str, about: Mapping[str, Any] | None = None) -> str:
        """See `text`."""
        return str(text.language(lang)["questions"][question])

    def abridged(self, events: Sequence[tuple[str, Event]]) -> Sequence[tuple[str, Event]]:
        """All of them."""
        return events

    def story(self, events: Sequence[Event], lang: str, reader: Seat | None, names: Mapping[Seat, str]) -> text.Story:
        """See `text`."""
        return text.Story(events, lang, reader, names)

    def default_text(self, part: str, lang: str) -> str:
        """See `text`."""
        return str(text.language(lang)["defaults"].get(part, ""))

    def field_text(self, part: str, lang: str) -> str:
        """See `text`."""
        return str(text.language(lang)["fields"].get(part, part))

    def luck(self, state: State, event: Event) -> Iterator[Luck]:
        """The dice of both in a round."""
        if isinstance(event, Clashed):
            yield Luck(event.seat, "dice", event.attack, range(1, 7))
            yield Luck(event.target, "dice", event.defence, range(1, 7))

    def losses(self, events: Sequence[Event]) -> Iterator[Loss]:
        """An army of whoever lost a round, to the other side."""
        for event in events:
            if isinstance(event, Clashed):
                sides = (event.target, event.seat) if event.attack > event.defence else (event.seat, event.target)
                yield Loss(*sides, 1)

    def standings(self, state: State, lang: str) -> Sequence[tuple[Seat, str]]:
        """S-10."""
        return [(seat, f"{state.armies[seat]} {text.language(lang)['heads']['armies']}") for seat in state.ranking]

    def guide(self, lang: str) -> Guide:
        """See `text`."""
        return text.guide(lang)

    @cached_property
    def examples(self) -> Examples[State]:
        """See `examples`."""
        return Examples(partial(SkirmishLines, self))


STEPS = {"summon": ("summon",), "invade": ("invade", "done"), "fortify": ("fortify",)}


def after(question: str) -> list[str]:
    """The steps that come after this one."""
    return list(STEPS)[list(STEPS).index(question) + 1 :]


def sensible(rules: Any, view: Mapping[str, Any], ask: Ask, chance: SeededChance) -> Any:
    """Bids one, invades the weakest seat while it has two armies more, uses its shields."""
    armies, me = view["board"]["armies"], ask.seat
    if ask.question == "bid":
        return {"do": "bid", "armies": min(1, armies[me] - 1)}
    if ask.question == "invade":
        weakest = min((seat for seat in armies if armies[seat] and seat != me), key=lambda seat: armies[seat])
        far = armies[me] > armies[weakest] + 1
        return {"do": "invade", "target": weakest, "until": 2} if far else {"do": "done"}
    shields = [answer for answer in ask.form.answers() if answer["do"] == "use"] if ask.question == "shield" else []
    return shields[0] if shields else ask.default()


def rules(custom: Mapping[str, Any]) -> Skirmish:
    """The rules; there are no custom files."""
    return _RULES


_RULES = Skirmish()
