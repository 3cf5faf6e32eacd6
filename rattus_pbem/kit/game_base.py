"""The base of a game: what it must say is declared, all else has a default that can be overridden one by one."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, TypeVar

from ..contract.texts import MissingTextError
from ..engine.chance import SeededChance
from ..engine.forms import Fault
from ..engine.seats import Seat
from ..language.phrases import LANGS
from ..language.words import Lexicon, Verb
from .declared_game import Choose, Declared
from .declared_orders import step_orders
from .game_positions import Positions
from .game_state import GameState
from .wording import Left

if TYPE_CHECKING:
    from ..contract.example_lines import Examples
    from ..contract.guides import Guide
    from ..contract.rules import ComputerPlayer
    from ..contract.stories import Story
    from ..contract.tallies import Tallies
    from ..engine.asks import Ask
    from ..engine.events import Event
    from .seat_boards import KitBoard

S = TypeVar("S", bound=GameState)


class Game(Positions[S]):
    """The rules protocol (`contract.rules.Rules`) from declarations.

    A game must say: its `name`, `title`, `seats`, `counts` and the clauses that are quoted; its `state` and the base of
    its `events`; its `orders`; `acts`, the script of each kind of act; the methods `begin`, `next_act`, `display` and
    `reached`. Secrets are declared in the state (`game_state`) and in events (`game_events`). Its sentences and words
    lie in the catalogues of its package `text`.
    """

    data: Any = None

    def __init__(self) -> None:
        self.edition = self.title
        self.event_kinds: dict[str, type[Event]] = self.events.kinds
        self.main_questions = tuple(step_orders(self.orders))

    # ---- what is made from it

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words of its orders."""
        texts = self.texts
        verbs = [verb for order in self.orders for verb in order.verbs(texts)]
        if self.main_questions and not any(verb.do == "pause" for verb in verbs):
            verbs.append(Verb("pause", dict.fromkeys(LANGS, ("pause",))))
        asked = tuple(dict.fromkeys(question for order in self.orders for question in order.questions))
        return Lexicon(
            self.name,
            verbs,
            self.named,
            {question: texts.ways(f"question.{question}") for question in asked},
            texts.ways("noise"),
            [fact.shape(texts) for fact in self.facts],
            {on: [fact.name for fact in self.facts if fact.is_of(on)] for on in ("", *asked)},
            self.reactions,
            "" if self.package.startswith("rattus_pbem.") else sys.modules[self.package].__path__[0],
        )

    @cached_property
    def tallies(self) -> Tallies | None:
        """What a player wants the odds of; None for a game that counts nothing."""
        from .event_tallies import EventTallies

        return EventTallies(self, self.counted) if self.counted else None

    @property
    def players(self) -> Mapping[str, ComputerPlayer]:
        """Computer players by name: one that answers by chance, and the game's own."""
        own = {name: partial(self._chosen, choose) for name, choose in self.strategies.items()}
        return {**super().players, **own}

    def _chosen(self, choose: Choose, rules: Any, view: Mapping[str, Any], ask: Ask, chance: SeededChance) -> Any:
        return choose(self.state.from_json(view["board"]), ask, chance)

    def is_for_later(self, ask: Ask, order: Mapping[str, Any]) -> bool:
        """Whether the order belongs to a later step of the turn than the one that is asked about."""
        if ask.question not in self.turn_steps:
            return False
        steps = step_orders(self.orders)
        later = self.turn_steps[self.turn_steps.index(ask.question) + 1 :]
        do = order["do"]
        return do not in steps[ask.question] and any(do in steps[step] for step in later)

    def not_your_moment(self, state: S, seat: Seat, do: str) -> Fault:
        """Why an order of a seat that is not asked now cannot be carried out."""
        clauses = [order.clause for order in self.orders if order.do == do and order.clause]
        return Fault(clauses[0] if clauses else self.default_clause, "not_your_moment", do=do)

    def board(self, view: Mapping[str, Any]) -> KitBoard[S]:
        """What stands in a view, or in a whole position."""
        from .seat_boards import DrawnBoard, KitBoard

        is_drawn = type(self).sheets is not Declared.sheets
        return (DrawnBoard if is_drawn else KitBoard)(self, self.state.from_json(view))

    @cached_property
    def examples(self) -> Examples[S]:
        """The lines of its worked examples."""
        from ..contract.example_lines import Examples
        from .state_lines import StateLines

        lines: Any = self.example_lines or StateLines
        return Examples(partial(lines, self))

    # ---- sentences

    def fault_text(self, fault: Fault, lang: str) -> str | None:
        """The sentence of a fault that this game finds; None for those of forms in general."""
        verb = self.lexicon.verb({"do": fault.facts.get("do")})
        facts = {**fault.facts, "do": verb.words[lang][0]} if verb else fault.facts
        try:
            return self.words(lang).say("faults", fault.key, **facts)
        except MissingTextError:
            return None

    def event_text(self, event: Event, lang: str, viewer: Seat | None, names: Mapping[Seat, str]) -> str:
        """The sentence of an event."""
        return self.words(lang, names).event(event, viewer)

    def question_text(self, question: str, lang: str, about: Mapping[str, Any] | None = None) -> str:
        """What is asked; a fact that is not known yet, since the answer is given in advance, is an ellipsis."""
        words = self.words(lang)
        facts = {key: words.shown(value) for key, value in (about or {}).items()}
        return self.texts.language(lang)["questions"][question].format_map(Left(facts))

    def story(self, events: Sequence[Event], lang: str, reader: Seat | None, names: Mapping[Seat, str]) -> Story | None:
        """The events of a turn as they are read: those of the kinds in `headlines`; None for a game without them."""
        from .headlines import Headlines

        return Headlines(self.words(lang, names), events, self.headlines, reader) if self.headlines else None

    def standings(self, state: S, lang: str) -> Sequence[tuple[Seat, str]]:
        """The seats from first to last, each with what it has reached."""
        words = self.words(lang)
        return [(seat, self.reached(state, seat, words)) for seat in state.ranking]

    def guide(self, lang: str) -> Guide:
        """What the game teaches: its topics, its clauses, the lists that may be asked for."""
        from ..contract.guides import Guide, Topic

        own, spoken = self.texts.language(lang), [self.texts.language(other) for other in LANGS]
        topics = tuple(
            Topic(
                topic,
                own["topic_titles"][topic],
                own["topic_texts"][topic],
                tuple(each["topic_titles"][topic] for each in spoken),
                self.topic_orders.get(topic, ()),
                clauses,
            )
            for topic, clauses in self.topics.items()
        )
        lists = {section: tuple(each["heads"][head] for each in spoken) for section, head in self.lists.items()}
        return Guide(topics, own.get("clauses", {}), lists=lists)
