"""Moments are told in the reader's zone, with how far off they are."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from rattus_pbem.locale import listed, tell
from rattus_pbem.locale.times import deadline_text, moment_text

NOW = datetime(2024, 12, 2, 12, 0, tzinfo=UTC)


def test_a_deadline_is_told_in_the_zone_of_the_reader() -> None:
    until = NOW + timedelta(hours=31)
    assert deadline_text(until, "Europe/Paris", "en", NOW) == "Tue 3 Dec 20:00 Paris (in 31 hours)"
    assert deadline_text(until, "Europe/Paris", "fr", NOW) == "mar. 3 déc. 20:00 Paris (dans 31 heures)"
    assert deadline_text(until, "America/New_York", "en", NOW) == "Tue 3 Dec 14:00 New York (in 31 hours)"
    assert deadline_text(until, "UTC", "en", NOW) == "Tue 3 Dec 19:00 UTC (in 31 hours)"


@pytest.mark.parametrize(
    ("off", "en", "fr"),
    [
        (timedelta(seconds=59), "in 0 minutes", "dans 0 minute"),
        (timedelta(minutes=1), "in 1 minute", "dans 1 minute"),
        (timedelta(minutes=59), "in 59 minutes", "dans 59 minutes"),
        (timedelta(hours=1), "in 1 hour", "dans 1 heure"),
        (timedelta(hours=72), "in 72 hours", "dans 72 heures"),
        (timedelta(days=5), "in 5 days", "dans 5 jours"),
        (timedelta(minutes=-5), "5 minutes ago", "il y a 5 minutes"),
        (timedelta(hours=-2), "2 hours ago", "il y a 2 heures"),
    ],
)
def test_how_far_off_a_moment_is(off: timedelta, en: str, fr: str) -> None:
    assert deadline_text(NOW + off, "UTC", "en", NOW).endswith(f" ({en})")
    assert deadline_text(NOW + off, "UTC", "fr", NOW).endswith(f" ({fr})")


def test_summer_time_and_the_first_of_a_month() -> None:
    assert moment_text(datetime(2026, 7, 31, 22, 30, tzinfo=UTC), "Europe/Paris", "fr") == "sam. 1er août 00:30 Paris"
    assert moment_text(datetime(2026, 7, 31, 22, 30, tzinfo=UTC), "Europe/Paris", "en") == "Sat 1 Aug 00:30 Paris"


def test_a_list_is_joined_by_and() -> None:
    assert [listed(lang, ["a", "b", "c"]) for lang in ("en", "fr")] == ["a, b and c", "a, b et c"]
    assert listed("en", ["a"]) == "a"
    assert listed("en", []) == ""


def test_an_unknown_sentence_and_a_missing_fact_are_faults_of_ours() -> None:
    with pytest.raises(KeyError):
        tell("en", "no_such_sentence")
    with pytest.raises(KeyError):
        tell("en", "compose_written")
