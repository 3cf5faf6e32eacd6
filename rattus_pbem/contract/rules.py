"""What a game is to everybody else: the rules protocol. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar

from ..engine.act_scripts import Play
from ..engine.conditions import SheetLine
from ..engine.seats import Seat

if TYPE_CHECKING:
    from ..engine.asks import Ask
    from ..engine.chance import Chance, SeededChance
    from ..engine.events import Event
    from ..engine.forms import Fault
    from ..engine.records import Choice, Record
    from ..language.words import Lexicon
    from ..shapes import Json
    from .example_lines import Examples
    from .game_meta import Meta
    from .pictures import Sheet
    from .sections import Section

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
ComputerPlayer = Callable[[Any, Mapping[str, Any], "Ask", "SeededChance"], Any]
"""Rules, the view of the seat that is asked, what it is asked, a chance of its own -> an answer."""


class Board(Protocol[S_co]):
    """The board as one seat may know it, read from its view (`Rules.board`): the program sees no more of a game."""

    def worlds(self, later: Self) -> Callable[[Chance], S_co]:
        """Draws states that agree with all that stands here and with what `later`, a later board of the seat, knows."""

    def ahead(self, seat: Seat) -> list[dict[str, Any]]:
        """For each question that may come up for the seat on others' turns, a standing line as example."""

    def fact(self, ask: Ask | None, name: str, arguments: Mapping[str, str], seat: Seat) -> Any:
        """A fact that a condition of the seat names: a number, an id, or true and false.

        `arguments` are what the condition says that it is about, by key (see `words.FactShape`).
        """

    def in_play(self) -> Sequence[str]:
        """The topics of the guide, of those that not every game of this kind has, that are in play."""

    def event_facts(self, event: Event, lang: str) -> Sequence[str]:
        """Sentences on what an event rests on, where this is the board just before it."""

    def display(self, lang: str, names: Mapping[Seat, str], reader: str) -> Iterable[Section]:
        """The board for its reader, section by section, each new part under its heading.

        `reader` is the kind of report: `letter` (to a seat), `public`, or `referee`, whose board is the whole state.
        """


class Rules(Play[S], Protocol[S]):
    """A game as the rest of the program sees it. `data` is the board and cards it is played with.

    `main_questions` are answered by the next order of a sheet; `own_orders` are verbs kept for one question alone, by
    verb.
    """

    name: str
    revision: int
    edition: str
    data_digest: str
    custom: Mapping[str, Any]
    event_kinds: dict[str, type[Event]]
    main_questions: tuple[str, ...]
    own_orders: Mapping[str, str]

    @property
    def meta(self) -> Meta:
        """What the game says about itself: its seats, options, files, schemas, the people of its demo."""

    @property
    def players(self) -> Mapping[str, ComputerPlayer]:
        """Computer players by name."""

    @property
    def lexicon(self) -> Lexicon:
        """The words of its orders."""

    @property
    def examples(self) -> Examples[S]:
        """The lines of its worked examples."""

    def new_state(self, seats: Sequence[Seat], options: Mapping[str, Any]) -> S:
        """The state before the first act."""

    def state_to_json(self, state: S) -> Json:
        """The whole state, secrets included, in the shape of a position file."""

    def state_from_json(self, data: Mapping[str, Any], fill: Chance | None = None) -> S:
        """The state of a position file; open places are drawn by `fill`. Raises IllegalError naming every fault."""

    def state_of_saved(self, data: Mapping[str, Any]) -> S:
        """The state of this `state_to_json`, from a file whose digest has been checked: nothing is checked again."""

    def seat_of_turn(self, state: S, turn: int) -> Seat | None:
        """Whose turn a coming turn will be, if the game lasts until then; None: several seats', or not known."""

    def view(self, state: S, seat: Seat | None) -> Json:
        """All that this seat may know of the state (None: the public), built up from nothing; plain JSON."""

    def board(self, view: Mapping[str, Any]) -> Board[S]:
        """What stands in a view; for the referee, in the whole position."""

    def is_for_later(self, ask: Ask, order: Mapping[str, Any]) -> bool:
        """Whether this order, which need not be legal, belongs to a later main question of the turn than this one.

        Such a line of a sheet waits for its question, and the one before takes its default. False where the turn has
        one main question.
        """

    def is_out(self, state: S, seat: Seat) -> bool:
        """Whether the seat is out of the game: it is asked nothing more and has no say in how the game ends."""

    def not_your_moment(self, state: S, seat: Seat, do: str) -> Fault:
        """Why an order of a seat that is not asked now cannot be carried out."""

    def fault_text(self, fault: Fault, lang: str) -> str | None:
        """The sentence of a fault that this game finds (`lang`: `en`, `fr`); None for those of forms in general."""

    def event_text(self, event: Event, lang: str, viewer: Seat | None, names: Mapping[Seat, str]) -> str:
        """The sentence for an event as the viewer sees it; `names` are the persons at the seats."""

    def abridged(self, events: Sequence[tuple[str, Event]]) -> Sequence[tuple[str, Event]]:
        """The events of a report, each with its number; those that make one story are one, numbered as its first."""

    def default_text(self, part: str, lang: str) -> str:
        """What holds if the answer to a question, or a part of an order, is left out; "" if it cannot be."""

    def field_text(self, part: str, lang: str) -> str:
        """A part of an order as a person calls it."""

    def standings(self, state: S, lang: str) -> Sequence[tuple[Seat, str]]:
        """The seats from first to last, each with what it has reached in words; empty until the game is over."""

    def question_text(self, question: str, lang: str, about: Mapping[str, Any] | None = None) -> str:
        """What is asked, as a sentence; `about` are the facts of this very question (see `Ask`)."""


