"""What a letter carries so that its reader can check the chance of the game himself: opened keys with their draws, the
roots of what was drawn face down, the pieces that they have seen, and the chain of their letters.

Everybody gets the same of keys, draws and roots; of pieces each seat those whose faces its letters show.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..engine.journal import digest
from ..engine.sealed_pieces import Pieces
from ..record.draw_book import OpenedKey, Opening, PublicSealedDraw, SealedDraw, UnsealedDraw
from ..record.notices import GamePutBack, RolledBack
from ..record.signatures import SignedLetter, signatures, signers_of
from ..record.stored_value import StoredValue

if TYPE_CHECKING:
    from ..contract.views import View
    from ..engine.events import Event, Piece
    from ..record.book import Book
    from ..record.game import Game
    from ..record.lines_of_referee import RolledBack as RolledBackLine
    from ..record.opened_turns import OpenedTurns
    from ..report.letter import Letter

SCHEMA = "rattus-pbem/proof/2"


class LastOpenings(StoredValue, frozen=True, kw_only=True):
    """All that was hidden, once the game is over: the last keys, and the hidden draws in full."""

    keys: Sequence[OpenedKey]
    sealed: Sequence[UnsealedDraw]

    @classmethod
    def of(cls, keys: Sequence[OpenedKey], sealed: Iterable[SealedDraw]) -> LastOpenings:
        """The openings of these keys and draws; a turn that was played again with the same dice drew the same."""
        once = {(*draw.label, draw.root): draw for draw in sealed}
        return cls(keys=keys, sealed=[draw.unsealed for draw in once.values()])


class ShownPiece(StoredValue, frozen=True, kw_only=True):
    """A piece whose face a letter shows, with what proves that it lay in its draw from the beginning."""

    turn: int
    attempt: int
    act: Sequence[str]
    why: str
    use: int
    place: int
    value: Any
    salt: str
    path: Sequence[str]


class Rollback(StoredValue, frozen=True, kw_only=True):
    """What the referee took back, as letters tell it."""

    number: int
    turn: int
    dice: str
    reason: str


class PrivateParts(StoredValue, frozen=True, kw_only=True):
    """What of a letter others were not told in the same way: ids of events, places on the board."""

    events: Sequence[str]
    board: Sequence[str]


class Proof(StoredValue, frozen=True, kw_only=True):
    """What a letter carries for its reader to check; `docs/fairness.md` says what each part is."""

    schema: str
    program: str
    commitment: str
    seats: Sequence[str]
    roots: Sequence[str]
    nonces: Sequence[str]
    opened: Sequence[Opening]
    sealed: Sequence[PublicSealedDraw]
    pieces: Sequence[ShownPiece]
    last: LastOpenings | None
    rollbacks: Sequence[Rollback]
    taken_back: int
    put_back: Sequence[str] = ()
    private: PrivateParts
    head: str
    text: str
    view: str
    previous: str
    key_changes: Sequence[dict[str, str]] = ()
    signatures: Sequence[dict[str, str]]

    def signed(self, host_keys: Sequence[bytes], book: Book, seat: str, turn: int, number: int) -> Proof:
        """The proof of this letter, signed in a game whose letters are. Raises BlockedError."""
        signers = signers_of(book)
        if not signers:
            return self
        what = SignedLetter(book.header.id, seat, turn, number, self.to_json()).to_json()
        return self.changed(signatures=signatures(host_keys, signers, what))


def proof_of(
    game: Game,
    turns: OpenedTurns,
    letter: Letter,
    *,
    again: bool,
    text: bytes,
    view: View,
    previous: str,
) -> Proof:
    """The proof that goes with this letter, whose words and view these are, not signed yet.

    `previous` is the digest of the letter before, `again` whether this one repeats that; `turns` are those opened.
    """
    book, seat = game.book, letter.seat or ""
    after, sealed = told_before(book, seat, again=again)
    notices = [entry.notice for entry in letter.notices]
    board = differing(letter.view, game.rules.view(game.state, None))
    return Proof(
        schema=SCHEMA,
        program=__version__,
        commitment=book.header.commitment,
        seats=list(book.seats),
        roots=book.roots,
        nonces=book.nonces.list or (),
        opened=turns.openings(game, after),
        sealed=[draw.public for draw in turns.sealed(game, sealed)],
        pieces=_pieces(game, turns, letter.events),
        last=LastOpenings.of(book.last_openings, turns.sealed(game)) if book.last_openings else None,
        rollbacks=[rollback_of(each) for each in notices if isinstance(each, RolledBack)],
        taken_back=book.taken_back,
        put_back=tuple(each.since for each in notices if isinstance(each, GamePutBack)),
        private=PrivateParts(events=letter.private, board=list(board)),
        head=game.head,
        text=text_digest(text.decode()),
        view=digest(view.to_json()),
        previous=previous,
        key_changes=tuple(book.key_changes),
        signatures=(),
    )


def rollback_of(line: RolledBack | RolledBackLine) -> Rollback:
    """A rollback as letters tell it."""
    return Rollback(number=line.number, turn=line.turn, dice=line.dice, reason=line.reason)


def differing(own: Any, public: Any, pointer: str = "") -> Iterator[str]:
    """Where a reader's board is not as everybody sees it: JSON pointers, of a list of another length to the whole."""
    if isinstance(own, Mapping) and isinstance(public, Mapping):
        for key in sorted({*own, *public}):
            place = f"{pointer}/{str(key).replace('~', '~0').replace('/', '~1')}"
            if key in own and key in public:
                yield from differing(own[key], public[key], place)
            else:
                yield place
    elif isinstance(own, list) and isinstance(public, list) and len(own) == len(public):
        for number, pair in enumerate(zip(own, public, strict=True)):
            yield from differing(*pair, f"{pointer}/{number}")
    elif own != public:
        yield pointer


