"""Ravaging (R-8): tokens are flipped and strike, owners answer losses with potions, the Serf settles, the Crusader
flips all together (P-7, P-9, P-13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ....engine import list_forms
from ....engine.asks import Ask
from ....engine.forms import Fault, OneOf
from ....engine.list_forms import Permutation
from ....engine.records import Choice, Field, Keys, verb
from ....engine.seats import Seat
from ....engine.table import Table
from ..cards import PlagueHelp
from .action_events import CardUsed, CubeLost, TokenFlipped
from .ending import check_all_out
from .piper_events import PotionSpent, SerfCubePlaced, TokensShown
from .regions import no_such_cube
from .state import State

Losses = dict[Seat, list[tuple[str, str]]]
"""What each seat is to lose, one cube after another: the symbol and the clause."""


async def ravage(
    table: Table[State], region: str, counts: int = 0, settler: Settler | None = None, *, to_the_last: bool = False
) -> None:
    """R-8: tokens are flipped one by one while a cube and a token are there; R-17.9: or to the last token."""
    while True:
        here = table.state.regions[region]
        if not here.tokens or not (here.cubes or to_the_last):
            return
        token = table.draw(f"flip {region}", table.state.data.drawn_from(here.tokens))
        lost = await flip(table, region, token, counts)
        if settler is not None:
            await settler.settle(table, region, token, lost)


async def ravage_together(
    table: Table[State], me: Seat, region: str, counts: int, wished: list[int] | None, settler: Settler | None
) -> None:
    """P-9.5, P-9.8: all tokens are shown, the holder fixes the order, then all are carried out and leave (P-9.9)."""
    here = table.state.regions[region]
    tokens = tuple(sorted(here.tokens))
    if not tokens or not here.cubes:
        return
    table.emit(TokensShown(me, region, tokens, tuple(table.state.faces[token] for token in tokens)))
    if len(tokens) > 1:
        record = verb("order", Field("tokens", Permutation(tokens, "P-9.8")), clause="P-9.8")
        answer = await table.ask(
            me,
            "order",
            Choice(("order",), lambda _: record, "P-9.8"),
            lambda: {"do": "order", "tokens": list(tokens)},
            rider={"do": "order", "tokens": wished} if wished is not None else None,
            about={"region": region},
        )
        tokens = tuple(answer["tokens"])
    for token in tokens:
        lost = await flip(table, region, token, counts)
        if settler is not None:
            await settler.settle(table, region, token, lost)


async def flip(table: Table[State], region: str, token: int, counts: int) -> list[Seat]:
    """R-8.3 to R-8.13: one token; it strikes if the population, with `counts` more for the piece and one less for each
    nun (P-14.5, P-16.9), reaches its limit. Returns who lost cubes."""
    here, face = table.state.regions[region], table.state.face(token)
    population = max(0, here.population + counts - here.nuns)
    strikes = population >= face.limit and here.population > 0
    table.emit(TokenFlipped(token, region, face.id, population, strikes))
    if not strikes:
        return []
    most = max(here.cubes.values())
    by_majority: Losses = {}
    others: Losses = {}
    for seat in table.state.seats:
        if here.cubes.get(seat) == most:  # settled at the flip
            by_majority[seat] = [("M", "R-8.6") for symbol in face.symbols if symbol == "M"]
        others[seat] = [hit for symbol in face.symbols for hit in hits(table.state, symbol, seat)]
    return [*await lose(table, region, token, by_majority), *await lose(table, region, token, others)]  # M first


def hits(state: State, symbol: str, seat: Seat) -> list[tuple[str, str]]:
    """How a symbol other than M hits a seat: A once, a class once for each card of it that the seat holds (P-3.2)."""
    if symbol == "A":
        return [("A", "R-8.9")]
    return [(symbol, "R-8.5") for card in state.held_by(seat) if state.data.class_of[card] == symbol]


async def lose(table: Table[State], region: str, token: int, losses: Losses) -> list[Seat]:
    """P-13.11: the losses reach each player one by one; he may answer each with a potion. Returns who lost a cube.

    Those who decide at the same moment are asked together (R-20.11).
    """
    lost = []
    for n in range(max((len(of) for of in losses.values()), default=0)):
        due = {seat: of[n] for seat, of in losses.items() if n < len(of) and table.state.cubes(seat, region)}
        asks = [
            potion_ask(table, seat, region, token, symbol)
            for seat, (symbol, _) in due.items()
            if table.state.regions[region].potions.get(seat)
        ]
        answers = await table.ask_all(asks) if asks else ()
        answer_of = {ask.seat: answer for ask, answer in zip(asks, answers, strict=True)}
        for seat, (symbol, clause) in due.items():
            answer = answer_of.get(seat, {"do": "keep"})
            kinds = table.state.regions[region].kinds(seat)
            if answer["do"] == "spend":
                table.emit(PotionSpent(seat, region, token, symbol, answer.get("potions", kinds[-1])))
            else:
                table.emit(CubeLost(seat, region, token, symbol, answer.get("potions", kinds[0]), clauses=(clause,)))
                lost.append(seat)
    return lost


def potion_ask(table: Table[State], seat: Seat, region: str, token: int, symbol: str) -> Ask:
    """P-19.1: the owner of a cube with a potion spends one, or loses a cube, at each of his losses."""
    kinds = table.state.regions[region].kinds(seat)
    with_potions = [kind for kind in kinds if kind]
    wrong = no_such_cube(region)
    answers = {
        "spend": verb(
            "spend",
            Field("potions", OneOf(with_potions, "P-13.8", wrong), optional=True, filled=lambda: max(kinds)),
            clause="P-13.8",
        ),
        "keep": verb(
            "keep",
            Field("potions", OneOf(kinds, "P-13.9", wrong), optional=True, filled=lambda: min(kinds)),
            clause="P-13.9",
        ),
    }
    form = Choice(("spend", "keep"), answers.__getitem__, "P-13.8")
    about = {"region": region, "token": token, "symbol": symbol}
    return Ask(seat, "potion", form, lambda: {"do": "spend"}, waits=False, about=about)


class Settler:
    """A player who may place a cube after each token that removed one of another player: the Serf (P-7).

    `answers` are those that the order gives beforehand, one for each opportunity.
    """

    def __init__(self, me: Seat, card: str, answers: Sequence[bool]) -> None:
        self.me = me
        self.card = card
        self._answers = list(answers)
        self._used = False

    @staticmethod
    def of(me: Seat, helping: Mapping[str, PlagueHelp], answers: Sequence[bool]) -> Settler | None:
        """The settler that the seat's cards make it, or None."""
        cards = [card for card, helped in helping.items() if helped.settles]
        return Settler(me, cards[0], answers) if cards else None

    async def settle(self, table: Table[State], region: str, token: int, lost: Sequence[Seat]) -> None:
        """P-7.4, P-7.5, P-7.10: after a token is carried out; with an empty reserve there is nothing to place."""
        if all(seat == self.me for seat in lost) or table.state.reserve[self.me] == 0:
            return
        rider = {"do": "yes" if self._answers.pop(0) else "no"} if self._answers else None
        answer = await table.ask(
            self.me,
            "serf",
            yes_or_no,
            lambda: {"do": "yes"},
            rider=rider,
            waits=False,
            about={"region": region, "token": token},
        )
        if answer["do"] == "no":
            return
        if not self._used:
            self._used = True
            if self.card not in table.state.used:
                table.emit(CardUsed(self.me, self.card))
        table.emit(SerfCubePlaced(self.me, region, token))
        check_all_out(table, self.me)  # P-17.4


