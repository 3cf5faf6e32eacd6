"""Print what completes commands and options in a shell.

Example: rattus-pbem completion bash > ~/.local/share/bash-completion/completions/rattus-pbem
"""

from __future__ import annotations

from typing import Annotated

import typer
from typer._completion_classes import completion_init
from typer._completion_shared import get_completion_script

from ...errors import UnreadableError

PROGRAM = "rattus-pbem"
VARIABLE = "_RATTUS_PBEM_COMPLETE"
"""What a shell sets when it asks how a line may go on."""
SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")


def command(shell: Annotated[str, typer.Argument(help="bash, zsh, fish, powershell or pwsh.")]) -> None:
    if shell not in SHELLS:
        raise UnreadableError(f"{shell!r} is not a shell that is known", hint=f"One of {', '.join(SHELLS)}.")
    print(get_completion_script(prog_name=PROGRAM, complete_var=VARIABLE, shell=shell))


def prepare_completion() -> None:
    """Make ready to answer a shell that asks how a line may go on."""
    completion_init()
