"""Whole mails under the leak test: two homes that differ only in what a seat may not know send it the same bytes.

Of each game: the reader is Blue, or Amber, and what they may not know is a face, a hand, a sealed bid, who voted.

Salted digests (the journal's head, the game's commitment) are masked: tests/hosting/test_salted.py shows that they are
salted. Everything else, headers and attachments included, and when each letter comes, must be equal.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Callable, Mapping
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.position_file import read_position_file
from rattus_pbem.hosting.ticks import note_tick
from rattus_pbem.mail.part_digests import HEADER as PARTS
from rattus_pbem.rules import load_rules

from ..cli.running import run
from ..hosting import homes
from ..picture.positions import need_resvg
from ..post.mailing import HOUR, NAMES, PEOPLE, THREE, WAR, Club

ANSWERED = re.compile(r"<(\d+)@pbem\.test>")
MASK = re.compile(rb"(?<![0-9a-f])(?:[0-9a-f]{64}|[0-9a-f]{16})(?![0-9a-f])")
CODE = re.compile(rb'(?:(?<=[ ."])|(?<=%20))[0-9A-HJKMNP-TV-Z]{4}-?[0-9A-HJKMNP-TV-Z]{4}(?=[\]@\s<"%\\])')
WORD = re.compile(rb"\.[0-9a-z]{8}(?=\.(?:report|receipt)[.@])|(?<=\._)[0-9a-f]{8}(?=\.)")
"""What is made with a salted head: digests, the codes of letters, the words in the names of letters, and the marks in
their Message-IDs, which go by what they say, codes and all."""
POSITIONS: dict[str, dict[str, Any]] = {
    "rattus": {
        **homes.TURN_OF_RED,
        "seats": list(THREE["rattus"]),
        "cards": {"witch": "red", "monk": "blue"},
        "regions": {
            "gallia": {"cubes": {"red": 3, "blue": 1, "green": 1}, "tokens": [1, 2]},
            "germania": {"cubes": {"blue": 2, "green": 2}, "tokens": [3]},
            "italia": {"cubes": {"red": 1}, "tokens": [4]},
        },
    },
    "skirmish": {
        **homes.TURN_OF_AMBER,
        "seats": list(THREE["skirmish"]),
        "order": list(THREE["skirmish"]),
        "hands": {"amber": [3, 4], "coral": [1, 2], "jade": [5, 6]},
        "faces": {"1": "decoy", "2": "decoy", "3": "decoy"},
    },
    "godstorm": {**WAR, "phase": "turn", "to_play": list(THREE["godstorm"]), "now": {"step": 5}},
}
POSITIONS["liars-dice"] = {
    "seats": list(THREE["liars-dice"]),
    "phase": "call",
    "caller": "blue",
    "counts": {"red": 3, "blue": 3, "green": 2},
    "dice": {"red": [2, 2, 6], "blue": [3, 3, 3], "green": [1, 5]},
    "bids": [["red", 2, "threes"]],
}
READER = {"rattus": "blue", "skirmish": "amber", "godstorm": "alpha", "liars-dice": "red"}
Change = Callable[[dict[str, Any]], None]
FULL = pytest.mark.full


class Table(Club):
    """A club whose game begins at a position with every hidden face listed; `change` alters what nobody may know."""

    change: Change = staticmethod(lambda position: None)
    more: Mapping[str, Any] = {}

    def begin(self, game: str, specs: tuple[str, ...] = (), **options: str) -> None:
        path = self.path / "position"
        path.write_text(homes.text({**POSITIONS[self.rules], **self.more}))
        rules = load_rules(self.rules)
        position = rules.state_to_json(read_position_file(path, rules))
        self.change(position)
        path.write_text(json.dumps(position))
        people = [f"{seat}={NAMES[seat]} <{PEOPLE[seat]}>" for seat in self.seats]
        given = {"mail_delay": "0min", **homes.OPTIONS.get(self.rules, {})}
        new_game(
            self.home, game, self.rules, people, given, self.now, nonces=False, position=path, secret=bytes(range(32))
        )


def other_faces(position: dict[str, Any]) -> None:
    """Rattus: another face under every hidden token, another order of the supply."""
    faces = position["faces"]
    tokens = list(faces)
    rotated = [faces[token] for token in tokens[1:]] + [position["supply"][0]]
    position["supply"] = [*reversed(position["supply"][1:]), faces[tokens[0]]]
    position["faces"] = dict(zip(tokens, rotated, strict=True))


def other_hands(position: dict[str, Any]) -> None:
    """Skirmish: Coral holds a shield; the faces of Jade's hand and of the supply are others."""
    faces = position["faces"]
    hidden = [card for card in faces if int(card) not in position["hands"]["amber"] and card != "2"]
    others = [faces[card] for card in hidden]
    while faces["1"] == "decoy":
        others = [*others[1:], others[0]]
        faces.update(zip(hidden, others, strict=True))


