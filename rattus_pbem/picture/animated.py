"""A turn as one animated SVG: the board once, and on it step by step what stands there, under a sentence each.

Each part that is not the same in all steps is written once, with the steps in which it is to be seen as the name of its
class; the style sheet turns them on and off. No script. Who has asked for less motion sees the last step, and so does a
program that knows no animation. The picture can be held: by pointing at it, or with the keyboard.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import groupby, pairwise
from typing import Any

from ..contract.pictures import Sheet
from ..contract.rules import Rules, board_sheets
from ..engine.seats import Seat
from ..engine.values import immutable
from ..locale import sentences
from .pieces import number, rectangle, text
from .rows import Below, lay_out
from .sheets import Layer, changed_ids, parts, style, tints_of
from .typeface import ELLIPSIS, can_write, width_of

WIDTH = 600
SIZE = 13
LINE = 18
MARGIN = 10
BAR = 4
MOST_LINES = 6
"""More of what is said about one step is left out of the picture, and stands in its description only."""
HELD = 2
"""How many times as long as any other the last step stands before it all begins again."""
SHORTEST, LONGEST, A_LETTER = 2.0, 7.0, 0.05
"""How many seconds a step lasts: as long as it takes to read the longest sentence, within bounds."""

Steps = frozenset[int]
Part = tuple[Layer, str]


def replay_svg(
    rules: Rules[Any],
    views: Sequence[Mapping[str, Any]],
    lang: str,
    captions: Sequence[str],
    names: Mapping[Seat, str] | None = None,
) -> str:
    """One animated SVG, `WIDTH` wide, of a board that changes: `views[n]` is the board once `captions[n]` has happened.

    `views` are boards as one reader may see them, all of the same reader (`rules.view(state, seat)`, or the `board` of
    view files; None for the public); nothing else can be seen in the picture. `captions` are plain text, as many as
    `views`, in the reader's language: what happened up to that step, each event in a line of its own if there are
    several (`"\\n"`); the first is how things stood. `names` are the persons at the seats. What differs from the step
    before is ringed. Of several sheets, those on which something changes are shown, each under the captions.

    Anything between 2 and some 30 steps can be followed: take a step an act, and fewer for a long turn. "" for a game
    without a map and for no views. Several of them may stand in one page. Raises ValueError if the numbers differ.
    """
    if len(views) != len(captions):
        raise ValueError(f"{len(views)} views and {len(captions)} captions")
    known = {seat: name for seat, name in (names or {}).items() if can_write(name)}
    steps = [board_sheets(rules.board(view), lang, known) for view in views]
    if not steps or not steps[0]:
        return ""
    words = sentences("animated", lang)
    changed = [frozenset[str](), *(changed_ids(before, now) for before, now in pairwise(steps))]
    films = [_film(sheets, changed, words["changed"]) for sheets in zip(*steps, strict=True)]
    shown = [film for film in films if film.moves] or films[:1]
    captions = [_printable(caption) for caption in captions]
    banner = _banner(captions)
    alt = f"{shown[0].sheets[0].alt} {_spoken(captions, words)}"
    height = sum(banner.height + film.height for film in shown)
    classes = "".join(_keyframes(steps, len(views)) for steps in sorted(_used([banner, *shown]), key=sorted))
    tints = {tint.name: tint for film in shown for sheet in film.sheets for tint in tints_of(sheet)}
    said, body, y = _drawn(banner, len(views)), "", 0.0
    for film in shown:
        body += f'<svg y="{number(y)}">{said}</svg>' + film.frame(y + banner.height, _drawn(film, len(views)))
        y += banner.height + film.height
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="m-picture m-replay" viewBox="0 0 {WIDTH} {number(height)}" '
        f'width="{WIDTH}" height="{number(height)}" tabindex="0" role="img" aria-label="{escape(alt)}" '
        f'style="max-width:100%;height:auto;--m-time:{number(_seconds(captions))}s">'
        f"<title>{escape(words['hold'])}</title><style>{style('auto', tints)}{MOTION}{classes}</style>{body}</svg>\n"
    )


MOTION = (
    "@media screen and (prefers-reduced-motion:no-preference){"
    ".m-step{animation-duration:var(--m-time);animation-timing-function:step-end;animation-iteration-count:infinite}"
    ".m-replay:is(:hover,:focus) .m-step{animation-play-state:paused}}"
)


@immutable
class Film:
    """The parts of a sheet with the steps in which each can be seen, from the ground upwards. `depth` is how high the
    rows below its frame are."""

    sheets: tuple[Sheet, ...]
    parts: tuple[tuple[str, Steps], ...]
    depth: float

    @property
    def moves(self) -> bool:
        """Whether anything is not the same in all steps."""
        return any(len(steps) < len(self.sheets) for _, steps in self.parts)

    @property
    def height(self) -> float:
        """How high it is in the whole picture."""
        return (self.sheets[0].frame[3] + self.depth) * WIDTH / self.sheets[0].frame[2]

    def frame(self, y: float, body: str) -> str:
        """What is drawn of it, at this height of the whole picture."""
        left, top, wide, high = self.sheets[0].frame
        box = " ".join(map(number, (left, top, wide, high + self.depth)))
        return f'<svg y="{number(y)}" width="{WIDTH}" height="{number(self.height)}" viewBox="{box}">{body}</svg>'


@immutable
class Banner:
    """What is said about each step, above the board, and a bar that grows from step to step."""

    parts: tuple[tuple[str, Steps], ...]
    height: float


def _film(sheets: Sequence[Sheet], changed: Sequence[frozenset[str]], ring_words: str) -> Film:
    """The same sheet in all steps. All have the height of the highest."""
    belows = [lay_out(sheet, ring_words) for sheet in sheets]
    depth = max(below.height for below in belows)
    drawn = [
        list(parts(sheet, ringed, Below(below.items, depth)))
        for sheet, ringed, below in zip(sheets, changed, belows, strict=True)
    ]
    return Film(tuple(sheets), tuple(_merged(drawn)), depth)


def _merged(drawn: Sequence[Sequence[Part]]) -> Iterator[tuple[str, Steps]]:
    """Each part of any step once, with its steps; the layers stay upon each other as they are."""
    seen: dict[Layer, dict[str, set[int]]] = {}
    for step, of_step in enumerate(drawn):
        for layer, svg in of_step:
            seen.setdefault(layer, {}).setdefault(svg, set()).add(step)
    for texts in seen.values():
        for svg, steps in texts.items():
            if svg:
                yield svg, frozenset(steps)


def _drawn(film: Film | Banner, count: int) -> str:
    """The SVG of all parts. Neighbours shown in the same steps share a group; those always shown need none."""
    body = ""
    for steps, parts_of_steps in groupby(film.parts, key=lambda part: part[1]):
        group = "".join(svg for svg, _ in parts_of_steps)
        body += group if len(steps) == count else f'<g class="m-step {_name(steps, count)}">{group}</g>'
    return body


def _used(films: Sequence[Film | Banner]) -> set[Steps]:
    """The sets of steps for which a class is needed."""
    return {steps for film in films for _, steps in film.parts}


def _name(steps: Steps, count: int) -> str:
    """The class of what is to be seen in these steps; its name says them, so that pictures in one page may share it."""
    return f"m-{count}-{sum(1 << step for step in steps):x}"


def _keyframes(steps: Steps, count: int) -> str:
    """The class: seen in these steps; without animation, if the last is one of them."""
    if len(steps) == count:
        return ""
    name, whole = _name(steps, count), count - 1 + HELD
    turns = [step for step in range(count) if step == 0 or (step in steps) != (step - 1 in steps)]
    frames = [f"{number_of(100 * step / whole)}%{{visibility:{_visible(step in steps)}}}" for step in turns]
    last = count - 1 in steps
    still = "" if last else f".{name}{{visibility:hidden}}"
    return (
        f"{still}@media screen and (prefers-reduced-motion:no-preference){{.{name}{{animation-name:{name}}}}}"
        f"@keyframes {name}{{{''.join(frames)}to{{visibility:{_visible(last)}}}}}"
    )


def number_of(percent: float) -> str:
    """A part of the time, exact to some milliseconds."""
    return f"{percent:.3f}".rstrip("0").rstrip(".")


def _visible(visible: bool) -> str:
    return "visible" if visible else "hidden"


def _seconds(captions: Sequence[str]) -> float:
    """How long it all lasts."""
    longest = max(len(caption) for caption in captions)
    return (len(captions) - 1 + HELD) * min(LONGEST, max(SHORTEST, 1 + A_LETTER * longest))


def _banner(captions: Sequence[str]) -> Banner:
    """As high as the longest of them needs."""
    wrapped = [_lines(caption) for caption in captions]
    height = 2 * MARGIN + BAR + LINE * max(len(lines) for lines in wrapped)
    every, count = frozenset(range(len(captions))), len(captions)
    rows: list[tuple[str, Steps]] = [(rectangle((0, 0, WIDTH, height), "page"), every)]
    seen: dict[str, set[int]] = {}
    for step, lines in enumerate(wrapped):
        for place, line in enumerate(lines):
            svg = text(MARGIN, MARGIN + LINE * (place + 0.5), line, SIZE, "t", "start")
            seen.setdefault(svg, set()).add(step)
        bar = rectangle((0, height - BAR, WIDTH * (step + 1) / count, BAR), "dot")
        seen.setdefault(bar, set()).add(step)
    return Banner((*rows, *((svg, frozenset(steps)) for svg, steps in seen.items())), height)


def _spoken(captions: Sequence[str], words: Mapping[str, str]) -> str:
    """What is said about all steps, for who does not see them."""
    steps = (words["step"].format(step=n, text=" ".join(caption.split())) for n, caption in enumerate(captions, 1))
    return " ".join((words["replay"].format(steps=len(captions)), *steps))


def _printable(caption: str) -> str:
    """The caption without what a picture cannot hold."""
    return "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in caption)


def _lines(caption: str) -> list[str]:
    """The caption in lines that fit, as many as there is room for."""
    lines = [line for event in caption.split("\n") for line in _wrapped(event.split())]
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], f"{lines[MOST_LINES - 1]} {ELLIPSIS}"]
    return lines


def _wrapped(words: Sequence[str]) -> Iterator[str]:
    """Lines of whole words; one that is too long for a line is divided."""
    most, line = WIDTH - 2 * MARGIN - width_of(f" {ELLIPSIS}", SIZE), ""
    for word in words:
        longer = f"{line} {word}" if line else word
        if width_of(longer, SIZE) <= most:
            line = longer
            continue
        if line:
            yield line
        line = word
        while width_of(line, SIZE) > most:
            fits = next(end for end in range(len(line), 0, -1) if width_of(line[:end], SIZE) <= most)
            yield line[:fits]
            line = line[fits:]
    if line:
        yield line
