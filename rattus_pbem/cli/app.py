"""The commands, one function each: options, help, an example. What a command does is imported when it runs.

Those of `referee` are in `referee_commands`, of `mail` in `mail_commands`, around a game in `desk_commands`, about the
rules in `rulebook_commands`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from ..errors import UnreadableError
from ..reading import STANDARD_INPUT
from ..rules import GAMES
from . import (  # noqa: F401 - register their commands
    bundle_commands,
    desk_commands,
    host_commands,
    looking_back_commands,
    mail_commands,
    referee_acts_commands,
    referee_commands,
    rollback_commands,
    rulebook_commands,
    site_commands,
    store_commands,
    upkeep_commands,
    work_commands,
)
from .command_tables import (
    COMMANDS,
    DESK,
    GROUPS,
    HELP,
    Home,
    Json,
    Lang,
    Now,
    Orders,
    RulesName,
    View,
    command,
    group_of,
)

__all__ = ["COMMANDS", "GROUPS", "app_for"]


def app_for(arguments: Sequence[str]) -> typer.Typer:
    """The application for this command line: with the one command that is called, or with all of them.

    To set up a command takes typer as long as many a command takes to run; so only what is called is set up. Raises
    UnreadableError if `-` stands for two files: standard input is one.
    """
    if sum(word == STANDARD_INPUT or word.endswith(f"={STANDARD_INPUT}") for word in arguments) > 1:
        raise UnreadableError(
            "standard input can be only one of the files", place="-", hint="Write the others to files, and name those."
        )
    app = typer.Typer(
        add_completion=False,
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        help=HELP,
    )
    app.callback(invoke_without_command=True)(root)
    called = arguments[0] if arguments else ""
    for name, function in COMMANDS.items():
        if called == name or called not in (*COMMANDS, *GROUPS):
            app.command(name)(function)
    for group, (table, purpose) in GROUPS.items():
        if called == group or called not in (*COMMANDS, *GROUPS):
            app.add_typer(group_of(table, purpose), name=group)
    return app


def root(version: Annotated[bool, typer.Option("--version", help="The version of the program.")] = False) -> None:
    """Play-by-email and file-based turn processor. Start with: rattus-pbem demo"""
    if version:
        from .. import __version__

        print(f"rattus-pbem {__version__}")
        raise typer.Exit


@command(COMMANDS)
def demo(
    rules: RulesName = GAMES[0],
    seed: Annotated[str, typer.Option(help="Any text; the same text gives the same game.")] = "1347",
    out: Annotated[Path, typer.Option(help="Where to make the demo's home folder.")] = Path("demo-home"),
) -> None:
    """Play one whole game between computer players, with real order files, and verify it.

    Example: rattus-pbem demo --seed tuesday --out /tmp/demo
    """
    from .author_commands import run_demo

    run_demo(rules, seed, out)


@command(COMMANDS)
def init(directory: Annotated[Path, typer.Argument(help="The folder to make.")]) -> None:
    """Make a host's home, open to your account alone: host.toml, host.key, games/, mail/, a .gitignore of all of it.

    Example: rattus-pbem init ~/pbem
    """
    from .host import run_init

    run_init(directory)


@command(COMMANDS)
def new(
    game: Annotated[str, typer.Argument(help="The game's name: small letters, digits and hyphens.")],
    seat: Annotated[
        list[str],
        typer.Option(
            help="'SEAT=Anna <anna@example.org>', SEAT=bot:sensible, or SEAT=open for whoever joins; clockwise."
        ),
    ],
    rules: RulesName = GAMES[0],
    option: Annotated[list[str] | None, typer.Option(help="KEY=VALUE; see `options`.")] = None,
    position: Annotated[Path | None, typer.Option(help="Start from this position.")] = None,
    secret_file: Annotated[Path | None, typer.Option(help="64 hex digits, which with GAME make its secret.")] = None,
    nonces: Annotated[
        bool, typer.Option("--nonces", help="First ask each player for a line of his own that goes into the draws.")
    ] = False,
    no_nonces: Annotated[bool, typer.Option("--no-nonces", help="Start at once, as without `--nonces`.")] = False,
    home: Home = None,
    now: Now = None,
) -> None:
    """Begin a game and write its first letters.

    Example: rattus-pbem new peste --seat 'red=Anna <anna@example.org>' --seat blue=bot:sensible
    """
    from .host import run_new

    run_new(game, seat, rules, option or [], position, secret_file, nonces, home, now)


@command(COMMANDS)
def options(rules: RulesName = GAMES[0], json: Json = False, home: Home = None) -> None:
    """List each option of a game, its default (the home's, if there is a home), what it means.

    Example: rattus-pbem options --rules rattus
    """
    from .host import run_options

    run_options(rules, home, json)


@command(COMMANDS)
def check(orders: Orders, view: View, json: Json = False, lang: Lang = None) -> None:
    """Check an order file against your own view, as the host will.

    Example: rattus-pbem check orders.txt --view peste-red-t7-1.view.json
    """
    from .player import run_check

    run_check(orders, view, json, lang)


@command(COMMANDS)
def preview(
    orders: Orders,
    view: View,
    worlds: Annotated[int, typer.Option(help="So many worlds are played for the odds; 0 for none.", min=0)] = 200,
    compare: Annotated[Path | None, typer.Option(help="Another sheet, whose odds stand beside.")] = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Tell what these orders certainly do, and what they may lead to.

    Example: rattus-pbem preview orders.txt --view peste-red-t7-1.view.json
    """
    from .previewing import run_preview

    run_preview(orders, view, worlds, compare, json, lang)


@command(COMMANDS)
def form(view: View, lang: Lang = None) -> None:
    """Print an order form to fill in, with the legal choices.

    Example: rattus-pbem form --view peste-red-t7-1.view.json
    """
    from .player import run_form

    run_form(view, lang)


@command(COMMANDS)
def compose(
    view: View,
    out: Annotated[Path, typer.Option(help="The order file to write.")] = Path("orders.txt"),
    html: Annotated[Path | None, typer.Option("--html", help="Write a page for the browser instead.")] = None,
    lang: Lang = None,
) -> None:
    """Ask question by question and write the order file; or write the order sheet as a page.

    Example: rattus-pbem compose --view peste-red-t7-1.view.json --out orders.txt
    """
    from .player import run_compose

    run_compose(view, out, html, lang)


@command(COMMANDS)
def submit(
    game: Annotated[str, typer.Argument(help="The game.")],
    seat: Annotated[str, typer.Argument(help="The seat.")],
    orders: Orders,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Store orders from a file; prints the receipt. Played by the next tick.

    Example: rattus-pbem submit peste red orders.txt
    """
    from .host import run_submit

    run_submit(game, seat, orders, home, now, json)


@command(COMMANDS)
def tick(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be played; write nothing.")] = False,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Take in mail, settle deadlines, play what can be played in all games, send what is due.

    Example: rattus-pbem tick --home ~/pbem
    """
    from .host import run_tick

    run_tick(dry_run, home, now, json)


@command(COMMANDS)
def report(
    game: Annotated[str, typer.Argument(help="The game.")],
    seat: Annotated[str | None, typer.Argument(help="A seat, or `referee`; without it the public report.")] = None,
    turn: Annotated[int | None, typer.Option(help="The last letter of this turn, as it was sent.")] = None,
    form_of: Annotated[str, typer.Option("--format", help="text, html, json, svg, png or view.")] = "text",
    home: Home = None,
    now: Now = None,
) -> None:
    """Print a report again.

    Example: rattus-pbem report peste red --turn 7
    """
    from .host import run_report

    run_report(game, seat, turn, form_of, home, now)


@command(COMMANDS)
def status(
    game: Annotated[str | None, typer.Argument(help="One game; without it all.")] = None,
    player: Annotated[str | None, typer.Option(help="Only games of this player: a name or an address.")] = None,
    html: Annotated[bool, typer.Option("--html", help="A page for the browser, on standard output.")] = False,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Tell of each game: turn, who is awaited, until when, what is wrong.

    Example: rattus-pbem status
    """
    from .host import run_status

    run_status(game, player, html, home, now, json)


@command(COMMANDS)
def doctor(
    backup: Annotated[
        Path | None, typer.Option(help="Also write a backup of the home into this folder, and remove old ones there.")
    ] = None,
    look_at_all: Annotated[
        bool, typer.Option("--all", help="Look through all games, also those that are as they were found sound.")
    ] = False,
    put_back: Annotated[
        bool, typer.Option("--put-back", help="The home was put back from a backup: tell the players of all games.")
    ] = False,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Look for what is wrong with a home; each finding with its fix.

    Example: rattus-pbem doctor --home ~/pbem
    """
    from .examining import run_doctor

    run_doctor(backup, home, now, json, look_at_all=look_at_all, put_back=put_back)


@command(COMMANDS)
def receive(home: Home = None, now: Now = None) -> None:
    """Store one raw mail from standard input: the end of a pipe from a mail server or procmail. Read by the next tick.

    Example: rattus-pbem receive --home ~/pbem < mail.eml
    """
    from .host import run_receive

    run_receive(home, now)


@command(COMMANDS)
def sandbox(
    position: Annotated[Path, typer.Option(help="A position: JSON, or the `given` text of a worked example.")],
    orders: Annotated[list[Path], typer.Option(help="A sheet; once for each seat.")],
    rules: RulesName = GAMES[0],
    draws: Annotated[Path | None, typer.Option(help="A JSON list of outcomes of chance, in order.")] = None,
    defaults: Annotated[bool, typer.Option("--defaults", help="Answer open questions by default.")] = False,
    json: Json = False,
) -> None:
    """Play sheets on a position; no game is touched.

    Example: rattus-pbem sandbox --position position.json --orders red.json --draws draws.json --json
    """
    from .author_commands import run_sandbox

    run_sandbox(rules, position, orders, draws, defaults, json)


@command(COMMANDS)
def scenario(
    files: Annotated[list[Path], typer.Argument(help="Markdown files of worked examples.")],
    rules: RulesName = GAMES[0],
    show: Annotated[bool, typer.Option("--show", help="Print what came out, in lines of a `then`.")] = False,
    json: Json = False,
) -> None:
    """Run worked examples and say of each what held and what did not.

    Example: rattus-pbem scenario docs/rules/rattus-examples.md
    """
    from .author_commands import run_scenario

    run_scenario(files, rules, show, json)


@command(COMMANDS)
def schema(
    name: Annotated[str | None, typer.Argument(help="A schema; without it their names.")] = None,
    write: Annotated[Path | None, typer.Option(help="Write all schemas into this folder.")] = None,
) -> None:
    """Print or write the JSON Schemas of the files.

    Example: rattus-pbem schema orders-rattus
    """
    from .author_commands import run_schema

    run_schema(name, write)


COMMANDS |= DESK  # in the list of all commands they stand behind those of every day
