"""Bundles: one document with which anybody checks a game, without a home and without trusting its host.

During a game a bundle holds what its holder's letters have carried, and nothing else: how many lines the journal has by
now would tell that another seat has sent something. When the game is over it holds the whole chain of the journal:
what was played in full, of all else (mails, messages, addresses, sheets) the digest of each line.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET

from ..engine.chance import salt
from ..engine.journal import body_digest, body_of
from ..errors import BlockedError, IllegalError
from ..home.home import Home
from ..hosting.derived import letter_numbers
from ..hosting.proofs import SCHEMA as PROOF
from ..hosting.proofs import LastOpenings, Rollback, ShownPiece, rollback_of
from ..record.act_names import act_name
from ..record.draw_book import DrawBook, Opening, PublicSealedDraw, SealedDraw
from ..record.journal_line import JournalLine
from ..record.line_kinds import read_record
from ..record.lines_of_beginning import NoncesClosed
from ..record.lines_of_chance import Drawn, KeyOpened, LastKeysOpened, TurnKey
from ..record.lines_of_letters import LetterWritten
from ..record.lines_of_people import HostKeyChanged, PersonChanged, PutBack
from ..record.lines_of_play import ActBegun
from ..record.lines_of_referee import GoesBack, Reopened, RolledBack
from ..record.played_rules import check_secret, created_of, empty_journal_error, header_of, is_over
from ..record.stored_value import StoredValue
from ..store.blob_names import REPORTS, letter_name
from ..store.protocol import GameStore

SCHEMA = "rattus-pbem/bundle/1"
HEADER = ("rules", "edition", "revision", "data_digest", "custom", "commitment")
PLAYED = {"key", "opened", "opened_last", "act", "answer", "draw", "end", "over", "letter", "asked"}
PLAYED |= {"nonce_hashes", "nonces_again", "nonces", "reopened", "rolled_back", "restored", "ruled", "decreed"}
PLAYED |= {"paused", "resumed", "extended", "processed", "slid", "put_back", "host_key", "upgraded"}
"""The kinds of lines that everybody may read once the game is over."""
OWN = {"sheet", "refused", "fails", "skipped", "pause", "released", "vote", "absent", "press", "to_host", "dispute"}
"""Those that the player at their seat may read, too."""
GOING_BACK = ("key", "drawn", "acts", "last_openings")
"""What of the book about chance goes back with the position."""


class Bundle:
    """The bundle of a game for a seat, or for everybody: made with the game locked, and written at any time."""

    def __init__(self, home: Home, game: str, seat: str | None = None, *, newcomer: str = "") -> None:
        """Raises IllegalError for a seat that is not in the game, BlockedError for one that does not hold together.

        That for everybody goes with the newest letter to a `newcomer`: with all roots that the seat was told before.
        """
        store = home.game(game)
        self._journal = store.journal()
        self._lines, _ = read_record(self._journal)
        if not self._lines:
            raise empty_journal_error()
        self._header = header_of(self._lines)
        self._secret = store.secret()
        check_secret(self._secret, self._header)
        self.game, self.seat, self.over = game, seat, is_over(self._lines)
        self.names = {began.seat: began.name for began in self._header.seats} | _names(self._lines)
        if seat is not None and seat not in self.names:
            raise IllegalError(
                f"no seat of this game is called {seat!r}", hint=f"Its seats are {', '.join(self.names)}."
            )
        self.proofs: list[SentProof | JournalProof] = []
        if seat is not None:
            self.proofs += proofs_of_letters(store, seat)
        if self.over or seat is None:
            head = self._lines[-1].head if self.over else ""
            until = lines_before_letter(self._lines, newcomer)
            self.proofs.append(proof_of_journal(self._lines, self._header.commitment, head=head, until=until))

    def to_json(self) -> dict[str, Any]:
        """The document that anybody can check."""
        header, lines, over = self._header, self._lines, self.over
        changes = key_changes_of(lines)
        put_back = [line.since for line in lines if isinstance(line, PutBack)]
        start: dict[str, Any] | None = None
        if over:
            created = created_of(lines)
            start = {"seats": [*self.names], "options": header.options, "position": created.position or None}
            start |= {"numbers": created.numbers.to_json()} if created.numbers is not UNSET else {}
        return {
            "schema": SCHEMA,
            "game": self.game,
            **{name: getattr(header, name) for name in HEADER},
            "signer": header.signer or None,
            **({"key_changes": changes} if changes else {}),
            **({"put_back": put_back} if put_back else {}),
            "names": self.names,
            "seat": self.seat,
            "over": over,
            "proofs": [proof.to_json() for proof in self.proofs],
            "start": start,
            "salts": dict(_salts(lines, self._secret)) if over else {},
            "journal": list(_chain(self._journal or b"", lines, self.seat)) if over else [],
        }


class AllDraws(DrawBook):
    """All that the lines of a journal say about chance, with nothing forgotten, what was taken back included.

    `openings` are the opened keys with their draws, `hidden` all hidden draws, each once.
    """

    def __init__(self, lines: Sequence[JournalLine]) -> None:
        super().__init__()
        self.openings: list[Opening] = []
        sealed: list[SealedDraw] = []
        wanted = {line.line for line in lines if isinstance(line, GoesBack)}
        before: dict[int, dict[str, Any]] = {}
        for line in lines:
            if line.nth in wanted:
                before[line.nth] = {name: getattr(self, name) for name in GOING_BACK}
            match line:
                case KeyOpened():
                    self.openings.append(line.opening(self))
                    sealed += self.sealed
                    line.enter(self)
                case TurnKey() | Drawn() | LastKeysOpened():
                    line.enter(self)
                case ActBegun():
                    line.begin_draws(self)
                case Reopened():
                    self.take_back_draws(line.number)
                case GoesBack():  # whoever goes back has the key that was open there
                    for name, value in before[line.line].items():
                        setattr(self, name, value)
                    self.before_act = [len(self.drawn), self.all_sealed]
        sealed += self.sealed
        self.hidden = list({(*draw.label, draw.root): draw for draw in sealed}.values())


def lines_before_letter(lines: Sequence[JournalLine], seat: str) -> int:
    """How many lines stand before the newest letter to a seat; 0 if there is none."""
    letters = (n for n, line in enumerate(lines) if isinstance(line, LetterWritten) and line.seat == seat)
    return max(letters, default=0)


def key_changes_of(lines: Sequence[JournalLine]) -> list[dict[str, str]]:
    """The public keys with which letters were signed after the first, and how each came."""
    return [change for line in lines if isinstance(line, HostKeyChanged) for change in line.key_changes]


def _names(lines: Sequence[JournalLine]) -> dict[str, str]:
    """The names of those who took a seat later."""
    people = (line for line in lines if isinstance(line, PersonChanged))
    return {line.seat: line.set.name for line in people if line.set.name is not UNSET}


class JournalProof(StoredValue, frozen=True, kw_only=True):
    """What everybody may know of chance: keys of turns that are over, roots of what was drawn face down in them (for a
    newcomer in the open turn, too); when the game is over all, and the head."""

    schema: str
    commitment: str
    roots: Sequence[str]
    nonces: Sequence[str]
    opened: Sequence[Opening]
    sealed: Sequence[PublicSealedDraw]
    pieces: Sequence[ShownPiece]
    last: LastOpenings | None
    rollbacks: Sequence[Rollback]
    head: str | None
    letter: None


def proof_of_journal(lines: Sequence[JournalLine], commitment: str, *, head: str, until: int = 0) -> JournalProof:
    """The proof of these lines; `head` is "" until the game is over. Of the first `until` lines letters to its holder's
    seat have carried all roots, those of turns whose keys are not opened, too."""
    draws = AllDraws(lines)
    turns = {(opening.turn, opening.attempt) for opening in draws.openings}
    roots = {draw.root for draw in AllDraws(lines[:until]).hidden}
    sealed = [draw for draw in draws.hidden if head or (draw.turn, draw.attempt) in turns or draw.root in roots]
    return JournalProof(
        schema=PROOF,
        commitment=commitment,
        roots=draws.roots,
        nonces=next((line.list for line in lines if isinstance(line, NoncesClosed)), []),
        opened=draws.openings,
        sealed=[draw.public for draw in sealed],
        pieces=(),
        last=LastOpenings.of(draws.last_openings, draws.hidden) if head else None,
        rollbacks=[rollback_of(line) for line in lines if isinstance(line, RolledBack)],
        head=head or None,
        letter=None,
    )


class SentProof(NamedTuple):
    """The proof that a letter has carried, as its release wrote it, the letter, and the digest of its view."""

    stated: Mapping[str, Any]
    seat: str
    turn: int
    number: int
    view: str

    def to_json(self) -> dict[str, Any]:
        """As a bundle has it."""
        letter = {"seat": self.seat, "turn": self.turn, "number": self.number, "view": self.view}
        return {**self.stated, "letter": letter}


def proofs_of_letters(store: GameStore, seat: str) -> list[SentProof]:
    """The proofs of the letters that a seat has got, oldest first.

    A letter that was replaced before it was sent is left out. Raises BlockedError for one that cannot be read.
    """
    every: dict[str, SentProof] = {}
    wanted = ""
    for turn, number in letter_numbers(store, seat):
        raw = store.read(letter_name(seat, turn, number) + ".view.json") or b""
        view = hashlib.sha256(raw).hexdigest()
        wanted = wanted or view
        try:
            every[view] = SentProof({**json.loads(raw)["proof"]}, seat, turn, number, view)
        except (ValueError, LookupError, TypeError, RecursionError):
            continue
    proofs: list[SentProof] = []
    while wanted:
        if wanted not in every:
            name = f"{proofs[-1].turn:04d}-{proofs[-1].number:02d}" if proofs else "0000-00"
            hint = "`rattus-pbem doctor` makes it again from the journal."
            raise BlockedError(
                f"letter {name} to {seat}, or the one before it, is missing or changed", place=REPORTS, hint=hint
            )
        proofs.append(every.pop(wanted))
        wanted = proofs[-1].stated["previous"]
    return proofs[::-1]


def _salts(lines: Sequence[JournalLine], secret: bytes) -> Iterator[tuple[str, dict[str, str]]]:
    """By act, the salts of the digests that its lines hold."""
    for line in lines:
        if isinstance(line, ActBegun):
            turn, number = line.act.turn, line.number
            whats = ("start", "end", "events")
            yield act_name(turn, number), {what: salt(secret, what, str(turn), str(number)).hex() for what in whats}


def _chain(journal: bytes, lines: Sequence[JournalLine], seat: str | None) -> Iterator[Any]:
    """Each line in full where the holder may read it, else the digest of its body and the head before it."""
    person = max((n for n, line in enumerate(lines) if _is_somebody_else(line, seat)), default=-1)
    for place, (raw, line) in enumerate(zip(journal.split(b"\n"), lines, strict=False)):
        own = seat is not None and line.kind in OWN and getattr(line, "seat", None) == seat and place > person
        if line.kind in PLAYED or own:
            yield raw.decode()
        else:
            yield {"prev": line.prev, "body": body_digest(body_of(raw)).hex()}


def _is_somebody_else(line: JournalLine, seat: str | None) -> bool:
    """Whether another person takes the seat: what the one before wrote stays theirs."""
    return isinstance(line, PersonChanged) and line.seat == seat and line.new
