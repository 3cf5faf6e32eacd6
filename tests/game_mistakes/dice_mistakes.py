"""The commonest mistakes of authors, in liar's dice."""

from __future__ import annotations

from .planting import Change, Dropped, Planted

ACTS, STATE, GAME, PLAYERS = "acts.py", "state.py", "__init__.py", "players.py"
FRENCH = ("text/fr.po",)
NO_BID = 'BID.never("no_bid"), DOUBT.never("no_bid"), EXACT.never("no_bid")'

MISTAKES = (
    Planted("an event has no sentence", "there is no text events.doubted", (Dropped("events.doubted"),)),
    Planted("an event has no French sentence", "fr has no events.doubted", (Dropped("events.doubted", FRENCH),)),
    Planted("a refusal has no sentence", "faults.no_bid", (Dropped("faults.no_bid"),)),
    Planted("an order has no words", "there is no text words.doubt", (Dropped("words.doubt"),)),
    Planted("an order has no French word", "fr has no words.doubt", (Dropped("words.doubt", FRENCH),)),
    Planted("a question has no sentence", "questions.call", (Dropped("questions.call"),)),
    Planted(
        "a text stands twice",
        "fields.face is there twice",
        (Change("text/en.pot", 'msgctxt "fields.count"', 'msgctxt "fields.face"'),),
    ),
    Planted("an option has no meaning", "there is no text options.exact", (Dropped("options.exact"),)),
    Planted("a part of an order has no name", "the part 'count' of", (Dropped("fields.count"),)),
    Planted(
        "await is forgotten",
        "nothing waits for the answer",
        (Change(ACTS, "order = await put(", "order = put("),),
    ),
    Planted(
        "a form has no answer",
        "call has no legal answer",
        (Change(ACTS, "bid_now(table.state), doubt_now(table.state), exact_now(table.state)", NO_BID),),
    ),
    Planted(
        "an event is not listed",
        "event doubted is not listed",
        (Change(STATE, "class Doubted(Happening, clauses", "class Doubted(GameEvent, clauses"),),
    ),
    Planted(
        "a default is out of bounds",
        "the default of call is not legal",
        (Change(ACTS, 'else BID(count=1, face="twos")', 'else BID(count=99, face="twos")'),),
    ),
    Planted(
        "a default is no order",
        "the default of call is not legal",
        (Change(ACTS, "default = DOUBT() if bid", 'default = {"do": "hold"} if bid'),),
    ),
    Planted(
        "an order is not listed",
        "the order 'exact' has no words",
        (Change(ACTS, "ORDERS = (BID, DOUBT, EXACT)", "ORDERS = (BID, DOUBT)"),),
    ),
    Planted(
        "a question has the word of one of its answers",
        "the word 'bid' means the answer bid and the question call",
        (Change("text/en.pot", 'msgid "call"', 'msgid "bid"'),),
    ),
    Planted(
        "two orders have one word",
        "the word 'bid' means the order bid and the order exact",
        (Change("text/en.pot", 'msgid "exact | calza"', 'msgid "exact | bid"'),),
    ),
    Planted(
        "a sentence names what the event has not",
        "the sentence of the event doubted",
        (
            Change("text/en.pot", "{seat} doubts the bid of {target}", "{seat} doubts the bid of {targets}"),
            Change("text/fr.po", "{seat} doubts the bid of {target}", "{seat} doubts the bid of {targets}"),
            Change("text/fr.po", "{target}", "{targets}"),
        ),
    ),
    Planted(
        "a translation leaves out a fact",
        "events.die_lost in fr differs in {seat}",
        (Change("text/fr.po", "{seat} perd un dé.", "Un dé est perdu."),),
    ),
    Planted(
        "a part of the game is not written",
        "LiarsDice has no `begin`",
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
        (
            Change(
                ACTS, "from __future__ import annotations\n", "from __future__ import annotations\n\nimport random\n"
            ),
        ),
    ),
    Planted(
        "the order of a set",
        "in the order of a set",
        (
            Change(
                ACTS, "in state.living:\n        table.emit(Rolled", "in set(state.living):\n        table.emit(Rolled"
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
                "    table.emit(Counted(count, bid.face))",
                "    COUNTED.append(1)\n    table.emit(Counted(len(COUNTED) % 2, bid.face))",
            ),
        ),
    ),
    Planted(
        "the order of a dict that a save changes",
        "in a game that was saved|a saved game asks",
        (
            Change(
                STATE,
                "tuple(seat for seat in self.seats if self.counts[seat])",
                "tuple(seat for seat, n in self.counts.items() if n)",
            ),
            Change(
                GAME,
                "    def is_out(self",
                "    def state_of_saved(self, data: Any) -> Any:\n"
                '        """As the file has it."""\n'
                "        state = super().state_of_saved(data)\n"
                '        object.__setattr__(state, "counts", dict(data["counts"]))\n'
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
                'return state.put("counts", self.seat, state.counts[self.seat] - 1).but(starter=self.seat)',
                "state.counts[self.seat] -= 1  # type: ignore\n        return state.but(starter=self.seat)",
            ),
        ),
    ),
    Planted(
        "another name",
        "calls itself 'perudos'",
        (Change(GAME, 'name, title = "perudo"', 'name, title = "perudos"'),),
    ),
    Planted(
        "a demo with a stranger",
        "the demo seats somebody at 'olive'",
        (Change(GAME, '"blue": ("Bernard"', '"olive": ("Bernard"'),),
    ),
    Planted(
        "a computer player against the rules",
        "the computer player 'cautious' answers call illegally",
        (Change(PLAYERS, "return BID(count=best.count, face=best.face)", "return BID(count=77, face=best.face)"),),
    ),
    Planted(
        "a game without an end",
        "the game goes on in turn",
        (Change(STATE, "state.counts[self.seat] - 1)", "state.counts[self.seat] - 0)"),),
    ),
    Planted(
        "a file that is no Python",
        "it cannot be read",
        (Change(STATE, "class Ended(", "class Ended(("),),
        r".*perudo/state\.py:\d+: ",
    ),
    Planted(
        "a refusal without a clause",
        "refused without a clause",
        (
            Change(
                ACTS,
                'DOUBT = Order("doubt", step="call", ahead=True, clause="L-3.1")',
                'DOUBT = Order("doubt", step="call", ahead=True)',
            ),
        ),
    ),
    Planted(
        "a key that is not there",
        "KeyError: 'counts'",
        (Change(ACTS, 'BidMade(me, order["count"]', 'BidMade(me, order["counts"]'),),
    ),
)
