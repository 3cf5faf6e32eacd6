"""What a rule script has in its hands: it asks a seat, draws chance, emits events. Nothing else.

A script reads `table.state` again after every `await`, and keeps no piece of it over one.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .asks import Ask, AskingAll
from .chance import Draw
from .events import Event
from .forms import Fault
from .journal import Answered, AnswerSource, Diverged, Drew, Entry
from .records import Choice
from .seats import Seat

if TYPE_CHECKING:
    from .chance import Chance

S = TypeVar("S")
RIDDEN: AnswerSource = {"by": "rider"}


class ReadyAnswer:
    """Awaitable for an answer that is known already (a rider of the order being carried out)."""

    __slots__ = ("answer",)

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def __await__(self) -> Generator[Any, Any, Any]:
        return self.answer
        yield


class Table(Generic[S]):
    """One act being played: its state now, the events so far, and the entries that made them.

    `made_after` has for each event how many entries there were when it happened; `ridden` are the questions that a
    rider answered: the number of entries before, and the answer.
    """

    def __init__(self, state: S, act: tuple[str, ...], turn: int, chance: Chance, replay: Sequence[Entry]) -> None:
        self.state: S = state
        self.events: list[Event] = []
        self.entries: list[Entry] = []
        self.made_after: list[int] = []
        self.refused_riders: list[tuple[Seat, str, Fault]] = []
        self.ridden: list[tuple[int, Answered]] = []
        self._act = act
        self._turn = turn
        self._chance = chance
        self._replay = replay
        self._uses: dict[str, int] = {}

    def emit(self, event: Event) -> None:
        """Something happens: the state changes by it, and those who may see it will read of it."""
        self.state = event.apply(self.state)
        self.events.append(event)
        self.made_after.append(len(self.entries))

    def ask(
        self,
        seat: Seat,
        question: str,
        form: Choice,
        default: Callable[[], Any],
        *,
        rider: Any = None,
        waits: bool = True,
        about: Mapping[str, Any] | None = None,
        hidden: bool = False,
        ends: bool = False,
        insists: bool = False,
    ) -> Ask | ReadyAnswer:
        """Ask one seat. A `rider` of the current order answers at once if it is legal; if not, it is reported."""
        ask = checked_ask(Ask(seat, question, form, default, waits, about or {}, hidden, ends, insists))
        if rider is not None:
            fault = form.fault(rider)
            if fault is None:
                self.ridden.append((len(self.entries), Answered(seat, question, rider, RIDDEN, ask=ask)))
                return ReadyAnswer(rider)
            self.refused_riders.append((seat, question, fault))
        return ask

    def ask_all(self, asks: Sequence[Ask]) -> AskingAll:
        """One question to several seats at once; their answers come together (R-20.11)."""
        return AskingAll([checked_ask(ask) for ask in asks])

    def draw(self, why: str, candidates: Sequence[Any], *, hidden: bool = False) -> Any:
        """One of the candidates by chance. One candidate is no draw."""
        if len(candidates) == 1:
            return candidates[0]
        return self._drawn(why, candidates, 1, hidden)[0]

    def draw_many(self, why: str, candidates: Sequence[Any], count: int, *, hidden: bool = False) -> list[Any]:
        """`count` different candidates by chance, in the order drawn. With at most one candidate it is no draw."""
        if count == 0 or len(candidates) == 1:
            return list(candidates[:count])
        return self._drawn(why, candidates, count, hidden)

    def deal(self, why: str, faces: Sequence[Any]) -> dict[int, Any]:
        """These faces in a hidden order, under handles from 1 on: by its handle and this `why` an event that shows a
        piece finds its proof."""
        return dict(enumerate(self.draw_many(why, faces, len(faces), hidden=True), 1))

    def roll(self, why: str, sides: int, dice: int = 1, *, hidden: bool = False) -> list[int]:
        """The values of `dice` dice, each from 1 to `sides`."""
        return [self._drawn(why, range(1, sides + 1), 1, hidden)[0] for _ in range(dice)]

    def any_answer(self, ask: Ask) -> Any:
        """A legal answer by chance, for one that a view masks: what else the seat may have answered."""
        return ask.form.random(_TablePicker(self, f"{ask.seat} answers {ask.question}"))

    def _drawn(self, why: str, candidates: Sequence[Any], count: int, hidden: bool) -> list[Any]:
        n = self._uses[why] = self._uses.get(why, 0) + 1
        place = len(self.entries)
        if place < len(self._replay):
            entry = self._replay[place]
            outcome: list[Any]
            actual = {"why": why, "use": n, "hidden": hidden}
            if not isinstance(entry, Drew) or entry.provoked_by() != actual:
                raise Diverged(place, entry.provoked_by(), actual)
            masked = entry.outcome is None  # in a view
            outcome = self._chosen(why, n, candidates, count, hidden) if masked else entry.outcome
            if len(outcome) != count or any(item not in candidates for item in outcome):
                raise Diverged(place, outcome, list(candidates))
        else:
            outcome = self._chosen(why, n, candidates, count, hidden)
        self.entries.append(Drew(why, n, outcome, hidden, self._act, drawn_from(candidates)))
        return outcome

    def _chosen(self, why: str, n: int, candidates: Sequence[Any], count: int, hidden: bool) -> list[Any]:
        return self._chance.choose(Draw(self._act, self._turn, why, n, count, hidden), candidates)


def drawn_from(candidates: Sequence[Any]) -> int | list[Any]:
    """What a draw was made from, as it is written down: n for the sides of a die, else a list."""
    if isinstance(candidates, range) and candidates == range(1, len(candidates) + 1):
        return len(candidates)
    return list(candidates)


def checked_ask(ask: Ask) -> Ask:
    """Return the ask, or raise TypeError if its form is not a choice of verbs.

    Games of other packages might not be type-checked.
    """
    if not isinstance(ask.form, Choice):
        raise TypeError(f"{ask.question}: a choice of verbs is expected as its form, not {type(ask.form).__name__}")
    return ask


class _TablePicker:
    """Whole numbers from a table's chance, for a random answer."""

    def __init__(self, table: Table[Any], why: str) -> None:
        self._table = table
        self._why = why
        self._n = 0

    def below(self, n: int) -> int:
        self._n += 1
        place = f"{len(self._table.entries)} {self._why}"
        return int(self._table._chosen(place, self._n, range(n), 1, True)[0])