def other_cards(position: dict[str, Any]) -> None:
    """Godstorm: two sky cards that beta cannot play in place of two that it could; the decks in another order."""
    held, sky = position["hands"]["beta"], position["decks"]["sky"]
    for place in range(len(held)):  # alpha has no temple to which a god could be moved
        other = sky.index("the_mighty_turn_meek")
        held[place], sky[other] = sky[other], held[place]
    for cards in position["decks"].values():
        cards.reverse()


def other_dice(position: dict[str, Any]) -> None:
    """Liar's dice: others under the cups of Blue and Green."""
    position["dice"] |= {"blue": [6, 4, 4], "green": [2, 2]}


def letters_to(club: Club, seat: str) -> list[bytes]:
    """All that ever reached a seat, as bytes, in order; what is made with a salted head is masked.

    Receipts of one tick leave by their names, digests of the mails that they answer and so of the seat's own codes:
    they are taken in the order of these mails.
    """
    box = club.box(seat)
    numbers = {place: ANSWERED.fullmatch(mail["In-Reply-To"] or "") for place, mail in enumerate(box)}
    answers = [(int(number[1]), place) for place, number in numbers.items() if number]
    in_order = dict(zip((place for _, place in answers), (place for _, place in sorted(answers)), strict=True))
    return [masked(shown(box[in_order.get(place, place)])) for place in range(len(box))]


def masked(text: bytes) -> bytes:
    for mask in (MASK, CODE, WORD):
        text = mask.sub(lambda made: b"*" * len(made[0].replace(b"-", b"")), text)
    return text


def shown(mail: EmailMessage) -> bytes:
    """A letter's headers, its list of parts and the content of each, whatever it was encoded in."""
    parts = [b64decode(mail[PARTS].replace(" ", ""))]
    for part in mail.walk():
        content = part.get_payload(decode=True)
        headers = [header for header in part.items() if header[0] != PARTS]
        parts += [str(headers).encode(), content if isinstance(content, bytes) else b""]
    return b"\n".join(parts)


def play(club: Club, moves: Callable[[Club], None], *, log: bool = True) -> list[list[bytes]]:
    """What the ticks printed, what the host sees, and what the reader has got after each of three, the second after
    these moves."""
    reader = READER[club.rules]
    printed, seen_by_host, got = [], [], []
    for number in range(3):
        if number == 1:
            moves(club)
            club.write(reader, "status\norders\nhelp")
        ticked = club.tick()
        printed += [*ticked.moved, *ticked.notes, *ticked.failed]
        note_tick(club.home, club.now, ticked)
        seen_by_host += host_sees(club, log=log)
        got.append(letters_to(club, reader))
    return [[line.encode() for line in printed], seen_by_host, *got]


def host_sees(club: Club, *, log: bool) -> list[bytes]:
    """The host's page and the log of mails: a host may play, and be the reader."""
    at = ("--home", club.path, "--now", club.now.isoformat())
    prints = [run("status", "--html", *at), *([run("mail", "log", "--last", 0, *at)] if log else [])]
    assert not any(ran.code for ran in prints)
    return sorted(line.encode() for ran in prints for line in ran.out.splitlines())


def looks(club: Club) -> None:
    club.order("red", "witch #1 then #3", "pause")


def refused(club: Club) -> None:
    club.write(
        "blue", f"BEGIN ORDERS peste blue turn {club.turn() + 1}\nmonk #9 to italia\nplace in sibiria\nEND ORDERS"
    )


def keeps(club: Club) -> None:
    """Amber invades Coral, who is asked, and keeps what may be a shield."""
    club.order("amber", "summon 1", "invade coral", "use #1")
    club.order("jade", "standing: shield: use #6 when armies < 2")
    club.tick()
    club.order("coral", "shield: keep", "keep")


