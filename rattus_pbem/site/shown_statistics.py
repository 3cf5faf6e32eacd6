"""What a game has come to, in words and numbers: luck, score by turn, what was lost to whom, orders. Makes no HTML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ..contract.rules import Rules
from ..contract.tallies import losses_of, scores_of
from ..engine.seats import Seat
from ..engine.values import changed
from ..inquiry.public_game import PublicGame
from ..locale import sentences
from ..record.shown_names import shown_names
from ..record.statistics import LuckOfSeat
from .score_curve import ScoreCurve, score_curve
from .shown_seats import ShownSeat, names_of, shown_seats

WORDS_OF_LUCK = ((10, "luck_very_bad"), (30, "luck_bad"), (70, "luck_even"), (90, "luck_good"))
"""Below how many of a hundred luck is called so; above them all it is very good."""


@dataclass(frozen=True)
class ShownLuck:
    """What chance gave to the players of a seat, by a measure, beside what it gives on average, with a word for it."""

    who: ShownSeat
    measure: str
    word: str
    got: int
    expected: str
    draws: int
    value: float
    percentile: str


@dataclass(frozen=True)
class LostTo:
    """How many pieces were lost by whose doing; `who` is None where it was nobody's, `own`: that it was one's own."""

    who: ShownSeat | None
    own: bool
    count: int
    offset: int
    """How many were lost to those named before."""


@dataclass(frozen=True)
class ShownLosses:
    """What the players of a seat have lost, to whom the most first."""

    who: ShownSeat
    count: int
    to: list[LostTo]


@dataclass(frozen=True)
class ShownOrders:
    """How the players of a seat answered: in time, and what became of their orders."""

    who: ShownSeat
    in_time: str
    carried_out: int | None
    refused: int | None


class ShownStatistics(NamedTuple):
    """The statistics of a game; orders of one that is over alone. `seats` are all players, by seat."""

    seats: Mapping[Seat, ShownSeat]
    luck: list[ShownLuck]
    curve: ScoreCurve | None
    losses: list[ShownLosses]
    orders: list[ShownOrders]


def shown_statistics(game: PublicGame, lang: str) -> ShownStatistics:
    """The statistics of a game. All who have held a seat are named: what it did is theirs together."""
    seats = _all_holders(game, lang)
    table = sentences("site", lang)
    orders = [
        ShownOrders(
            who=seats[seat],
            in_time=table["in_time_of"].format(count=counts.in_time, asked=counts.asked),
            carried_out=counts.carried_out,
            refused=counts.refused,
        )
        for seat, counts in game.orders.items()
        if counts.asked
    ]
    luck = [_luck(game.rules, who, luck, lang) for seat, who in seats.items() for luck in game.luck.get(seat, ())]
    scores = [(turn.number, scores_of(game.rules.board(turn.view))) for turn in game.turns]
    return ShownStatistics(seats, luck, score_curve(scores), _losses(game, seats), orders)


def _all_holders(game: PublicGame, lang: str) -> dict[Seat, ShownSeat]:
    """The players by seat, each with the names of all who have held it; "" where nobody has."""
    seats = shown_seats(game, lang, names_of(game, lang))
    holders: dict[Seat, dict[str, None]] = {seat: {} for seat in seats}
    for persons in (persons for turn in game.turns for persons in turn.played.values()):
        for seat, name in shown_names(game.rules, persons, lang).items():
            if persons[seat].name:
                holders[seat][name] = None
    return {
        seat: changed(who, name=", ".join(dict.fromkeys(filter(None, (*holders[seat], who.name)))))
        for seat, who in seats.items()
    }


def _luck(rules: Rules[object], who: ShownSeat, luck: LuckOfSeat, lang: str) -> ShownLuck:
    table, point = sentences("site", lang), sentences("referee", lang)["point"]
    word = next((word for below, word in WORDS_OF_LUCK if luck.percentile < below), "luck_very_good")
    return ShownLuck(
        who=who,
        measure=rules.field_text(luck.measure, lang),
        word=table[word],
        got=luck.got,
        expected=f"{luck.expected:g}".replace(".", point),
        draws=luck.draws,
        value=luck.percentile,
        percentile=table["percentile_of"].format(percentile=f"{luck.percentile:g}".replace(".", point)),
    )


def _losses(game: PublicGame, seats: Mapping[Seat, ShownSeat]) -> list[ShownLosses]:
    lost: dict[Seat, Counter[Seat]] = {}
    for turn in game.turns:
        for loss in losses_of(game.rules, [event for _, event in turn.events]):
            lost.setdefault(loss.seat, Counter())[loss.by] += loss.pieces
    shown = []
    for seat, who in seats.items():
        to, offset = [], 0
        for by, count in lost.get(seat, Counter()).most_common():
            to.append(LostTo(seats.get(by), by == seat, count, offset))
            offset += count
        if to:
            shown.append(ShownLosses(who, offset, to))
    return shown
