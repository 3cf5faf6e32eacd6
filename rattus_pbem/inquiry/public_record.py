"""What everybody may know of a game, as one text: for whoever may read nothing else of it, such as a web site's role.

A record is made of public events, public views and what the public report is written from; of a game that is over there
is also the bundle with which anybody checks it. Nothing in it hangs on who has sent something, or when: not the head of
the journal either. Who reads one has the same `PublicGame` as one that is made of the game itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from ..contract.rules import Rules
from ..engine.events import Event
from ..engine.values import changed
from ..errors import BlockedError
from ..fairness.bundles import Bundle
from ..hosting.letter_content import letter_of
from ..hosting.session import Session
from ..record.book import OVER
from ..record.deadlines import Pause
from ..record.person import Person
from ..record.statistics import LuckOfSeat, OrderCounts
from ..rules import load_rules
from .public_game import PublicGame, PublicTurn, persons_from_json, public_game
from .status import AwaitedSeat, OpenedGame

if TYPE_CHECKING:
    from ..report.letter import Letter

FACTS = (
    *("id", "edition", "start", "commitment", "persons", "over", "begun", "free", "awaited", "until", "paused"),
    "agreed",
)
"""What of a game is JSON as it stands."""
LETTER = (
    *("game", "rules", "edition", "kind", "seat", "lang", "zone", "names", "turn", "number", "code", "view"),
    *("settings", "commitment", "signer", "over", "agreed", "paused"),
)
TUPLES = ("awaited", "free", "opened")
"""What of the public report is JSON as it stands; and what are texts in a row."""
TIMES = ("deadline", "grace_until")


class PublicLetter(NamedTuple):
    """What the public report is written from, which is the same at any time but for the time itself."""

    letter: Letter

    def at(self, now: datetime) -> Letter:
        """The report at this time."""
        return changed(self.letter, now=now)

    def to_json(self) -> dict[str, Any]:
        """As the record of the game has it."""
        letter = self.letter
        nonces = {key: letter.nonces[key] for key in ("step", "until") if key in letter.nonces}
        if nonces.get("step") == "nonce":  # all fingerprints are known by now
            nonces["hash"] = letter.nonces["hash"]
        times = {name: moment.isoformat() if (moment := getattr(letter, name)) else "" for name in TIMES}
        return {
            **{name: getattr(letter, name) for name in (*LETTER, *TUPLES)},
            **times,
            "events": [[number, event.to_json()] for number, event in letter.events],
            "nonces": nonces,
            "head": letter.head if letter.over else "",
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], rules: Rules[Any]) -> PublicLetter:
        """What `to_json` gave."""
        from ..report.letter import Letter

        facts: dict[str, Any] = {name: data[name] for name in (*LETTER, "nonces", "head")}
        facts |= {name: tuple(data[name]) for name in TUPLES}
        facts |= {name: datetime.fromisoformat(data[name]) if data[name] else None for name in TIMES}
        events = tuple((number, Event.from_json(rules.event_kinds, each)) for number, each in data["events"])
        never = datetime.min.replace(tzinfo=UTC)
        return cls(Letter(**facts, events=events, now=never, notices=(), asks=(), standing=None, advance={}))


class PublicRecord(NamedTuple):
    """A game that was read: the game, its bundle if it is over, and what its public report is written from; its stage,
    break and turn."""

    game: PublicGame
    bundle: dict[str, Any] | None
    letter: PublicLetter
    stage: str
    paused: Pause | None
    turn: int


def public_record(session: Session) -> bytes:
    """The public record of a game, as JSON bytes. Call it with the game locked.

    Raises BlockedError for stored events that do not match the journal.
    """
    game, public = session.game, public_game(session)
    letter = letter_of(game, session.derived, None, game.turn, 0, session.now)
    header = game.book.header
    record = {
        **{name: getattr(public, name) for name in FACTS},
        "asked_since": public.since,
        "luck": {seat: [luck.to_json() for luck in of_seat] for seat, of_seat in public.luck.items()},
        "orders": {seat: counts.to_json() for seat, counts in public.orders.items()},
        "rules": [header.rules, header.custom, public.rules.revision, public.rules.data_digest],
        "turns": [turn.to_json() for turn in public.turns],
        "state": public.rules.state_to_json(public.state) if public.over else None,
        "bundle": Bundle(session.home, public.id).to_json() if public.over else None,
        "letter": PublicLetter(letter).to_json(),
        "stage": OVER if public.over else game.book.stage,
        "since": game.book.paused.to_json() if game.book.paused and not public.over else {},
        "turn": game.turn,
    }
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"), default=_person_to_json).encode()


def _person_to_json(person: Person) -> dict[str, str]:
    """What all may know of who sits at a seat."""
    return {"name": person.name, "bot": person.bot}


def read_public_record(data: bytes) -> PublicRecord:
    """The game of a record. Raises BlockedError if it was played by rules that this program does not have."""
    record = json.loads(data)
    name, custom, revision, data_digest = record["rules"]
    rules = load_rules(name, custom, revision)
    if (rules.revision, rules.data_digest) != (revision, data_digest):
        raise BlockedError(
            f"the game is played by revision {revision} of its rules, and this program has {rules.revision}",
            place=record["id"],
            hint="Install the host's version here.",
        )
    game = PublicGame(
        **{
            **{name: record[name] for name in FACTS},
            "since": record.get("asked_since", ""),  # records of earlier versions have none
            "persons": persons_from_json(record["persons"]),
            "free": tuple(record["free"]),
            "awaited": tuple(record["awaited"]),
            "luck": {seat: tuple(map(LuckOfSeat.from_json, luck)) for seat, luck in record["luck"].items()},
            "orders": {seat: OrderCounts.from_json(counts) for seat, counts in record["orders"].items()},
        },
        rules=rules,
        turns=tuple(PublicTurn.from_json(turn, rules) for turn in record["turns"]),
        state=rules.state_from_json(record["state"]) if record["state"] is not None else None,
    )
    letter = PublicLetter.from_json(record["letter"], rules)
    paused = Pause.from_json(record["since"]) if record["since"] else None
    return PublicRecord(game, record["bundle"], letter, record["stage"], paused, record["turn"])


def public_status(record: PublicRecord) -> OpenedGame:
    """What `status` says of a game where nothing but its record can be read."""
    game, until = record.game, record.game.until
    return OpenedGame(
        game=game.id,
        rules=game.rules.name,
        stage=record.stage,
        turn=record.turn,
        open=game.free,
        paused=record.paused,
        awaited=[AwaitedSeat(seat=seat, since="", until=until, grace=until, late=False) for seat in game.awaited],
        names={seat: person.name for seat, person in game.persons.items()},
        next="nothing: the game is over" if game.over else "wait for the host",
    )
