"""Charsets, format=flowed, quotations, commands: single texts, each with what must come out."""

from __future__ import annotations

from email.message import EmailMessage

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rattus_pbem.language.phrases import LANGS
from rattus_pbem.language.words import Lexicon
from rattus_pbem.locale import sentences
from rattus_pbem.mail.bodies import cut_text, decode_text, unflow
from rattus_pbem.mail.command_lines import Command
from rattus_pbem.mail.command_search import bare_subject, find_commands
from rattus_pbem.mail.message_reader import Attachment, Body, Mail, read_message
from rattus_pbem.mail.sheet_search import find_sheets, opening
from rattus_pbem.orders.print_text import print_line
from rattus_pbem.post.commands import READER
from rattus_pbem.post.post_sentences import say_of_mail

from ..counts import sampled
from ..orders.drawn import line as drawn_line
from ..orders.lexicons import LEXICONS
from .parted import quoted, unquoted

BLOCK = "BEGIN ORDERS peste-1347 red turn 7\ntake witch\nEND ORDERS\n"


CHARSETS: list[tuple[bytes, str, str, bool]] = [
    ("né".encode(), "utf-8", "né", False),
    ("né".encode("cp1252"), "utf-8", "né", False),
    ("né".encode("cp1252"), "us-ascii", "né", False),
    ("né".encode(), "us-ascii", "né", False),
    (b"a \x96 b", "iso-8859-1", "a \u2013 b", False),
    (b"a \xa4 b", "iso-8859-15", "a \u20ac b", False),
    (b"a \x81 b", "", "a \ufffd b", True),
    ("né à".encode()[:-1], "utf-8", "né \ufffd", True),
    ("né".encode("utf-16"), "", "né", False),
    ("né".encode("utf-16-le"), "utf-16", "né", False),
    ("take".encode("utf-16-be"), "utf-8", "take", False),
    ("né".encode("utf-32"), "x", "né", False),
    ("né".encode("shift_jis", "replace"), "shift_jis", "n?", False),
    (b"\xef\xbb\xbfhi", "ascii", "hi", False),
    (b"a\\u0041", "unicode_escape", "a\\u0041", False),
    (b"+AGE-", "utf-7", "+AGE-", False),
    (b"hi", "utf-8\0x", "hi", False),
    (b"a\0b", "utf-8", "a\ufffdb", True),
    (b"", "utf-16", "", False),
]


def test_charsets(subtests: pytest.Subtests) -> None:
    for data, declared, text, lost in CHARSETS:
        with subtests.test(declared, data=data):
            assert decode_text(data, declared)[::2] == (text, lost)


@pytest.mark.parametrize(
    ("text", "delete_space", "expected"),
    [
        ("a \nb\nc", False, "a b\nc"),
        ("a \nb", True, "ab"),
        ("> a \n> b\nc", False, "> a b\nc"),
        ("> a \n>> b", False, "> a \n>> b"),
        ("a \n-- \nb", False, "a \n-- \nb"),
        (" From \n >x", False, "From >x"),
    ],
)
def test_flowed_lines_are_joined(text: str, delete_space: bool, expected: str) -> None:
    assert unflow(text, delete_space) == expected


def test_the_limits_of_a_text() -> None:
    assert cut_text("a\r\nb\rc") == ("a\nb\nc", False)
    assert cut_text("x" * 2000) == ("x" * 2000, False)
    text, cut = cut_text("x\n" * 5000)
    assert (text.count("\n"), cut) == (2999, True)
    text, cut = cut_text(("x" * 900 + "\n") * 100)
    assert (len(text), cut) == (64 * 1024, True)


