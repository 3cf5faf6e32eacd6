"""Faults of ours raise in these tests instead of being told to the host."""

import os

import pytest

from tests.postgres import Postgres

from . import mailing


@pytest.fixture(autouse=True)
def _faults_raise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RATTUS_PBEM_DEBUG", "1")


if os.environ.get("RATTUS_PBEM_ON_POSTGRES"):

    @pytest.fixture(autouse=True)
    def _on_postgres(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
        """The clubs of all these tests have their games and mail in a database."""
        monkeypatch.setattr(mailing, "SERVER", postgres)
