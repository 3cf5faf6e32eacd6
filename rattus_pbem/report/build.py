"""The one structured report, a list of sections, from which text and HTML are laid out. Written from events and views
only; what the board looks like is the game's own part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from ..contract.guides import clause_lines, guide_of
from ..contract.rules import Board, Rules, asked_notes, begins_scene
from ..contract.sections import (
    Events,
    Facts,
    Listing,
    News,
    NewsItem,
    OrderForm,
    Paragraphs,
    Section,
    ToldEvent,
)
from ..contract.stories import story_of, threats, told_turns
from ..contract.views import addressed
from ..engine.events import Event
from ..engine.seats import Seat
from ..locale import in_sentence, listed, sentences, tell
from ..locale.times import deadline_text
from ..orders.advance import Advance
from ..orders.order_form import ahead_entries, comment_lines, form_entries, sheet_ends
from ..orders.print_text import in_force, print_line
from ..orders.rule_lookup import topic_lines
from ..orders.sheet import Sheet, schema_name
from .act_sentences import statistics_items
from .letter import Letter
from .notice_sentences import STEPS, news_items, nonce_sentences
from .report import YOURS, Report, ReportHeader, seat_marks


def build_report(rules: Rules[Any], letter: Letter) -> Report:
    """The report of this letter, all sentences in its language."""
    lang = letter.lang
    header = ReportHeader(
        game=letter.game,
        rules=letter.rules,
        edition=letter.edition,
        kind=letter.kind,
        seat=letter.seat,
        lang=lang,
        turn=letter.turn,
        number=letter.number,
        code=letter.code,
        now=letter.now.isoformat(),
        commitment=letter.commitment,
        head=letter.head,
        seats=seat_marks(rules, letter.names, lang),
    )
    closing = [
        *([tell(lang, "closing", file=header.view_file)] if letter.kind == "letter" and letter.asks else []),
        *_opened_sentences(letter),
        *([tell(lang, "commitment", commitment=letter.commitment)] if _shows_commitment(letter) else []),
        *([tell(lang, "signer", signer=letter.signer)] if letter.signer and _shows_commitment(letter) else []),
        *([tell(lang, "head", head=letter.head)] if letter.head else []),
    ]
    return Report(header, _title(rules, letter), tuple(_sections(rules, letter)), tuple(closing))


def _opened_sentences(letter: Letter) -> list[str]:
    """Which draws can be checked from now on, and in the last letter how to check them all."""
    lang, turns = letter.lang, [str(turn) for turn in letter.opened]
    if letter.over and letter.kind == "letter":
        return [tell(lang, "opened_all")]
    if not turns:
        return []
    if len(turns) == 1:
        return [tell(lang, "opened_turn", turn=turns[0])]
    return [tell(lang, "opened_turns", turns=listed(lang, turns))]


def _shows_commitment(letter: Letter) -> bool:
    """A player is told once; it never changes."""
    return letter.first or letter.over or letter.kind != "letter"


def _sections(rules: Rules[Any], letter: Letter) -> Iterator[Section]:
    """What is asked first, then what happened, the board, the form, and last what is looked up."""
    lang = letter.lang
    board = rules.board(letter.view)
    yield Paragraphs("asked", tuple(_asked_sentences(rules, letter)))
    if own := tuple(_own(rules, letter, board)):
        yield Paragraphs(YOURS, own, sentences("stories", lang)["yours"])
    yield _happened(rules, letter)
    if news := news_items(rules, letter):
        yield News("notices", tuple(news), tell(lang, "news"))
        if clauses := clause_lines(rules, _clauses_of(news), lang):
            yield Listing("clauses", tuple(clauses))
    if items := tuple(statistics_items(rules, letter)):
        yield Listing("statistics", items, sentences("referee", lang)["statistics"])
    conditional = {letter.turn: _conditional(letter)}
    if lines := in_force(rules, Advance.from_json(letter.advance), lang, conditional, letter.turn):
        yield Listing("in_force", tuple(lines), tell(lang, "in_force"))
    shown = list(board.display(lang, letter.names, letter.kind))
    yield from (section for section in shown if not (section.last or section.detail))
    yield from _lessons(rules, letter, board)
    if form := form_section(rules, letter, board):
        yield form
    yield from (section for section in shown if section.last and not section.detail)
    yield from (section for section in shown if section.detail)
    yield from _glossary(rules, letter, board)


def _happened(rules: Rules[Any], letter: Letter) -> Section:
    """What happened since the letter before: its turns as they are read, and its events."""
    lang = letter.lang
    key = "happened_public" if letter.kind != "letter" else "happened_first" if letter.first else "happened"
    heading, viewer = tell(lang, key), letter.seat if letter.kind == "letter" else None
    events = tuple(_event(rules, letter, number, event, viewer) for number, event in rules.abridged(letter.events))
    if not events:
        return Paragraphs("happened", (tell(lang, "nothing_happened"),), heading)
    turns = tuple(told_turns(rules, letter.events, lang, letter.names_at, partial(_reader_at, letter)))
    return Events("happened", events, heading, turns=turns, each=sentences("stories", lang)["each"] if turns else "")


def _event(rules: Rules[Any], letter: Letter, number: str, event: Event, viewer: Seat | None) -> ToldEvent:
    names = letter.names_at(number)
    text = rules.event_text(event, letter.lang, addressed(viewer, letter.names, names), names)
    return ToldEvent(number, event.clauses, text, scene=begins_scene(rules, event))


def _reader_at(letter: Letter, number: str) -> Seat | None:
    """Which seat is called `you` when an event happened."""
    viewer = letter.seat if letter.kind == "letter" else None
    return addressed(viewer, letter.names, letter.names_at(number))


def _own(rules: Rules[Any], letter: Letter, board: Board[Any]) -> Iterator[str]:
    """What has changed for the reader since the letter before, and what threatens them now."""
    if letter.kind != "letter" or letter.seat is None or letter.first or letter.over or letter.out:
        return
    own = [event for number, event in letter.events if _reader_at(letter, number)]
    if story := story_of(rules, own, letter.lang, letter.seat, letter.names):
        yield from story.own()
        yield from threats(board, letter.seat, letter.lang, letter.names)


def _lessons(rules: Rules[Any], letter: Letter, board: Board[Any]) -> Iterator[Section]:
    """In a first letter a page of rules and what this game has; later what comes into play for the first time."""
    guide, lang = guide_of(rules, letter.lang), letter.lang
    if letter.kind != "letter" or letter.over or not guide.topics:
        return
    if letter.first:
        yield Paragraphs("rules", tuple(guide.topics[0].text.split("\n")), tell(lang, "rules_page"))
        if entries := topic_lines(rules, board.in_play(), lang):
            yield Facts("in_play", tuple(entries), guide.heading)
        yield Paragraphs("ask", (tell(lang, "how_to_play"), tell(lang, "rules_ask")), tell(lang, "how_heading"))
        return
    begun = [name for _, event in letter.events for name in guide.begun(event)]
    if entries := topic_lines(rules, begun, lang):
        others = tell(lang, "rules_others"), tell(lang, "rules_others_how")
        yield Facts("begun", (*entries, others), tell(lang, "rules_new"))


def _glossary(rules: Rules[Any], letter: Letter, board: Board[Any]) -> Iterator[Section]:
    """For the page: what is in play, the actions, the clauses that this report names."""
    guide, lang = guide_of(rules, letter.lang), letter.lang
    if not guide.topics:
        return
    named = [clause for _, event in letter.events for clause in event.clauses]
    named += _clauses_of(news_items(rules, letter))
    clauses = [
        (clause, guide.clauses[clause]) for clause in sorted(set(named), key=_by_number) if clause in guide.clauses
    ]
    actions = [topic.name for topic in guide.topics if topic.name not in guide.varying]
    entries = [*topic_lines(rules, [*board.in_play(), *actions], lang), *clauses]
    yield Facts("glossary", tuple((entry[0], entry[1]) for entry in entries), tell(lang, "rules_glossary"), detail=True)


def _by_number(clause: str) -> tuple[str, list[int]]:
    letter, _, number = clause.partition("-")
    return letter, [int(part) for part in number.split(".")]


def _clauses_of(news: Sequence[NewsItem]) -> list[str]:
    """The clauses that refusals among the news name."""
    return [clause for item in news if item.kind in ("refused", "fails", "skipped") for clause in item.clauses]


def _title(rules: Rules[Any], letter: Letter) -> str:
    facts = {"rules": rules.meta.title_in(letter.lang), "game": letter.game, "turn": letter.turn}
    if letter.kind != "letter":
        return tell(letter.lang, "title_" + letter.kind, **facts)
    assert letter.seat is not None
    return tell(letter.lang, "title", who=letter.names[letter.seat], number=letter.number, **facts)


def _asked_sentences(rules: Rules[Any], letter: Letter) -> list[str]:
    """What is asked and until when, a sentence each."""
    if letter.over:
        return _over(letter)
    nonces = nonce_sentences(letter)
    sentences = [tell(letter.lang, "paused", reason=letter.paused)] if letter.paused else []
    sentences += _questions(rules, letter)
    if letter.out:
        sentences.append(tell(letter.lang, "out"))
    elif not letter.asks and not nonces and letter.kind == "letter":
        sentences.append(tell(letter.lang, "not_asked"))
    return [*sentences, *_of_others(rules, letter), *_stored(letter), *_settings(rules, letter), *nonces]


def _over(letter: Letter) -> list[str]:
    sentences = [tell(letter.lang, "game_over")]
    if agreed := letter.agreed:
        winner = in_sentence(letter.lang, letter.names.get(agreed.get("winner", ""), ""))
        sentences.append(tell(letter.lang, "agreed_" + agreed["by"], winner=winner, reason=agreed.get("reason", "")))
    return sentences


def _questions(rules: Rules[Any], letter: Letter) -> list[str]:
    """What is asked, each with what to know beside it, and until when."""
    board, lang = rules.board(letter.view), letter.lang
    sentences = [
        sentence
        for ask in letter.asks
        for sentence in (rules.question_text(ask.question, lang, ask.about), *asked_notes(board, ask, lang))
    ]
    for key, until in (("asked_until", letter.deadline), ("grace_until", letter.grace_until)):
        if sentences and until is not None:
            sentences.append(tell(letter.lang, key, until=_until(letter, until)))
    return sentences


def _of_others(rules: Rules[Any], letter: Letter) -> list[str]:
    """Which seats are free, and who is awaited."""
    lang, sentences = letter.lang, []
    if letter.free:
        names = [rules.lexicon.names["seat"][seat][lang] for seat in letter.free]
        sentences.append(tell(lang, "waits_to_join", seats=listed(lang, names), game=letter.game, seat=names[0]))
    others = listed(lang, [in_sentence(lang, letter.names[seat]) for seat in letter.awaited if seat != letter.seat])
    if others and letter.deadline is not None and not letter.asks:
        sentences.append(tell(lang, "awaited_until", names=others, until=_until(letter, letter.deadline)))
    elif others:
        sentences.append(tell(lang, "awaited", names=others))
    return sentences


def _stored(letter: Letter) -> list[str]:
    """That a sheet waits, and until when it may be corrected."""
    if letter.standing is None or not _has_orders_left(letter.standing):
        return []
    number = letter.standing["number"]
    if letter.correct_until is not None:
        until = _until(letter, letter.correct_until)
        return [tell(letter.lang, "stored_correction", number=number, until=until)]
    key = "stored_now" if letter.answered or not letter.asks else "stored_rest"
    return [tell(letter.lang, key, number=number)]


def _settings(rules: Rules[Any], letter: Letter) -> list[str]:
    """Who wants to be asked what others answer in advance."""
    return [
        tell(
            letter.lang,
            "wants_to_be_asked",
            name=letter.names[seat],
            question=rules.lexicon.questions[question][letter.lang][0],
        )
        for seat, settings in letter.settings.items()
        for question, setting in settings.items()
        if setting == "ask"
    ]


def _until(letter: Letter, moment: datetime) -> str:
    return deadline_text(moment, letter.zone, letter.lang, letter.now)


def _has_orders_left(standing: Any) -> bool:
    """Whether a stored sheet has orders that were not used yet."""
    orders = standing["sheet"]["orders"]
    left = [order for n, order in enumerate(orders) if n not in standing["used"] and "on" not in order]
    return bool(left) and not standing.get("paused")


def _conditional(letter: Letter) -> list[Any]:
    """The conditional lines of the reader's sheet for this turn."""
    return list(letter.standing["sheet"].get("conditional", ())) if letter.standing is not None else []