def at_revision(rules: Rules[S], revision: int) -> Rules[S] | None:
    """The same game by the rules of an earlier revision; None where what has changed since is no switch in its data.

    A game with such switches has a method `at_revision`. A game that is running is played on by its own revision.
    """
    earlier: Callable[[int], Rules[S] | None] | None = getattr(rules, "at_revision", None)
    return earlier(revision) if earlier is not None else None


def order_notes(board: Board[Any], seat: Seat, order: Mapping[str, Any], lang: str) -> list[str]:
    """What a game works out about an order of this seat, such as its odds, as sentences.

    The first is about this order, the others hold for all of its kind. For an order that names nothing but its verb:
    about all that it could be. The board of a game that works out nothing has no method of this name.
    """
    notes: Callable[..., Iterable[str]] | None = getattr(board, "order_notes", None)
    return list(notes(seat, order, lang)) if notes is not None else []


def asked_notes(board: Board[Any], ask: Ask, lang: str) -> list[str]:
    """What whoever answers a question should know beside it, as sentences: prices, what the answer decides.

    The board of a game that says nothing has no method of this name.
    """
    notes: Callable[..., Iterable[str]] | None = getattr(board, "asked_notes", None)
    return list(notes(ask, lang)) if notes is not None else []


def where_pieces_stand(board: Board[Any], key: str) -> Mapping[Any, str]:
    """The place on the map of each piece that this key of an order can name by a number.

    The board of a game whose orders name no such pieces has no method of this name.
    """
    places: Callable[[str], Mapping[Any, str]] | None = getattr(board, "where_pieces_stand", None)
    return places(key) if places is not None else {}


def steps_apart(board: Board[Any], one: str, other: str) -> int:
    """How many steps lead from one place of the map to another, past all pieces; 0 if one of the two is no place.

    The board of a game without places has no method `neighbours`.
    """
    neighbours: Callable[[], Mapping[str, Sequence[str]]] | None = getattr(board, "neighbours", None)
    near = neighbours() if neighbours is not None else {}
    reached, steps = {one}, 0
    while {one, other} <= near.keys() and other not in reached and steps < len(near):
        reached, steps = reached.union(*(near[place] for place in reached)), steps + 1
    return steps


def was_done(board: Board[Any], orders: Sequence[SheetLine]) -> bool:
    """Whether orders of the seat that have been carried out have come to what they were for.

    The board of a game that asks no more of an order has no method of this name.
    """
    judged: Callable[[Sequence[SheetLine]], bool] | None = getattr(board, "was_done", None)
    return judged(orders) if judged is not None else True


def left_undone(board: Board[Any], seat: Seat, order: Mapping[str, Any], lang: str, others: Sequence[SheetLine]) -> str:
    """What a player who ends their part of a turn with this order leaves undone, as a sentence; "" if nothing.

    `others` are the other lines of the sheet. The board of a game that says nothing has no method of this name.
    """
    said: Callable[..., str] | None = getattr(board, "left_undone", None)
    return said(seat, order, lang, others) if said is not None else ""


def later_record(board: Board[Any], seat: Seat, do: str) -> Record | None:
    """What an order of a later part of the turn may be on the board as it is; None if it is none, or not possible.

    The board of a game whose turn has no parts has no method of this name.
    """
    of_verb: Callable[..., Record | None] | None = getattr(board, "later_record", None)
    return of_verb(seat, do) if of_verb is not None else None


def later_choices(board: Board[Any], seat: Seat) -> Mapping[str, Choice]:
    """What could be done in later parts of the seat's turn on the board as it is, by the question that asks for it.

    The board of a game whose turn has no parts has no method of this name.
    """
    choices: Callable[[Seat], Mapping[str, Choice]] | None = getattr(board, "later_choices", None)
    return choices(seat) if choices is not None else {}


def board_sheets(board: Board[Any], lang: str, names: Mapping[Seat, str]) -> tuple[Sheet, ...]:
    """The pictures of a board, one or more; none where there is nothing to draw.

    The board of a game without a map has no method `sheets`.
    """
    sheets: Callable[..., tuple[Sheet, ...]] | None = getattr(board, "sheets", None)
    return sheets(lang, names) if sheets is not None else ()


def begins_scene(rules: Rules[Any], event: Event) -> bool:
    """Whether something begins with an event that reports tell in a paragraph of its own.

    A game names the kinds of such events in `scenes`; without it there is a paragraph a turn.
    """
    return isinstance(event, getattr(rules, "scenes", ()))


def has_one_move(rules: Rules[Any], ask: Ask) -> bool:
    """Whether a seat's turn has come and it can do one thing only: its sheet is tried, and nobody waits for it.

    Any other question that is not mailed (`waits`) is answered by a sheet first.
    """
    return not ask.waits and ask.question in rules.main_questions and ask.form.count(2) == 1
