"""The commands of `referee` that change a game, one function each. What a command does is imported when it runs."""

from __future__ import annotations

from typing import Annotated

import typer

from .command_tables import REFEREE, Home, Json, Now, command

Game = Annotated[str, typer.Argument(help="The game.")]
Reason = Annotated[str, typer.Option(help="Why; it is written in the journal and in the next letters.")]


def _numbered(ctx: typer.Context, param: typer.CallbackParam, value: int) -> int:
    """The number of a dispute; 0 stands for none where the option is left out, and is none that a referee may name."""
    source = ctx.get_parameter_source(param.name or "")
    if value < 1 and source is not None and source.name == "COMMANDLINE":
        raise typer.BadParameter("disputes are counted from 1", param_hint="--dispute")
    return value


Refers = Annotated[
    int, typer.Option("--dispute", callback=_numbered, help="The number of the dispute that this answers to.")
]
Turn = Annotated[int | None, typer.Option(help="The turn that it is meant for; refused if the game is in another.")]
Again = Annotated[bool, typer.Option("--again", help="Do it although the same was done in this turn already.")]
OneSeat = Annotated[str, typer.Argument(help="The seat; without it all that are awaited.")]

__all__ = ["REFEREE"]


@command(REFEREE)
def pause(
    game: Game,
    reason: Reason,
    dispute: Refers = 0,
    turn: Turn = None,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Let a game stand still: nothing is played, deadlines wait; mail is stored. Its players hear of it.

    Example: rattus-pbem referee pause peste --reason "the rule of turn 7 is being looked into"
    """
    from .acts import run_pause

    run_pause(game, reason, dispute, turn, home, now, json)


@command(REFEREE)
def resume(
    game: Game,
    reason: Reason,
    dispute: Refers = 0,
    turn: Turn = None,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Let a paused game go on; all deadlines are later by the time of the pause. Its players hear of it.

    Example: rattus-pbem referee resume peste --reason "the rule is clear"
    """
    from .acts import run_resume

    run_resume(game, reason, dispute, turn, home, now, json)


@command(REFEREE)
def extend(
    game: Game,
    reason: Reason,
    seat: OneSeat = "",
    by: Annotated[str, typer.Option(help="By how much time that counts: 24h, 90min, 3d.")] = "",
    to: Annotated[str, typer.Option(help="Until when instead (ISO 8601).")] = "",
    dispute: Refers = 0,
    turn: Turn = None,
    again: Again = False,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Give a seat, or all that are awaited, more time. They hear of it at once.

    Example: rattus-pbem referee extend peste red --by 24h --reason "Anna is travelling"
    """
    from .acts import run_extend

    run_extend(game, seat, by, to, reason, dispute, turn, again, home, now, json)


@command(REFEREE)
def process(
    game: Game,
    reason: Reason,
    seat: OneSeat = "",
    dispute: Refers = 0,
    turn: Turn = None,
    again: Again = False,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Wait no longer: the next tick plays what is stored, or defaults, as at the deadline. Nothing counts as missed.

    Example: rattus-pbem referee process peste red --turn 7 --reason "Anna asks to be passed over"
    """
    from .acts import run_process

    run_process(game, seat, reason, dispute, turn, again, home, now, json)


@command(REFEREE)
def eject(
    game: Game,
    seat: Annotated[str, typer.Argument(help="The seat.")],
    reason: Reason,
    by: Annotated[
        str, typer.Option(help="Who plays it: hold (defaults) or bot:sensible; else its option absent.")
    ] = "",
    dispute: Refers = 0,
    turn: Turn = None,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Take a seat from its player, who hears why; only `referee replace` fills it again.

    Example: rattus-pbem referee eject peste red --by hold --reason "insults, after two warnings"
    """
    from .acts import run_eject

    run_eject(game, seat, by, reason, dispute, turn, home, now, json)


@command(REFEREE)
def rule(
    game: Game,
    reason: Reason,
    seat: Annotated[str, typer.Argument(help="The seat that is asked, with --answer.")] = "",
    answer: Annotated[str, typer.Option(help="Its answer to the question, as in a sheet: a line or JSON.")] = "",
    event: Annotated[str, typer.Option(help="An event as JSON, as in the files of events, without its id.")] = "",
    dispute: Refers = 0,
    turn: Turn = None,
    again: Again = False,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Decide by hand: answer in place of a seat, or give an event, for which the open act begins again.

    Example: rattus-pbem referee rule peste red --answer "plague to germania" --reason "her mail said so"
    """
    from .acts import run_rule

    run_rule(game, seat, answer, event, reason, dispute, turn, again, home, now, json)


@command(REFEREE)
def edit(
    game: Game,
    options: Annotated[list[str], typer.Argument(help="KEY=VALUE: a time setting, or an option such as red.lang.")],
    reason: Reason,
    dispute: Refers = 0,
    turn: Turn = None,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Change options of a running game: time settings, language and zone of a seat. Deadlines that run stay.

    Example: rattus-pbem referee edit peste turn=48h red.zone=Europe/Paris --reason "all asked for it"
    """
    from .acts import run_edit

    run_edit(game, options, reason, dispute, turn, home, now, json)


@command(REFEREE)
def announce(
    game: Annotated[str, typer.Argument(help="The game; @all is every game that is not over.")],
    text: Annotated[str, typer.Argument(help="What you write; - reads it from standard input.")],
    reason: Reason,
    dispute: Refers = 0,
    turn: Turn = None,
    again: Again = False,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Write to all players of a game, or of all games; it stands in the journal and in their next letters, too.

    Example: rattus-pbem referee announce @all "No turns are played from 24 December on." --reason holidays
    """
    from .acts import run_announce

    run_announce(game, text, reason, dispute, turn, again, home, now, json)


@command(REFEREE)
def acts(
    game: Annotated[str | None, typer.Argument(help="One game; without it all.")] = None,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """List all that the referee has done, oldest first: when, in which turn, to whom, why.

    Example: rattus-pbem referee acts peste
    """
    from .acts import run_acts

    run_acts(game, home, now, json)


@command(REFEREE)
def statistics(
    game: Game,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Luck against expectation, time to answer, answers in time, orders refused; public data only until a game is over.

    Example: rattus-pbem referee statistics peste
    """
    from .acts import run_statistics

    run_statistics(game, home, now, json)


@command(REFEREE)
def cancel(
    game: Game,
    reason: Reason,
    dispute: Refers = 0,
    turn: Turn = None,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """End a game without a result. Every player gets a last letter.

    Example: rattus-pbem referee cancel peste --reason "two players have left"
    """
    from .acts import run_cancel

    run_cancel(game, reason, dispute, turn, home, now, json)