@pytest.mark.parametrize(
    "struck",
    ["<s>take king</s>", "<div><strike>take king</strike></div>", "<del datetime='x'>take king</del>",
     "<span style='text-decoration: LINE-THROUGH'>take king</span>", "<s><b>take</b> king</s>",
     "<style>p.p1 {margin: 0} span.s1, b {text-decoration: line-through}</style><span class='x s1'>take king</span>",
     "<style>@media all { /* x */ div #old { text-decoration-line : Line-Through } }</style><i id=old>take king</i>"],
)  # fmt: skip
def test_what_is_struck_through_is_not_executed(struck: str) -> None:
    html = f"<p>BEGIN ORDERS p-1 red turn 7<br>{struck}<br>take witch<br>END ORDERS</p><p><s>draw</s></p><p>help</p>"
    mail = EmailMessage()
    mail["From"] = "anna@example.org"
    mail.set_content("BEGIN ORDERS p-1 red turn 7\ntake king\ntake witch\nEND ORDERS\n\ndraw\nhelp\n")
    mail.add_alternative(html, subtype="html")
    read = read_message(mail.as_bytes())
    (sheet,) = find_sheets(read, READER).sheets
    assert [line for line in sheet.decode().splitlines()[1:-1] if line] == ["take witch"]
    assert [command.name for command in find_commands(read, READER)] == ["help"]


@pytest.mark.parametrize("lexicon", LEXICONS.values(), ids=LEXICONS)
@given(drawn=st.data(), lang=st.sampled_from(LANGS))
@settings(max_examples=sampled(100))
def test_the_orders_of_a_block_come_out_of_a_mail_as_they_were_written(
    lexicon: Lexicon, drawn: st.DataObject, lang: str
) -> None:
    orders = [print_line(drawn.draw(drawn_line(verb, lexicon)), lexicon, lang) for verb in lexicon.verbs]
    block = "\n".join(["BEGIN ORDERS p-1 red turn 7", *orders, "END ORDERS"]) + "\n"
    assert find_sheets(Mail(texts=[Body("plain", block)]), READER).sheets == [block.encode()]


def test_letters_with_a_stroke_each_are_struck_through() -> None:
    struck = "".join(f"{letter}\u0336" for letter in "take king")
    mail = EmailMessage()
    mail["From"] = "anna@example.org"
    mail.set_content(
        f"BEGIN ORDERS p-1 red turn 7\n{struck}\ntake witch\nEND ORDERS\n\nd\u0336r\u0336a\u0336w\u0336\nhelp\n"
    )
    read = read_message(mail.as_bytes())
    (sheet,) = find_sheets(read, READER).sheets
    assert [line for line in sheet.decode().splitlines()[1:-1] if line] == ["take witch"]
    assert [command.name for command in find_commands(read, READER)] == ["help"]


def test_a_whole_block_that_is_struck_through_is_none() -> None:
    mail = EmailMessage()
    mail["From"] = "anna@example.org"
    mail.set_content(BLOCK)
    mail.add_alternative(f"<p>never mind</p><s>{BLOCK.replace(chr(10), '<br>')}</s>", subtype="html")
    assert find_sheets(read_message(mail.as_bytes()), READER).sheets == []


