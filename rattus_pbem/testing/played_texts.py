"""What is said while a game is played: questions, refusals, events, boards in each language, and orders in words."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from ..contract.rules import Rules
from ..contract.texts import MissingTextError
from ..engine.asks import Ask
from ..engine.chance import SeededChance
from ..engine.events import Event
from ..engine.records import Record
from ..engine.run import Run
from ..engine.seats import Seat
from ..errors import PbemError
from ..language.phrases import LANGS
from ..orders.faults import fault_sentence
from ..orders.order_form import order_form
from ..orders.print_text import print_sheet
from ..orders.read import read_sheet
from ..orders.sheet import Line, Sheet, schema_name
from ..play.seat_view import seat_view
from .catalogue_check import CatalogueFile, lacking
from .mistakes import Emissions, Mistake, MistakeError, place_of, place_of_questions, raised
from .playing import attempts, played


class TextCheck:
    """The texts of a game as they come up. `mistakes` are all that were found, each once."""

    def __init__(self, rules: Rules[Any], files: Mapping[str, CatalogueFile], emissions: Emissions) -> None:
        self.rules, self.files, self.emissions = rules, files, emissions
        self.mistakes: dict[tuple[str, str], Mistake] = {}
        self._events = 0
        self._acts = 0
        self._picker = SeededChance("texts")
        self._seen: dict[str, int] = {}

    def play(self, seats: int, label: str) -> None:
        """A whole game by computer players."""
        run: Run[Any] | None = None
        self._events = self._acts = 0
        for run in played(self.rules, seats, label):
            self._look(run)
        if run is not None:
            self._end(run)

    def _add(self, mistake: Mistake) -> None:
        self.mistakes.setdefault((mistake.place, mistake.what[:40]), mistake)

    def _try(self, key: str, where: str, amid: str, make: Callable[[], Any]) -> Any:
        """What is made; None where it cannot be, which is noted: of the text `key`, or of the place."""
        try:
            return make()
        except MissingTextError as error:
            self._add(lacking(self.files[LANGS[0]], error.key, f"there is no text {error.key} ({amid})"))
        except (KeyError, IndexError, ValueError) as error:
            mistake = raised(error, amid)
            fix = "Name in braces what there is to fill in: the fields of the event, the facts of the question"
            place = self.files[LANGS[0]].place(key) if key in self.files[LANGS[0]].messages else mistake.place or where
            self._add(Mistake(place, mistake.what, mistake.fix or (fix if isinstance(error, KeyError) else "")))
        except Exception as error:
            mistake = raised(error, amid)
            self._add(Mistake(mistake.place or where, mistake.what, mistake.fix))
        return None

    def _look(self, run: Run[Any]) -> None:
        place = place_of_questions(run)
        for done in run.finished[self._acts :]:
            self._tell(done.events[self._events :], run)
            self._acts, self._events = self._acts + 1, 0
        self._tell(run.events[self._events :], run)
        self._events = len(run.events)
        for ask in run.pending:
            self._ask(run, ask, place)
        for seat in (None, *(ask.seat for ask in run.pending)):
            self._board(run, seat)

    def _board(self, run: Run[Any], seat: Seat | None) -> None:
        view = self.rules.view(run.state, seat)
        place = place_of(type(self.rules).view)
        if view != json.loads(json.dumps(view)):
            self._add(Mistake(place, "a view is not plain JSON", "Keys are texts; no tuples, no sets, no fractions"))
        board = self.rules.board(view)
        where = place_of(getattr(type(board), "display", None)) or place
        reader = "letter" if seat else "public"
        for lang in LANGS:
            self._try("", where, f"the board in {lang}", partial(_listed, board.display, lang, reader))

    def _ask(self, run: Run[Any], ask: Ask, place: str) -> None:
        rules, name = self.rules, ask.question
        if self._seen.get(name, 0) >= 6:
            return
        self._seen[name] = self._seen.get(name, 0) + 1
        is_main = name in rules.main_questions
        for do in ask.form.verbs:
            if rules.lexicon.verb({"do": do} if is_main else {"on": name, "do": do}) is None:
                fix = "Add it to the orders of the game" if is_main else f"Add it to its orders, with on={name!r}"
                self._add(Mistake(place, f"the order {do!r} of the question {name} has no words", fix))
                return
        board = rules.board(rules.view(run.state, ask.seat))
        header = Sheet(schema_name(rules.name), "trial", ask.seat, 1)
        for lang in LANGS:
            key, said = f"questions.{name}", partial(rules.question_text, name, lang, ask.about)
            if self._try(key, place, f"the question {name}", said) == "":
                self._add(lacking(self.files[lang], key, f"the question {name} has no text in {lang}"))
            self._refusals(ask, lang, place)
            form = partial(order_form, rules, [ask], lang, header, (), board)
            self._try("", place, f"the form of {name}", form)
            for order in (ask.default(), *(ask.form.random(self._picker) for _ in range(3))):
                self._in_words(ask, order if is_main else {"on": name, **order}, lang, place)
        view = seat_view(rules, run, ask.seat).to_json()
        for kind, player in rules.players.items():
            answers = partial(player, rules, view, ask, self._picker)
            made = self._try("", place_of(player), f"the computer player {kind}", answers)
            fault = ask.form.fault(made) if made is not None else None
            if fault is not None:
                what = f"the computer player {kind!r} answers {name} illegally: {made}: {fault}"
                self._add(Mistake(place_of(player) or place, what))

    def _refusals(self, ask: Ask, lang: str, place: str) -> None:
        """What is said of an order that is not possible now, and of wrong ones."""
        records = [ask.form.record(do) for do in ask.form.verbs]
        faults = [record for record in records if not isinstance(record, Record)]
        known = {verb.do for verb in self.rules.lexicon.verbs}  # no sheet can be read that has another
        wrong = [answer for answer in attempts(ask.form, SeededChance("texts"), 8) if str(answer.get("do")) in known]
        faults += filter(None, map(ask.form.fault, wrong))
        for fault in faults:
            amid = f"the refusal {fault.key!r} of {ask.question}"
            try:
                fault_sentence(self.rules, fault, lang)
            except MissingTextError as error:
                self._add(lacking(self.files[LANGS[0]], error.key, f"there is no text {error.key} ({amid})"))
            except KeyError as error:
                key, first = f"faults.{fault.key}", self.files[LANGS[0]]
                if key not in first.messages:
                    self._add(lacking(first, key, f"there is no text for {amid} ({place})"))
                else:
                    self._add(
                        Mistake(
                            self.files[lang].place(key),
                            f"{amid}: there is no {error} to fill in",
                            f"It has {[*fault.facts]}",
                        )
                    )

    def _in_words(self, ask: Ask, line: dict[str, Any], lang: str, place: str) -> None:
        """An order is the same once it has been printed and read."""
        sheet = Sheet(schema_name(self.rules.name), "trial", ask.seat, 1, orders=(Line(line, "/orders/0"),))
        text = self._try("", place, f"{line} in words", lambda: print_sheet(sheet, self.rules.lexicon, lang))
        if text is None:
            return
        written = text.splitlines()[1:-1]
        fix = "Give it words that nothing else has; the part needs a word before it, or another kind"
        try:
            read = [order.data for order in read_sheet(text.encode(), self.rules.lexicon, lang=lang).orders]
        except PbemError as error:
            self._add(Mistake(place, f"{line} is written {written}, and that cannot be read: {error}", fix))
            return
        if read != [line]:
            self._add(Mistake(place, f"{line} is written {written}, and that is read as {read}", fix))

    def _tell(self, events: list[Event], run: Run[Any]) -> None:
        for event in events:
            if self._seen.get(event.kind, 0) >= 3:
                continue
            self._seen[event.kind] = self._seen.get(event.kind, 0) + 1
            for reader in (None, *self.rules.meta.seats[:2]):
                seen = event.seen_by(reader)
                for lang in LANGS if seen is not None else ():
                    self._sentence(seen, lang, reader)  # type: ignore[arg-type]

    def _sentence(self, seen: Event, lang: str, reader: Seat | None) -> None:
        key, where = f"events.{seen.kind}", place_of(type(seen))
        names = {seat: seat.capitalize() for seat in self.rules.meta.seats}
        amid = f"the sentence of the event {seen.kind} in {lang}"
        text = self._try(key, where, amid, lambda: self.rules.event_text(seen, lang, reader, names))
        if text == "":
            self._add(lacking(self.files[lang], key, f"the event {seen.kind} is told by nothing in {lang}"))

    def _end(self, run: Run[Any]) -> None:
        for lang in LANGS:
            where = place_of(type(self.rules).standings)
            ranked = self._try("", where, "the standings", partial(self.rules.standings, run.state, lang))
            if ranked is not None and len({seat for seat, _ in ranked}) != len(run.state.seats):
                what = f"the standings name {[seat for seat, _ in ranked]} of {list(run.state.seats)}"
                self._add(Mistake(where, what, "At the end each seat has a place: fill `ranking`"))


def _listed(display: Callable[..., Any], lang: str, reader: str) -> list[Any]:
    return list(display(lang, {}, reader))


def text_mistakes_of_games(
    rules: Rules[Any], files: Mapping[str, CatalogueFile], emissions: Emissions, games: int
) -> Iterator[Mistake]:
    """What is wrong with texts that come up in so many games."""
    check = TextCheck(rules, files, emissions)
    counts = rules.meta.counts
    for number in range(games):
        try:
            check.play(counts[number % len(counts)], f"texts {number}")
        except MistakeError as error:
            yield error.mistake
            break
        except Exception as error:
            yield raised(error, "a game by computer players")
            break
    yield from check.mistakes.values()
