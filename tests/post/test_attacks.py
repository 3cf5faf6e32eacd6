"""The attacks of outsiders and co-players at the size they had: her orders are stored in time, her letters leave in
time, and she hears of what came in her name once a day."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest

from rattus_pbem.mail.automatic import BEGINNINGS
from rattus_pbem.mail.mail_of_home import MailFolder

from ..counts import in_turn, sampled
from .made_again import made_again
from .mailing import BEGINS, HOUR, PEOPLE, THREE, Club, text_of

PLACE = "first in gallia"
ORDER = {"rattus": PLACE, "godstorm": "bid 2", "liars-dice": "bid 1 twos", "skirmish": "bid 1"}
"""By game, the first order of the player who is attacked."""
MINUTE = timedelta(minutes=1)
TICK = 5 * MINUTE
GRACE = BEGINS + 84 * HOUR
"""Until when orders of the first turn count."""
BIG_FLOODS = (("rattus", 400), ("rattus", 2000), ("godstorm", 400))
FLOODS = [
    *((rules, 60, 4) for rules in ORDER),
    *(pytest.param(rules, count, 20, marks=pytest.mark.full) for rules, count in BIG_FLOODS),
]


@made_again
def besieged(path: Path, *seats: str, rules: str = "rattus", rate: int = 20) -> Club:
    """A club with the limits of any home; the player of the first seat is attacked."""
    club = Club(path, *(seats or () if rules == "rattus" else THREE[rules]), rules=rules, delay="0min")
    toml = club.path / "host.toml"
    text = re.sub(r"\nrate = \d+\nbreaker = \d+", f"\nrate = {rate}\nbreaker = {25 * rate}", toml.read_text())
    toml.write_text(text)
    club.tick(timedelta())
    return club


def orders(club: Club, code: str = "") -> str:
    first = f"BEGIN ORDERS peste {club.seats[0]} turn {club.turn()}{code and f' code {code}'}"
    return "\n".join([first, ORDER[club.rules], "END ORDERS", ""])


def notices(club: Club) -> list[str]:
    """The notices of the day."""
    box = club.box(club.seats[0])
    return [" ".join(text_of(mail).split()) for mail in box if "not carried out" in mail["Subject"]]


def mail_count(notice: str) -> int:
    """How many mails it tells of."""
    count = re.search(r"UTC: (\d+)\.", notice)
    return int(count[1]) if count else 0


def assert_is_served(club: Club) -> None:
    """Her orders came in time, and she and the next player have their letters."""
    her, other = club.seats[:2]
    assert club.receipt(her)[0] == "ok"
    assert club.book().misses.get(her, 0) == 0
    asked = club.last(other, "your orders")
    assert club.rules != "rattus" or asked["Date"] == club.receipt_mail(her)["Date"], "else both are asked at once"
    assert club.count("in") == 0


@pytest.mark.parametrize("rules", ORDER)
@pytest.mark.some(1)
def test_thirty_mails_with_wrong_codes(tmp_path: Path, rules: str) -> None:
    club = besieged(tmp_path, rules=rules)
    her = club.seats[0]
    for nth in range(30):
        club.write(her, orders(club, code=f"0000-{nth:04d}"), subject="orders")
    club.tick(TICK)
    for nth in range(30, 60):
        club.write(her, orders(club, code=f"0000-{nth:04d}"), subject="orders", sender=f"m{nth % 3}@evil.test")
    club.order(her, ORDER[rules])
    club.tick(TICK)
    assert_is_served(club)
    assert club.count("quarantine") == 60
    assert any(f"wrong code for {her} in peste" in text_of(mail) for mail in club.box("admin"))
    club.tick(24 * HOUR)
    assert len(notices(club)) <= 2
    assert mail_count(notices(club)[-1]) == 60


@pytest.mark.parametrize("late", [7 * MINUTE, 60 * HOUR])
def test_what_came_on_a_day_is_told_though_a_mail_of_the_next_comes_before_the_notice_leaves(
    tmp_path: Path, late: timedelta
) -> None:
    """Also where no tick has run for some time when the day is over."""
    club = besieged(tmp_path)
    for between in (TICK, TICK, 24 * HOUR + late - TICK):
        club.write("red", "I am away.", headers=(("Auto-Submitted", "auto-replied"),))
        club.tick(between)
    club.tick(24 * HOUR)
    assert [mail_count(notice) for notice in notices(club)] == [1, 2, 1]


@pytest.mark.parametrize(("rules", "count", "rate"), FLOODS)
@pytest.mark.some(1)
def test_a_flood_in_her_name_without_a_code(tmp_path: Path, rules: str, count: int, rate: int) -> None:
    """It comes in the last minutes, hers after it; then she needs all of her letters of that hour."""
    club = besieged(tmp_path, rules=rules, rate=rate)
    her, sheet = club.seats[0], orders(club)
    club.now = GRACE - 20 * MINUTE
    for nth in range(count):
        club.deliver(forged(club, nth, sheet), GRACE - 10 * MINUTE + nth * timedelta(milliseconds=100))
    club.write(her, orders(club), received_at=GRACE - MINUTE)
    club.tick(22 * MINUTE)
    assert_is_served(club)
    assert len(notices(club)) == 1
    for _ in range(rate - 1):
        club.write(her, "status")
    club.tick(TICK)
    receipts = [mail for mail in club.box(her) if "Receipt" in mail["Subject"] and mail["Subject"][0] == "["]
    assert len(receipts) == rate, "what strangers write in her name spends none of her letters"
    club.tick(24 * HOUR)
    assert count - 23 <= max(map(mail_count, notices(club))) < count, (
        "twenty were answered, and three that said nothing"
    )


def forged(club: Club, nth: int, sheet: str) -> bytes:
    """A mail from her address without a code: orders, a command, or nothing."""
    body = (sheet, "clear\n", "status\n", "hello\n")[nth % 4]
    return f"From: {PEOPLE[club.seats[0]]}\nSubject: x{nth}\nMessage-ID: <f{nth}@evil.test>\n\n{body}".encode()


@pytest.mark.full
def test_1760_presses_in_an_hour(tmp_path: Path) -> None:
    """Three players write twenty messages a mail to the fourth and to each other; she is asked in the midst of it."""
    club = besieged(tmp_path, "blue", "green", "yellow", "red")
    mails = sampled(88)
    per_tick = -(-mails // 12)
    for nth in range(12):
        for each in range(per_tick):
            writer = ("blue", "green", "yellow")[each % 3]
            club.write(writer, "\n\n".join(f"press to all: {nth}.{each}.{line}" for line in range(20)))
        if nth == 3:
            for writer in ("blue", "green", "yellow"):
                club.order(writer, f"first in {('gallia', 'italia', 'germania')[nth % 3]}")
                club.tick(timedelta())
        club.tick(TICK)
        assert waiting(club, asks=True) == [], "no letter that asks waits behind another"
    asked = club.last("red", "your orders")
    assert asked is not None
    presses = [mail for mail in club.box("red") if re.search("messages? from", mail["Subject"])]
    assert len(presses) <= 10, "press takes half of what may go to her in an hour"
    club.tick(HOUR)
    texts = "\n".join(text_of(mail) for mail in club.box("red"))
    assert all(texts.count(f"{writer} writes to") <= 30 for writer in ("Ben", "Chloé", "Denis"))
    assert "no more are passed on before the next turn" in " ".join(club.receipt("blue")[1].split())
    club.order("red", PLACE)
    club.tick(TICK)
    assert club.receipt("red")[0] == "ok"


def test_anonymous_messages_of_one_tick_come_in_one_mail_whoever_wrote_them(tmp_path: Path) -> None:
    clubs = []
    for name, writers in (("one", ("blue", "blue")), ("two", ("blue", "green"))):
        club = besieged(tmp_path / name, "red", "blue", "green")
        for nth, writer in enumerate(writers):
            club.write(writer, f"press to all anonymous: psst {nth}", received_at=BEGINS + nth * MINUTE)
        club.tick(TICK)
        clubs.append(text_of(club.last("red", "messages from Someone")))
    assert clubs[0] == clubs[1]


def waiting(club: Club, *, asks: bool) -> list[str]:
    """The keys of letters that wait in the outbox."""

    letters = MailFolder(club.path / "mail").outbox().waiting()
    return [letter.envelope.key for letter in letters if letter.envelope.asks == asks and letter.due <= club.now]


LANGUAGES = tuple(BEGINNINGS)[:22]
ROBOTS = [
    ("en", False),
    *((lang, is_said) for lang in LANGUAGES for is_said in (True, False) if (lang, is_said) != ("en", False)),
]


@pytest.mark.parametrize(
    ("rules", "lang", "is_said"),
    [
        *(("rattus", *robot) for robot in (ROBOTS[0], *in_turn(ROBOTS[1:], 5))),
        *((rules, *ROBOTS[0]) for rules in ORDER if rules != "rattus"),
    ],
)
@pytest.mark.some(1)
def test_a_robot_without_headers_for_48_hours(tmp_path: Path, rules: str, lang: str, is_said: bool) -> None:
    """It answers each letter at once, in its language; its subject says what it is, or is that of what it answers."""
    club = besieged(tmp_path, rules=rules)
    her = club.seats[0]
    read = 0
    pace = TICK if sampled(8) == 8 and (rules, lang, is_said) == ("rattus", *ROBOTS[0]) else HOUR
    for _ in range(48 * HOUR // pace):
        letters = club.box(her)
        for letter in letters[read:]:
            reply(club, letter, lang, is_said)
        read = len(letters)
        club.tick(pace)
    letters = club.box(her)[1:]
    answers = [mail for mail in letters if "Receipt" in mail["Subject"]]
    assert len(answers) == (0 if is_said else 3)
    assert 1 <= len(notices(club)) <= 3, "she hears of it, once a day"
    assert len(letters) <= len(answers) + len(notices(club)) + 1, "and is reminded once"
    club.order(her, ORDER[rules])
    club.tick(pace)
    assert_is_served(club)


def reply(club: Club, letter: EmailMessage, lang: str, is_said: bool) -> None:
    """What a vacation program answers: its own words, the letter quoted, and the subject of what it answers."""
    words = BEGINNINGS[lang][0]
    quoted = "\n".join(f"> {line}" for line in text_of(letter).splitlines())
    text = f"{words}.\n\nOn Monday the host wrote:\n{quoted}"
    club.write(club.seats[0], text, subject=f"{words if is_said else 'Re'}: {letter['Subject']}")


@pytest.mark.some(4)
@pytest.mark.parametrize("subject", ["Vacation is over", "Out of office", "Absence du bureau, voici mes ordres"])
@pytest.mark.parametrize(
    "header", ["", "X-Auto-Response-Suppress: OOF", "List-Unsubscribe: <mailto:x@y.z>", "List-Help: <x>"]
)
def test_weak_signs_of_a_machine_lose_against_orders_with_a_code(tmp_path: Path, subject: str, header: str) -> None:
    club = besieged(tmp_path)
    name, _, value = header.partition(": ")
    club.write("red", orders(club, code=club.code("red")), subject=subject, headers=((name, value),) if name else ())
    club.tick(TICK)
    assert_is_served(club)


@pytest.mark.some(2)
@pytest.mark.parametrize(
    "header",
    ["Auto-Submitted: auto-replied", "Precedence: bulk", "Precedence: auto_reply", "Return-Path: <>", "List-Id: <x.y>"],
)
def test_strong_signs_decide_and_are_told_once_a_day(tmp_path: Path, header: str) -> None:
    club = besieged(tmp_path)
    name, _, value = header.partition(": ")
    for _ in range(3):
        club.order("red", PLACE, subject="x", headers=((name, value),))
        club.tick(TICK)
    assert "sheet" not in kinds(club)
    (notice,) = notices(club)
    assert "taken for automatic replies or mailing lists: 1" in notice
    club.tick(24 * HOUR)
    assert mail_count(notices(club)[-1]) == 3
    assert len(notices(club)) == 2
    club.tick(48 * HOUR)
    assert len(notices(club)) == 2, "what is not new is not told again"


def test_a_player_is_one_in_a_home_whose_index_a_power_cut_took(tmp_path: Path) -> None:
    club = besieged(tmp_path)
    (club.path / "index.json").unlink(missing_ok=True)
    club.order("red", PLACE, subject="x", headers=(("Auto-Submitted", "auto-replied"),))
    club.tick(TICK)
    (notice,) = notices(club)
    assert "taken for automatic replies or mailing lists: 1" in notice


def kinds(club: Club) -> Iterable[str]:
    text = (club.path / "games/peste/journal.jsonl").read_text()
    return re.findall(r'"kind":\s*"([a-z_]+)"', text)


def test_who_tries_again_in_other_words_is_answered_each_time(tmp_path: Path) -> None:
    """By answers to her letter and by mails of their own; the same words again, or none, are not for ever."""
    club = besieged(tmp_path)
    tries = ["BEGIN ORDERS peste red turn 0\nfirst {}\nEND ORDERS", "press to {}: hello", "statsu {}"]
    for subject in (None, "a new mail"):
        before = answers(club)
        for nth, place in enumerate(("oz", "utopia", "atlantis", "mu")):
            club.write("red", tries[nth % len(tries)].format(place), subject=subject)
            club.tick(TICK)
        assert answers(club) + len(club.names("quarantine")) - before == 4
    before = answers(club)
    for _ in range(5):
        club.write("red", "hello")
        club.tick(TICK)
    assert answers(club) - before == 3
    assert "This is the last answer for now" in club.receipt("red")[1]
    club.write("red", "status")
    club.tick(TICK)
    club.write("red", "hello")
    club.tick(TICK)
    assert answers(club) - before == 5, "something useful came between"


def answers(club: Club) -> int:
    return sum("Receipt" in mail["Subject"] for mail in club.box("red"))
