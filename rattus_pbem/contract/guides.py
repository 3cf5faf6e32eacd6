"""What a game teaches: its rules and cards in a few words each, and the clauses that play names, a line each.

Read for letters, for answers about the rules and for explanations; playing never needs it. A game that has no guide
teaches nothing, and everything else works.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from ..engine.values import immutable
from ..language.phrases import LANGS, Phrases, fold_words, nearest
from ..locale import labelled
from .texts import Catalogue

if TYPE_CHECKING:
    from ..engine.events import Event
    from ..engine.journal import Drew
    from .rules import Rules


@immutable
class Topic:
    """One thing to look up: an action or a card. `ways` are what it may be called, in every language.

    `text` says what it does, a paragraph a line; `orders` are examples of orders that use it; `clauses` is the section
    of the rules (`R-10`), or several with commas between.
    """

    name: str
    title: str
    text: str
    ways: tuple[str, ...] = ()
    orders: tuple[Mapping[str, Any], ...] = ()
    clauses: str = ""


def _none(*_: Any) -> tuple[Any, ...]:
    return ()


@immutable
class Guide:
    """All that a game teaches in one language. The first topic is the page of rules that a first letter shows.

    `varying` are the topics that not every game of this kind has, which a page of all rules shows under
    `varying_heading`; those in play (`Board.in_play`) stand under `heading`; `begun` are those that an event of a
    letter brings into play for the first time in the game; `lists` by what words a section of the display is asked for
    (`status WORD`), by its name. `draw_text` says what a draw gave, by its reason and its outcome; `draws` are those of
    the draws before an event in its act that it rests on, beside the ones directly before it.
    """

    topics: tuple[Topic, ...] = ()
    clauses: Mapping[str, str] = field(default_factory=dict)
    varying: tuple[str, ...] = ()
    heading: str = ""
    begun: Callable[[Event], Sequence[str]] = _none
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    draw_text: Callable[[str, Sequence[Any]], str] = lambda why, outcome: ", ".join(map(str, outcome))
    draws: Callable[[Event, Sequence[Drew]], Sequence[Drew]] = _none
    varying_heading: str = ""

    def topic(self, name: str) -> Topic:
        """The topic of this name. KeyError if there is none."""
        return {topic.name: topic for topic in self.topics}[name]

    def find(self, words: str) -> Topic | None:
        """The topic that is called by these words, in any language, whatever the case and the accents."""
        topic: Topic | None = _phrases_for((way, each) for each in self.topics for way in _ways(each)).get(
            fold_words(words)
        )
        return topic

    def explained(self) -> dict[str, str]:
        """What each topic does, with its clauses, by its name."""
        return {topic.name: f"{topic.text} [{topic.clauses}]" for topic in self.topics}

    def nearest(self, words: str) -> str:
        """The title of the topic that these words look most like; "" if none does."""
        return nearest(words, {way: topic.title for topic in self.topics for way in _ways(topic)})

    def lists_named(self, words: str) -> list[str]:
        """The names of the sections that these words ask for."""
        asked = fold_words(words)
        return [name for name, ways in self.lists.items() if asked in map(fold_words, ways)]


def _ways(topic: Topic) -> tuple[str, ...]:
    return (topic.title, topic.name, *topic.ways)


def _phrases_for(pairs: Iterable[tuple[str, Any]]) -> Phrases:
    phrases = Phrases()
    for spelling, meaning in pairs:
        phrases.put(fold_words(spelling), meaning)
    return phrases


def topics_in(
    catalogue: Catalogue,
    lang: str,
    sections: Mapping[str, str],
    orders: Mapping[str, tuple[Mapping[str, Any], ...]],
) -> Iterator[Topic]:
    """The topics of a game in one language, called as in any; with their sections and examples of orders.

    They stand in the tables `topic_titles`, `topic_texts` and `topic_ways`, which has their other names, with commas
    between.
    """
    spoken = [catalogue.language(each) for each in LANGS]
    texts = catalogue.language(lang)["topic_texts"]
    for name, title in catalogue.language(lang)["topic_titles"].items():
        ways = tuple(
            way for each in spoken for way in (*each["topic_ways"][name].split(", "), each["topic_titles"][name])
        )
        yield Topic(name, title, texts[name], ways, orders.get(name, ()), sections[name])


def lists_in(catalogue: Catalogue) -> dict[str, tuple[str, ...]]:
    """The words by which each list can be asked for, in all languages (see `Guide.lists`); from the table `lists`."""
    lists = catalogue.by_language("lists")
    return {name: tuple(word for text in texts.values() for word in text.split(", ")) for name, texts in lists.items()}


def guide_of(rules: Rules[Any], lang: str) -> Guide:
    """What a game teaches in this language; nothing for a game without the optional method `guide(lang)`."""
    guide: Callable[[str], Guide] | None = getattr(rules, "guide", None)
    return guide(lang) if guide is not None else Guide()


def clause_lines(rules: Rules[Any], clauses: Iterable[str], lang: str) -> list[str]:
    """`R-5.1 …` for each of these clauses whose text the game has, in their order, each once."""
    named = [clause for clause in dict.fromkeys(clauses) if clause]
    texts = guide_of(rules, lang).clauses if named else {}
    return [labelled(lang, clause, texts[clause]) for clause in named if clause in texts]
