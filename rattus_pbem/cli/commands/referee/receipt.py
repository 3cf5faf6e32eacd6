"""Tell whether a receipt is ours and unaltered, and whether those orders were the ones used.

Example: rattus-pbem referee receipt receipt.eml
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ....home.home import find_home
from ....post.receipt_check import check_receipt, receipt_sentences
from ...output import clock, print_json
from ...parameters import Home, Json, Now


def command(
    file: Annotated[Path, typer.Argument(help="A receipt: the mail, its text, or what `submit --json` printed.")],
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    """Exit code 1 if it is not ours, or was altered."""
    clock(now)
    check = check_receipt(find_home(home), file)
    if as_json:
        print_json({"schema": "rattus-pbem/receipt-check/1", **check.to_json()})
    else:
        for line in receipt_sentences(check):
            print(line)
    if not check.ours or not check.as_listed:
        raise typer.Exit(1)