YES_OR_NO = {do: verb(do, clause="P-7.3") for do in ("yes", "no")}
yes_or_no = Choice(("yes", "no"), YES_OR_NO.__getitem__, "P-7.3")


def order_field(state: State, region_of: Callable[[Keys], str | None]) -> Field:
    """The rider `order`: all tokens of the region where they are flipped together, in the order wished for (P-9.8)."""

    def form(keys: Keys) -> Permutation | None:
        region = region_of(keys)
        tokens = state.regions[region].tokens if region in state.board.regions else ()
        return Permutation(tuple(sorted(tokens)), "P-9.8") if tokens else None

    def absent(keys: Keys) -> Fault:
        region = region_of(keys)
        if region is None:
            return Fault("P-9.8", "order_needs_together")
        return Fault("P-9.4", "no_tokens_to_show", region=region)

    return Field("order", form, rider=True, absent=absent)


def settling_field(state: State, region_of: Callable[[Keys], str | None], may: bool) -> Field:
    """The rider `serf`: for each token that qualifies, in turn, whether a cube is placed (P-7.3)."""

    def form(keys: Keys) -> list_forms.Sequence | None:
        region = region_of(keys)
        most = len(state.regions[region].tokens) if region in state.board.regions else 0
        if not may or not most:
            return None
        return list_forms.Sequence((True, False), 0, most, {True: most, False: most}, "P-7.3", "P-7.9", "P-7.9")

    def absent(keys: Keys) -> Fault | None:
        region, answers = region_of(keys), keys.value("serf")
        if may and "path" in keys and isinstance(answers, list) and all(yes is False for yes in answers):
            return None  # no token can be flipped, and no cube is to be placed
        return Fault("P-9.4", "no_tokens_to_show", region=region) if may and region else Fault("P-7.1", "not_settler")

    return Field("serf", form, rider=True, absent=absent)
