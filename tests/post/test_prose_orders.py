"""Orders without a block: what says them in one way only is taken, what merely talks of them is not."""

from __future__ import annotations

import email
import email.policy
from email.message import EmailMessage
from pathlib import Path

import pytest

from rattus_pbem.orders.print_text import print_line
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.orders.sheet import SheetDefaults
from rattus_pbem.post.prose_orders import ProseReader
from rattus_pbem.rules import load_rules

from .mailing import HOST, HOUR, Club, text_of

R, G = "rattus", "godstorm"
TWG = ("take Witch", "place in Gallia", "plague to Germania")
TAKEN: list[tuple[str, str, tuple[str, ...]]] = [
    (R, "Take witch, place in Gallia, plague to Germania", TWG),
    (R, "take witch, place in gallia, plague to germania.", TWG),
    (R, "Take the witch. Place in Gallia. Plague to Germania.", TWG),
    (R, "take witch; place in gallia; plague to germania", TWG),
    (R, "take witch\nplace in gallia\nplague to germania", TWG),
    (R, "take witch\n\nplace in gallia\n\nplague to germania\n", TWG),
    (R, "- take witch\n- place in gallia\n- plague to germania", TWG),
    (R, "1. take witch\n2. place in gallia\n3. plague to germania", TWG),
    (R, "1) take witch\n2) place in gallia\n3) plague to germania", TWG),
    (R, "take witch and place in gallia and plague to germania", TWG),
    (R, "take witch, then place in gallia, then plague to germania", TWG),
    (R, "take witch, and then place in gallia, plague to germania!", TWG),
    (R, "I take the witch, place in Gallia, plague to Germania", TWG),
    (R, "I take the Witch. I place in Gallia. Plague to Germania. Thanks!", TWG),
    (R, "I'll take the witch, then place in gallia, then plague to germania", TWG),
    (R, "I’d like to take the witch, place in gallia, plague to germania", TWG),
    (R, "I will take the witch\nI will place in Gallia\nplague to Germania", TWG),
    (R, "Please take the witch, place in Gallia, plague to Germania", TWG),
    (R, "Hi,\n\ntake witch, place in gallia, plague to germania\n\nThanks\nAnna", TWG),
    (R, "Hello host,\nTAKE WITCH, PLACE IN GALLIA, PLAGUE TO GERMANIA\nBest regards,\nAnna Peeters", TWG),
    (R, "My orders:\ntake witch\nplace in gallia\nplague to germania\ncheers", TWG),
    (R, "my turn: take witch, place in gallia, plague to germania", TWG),
    (R, "take witch, put in Gallia, plague to Germania", TWG),
    (R, "Take Witch, place cubes in Gallia, plague to Germania", TWG),
    (R, "take the monk", ("take Monk",)),
    (R, "I take the Monk.", ("take Monk",)),
    (R, "place two cubes in gallia", ("place 2 in Gallia",)),
    (R, "Place 2 in Gallia, plague to Germania", ("place 2 in Gallia", "plague to Germania")),
    (R, "place three in gallia and plague to germania", ("place 3 in Gallia", "plague to Germania")),
    (R, "plague to germania spread gallia, italia", ("plague to Germania spread Gallia Italia",)),
    (R, "plague to germania, spread gallia and italia", ("plague to Germania spread Gallia Italia",)),
    (
        R,
        "take witch, plague to germania spread gallia, italia",
        ("take Witch", "plague to Germania spread Gallia Italia"),
    ),
    (R, "plague stays", ("plague stays",)),
    (R, "plague to germania via italia", ("plague to Italia Germania",)),
    (R, "plague via italia to germania", ("plague to Italia Germania",)),
    (R, "peste vers germania par italia", ("plague to Italia Germania",)),
    (R, "plague to italia then germania", ("plague to Italia Germania",)),
    (R, "take king and\nplace in gallia", ("take King", "place in Gallia")),
    (R, "take king\nThanks 🙂", ("take King",)),
    (R, "prendre sorcie\u0300re", ("take Witch",)),
    (R, "take king, plague default", ("take King", "plague default")),
    (R, "take witch, witch #1 then #2, plague to germania", ("take Witch", "Witch #1 #2", "plague to Germania")),
    (R, "First in Gallia", ("first cubes in Gallia",)),
    (R, "first in gallia, first in italia", ("first cubes in Gallia", "first cubes in Italia")),
    (R, "Prendre sorcière, placer en Gallia, peste vers Germania", TWG),
    (R, "Je prends la sorcière, je place en Gallia, peste en Germania", TWG),
    (R, "je prends la sorcière et je place en gallia puis peste vers germania", TWG),
    (R, "Bonjour,\nje prends la sorcière\nje place en Gallia\npeste vers Germania\nMerci, Anna", TWG),
    (R, "prends sorcière ; place en gallia ; peste vers germania", TWG),
    (R, "Je voudrais prendre la sorcière, placer en Gallia, peste vers Germania. Cordialement", TWG),
    (R, "s’il vous plaît, prendre sorcière, placer en gallia, peste vers germania", TWG),
    (R, "Mes ordres : prendre sorcière, placer en Gallia, peste vers Germania", TWG),
    (R, "je prends le Roi", ("take King",)),
    (R, "placer deux cubes en gallia", ("place 2 in Gallia",)),
    (R, "peste vers germania, propager gallia et italia", ("plague to Germania spread Gallia Italia",)),
    (R, "peste reste", ("plague stays",)),
    (G, "bid 3", ("bid 3",)),
    (G, "I bid 3.", ("bid 3",)),
    (G, "Hi\nbid three\nAnna", ("bid 3",)),
    (G, "miser 3", ("bid 3",)),
    (G, "Bonjour,\nje mise trois\nMerci", ("bid 3",)),
    (G, "summon war to gaul", ("summon war to Gaul",)),
    (G, "Please summon war to Gaul", ("summon war to Gaul",)),
    (G, "invade from gaul to liguria with 5", ("invade Liguria from Gaul with 5",)),
    (G, "Attack from Gaul to Liguria with five.", ("invade Liguria from Gaul with 5",)),
    (
        G,
        "summon war to gaul, invade from gaul to liguria with 5",
        ("summon war to Gaul", "invade Liguria from Gaul with 5"),
    ),
    (
        G,
        "summon war to gaul. Invade from Gaul to Liguria with 5. Thank you",
        ("summon war to Gaul", "invade Liguria from Gaul with 5"),
    ),
    (
        G,
        "je mise trois. Merci",
        ("bid 3",),
    ),
]
TWO = ("place 3 in Gaul", "invade Iberia from Gaul with 8 gods war until 3")
TAKEN += [
    (R, "answer spread polonia", ("answer spread in Polonia",)),
    (R, "répondre propager polonia", ("answer spread in Polonia",)),
    (R, "spread to polonia please", ("answer spread in Polonia",)),
    (R, "take king, please. Thanks", ("take King",)),
    (R, "take witch from blue", ("take Witch only if holder of Witch in blue",)),
    (R, "prendre sorcière de bleu", ("take Witch only if holder of Witch in blue",)),
    (R, "take king\n\nplease", ("take King",)),
    (R, "prendre roi, s’il te plaît", ("take King",)),
    (R, "prendre roi svp", ("take King",)),
    *(
        (R, f"take king, plague to germania{end}spread polonia", ("take King", "plague to Germania spread Polonia"))
        for end in ("\n", ". ", "; ", "\n- ", "\n\n")
    ),
    (R, "1. plague to germania\n2. spread polonia\n3. take king", ("plague to Germania spread Polonia", "take King")),
    (R, "prendre roi, peste vers germania\npropager polonia", ("take King", "plague to Germania spread Polonia")),
    (G, "place 3 in gaul, attack iberia from gaul with 8\nuntil 3\ngods war", TWO),
    (G, "place 3 in gaul. attack iberia from gaul with 8. until 3. gods war", TWO),
    (G, "placer 3 en gaul, attaquer iberia depuis gaul avec 8\njusqu'à 3\ndieux guerre", TWO),
    *(
        (G, f"j{mark}attaque iberia depuis gaul avec 5", ("invade Iberia from Gaul with 5",))
        for mark in ("'", "’", "' ")
    ),
    (G, "J’achète 2 guerre, j’invoque guerre en gaul", ("obtain war 2", "summon war to Gaul")),
    ("skirmish", "Miser 1 svp", ("bid with 1",)),
    ("skirmish", "bid 1, please", ("bid with 1",)),
]
NOT_TAKEN: list[tuple[str, str]] = [
    *(
        (R, text)
        for text in (
            "Should I take the witch?",
            "Shall I take the witch, place in Gallia, plague to Germania?",
            "take witch?",
            "Take the witch or the monk",
            "Take the witch, or place in Gallia",
            "I would never place in Gallia",
            "I will not take the witch",
            "I won't take the witch",
            "Do not take the witch",
            "Don't take the witch, place in Gallia",
            "never take witch",
            "no plague to germania",
            "If red takes the witch, place in Gallia",
            "place in gallia if red takes the witch",
            "take witch unless red has it",
            "When you can, take witch",
            "Maybe take the witch, place in Gallia",
            "Perhaps I take the monk",
            "I think I take the monk",
            "I might take the monk, then place in Gallia",
            "I would take the monk",
            "I was about to take the monk",
            "I wanted to take the monk",
            "You take the witch, place in Gallia",
            "We take the witch",
            "Bert takes the witch, plague to Germania",
            "Bert, take the witch",
            "Bert wrote: take witch, place in Gallia",
            "“take witch, place in gallia”",
            '"take witch"',
            "(take witch)",
            "> take witch",
            "take witch...",
            "take witch…",
            "take witch, place in gallia, just kidding",
            "take witch, place somewhere",
            "take witch, whatever",
            "take witch next turn",
            "Next turn I take the witch",
            "Tomorrow I take the witch",
            "take witch, but not before Monday",
            "The best is to take witch",
            "How do I take the witch",
            "Can I place in Gallia",
            "What if I take the witch",
            "Thanks, take care",
            "take your time",
            "pass",
            "Done!",
            "Hello\nThanks\nAnna",
            "standing: potion never",
            "take witch\nPS: is my cube in Gallia safe",
            "take witch\n\nSee you on Sunday at the club",
            "witch, gallia, germania",
            "plague",
            "Dois-je prendre la sorcière ?",
            "Je ne prends pas la sorcière",
            "Je n’ai jamais placé en Gallia",
            "ne pas prendre la sorcière",
            "Si rouge prend la sorcière, placer en Gallia",
            "prendre la sorcière ou le moine",
            "Peut-être prendre la sorcière",
            "Je pense prendre la sorcière",
            "Anna prend la sorcière",
            "« prendre sorcière »",
            "prendre la sorcière au prochain tour",
            "Je prendrais la sorcière",
            "❌ place in Gallia\n✅ take king",
            "☐ place in gallia\n☑ take king",
            "👎 take king",
            "👎\ntake king",
            "take king 👎",
            "t\u0336a\u0336k\u0336e\u0336 king",
            "~~take king~~",
            "_take king_",
            "✗ prendre roi",
            "2. take king\n1. place in gallia",
            "2) prendre roi\n1) placer en gallia",
            "2. take king\nplace in gallia\n1. plague to germania",
            "place in gallia and",
            "take witch, and then",
            "take witch,\nplace in gallia and\nThanks\nAnna",
            "placer en gallia et",
            "prendre roi, puis",
            "take witch; witch #1 #2 swap, no",
            "prendre sorcière ; sorcière #1 #2 échanger, non",
            "plague to germania, gallia",
            "plague to germania and italia",
            "peste vers germania et italia",
        )
    ),
    *(
        (R, text)
        for text in (
            "answer me please",
            "take witch only if holder witch is blue",
            "take witch from blue only if turn at least 3",
            "take king, then take witch from blue if holder witch is blue",
            "Please, thanks",
            "spread polonia, thanks to germania",
            "2. plague to germania\n1. spread polonia",
            "take king\nno",
            "wait\ntake king",
            "j’annonce",
        )
    ),
    *(
        (G, text)
        for text in (
            "place 3 in gaul\nuntil 3",
            "until 3\nattack iberia from gaul with 8",
            "Should I bid 3?",
            "I would bid 3",
            "bid 3 or 4",
            "Do not invade Liguria from Gaul with 5",
            "I never invade Liguria from Gaul with 5",
            "If beta bids 3, bid 4",
            "skip",
            "move 3 gaul alemannia",
            "déplacer 3 gaul alemannia",
            "invade from gaul to liguria with as many as possible please, or fewer",
            "Je ne mise pas 3",
            "Faut-il miser 3 ?",
            "J'attaque demain de gaul vers liguria avec 5",
        )
    ),
]


