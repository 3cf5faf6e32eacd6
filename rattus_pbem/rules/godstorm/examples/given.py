"""The `given` text of a worked example as a position: every fault named with its line. Plays nothing.

A position is what is written; everything else is empty, or what it naturally is (see docs/worked-examples.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ....engine.examples import ExampleError, Given, ImpossibleError, Lines
from ....engine.positions import PositionError
from ....engine.seats import Seat, left_of
from ..data.game_data import Data
from ..play.state import NEUTRAL, State
from ..positions.position import example_chance, read_position
from .draws import put_tops, read_draws
from .line_kinds import COMMON, SEVERAL
from .moments import MOMENTS, OF_NOBODY, read_step
from .notation import Notation, Place
from .players import read_players

if TYPE_CHECKING:
    from ....engine.words import Lexicon

HEAD = ("players", "neutral")
"""Lines that are read before all others, wherever they stand."""
OTHER = ("options", "chance", "temples", "rest")


def read_given(lines: Lines, data: Data) -> Given[State]:
    """The position of these lines; seats are called by their pantheons.

    Raises ExampleError if lines cannot be read, ImpossibleError if the position cannot be (both name every fault that
    can be seen, with its line).
    """
    reading = GivenReader(data)
    first = lines[0][0] if lines else 1
    notation = reading.notation
    for number, text in reading.head(lines):
        reading.read(number, text)
    for number, text in reading.body(lines) if notation.seats_in_play else ():
        reading.read(number, text)
    reading.finish(first)
    if notation.faults:
        raise ExampleError(sorted(notation.faults))
    try:
        state = read_position(reading.position, data, fill=example_chance())
    except PositionError as error:
        faults = [(reading.line_of(place) or first, message) for place, message in error.faults]
        raise ImpossibleError(sorted(faults)) from None
    letters = {notation.letter(seat): seat for seat in notation.seats_in_play}
    words = words_of(tuple(letters.items()))
    letters |= {seat: seat for seat in notation.seats_in_play}
    cards = tuple(item for item in reading.chance if item in data.cards)
    draws = tuple(item for item in reading.chance if item not in data.cards)
    return Given(state, letters, cards, draws=draws, lexicon=words)


@lru_cache(maxsize=16)
def words_of(letters: tuple[tuple[str, Seat], ...]) -> Lexicon:
    """The words of orders in which seats are called by their pantheons."""
    from ..text.verbs import lexicon

    return lexicon(dict(letters))


class GivenReader:
    """A given being read: `position` is the position file so far, `where` the line of each part of it."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.notation = Notation(data)
        self.position: dict[str, Any] = {}
        self.where: dict[str, int] = {}
        self.chance: list[int | str] = []
        self.places: dict[str, Place] = {}
        self.land_fill: list[tuple[Sequence[str], Place, int]] = []
        self._lines: dict[str, int] = {}
        self._moment = ""
        self._step: int | None = None
        self._moment_seats: list[Seat] = []

    def head(self, lines: Lines) -> Lines:
        """The lines that say who plays."""
        return sorted(
            (line for line in lines if first_word(line[1]) in HEAD), key=lambda line: first_word(line[1])[0] == "n"
        )

    def body(self, lines: Lines) -> Lines:
        """The others."""
        return [line for line in lines if first_word(line[1]) not in HEAD]

    def read(self, number: int, text: str) -> None:
        """One line."""
        notation, kind = self.notation, first_word(text)
        notation.line = number
        rest = " ".join(text.split()[1:])
        if kind in (*HEAD, *OTHER, *COMMON, *MOMENTS):
            if kind in self._lines and kind not in (*SEVERAL, "rest"):
                notation.add_fault(f"{kind} stands here again, first on line {self._lines[kind]}")
                return
            self._lines[kind] = number
            self._word(kind, rest)
        elif kind in self.data.heavens:
            self._common("heaven", f"{kind} {rest}")
        else:
            self._places(text)

    def _word(self, kind: str, rest: str) -> None:
        if kind in MOMENTS:
            self._read_moment(kind, rest)
        elif kind in COMMON:
            self._common(kind, rest)
        else:
            getattr(self, f"_{kind}")(rest)

    def _common(self, kind: str, rest: str) -> None:
        notation = self.notation
        value = COMMON[kind].read(notation, rest)
        if value is None:
            return
        if kind == "plague":
            self._mark("plague", value)
            return
        if kind in SEVERAL:
            for part in value:
                self._once(f"/{kind}/{part}", f"{kind} of {notation.letter(part)}")
        if kind == "hand" and any(isinstance(held, int) for held in value.values()):
            notation.add_fault("a hand is given by its titles, or by numbers of each deck, such as sky 2 war 1")
            return
        COMMON[kind].put(self.position, value)
        self._note(kind, value)

    def _note(self, kind: str, value: Any) -> None:
        """Where in the position file the parts of this line stand."""
        key = {
            "hand": "hands",
            "deck": "decks",
            "order": "to_play",
            "left": "to_place",
            "turns": "turn",
            "score": "scores",
        }.get(kind, kind)
        line = self.notation.line
        self.where.setdefault(f"/{key}", line)
        for part in value if isinstance(value, dict) else ():
            self.where[f"/{key}/{part}"] = line
        if kind in ("hand", "relics", "discard"):
            self.where["/decks"] = line
        if kind == "relics":
            for owned in value.values():
                self.where.update({f"/relics/{relic}": line for relic in owned})
        if kind == "deck":
            self.where.update({f"/tops/{deck}": line for deck in value})

    def _once(self, place: str, what: str) -> None:
        if place in self.where:
            self.notation.add_fault(f"{what} stands here again, first on line {self.where[place]}")
        self.where[place] = self.notation.line

    # ---- who plays

    def _players(self, text: str) -> None:
        notation = self.notation
        chosen = read_players(notation, text)
        if chosen is None:
            return
        notation.seats_in_play = tuple(chosen)
        notation.pantheons = {seat: pantheon for seat, pantheon in chosen.items() if pantheon}
        self.position |= {"seats": list(chosen), "pantheons": notation.pantheons}
        self.where["/seats"] = self.where["/pantheons"] = notation.line

    def _neutral(self, text: str) -> None:
        pantheon = self.notation.pantheon_of(text)
        if pantheon is None:
            self.notation.unknown("pantheon", text, self.data.pantheons)
            return
        self.notation.neutral = self.position["neutral"] = pantheon
        self.where["/neutral"] = self.notation.line

    def _options(self, text: str) -> None:
        from ..meta import META

        options: dict[str, Any] = {}
        for word in text.replace(",", " ").split():
            name, _, value = word.partition("=")
            option = META.options.get(name)
            if option is None:
                self.notation.unknown("option", name, META.options)
                continue
            try:
                options[name] = option.read(value, self.notation.seats_in_play)
            except ValueError as error:
                self.notation.add_fault(f"{word}: {error}")
        self.position["options"] = options

    # ---- the moment

    def _read_moment(self, word: str, rest: str) -> None:
        notation = self.notation
        if self._moment:
            notation.add_fault(f"{word} stands beside {self._moment}; one of them is enough")
            return
        self._moment = word
        self.position["phase"] = MOMENTS[word]
        self.where["/phase"] = notation.line
        if word in OF_NOBODY:
            if rest:
                notation.add_fault(f"{rest!r} is too much here; {word} stands alone")
            return
        if word == "turn":
            rest, _, step = rest.partition(" step")
            self._step = read_step(notation, step.strip()) if step else None
        seats = notation.seats(rest) if rest != "-" or word == "settling" else notation.seats("")
        if seats is not None:
            self._moment_seats = seats

    def _finish_moment(self, first: int) -> None:
        notation, position = self.notation, self.position
        seats = notation.seats_in_play
        if not self._moment:
            notation.line = first
            notation.add_fault(f"one of these is missing: {', '.join(MOMENTS)}")
            return
        notation.line = self.where["/phase"]
        key = {"pantheon": "choosing", "claim": "choosing", "armies": "choosing", "gods": "choosing"}.get(
            position["phase"], "to_play"
        )
        if self._moment == "turn":
            self._turn(seats)
        elif self._moment not in OF_NOBODY:
            if len(self._moment_seats) == 1 and self._moment in ("choosing", "claiming", "placing"):
                self._moment_seats = clockwise(seats, self._moment_seats[0])
            position[key] = self._moment_seats
            self.where[f"/{key}"] = notation.line
        if position["phase"] in ("setup", "pantheon", "claim", "armies", "gods"):
            starting = self.data.numbers["starting_faith"]
            position["faith"] = {**dict.fromkeys(seats, starting), **position.get("faith", {})}
        if position["phase"] in ("claim", "armies", "gods"):
            position["to_place"] = {**self._left_to_place(), **position.get("to_place", {})}

    def _turn(self, seats: Sequence[Seat]) -> None:
        if len(self._moment_seats) != 1:
            if not self.notation.faults:
                self.notation.add_fault("expected whose turn it is, such as turn Cel, or turn Cel step invade")
            return
        (active,) = self._moment_seats
        gone = [seat for group in self.position.get("out", ()) for seat in group]
        order = self.position.setdefault("to_play", [seat for seat in clockwise(seats, active) if seat not in gone])
        self.where.setdefault("/to_play", self.notation.line)
        if order[:1] != [active]:
            self.notation.line = self.where["/to_play"]
            self.notation.add_fault(f"order begins with the player whose turn it is, {self.notation.letter(active)}")
        if self._step:
            self.position.setdefault("now", {})["step"] = self._step

    def _left_to_place(self) -> dict[Seat, int]:
        """Starting armies less those on the board (G-4.5); none once gods are placed."""
        seats = self.notation.seats_in_play
        if self.position["phase"] == "gods":
            return dict.fromkeys(seats, 0)
        lands = self.position.get("lands", {}).values()
        armies = self.data.starting_armies.get(len(seats), 0)
        return {
            seat: max(0, armies - sum(each.get("armies", 0) for each in lands if each.get("owner") == seat))
            for seat in seats
        }

    # ---- places

    def _places(self, text: str) -> None:
        """`gaul Cel 6 +war`, `gaul, anglia: Cel 1`, or a continent, whose other territories it is about."""
        notation = self.notation
        *names, last = text.split(",")
        head, colon, rest = last.partition(":")
        if not colon:
            head, _, rest = last.strip().partition(" ")
        names = [name.strip() for name in (*names, head)]
        if not any(self._is_place(name) for name in names):
            known = (*COMMON, *MOMENTS, *HEAD, *OTHER, *self.data.territories, *self.data.spaces)
            near = get_close_matches(names[0].lower().replace("-", "_"), known, 1)
            hint = f", did you mean {near[0]}?" if near else "; expected a place, or one of " + ", ".join(known[:30])
            notation.add_fault(f"{names[0]!r} is no line of a given{hint}")
            return
        contents = notation.contents(rest.strip())
        for name in names:
            continent = self.data.continents.get(name.lower().replace(" ", "_"))
            if continent is not None:
                if contents:
                    self.land_fill.append((continent.territories, contents, notation.line))
                continue
            place = notation.place(name)
            if place and contents:
                if place in self.places:
                    key = "lands" if place in self.data.territories else "spaces"
                    notation.add_fault(f"{place} stands here again, first on line {self.where[f'/{key}/{place}']}")
                self._put_place(place, contents)

    def _is_place(self, name: str) -> bool:
        word = name.lower().replace("-", "_").replace(" ", "_")
        return word in self.data.territories or word in self.data.spaces or word in self.data.continents

    def _rest(self, text: str) -> None:
        """What every territory has that no other line names."""
        contents = self.notation.contents(text)
        if contents:
            self.land_fill.append((tuple(self.data.territories), contents, self.notation.line))

    def _put_place(self, name: str, place: Place) -> None:
        notation = self.notation
        self.places[name] = place
        key = "lands" if name in self.data.territories else "spaces"
        if key == "spaces" and (place.gods or place.temple or place.plague or place.owner == NEUTRAL):
            notation.add_fault(f"{name} is a space: nothing but armies of a player stands there (G-19.3, G-32.5)")
            return
        if place.gods and place.owner in ("", NEUTRAL):
            notation.add_fault(f"gods stand with armies of their player (G-3.2), and {name} has none")
            return
        entry: dict[str, Any] = {"owner": place.owner, "armies": place.armies} if place.armies else {}
        entry |= {mark: True for mark in ("temple", "plague") if getattr(place, mark)}
        self.position.setdefault(key, {}).setdefault(name, {}).update(entry)
        self.where[f"/{key}/{name}"] = self.where[f"/{key}"] = notation.line
        for kind in place.gods:
            gods = self.position.setdefault("gods", {}).setdefault(place.owner, {})
            if gods.get(kind, name) != name:
                where = self.where.get(f"/gods/{place.owner}/{kind}", notation.line)
                notation.add_fault(f"the {kind} god of {notation.letter(place.owner)} stands on line {where} (G-12.4)")
            gods[kind] = name
            self.where[f"/gods/{place.owner}/{kind}"] = notation.line

    def _mark(self, key: str, names: Sequence[str]) -> None:
        for name in names:
            self.position.setdefault("lands", {}).setdefault(name, {})[key] = True
            self.where.setdefault(f"/lands/{name}", self.notation.line)
            self.where["/lands"] = self.notation.line

    def _temples(self, text: str) -> None:
        names = self.notation.territories(text)
        if names is not None:
            self._mark("temple", names)

    def _chance(self, text: str) -> None:
        self.chance = read_draws(self.notation, text)

    # ---- the end of reading

    def finish(self, first: int) -> None:
        """What is missing or too much, seen at the end; what is left open is filled in."""
        notation = self.notation
        if "seats" not in self.position:
            notation.line = first
            if "players" not in self._lines:
                notation.add_fault("the line players is missing")
            return
        for names, contents, line in self.land_fill:
            notation.line = line
            for name in names:
                if name not in self.places:
                    self._put_place(name, contents)
        self._finish_moment(first)
        notation.line = self._lines.get("chance", first)
        put_tops(notation, self.position, self.chance, self.where)

    def line_of(self, place: str) -> int:
        """The line of a part of the position file; 0 where no line is to blame."""
        while place:
            if place in self.where:
                return self.where[place]
            place = place.rpartition("/")[0]
        return 0


def first_word(text: str) -> str:
    """The word that says what kind of line it is."""
    return text.split(maxsplit=1)[0].lower().rstrip(":,")


def clockwise(seats: Sequence[Seat], first: Seat) -> list[Seat]:
    """All seats, this one first."""
    order = [first]
    while len(order) < len(seats):
        order.append(left_of(seats, order[-1]))
    return order