QUOTATIONS: list[tuple[str, str, str]] = [
    ("a\n> b\nc", "a\nc", "b"),
    ("a\n\nOn Mon, 2 Dec 2024, B <b@x> wrote:\n> q", "a", "q"),
    ("a\nOn Mon, 2 Dec 2024\nat 20:00 B <\nb@x> wrote:\n> q\nc", "a\nc", "q"),
    ("a\nLe lun. 2 déc. 2024 à 20:00, B\n<b@x> a\u202fécrit\u00a0:\n> q", "a", "q"),
    ("a\nLe 02/12/2024 à 20:00, B a écrit :\nq\nr", "a", "q\nr"),
    ("a\n2024-12-02 20:00 GMT+01:00, B <b@x>:\nq", "a", "q"),
    ("END ORDERS\nOn 2 Dec 2024 at 20:00, B <b@x> wrote:\n> q", "END ORDERS", "q"),
    ("see 2026\nOn 2 Dec 2024 at 20:00, B <b@x> wrote:\n> q", "see 2026", "q"),
    ("write to b@x about it:\nq", "write to b@x about it:\nq", ""),
    ("at 20:00 on 2.12.24 we meet:\nq", "at 20:00 on 2.12.24 we meet:\nq", ""),
    ("a\n-- gallia, 2026 --\nq", "a\n-- gallia, 2026 --\nq", ""),
    ("note from: x\nto: y\ndate: z", "note from: x\nto: y\ndate: z", ""),
    ("a\n-----Original Message-----\nFrom: B\nSent: Monday\nTo: A\nSubject: s\n\nq", "a", "q"),
    ("a\n*De :* B\n*Envoyé :* lundi\n*À :* A\n*Objet :* s\n\nq", "a", "q"),
    ("a\n________________________________\nDe : B\nEnvoyé : lundi\nÀ : A\nObjet : s\n\nq", "a", "q"),
    ("a\n________________________________\nb", "a\n________________________________\nb", ""),
    ("a\nDébut du message réexpédié :\n\nDe: B\nObjet: s\nDate: x\n\nq", "a", "q"),
    ("a\n-- \nAnna", "a", ""),
    ("a\n-- \nAnna\nOn 2 Dec 2024 B <b@x> wrote:\n> q", "a", "q"),
    ("a\nSent from my iPhone\nb", "a\nb", ""),
    ("a\nEnvoyé de mon iPhone", "a", ""),
    ("From: here we go", "From: here we go", ""),
    ("On Monday Anna wrote: no", "On Monday Anna wrote: no", ""),
    ("On all fours we wrote:\nb", "On all fours we wrote:\nb", ""),
    ("> > deep\n>>> deeper", "", "deep\ndeeper"),
]


def test_quotations(subtests: pytest.Subtests) -> None:
    for text, own, other in QUOTATIONS:
        with subtests.test(text):
            assert (unquoted(text).strip(), quoted(text).strip()) == (own, other)


def commands(text: str, subject: str = "") -> list[Command]:
    return find_commands(Mail(subject=subject, texts=[Body("plain", text)]), READER)


PROSE: list[str] = [
    "draw me a picture",
    "help me please",
    "clear skies tonight",
    "join us tomorrow",
    "status quo ante bellum",
    "absent friends, I drink to you",
    "message important : lisez ceci",
    "confirm that you got this",
    "orders are below",
    "concede that I was right about it",
    "explain to me why",
    "dispute is healthy",
    "address the matter soon",
    "nonce is a funny word indeed",
    "aide-moi",
    "nulle part",
]


def test_prose_is_no_command(subtests: pytest.Subtests) -> None:
    for prose in PROSE:
        with subtests.test(prose):
            assert commands(prose) == []


NEARLY = [
    "absent from 24.12.. to 2.1..", "nonce xyz", "zone Paris", "press to red hello", "concede", "resend the last",
    "dispute turn 7", "explain event 12", "langue klingon", "adresse anna", "clear everything", "confirmer",
]  # fmt: skip


def test_what_nearly_fits_is_told(subtests: pytest.Subtests) -> None:
    for line in NEARLY:
        with subtests.test(line):
            (command,) = commands(line)
            assert command.fault in sentences("mail", "en")
            assert (command.line, command.source) == (1, line)


@pytest.mark.parametrize(
    ("subject", "bare", "replied"),
    [
        ("Re: [p-1 red t7] help", "help", True),
        ("RE : TR: Fwd: [p-1 red t7 KX4P-9QDM] x", "x", True),
        ("[p-1 red t7] help", "help", False),
        ("Re[2]: AW: x", "x", True),
        ("really", "really", False),
    ],
)
def test_the_subject_without_tag_and_re(subject: str, bare: str, replied: bool) -> None:
    assert bare_subject(subject) == (bare, replied)


def test_an_answer_to_a_receipt_repeats_no_act() -> None:
    assert [command.name for command in commands("", "[p-1 red t7] concede red")] == ["concede"]
    assert commands("", "Re: [p-1 red t7] concede red") == []
    assert [command.name for command in commands("", "Re: [p-1 red t7] status")] == ["status"]


def test_a_command_twice_in_subject_and_body_has_two_places() -> None:
    places = commands("\nhelp", "help")
    assert [(command.where, command.line) for command in places] == [("subject", 0), ("body", 2)]