def read(name: str, text: str) -> tuple[str, ...]:
    """The orders that are read in a text, as they are printed."""
    rules = load_rules(name)
    defaults = SheetDefaults("x", rules.meta.seats[0], 1, None)
    lines = ProseReader(rules.lexicon, defaults, frozenset({"anna", "peeters"}), "en").lines(text)
    if not lines:
        return ()
    block = "\n".join(["BEGIN ORDERS", *lines, "END ORDERS", ""]).encode()
    sheet = read_sheet(block, rules.lexicon, defaults=defaults)
    return tuple(print_line(line.data, rules.lexicon, "en") for line in sheet.orders)


def test_what_says_orders_is_read_as_they_are(subtests: pytest.Subtests) -> None:
    for name, text, expected in TAKEN:
        with subtests.test(text, game=name):
            assert read(name, text) == expected


def test_what_talks_of_orders_is_not_taken(subtests: pytest.Subtests) -> None:
    for name, text in NOT_TAKEN:
        with subtests.test(text, game=name):
            assert read(name, text) == ()


def test_there_are_enough_of_both() -> None:
    assert min(len(TAKEN), len(NOT_TAKEN)) >= 60


def club_at_turn_one(path: Path, lang: str = "en") -> Club:
    club = Club(path, mail_delay="30min", red__lang=lang)
    club.tick()
    club.order("red", "first in gallia", "first in italia")
    club.order("blue", "first in anglia", "first in scandia")
    club.tick()
    club.tick()
    assert club.turn() == 1
    return club


