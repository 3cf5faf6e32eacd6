"""What the lines of a `given` of Godstorm write into the position file, and what is filled in at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from ....contract.example_lines import Reading
from ....contract.example_notations import LineError
from ....engine.seats import Seat, clockwise
from ..data.game_data import Data
from ..play.state import NEUTRAL, State
from .notations import (
    BEFORE_THE_BIDS,
    MOMENTS,
    MOMENTS_WITHOUT_SEAT,
    WITH_ARMIES_TO_PLACE,
    GivenMoment,
    GodstormNotations,
    Hand,
    Item,
    Pile,
)
from .places import PlaceContents, PlaceLine


class GodstormReading(Reading):
    """A position being written by the lines of a given. `draws` are those of its `chance`."""

    again = "{} stands here again, first on line {}"

    def __init__(self, data: Data, start: State | None) -> None:
        super().__init__()
        self._data = data
        self.written = GodstormNotations(self, data, start)
        self.draws: Sequence[Item] = ()
        self._moment = ("", GivenMoment())
        self._placed: dict[str, int] = {}
        self._for_the_rest: list[tuple[Sequence[str], PlaceContents, int]] = []

    def put_players(self, players: Mapping[Seat, str]) -> None:
        """Who sits where; seats are called by their pantheons from here on."""
        self.written.seats_in_play = tuple(players)
        self.written.pantheons = {seat: pantheon for seat, pantheon in players.items() if pantheon}
        self.put("/seats", list(players))
        self.put("/pantheons", self.written.pantheons)

    def put_neutral(self, pantheon: str) -> None:
        """The neutral pantheon."""
        self.written.neutral = pantheon
        self.put("/neutral", pantheon)

    def put_moment(self, word: str, moment: GivenMoment) -> None:
        """Where the game stands; the rest of it is said at the end."""
        if not moment.seats and word not in (*MOMENTS_WITHOUT_SEAT, "settling") and not self.line_is_faulty:
            raise LineError(f"expected who is next, such as {word} Cel")
        self._moment = word, moment
        self.put("/phase", MOMENTS[word])

    def finish(self) -> None:
        """Fill in what is left open, once all lines are read."""
        for names, place, line in self._for_the_rest:
            self.line = line
            self.each((name for name in names if name not in self._placed), partial(self._put_place, place))
        word, moment = self._moment
        if word:
            self.line = self.words[word]
            self._finish_moment(word, moment)
        if self.draws:
            self.line = self.words["chance"]
            self._put_tops()

    def _finish_moment(self, word: str, moment: GivenMoment) -> None:
        """Fill in what the moment line leaves open: who acts next, starting faith, and armies still to be placed."""
        position, players, phase = self.position, self.written.seats_in_play, MOMENTS[word]
        if word == "turn" and moment.seats:
            self._finish_turn(moment.seats[0], moment.step)
        elif word not in MOMENTS_WITHOUT_SEAT:
            names_only_the_first = len(moment.seats) == 1 and word in ("choosing", "claiming", "placing")
            seats = clockwise(players, moment.seats[0]) if names_only_the_first else moment.seats
            self.put("/choosing" if phase in BEFORE_THE_BIDS else "/to_play", list(seats))
        if phase in ("setup", *BEFORE_THE_BIDS):
            starting = dict.fromkeys(players, self._data.numbers["starting_faith"])
            position["faith"] = {**starting, **position.get("faith", {})}
        if phase in WITH_ARMIES_TO_PLACE:
            position["to_place"] = {**self._left_to_place(phase), **position.get("to_place", {})}

    def _finish_turn(self, active: Seat, step: int | None) -> None:
        gone = [seat for group in self.position.get("out", ()) for seat in group]
        after = [seat for seat in clockwise(self.written.seats_in_play, active) if seat not in gone]
        order = self.position.setdefault("to_play", after)
        self.line = self.where.setdefault("/to_play", self.line)
        if order[:1] != [active]:
            self.add_fault(f"order begins with the player whose turn it is, {self.written.letter(active)}")
        if step:
            self.put("/now/step", step)

    def _left_to_place(self, phase: str) -> Mapping[Seat, int]:
        """Starting armies less those on the board (G-4.5); none once gods are placed."""
        players, lands = self.written.seats_in_play, self.position.get("lands", {}).values()
        armies = self._data.starting_armies.get(len(players), 0) if phase != "gods" else 0
        placed = Counter(dict.fromkeys(players, 0))
        for land in lands:
            placed[land.get("owner", "")] += land.get("armies", 0)
        return {seat: max(0, armies - placed[seat]) for seat in players}

    def put_places(self, line: PlaceLine) -> None:
        """A continent stands for its territories that have no line of their own."""
        for name in line.names:
            if name in self._data.continents:
                self.put_elsewhere(self._data.continents[name].territories, line.holds)
        self.each(
            (name for name in line.names if name not in self._data.continents), partial(self._put_place, line.holds)
        )

    def put_elsewhere(self, names: Sequence[str], place: PlaceContents) -> None:
        """What those of the territories hold that no other line names."""
        self._for_the_rest.append((names, place, self.line))

    def _put_place(self, place: PlaceContents, name: str) -> None:
        self.once(name, self._placed, name)
        key = "lands" if name in self._data.territories else "spaces"
        if key == "spaces" and (place.gods or place.temple or place.plague or place.owner == NEUTRAL):
            raise LineError(f"{name} is a space: nothing but armies of a player stands there (G-19.3, G-32.5)")
        if place.gods and place.owner in ("", NEUTRAL):
            raise LineError(f"gods stand with armies of their player (G-3.2), and {name} has none")
        entry: dict[str, object] = {"owner": place.owner, "armies": place.armies} if place.armies else {}
        entry |= {mark: True for mark in ("temple", "plague") if getattr(place, mark)}
        self._add_to_land(key, name, entry)
        self._stand(place.owner, dict.fromkeys(place.gods, name))

    def _add_to_land(self, key: str, name: str, entry: Mapping[str, object]) -> None:
        self.put(f"/{key}/{name}", {}, anew=False)
        self.position[key][name].update(entry)
        self.where[f"/{key}"] = self.line

    def mark(self, key: str, names: Sequence[str]) -> None:
        """Mark territories with a temple or plague."""
        for name in names:
            self._add_to_land("lands", name, {key: True})

    def _stand(self, seat: Seat, gods: Mapping[str, str]) -> None:
        for kind, name in gods.items():
            path = f"/gods/{seat}/{kind}"
            if self.position.get("gods", {}).get(seat, {}).get(kind, name) != name:
                self.add_fault(
                    f"the {kind} god of {self.written.letter(seat)} stands on line {self.where[path]} (G-12.4)"
                )
            self.put(path, name)

    def put_gods(self, gods: Mapping[Seat, Mapping[str, str]]) -> None:
        """The gods of a player that are in play."""
        for seat, places in gods.items():
            self.put(f"/gods/{seat}", {}, anew=False)
            self._stand(seat, places)

    def put_hands(self, hands: Mapping[Seat, Hand]) -> None:
        """Hands by titles, or by numbers of each deck."""
        for seat, held in hands.items():
            if isinstance(held, int):
                raise LineError("a hand is given by its titles, or by numbers of each deck, such as sky 2 war 1")
            self.put(f"/hands/{seat}", held)

    def put_relics(self, owned: Mapping[Seat, Sequence[str]]) -> None:
        """Relics by owner."""
        for seat, relics in owned.items():
            for relic in relics:
                self.put(f"/relics/{relic}", seat)

    def put_deck(self, decks: Mapping[str, Pile]) -> None:
        """A whole deck, or its size and perhaps its top."""
        for deck, pile in decks.items():
            top = list(pile.top)
            self.put(f"/decks/{deck}", top if pile.under is None else len(top) + pile.under)
            self.where[f"/tops/{deck}"] = self.line
            if top and pile.under is not None:
                self.put(f"/tops/{deck}", top)

    def put_chance(self, draws: Sequence[Item]) -> None:
        """What is drawn, in order."""
        self.draws = draws

    def _put_tops(self) -> None:
        """The cards among the draws lie on top of their decks, in this order."""
        named: dict[str, list[str]] = {}
        for item in self.draws if self.position.get("phase") != "setup" else ():
            if isinstance(item, str) and item in self._data.cards:
                named.setdefault(self._data.cards[item].deck, []).append(item)
        for deck, tops in named.items():
            pile = self.position.get("decks", {}).get(deck)
            above = pile if isinstance(pile, list) else self.position.get("tops", {}).get(deck, [])
            shared = min(len(above), len(tops))
            if above[:shared] != tops[:shared] or (isinstance(pile, list) and len(tops) > len(pile)):
                self.add_fault(f"the deck of {deck} has other cards on top than chance draws (G-48.4)")
            elif not isinstance(pile, list) and len(tops) > len(above):
                self.position.setdefault("tops", {})[deck] = tops
                self.where.setdefault(f"/tops/{deck}", self.line)
