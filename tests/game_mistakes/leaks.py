"""Leaks: what shows a secret to somebody who may not know it."""

from __future__ import annotations

from .mistakes import ACTS, GAME, STATE
from .planting import Change, Planted

REMEMBERED = Change(
    GAME,
    "    def is_out(self",
    "    def view(self, state: State, seat: Seat | None) -> Any:\n"
    '        """Keeps what it has seen."""\n'
    "        self.last = state\n"
    "        return super().view(state, seat)\n\n"
    "    def is_out(self",
)
"""The game keeps the last state that it was asked to show."""
FIRST_CARD = "        faces = [*self.last.faces.values()]\n"

LEAKS = (
    Planted(
        "a view with all faces",
        "a leak: .* by its view",
        (Change(STATE, 'return {*state.hands.get(seat or "", ()), *state.discard}', "return set(state.faces)"),),
    ),
    Planted(
        "an event with all faces",
        "by its events .*dealt",
        (Change(STATE, "deck: tuple[str, ...] = secret()", "deck: tuple[str, ...]"),),
    ),
    Planted(
        "a form that goes by others' cards",
        "by its form",
        (
            Change(
                ACTS,
                "        invasion = INVADE",
                '        shields = sum(table.state.faces[card] == "shield" for card in table.state.hands[targets[0]])\n'
                "        spared = range(1, spared[-1] + 1 + shields)\n        invasion = INVADE",
            ),
        ),
    ),
    Planted(
        "a refusal that goes by others' cards",
        "by its refusals",
        (
            Change(
                ACTS,
                "        invasion = INVADE.now(target=targets",
                '        shields = sum(table.state.faces[card] == "shield" for card in table.state.hands[targets[0]])\n'
                '        why = partial(lambda count, given: Fault("S-5", "no_shield", count=count), shields)\n'
                '        invasion = INVADE.now(target=OneOf(targets, "S-5", why)',
            ),
            Change(
                ACTS,
                "from typing import Any\n",
                "from functools import partial\nfrom typing import Any\n\n"
                "from rattus_pbem.engine.forms import Fault, OneOf\n",
            ),
        ),
    ),
    Planted(
        "a default that goes by others' cards",
        "by its default|by questions",
        (
            Change(
                ACTS,
                "default=SUMMON(armies=1)",
                'default=SUMMON(armies=int("shield" in [table.state.faces[card] for card in table.state.supply[:1]]))',
            ),
        ),
    ),
    Planted(
        "the order of a list",
        "a leak: the public .* by its view",
        (
            Change(
                STATE,
                "        supply = cards[HAND * len(state.seats) :]\n",
                "        supply = cards[HAND * len(state.seats) :]\n"
                "        hands = {seat: tuple(sorted(hand, key=lambda card: self.deck[card - 1])) "
                "for seat, hand in hands.items()}\n",
            ),
        ),
    ),
    Planted(
        "a count",
        "a leak: the public .* by its view",
        (
            Change(STATE, "    round: int = 0\n", "    round: int = 0\n    shields: int = 0\n"),
            Change(
                STATE,
                'supply=supply, phase="bid")',
                'supply=supply, phase="bid", shields=sum(f == "shield" for f in self.deck[:2]))',
            ),
        ),
    ),
    Planted(
        "when a letter comes",
        "by its questions",
        (
            Change(
                ACTS,
                'default=KEEP(), about={"attacker": me}',
                'default=KEEP(), about={"attacker": me}, waits=bool(shields)',
            ),
        ),
    ),
    Planted(
        "who is asked",
        "a leak: .* by its questions",
        (
            Change(
                ACTS,
                '    answer = await put(table, target, "shield"',
                '    answer = KEEP()\n    if shields:\n        answer = await put(table, target, "shield"',
            ),
        ),
    ),
    Planted(
        "what a question is about",
        "by its questions",
        (Change(ACTS, 'about={"attacker": me}', 'about={"attacker": me, "shields": len(shields)}'),),
    ),
    Planted(
        "a proof of what is not shown",
        "by its proof",
        (
            Change(
                STATE,
                '    """S-5."""\n\n    seat: Seat\n    target: Seat\n',
                '    """S-5."""\n\n    seat: Seat\n    target: Seat\n\n    @property\n'
                "    def pieces(self) -> tuple[Piece, ...]:\n"
                '        return tuple(Piece(face, "deck", place) for place, face in enumerate(SEEN))\n',
            ),
            Change(
                STATE,
                "        supply = cards[HAND * len(state.seats) :]\n",
                "        supply = cards[HAND * len(state.seats) :]\n        SEEN[:] = self.deck\n",
            ),
            Change(STATE, "HAND = 2\n", "HAND = 2\nSEEN: list[str] = []\n"),
            Change(
                STATE,
                "from rattus_pbem.engine.seats import Seat\n",
                "from rattus_pbem.engine.events import Piece\nfrom rattus_pbem.engine.seats import Seat\n",
            ),
        ),
    ),
    Planted(
        "odds of what is hidden",
        "by its (receipt|letter)|a secret by report",
        (
            REMEMBERED,
            Change(
                GAME,
                "    def is_out(self",
                "    def asked_notes(self, state: State, ask: Ask, words: Wording) -> Iterator[str]:\n"
                '        """A guess that is none."""\n'
                + FIRST_CARD
                + '        yield f"{int(faces[-1] > chr(110))} %"\n\n'
                "    def is_out(self",
            ),
        ),
    ),
    Planted(
        "a letter that tells what is hidden",
        "by its letter",
        (
            REMEMBERED,
            Change(
                GAME,
                '        yield Facts("rest", ((words.head("supply"), str(len(state.supply))),))',
                FIRST_CARD + '        yield Facts("rest", ((words.head("supply"), str(faces[-1:])),))',
            ),
        ),
    ),
)
