"""Ask question by question and write the order file; or write the order sheet as a page.

Example: rattus-pbem compose --view peste-red-t7-1.view.json --out orders.txt
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ...contract.views import View
from ...locale import tell
from ..output import language, opened_view, print_text, write_file
from ..parameters import Lang, ViewPath


def command(
    view_path: ViewPath,
    out: Annotated[Path, typer.Option(help="The order file to write.")] = Path("orders.txt"),
    html: Annotated[Path | None, typer.Option("--html", help="Write a page for the browser instead.")] = None,
    lang: Lang = None,
) -> None:
    # before anything is asked in the terminal, as all is printed at once elsewhere
    with opened_view(view_path, in_full=html is None) as (view, rules):
        lang = language(lang or view.lang)
        if html is None:
            from ..composer import compose_in_terminal

            compose_in_terminal(rules, view, out, lang)
        else:
            write_file(html, _page(rules, view, lang))
            print_text(tell(lang, "compose_written", path=str(html)))


def _page(rules: Any, view: View, lang: str) -> str:
    """The order page; before a game that collects fingerprints first begins, the page that makes one."""
    if view.nonces is not None and view.nonces.step == "hash" and not view.asked:
        from .nonce import nonce_page

        return nonce_page(view, lang)
    from ...page.order_page import order_page
    from ...play.seat_view import asks_in_view

    return order_page(rules, view, asks_in_view(rules, view), lang)
