"""The lines of worked examples of Rattus: what a `given` and a `then` may say, and how a position is printed.

A given need not say all: an absent supply has 20 tokens, faces left out are always drawn in the same way, and before
the first placements the Plague Piece stands in the first region.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from ....contract.example_lines import ExampleLines, Kinds, LineKind, Reading
from ....contract.example_notations import NUMBER, LineError, Notation, choice, read_name, read_number
from ....contract.examples import ExampleError, Given, Outcome, Prepared
from ....contract.positions import example_chance
from ....engine.seats import Seat
from ..data.game_data import Data
from ..play.choosing import ChoiceError, choose_six, needs_advice
from ..play.regions import largest_area, largest_area_seat
from ..play.state import SEATS, Region, State
from ..positions.position import read_position
from .notations import (
    LETTERS,
    RattusNotations,
    RegionLine,
    end_of,
    flips,
    letter,
    pieces_of,
    print_cubes,
    print_order,
    seen_tokens,
    spare_starting_tokens,
)

Plague = tuple[str | None, int | None]
"""Where the Plague Piece stands, and what it counts there, if that is said (R-12.12)."""


@cache
def _flipped_as_listed(data: Data) -> Data:
    """The same game, but that the tokens of a region are flipped in the order in which an example lists them."""
    return replace(data, draws_in_order=False)


class RattusLines(ExampleLines[State]):
    """The lines of an example; with `start`, those of a `then` about the seats and cards of that state."""

    moments = ("setup", "choose", "start", "turn", "final")
    seating = ("players", "setup", "choose")
    place_line = "REGION: ..."

    def __init__(self, data: Data, start: State | None) -> None:
        super().__init__(Reading())
        self.data = data
        self.places = tuple(f"{region}:" for region in data.regions)
        self._start = start
        self._chance: Sequence[int | str] = ()
        self._notations = RattusNotations(self.reading, data, start)
        self.in_given = {**self._only_given(), **self._in_both()}
        self.in_then = {**self._only_then(), **self._in_both()}

    def split(self, text: str) -> tuple[str, str]:
        head, colon, _ = text.partition(":")
        return ("", text) if colon and len(head.split()) == 1 else super().split(text)

    def called(self, part: str) -> str:
        return letter(part)

    # ---- what a given and a then may say

    def _in_both(self) -> Kinds[State]:
        written = self._notations
        return {
            "": LineKind(written.line_of_region, of=lambda outcome: outcome.state, put=self._put_region),
            "plague": LineKind(
                Notation(self._read_plague, _print_plague, _plague_like),
                of=lambda outcome: (outcome.state.plague, outcome.state.plague_counts or None),
                put=self._put_plague,
            ),
            "cards": LineKind(
                written.hands,
                of=lambda outcome: {
                    seat: held for seat in outcome.state.seats if (held := outcome.state.held_by(seat))
                },
                put=self._put_cards,
            ),
            "palace": LineKind(written.counts(), "palace"),
            "baker": LineKind(written.baker, "baker"),
            "walls": LineKind(written.walls, "walls"),
            "supply": LineKind(written.supply, "supply"),
        }

    def _only_given(self) -> Kinds[State]:
        written = self._notations
        seat, seen = written.seat, Notation(self._read_seen, _print_seen, _seen_like)
        return {
            "players": LineKind(written.seats, "seats", put=lambda seats: self._put_whole("seats", seats)),
            "setup": LineKind(NUMBER, put=self._before_the_game),
            "choose": LineKind(NUMBER, put=self._before_the_game),
            "start": LineKind(seat, put=lambda first: self._moment("first", "first", first)),
            "turn": LineKind(seat, put=lambda active: self._moment("turn", "active", active)),
            "final": LineKind(seat, put=lambda last: self._moment("final", "last", last)),
            "six": LineKind(written.six, put=lambda six: self._put_whole("characters", six)),
            "discard": LineKind(Notation(written.faces), "discard"),
            "chance": LineKind(Notation(self._read_chance), put=self._put_chance),
            "seen": LineKind(seen, "seen", several=True),
        }

    def _only_then(self) -> Kinds[State]:
        written, data = self._notations, self.data
        seen = Notation(self._read_seen, _print_seen, _seen_like)
        return {
            "reserve": LineKind(written.counts(" "), "reserve"),
            "areas": LineKind(
                written.counts(),
                of=lambda outcome: {seat: largest_area(outcome.state, seat) for seat in outcome.state.seats},
            ),
            "queen": LineKind(written.holder, of=lambda outcome: largest_area_seat(outcome.state)),
            "score": LineKind(written.counts(), of=lambda outcome: dict(outcome.state.scores), look=_not_over),
            "ranking": LineKind(written.seats, "ranking", look=_not_over),
            "end": LineKind(
                Notation(self._read_end, lambda end: end if isinstance(end, str) else print_order(end)), of=end_of
            ),
            "seen": LineKind(seen, of=lambda outcome: outcome, look=_seen_by_others),
            "flips": LineKind(written.flips, of=flips),
            "discard": LineKind(
                Notation(written.faces, self._print_discard),
                of=lambda outcome: [face for _, face in outcome.state.discard],
            ),
            "regions": LineKind(NUMBER, of=lambda outcome: len(outcome.state.board.regions)),
            "spare": LineKind(NUMBER, of=lambda outcome: spare_starting_tokens(outcome.state)),
            "removed": LineKind(NUMBER, of=lambda outcome: len(outcome.state.removed)),
            "potions": LineKind(NUMBER, of=lambda outcome: outcome.state.pieces_left("potion")),
            "pieces": LineKind(written.pieces, of=lambda outcome: data.pieces_of(outcome.state.characters)),
            "six": LineKind(Notation(written.six.read, self._print_six), "characters"),
            "advice": LineKind(
                choice("given", "none"),
                of=lambda outcome: (
                    "given" if needs_advice(data, outcome.state.characters, len(outcome.state.seats)) else "none"
                ),
                look=lambda outcome, _: "" if outcome.state.characters else "the six are not chosen",
            ),
        }

    # ---- who plays, and where the game stands

    def _put_whole(self, key: str, names: Sequence[str]) -> None:
        """Names of which all are needed: with one missing, each line about it would be at fault as well."""
        if not self.reading.line_is_faulty:
            self.reading.put(f"/{key}", names)

    def _before_the_game(self, players: int) -> None:
        if not 2 <= players <= len(SEATS):
            raise LineError(f"{players} cannot play; two, three or four can (R-1.1)")
        self.reading.put("/seats", list(SEATS[:players]))
        self.reading.position |= {"phase": "setup", "supply": [], "removed": []}
        if "choose" in self.reading.words:
            self.reading.position |= {"characters": [], "six": "random"}

    def _moment(self, phase: str, key: str, seat: Seat) -> None:
        self.reading.position["phase"] = phase
        self.reading.put(f"/{key}", seat)

    def finish(self) -> None:
        if "choose" in self.reading.words and "six" in self.reading.words:
            self.reading.line = self.reading.words["six"]
            self.reading.add_fault("six stands beside choose; there the orders choose them")
        if self.reading.position.get("phase") == "first" and "plague" not in self.reading.position:
            self.reading.position["plague"] = min(r.id for r in self.data.regions.values() if r.min_players <= 2)
        on_board = {token for place in self.reading.position.get("regions", {}).values() for token in place["tokens"]}
        for token in self._chance:
            if isinstance(token, int) and token not in on_board:
                self.reading.line = self.reading.words["chance"]
                self.reading.add_fault(f"token #{token} is not on the board")

    def state(self) -> State:
        return read_position(self.reading.position, _flipped_as_listed(self.data), fill=example_chance())

    def begin(self, state: State) -> Given[State]:
        letters = {name: seat for name, seat in LETTERS.items() if seat in state.seats}
        if "choose" not in self.reading.words:
            return Given(state, letters, tuple(self._chance))
        return Given(state, letters, prepare=lambda number, text: choose(state, number, text))

    # ---- the board

    def _put_region(self, line: RegionLine) -> None:
        region, (counts, potions) = line.region, line.cubes
        if not region:
            return
        place = f"/regions/{region}"
        self.reading.once(place, self.reading.where, region)
        entry: dict[str, object] = {"cubes": counts, "tokens": list(line.rats)}
        entry |= {"potions": {seat: list(held) for seat, held in potions.items()}} if potions else {}
        self.reading.put(place, entry | {f"{kind}s": count for kind, count in line.pieces.items() if count})
        if potions or line.pieces:
            self.reading.where["/regions"] = self.reading.line
        for token, face in line.rats.items():
            if face is not None:
                if f"/faces/{token}" in self.reading.where:
                    self.reading.add_fault(f"the face of #{token} is given twice")
                self.reading.put(f"/faces/{token}", face)

    def _read_plague(self, text: str) -> Plague:
        name, counts, number = text.partition(" counts ")
        return self._notations.region.read(name.strip()), read_number(number) if counts else None

    def _put_plague(self, plague: Plague) -> None:
        self.reading.put("/plague", plague[0])
        if plague[1] is not None:
            self.reading.put("/plague_counts", plague[1])

    def _put_cards(self, hands: Mapping[Seat, Sequence[str]]) -> None:
        self.reading.put("/cards", {})
        for seat, cards in hands.items():
            for card in cards:
                if f"/cards/{card}" in self.reading.where:
                    self.reading.add_fault(f"{self.data.characters[card].name['en']} has two holders")
                self.reading.put(f"/cards/{card}", seat)

    # ---- tokens

    def _read_chance(self, text: str) -> Sequence[int | str]:
        """What chance prefers: rats on the board, and faces, of which the Soldier may draw one (P-8.9)."""
        rats = " ".join(word for word in text.split() if word.startswith("#"))
        faces = " ".join(word for word in text.split() if not word.startswith("#"))
        tokens = self._notations.rats(rats) if rats or not faces else ()
        return [*tokens, *(self._notations.faces(faces) if faces else ())]

    def _put_chance(self, chance: Sequence[int | str]) -> None:
        self._chance = chance

    def _read_seen(self, text: str) -> Mapping[Seat, Sequence[int]]:
        name, _, rats = text.partition(" ")
        tokens = list(self._notations.rats(rats))
        return {self._notations.seat.read(name): tokens}

    def _print_discard(self, faces: Sequence[str]) -> str:
        return " ".join(self._notations.print_face(face) for face in sorted(set(faces))) or "-"

    def _print_six(self, six: Sequence[str]) -> str:
        return " ".join(card for card in self.data.characters if card in six) or "-"

    def _read_end(self, text: str) -> str | Sequence[Seat]:
        return text if text in ("no", "with this turn") else self._notations.seats.read(text)

    # ---- printing

    def position_lines(self, state: State) -> Iterator[str]:
        """What no given can say stands behind `//`."""
        if state.phase == "setup":
            yield f"{'setup' if state.characters else 'choose'} {len(state.seats)}"
            return
        yield from _moment_lines(state)
        here = Outcome(state, state, (), (), ())
        for word, there in (
            ("plague", state.plague),
            ("cards", state.cards),
            ("palace", state.palace),
            ("baker", state.baker),
            ("walls", state.walls),
        ):
            if there:
                yield self.in_given[word].printed(word, here)
        if state.discard:
            yield f"discard {' '.join(dict.fromkeys(face for _, face in state.discard))}"
        yield f"supply {' '.join(state.supply) or 0}"
        for seat in state.seats:
            if on_board := [token for token in state.seen.get(seat, ()) if token in state.faces]:
                yield f"seen {letter(seat)} {_handles(on_board)}"
        for region, place in state.regions.items():
            if _has_pieces(place):
                rats = " ".join(f"#{token}={self._notations.print_face(state.faces[token])}" for token in place.tokens)
                pieces = self._notations.on_region.show(pieces_of(place))
                cubes = print_cubes((place.cubes, place.potions))
                yield f"{region}: {cubes} | {rats or '-'}" + (f" | {pieces}" if pieces != "-" else "")

    def reported(self, outcome: Outcome[State]) -> Iterator[str]:
        start, state = outcome.start, outcome.state
        if flips(outcome):
            yield "flips none"
        if start.phase == "setup" and start.six:
            yield from ("six -", "pieces -", "advice none") if state.characters else ("six -",)
            return
        seats = [letter(seat) for seat in state.seats]
        none = " ".join(f"{seat}0" for seat in seats)
        if state.phase != "setup" and state.plague is not None:
            yield f"plague {state.plague}" + (" counts 0" if state.plague_counts else "")
        yield from (f"reserve {none}", f"palace {none}", f"cards {' | '.join(seats)}", "supply 0")
        if state.discard != start.discard:
            yield "discard -"
        if state.walls or start.walls:
            yield "walls -"
        if state.baker or start.baker:
            yield "baker -"
        yield "end no"
        if state.scores:
            yield from (f"score {none}", f"ranking {' '.join(seats)}")
        for region, place in state.regions.items():
            if place != start.regions.get(region) or _has_pieces(place):
                yield f"{region}: -"


def _has_pieces(place: Region) -> bool:
    return bool(place.cubes or place.tokens or place.bishops or place.nuns)


def _moment_lines(state: State) -> Iterator[str]:
    yield f"players {print_order(state.seats)}"
    yield f"six {' '.join(state.characters)}"
    if state.phase == "first":
        yield f"start {letter(state.first)}"
    elif state.phase == "turn":
        yield f"turn {letter(state.active)}"
    else:
        yield f"final {letter(state.last)}"
    if state.phase in ("ravaging", "over"):
        yield "// the final round is over" if state.phase == "ravaging" else "// the game is over"
    elif state.parts:
        yield f"// {state.parts} {'placements are' if state.phase == 'first' else 'parts are'} over"
    done = [name for name, is_done in (("take", state.took), ("place", state.placed), ("done", state.done)) if is_done]
    if done or state.used:
        yield f"// done already: {' '.join([*done, *state.used])}"


def choose(state: State, number: int, text: str) -> Prepared[State]:
    """How the six of a game are chosen: `set rat_control` (P-2.3), `list King Monk ...` (P-2.4).

    Raises ExampleError.
    """
    data, lines = state.data, RattusLines(state.data, state)
    word, _, named = text.partition(" ")
    reading = lines.reading
    reading.line = number
    way: list[str] = []
    if word == "set":
        sets = ("base", *data.suggested_sets)
        way = reading.each([named.replace(" ", "_")], lambda name: read_name("set of characters", name, sets))
    elif word == "list":
        way = list(lines.in_then["six"].notation.read(named))
    else:
        reading.add_fault(f"{word!r} chooses nothing; expected set and a suggested set, or list and characters")
    if reading.faults:
        raise ExampleError(reading.faults)
    try:
        return Prepared(word, state.but(characters=choose_six(data, ",".join(way)), six=""))
    except ChoiceError as refused:
        return Prepared(word, state, refused.clause)


# ---- what an outcome says


def _print_plague(plague: Plague) -> str:
    region, counts = plague
    return f"{region}" if counts is None else f"{region} counts {counts}"


def _plague_like(plague: Plague, wanted: Plague) -> Plague:
    return plague[0], None if wanted[1] is None else plague[1] or 0


def _not_over(outcome: Outcome[State], _: object) -> str:
    return "" if outcome.state.ranking else "the game is not over"


def _handles(tokens: Sequence[int]) -> str:
    return " ".join(f"#{token}" for token in sorted(tokens)) or "-"


def _print_seen(seen: Mapping[Seat, Sequence[int]]) -> str:
    return " ".join(f"{letter(seat)} {_handles(tokens)}" for seat, tokens in seen.items())


def _seen_like(outcome: Outcome[State], wanted: Mapping[Seat, Sequence[int]]) -> Mapping[Seat, Sequence[int]]:
    return {seat: seen_tokens(outcome, seat) for seat in wanted}


def _seen_by_others(outcome: Outcome[State], wanted: Mapping[Seat, Sequence[int]]) -> str:
    ((seat, known),) = _seen_like(outcome, wanted).items()
    others = [other for other in outcome.state.seats if other != seat]
    also = [other for other in others if set(known) & set(seen_tokens(outcome, other))]
    return f"seen {_print_seen({seat: known})}, and so has {print_order(also)}" if also else ""
