"""A program that a test needs and that is not installed."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def absent(reason: str) -> NoReturn:
    """Skip the test and say why; with RATTUS_PBEM_CI=1, where everything must run, it fails."""
    if os.environ.get("RATTUS_PBEM_CI") == "1":
        pytest.fail(f"{reason}, and RATTUS_PBEM_CI=1")
    pytest.skip(reason)
