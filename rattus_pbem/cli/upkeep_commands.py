"""The commands about the program itself: self-check, upgrade, completion, manual.

What a command does is imported when it runs.
"""

from __future__ import annotations

from typing import Annotated

import typer

from .command_tables import DESK, Home, Json, Now, command

__all__ = ["DESK"]


@command(DESK)
def completion(shell: Annotated[str, typer.Argument(help="bash, zsh, fish, powershell or pwsh.")]) -> None:
    """Print what completes commands and options in a shell.

    Example: rattus-pbem completion bash > ~/.local/share/bash-completion/completions/rattus-pbem
    """
    from .manual import run_completion

    run_completion(shell)


@command(DESK)
def manual() -> None:
    """Print the man page, made from the commands.

    Example: rattus-pbem manual > rattus-pbem.1
    """
    from .manual import run_manual

    run_manual()


@command(DESK)
def self_check(json: Json = False) -> None:
    """Check this installation, within a second or two: a sample game, schemas, languages, a mail. Needs no home.

    Example: rattus-pbem self-check
    """
    from .self_check import run_self_check

    run_self_check(json)


@command(DESK)
def upgrade(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would happen; write nothing.")] = False,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Bring all games of a home up to this program, and say what became of each.

    Example: rattus-pbem upgrade --dry-run
    """
    from .upgrading import run_upgrade

    run_upgrade(dry_run, home, now, json)
