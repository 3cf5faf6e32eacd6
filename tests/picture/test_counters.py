"""What stands in a counter stays in it, however many pieces it counts, and nothing in it is too small."""

from __future__ import annotations

import itertools
from xml.etree import ElementTree

import pytest

from rattus_pbem.contract.pictures import Counter, Owner, Sign
from rattus_pbem.picture.pieces import CAPITAL, SMALL, draw_piece
from rattus_pbem.picture.typeface import width_of

SIGN = Sign("drop", "M0-8 5 2A5 5 0 0 1-5 2Z")


@pytest.mark.parametrize(("size", "more"), [((33, 16), 0), ((36, 17), 0), ((36, 17), 1), ((36, 17), 9)])
@pytest.mark.parametrize("letter", ["I", "G", "W"])
def test_letter_count_and_sign_stand_beside_each_other(size: tuple[float, float], letter: str, more: int) -> None:
    for count in (1, 4, 9, 10, 20, 99, *((100, 444) if not more else ())):
        piece = Counter((100, 50, *size), Owner("red", letter, "#b3261e"), count, (SIGN, more) if more else None)
        texts = list(ElementTree.fromstring(f"<g>{''.join(draw_piece(piece))}</g>").iter("text"))
        spans = []
        for text in texts:
            height, x = float(text.attrib["font-size"]), float(text.attrib["x"])
            wide = width_of(text.text or "", height)
            assert height >= SMALL
            assert float(text.attrib["y"]) - height * CAPITAL > 50
            assert float(text.attrib["y"]) < 50 + size[1]
            spans.append((x - wide / 2, x + wide / 2))
        assert [text.text for text in texts] == [letter, str(count), *([str(more)] if more else [])]
        assert spans[0][0] > 99.9
        assert spans[-1][1] < 100.1 + size[0]
        for (_, end), (start, _) in itertools.pairwise(spans):
            assert end <= start + 0.1, (count, more, spans)
