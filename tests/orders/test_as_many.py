"""As many as possible is said in several ways, wherever Godstorm takes all for an amount."""

from __future__ import annotations

import pytest

from rattus_pbem.orders.print_text import print_line
from rattus_pbem.orders.read_text import parse_line

from .lexicons import GODSTORM
from .test_nearest import order_with

AMOUNTS = [(verb, shape) for verb in GODSTORM.verbs for shape in verb.fields if "amount" in shape.kind.tables]
WAYS = {
    "en": ("all", "max", "as many as possible", "as much as possible"),
    "fr": ("tout", "max", "autant que possible", "le plus possible"),
}


@pytest.mark.parametrize("lang", WAYS)
def test_each_way_says_all(subtests: pytest.Subtests, lang: str) -> None:
    for verb, shape in AMOUNTS:
        with subtests.test(f"{verb.on}-{verb.do}-{shape.name}"):
            order = {**order_with(verb, shape, GODSTORM), shape.name: "all"}
            printed = print_line(order, GODSTORM, lang)
            (word,) = (name for name in (GODSTORM.name("amount", "all", lang),) if name in printed)
            for way in WAYS[lang]:
                assert parse_line(printed.replace(word, way), GODSTORM, lang).data == order, way