def test_too_long_a_press_is_refused() -> None:
    (command,) = commands("press to all: " + ("x" * 900 + "\n") * 10)
    assert command.fault == "press_long"


def test_press_text_is_no_command_and_its_letters_stay() -> None:
    (command,) = commands("Message à Rouge :\nÇA va\nconcede red\nstatus")
    assert (command.get("to"), command.get("text")) == ("rouge", "ÇA va\nconcede red\nstatus")


def test_a_short_press_ends_before_the_next_command() -> None:
    press, draw = commands("press to red: well played\nyou all\ndraw")
    assert (press.get("text"), draw.name) == ("well played\nyou all", "draw")


def test_every_command_with_a_near_miss_has_its_sentence() -> None:
    for name, command in READER.commands.items():
        if any(shape.nearly.pattern != "(?!)" for shape in command.shapes):
            assert say_of_mail(f"bad_{name}", "fr") != say_of_mail(f"bad_{name}", "en")


def test_a_json_sheet_with_another_block_beside_it() -> None:
    sheet = b'{"schema": "rattus-pbem/orders-rattus/1"}'
    mail = Mail(texts=[Body("plain", BLOCK)], attachments=[Attachment("o.json", "application/json", sheet)])
    search = find_sheets(mail, READER)
    assert (search.sheets, search.where, search.fault, search.beside) == ([sheet], "json", "", [BLOCK.encode()])


def test_a_closed_block_goes_before_one_without_its_end() -> None:
    mail = Mail(texts=[Body("plain", "Begin orders as you like.\n\n" + BLOCK)])
    assert find_sheets(mail, READER).sheets == [BLOCK.encode()]


FORM = "BEGIN ORDERS peste-1347 red turn 7 code KX4P-9QDM\n// take CARD\n// place REGION\nEND ORDERS\n"


@pytest.mark.parametrize("form", [FORM, "".join(f"> {line}\n" for line in FORM.splitlines())])
def test_the_empty_form_of_a_letter_is_no_second_sheet(form: str) -> None:
    for text in (f"{BLOCK}\n{form}", f"{form}\n{BLOCK}"):
        search = find_sheets(Mail(texts=[Body("plain", text)]), READER)
        assert (search.sheets, search.fault) == ([BLOCK.encode()], "")
    sheet = b'{"schema": "rattus-pbem/orders-rattus/1"}'
    mail = Mail(texts=[Body("plain", form)], attachments=[Attachment("o.json", "application/json", sheet)])
    assert find_sheets(mail, READER).beside == []


@pytest.mark.parametrize(
    "quotation",
    [
        "> Host wrote:\n> END ORDERS",
        "On 2 Dec 2024 at 20:00, B <b@x> wrote:\n\nas before\nEND ORDERS",
        "> take king\nEND ORDERS",
        "> take king\n> END ORDERS\n" + FORM,
    ],
)
def test_a_block_without_its_end_does_not_run_into_the_quotation(quotation: str) -> None:
    (sheet,) = find_sheets(
        Mail(texts=[Body("plain", f"BEGIN ORDERS p-1 red turn 7\ntake witch\n{quotation}\n")]), READER
    ).sheets
    assert sheet.decode().splitlines() == ["BEGIN ORDERS p-1 red turn 7", "take witch"]


def test_how_a_sheet_begins() -> None:
    assert opening(b"// x\nBEGIN ORDERS p-1\n// y\ntake witch\nplace\nEND ORDERS") == "BEGIN ORDERS p-1 / take witch"
    assert opening(b'{"turn": 7, "orders": [{"do": "baker"}]}') == 'JSON, turn 7 / {"do": "baker"}'
    assert opening(b'{"turn": [') == '{"turn": ['
    assert opening(b"") == ""


def test_the_same_json_written_differently_is_one_sheet() -> None:
    schema = b'"schema": "rattus-pbem/orders-rattus/1"'
    sheets = [b"{" + schema + b', "turn": 7}', b'{"turn": 7,\n ' + schema + b"}"]
    mail = Mail(attachments=[Attachment("", "application/json", sheet) for sheet in sheets])
    assert find_sheets(mail, READER).sheets == sheets[:1]
