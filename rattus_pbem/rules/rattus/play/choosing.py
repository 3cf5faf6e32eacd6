"""Choosing the six characters of a game (P-2): a suggested set, a list, or by chance at setup."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from ....errors import IllegalError
from ..data.game_data import Data

if TYPE_CHECKING:
    from ....engine.table import Table
    from .state import State

BY_CHANCE = {"random": "P-2.1", "one_per_class": "P-2.2"}


class ChoiceError(IllegalError):
    """No six characters are chosen by this; `clause` says why."""

    def __init__(self, message: str, clause: str = "P-2.7") -> None:
        super().__init__(f"{message} ({clause})", place="six")
        self.clause = clause


def choose_six(data: Data, way: str) -> tuple[str, ...]:
    """The six of a way of choosing: `base`, a suggested set (P-2.3), or a list such as `king,monk,...` (P-2.4).

    () if chance chooses (`random`, `one_per_class`). Raises ChoiceError.
    """
    way = way.strip().lower()
    if way in BY_CHANCE:
        return ()
    if way == "base":
        return data.base_set
    if way in data.suggested_sets:
        return data.suggested_sets[way].characters
    names = [_card(data, name) for name in way.split(",")]
    for name in names:
        if name not in data.characters:
            ways = ("base", *BY_CHANCE, *data.suggested_sets)
            near = get_close_matches(name, [*data.characters, *(ways if len(names) == 1 else ())], 1)
            hint = f", did you mean {near[0]}?" if near else f"; there are {', '.join(ways)}" if len(names) == 1 else ""
            what = "no character" if len(names) > 1 else "neither a way of choosing the six nor a list of characters"
            raise ChoiceError(f"{name!r} is {what}{hint}")
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise ChoiceError(f"{twice[0]} is named twice; {data.cards_in_game} different characters are needed")
    if len(names) != data.cards_in_game:
        raise ChoiceError(f"{data.cards_in_game} different characters are needed, {len(set(names))} are named")
    return tuple(names)


def _card(data: Data, text: str) -> str:
    """The id of a character by its id or its name, English or French."""
    plain = " ".join(text.lower().replace("-", " ").replace("_", " ").split())
    cards = data.characters.values()
    called = {name.lower().replace("-", " "): card.id for card in cards for name in card.name.values()}
    return called.get(plain, plain.replace(" ", "_"))


def needs_advice(data: Data, characters: tuple[str, ...], players: int) -> bool:
    """P-2.5: with fewer than four players a Chivalry card is advised; True if none is among the six."""
    return players < 4 and all(data.class_of[card] != "chivalry" for card in characters)


def draw_six(table: Table[State]) -> tuple[str, ...]:
    """The six by chance, in the order of the data (P-2.1, P-2.2, P-19.10)."""
    data = table.state.data
    if table.state.six == "random":
        six = table.draw_many("the six", tuple(data.characters), data.cards_in_game)
    else:
        six = [
            table.draw(f"the six, {known}", tuple(c for c, of in data.class_of.items() if of == known))
            for known in data.classes
        ]
    return tuple(card for card in data.characters if card in six)
