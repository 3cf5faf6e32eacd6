"""The commonest mistakes of authors."""

from __future__ import annotations

from .planting import Change, Dropped, Planted

ACTS, STATE, GAME = "acts.py", "state.py", "__init__.py"
FRENCH = ("text/fr.po",)

MISTAKES = (
    Planted("an event has no sentence", "there is no text events.invaded", (Dropped("events.invaded"),)),
    Planted("an event has no French sentence", "fr has no events.invaded", (Dropped("events.invaded", FRENCH),)),
    Planted("a refusal has no sentence", "faults.no_shield", (Dropped("faults.no_shield"),)),
    Planted("an order has no words", "there is no text words.invade", (Dropped("words.invade"),)),
    Planted("an order has no French word", "fr has no words.invade", (Dropped("words.invade", FRENCH),)),
    Planted("a question has no sentence", "questions.again", (Dropped("questions.again"),)),
    Planted(
        "a text stands twice",
        "fields.card is there twice",
        (Change("text/en.pot", 'msgctxt "fields.target"', 'msgctxt "fields.card"'),),
    ),
    Planted("an option has no meaning", "there is no text options.rounds", (Dropped("options.rounds"),)),
    Planted("a part of an order has no name", "the part 'target' of", (Dropped("fields.target"),)),
    Planted(
        "await is forgotten",
        "nothing waits for the answer",
        (Change(ACTS, 'order = await put(table, me, "summon"', 'order = put(table, me, "summon"'),),
    ),
    Planted(
        "a form has no answer",
        "again has no legal answer",
        (Change(ACTS, "ways = GO.now(), STOP.now()", 'ways = GO.never("no_shield"), STOP.never("no_shield")'),),
    ),
    Planted(
        "an event is not listed",
        "event invaded is not listed",
        (Change(STATE, "class Invaded(Happening, clauses", "class Invaded(GameEvent, clauses"),),
    ),
    Planted(
        "a default is out of bounds",
        "the default of bid is not legal",
        (Change(ACTS, "default=BID(armies=0)", "default=BID(armies=99)"),),
    ),
    Planted(
        "a default is no order",
        "the default of shield is not legal",
        (Change(ACTS, "default=KEEP(), about", 'default={"do": "hold"}, about'),),
    ),
    Planted(
        "an order is not listed",
        "the order 'fortify' has no words",
        (Change(ACTS, "DONE, PAUSE, FORTIFY, USE", "DONE, PAUSE, USE"),),
    ),
    Planted(
        "a question has the word of one of its answers",
        "the word 'use' means the answer use and the question shield",
        (
            Change(
                "text/en.pot",
                'msgctxt "words.question.shield"\nmsgid "shield"',
                'msgctxt "words.question.shield"\nmsgid "use"',
            ),
        ),
    ),
    Planted(
        "two orders have one word",
        "the word 'bid' means the order bid and the order summon",
        (
            Change(
                "text/en.pot", 'msgctxt "words.summon"\nmsgid "summon"', 'msgctxt "words.summon"\nmsgid "summon | bid"'
            ),
        ),
    ),
    Planted(
        "a sentence names what the event has not",
        "the sentence of the event clashed",
        (
            Change("text/en.pot", "{seat} rolls {attack}", "{seat} rolls {attacks}"),
            Change("text/fr.po", "{seat} rolls {attack}", "{seat} rolls {attacks}"),
            Change("text/fr.po", "{attack}", "{attacks}"),
        ),
    ),
    Planted(
        "a translation leaves out a fact",
        "events.summoned in fr differs in {armies}",
        (Change("text/fr.po", "{seat} lève {armies}.", "{seat} lève."),),
    ),
    Planted(
        "a part of the game is not written",
        "Skirmish has no `begin`",
        (Change(GAME, "def begin(self", "def start(self"),),
    ),
    Planted(
        "a method takes other arguments",
        "`is_out` is called with state, seat",
        (Change(GAME, "def is_out(self, state: State, seat: Seat)", "def is_out(self, state: State)"),),
    ),
    Planted(
        "chance of its own",
        "random has no place in a game",
        (Change(ACTS, "from typing import Any\n", "import random\nfrom typing import Any\n"),),
    ),
    Planted(
        "the order of a set",
        "in the order of a set",
        (
            Change(
                ACTS, "default=BID(armies=0)) for seat in living]", "default=BID(armies=0)) for seat in set(living)]"
            ),
        ),
    ),
    Planted(
        "something lies outside of the state",
        "in a game that was saved|a saved game",
        (
            Change(ACTS, "ORDERS = (", "COUNTED: list[int] = []\nORDERS = ("),
            Change(
                ACTS,
                '    table.emit(Summoned(me, order["armies"]))',
                "    COUNTED.append(1)\n    table.emit(Summoned(me, len(COUNTED) % 2))",
            ),
        ),
    ),
    Planted(
        "the order of a dict that a save changes",
        "in a game that was saved|a saved game asks",
        (
            Change(
                STATE,
                "tuple(seat for seat in self.seats if self.armies[seat])",
                "tuple(seat for seat, n in self.armies.items() if n)",
            ),
            Change(
                GAME,
                "    def is_out(self",
                "    def state_of_saved(self, data: Any) -> Any:\n"
                '        """As the file has it."""\n'
                "        state = super().state_of_saved(data)\n"
                '        object.__setattr__(state, "armies", dict(data["armies"]))\n'
                "        return state\n\n"
                "    def is_out(self",
            ),
        ),
    ),
    Planted(
        "an event changes the state in place",
        "has changed the state|lead to another state|a saved game",
        (
            Change(
                STATE,
                "        return state.with_armies(self.seat, self.armies)",
                "        state.armies[self.seat] += self.armies  # type: ignore\n        return state",
            ),
        ),
    ),
    Planted(
        "another name",
        "calls itself 'skirmishes'",
        (Change(GAME, 'name, title = "skirmish"', 'name, title = "skirmishes"'),),
    ),
    Planted(
        "a demo with a stranger",
        "the demo seats somebody at 'olive'",
        (Change(GAME, '"jade": ("Jo"', '"olive": ("Jo"'),),
    ),
    Planted(
        "a computer player against the rules",
        "the computer player 'sensible' answers bid illegally",
        (Change(GAME, "BID(armies=min(1, armies[me] - 1))", "BID(armies=77)"),),
    ),
    Planted(
        "a game without an end",
        "the game goes on in turn",
        (
            Change(
                STATE,
                "return len(self.living) == 1 or (not self.order and self.round == self.rounds)",
                "return len(self.living) == 1 and self.round > 9999",
            ),
        ),
    ),
    Planted(
        "a file that is no Python",
        "it cannot be read",
        (Change(STATE, "class Ended(", "class Ended(("),),
        r".*skirmish/state\.py:\d+: ",
    ),
    Planted(
        "a refusal without a clause",
        "refused without a clause",
        (Change(ACTS, 'DONE = Order("done", step="invade", clause="S-3")', 'DONE = Order("done", step="invade")'),),
    ),
    Planted(
        "a key that is not there",
        "KeyError: 'army'",
        (Change(ACTS, 'Summoned(me, order["armies"])', 'Summoned(me, order["army"])'),),
    ),
)
