"""Whole mails under the leak test: two homes that differ only in what Blue may not know send Blue the same bytes.

Salted digests (the journal's head, the game's commitment) are masked: tests/hosting/test_salted.py shows that they are
salted. Everything else, headers and attachments included, and when each letter comes, must be equal.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.position_file import read_position_file
from rattus_pbem.rules import load_rules

from ..hosting import homes
from ..post.mailing import NAMES, PEOPLE, Club

SEATS = ("red", "blue", "green")
MASK = re.compile(rb"[0-9a-f]{64}")
POSITION = {
    **homes.TURN_OF_RED,
    "seats": list(SEATS),
    "cards": {"witch": "red", "monk": "blue"},
    "regions": {
        "gallia": {"cubes": {"red": 3, "blue": 1, "green": 1}, "tokens": [1, 2]},
        "germania": {"cubes": {"blue": 2, "green": 2}, "tokens": [3]},
        "italia": {"cubes": {"red": 1}, "tokens": [4]},
    },
}
Change = Callable[[dict[str, Any]], None]


class Table(Club):
    """A club whose game begins at a position with every hidden face listed; `change` alters what nobody may know."""

    change: Change = staticmethod(lambda position: None)

    def begin(self, game: str, specs: tuple[str, ...] = (), **options: str) -> None:
        path = self.path / "position"
        path.write_text(homes.text(POSITION))
        rules = load_rules("rattus")
        told = rules.state_to_json(read_position_file(path, rules))
        self.change(told)
        path.write_text(json.dumps(told))
        people = [f"{seat}={NAMES[seat]} <{PEOPLE[seat]}>" for seat in SEATS]
        given = {"first": "red", "mail_delay": "0min"}
        new_game(
            self.home, game, "rattus", people, given, self.now, nonces=False, position=path, secret=bytes(range(32))
        )


def other_faces(position: dict[str, Any]) -> None:
    """Another face under every hidden token, another order of the supply."""
    faces = position["faces"]
    tokens = list(faces)
    rotated = [faces[token] for token in tokens[1:]] + [position["supply"][0]]
    position["supply"] = [*reversed(position["supply"][1:]), faces[tokens[0]]]
    position["faces"] = dict(zip(tokens, rotated, strict=True))


def letters_to(club: Club, seat: str) -> list[bytes]:
    """All that ever reached a seat, as bytes, in order; digests masked."""
    return [MASK.sub(b"*" * 64, shown(mail)) for mail in club.box(seat)]


def shown(mail: EmailMessage) -> bytes:
    """A letter's headers and the content of each part, whatever it was encoded in."""
    parts = [str(mail.items()).encode()]
    for part in mail.walk():
        content = part.get_payload(decode=True)
        parts += [str(part.items()).encode(), content if isinstance(content, bytes) else b""]
    return b"\n".join(parts)


def play(club: Club, moves: Callable[[Club], None]) -> list[list[bytes]]:
    """What Blue has got after each of three ticks, the second after these moves."""
    told = []
    club.tick()
    told.append(letters_to(club, "blue"))
    moves(club)
    club.write("blue", "status\norders\nhelp")
    club.tick()
    told.append(letters_to(club, "blue"))
    club.tick()
    told.append(letters_to(club, "blue"))
    return told


def looks(club: Club) -> None:
    club.order("red", "witch #1 then #3", "pause")


def refused(club: Club) -> None:
    club.write(
        "blue", f"BEGIN ORDERS peste blue turn {club.turn() + 1}\nmonk #9 to italia\nplace in sibiria\nEND ORDERS"
    )


def standing(club: Club) -> None:
    club.order("red", "standing: potion keep")


def nothing(club: Club) -> None:
    club.order("red", "standing: none")


def press_of(seat: str) -> Callable[[Club], None]:
    def write(club: Club) -> None:
        club.write(seat, "press to blue anonymous: guess who\n\npress to all anonymous: once more", name="same")
        club.write("green" if seat == "red" else "red", "help", name="other")

    return write


def vote_of(seat: str) -> Callable[[Club], None]:
    def write(club: Club) -> None:
        club.write(seat, "draw", name="same")
        club.write("green" if seat == "red" else "red", "help", name="other")

    return write


@pytest.mark.parametrize("moves", [looks, refused], ids=["a look of Red's", "refused orders"])
def test_hidden_faces_change_no_byte_of_any_letter(tmp_path: Path, moves: Callable[[Club], None]) -> None:
    found = []
    for name, change in (("one", lambda position: None), ("two", other_faces)):
        (tmp_path / name).mkdir()
        table = type("Made", (Table,), {"change": staticmethod(change)})
        found.append(play(table(tmp_path / name, *SEATS), moves))
    assert found[0] == found[1]
    assert len(found[0][-1]) > 1


@pytest.mark.parametrize(
    ("one", "two"),
    [(press_of("red"), press_of("green")), (vote_of("red"), vote_of("green"))],
    ids=["who wrote without a name", "who proposed a draw"],
)
def test_what_others_do_in_secret_changes_no_byte_but_what_is_derived_for_the_host(
    tmp_path: Path, one: Callable[[Club], None], two: Callable[[Club], None]
) -> None:
    found = []
    for name, moves in (("one", one), ("two", two)):
        (tmp_path / name).mkdir()
        told = play(Table(tmp_path / name, *SEATS), moves)
        # Letters of one tick lie in the order of their keys, which only the host can make.
        found.append([sorted(without_press_id(letter) for letter in letters) for letters in told])
    assert found[0] == found[1]
    assert any(b"guess who" in letter or b"propos" in letter for letter in found[0][-1])


def without_press_id(letter: bytes) -> bytes:
    """A press's key is an HMAC of the host's over its writer: masked as the other salted digests are."""
    return re.sub(rb"<g\.peste\.blue\.\w{4}-\w{4}\.press\.\w+@", b"<press@", letter)


def test_a_planted_leak_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rattus_pbem.post import letters

    real = letters.press_post

    def telling(session: Any, line: Any, seat: str) -> Any:
        return real(session, {**line, "anonymous": False}, seat)

    monkeypatch.setattr("rattus_pbem.post.office.press_post", telling)
    with pytest.raises(AssertionError):
        test_what_others_do_in_secret_changes_no_byte_but_what_is_derived_for_the_host(
            tmp_path, press_of("red"), press_of("green")
        )
