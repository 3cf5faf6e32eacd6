"""A player's own name is read wherever a seat can be said; one that could be anything else is not, and that is said."""

from __future__ import annotations

from typing import Any

import pytest

from rattus_pbem.language.words import Lexicon
from rattus_pbem.orders.people_names import with_people
from rattus_pbem.orders.print_text import print_line
from rattus_pbem.orders.read import SheetError, read_sheet
from rattus_pbem.orders.sheet import SheetDefaults
from rattus_pbem.record.person import Person
from rattus_pbem.record.shown_names import lexicon_with_names

from .lexicons import LEXICONS, RATTUS
from .test_nearest import order_with

NAMES = ("Bert", "Anna Peeters", "Zoé", "Jean-Luc de la Tour", "Łukasz", "Dirk van Dam")
LANGS = ("en", "fr")


def read(lexicon: Lexicon, line: str, lang: str = "en") -> list[dict[str, Any]]:
    """The orders of a block of one line."""
    defaults = SheetDefaults("game", next(iter(lexicon.names["seat"])), 1, None)
    sheet = read_sheet(f"BEGIN ORDERS\n{line}\nEND ORDERS\n".encode(), lexicon, defaults=defaults, lang=lang)
    return [order.data for order in sheet.orders]


def lines_with_a_seat(lexicon: Lexicon, lang: str) -> list[tuple[str, str]]:
    """A line for every place of an order that says a seat, and that seat."""
    last = list(lexicon.names["seat"])[-1]
    word = lexicon.name("seat", last, lang)
    said_so = []
    for verb in lexicon.verbs:
        for shape in verb.fields:
            if "seat" in shape.kind.tables:
                line = print_line(order_with(verb, shape, lexicon), lexicon, lang)
                said = next(
                    (name for seat in lexicon.names["seat"] if (name := lexicon.name("seat", seat, lang)) in line), word
                )
                said_so.append((line, said))
        if verb.stated is not None:
            said_so.append((f"{lexicon.verb_words(verb)[lang][0]} serf {verb.stated.words[lang][0]} {word}", word))
    return said_so


@pytest.mark.parametrize("lang", LANGS)
def test_a_name_says_the_seat_wherever_one_can_be_said(subtests: pytest.Subtests, lang: str) -> None:
    for name in LEXICONS:
        for person in NAMES:
            with subtests.test(person, game=name):
                lexicon = LEXICONS[name]
                lines = lines_with_a_seat(lexicon, lang)
                assert lines or name == "liars-dice", "none of its orders names a seat"
                for line, word in lines:
                    seat = lexicon.lookup("seat", word)
                    assert seat is not None
                    named = with_people(lexicon, [(seat, person)])
                    for said in (person, person.upper()):
                        assert read(named, line.replace(word, said), lang) == read(lexicon, line, lang), line
                    assert print_line(read(named, line, lang)[0], named, lang) == print_line(
                        read(lexicon, line)[0], lexicon, lang
                    )


@pytest.mark.parametrize("lang", LANGS)
def test_a_card_is_taken_from_a_player_by_name(lang: str) -> None:
    named = with_people(RATTUS, [("blue", "Bert"), ("red", "Anna")])
    line = {"en": "take the witch from bert", "fr": "prendre la sorcière à Bert"}[lang]
    (order,) = read(named, line, lang)
    assert order["only_if"] == [{"fact": "holder", "card": "witch", "in": ["blue"]}]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", LEXICONS)
def test_two_of_one_name_are_told_to_say_the_seat(name: str, lang: str) -> None:
    lexicon = LEXICONS[name]
    one, two = list(lexicon.names["seat"])[:2]
    named = with_people(lexicon, [(one, "Bert"), (two, "bert")])
    for line, word in lines_with_a_seat(lexicon, lang):
        with pytest.raises(SheetError) as refused:
            read(named, line.replace(word, "Bert"), lang)
        says = {"en": "is the name of several players", "fr": "est le nom de plusieurs joueurs"}[lang]
        assert says in refused.value.faults[0].message, line
        assert lexicon.name("seat", one, lang) in refused.value.faults[0].message


@pytest.mark.parametrize("lang", LANGS)
def test_a_name_that_is_a_word_stays_the_word(subtests: pytest.Subtests, lang: str) -> None:
    for person in ["King", "Vert", "Red Baron", "Default", "if only", "Sept Tours", "the Great"]:
        with subtests.test(person):
            named = with_people(RATTUS, [("blue", person)])
            (order,) = read(named, "take King", lang)
            assert order == {"do": "take", "card": "king"}
            with_seat = [line for line, _ in lines_with_a_seat(RATTUS, lang)]
            assert [read(named, line, lang) for line in with_seat] == [read(RATTUS, line, lang) for line in with_seat]


@pytest.mark.parametrize("lang", LANGS)
def test_that_it_is_a_word_is_said(lang: str) -> None:
    named = with_people(RATTUS, [("blue", "King")])
    with pytest.raises(SheetError) as refused:
        read(named, {"en": "take witch from king", "fr": "prendre sorcière à king"}[lang], lang)
    assert {"en": "is a word of orders", "fr": "est un mot des ordres"}[lang] in refused.value.faults[0].message


def test_who_sits_there_is_called_as_the_letters_print_it() -> None:
    names = {"red": "Anna", "blue": "", "green": "Zoltan"}
    people = {seat: Person(seat=seat, name=name) for seat, name in names.items()}
    named = lexicon_with_names(RATTUS, people)
    assert named.lookup("seat", "zoltan") == "green"
    assert named.lookup("seat", "blue") == "blue"
    assert RATTUS.lookup("seat", "zoltan") is None


def test_a_name_of_two_says_nothing_of_another_line() -> None:
    named = with_people(RATTUS, [("blue", "King"), ("red", "King")])
    with pytest.raises(SheetError) as refused:
        read(named, "King\nking gallia\nsettings: nonsense\nplace")
    other = [fault.message for fault in refused.value.faults if fault.line > 3]
    assert other
    assert not any("King" in message or "king" in message for message in other)
