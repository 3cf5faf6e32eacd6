"""The mail beside a sheet, after a power cut or a hand: made again from the mail that came in, while that is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from rattus_pbem.hosting.replay import replay_game

from .mailing import HOUR, THREE, Club

ORDERS = {
    "rattus": ("red", "first in gallia"),
    "godstorm": ("beta", "bid 1"),
    "skirmish": ("coral", "bid 1"),
    "liars-dice": ("red", "bid 1 twos"),
}


def after_a_sheet(path: Path, rules: str) -> tuple[Club, Path]:
    """The game, and the mail that lies beside its sheet."""
    club = Club(path, *THREE[rules], rules=rules)
    club.tick()
    seat, line = ORDERS[rules]
    club.order(seat, line)
    club.tick()
    club.tick(3 * HOUR)
    (mail,) = (club.path / "games/peste/orders").glob("*/*.eml")
    return club, mail


def said(club: Club) -> list[str]:
    """What a tick an hour later, which looks through the files, says of the game."""
    result = club.tick(2 * HOUR)
    return [note for note in result.notes if "orders/" in note] + [*result.problems.values()]


@pytest.mark.parametrize("rules", THREE)
@pytest.mark.parametrize("left", [None, 0, 1, 300])
@pytest.mark.some(2)
def test_one_that_a_power_cut_has_torn_is_whole_again_and_nobody_is_blamed(
    tmp_path: Path, rules: str, left: int | None
) -> None:
    club, mail = after_a_sheet(tmp_path, rules)
    whole = mail.read_bytes()
    if left is None:
        mail.unlink()
    else:
        mail.write_bytes(whole[:left])
    name = str(mail.relative_to(club.path / "games/peste"))
    assert said(club) == [f"peste: made again: {name}"]
    assert mail.read_bytes() == whole
    assert said(club) == []
    assert replay_game(club.home, "peste").verdict == "EXACT"


@pytest.mark.parametrize("rules", THREE)
def test_one_that_was_changed_is_told_once_and_made_again(tmp_path: Path, rules: str) -> None:
    club, mail = after_a_sheet(tmp_path, rules)
    whole = mail.read_bytes()
    mail.write_bytes(whole.replace(b"1", b"2") + b"more")
    assert any("changed by hand" in note for note in said(club))
    assert mail.read_bytes() == whole
    assert said(club) == []


@pytest.mark.parametrize("way", ["gone", "changed as well"])
def test_nothing_is_made_again_from_a_mail_that_is_not_what_came_in(tmp_path: Path, way: str) -> None:
    club, mail = after_a_sheet(tmp_path, "rattus")
    whole = mail.read_bytes()
    (taken,) = (path for path in (club.path / "mail/taken").iterdir() if path.read_bytes() == whole)
    if way == "gone":
        taken.unlink()
    else:
        taken.write_bytes(whole + b"more")
    mail.write_bytes(torn := whole[:99])
    for _ in range(2):
        assert any("changed by hand" in note for note in said(club))
    assert mail.read_bytes() == torn
