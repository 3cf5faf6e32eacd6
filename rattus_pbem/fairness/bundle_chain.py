"""Checks the journal in a bundle: its chain from the first line to the head, and that all else in it stands there.

Two bundles, or a bundle and letters, show an edited past: the first entry whose head is not the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..engine.journal import GENESIS, PREV, body_digest, body_of, canonical, head_after
from ..errors import BlockedError
from ..play.view_check import UNFIT
from ..record.journal_line import JournalLine
from ..record.line_kinds import chained_line
from ..record.lines_of_beginning import Upgraded
from ..record.lines_of_letters import LetterWritten
from ..shapes import NUMBERS, upgraded_journal_line
from .bundle_chance import Stated, as_json, in_order
from .bundle_findings import BundleFault, LetterPlace
from .bundle_models import BundleFile, LetterProof, WholeProof
from .bundles import key_changes_of, proof_of_journal

SHOWN = 200
"""So many characters of a line that cannot be read are shown."""


class NotShown(JournalLine, frozen=True, kw_only=True, tag=""):
    """A line of which a bundle holds the digest alone: it is not for everybody."""


class Chain(NamedTuple):
    """The journal of a bundle: its lines and the head after each."""

    lines: Sequence[JournalLine]
    heads: Sequence[str]


def read_chain(bundle: BundleFile) -> tuple[Chain, list[BundleFault]]:
    """The chain of the bundle's journal, and findings about lines that do not follow from those before them.

    If a line cannot be read, the chain is empty and that line is the only finding.
    """
    lines: list[JournalLine] = []
    heads: list[str] = []
    schema_number = bundle.start.numbers.journal if bundle.start is not None and bundle.start.numbers is not None else 1
    for number, entry in enumerate(bundle.journal, 1):
        if isinstance(entry, str):
            shown_line = read_line(entry, schema_number)
            if shown_line is None:
                shown = entry if len(entry) <= SHOWN else f"{entry[:SHOWN]}..."
                return Chain((), ()), [BundleFault(number, "a line of a journal", shown)]
            line = shown_line
            if isinstance(line, Upgraded):
                schema_number = line.numbers.journal or 1
            body = body_digest(body_of(entry.encode()))
        else:
            line = NotShown(n=number, prev=entry.prev)
            body = bytes.fromhex(entry.body)
        lines.append(line)
        heads.append(head_after(heads[-1] if heads else GENESIS, body))
    end = next((proof.head for proof in bundle.own), None)
    return Chain(lines, heads), list(_broken(lines, heads, end))


def read_line(text: str, written: int = 1) -> JournalLine | None:
    """The values of a line of a journal that was written under this number; None if it is not one."""
    try:
        data = json.loads(text)
        if written < NUMBERS["journal"]:
            data = upgraded_journal_line({**data}, written)
        line = chained_line(data)
        canonical(data).encode()
    except (ValueError, TypeError, RecursionError, BlockedError):
        return None
    return line if text.startswith(f'{PREV}{line.prev}",') else None


def _broken(lines: Sequence[JournalLine], heads: Sequence[str], end: str | None) -> Iterator[BundleFault]:
    """`end` is the head that the bundle as a whole states."""
    prevs = [*(line.prev or None for line in lines), end]
    for place, prev in enumerate(prevs):
        head = heads[place - 1] if place else GENESIS
        if prev is None or prev == head:
            if place < len(lines) and lines[place].n != place + 1:
                yield BundleFault(place + 1, f"line number {place + 1}", f"line number {lines[place].n}")
                return
        elif not place or (place < len(heads) and prevs[place + 1] == heads[place]):
            # what follows is as it was: only what this line says of the one before was altered
            yield BundleFault(place + 1, f"after the head {head}", f"after {prev}")
            return
        else:
            yield BundleFault(place, f"with this line the chain comes to {prev}", f"it comes to {head}: it was altered")
            return


def check_journal(bundle: BundleFile, chain: Chain, facts: Stated) -> Iterator[BundleFault]:
    """What the bundle says of chance is what its journal says."""
    try:
        said = proof_of_journal(chain.lines, bundle.commitment, head=chain.heads[-1])
        whole = WholeProof.model_validate_json(canonical(said.to_json()))
    except UNFIT:
        yield BundleFault("the journal", "lines about keys and draws as a game writes them", "others")
        return
    yield from _first_difference("key_changes", key_changes_of(chain.lines), as_json(bundle.key_changes))
    whole.last = in_order(whole.last) if whole.last is not None else None
    for part in ("roots", "nonces", "opened", "sealed", "last", "rollbacks"):
        held, shown = as_json(getattr(whole, part)), as_json(getattr(facts, part))
        if canonical(held) != canonical(shown):
            yield from _first_difference(part, held, shown)
            return


def _first_difference(part: str, held: Any, shown: Any) -> Iterator[BundleFault]:
    sides: list[Sequence[Any]] = [value if isinstance(value, list) else [value] for value in (held, shown)]
    for place in range(max(map(len, sides))):
        pair = [canonical(side[place]) if place < len(side) else "nothing" for side in sides]
        if pair[0] != pair[1]:
            yield BundleFault(f"`{part}`, number {place + 1}", f"as the journal has it: {pair[0]}", pair[1])
            return


def check_letters(bundle: BundleFile, chain: Chain, mails: Sequence[LetterProof]) -> Iterator[BundleFault]:
    """Letters name each other, and the head of each stands in the chain at its line.

    `mails` are the proofs of letters that came by mail and are not in the bundle: of them some may be missing.
    """
    previous = ""
    for proof in bundle.letters:
        if proof.previous != previous:
            expected = f"it names the letter before by the digest {previous or 'none'}"
            yield BundleFault(str(proof.letter.place), expected, proof.previous or "none")
        previous = proof.letter.view
        yield from check_head(chain, proof.letter.place, proof.head)
    held = {proof.letter.place: proof.letter.view for proof in bundle.letters}
    for proof in mails:
        place = proof.letter.place
        if place in held:
            expected = f"the view with the digest {held[place]}, as in the bundle"
            yield BundleFault(str(place), expected, f"in the mails one with {proof.letter.view}")
        yield from check_head(chain, place, proof.head)


def check_head(chain: Chain, letter: LetterPlace, head: str) -> Iterator[BundleFault]:
    """The head in a letter is that of the line that wrote it; if not, something up to there was altered since."""
    if not chain.lines:
        return
    last = 0
    for number, line in enumerate(chain.lines, 1):
        if not isinstance(line, LetterWritten) or line.seat != letter.seat:
            continue
        if (line.turn, line.number) == (letter.turn, letter.number):
            actual = chain.heads[number - 1]
            if actual != head:
                between = f"entry {number}" if last + 1 == number else f"one of the entries {last + 1} to {number}"
                expected = f"the head {head}, which {letter} carries"
                yield BundleFault(number, expected, f"{actual}: {between} was altered after the letter was written")
            return
        last = number
    yield BundleFault(str(letter), f"a line of the journal that writes it, with the head {head}", "no such line")


def compare(bundle: BundleFile, chain: Chain, other: BundleFile, others: Chain) -> Iterator[BundleFault]:
    """The first entry at which two bundles of a game are not the same: one of them was edited."""
    for part in ("game", "commitment"):
        if getattr(bundle, part) != getattr(other, part):
            yield BundleFault(f"`{part}`", f"as in the first: {getattr(bundle, part)}", str(getattr(other, part)))
            return
    for number, (one, two) in enumerate(zip(chain.heads, others.heads, strict=False), 1):
        if one != two:
            entries = [each.journal[number - 1] for each in (bundle, other)]
            shown = [entry if isinstance(entry, str) else f"a line with the digest {entry.body}" for entry in entries]
            yield BundleFault(number, f"as in the first: {shown[0]}", shown[1])
            return
    for proof in other.letters:
        yield from check_head(chain, proof.letter.place, proof.head)
