"""The bounds that the project has set itself, and which figure of which record each is of.

Those of the first kind judge times beside the peers' and typer's, which mean something on a quiet machine, and what
takes long: `make bench` alone judges them. Those of the second kind count bytes, files, flushes, statements, modules,
or compare the least processor time of many runs: they do not depend on the machine, and `.ci/run` judges them as well.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

Record = dict[str, Any]
CLIENT = "minigame: Client, one process"
OF_CLIENT = {
    "mini moves": 2.5,
    "rattus moves": 1.0,
    "rattus replay": 0.1,
    "rattus replay, a game folder": 0.1,
    "godstorm moves": 0.7,
}
COMPUTER_GAMES = "games of Godstorm by five computer players"
WORLDS = "worlds of a turn of Rattus"
FEW, MANY = (f"database: turns, {count} games in the tables" for count in ("few", "many"))
LAID_BY = "a game of rattus that is over put into its archive"
IN_DATABASE = "database: one more turn after {turns}"
COLD = ("check", "check, a JSON sheet", "preview", "submit", "report")
SAVED_GAME = 50_000
"""So many bytes may the saved game have, at whatever age."""
MODULES = {
    "--version": 4,
    "--help": 11,
    "check": 119,
    "check, a JSON sheet": 124,
    "preview": 121,
    "preview with odds": 121,
    "submit": 192,
    "report": 174,
    "report, the public one as of now": 202,
    "tick, nothing to do": 147,
}
"""So many modules a cold command imports, beyond those of an empty typer command."""
ROOM = 2
"""So many more fail nothing. Whoever needs more still has decided so: then the numbers above are raised."""


class Must(NamedTuple):
    """A bound, and what was measured."""

    what: str
    value: float
    bound: float
    at_least: bool = False
    unit: str = ""

    @property
    def holds(self) -> bool:
        """Whether the bound is kept."""
        return self.value >= self.bound if self.at_least else self.value <= self.bound

    def __str__(self) -> str:
        sign, unit = "at least" if self.at_least else "at most", self.unit or "x"
        verdict = "OK  " if self.holds else "MISS"
        return f"{verdict} must {self.what}: {_number(self.value)}{unit} ({sign} {_number(self.bound)}{unit})"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 or value == int(value) else f"{value:.2f}"


def of_a_quiet_machine(rows: Sequence[Record], rest: Sequence[Record]) -> Iterator[Must]:
    """The bounds of the whole form alone; none for what was skipped. Ratios to a peer are taken inside a round, and the
    median is judged.

    Raises ValueError where a work was not measured in each round.
    """
    per_s = {(row["peer"], row["work"]): [value for value, _ in row["values"]] for row in rows}
    client = per_s.get(("boardgame.io", CLIENT), [])
    for work, bound in OF_CLIENT.items() if client else ():
        ours = per_s.get(("ours", work), [])
        if len(ours) != len(client):
            raise ValueError(f"{work} was not measured in every round; what failed is told above")
        ratio = statistics.median(mine / theirs for mine, theirs in zip(ours, client, strict=True))
        yield Must(f"{work}, against a move of boardgame.io's client", ratio, bound, at_least=True)
    for row in rows:
        if row["work"] == COMPUTER_GAMES:
            yield Must(f"the median of {COMPUTER_GAMES}", row["extra"]["median_s"], 2, unit=" s")
        if row["work"] == WORLDS:
            seconds = statistics.median(2000 / value for value, _ in row["values"])
            yield Must(f"2,000 {WORLDS}", seconds, 2, unit=" s")
    extra = {record["work"]: record["extra"] for record in rest}
    tick, idle = extra["mail tick"], extra["idle tick"]
    yield Must("a tick of mail, against the floor", tick["x_of_floor_game"], 0.6, at_least=True)
    made = tick["x_of_floor_letters"]
    yield Must("a tick of mail, against the floor that makes the same letters", made, 0.6, at_least=True)
    yield Must("an idle tick, against an empty typer command", idle["x_of_empty"], 1.5)
    doctor = extra["doctor, nothing changed"]
    seconds = doctor["ms"] / doctor["games"]
    yield Must("doctor over 1,000 games in which nothing has changed", seconds, 5, unit=" s")
    seconds = extra["sheets sent while junk comes"]["median_s"]
    yield Must("a sheet sent from the order page under 200 other requests a second, the median", seconds, 1, unit=" s")
    share = extra["sensible against random, two players"]["share"]
    yield Must("games that the sensible computer player wins against the random one", share, 0.8, at_least=True)
    least = {
        record["work"]: min(other["seconds"] for other in rest if other["work"] == record["work"]) for record in rest
    }
    if MANY in least:
        yield Must("a turn with many games in the database, against one with 1,000", least[MANY] / least[FEW], 1.3)


def of_any_machine(rest: Iterable[Record]) -> Iterator[Must]:
    """The bounds that hold wherever they are measured, however busy the machine is."""
    extra = {record["work"]: record["extra"] for record in rest}
    for command in COLD:
        ratio = extra[f"cold {command}"]["cpu_x_of_empty"]
        yield Must(f"cold {command}, least processor time against an empty typer command's", ratio, 1.1)
    for command, modules in MODULES.items():
        yield Must(f"modules of a cold {command}", extra[f"cold {command}"]["modules"], modules + ROOM, unit=" modules")
    old, young = extra["one more turn after 1000"], extra["one more turn after 10"]
    yield Must("one more turn after 1,000, least processor time against one after 10", old["cpu_x_of_turn_10"], 1.1)
    yield Must("bytes that it writes, against one after 10", old["bytes_written"] / young["bytes_written"], 1.1)
    if IN_DATABASE.format(turns=1000) in extra:
        old, young = (extra[IN_DATABASE.format(turns=turns)] for turns in (1000, 10))
        for what in ("rows", "bytes"):
            ratio = old[f"{what}_written"] / young[f"{what}_written"]
            yield Must(f"{what} that it writes into a database, against one after 10", ratio, 1.1)
    for work, figures in extra.items():
        if "saved_game_bytes" in figures:
            yield Must(f"saved game, {work}", figures["saved_game_bytes"], SAVED_GAME, unit=" bytes")
    over = extra[LAID_BY]
    yield Must("files of a game that is over, in its archive", over["files"], 12, unit=" files")
    yield Must("bytes of it", over["bytes"], 400_000, unit=" bytes")
    tick, idle = extra["mail tick"], extra["idle tick"]
    yield Must("durable writes of a journal in a tick of mail, a game", tick["journal_fsyncs_a_game"], 1, unit="")
    yield Must("flushes of a tick of mail, a mail", tick["fsyncs_a_mail"], 0.5, unit=" flushes")
    yield Must("files that it makes, a mail", tick["files_a_mail"], 11.5, unit=" files")
    yield Must("files that an idle tick opens", idle["opened"], 255, unit=" files")
    yield Must("files of games among them", idle["opened_below_games"], 0, unit=" files")
    doctor = extra["doctor, nothing changed"]
    opened = doctor["opened_below_games"] / doctor["games"]
    yield Must("files of a game that doctor opens where nothing has changed", opened, 6, unit=" files")
    if "database: statements" in extra:
        statements = extra["database: statements"]["statements_a_mail"]
        yield Must("statements of a turn by mail in a database", statements, 23, unit=" statements")
