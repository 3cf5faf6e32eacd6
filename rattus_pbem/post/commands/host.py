"""The command `host`: a message to the host."""

from __future__ import annotations

from ...mail.command_lines import Command, shape
from ...mail.folding import any_of
from ..case import Case
from ..messages import send_to_host


class Host(Command):
    """What stands behind its colon."""

    words = ("command_host",)
    shapes = (shape(rf"{any_of('command_host')}\s*:(.*)", keys=("text",)),)
    has_text = True
    needs_text = True

    def carry_out(self, case: Case) -> None:
        send_to_host(case, self.get("text"))
