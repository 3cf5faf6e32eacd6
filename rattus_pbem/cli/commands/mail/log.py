"""List each mail in and out, with what became of it and why. Shows no subject and no word of what a mail says.

Example: rattus-pbem mail log --player Anna
"""

from __future__ import annotations

from typing import Annotated

import typer

from ....errors import UnreadableError
from ....home.home import find_home
from ....post.correspondence import MailIn, correspondence, entry_text
from ...output import clock, print_json
from ...parameters import Home, Json, Now
from ...terminal import print_list

COLOUR = {"waits": "open", "waiting": "open", "held": "open", "newer": "bad", "shunted": "bad", "failed": "bad"}
"""What a mail that was not simply taken, or a letter that has not left, is coloured in."""


def command(
    player: Annotated[
        str | None, typer.Option(help="Only mails from, to or for this player: a name, an address.")
    ] = None,
    grades: Annotated[bool, typer.Option("--grades", help="Also how orders were received: ok, refused, ...")] = False,
    last: Annotated[int, typer.Option(help="How many of the newest mails; 0 for all that are remembered.")] = 40,
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    if last < 0:
        raise UnreadableError(f"{last} is no number of mails", place="--last", hint="0 is all of them.")
    entries = correspondence(find_home(home), clock(now), player, last, grades=grades)
    if as_json:
        print_json({"schema": "rattus-pbem/mail-log/1", "entries": [entry.to_json() for entry in entries]})
        return
    kinds = [COLOUR.get(each.line.what if isinstance(each, MailIn) else each.state, "") for each in entries]
    head = ("when", "", "from or to", "game and seat", "what became of it")
    print_list(head, [entry.parts() for entry in entries], map(entry_text, entries), kinds)
    if not entries:
        print("No mail is known." if player is None else f"No mail from, to or for {player} is known.")