def bids_higher(club: Club) -> None:
    """Blue bids what one of the two worlds makes likely, Green answers in advance by what lies under the cup."""
    club.order("green", "standing: call doubt when odds at most 20", turn=0)
    club.order("blue", "bid 9 threes", "bid 3 threes")
    club.tick()
    club.order("green", "bid 4 threes")
    club.order("red", "bid 4 fives")


def is_refused_a_shield(club: Club) -> None:
    """Coral tries a card that is none, and tells nobody which other is."""
    club.order("amber", "summon 1", "invade coral")
    club.tick()
    club.order("coral", "use #2", "fortify #1 #2")


INVASION = "invade liguria from gaul with 5 rounds 1"


def is_attacked(club: Club) -> None:
    """Alpha invades beta, who has not asked to be asked."""
    club.order("alpha", INVASION, "done")


def is_attacked_and_asked(club: Club) -> None:
    """Beta wants to be asked for sky cards: the game waits for it whatever it holds (G-42.8, G-42.9)."""
    club.order("beta", "settings: sky ask")
    club.tick()
    club.order("alpha", INVASION, "done")
    club.tick()
    assert [ask.question for ask in club.book().deadlines.asks] == ["sky"]
    club.order("beta", "answer sky pass")


def is_attacked_and_says_nothing(club: Club) -> None:
    """The same, and the time is over before beta answers."""
    club.order("beta", "settings: sky ask")
    club.tick()
    club.order("alpha", INVASION, "done")
    for _ in range(5):
        club.tick(10 * HOUR)


def press_of(writer: int) -> Callable[[Club], None]:
    """Of the other two seats, the first or the second writes without a name."""

    def write(club: Club) -> None:
        reader, others = others_at(club)
        club.write(
            others[writer], f"press to {reader} anonymous: guess who\n\npress to all anonymous: once more", name="same"
        )
        club.write(others[1 - writer], "help", name="other")

    return write


def vote_of(voter: int) -> Callable[[Club], None]:
    """Of the other two seats, the first or the second proposes a draw."""

    def write(club: Club) -> None:
        _, others = others_at(club)
        club.write(others[voter], "draw", name="same")
        club.write(others[1 - voter], "help", name="other")

    return write


def others_at(club: Club) -> tuple[str, list[str]]:
    reader = READER[club.rules]
    return reader, [seat for seat in club.seats if seat != reader]


@pytest.mark.parametrize(
    ("rules", "change", "moves"),
    [
        pytest.param("rattus", other_faces, looks, id="a look of Red's"),
        pytest.param("rattus", other_faces, refused, id="refused orders"),
        pytest.param("skirmish", other_hands, keeps, id="a shield that is kept"),
        pytest.param("skirmish", other_hands, is_refused_a_shield, id="a shield that is none"),
        pytest.param("liars-dice", other_dice, bids_higher, id="dice under a cup"),
        pytest.param("godstorm", other_cards, is_attacked, id="a hand that is attacked", marks=FULL),
        pytest.param("godstorm", other_cards, is_attacked_and_asked, id="a hand that is asked"),
        pytest.param("godstorm", other_cards, is_attacked_and_says_nothing, id="a hand that says nothing", marks=FULL),
    ],
)
@pytest.mark.some(1)
def test_what_is_hidden_changes_no_byte_of_any_letter(
    tmp_path: Path, rules: str, change: Change, moves: Callable[[Club], None]
) -> None:
    outputs = []
    for name, made in (("one", lambda position: None), ("two", change)):
        (tmp_path / name).mkdir()
        table = type("Made", (Table,), {"change": staticmethod(made)})
        outputs.append(play(table(tmp_path / name, *THREE[rules], rules=rules), moves))
    assert outputs[0] == outputs[1]
    assert len(outputs[0][-1]) > 1


@FULL
@pytest.mark.parametrize(("rules", "change"), [("rattus", other_faces), ("godstorm", other_cards)])
def test_what_is_hidden_changes_no_byte_of_a_letter_with_pictures(tmp_path: Path, rules: str, change: Change) -> None:
    need_resvg()
    outputs = []
    for name, made in (("one", lambda position: None), ("two", change)):
        (tmp_path / name).mkdir()
        table = type("Made", (Table,), {"change": staticmethod(made)})
        club = table(tmp_path / name, *THREE[rules], rules=rules)
        club.show_pictures()
        outputs.append(play(club, looks if rules == "rattus" else is_attacked))
    assert outputs[0] == outputs[1]
    assert any(b"image/png" in letter for letter in outputs[0][-1])