def told_before(book: Book, seat: str, *, again: bool) -> tuple[int, int]:
    """How many openings and sealed draws the letters of this seat have carried that it has received."""
    last = book.letters.get(seat)
    if last is None:
        return 0, 0
    which = 0 if again else 1
    return last.openings[which], last.sealed[which]


def turns_opened(game: Game, turns: OpenedTurns, seat: str | None, *, again: bool) -> tuple[int, ...]:
    """The turns whose keys the letter to this seat opens; none in a report to others."""
    if seat not in game.book.seats:
        return ()
    after, _ = told_before(game.book, seat, again=again)
    return tuple(dict.fromkeys(opening.turn for opening in turns.openings(game, after)))


def text_digest(text: str) -> str:
    """The SHA-256 of the words of a letter's text: spaces and line ends change on the way."""
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()


def _pieces(game: Game, turns: OpenedTurns, events: Iterable[tuple[str, Event]]) -> list[ShownPiece]:
    """The pieces whose faces these events show, each once, with what proves that it lay there from the beginning."""
    shown = dict.fromkeys(piece for _, event in events for piece in event.pieces)
    openings = (_piece(game, turns, piece) for piece in shown)
    return [opening for opening in openings if opening is not None]


def _piece(game: Game, turns: OpenedTurns, piece: Piece) -> ShownPiece | None:
    """A piece in the draw that it was in; None in a game that began from a position, where it was not drawn."""
    draw = next((draw for draw in turns.standing(game) if _lies_in(draw, piece)), None)
    if draw is None:
        return None
    place = piece.place if piece.why else draw.outcome.index(piece.face)
    opening = _sealed(game.chance.keyed.hiding_key, draw.label, tuple(draw.outcome)).opening(place)
    return ShownPiece(
        turn=draw.turn, attempt=draw.attempt, act=draw.act, why=draw.why, use=draw.use, **opening.to_json()
    )


@lru_cache(maxsize=8)
def _sealed(key: bytes, label: tuple[str, ...], outcome: tuple[str, ...]) -> Pieces:
    """The same pieces for every letter of a tick: to seal them costs more than to open one."""
    return Pieces(key, label, outcome)


def _lies_in(draw: SealedDraw, piece: Piece) -> bool:
    if not piece.why:
        return piece.face in draw.outcome
    is_named = draw.why == piece.why and piece.use in (0, draw.use)
    return is_named and list(draw.outcome[piece.place : piece.place + 1]) == [piece.face]
