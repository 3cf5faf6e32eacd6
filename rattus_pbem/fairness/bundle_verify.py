"""Verifies a bundle, without a home: chance, the chain of the journal, letters, mails, and the rules."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

from pydantic import ValidationError

from ..engine.journal import canonical
from ..errors import PbemError, UnreadableError
from ..reading import text_given, too_deep
from ..rules import load_rules
from .bundle_chain import Chain, check_journal, check_letters, compare, read_chain
from .bundle_chance import Stated, check_chance, stated
from .bundle_findings import BundleFault, LetterPlace, Verdict
from .bundle_letters import SentLetter, sent_letters
from .bundle_mails import DEEPEST, mails_in, proofs_in
from .bundle_models import BundleFile, LetterProof
from .bundle_rules import check_rules
from .bundle_signatures import check_signatures
from .verify_script import check_given

LARGEST = 64 * 1024 * 1024
CANNOT_BE_READ = "this cannot be read"
"""What `verify.py` says of such a mail."""


def read_bundle(path: Path) -> BundleFile:
    """The bundle in this file, of the right shape. Raises UnreadableError naming the first thing that is wrong."""
    text = text_given(path, LARGEST)
    deep = too_deep(text, DEEPEST)
    if deep is not None:
        raise UnreadableError(f"nested deeper than {DEEPEST} brackets, at character {deep + 1}", place=str(path))
    try:
        bundle = json.loads(text, parse_constant=_no_number, object_pairs_hook=_once)
        canonical(bundle).encode()
    except (ValueError, RecursionError) as error:
        raise UnreadableError(f"this is not the JSON of a bundle: {error}", place=str(path)) from None
    if not isinstance(bundle, dict) or bundle.get("schema") != "rattus-pbem/bundle/1":
        hint = "`rattus-pbem bundle GAME --out FILE` makes one."
        raise UnreadableError("this is not a bundle: its schema is another", place=f"{path}, /schema", hint=hint)
    try:
        return BundleFile.model_validate(bundle)
    except ValidationError as error:
        first = error.errors()[0]
        where = "/".join(map(str, first["loc"]))
        raise UnreadableError(
            f"this is not a bundle as it is made: {first['msg']}", place=f"{path}, /{where}"
        ) from None


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number of JSON")


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key stands twice in an object")
    return dict(pairs)


def verify(bundle: BundleFile, others: Sequence[BundleFile] = (), mails: Path | None = None) -> Verdict:
    """Whether a bundle holds. `others` are bundles of the same game, `mails` a folder with letters of it."""
    verification = _Verification(bundle, _read_mails(bundle, mails) if mails is not None else _Mails())
    verification.check_journal(others)
    verification.check_chance()
    verification.check_mails()
    if bundle.over:
        verification.check_rules()
    return verification.verdict()


class _Mails(NamedTuple):
    """What the mails of a folder hold for a game: the proofs of its letters, the letters themselves, and what was found
    wrong."""

    proofs: Sequence[LetterProof] = ()
    letters: Mapping[LetterPlace, SentLetter] = {}
    findings: Sequence[BundleFault] = ()


def _read_mails(bundle: BundleFile, folder: Path) -> _Mails:
    """Those of the game of this bundle, without what the file that stands alone calls void."""
    game = bundle.game
    given = [(str(path), raw) for path, raw in mails_in(folder)]
    by_script, void = check_given(game, [("the bundle", canonical(bundle.to_json()).encode()), *given])
    proofs, unreadable = proofs_in(folder, game)
    valid = [proof for proof in proofs if proof.letter.view not in void]
    letters = sent_letters(mails_in(folder), game, void)
    return _Mails(valid, letters, [*unreadable, *_not_named_yet(by_script, unreadable)])


class _Verification:
    """A bundle and mails being verified: what was found so far, and how much was looked at."""

    def __init__(self, bundle: BundleFile, mails: _Mails) -> None:
        self.bundle = bundle
        self.mails = mails
        self.known = {proof.letter.view for proof in bundle.letters}
        self.new = [proof for proof in mails.proofs if proof.letter.view not in self.known]
        """The proofs of letters that are not in the bundle."""
        self.chain, broken = read_chain(bundle)
        self.facts, self.contradictions = stated(bundle, [*bundle.proofs, *self.new])
        self.is_chained = not broken
        self.findings = [*broken]
        self.signatures = check_signatures(bundle, self.new)
        self.acts, self.reason = 0, "the game is still running"

    def check_journal(self, others: Sequence[BundleFile]) -> None:
        """The letters, and the bundles of others, lie on the chain of the journal."""
        if not self.is_chained:
            return
        self.findings += check_letters(self.bundle, self.chain, self.new)
        for other in others:
            other_chain, broken = read_chain(other)
            self.findings += [*broken, *compare(self.bundle, self.chain, other, other_chain)]

    def check_chance(self) -> None:
        """What the proofs say of chance agrees with itself, and with the secret."""
        self.findings += [*self.contradictions, *check_chance(self.facts)]

    def check_mails(self) -> None:
        """The mails are as they were written, and signed by whom they must be."""
        self.findings += [*self.mails.findings, *self.signatures.findings]

    def check_rules(self) -> None:
        """Once a game is over it is played again."""
        if self.is_chained:
            all_facts, _ = stated(self.bundle, [*self.bundle.own, *self.bundle.letters, *self.new])
            self.findings += check_journal(self.bundle, self.chain, all_facts)
        held, _ = stated(self.bundle, self.bundle.own)
        self.acts, self.reason, played = _played(self.bundle, self.chain, held, self.mails.letters)
        if not self.is_chained or (self.findings and any(check_chance(held))):
            lines = [finding.entry for finding in played if isinstance(finding.entry, int)]
            played = [finding for finding in played if finding.entry not in lines]
            again = "".join(f"from line {n} on what is found already would be found again" for n in lines)
            self.reason = self.reason or again
        self.findings += played

    def verdict(self) -> Verdict:
        """What all of this comes to, the first line of the journal that does not hold before all else."""
        findings, facts = list(dict.fromkeys(self.findings)), self.facts
        first = min(findings, key=lambda finding: not isinstance(finding.entry, int), default=None)
        others = [finding for finding in findings if finding is not first]
        carried = {proof.letter.view for proof in self.mails.proofs}
        last_keys, last_draws = (len(facts.last.keys), len(facts.last.sealed)) if facts.last else (0, 0)
        return Verdict(
            game=self.bundle.game,
            findings=[first, *others] if first is not None else [],
            keys=len(facts.opened) + last_keys,
            draws=sum(len(opening.draws) for opening in facts.opened) + last_draws,
            pieces=len(facts.pieces),
            lines=len(self.chain.lines),
            letters=len(self.known | carried),
            acts=self.acts,
            signatures=self.signatures.holding,
            notes=self.signatures.notes,
            unsigned=self.signatures.unchecked,
            rules=self.reason,
        )


def _not_named_yet(by_script: Sequence[BundleFault], unreadable: Sequence[BundleFault]) -> list[BundleFault]:
    """What the file that stands alone finds, without the mails that are named already as ones that cannot be read."""
    named = {str(finding.entry).partition(", ")[0] for finding in unreadable}
    return [finding for finding in by_script if finding.entry not in named or CANNOT_BE_READ not in finding[-1]]


def _played(
    bundle: BundleFile, chain: Chain, facts: Stated, sent: Mapping[LetterPlace, SentLetter]
) -> tuple[int, str, list[BundleFault]]:
    """How many acts were played again by the rules, else why none was; and what was found."""
    if not chain.lines:
        return 0, "its journal cannot be read", []
    try:
        rules = load_rules(bundle.rules, bundle.custom, bundle.revision)
    except (PbemError, LookupError, TypeError, ValueError):
        return 0, f"this program does not have the game {bundle.rules} as it was played", []
    if rules.revision != bundle.revision:
        reason = f"the game was played under revision {bundle.revision} of the rules; this program has {rules.revision}"
        return 0, reason, []
    if rules.data_digest != bundle.data_digest:
        return 0, "the game was played with other data than this program has", []
    acts, findings = check_rules(bundle, chain, facts, rules, sent)
    return acts, "", findings