BIDDING = {"skirmish": {"phase": "bid", "order": [], "turn": 0}, "godstorm": {"phase": "bid", "to_play": [], "now": {}}}


@pytest.mark.parametrize("rules", BIDDING)
@pytest.mark.some(1)
def test_a_sealed_bid_changes_no_byte_before_all_are_in(tmp_path: Path, rules: str) -> None:
    """Neither how much was bid nor whether it was refused, or replaced by another bid."""
    outputs, bidder = [], THREE[rules][1]
    for name, bids in (("one", (2, 2, 2)), ("two", (4, 9, 0))):
        (tmp_path / name).mkdir()
        table = type("Made", (Table,), {"more": BIDDING[rules]})
        club = table(tmp_path / name, *THREE[rules], rules=rules)

        def bid(club: Club, bids: tuple[int, ...] = bids) -> None:
            for number in bids:
                club.order(bidder, f"bid {number}")

        outputs.append(play(club, bid))
        assert any(re.search(r"\] Receipt for turn \d+: ok$", mail["Subject"]) for mail in club.box(bidder))
    assert outputs[0] == outputs[1]
    assert any(b"Receipt" in letter for letter in outputs[0][-1])


STANDING = {
    "standing: sky play men become warriors when force at least 50",
    "standing: tree keep",
    "help",
}


@FULL
def test_standing_orders_that_do_not_act_change_no_byte(tmp_path: Path) -> None:
    """Neither that there are any nor what they say (G-8.3, G-42.10)."""
    outputs = []
    for number, line in enumerate(sorted(STANDING)):
        (tmp_path / str(number)).mkdir()

        def moves(club: Club, line: str = line) -> None:
            club.order("beta", line) if ":" in line else club.write("beta", line)
            club.tick()
            club.order("alpha", INVASION, "done")

        outputs.append(play(Table(tmp_path / str(number), *THREE["godstorm"], rules="godstorm"), moves))
    assert outputs[0] == outputs[1] == outputs[2]


@pytest.mark.parametrize("rules", ["rattus", "liars-dice", "skirmish", pytest.param("godstorm", marks=FULL)])
@pytest.mark.parametrize(
    ("one", "two"),
    [(press_of(0), press_of(1)), (vote_of(0), vote_of(1))],
    ids=["who wrote without a name", "who proposed a draw"],
)
@pytest.mark.some(1)
def test_what_others_do_in_secret_changes_no_byte_but_what_is_derived_for_the_host(
    tmp_path: Path, rules: str, one: Callable[[Club], None], two: Callable[[Club], None]
) -> None:
    outputs = []
    # The log tells to whom letters left, and when; docs/hosting-mail.md says what a host who plays may guess from it.
    for name, moves in (("one", one), ("two", two)):
        (tmp_path / name).mkdir()
        got = play(Table(tmp_path / name, *THREE[rules], rules=rules), moves, log=False)
        # Letters of one tick lie in the order of their keys, which only the host can make.
        outputs.append([sorted(without_press_id(letter) for letter in letters) for letters in got])
    assert outputs[0] == outputs[1]
    assert any(b"guess who" in letter or b"propos" in letter for letter in outputs[0][-1])


def without_press_id(letter: bytes) -> bytes:
    """A press's key is an HMAC of the host's over its writer: in the address of an answer, too; masked as the other
    salted digests are."""
    letter = re.sub(rb"<g\.peste\.\w+\.\w{4}-\w{4}\.press[\w.*]+@", b"<press@", letter)
    return re.sub(rb"\.re-\w{8}@", b".re-press@", letter)


def test_a_planted_leak_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rattus_pbem.post import letters

    real = letters.press_letter

    def telling(session: Any, lines: Any, seat: str) -> Any:
        return real(session, [line.changed(anonymous=False) for line in lines], seat)

    monkeypatch.setattr("rattus_pbem.post.handing_over.press_letter", telling)
    with pytest.raises(AssertionError):
        test_what_others_do_in_secret_changes_no_byte_but_what_is_derived_for_the_host(
            tmp_path, "rattus", press_of(0), press_of(1)
        )
