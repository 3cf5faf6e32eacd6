"""Faults of ours raise in these tests instead of being told to the host; some are run on each store that keeps mail."""

import pytest

from . import mailing

ON_EACH_STORE = (
    "test_commands", "test_gone_games", "test_held", "test_host_key", "test_mail_log", "test_put_back_home",
    "test_reminders", "test_resend", "test_votes", "test_written_once", "test_wrong_key"
)  # fmt: skip
"""Modules whose clubs have their games and mail in a folder and, in the full run, in a database."""


@pytest.fixture(autouse=True)
def _faults_raise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RATTUS_PBEM_DEBUG", "1")


@pytest.fixture
def club_store(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Where the clubs of a test have their games and mail."""
    if request.param == "postgres":
        monkeypatch.setattr(mailing, "SERVER", request.getfixturevalue("postgres"))
    return str(request.param)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.module.__name__.rpartition(".")[2] in ON_EACH_STORE:
        metafunc.fixturenames.insert(0, "club_store")
        stores = ["folder", pytest.param("postgres", marks=pytest.mark.full)]
        metafunc.parametrize("club_store", stores, indirect=True)
