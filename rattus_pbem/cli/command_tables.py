"""What commands are entered into, and the options that several of them share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from ..rules import GAMES

HELP = "Play-by-email and file-based turn processor. Start with: rattus-pbem demo"
COMMANDS: dict[str, Callable[..., None]] = {}
DESK: dict[str, Callable[..., None]] = {}
REFEREE: dict[str, Callable[..., None]] = {}
MAIL: dict[str, Callable[..., None]] = {}
SITE: dict[str, Callable[..., None]] = {}
STORE: dict[str, Callable[..., None]] = {}
HOST: dict[str, Callable[..., None]] = {}
GROUPS = {
    "referee": (REFEREE, "Settle disputes: replay a game from its journal, and more."),
    "mail": (MAIL, "What became of each mail; mails that wait for a decision."),
    "site": (SITE, "The games as static pages for everybody."),
    "host": (HOST, "The host himself: his key."),
    "store": (STORE, "Where the games lie: tables in a database, copies between stores."),
}
"""Commands of several words: by the first, those of the others, and what they are for."""

F = TypeVar("F", bound=Callable[..., None])


def command(table: dict[str, Callable[..., None]], name: str = "") -> Callable[[F], F]:
    """Enter a function as a command under its own name, or this one."""

    def enter(function: F) -> F:
        table[name or function.__name__.replace("_", "-")] = function
        return function

    return enter


def group_of(table: dict[str, Callable[..., None]], purpose: str) -> typer.Typer:
    """A group of commands; those of two words are in a group within it."""
    group = typer.Typer(no_args_is_help=True, help=purpose)
    group.callback(help=purpose)(nothing)
    within: dict[str, dict[str, Callable[..., None]]] = {}
    for name, function in table.items():
        first, _, second = name.partition(" ")
        if second:
            within.setdefault(first, {})[second] = function
        else:
            group.command(name)(function)
    for name, commands in within.items():
        group.add_typer(group_of(commands, purpose), name=name)
    return group


def nothing() -> None:
    """A group of commands does nothing by itself."""


Home = Annotated[
    Path | None,
    typer.Option(
        "--home",
        readable=False,  # each command says itself what it may not read: `receive` so that no mail goes back
        help="The home folder; else $RATTUS_PBEM_HOME, else the nearest folder above with a host.toml.",
    ),
]
Now = Annotated[str | None, typer.Option("--now", help="The time (ISO 8601) to use instead of the clock's.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]
View = Annotated[Path, typer.Option("--view", help="The view file that came with your letter.")]
Orders = Annotated[Path, typer.Argument(help="An order sheet: JSON, or text from BEGIN ORDERS to END ORDERS.")]
RulesName = Annotated[str, typer.Option("--rules", help=f"The game: {', '.join(GAMES)}.")]
Lang = Annotated[str | None, typer.Option("--lang", help="A language instead of the view's: en, fr.")]
