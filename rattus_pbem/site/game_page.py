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
from ..locale import in_sentence, labelled, listed, sentences, tell, word
from ..record.shown_names import names_at_table
from .board_pictures import BoardPicture
from .shown_seats import ShownSeat, names_alone, names_of, shown_seats
from .turn_films import TurnFilm


class ShownMoment(NamedTuple):
    """A time as a page has it: for machines and for people."""

    iso: str
    text: str


@dataclass(frozen=True)
class EventOnPage:
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
    """A turn with its pictures, its film, if there is one, and its events."""

    number: int
    label: str
    at: ShownMoment | None
    pictures: list[BoardPicture]
    film: TurnFilm | None
    events: list[EventOnPage]
    told: ShownStory | None = None
    """The same as it is read, where the game tells stories."""


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
    """What the list of games shows of one. It is remembered: a game that is as it was is not opened.

    `share` is the file of the picture that is shown with a link to it elsewhere, "" where there is none; `since` and
    `until` are those of the question that is open.
    """

    id: str
    state: str
    what: str
    seats: list[ShownSeat]
    picture: Thumbnail | None
    share: str
    lines: list[StateLine]
    at: str
    since: str
    until: str

    def summary(self, lang: str) -> str:
        """How it stands, for who sees no more than a link to it."""
        return ". ".join([self.what, *(labelled(lang, line.what, line.how) for line in self.lines)])

    @property
    def people(self) -> list[str]:
        """The persons who play, computers and free seats left out."""
        return list(dict.fromkeys(seat.name for seat in self.seats if seat.name and not seat.computer))

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

    who: ShownSeat
    what: str


def shown_moment(at: str, lang: str) -> ShownMoment:
    """A time as a page has it."""
    moment, table = datetime.fromisoformat(at).astimezone(UTC), sentences("common", lang)
    weekday, month = table["weekdays"].split()[moment.weekday()], table["months"].split()[moment.month - 1]
    day = table["first_day"] if moment.day == 1 else str(moment.day)
    return ShownMoment(at, f"{weekday} {day} {month} {moment:%Y, %H:%M} UTC")


def shown_turns(
    game: PublicGame,
    lang: str,
    drawn: Sequence[tuple[BoardPicture, ...]],
    films: Sequence[TurnFilm | None],
) -> list[ShownTurn]:
    """Each turn with its pictures, its film and its events in words."""
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
        story, events = told_turn(game, turn, lang), shown_events(game, turn, lang, known)
        turns.append(ShownTurn(turn.number, label, at, shown, film, events, story))
    return turns


def told_turn(game: PublicGame, turn: PublicTurn, lang: str) -> ShownStory | None:
    """The turn as it is read, with the names of those who played then; None where the game tells no stories."""

    def names_at(number: str) -> Mapping[Seat, str]:
        return names_at_table(game.rules, turn.persons_of(number, game.persons), lang)

    stories = told_turns(game.rules, turn.events, lang, names_at)
    return next((ShownStory(story.text, [(at.name, at.text) for at in story.places]) for story in stories), None)


def shown_events(
    game: PublicGame, turn: PublicTurn, lang: str, known: frozenset[str] = frozenset()
) -> list[EventOnPage]:
    """The events of a turn in words, with the names of those who played then, each with its clauses; those in `known`
    can be looked up."""
    rules = game.rules
    return [
        EventOnPage(
            number,
            rules.event_text(event, lang, None, names_at_table(rules, turn.persons_of(number, game.persons), lang)),
            [(clause, clause in known) for clause in event.clauses],
        )
        for number, event in rules.abridged(turn.events)
    ]


def tile_of(game: PublicGame, lang: str, drawn: Sequence[tuple[BoardPicture, ...]], share: str = "") -> Tile:
    """What the list of games shows of it."""
    table = sentences("site", lang)
    last = game.turns[-1]
    state = "finished" if game.over else "playing" if game.begun else "joining"
    key = {"finished": "ended", "playing": "in_turn", "joining": "not_begun"}[state]
    picture = drawn[-1][0] if drawn[-1] else None
    return Tile(
        id=game.id,
        state=state,
        what=table[key].format(rules=game.rules.meta.title_in(lang), turn=last.number),
        seats=list(shown_seats(game, lang, names_of(game, lang)).values()),
        picture=Thumbnail(picture.file, picture.width, picture.height) if picture is not None else None,
        share=share,
        lines=_state_lines(game, lang, names_alone(game, lang)),
        at=max((turn.at for turn in game.turns), default="") or game.start,
        since=game.since,
        until=game.until,
    )


def _state_lines(game: PublicGame, lang: str, names: Mapping[Seat, str]) -> list[StateLine]:
    """How a game stands."""
    table = sentences("site", lang)
    lines: list[StateLine] = []
    if game.over:
        lines += [StateLine(table["result"], sentence, "") for sentence in _agreed(game, lang, names)]
        for seat, what in _standings(game, lang)[:1]:
            lines.append(StateLine(table["result"], table["won_by"].format(name=names[seat], what=what), ""))
    if game.paused:
        lines.append(StateLine(table["paused"], game.paused, ""))
    if game.awaited:
        lines.append(StateLine(table["waits_for"], listed(lang, [names[seat] for seat in game.awaited]), ""))
    for key, at in (("since", game.since), ("until", game.until)):
        if at:
            shown = shown_moment(at, lang)
            lines.append(StateLine(table[key], shown.text, shown.iso))
    if game.free:
        free = listed(lang, [game.rules.lexicon.name("seat", seat, lang) for seat in game.free])
        lines.append(StateLine(table["free"], free, ""))
    return lines


def _agreed(game: PublicGame, lang: str, names: Mapping[Seat, str]) -> list[str]:
    if not game.agreed:
        return []
    winner = in_sentence(lang, names.get(game.agreed.get("winner", ""), ""))
    return [tell(lang, "agreed_" + game.agreed["by"], winner=winner, reason=game.agreed.get("reason", ""))]


def standings(game: PublicGame, lang: str) -> list[Standing]:
    """The seats from first to last, of a game that was played to its end."""
    seats = shown_seats(game, lang, names_of(game, lang))
    return [Standing(seats[seat], what) for seat, what in _standings(game, lang)]


def _standings(game: PublicGame, lang: str) -> Sequence[tuple[Seat, str]]:
    return game.rules.standings(game.state, lang) if game.over and not game.agreed else ()


def invitation(game: PublicGame, lang: str) -> str:
    """How a free seat is taken; "" where none is free."""
    if not game.free:
        return ""
    seat = game.rules.lexicon.name("seat", game.free[0], lang)
    return sentences("site", lang)["free_so"].format(join=word("command_join", lang), game=game.id, seat=seat)
