"""Leaks in liar's dice: what shows the dice under a cup to somebody who may not know them."""

from __future__ import annotations

from .dice_mistakes import ACTS, GAME, STATE
from .planting import Change, Planted

REMEMBERED = Change(
    GAME,
    "    def is_out(self",
    "    def view(self, state: State, seat: Seat | None) -> Any:\n"
    '        """Keeps what it has seen."""\n'
    "        self.last = state\n"
    "        return super().view(state, seat)\n\n"
    "    def is_out(self",
)
"""The game keeps the last state that it was asked to show."""
ALL = "sum(map(sum, table.state.dice.values()))"
"""The eyes under all cups."""
PIPS = "sum(map(sum, self.last.dice.values()))"

LEAKS = (
    Planted(
        "a view with all faces",
        "a leak: .* by its view",
        (Change(STATE, "return state.seats if state.lifted else (seat,) if seat else ()", "return state.seats"),),
    ),
    Planted(
        "an event with all faces",
        "by its events .*rolled",
        (Change(STATE, 'dice: tuple[int, ...] = secret(to="seat")', "dice: tuple[int, ...]"),),
    ),
    Planted(
        "a form that goes by others' cards",
        "by its form",
        (
            Change(
                ACTS,
                "    counts = range(min(lowest.values()), state.total + 1)\n",
                "    eyes = sum(map(sum, state.dice.values()))\n"
                "    counts = range(min(lowest.values()), state.total + 1 + eyes % 7)\n",
            ),
        ),
    ),
    Planted(
        "a refusal that goes by others' cards",
        "by its refusals|a secret by faults",
        (
            Change(
                ACTS,
                '        return Fault(state.clause_of(face), "not_an_option", given=face) if face in FACES else None',
                "        eyes = sum(map(sum, state.dice.values()))\n"
                '        return Fault("L-2.4", ("no_higher_bid", "not_an_option")[eyes % 2], given=face)',
            ),
        ),
    ),
    Planted(
        "a default that goes by others' cards",
        "by its default|by questions",
        (Change(ACTS, 'face="twos")\n', f'face=("twos", "threes")[{ALL} % 2])\n'),),
    ),
    Planted(
        "the order of a list",
        "a leak: the public .* by its events",
        (
            Change(
                ACTS,
                '        table.emit(Rolled(seat, tuple(table.roll(f"{seat} {act.turn}", 6, state.counts[seat], '
                "hidden=True))))\n",
                '        cups[seat] = tuple(table.roll(f"{seat} {act.turn}", 6, state.counts[seat], hidden=True))\n'
                "    for seat in sorted(cups, key=lambda seat: sum(cups[seat])):\n"
                "        table.emit(Rolled(seat, cups[seat]))\n",
            ),
            Change(
                ACTS,
                "    state, starter = table.state, table.state.starter\n",
                "    cups = {}\n    state, starter = table.state, table.state.starter\n",
            ),
        ),
    ),
    Planted(
        "a count",
        "a leak: the public .* by its view",
        (
            Change(STATE, "    exact: bool = True\n", "    exact: bool = True\n    sixes: int = 0\n"),
            Change(
                STATE,
                'self.dice).but(phase="call")',
                'self.dice).but(phase="call", sixes=state.sixes + self.dice.count(6))',
            ),
        ),
    ),
    Planted(
        "when a letter comes",
        "by its questions",
        (Change(ACTS, "default=default, ", f"default=default, waits={ALL} % 2 == 0, "),),
    ),
    Planted(
        "who is asked",
        "is shown a secret by questions",
        (Change(ACTS, "order = await put(", f"order = default if {ALL} % 2 else await put("),),
    ),
    Planted(
        "what a question is about",
        "by its questions",
        (Change(ACTS, "about=None if bid", f'about={{"eyes": {ALL}}} if bid'),),
    ),
    Planted(
        "a proof of what is not shown",
        "by its proof",
        (
            Change(
                STATE,
                "    seat: Seat\n    count: int\n    face: str\n\n    def apply",
                "    seat: Seat\n    count: int\n    face: str\n\n    @property\n"
                "    def pieces(self) -> tuple[Piece, ...]:\n        return tuple(SEEN)\n\n    def apply",
            ),
            Change(
                STATE,
                '        return state.put("dice", self.seat, self.dice)',
                '        drawn = f"{self.seat} {state.turn + 1}"\n'
                "        SEEN[:] = [Piece(die, drawn, 0, use) for use, die in enumerate(self.dice, 1)]\n"
                '        return state.put("dice", self.seat, self.dice)',
            ),
            Change(STATE, "DICE = 5\n", "DICE = 5\nSEEN: list[Piece] = []\n"),
            Change(
                STATE,
                "from rattus_pbem.engine.seats import",
                "from rattus_pbem.engine.events import Piece\nfrom rattus_pbem.engine.seats import",
            ),
        ),
    ),
    Planted(
        "odds of what is hidden",
        "by its (receipt|letter)|a secret by report",
        (
            REMEMBERED,
            Change(
                GAME, "        if bid := state.bid:\n", f'        yield f"{{{PIPS}}} %"\n        if bid := state.bid:\n'
            ),
        ),
    ),
    Planted(
        "a letter that tells what is hidden",
        "by its letter",
        (REMEMBERED, Change(GAME, "str(state.total)),))", f"str({PIPS})),))")),
    ),
    Planted(
        "a picture of what is hidden",
        "by its picture",
        (
            REMEMBERED,
            Change(
                GAME, "(table_sheet(state, words, self.colours),)", "(table_sheet(self.last, words, self.colours),)"
            ),
        ),
    ),
)
