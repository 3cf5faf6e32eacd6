"""What a game is played with: the rules and the secret it was begun with, checked; and positions read back.

Raises BlockedError where a game cannot be gone on with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self

from msgspec import UNSET

from ..contract.rules import Rules
from ..engine.act_scripts import Act
from ..engine.chance import commitment
from ..engine.journal import ActEntry
from ..engine.run import Position
from ..errors import BlockedError
from ..rules import load_rules
from ..store.blob_names import JOURNAL, SAVED, SECRET
from .game_header import Header
from .journal_line import JournalLine
from .journal_numbers import position_of_present
from .lines_of_beginning import Created
from .lines_of_referee import Over, Reopened, RolledBack
from .recorded_acts import abandoned


def rules_of(header: Header, revision: int | None = None, *, over: bool = False) -> Rules[Any]:
    """The rules a game is played with. Raises BlockedError if they are not the ones that it has been played with.

    A program that has them as they were then gives those. `revision` is that of the newest act; without it the one the
    game was begun with. A game that is `over` is only
    read: it need not have been played under the present revision.
    """
    played = revision or header.revision
    rules = load_rules(header.rules, header.custom, played)
    if header.data_digest != rules.data_digest:
        raise BlockedError(
            f"the game was begun with other data ({header.data_digest[:16]}) than this program "
            f"has ({rules.data_digest[:16]})",
            place=f"{SAVED}, header",
            hint="Go on with the program it was played with.",
            expected=header.data_digest,
            actual=rules.data_digest,
        )
    if played != rules.revision and not over:
        raise BlockedError(
            f"the game was played under another revision of the rules ({played}) than this program has "
            f"({rules.revision})",
            place=f"{SAVED}, header",
            hint=f"Go on with the program it was played with, or `rattus-pbem referee reopen {header.id} --reason "
            "TEXT`: the open act is played again under the present rules, the sheets are kept.",
            expected=f"revision {played}",
            actual=f"revision {rules.revision}",
        )
    return rules


def is_over(lines: Sequence[JournalLine]) -> bool:
    """Whether the game is over, and its end was not taken back."""
    given_up = abandoned(lines)
    return any(isinstance(line, Over) and line.nth not in given_up for line in lines)


def revision_of(lines: Sequence[JournalLine]) -> int:
    """The revision of the rules under which a game is played by now."""
    given_up = abandoned(lines)
    changes = (line for line in reversed(lines) if isinstance(line, Reopened | RolledBack))
    revisions = (line.revision for line in changes if line.nth not in given_up)
    return next(revisions, created_of(lines).header.revision)


def created_of(lines: Sequence[JournalLine]) -> Created:
    """The first line of a journal."""
    created = lines[0]
    assert isinstance(created, Created)
    return created


def header_of(lines: Sequence[JournalLine]) -> Header:
    """What it says of its game."""
    return created_of(lines).header


def state_at_start(rules: Rules[Any], created: Created) -> Any:
    """The state with which a game begins. Raises NewerError."""
    if created.position is not UNSET:
        return rules.state_from_json(position_of_present(rules, created.position, f"{JOURNAL}, line 1"))
    return rules.new_state(tuple(seat.seat for seat in created.header.seats), created.header.options)


class StoredPosition(NamedTuple):
    """The position of a saved game or a snapshot, as it is stored: the open act, if there is one, the acts done in the
    turn, the number of the first event, the state at the start of the act, the entries since."""

    act: Mapping[str, Any] | None
    done: Sequence[Mapping[str, Any]]
    first_event: int
    start: Any
    tail: Sequence[Mapping[str, Any]] = ()

    @classmethod
    def of(cls, rules: Rules[Any], position: Position[Any]) -> Self:
        """A position of a game."""
        return cls(
            position.act.to_json() if position.act else None,
            [act.to_json() for act in position.done],
            position.first_event,
            rules.state_to_json(position.state),
            [entry.to_json() for entry in position.tail],
        )

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The position that `to_json` stored."""
        return cls(*(data[name] for name in cls._fields))

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        return self._asdict()

    def read(self, rules: Rules[Any]) -> Position[Any]:
        """The position. Raises NewerError."""
        act = Act.from_json(self.act) if self.act else None
        return Position(
            self.state(rules, SAVED), act, self._done, self.first_event, tuple(map(ActEntry.from_json, self.tail))
        )

    def before_act(self, rules: Rules[Any], place: str = SAVED) -> Position[Any]:
        """The position in which its act begins and none is open. Raises NewerError, naming the file as `place`."""
        return Position(self.state(rules, place), None, self._done, self.first_event)

    def state(self, rules: Rules[Any], place: str) -> Any:
        """The state at the start of the act. Raises NewerError."""
        return rules.state_of_saved(position_of_present(rules, self.start, place))

    @property
    def _done(self) -> tuple[Act, ...]:
        return tuple(map(Act.from_json, self.done))


def empty_journal_error() -> BlockedError:
    """A journal that is empty, or whose first block was cut off."""
    return BlockedError(
        "the journal holds no committed line", place=JOURNAL, expected="a line of the kind commit", actual="none"
    )


def check_secret(secret: bytes, header: Header) -> None:
    """Raises BlockedError if this is not the secret that the game was begun with."""
    if commitment(secret) != header.commitment:
        raise BlockedError(
            "this is not the secret that the game was begun with: its commitment differs",
            place=SECRET,
            hint="Restore it from a backup.",
            expected=f"the commitment {header.commitment}",
            actual=f"the commitment {commitment(secret)}",
        )
