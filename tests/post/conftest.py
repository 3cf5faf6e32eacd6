"""Faults of ours raise in these tests instead of being told to the host."""

import pytest


@pytest.fixture(autouse=True)
def _faults_raise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RATTUS_PBEM_DEBUG", "1")
