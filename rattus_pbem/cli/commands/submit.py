"""Store orders from a file; prints the receipt, in the player's language. Played by the next tick.

Example: rattus-pbem submit peste red orders.txt
"""

from __future__ import annotations

from ...home.home import find_home
from ...home.seals import seal_of_text
from ...hosting.session import open_game
from ...hosting.submit import submit
from ...locale import tell
from ..output import clock, print_json
from ..parameters import Game, Home, Json, Now, Orders, Seat


def command(game: Game, seat: Seat, orders: Orders, home: Home = None, now: Now = None, as_json: Json = False) -> None:
    with open_game(find_home(home), game, clock(now)) as session:
        receipt = submit(session, seat, orders, lang="en")
        person = session.game.book.seats[seat]
        word = session.game.rules.lexicon.name("seat", seat, person.lang)
    if as_json:
        print_json(receipt.to_json())
    else:
        text = "\n".join(receipt.text_lines(person.lang, person.zone, clock(now), seat=word))
        print(text)
        print(tell(person.lang, "receipt_seal", seal=seal_of_text(session.home, receipt.about, text)))
