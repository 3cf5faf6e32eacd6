"""How often the games of a run reached what; where all of them were played, what was never reached fails the run.

A test gives its counts as a property of its report, which xdist brings from every worker to the one that prints.
"""

from __future__ import annotations

from collections import Counter

import pytest

REACHED_PROPERTY = "reached"
GAMES_OF = "games of {}"
"""Beside the counts of a game: how many seats it was dealt to, as a count of its own."""
FULL = 199
"""So many games for each number of seats are all of them, but perhaps for the one that `make test` plays."""


class Reached:
    """Adds up the counts of all reports."""

    def __init__(self, config: pytest.Config) -> None:
        self._counts: Counter[str] = Counter()
        self._is_worker = hasattr(config, "workerinput")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            for name, value in report.user_properties:
                if name == REACHED_PROPERTY:
                    assert isinstance(value, dict)
                    self._counts.update(value)

    @property
    def is_full(self) -> bool:
        """Whether all games were played."""
        return all(self._counts[GAMES_OF.format(seats)] >= FULL for seats in (2, 3, 4, 5))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        from .conformance.godstorm_reach import missing

        if not self._is_worker and self.is_full and missing(self._counts) and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
        """The table, if more was asked for than `make test` does."""
        if not self._counts or "not full" in config.option.markexpr:
            return
        from .conformance.godstorm_reach import missing, table

        games = ", ".join(f"{self._counts[GAMES_OF.format(seats)]} of {seats}" for seats in (2, 3, 4, 5))
        terminalreporter.section("what the games of Godstorm reached")
        others = self._counts[GAMES_OF.format(0)]
        terminalreporter.line(f"Games by number of players: {games}; by options or from drawn positions: {others}")
        for line in table(self._counts):
            terminalreporter.line(line)
        if self.is_full and (never := missing(self._counts)):
            terminalreporter.line(f"FAILED: never reached: {'; '.join(never)}", red=True)