@pytest.mark.parametrize(("lang", "word", "clear"), [("en", "read as", "clear"), ("fr", "a été lu comme", "effacer")])
def test_they_are_stored_with_a_word_and_taken_back(tmp_path: Path, lang: str, word: str, clear: str) -> None:
    club = club_at_turn_one(tmp_path, lang)
    club.write(
        "red",
        TAKEN[0][1] + "\n\nOn Mon, 2 Nov 2026 at 10:00, host <host@pbem.test> wrote:\n> BEGIN ORDERS\n> END ORDERS\n",
    )
    club.tick(HOUR / 4)
    grade, receipt = club.receipt("red")
    assert (grade, word in " ".join(receipt.split()), f"`{clear}`" in receipt) == ("ok", True, True)
    stored = club.book().stored("red", 1)
    assert stored is not None
    assert [line["do"] for line in stored.orders] == ["take", "place", "plague"]
    club.write("red", clear)
    club.tick(HOUR / 4)
    club.tick()
    assert club.turn() == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("take witch, place in gallia, plague to scandia", "not legal"),
        ("take mayor", "a card that is not there"),
        ("take witch?", "a question"),
    ],
)
def test_what_is_not_legal_is_answered_as_before(tmp_path: Path, text: str, why: str) -> None:
    club = club_at_turn_one(tmp_path)
    club.write("red", text)
    club.tick(HOUR / 4)
    grade, receipt = club.receipt("red")
    assert (grade, "BEGIN ORDERS" in receipt) == ("refused", "?" not in text), why
    assert club.book().stored("red", 1) is None


