"""Print an order form to fill in, with the legal choices.

Example: rattus-pbem form --view peste-red-t7-1.view.json
"""

from __future__ import annotations

from ...orders.order_form import order_form
from ...orders.sheet import Sheet
from ...play.seat_view import asks_in_view
from ..output import language, opened_view, refuse_if_over
from ..parameters import Lang, ViewPath


def command(view_path: ViewPath, lang: Lang = None) -> None:
    with opened_view(view_path) as (view, rules):
        lang = language(lang or view.lang)
        refuse_if_over(view, lang, "")
        board = rules.board(view.board)
        ahead = board.ahead(view.seat) if view.seat else []
        for line in order_form(rules, asks_in_view(rules, view), lang, Sheet.of_view(view), ahead, board):
            print(line)
