"""A game in one language: what its page, its tile among the games and its feed show. Makes no HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple, Self

from ..contract.guides import guide_of
from ..contract.stories import told_turns
from ..engine.seats import Seat
from ..engine.values import changed
from ..inquiry.public_game import PublicGame, PublicTurn
from ..locale import listed, sentences, tell, word
from ..record.shown_names import shown_names
from .board_pictures import BoardPicture, ink_of, owners


class ShownMoment(NamedTuple):
    """A time as a page has it: for machines and for people."""

    iso: str
    text: str


@dataclass(frozen=True)
class ShownEvent:
    """What has happened in words, and its clauses, each with whether it can be looked up."""

    id: str
    text: str
    clauses: list[tuple[str, bool]]


class ShownStory(NamedTuple):
    """A turn as it is read: who did what and what it cost whom; then, with the name of each place, what came of it."""

    text: str
    places: list[tuple[str, str]]


@dataclass(frozen=True)
class ShownTurn:
    """A turn with its pictures, the file of its film, "" without one, and its events."""

    number: int
    label: str
    at: ShownMoment | None
    pictures: list[BoardPicture]
    film: str
    events: list[ShownEvent]
    told: ShownStory | None = None
    """The same as it is read, where the game tells stories."""


@dataclass(frozen=True)
class ShownSeat:
    """A player: name, "" at a free seat, the seat's own name, its letter and colours as in pictures."""

    name: str
    seat: str
    computer: bool
    letter: str
    colour: str
    ink: str


class StateLine(NamedTuple):
    """A line of how a game stands: what it is, how it is, and the time that this names, if any."""

    what: str
    how: str
    iso: str


class Thumbnail(NamedTuple):
    """The file of a picture, and its size."""

    file: str
    width: int
    height: int


@dataclass(frozen=True)
class Tile:
    """What the list of games shows of one. It is remembered: a game that is as it was is not opened."""

    id: str
    state: str
    what: str
    seats: list[ShownSeat]
    picture: Thumbnail | None
    lines: list[StateLine]
    at: str

    def to_json(self) -> dict[str, Any]:
        """As the memory of a site has it."""
        return asdict(self)

    @classmethod
    def from_json(cls, tile: Mapping[str, Any]) -> Self:
        """That of this `to_json`."""
        seats, lines = [ShownSeat(**seat) for seat in tile["seats"]], [StateLine(*line) for line in tile["lines"]]
        picture = Thumbnail(*tile["picture"]) if tile["picture"] is not None else None
        return cls(**{**tile, "seats": seats, "picture": picture, "lines": lines})


class Standing(NamedTuple):
    """A player of a game that is over, and with how much."""

    name: str
    what: str


@dataclass(frozen=True)
class ShownLuck:
    """What chance gave to the players of a seat, by a measure, beside what it gives on average."""

    name: str
    measure: str
    got: int
    expected: str
    draws: int
    value: float
    percentile: str


@dataclass(frozen=True)
class ShownOrders:
    """How the players of a seat answered: in time, and what became of their orders."""

    name: str
    in_time: str
    carried_out: int | None
    refused: int | None


class ShownStatistics(NamedTuple):
    """The statistics of a game; of one that is under way luck alone."""

    luck: list[ShownLuck]
    orders: list[ShownOrders]


def shown_moment(at: str, lang: str) -> ShownMoment:
    """A time as a page has it."""
    moment, table = datetime.fromisoformat(at).astimezone(UTC), sentences("common", lang)
    weekday, month = table["weekdays"].split()[moment.weekday()], table["months"].split()[moment.month - 1]
    day = table["first_day"] if moment.day == 1 else str(moment.day)
    return ShownMoment(at, f"{weekday} {day} {month} {moment:%Y, %H:%M} UTC")


def names_of(game: PublicGame, lang: str) -> dict[Seat, str]:
    """The persons at the seats, as public reports name them."""
    return shown_names(game.rules, game.persons, lang)


def shown_turns(
    game: PublicGame,
    lang: str,
    drawn: Sequence[tuple[BoardPicture, ...]],
    films: Sequence[str],
) -> list[ShownTurn]:
    """Each turn with its pictures, the file of its film and its events in words."""
    table = sentences("site", lang)
    known = frozenset(guide_of(game.rules, lang).clauses)
    turns = []
    for turn, pictures, film in zip(game.turns, drawn, films, strict=True):
        label = table["turn"].format(turn=turn.number)
        shown = [
            changed(picture, alt=table["map_alt"].format(title=picture.title, turn=label, alt=picture.alt))
            for picture in pictures
        ]
        at = shown_moment(turn.at, lang) if turn.at else None
        told, events = told_turn(game, turn, lang), shown_events(game, turn, lang, known)
        turns.append(ShownTurn(turn.number, label, at, shown, film, events, told))
    return turns


def told_turn(game: PublicGame, turn: PublicTurn, lang: str) -> ShownStory | None:
    """The turn as it is read, with the names of those who played then; None where the game tells no stories."""

    def names_at(number: str) -> Mapping[Seat, str]:
        return shown_names(game.rules, turn.persons_of(number, game.persons), lang)

    stories = told_turns(game.rules, turn.events, lang, names_at)
    return next((ShownStory(told.text, [(at.name, at.text) for at in told.places]) for told in stories), None)