def test_orders_that_wait_are_not_replaced_by_prose(tmp_path: Path) -> None:
    club = club_at_turn_one(tmp_path)
    club.order("red", "take king")
    club.tick(HOUR / 12)
    club.write("red", "take witch")
    club.tick(HOUR / 12)
    stored = club.book().stored("red", 1)
    assert stored is not None
    assert stored.orders == [{"do": "take", "card": "king"}]


@pytest.mark.parametrize("how", ["no code", "another address", "who is not asked"])
def test_nothing_is_taken_of_who_has_no_say(tmp_path: Path, how: str) -> None:
    club = club_at_turn_one(tmp_path)
    seat = "blue" if how == "who is not asked" else "red"
    sender = "x@y.test" if how == "another address" else ""
    club.write(seat, "take witch", subject="hi" if how == "no code" else None, sender=sender)
    club.tick(HOUR / 4)
    assert all(club.book().stored(each, 1) is None for each in club.seats)
    assert "was read as the orders" not in text_of(club.box(seat)[-1])


@pytest.mark.parametrize("line", ["I take the Monk", "je prends le moine", "I take monk", "take the monk"])
def test_in_a_block_a_line_may_begin_with_who_orders(tmp_path: Path, line: str) -> None:
    club = club_at_turn_one(tmp_path)
    club.order("red", line, "place two in gallia" if "I" in line else "placer deux en gallia")
    club.tick(HOUR / 4)
    stored = club.book().stored("red", 1)
    assert stored is not None
    assert stored.orders[0] == {"do": "take", "card": "monk"}
    assert stored.orders[1]["cubes"] == 2


@pytest.mark.parametrize(
    ("plain", "html", "taken"),
    [
        ("take king", "take king", True),
        ("take king\nplace in gallia", "I take the King,<br>place in Gallia", True),
        ("take king", "take monk", False),
        ("take king", "don’t take king", False),
        ("prendre roi", "prendre moine", False),
    ],
)
@pytest.mark.some(2)
def test_where_text_and_html_differ_nothing_is_taken(tmp_path: Path, plain: str, html: str, taken: bool) -> None:
    club = club_at_turn_one(tmp_path)
    mail = EmailMessage(policy=email.policy.SMTP)
    mail["From"], mail["To"], mail["Message-ID"] = "anna@pbem.test", HOST, "<two@pbem.test>"
    mail["Subject"] = f"Re: [peste red t0 {club.code('red')}] x"
    mail.set_content(plain)
    mail.add_alternative(f"<p>{html}</p>", subtype="html")
    club.deliver(mail.as_bytes())
    club.tick(HOUR / 4)
    assert (club.book().stored("red", 1) is not None) == taken
    assert club.receipt("red")[0] == ("ok" if taken else "refused")
