"""A turn as it is read: who did what and what it cost whom, then what came of it in each place. Knows no game.

A game whose class has a method `story(events, lang, reader, names)` folds the events of a turn, as one reader may see
them, into a `Story`; every letter, page and site tells turns by it. A game without one tells its events one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import groupby
from typing import TYPE_CHECKING, Any, Protocol

from ..engine.values import changed
from ..locale import begun, in_sentence, listed, sentences
from .sections import ToldPlace, ToldTurn

if TYPE_CHECKING:
    from ..engine.events import Event
    from ..engine.seats import Seat
    from .rules import Board, Rules


class Story(Protocol):
    """The events of some turns folded for their reader. It holds nothing but what those events say."""

    def headline(self) -> str:
        """Who did what, and what it cost whom, in a sentence or a few; "" if there is nothing to tell."""

    def places(self) -> Iterable[ToldPlace]:
        """What came of it in each place: the result first, then what led to it. Losses stand before gains."""

    def own(self) -> Iterable[str]:
        """What the events changed for the reader, as sentences; none for the public."""


class Teller:
    """How the sentences of a story name who acts: its reader is `you`. Joins what was done and what it cost. `people`
    are the names of persons, which keep their letters where a sentence begins with them."""

    def __init__(self, lang: str, reader: Seat | None, name: Callable[[Seat], str], people: Iterable[str] = ()) -> None:
        self._words, self._people = sentences("stories", lang), list(people)
        self._lang, self._reader, self._shown = lang, reader, name

    def _name(self, seat: Seat) -> str:
        return in_sentence(self._lang, self._shown(seat))

    def name(self, seat: Seat) -> str:
        """`Anna`, `you`."""
        return self._words["you"] if seat == self._reader else self._name(seat)

    def names(self, seats: Iterable[Seat]) -> str:
        """`Anna, Bernard and you`."""
        return listed(self._lang, [self.name(seat) for seat in seats])

    def who(self, seat: Seat) -> str:
        """The one who has done something: `Anna`, `you`; in French `Anna a`, `vous avez`."""
        return self._words["you_did"] if seat == self._reader else self._words["who"].format(name=self._name(seat))

    def deeds(self, deeds: Mapping[Seat, Sequence[str]]) -> str:
        """`Anna took the Witch and placed 2 cubes in Gallia; Bernard used the King`."""
        each = (
            self._words["deeds"].format(who=self.who(seat), deeds=listed(self._lang, list(done)))
            for seat, done in deeds.items()
            if done
        )
        return self.joined(each)

    def losses(self, lost: Mapping[Seat, int], first: Callable[[str, int], str]) -> str:
        """`Bernard lost 2 cubes, Anna 1`, the most first; `first` says that who comes first has lost so many."""
        (seat, most), *others = sorted(lost.items(), key=lambda entry: -entry[1])
        rest = (self._words["lost_more"].format(name=self.name(seat), count=count) for seat, count in others)
        return ", ".join([first(self.who(seat), most), *rest])

    def joined(self, parts: Iterable[str]) -> str:
        """`first; second`; "" for none."""
        held = list(filter(None, parts))
        return reduce(lambda one, other: self._words["next"].format(first=one, second=other), held) if held else ""

    def sentence(self, deeds: str, result: str) -> str:
        """`deeds: result.` as a sentence; one of them alone if there is no other."""
        text = self._words["told"].format(deeds=deeds, result=result) if deeds and result else deeds or result
        return f"{self.begun(text)}." if text else ""

    def begun(self, text: str) -> str:
        """A text as a sentence begins."""
        return begun(self._lang, text, self._people)


def amounts(counts: Mapping[str, int], name: Callable[[str], str]) -> str:
    """`Gallia 2, Italia 1`, the most first."""
    return ", ".join(f"{name(key)} {count}" for key, count in Counter(counts).most_common())


def story_of(
    rules: Rules[Any], events: Sequence[Event], lang: str, reader: Seat | None, names: Mapping[Seat, str]
) -> Story | None:
    """These events, as the reader sees them, as a story; None where the game tells none."""
    story: Callable[..., Story] | None = getattr(rules, "story", None)
    return story(events, lang, reader, names) if story is not None else None


def told_turns(
    rules: Rules[Any],
    events: Iterable[tuple[str, Event]],
    lang: str,
    names_at: Callable[[str], Mapping[Seat, str]],
    reader_at: Callable[[str], Seat | None] = lambda number: None,
) -> Iterator[ToldTurn]:
    """Each turn of these numbered events as it is read, but a setup of which there is nothing to tell; none where the
    game tells no stories.

    `events` are as the reader sees them; `names_at` tells who sat where when an event happened, `reader_at` which seat
    is called `you` then.
    """
    words = sentences("stories", lang)
    for turn, numbered in groupby(events, lambda entry: entry[0].partition(":")[0]):
        of_turn = list(numbered)
        last = of_turn[-1][0]
        story = story_of(rules, [event for _, event in of_turn], lang, reader_at(last), names_at(last))
        if story is None:
            return
        head = words["turn"].format(turn=turn) if turn != "0" else words["setup"]
        headline, places = story.headline(), [_with_capital(place) for place in story.places()]
        if headline or places or turn != "0":
            yield ToldTurn(of_turn[0][0], headline or words["quiet"], head, tuple(places))


def _with_capital(place: ToldPlace) -> ToldPlace:
    return changed(place, name=place.name[:1].upper() + place.name[1:])


def place_sentence(place: ToldPlace, lang: str) -> str:
    """`Gallia: Bernard lost 2 cubes.`"""
    return sentences("stories", lang)["place"].format(name=place.name, text=place.text) if place.name else place.text


def threats(board: Board[Any], seat: Seat, lang: str, names: Mapping[Seat, str]) -> list[str]:
    """What threatens a seat on its board, as sentences.

    The board of a game that says nothing has no method of this name.
    """
    said: Callable[..., Iterable[str]] | None = getattr(board, "threats", None)
    return list(said(seat, lang, names)) if said is not None else []
