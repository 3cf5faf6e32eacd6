"""Verifies a bundle, without a home: chance, the chain of the journal, letters, mails, and the rules."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from pydantic import ValidationError

from ..engine.journal import canonical
from ..errors import PbemError, UnreadableError
from ..reading import text_given, too_deep
from ..rules import load_rules
from .bundle_chain import Chain, check_journal, check_letters, compare, read_chain
from .bundle_chance import Stated, check_chance, stated
from .bundle_findings import Finding
from .bundle_letters import Place, SentLetter, sent_letters
from .bundle_mails import DEEPEST, mails_in, proofs_in
from .bundle_models import BundleFile
from .bundle_rules import check_rules
from .bundle_signatures import check_signatures
from .verify_script import check_given

LARGEST = 64 * 1024 * 1024
CANNOT_BE_READ = "this cannot be read"
"""What `verify.py` says of such a mail."""


def read_bundle(path: Path) -> dict[str, Any]:
    """The bundle in this file, of the right shape. Raises UnreadableError naming the first thing that is wrong."""
    text = text_given(path, LARGEST)
    deep = too_deep(text, DEEPEST)
    if deep is not None:
        raise UnreadableError(f"nested deeper than {DEEPEST} brackets, at character {deep + 1}", place=str(path))
    try:
        bundle: dict[str, Any] = json.loads(text, parse_constant=_no_number, object_pairs_hook=_once)
        canonical(bundle).encode()
    except (ValueError, RecursionError) as error:
        raise UnreadableError(f"this is not the JSON of a bundle: {error}", place=str(path)) from None
    if not isinstance(bundle, dict) or bundle.get("schema") != "rattus-pbem/bundle/1":
        hint = "`rattus-pbem bundle GAME --out FILE` makes one."
        raise UnreadableError("this is not a bundle: its schema is another", place=f"{path}, /schema", hint=hint)
    try:
        BundleFile.model_validate(bundle)
    except ValidationError as error:
        first = error.errors()[0]
        where = "/".join(map(str, first["loc"]))
        raise UnreadableError(
            f"this is not a bundle as it is made: {first['msg']}", place=f"{path}, /{where}"
        ) from None
    return bundle


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number of JSON")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key stands twice in an object")
    return dict(pairs)


def verify(
    bundle: Mapping[str, Any], others: Sequence[Mapping[str, Any]] = (), mails: Path | None = None
) -> dict[str, Any]:
    """What `verify --json` prints. `others` are bundles of the same game, `mails` a folder with letters of it."""
    carried, by_script, void = [], list[Finding](), frozenset[str]()
    if mails is not None:
        given = [(str(path), raw) for path, raw in mails_in(mails)]
        by_script, void = check_given(bundle["game"], [("the bundle", canonical(bundle).encode()), *given])
        proofs, unreadable = proofs_in(mails, bundle["game"])
        by_script = [*unreadable, *_not_named_yet(by_script, unreadable)]
        carried = [proof for proof in proofs if proof["letter"]["view"] not in void]
    known = {proof["letter"]["view"] for proof in bundle["proofs"] if proof["letter"] is not None}
    new = [proof for proof in carried if proof["letter"]["view"] not in known]
    chain, findings = read_chain(bundle)
    facts, contradictions = stated({**bundle, "proofs": [*bundle["proofs"], *new]})
    is_chained = not findings
    if is_chained:
        findings += check_letters(bundle, chain, new)
        for other in others:
            other_chain, broken = read_chain(other)
            findings += [*broken, *compare(bundle, chain, other, other_chain)]
    findings += [*contradictions, *check_chance(facts)]
    sent = sent_letters(mails_in(mails), bundle["game"], void) if mails is not None else {}
    findings += by_script
    signatures = check_signatures(bundle, new)
    findings += signatures.findings
    acts, reason = 0, "the game is still running"
    if bundle["over"]:
        own, letters = _of_whom(bundle["proofs"])
        if is_chained:
            findings += check_journal(bundle, chain, stated({**bundle, "proofs": [*own, *letters, *new]})[0])
        held = stated({**bundle, "proofs": own})[0]
        acts, reason, played = _played(bundle, chain, held, sent)
        if not is_chained or (findings and any(check_chance(held))):
            lines = [finding.entry for finding in played if isinstance(finding.entry, int)]
            played = [finding for finding in played if finding.entry not in lines]
            reason = reason or "".join(f"from line {n} on what is found already would be found again" for n in lines)
        findings += played
    findings = list(dict.fromkeys(findings))
    first = min(findings, key=lambda finding: not isinstance(finding.entry, int), default=None)
    return {
        "schema": "rattus-pbem/verify/1",
        "game": bundle["game"],
        "verdict": "EXACT" if first is None else "DIVERGED",
        **(first._asdict() if first is not None else {}),
        "more": max(0, len(findings) - 1),
        "others": [finding._asdict() for finding in findings if finding is not first],
        "keys": len(facts.opened) + (len(facts.last["keys"]) if facts.last else 0),
        "draws": sum(len(opening["draws"]) for opening in facts.opened)
        + len(facts.last["sealed"] if facts.last else ()),
        "pieces": len(facts.pieces),
        "lines": len(chain.lines),
        "letters": len(known | {proof["letter"]["view"] for proof in carried}),
        "acts": acts,
        "signatures": signatures.holding,
        "notes": signatures.notes,
        "unsigned": signatures.unchecked,
        "rules": reason,
    }


def _of_whom(proofs: Sequence[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The bundle's own proofs, and those of letters."""
    return [each for each in proofs if each["letter"] is None], [each for each in proofs if each["letter"] is not None]


def _not_named_yet(by_script: Sequence[Finding], unreadable: Sequence[Finding]) -> list[Finding]:
    """What the file that stands alone finds, without the mails that are named already as ones that cannot be read."""
    named = {str(finding.entry).partition(", ")[0] for finding in unreadable}
    return [finding for finding in by_script if finding.entry not in named or CANNOT_BE_READ not in finding[-1]]


def _played(
    bundle: Mapping[str, Any], chain: Chain, facts: Stated, sent: Mapping[Place, SentLetter]
) -> tuple[int, str, list[Finding]]:
    """How many acts were played again by the rules, else why none was; and what was found."""
    if not chain.lines:
        return 0, "its journal cannot be read", []
    try:
        rules = load_rules(bundle["rules"], bundle["custom"], bundle["revision"])
    except (PbemError, LookupError, TypeError, ValueError):
        return 0, f"this program does not have the game {bundle['rules']} as it was played", []
    if rules.revision != bundle["revision"]:
        reason = (
            f"the game was played under revision {bundle['revision']} of the rules; this program has {rules.revision}"
        )
        return 0, reason, []
    if rules.data_digest != bundle["data_digest"]:
        return 0, "the game was played with other data than this program has", []
    acts, findings = check_rules(bundle, chain, facts, rules, sent)
    return acts, "", findings
