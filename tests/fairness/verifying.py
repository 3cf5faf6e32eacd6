"""What `verify` says of a bundle that has not been written to a file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rattus_pbem.fairness import bundle_verify
from rattus_pbem.fairness.bundle_findings import Verdict
from rattus_pbem.fairness.bundle_models import BundleFile


def bundle_of(data: Mapping[str, Any]) -> BundleFile:
    """The bundle as it is read."""
    return BundleFile.model_validate_json(json.dumps(data))


def verdict_of(
    bundle: Mapping[str, Any], others: Sequence[Mapping[str, Any]] = (), mails: Path | None = None
) -> Verdict:
    """Whether the bundle holds."""
    return bundle_verify.verify(bundle_of(bundle), [bundle_of(other) for other in others], mails)


def verify(
    bundle: Mapping[str, Any], others: Sequence[Mapping[str, Any]] = (), mails: Path | None = None
) -> dict[str, Any]:
    """What `verify --json` prints."""
    return verdict_of(bundle, others, mails).to_json()
