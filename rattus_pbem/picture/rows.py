"""The rows below a board: seats with their facts and chips, and the key. Laid out from left to right, wrapped."""

from __future__ import annotations

from ..contract.pictures import Badge, Bar, Box, Caption, Counter, Pile, Row, Sample, Sheet, Tint
from ..engine.values import immutable
from .typeface import cut, width_of

SIZE = 16
MARGIN = 10
STEP = 25
HEIGHT = 21
GAP = 6
TITLE = 190
"""How wide the names of the seats are at most."""
RING = "ring"
"""The id of the card that explains the ring."""


@immutable
class Words:
    """Words that begin at the left edge of their box."""

    box: Box
    words: str
    strong: bool = False


@immutable
class Tag:
    """A chip with its words."""

    box: Box
    words: str
    id: str


@immutable
class Swatch:
    """The colour of areas of one kind."""

    box: Box
    tint: Tint


@immutable
class OwnerLetter:
    """An owner's letter on his colour; `row` is whose row it begins."""

    box: Box
    row: Row


Item = Words | Tag | Swatch | OwnerLetter | Counter | Pile | Badge | Bar | Caption


@immutable
class Below:
    """What stands below a board, and how high it is."""

    items: tuple[Item, ...]
    height: float


class _Flow:
    """Boxes from left to right in lines of one height; what does not fit goes on in the next line, at `begin`."""

    def __init__(self, left: float, right: float, y: float) -> None:
        self.left, self.right = left, right
        self.begin = self.x = left
        self.y = y

    def box(self, wide: float, gap: float) -> Box:
        """The next box of this width, with a gap after it."""
        if self.x + wide > self.right and self.x > self.begin:
            self.x, self.y = self.begin, self.y + STEP
        at = self.x
        self.x += wide + gap
        return (at, self.y, wide, HEIGHT)

    def new_line(self) -> None:
        """Begin the next line at the left."""
        self.x, self.begin, self.y = self.left, self.left, self.y + STEP


def lay_out(sheet: Sheet, ring_words: str) -> Below:
    """The rows and the key of a sheet, below its frame. `ring_words` explain the ring; "" if there is none."""
    left, top, width, height = sheet.frame
    if not (sheet.rows or sheet.key or ring_words):
        return Below((), 0)
    flow = _Flow(left + MARGIN, left + width - MARGIN, top + height + MARGIN)
    items: list[Item] = []
    for row in sheet.rows:
        items += _row(row, flow)
        flow.new_line()
    key: list[tuple[Sample | None, str]] = [*sheet.key, *([(None, ring_words)] if ring_words else [])]
    for sample, words in key:
        items += _entry(sample, words, flow)
    if key:
        flow.new_line()
    return Below(tuple(items), flow.y - top - height + MARGIN - (STEP - HEIGHT))


def _row(row: Row, flow: _Flow) -> list[Item]:
    """The letter and the name, then facts and chips, which go on in further lines as far in as the first began."""
    items: list[Item] = []
    if row.owner is not None:
        items.append(OwnerLetter(flow.box(HEIGHT, GAP), row))
    title = cut(row.title, SIZE, TITLE)
    items.append(Words(flow.box(width_of(title, SIZE), 2 * GAP), title, strong=True))
    flow.begin = flow.x
    for fact in row.facts:
        short = cut(fact, SIZE, flow.right - flow.begin)
        items.append(Words(flow.box(width_of(short, SIZE), 2 * GAP), short))
    for chip in row.chips:
        short = cut(chip.words, SIZE, flow.right - flow.begin - 2 * GAP)
        items.append(Tag(flow.box(width_of(short, SIZE) + 2 * GAP, GAP), short, chip.id))
    return items


def _entry(sample: Sample | None, words: str, flow: _Flow) -> list[Item]:
    """A sample and what it means, in one line."""
    size = (22, 14) if sample is None or isinstance(sample, Bar) else (18, 14)
    wide, high = size if sample is None or isinstance(sample, Tint | Bar) else sample.box[2:]
    words = cut(words, SIZE, flow.right - flow.left - wide - GAP)
    meaning = width_of(words, SIZE)
    x, y, _, _ = flow.box(wide + GAP + meaning, 3 * GAP)
    box = (x, y + (HEIGHT - high) / 2, wide, high)
    return [_moved(sample, box), Words((x + wide + GAP, y, meaning, HEIGHT), words)]


def _moved(sample: Sample | None, box: Box) -> Item:
    """What is explained, in this box; None is the ring."""
    match sample:
        case Tint():
            return Swatch(box, sample)
        case Bar():
            left, top, width, height = box
            return Bar((left, top + height / 2, left + width, top + height / 2))
        case Counter():
            return Counter(box, sample.owner, sample.count, sample.with_sign)
        case Pile():
            return Pile(box, sample.count, sample.seen)
        case Caption():
            return Caption(box, sample.words)
        case Badge():
            return Badge(box, sample.sign, sample.owner, sample.shape, sample.count)
    return Tag(box, "", RING)