def form_section(rules: Rules[Any], letter: Letter, board: Board[Any]) -> OrderForm | None:
    """The form; None where there is nothing to order."""
    if letter.kind != "letter" or letter.over or letter.seat is None:
        return None
    ahead = board.ahead(letter.seat)
    if not letter.asks and not ahead and not _has_yet_to_begin(letter):
        return None
    lang = letter.lang
    header = Sheet(schema_name(rules.name), letter.game, letter.seat, letter.turn, letter.code)
    left = _remaining_orders(rules, letter)
    entries = [*form_entries(rules, letter.asks, lang, board), *ahead_entries(rules, ahead, lang)]
    if len(letter.asks) == 1:
        del entries[0]  # the question, which stands at the top of the letter
    begin, end = sheet_ends(rules, header, lang)
    how = comment_lines(tell(lang, "form_how")) if entries else []
    lines = [line for entry in entries for line in entry.lines()]
    examples = [f"// {entry.order}" + (f" // {entry.after}" if entry.after else "") for entry in entries if entry.order]
    return OrderForm(
        "form",
        (begin, *how, *lines, *left, end),
        tell(lang, "form"),
        asks=bool(letter.asks),
        block=(begin, *how, *left, *examples, end),
        entries=tuple((entry.order, *entry.notes) for entry in entries if entry.notes),
    )


def _has_yet_to_begin(letter: Letter) -> bool:
    """Whether players or their nonces are awaited before anything is drawn."""
    return bool(letter.free) or letter.nonces.get("step") in STEPS


def _remaining_orders(rules: Rules[Any], letter: Letter) -> list[str]:
    """The orders of the stored sheet that were not reached: a new sheet replaces them, so they are there to be kept."""
    stored = letter.standing
    if stored is None or not letter.asks:
        return []
    left = [order for n, order in enumerate(stored["sheet"]["orders"]) if n not in stored["used"] and "on" not in order]
    main = any(ask.question in rules.main_questions for ask in letter.asks)
    still = "form_still" if main else "form_still_answers"
    comments = [f"// {print_line(order, rules.lexicon, letter.lang)}" for order in left]
    return [*comment_lines(tell(letter.lang, still)), *comments] if comments else []
