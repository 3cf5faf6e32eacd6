"""As many as possible is said in several ways, wherever Godstorm takes all for an amount."""

from __future__ import annotations

import pytest

from rattus_pbem.language.words import FieldShape, Verb
from rattus_pbem.orders.print_text import print_line
from rattus_pbem.orders.read_text import parse_line

from .lexicons import GODSTORM
from .test_nearest import order_with

AMOUNTS = [
    pytest.param(verb, shape, id=f"{verb.on}-{verb.do}-{shape.name}")
    for verb in GODSTORM.verbs
    for shape in verb.fields
    if "amount" in shape.kind.tables
]
WAYS = {
    "en": ("all", "max", "as many as possible", "as much as possible"),
    "fr": ("tout", "max", "autant que possible", "le plus possible"),
}


@pytest.mark.parametrize("lang", WAYS)
@pytest.mark.parametrize(("verb", "shape"), AMOUNTS)
def test_each_way_says_all(verb: Verb, shape: FieldShape, lang: str) -> None:
    order = {**order_with(verb, shape, GODSTORM), shape.name: "all"}
    printed = print_line(order, GODSTORM, lang)
    (word,) = (name for name in (GODSTORM.name("amount", "all", lang),) if name in printed)
    for way in WAYS[lang]:
        assert parse_line(printed.replace(word, way), GODSTORM, lang).data == order, way
