"""Make a host's home, open to your account alone: host.toml, host.key, games/, mail/, a .gitignore of all of it.

Example: rattus-pbem init ~/pbem
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...home.home import make_home
from ...mail.template import MAIL_TEMPLATE


def command(directory: Annotated[Path, typer.Argument(help="The folder to make.")]) -> None:
    home = make_home(directory, more=MAIL_TEMPLATE)
    print(f"The home folder is {home.path}. Next: rattus-pbem new GAME --home {home.path} --seat ... --seat ...")
