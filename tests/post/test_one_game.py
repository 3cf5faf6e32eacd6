"""A mail counts for one game, and says so where it names two; what is over is told as over."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest

from rattus_pbem.referee.acts import replace_player

from .made_again import made_again
from .mailing import HOUR, Club, text_of


@pytest.fixture
@made_again
def club(tmp_path: Path) -> Club:
    """Anna and Ben play two games."""
    club = Club(tmp_path)
    club.begin("florence", red__lang="fr")
    club.tick()
    return club


def plain(club: Club, seat: str = "red") -> tuple[str, str]:
    grade, answer = club.receipt(seat)
    return grade, " ".join(answer.split())


def last(text: str) -> str:
    return text[text.rindex("peste (") :]


def block(game: str, code: str) -> str:
    return f"BEGIN ORDERS {game} red turn 0 code {code}\nfirst in gallia\nEND ORDERS\n"


# ---- one mail a game


def test_blocks_of_two_games_are_refused_with_words(club: Club) -> None:
    club.write("red", "".join(block(game, club.code("red", game)) for game in ("peste", "florence")), subject="mine")
    club.tick()
    grade, answer = plain(club)
    assert grade == "refused"
    assert "orders for peste and florence; none of them were used. Send a separate mail for each game." in answer
    assert "two different order sheets" not in answer


def test_two_blocks_of_one_game_are_two_sheets(club: Club) -> None:
    code = club.code("red")
    club.write("red", block("peste", code) + block("peste", code).replace("gallia", "italia"), subject="mine")
    club.tick()
    answer = plain(club)[1]
    assert "two different order sheets" in answer
    for number, region in enumerate(("gallia", "italia"), 1):
        assert f"{number}. BEGIN ORDERS peste red turn 0 code {code} / first in {region}" in answer
    assert "delete the quoted letter below yours" in answer


def test_a_mail_that_names_two_games_says_which_it_was_read_for(club: Club) -> None:
    tags = " ".join(f"[{game} red t0 {club.code('red', game)}]" for game in ("florence", "peste"))
    club.write("red", "message à bleu : oui", subject=tags)
    club.tick()
    grade, answer = plain(club)
    assert grade == "warnings"
    assert "celui-ci a été lu pour florence. Envoyez un message séparé pour peste." in answer
    assert len([mail for mail in club.box("blue") if "Anna" in mail["Subject"]]) == 1


def test_only_games_of_the_sender_are_told_of(club: Club) -> None:
    club.begin("secret", ("red=Eva <eva@pbem.test>", "blue=Denis <denis@pbem.test>"))
    club.tick()
    club.write("red", "press to blue: hi", subject=f"[peste red t0 {club.code('red')}] [secret red] [no such]")
    club.tick()
    grade, answer = plain(club)
    assert (grade, "secret" in answer) == ("ok", False)


def test_orders_for_another_game_than_the_one_answered_say_so(club: Club) -> None:
    club.write("red", block("florence", club.code("red", "florence")))
    club.tick()
    grade, answer = plain(club)
    assert grade == "refused"
    assert "the order sheet is for the game “florence”" in answer
    assert "was read for peste. Send a separate mail for florence." in answer


# ---- the vote that ends a game


def test_the_receipt_of_the_last_vote_tells_the_end(club: Club) -> None:
    club.write("blue", "draw")
    club.tick()
    assert "awaited Anna" not in plain(club, "blue")[1]
    assert "the game is waiting for Anna" in last(plain(club, "blue")[1])
    club.write("red", "draw")
    club.tick()
    assert "the game is over: all active players agreed" in last(plain(club)[1])
    assert "awaited" not in plain(club)[1]


def test_a_vote_that_another_takes_away_in_the_same_tick_ends_nothing_and_shows_nothing(club: Club) -> None:
    club.write("blue", "draw")
    club.tick()
    club.write("red", "draw")
    club.write("blue", "concede red", received_at=club.now + timedelta(seconds=5))
    club.tick()
    assert club.book().stage == "play"
    assert "please send your orders by" in last(plain(club)[1])


def test_all_mail_of_the_tick_in_which_the_game_ends_tells_it(club: Club) -> None:
    club.write("red", "press to blue: hi")
    for seat in club.seats:
        club.write(seat, "draw", received_at=club.now + timedelta(seconds=5))
    club.tick()
    receipts = [text_of(mail) for mail in club.box("red") if re.search("Receipt: ok", mail["Subject"])]
    assert len(receipts) == 2
    assert all("the game is over" in " ".join(text.split()) for text in receipts)


# ---- over, grace


def test_nobody_is_absent_from_a_finished_game_and_disputes_are_still_heard(club: Club) -> None:
    for seat in club.seats:
        club.write(seat, "draw")
    club.tick()
    club.write("red", "absent 2026-12-01 2026-12-02")
    club.tick()
    assert (plain(club)[0], "The game is over" in plain(club)[1]) == ("refused", True)
    assert club.book().absences == {}
    club.write("red", "dispute turn 0 event 2: why")
    club.tick()
    assert plain(club)[0] == "ok"


def test_in_the_time_of_grace_the_deadline_is_told_as_past(club: Club) -> None:
    club.tick(72 * HOUR)
    for seat in club.seats:
        club.write(seat, "status")
        club.write(seat, "help")
    club.tick()
    answer = last(plain(club)[1])
    assert "your orders were due by Thu 5 Nov 08:00 UTC (2 hours ago); they are still accepted until" in answer
    assert "(grace period), then the defaults" in answer
    answer = last(plain(club, "blue")[1])
    assert "was waiting for Anna until Thu 5 Nov 08:00 UTC (2 hours ago), and the grace period has begun." in answer


# ---- who sat there before


def test_mail_of_the_player_before_is_put_aside_without_a_notice(club: Club) -> None:
    code = club.code("red")
    replace_player(club.home, "peste", "red", "Eva <eva@pbem.test>", "a test", club.now)
    club.tick()
    before = len(club.box("eva"))
    club.write("red", "draw", subject=f"[peste red t0 {code}]")
    club.tick()
    assert (len(club.box("eva")), club.count("quarantine")) == (before, 1)
    club.write("red", "draw", subject=f"[peste red t0 {code}]", sender="x@y.test")
    club.tick()
    assert (len(club.box("eva")), club.count("quarantine")) == (before + 1, 2)


def test_a_block_beside_an_attached_sheet_is_told_not_to_be_read(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.tick()
    sheet = {"schema": "rattus-pbem/orders-rattus/1", "game": "peste", "seat": "red", "turn": 0}
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "anna@pbem.test", "host@pbem.test", f"[peste red t0 {club.code('red')}]"
    mail["Date"], mail["Message-ID"] = "Mon, 02 Nov 2026 09:00:00 +0000", "<beside@pbem.test>"
    mail.set_content("BEGIN ORDERS\nfirst in italia\nEND ORDERS\n")
    orders = json.dumps({**sheet, "orders": [{"do": "first", "region": "gallia"}]}).encode()
    mail.add_attachment(orders, maintype="application", subtype="json", filename="orders.json")
    club.deliver(mail.as_bytes())
    club.tick()
    grade, answer = club.receipt("red")
    assert grade == "warnings"
    assert "the one in the text of the mail was not read" in " ".join(answer.split())
    assert "first cubes in Gallia" in answer
    assert "Italia" not in answer