def shown_events(
    game: PublicGame, turn: PublicTurn, lang: str, known: frozenset[str] = frozenset()
) -> list[ShownEvent]:
    """The events of a turn in words, with the names of those who played then, each with its clauses; those in `known`
    can be looked up."""
    rules = game.rules
    return [
        ShownEvent(
            number,
            rules.event_text(event, lang, None, shown_names(rules, turn.persons_of(number, game.persons), lang)),
            [(clause, clause in known) for clause in event.clauses],
        )
        for number, event in rules.abridged(turn.events)
    ]


def shown_seats(game: PublicGame, lang: str, names: Mapping[Seat, str]) -> list[ShownSeat]:
    """The players: names, the seat's own name, letter and colours as in pictures."""
    shown = owners(game.rules, game.turns[-1].view, lang)
    return [
        ShownSeat(
            name=names[seat] if seat not in game.free else "",
            seat=game.rules.lexicon.name("seat", seat, lang),
            computer=bool(person.bot),
            letter=shown[seat].letter if seat in shown else "",
            colour=shown[seat].colour if seat in shown else "",
            ink=ink_of(shown[seat]) if seat in shown else "",
        )
        for seat, person in game.persons.items()
    ]


def tile_of(game: PublicGame, lang: str, names: Mapping[Seat, str], drawn: Sequence[tuple[BoardPicture, ...]]) -> Tile:
    """What the list of games shows of it."""
    table = sentences("site", lang)
    last = game.turns[-1]
    state = "finished" if game.over else "playing" if game.begun else "joining"
    key = {"finished": "ended", "playing": "in_turn", "joining": "not_begun"}[state]
    picture = drawn[-1][0] if drawn[-1] else None
    return Tile(
        id=game.id,
        state=state,
        what=table[key].format(rules=game.rules.meta.title, turn=last.number),
        seats=shown_seats(game, lang, names),
        picture=Thumbnail(picture.file, picture.width, picture.height) if picture is not None else None,
        lines=_state_lines(game, lang, names),
        at=max((turn.at for turn in game.turns), default="") or game.start,
    )


def _state_lines(game: PublicGame, lang: str, names: Mapping[Seat, str]) -> list[StateLine]:
    """How a game stands."""
    table = sentences("site", lang)
    lines: list[StateLine] = []
    if game.over:
        lines += [StateLine(table["result"], sentence, "") for sentence in _agreed(game, lang, names)]
        first = standings(game, lang, names)[:1]
        if not game.agreed and first:
            won_by = table["won_by"].format(name=first[0].name, what=first[0].what)
            lines.append(StateLine(table["result"], won_by, ""))
    if game.paused:
        lines.append(StateLine(table["paused"], game.paused, ""))
    if game.awaited:
        lines.append(StateLine(table["waits_for"], listed(lang, [names[seat] for seat in game.awaited]), ""))
    if game.until:
        shown = shown_moment(game.until, lang)
        lines.append(StateLine(table["until"], shown.text, shown.iso))
    if game.free:
        free = listed(lang, [game.rules.lexicon.name("seat", seat, lang) for seat in game.free])
        lines.append(StateLine(table["free"], free, ""))
    return lines


def _agreed(game: PublicGame, lang: str, names: Mapping[Seat, str]) -> list[str]:
    if not game.agreed:
        return []
    winner, reason = names.get(game.agreed.get("winner", ""), ""), game.agreed.get("reason", "")
    return [tell(lang, "agreed_" + game.agreed["by"], winner=winner, reason=reason)]


def standings(game: PublicGame, lang: str, names: Mapping[Seat, str]) -> list[Standing]:
    """The seats from first to last, of a game that was played to its end."""
    if not game.over or game.agreed:
        return []
    return [Standing(names[seat], what) for seat, what in game.rules.standings(game.state, lang)]


def invitation(game: PublicGame, lang: str) -> str:
    """How a free seat is taken; "" where none is free."""
    if not game.free:
        return ""
    seat = game.rules.lexicon.name("seat", game.free[0], lang)
    return sentences("site", lang)["free_so"].format(join=word("command_join", lang), game=game.id, seat=seat)


def shown_statistics(game: PublicGame, lang: str) -> ShownStatistics:
    """Luck by seat and measure; of a game that is over, answers in time and orders. All who have held a seat are named:
    what it did is theirs together."""
    then = [shown_names(game.rules, persons, lang) for turn in game.turns for persons in turn.played.values()]
    names = {
        seat: ", ".join(dict.fromkeys([*(each.get(seat, name) for each in then), name]))
        for seat, name in names_of(game, lang).items()
    }
    table, point = sentences("site", lang), sentences("referee", lang)["point"]
    of_luck = [
        ShownLuck(
            name=names[seat],
            measure=game.rules.field_text(luck.measure, lang),
            got=luck.got,
            expected=f"{luck.expected:g}".replace(".", point),
            draws=luck.draws,
            value=luck.percentile,
            percentile=table["percentile_of"].format(percentile=f"{luck.percentile:g}".replace(".", point)),
        )
        for seat, of_seat in game.luck.items()
        for luck in of_seat
    ]
    orders = [
        ShownOrders(
            name=names[seat],
            in_time=table["in_time_of"].format(count=counts.in_time, asked=counts.asked),
            carried_out=counts.carried_out,
            refused=counts.refused,
        )
        for seat, counts in game.orders.items()
        if counts.asked
    ]
    return ShownStatistics(of_luck, orders)
