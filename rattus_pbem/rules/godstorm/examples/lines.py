"""The lines of worked examples of Godstorm: what a `given` and a `then` may say, and how a position is printed.

A position is what is written; everything else is empty, or what it naturally is (see docs/referees.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from ....contract.example_lines import ExampleLines, Kinds, LineKind
from ....contract.example_notations import FLAG, NUMBER, Notation, read_number
from ....contract.examples import Given, Outcome
from ....contract.positions import example_chance
from ....engine.seats import Seat
from ..data.game_data import Data
from ..play.card_events import CardsDrawn, RelicsDrawn
from ..play.god_events import GodBanished
from ..play.score import final_scores
from ..play.state import NEUTRAL, SEATS, State
from ..positions.position import read_position
from .given import GodstormReading
from .notations import MOMENTS, MOMENTS_WITHOUT_SEAT, GivenMoment, Pile
from .places import PlaceLine, contents_of, names_and_rest

if TYPE_CHECKING:
    from ....language.words import Lexicon

ALWAYS = ("faith", "turns", "epoch")
"""Lines that a printed position has even where nothing stands under the word."""
WITHOUT_ZEROS = ("heaven", "hand", "relics", "known", "fire", "attacks", "losses")
"""Lines by seat that leave out who has nothing."""
UNPRINTED = ("", "deck", "gods", "plague")
"""Lines of a position that are printed in another way, or by the places."""


class GodstormLines(ExampleLines[State]):
    """The lines of an example; with `start`, those of a `then` about the seats of that state."""

    moments = tuple(MOMENTS)
    first_words = ("players", "neutral")
    place_line = "a place such as gaul Cel 6"

    def __init__(self, data: Data, start: State | None) -> None:
        self._given = GodstormReading(data, start)
        super().__init__(self._given)
        self.data = data
        self._notations = self._given.written
        self.places = self._notations.places.ids
        in_both = {**self._moment_kinds(), **self._table_kinds(), **self._card_kinds(), **self._turn_kinds()}
        self.in_given = {**self._only_given(), **in_both}
        self.in_then = {**self._only_then(), **in_both}

    def split(self, text: str) -> tuple[str, str]:
        word, rest = text.split(maxsplit=1)[0].lower().rstrip(":,"), " ".join(text.split()[1:])
        if word in self.data.heavens:
            return "heaven", f"{word} {rest}"
        known = word in self.in_given or word in self.in_then
        if not known and any(map(self._notations.places.is_place, (word, *names_and_rest(text)[0]))):
            return "", text
        return word, rest

    def called(self, part: str) -> str:
        return self._notations.letter(part)

    # ---- what a given and a then may say

    def _moment_kinds(self) -> Kinds[State]:
        return {
            word: LineKind(
                self._notations.moment(word),
                put=partial(self._given.put_moment, word),
                look=partial(self._other_moment, word),
            )
            for word in MOMENTS
        }

    def _table_kinds(self) -> Kinds[State]:
        written = self._notations
        return {
            "": LineKind(written.places.line, put=self._given.put_places, look=self._other_places),
            "faith": LineKind(written.counts, "faith", several=True),
            "heaven": LineKind(written.counts, "heaven", several=True),
            "gods": LineKind(written.gods, "gods", put=self._given.put_gods, several=True),
            "plague": LineKind(
                written.all_territories,
                of=lambda outcome: [name for name, land in outcome.state.lands.items() if land.plague],
                put=lambda names: self._given.mark("plague", names),
            ),
            "epoch": LineKind(NUMBER, "epoch"),
            "turns": LineKind(NUMBER, "turn"),
            "order": LineKind(written.seats, "to_play"),
            "bids": LineKind(written.counts, "bids"),
            "markers": LineKind(written.counts, "markers"),
            "left": LineKind(written.counts, "to_place"),
            "closed": LineKind(written.links, "closed"),
            "sunk": LineKind(FLAG, "sunk"),
            "out": LineKind(written.groups, "out"),
            "score": LineKind(written.counts, "scores", of=lambda outcome: scores(outcome.state)),
            "ranking": LineKind(written.groups, "ranking"),
        }

    def _card_kinds(self) -> Kinds[State]:
        written = self._notations
        return {
            "hand": LineKind(written.hands, "hands", put=self._given.put_hands, several=True, blames=("/decks",)),
            "relics": LineKind(
                written.relics,
                of=lambda outcome: relics_by_seat(outcome.state),
                put=self._given.put_relics,
                several=True,
                blames=("/decks",),
            ),
            "deck": LineKind(written.deck, "decks", put=self._given.put_deck, several=True),
            "discard": LineKind(written.cards, "discard", blames=("/decks",)),
            "known": LineKind(written.known, "known", several=True),
            "drawn": LineKind(written.drawn, "now/drawn"),
            "shown": LineKind(written.shown, "now/shown"),
        }

    def _turn_kinds(self) -> Kinds[State]:
        written = self._notations
        return {
            "captures": LineKind(NUMBER, "now/captures"),
            "labours": LineKind(written.kinds, "now/labours"),
            "protected": LineKind(written.territories, "now/protected"),
            "fire": LineKind(written.counts, "now/fire"),
            "attacks": LineKind(written.counts_of_all, "now/attacks"),
            "losses": LineKind(written.counts_of_all, "now/losses"),
            "kept": LineKind(NUMBER, "now/kept"),
            "invasions": LineKind(NUMBER, "now/invasions"),
            "taken": LineKind(written.taken, "now/taken"),
            "left_out": LineKind(FLAG, "now/left_out"),
        }

    def _only_given(self) -> Kinds[State]:
        written = self._notations
        return {
            "players": LineKind(written.players, put=self._given.put_players),
            "neutral": LineKind(written.pantheon, put=self._given.put_neutral),
            "options": LineKind(written.options, put=partial(self.reading.put, "/options")),
            "chance": LineKind(written.draws, put=self._given.put_chance),
            "temples": LineKind(written.territories, put=lambda names: self._given.mark("temple", names)),
            "rest": LineKind(
                written.places.place, put=partial(self._given.put_elsewhere, tuple(self.data.territories)), several=True
            ),
        }

    def _only_then(self) -> Kinds[State]:
        written = self._notations
        return {
            "players": LineKind(written.chosen, "pantheons"),
            "neutral": LineKind(Notation(written.pantheon.read, lambda pantheon: pantheon or "-"), "neutral"),
            "territories": LineKind(written.counts_of_all, of=of_each(lambda state, owner: len(state.own(owner)))),
            "armies": LineKind(written.counts_of_all, of=of_each(armies_on_earth)),
            "continents": LineKind(written.continents, of=of_each(State.continents)),
            "temples": LineKind(
                written.temples, of=lambda outcome: [name for name, land in outcome.state.lands.items() if land.temple]
            ),
            "supply": LineKind(NUMBER, "temples_left"),
            "draws": LineKind(
                Notation(lambda text: read_number(text.removeprefix("used")), lambda used: f"used {used}"),
                of=lambda outcome: outcome.draws_used,
            ),
            "drew": LineKind(
                written.drew, of=lambda outcome: {seat: drawn_by(outcome, seat) for seat in outcome.state.seats}
            ),
            "banished": LineKind(
                written.banished,
                of=lambda outcome: [(each.seat, each.god) for each in outcome.events if isinstance(each, GodBanished)],
            ),
            "events": LineKind(written.events, of=lambda outcome: Counter(event.kind for event in outcome.events)),
        }

    def read_line(self, text: str) -> None:
        """Nothing can be said before it is known who plays."""
        word = self.split(text)[0]
        if self._notations.seats_in_play or word in self.first_words:
            super().read_line(text)
        else:
            self.reading.words.setdefault(word, self.reading.line)

    def moment_line(self, state: State, *, step: bool = True, exact: bool = False) -> str:
        """Where the game stands: `turn Cel step invade`. Setup that is over is the bid, unless it must be `exact`."""
        word = next(word for word, phase in MOMENTS.items() if phase == state.phase)
        if state.phase == "gods" and not state.choosing and not exact:
            return "bid"
        if word in MOMENTS_WITHOUT_SEAT:
            return word
        if state.phase == "turn":
            moment = GivenMoment([state.active], state.now.step if step else None)
            return f"{word} {self._notations.moment(word).show(moment)}"
        return f"{word} {self._notations.seats.show(state.to_play if state.phase == 'markers' else state.choosing)}"

    def _other_moment(self, word: str, outcome: Outcome[State], wanted: GivenMoment) -> str:
        return self.moment_line(outcome.state, step=word != "turn" or wanted.step is not None)

    def _other_places(self, outcome: Outcome[State], line: PlaceLine) -> str:
        """Those of the places in which something else stands."""
        show = self._notations.places.place.show
        stands = {place: show(contents_of(outcome.state, place)) for place in self._notations.places.each_place(line)}
        others = [f"{place} {holds}" for place, holds in stands.items() if holds != show(line.holds)]
        return "; ".join(others) or self._notations.places.line.show(line)

    def finish(self) -> None:
        self._given.finish()

    def state(self) -> State:
        return read_position(self.reading.position, self.data, fill=example_chance())

    def begin(self, state: State) -> Given[State]:
        """Seats are called by their pantheons, or by their ids."""
        letters = {self.called(seat): seat for seat in state.seats}
        lexicon = words_of(tuple(letters.items()))
        cards = tuple(item for item in self._given.draws if item in self.data.cards)
        draws = tuple(item for item in self._given.draws if item not in self.data.cards)
        return Given(state, letters | {seat: seat for seat in state.seats}, cards, draws=draws, lexicon=lexicon)

    # ---- printing

    def position_lines(self, state: State) -> Iterator[str]:
        yield f"players {' '.join(self._player_words(state))}"
        if state.neutral:
            yield f"neutral {state.neutral}"
        if state.options:
            yield f"options {' '.join(f'{name}={value}' for name, value in state.options.items())}"
        yield self.moment_line(state, exact=True)
        here = Outcome(state, state, (), (), ())
        for word, kind in {**self._table_kinds(), **self._card_kinds(), **self._turn_kinds()}.items():
            if word == "deck" and state.phase != "setup":
                yield from (
                    f"deck {kind.notation.show({deck: Pile(cards, None)})}" for deck, cards in state.decks.items()
                )
            elif word not in UNPRINTED and (word != "score" or state.phase == "over"):
                value = kind.value(here)
                if word in WITHOUT_ZEROS:
                    value = {seat: each for seat, each in value.items() if each}
                if value or word in ALWAYS or (word == "markers" and state.phase == "turn"):
                    yield f"{word} {kind.notation.show(value)}".strip()
        for name in (*state.lands, *state.spaces):
            shown = self._notations.places.place.show(contents_of(state, name))
            if shown != "-":
                yield f"{name} {shown}"

    def _player_words(self, state: State) -> Iterator[str]:
        in_order = state.seats == SEATS[: len(state.seats)]
        for seat in state.seats:
            named = self.called(seat)
            yield named if in_order or named == seat else f"{seat}={named}"

    def reported(self, outcome: Outcome[State]) -> Iterator[str]:
        start, state = outcome.start, outcome.state
        seats = [self.called(seat) for seat in state.seats]
        none = " ".join(f"{seat} 0" for seat in seats)
        yield from (self.moment_line(state), "epoch 1", f"faith {none}", f"heaven {none}")
        yield f"hand {' | '.join(f'{seat} sky 1' for seat in seats)}"
        now = state.now
        for line, is_reported in (
            (f"relics {' | '.join(f'{seat} -' for seat in seats)}", state.relics or start.relics),
            ("discard -", state.discard != start.discard),
            (f"bids {none}", state.bids and state.bids != start.bids),
            (f"markers {none}", state.markers and state.markers != start.markers),
            (f"left {none}", state.to_place and state.to_place != start.to_place),
            ("closed -", state.closed != start.closed),
            ("sunk", state.sunk),
            ("out -", state.out),
            (f"score {none}", state.phase == "over"),
            ("ranking -", state.phase == "over"),
            ("captures 0", now.captures),
            ("labours -", now.labours),
            ("protected -", now.protected),
            ("temples 0", True),
            ("draws used 0", outcome.draws_used),
        ):
            if is_reported:
                yield line
        for name in (*state.lands, *state.spaces):
            place = contents_of(state, name)
            if place != contents_of(start, name) or place.armies:
                yield f"{name} -"


@lru_cache(maxsize=16)
def words_of(letters: tuple[tuple[str, Seat], ...]) -> Lexicon:
    """The words of orders in which seats are called by their pantheons."""
    from ..text.verbs import lexicon

    return lexicon(dict(letters))


def of_each(value: Callable[[State, Seat], Any]) -> Callable[[Outcome[State]], Mapping[Seat, Any]]:
    """A value for each owner of armies, the neutral pantheon among them."""
    return lambda outcome: {owner: value(outcome.state, owner) for owner in (*outcome.state.seats, NEUTRAL)}


def scores(state: State) -> Mapping[Seat, int]:
    """The scores of a game that is over; else what they would be now."""
    return state.scores if state.phase == "over" else dict(final_scores(state))


def relics_by_seat(state: State) -> Mapping[Seat, Sequence[str]]:
    """The relics in play by their owner."""
    return {seat: [relic for relic, owner in state.relics.items() if owner == seat] for seat in state.seats}


def armies_on_earth(state: State, seat: Seat) -> int:
    """The armies of a seat in territories."""
    return sum(state.armies(name) for name in state.own(seat))


def drawn_by(outcome: Outcome[State], seat: Seat) -> Mapping[str, int]:
    """How many cards of each deck a seat has drawn, whatever became of them."""
    drawn: Counter[str] = Counter()
    for event in outcome.events:
        if isinstance(event, CardsDrawn) and event.seat == seat:
            drawn[event.deck] += event.count
        elif isinstance(event, RelicsDrawn) and event.seat == seat:
            drawn["magic"] += len(event.relics)
    return drawn
