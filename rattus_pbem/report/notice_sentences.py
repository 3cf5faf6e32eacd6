"""What a letter says of its notices: an item of news for each, in the reader's language, numbered in letters.

Notices that say one thing have one item: all questions of a turn that came too late, all steps that were left by
`skip`; so have those with equal texts, with their count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from ..contract.rules import Rules
from ..contract.sections import NewsItem
from ..contract.views import addressed
from ..engine import forms
from ..engine.values import changed
from ..locale import begun, in_sentence, listed, sentences, separated, tell
from ..locale.times import deadline_text, moment_text
from ..orders.faults import fault_sentence, nearest_sentence
from ..orders.print_text import print_line
from ..record.notices import (
    ActDone,
    AnyNotice,
    Away,
    Back,
    DeadlineMoved,
    Defaulted,
    DrawsAgain,
    DrawsClosed,
    Ejected,
    Fails,
    Fault,
    Fired,
    GamePutBack,
    HostsMessage,
    Late,
    LeftOut,
    Missed,
    NewHostKey,
    OfDispute,
    OfSilence,
    OptionsEdited,
    PlayersMessage,
    Refused,
    Reopened,
    Replaced,
    Restored,
    RolledBack,
    Skipped,
    ToldNotice,
    Unasked,
    Welcome,
)
from .act_sentences import act_sentence, line_of_answer
from .letter import Letter

STEPS = {"hash": "hash", "nonce": "nonce", "open": "nonce"}
"""What the players are asked for before a game begins, and under which key that stands which they sent."""


class _NoticeGroup(NamedTuple):
    """A notice, perhaps in place of several: their places among those of the letter, what questions they are about, and
    the names of then."""

    notice: AnyNotice
    then: Mapping[str, str]
    places: Sequence[int]
    questions: Sequence[str] = ()


def news_items(rules: Rules[Any], letter: Letter) -> list[NewsItem]:
    """The news; those of a letter have numbers for `explain`: `7-2:3` is item 3 of letter 2 about turn 7."""
    items: list[NewsItem] = []
    merged: list[list[_NoticeGroup]] = []
    for group in _merged(letter.notices):
        item = _Teller(rules, letter, group).item()
        if item in items:
            merged[items.index(item)].append(group)
        else:
            items.append(item)
            merged.append([group])
    start = f"{letter.turn}-{letter.number}:" if letter.kind == "letter" else ""
    return [
        changed(
            item,
            text=item.text + (f" ({len(each)} ×)" if len(each) > 1 else ""),
            places=[place for group in each for place in group.places],
            id=f"{start}{n}" if start else "",
        )
        for n, (item, each) in enumerate(zip(items, merged, strict=True), 1)
    ]


def _merged(notices: Sequence[ToldNotice]) -> Iterator[_NoticeGroup]:
    """Each notice, or one for several of a turn: for what came too late where the first of them stood, for steps that
    were left where the last did."""
    groups: dict[tuple[type[OfSilence], int], list[int]] = {}
    for place, (notice, _) in enumerate(notices):
        if isinstance(notice, Late) or (isinstance(notice, LeftOut) and notice.is_skipped):
            groups.setdefault((type(notice), notice.turn), []).append(place)
    told_at = {places[0 if kind is Late else -1]: places for (kind, _), places in groups.items()}
    merged = {place for places in groups.values() for place in places}
    for place, (notice, then) in enumerate(notices):
        if place in told_at:
            yield _NoticeGroup(notice, then, told_at[place], _questions(notices, told_at[place]))
        elif place not in merged:
            yield _NoticeGroup(notice, then, [place])


def _questions(notices: Sequence[ToldNotice], places: Sequence[int]) -> list[str]:
    about = [notices[place].notice for place in places]
    return list(dict.fromkeys(notice.question for notice in about if isinstance(notice, Late | LeftOut)))


class _Teller:
    """Says one notice in the language of a letter, with the names of when it was entered."""

    def __init__(self, rules: Rules[Any], letter: Letter, group: _NoticeGroup) -> None:
        self.rules = rules
        self.letter = letter
        self.lang = letter.lang
        self.questions = group.questions
        self.notice = group.notice
        self.then = group.then
        self.names = {**letter.names, **group.then}
        self.reader = addressed(letter.seat, letter.names, self.names)

    def item(self) -> NewsItem:
        """The item; of what became of the orders of somebody who sat there before the reader it says so."""
        item = self._item(self.notice)
        before = self.then.get(self.letter.seat or "")
        if before is not None and self.notice.is_of_orders:
            return changed(
                item, text=tell(self.lang, "notice_before", name=in_sentence(self.lang, before), text=item.text)
            )
        return item

    def _item(self, notice: AnyNotice) -> NewsItem:
        match notice:
            case DrawsClosed():
                return _news_item("nonces", draws_closed_sentence(self.letter, notice))
            case DrawsAgain():
                return _news_item("nonces", draws_again_sentence(self.letter, notice))
            case PlayersMessage() | HostsMessage() | GamePutBack() | NewHostKey() | DeadlineMoved():
                return _news_item(notice.kind, self._news(notice))
            case Welcome() | Replaced() | Away() | Back():
                return self._of_players(notice)
            case ActDone() | Ejected() | OptionsEdited() | OfDispute():
                return _news_item(notice.kind, act_sentence(self.rules, notice, self.lang, self.names, self.reader))
            case Reopened() | RolledBack() | Restored():
                return _news_item(notice.kind, self._of_courses(notice))
            case Late() | Missed() | Unasked() | LeftOut():
                return self._of_silence(notice)
            case Defaulted():
                default = line_of_answer(self.rules, notice.question, notice.order)
                return self._of_order(notice.kind, print_line(default, self.rules.lexicon, self.lang), notice.fault)
            case Refused() | Fails():
                return self._of_order(
                    notice.kind, print_line(notice.order, self.rules.lexicon, self.lang), notice.fault
                )
            case Skipped(part="sheet"):
                return self._of_order("in_part", print_line(notice.line, self.rules.lexicon, self.lang), notice.fault)
            case Fired() | Skipped():
                return self._of_advance(notice)

    def _news(self, notice: PlayersMessage | HostsMessage | GamePutBack | NewHostKey | DeadlineMoved) -> str:
        lang = self.lang
        match notice:
            case PlayersMessage():
                who = self.names.get(notice.sender) or tell(lang, "somebody")
                return tell(lang, "notice_press", who=who, text=" ".join(notice.text.split()))
            case HostsMessage():
                return tell(lang, "notice_host", text=" ".join(notice.text.split()))
            case GamePutBack():
                since = moment_text(datetime.fromisoformat(notice.since), self.letter.zone, lang)
                return tell(lang, "notice_put_back", since=since)
            case DeadlineMoved():
                return tell(lang, f"notice_slid_{notice.reason}")
            case NewHostKey():
                table = sentences("referee", lang)
                text = table[f"host_key_{notice.how if notice.reason else 'older'}"].format(reason=notice.reason)
                if not notice.signer:
                    return text
                how = "anew" if notice.ends_the_one_before else "both"
                end = " " if text[-1] in ".!?…" else ". "  # of a reason that has no stop
                return text + end + table[f"host_key_{how}"].format(signer=notice.signer)

    def _of_players(self, notice: Welcome | Replaced | Away | Back) -> NewsItem:
        name = in_sentence(self.lang, self.names[notice.seat])
        facts = {"seat": self.rules.lexicon.name("seat", notice.seat, self.lang), "name": name}
        match notice:
            case Welcome() if self.reader is not None:
                shown = _former_player_name(notice.before, self.lang)
                before = tell(self.lang, "notice_welcome_after", before=shown) if notice.before else ""
                text = tell(self.lang, "notice_welcome", **facts, before=before, reason=notice.reason)
                return _news_item("welcome", text)
            case Welcome() | Replaced():
                text = tell(self.lang, "notice_replaced", **facts, reason=notice.reason)
                return _news_item("replaced", begun(self.lang, text, [self.names[notice.seat]]))
            case Away():
                return _news_item("away", tell(self.lang, f"notice_away_{notice.policy}", **facts))
            case Back():
                return _news_item("back", tell(self.lang, "notice_back", **facts))

    def _of_courses(self, notice: Reopened | RolledBack | Restored) -> str:
        lang = self.lang
        if isinstance(notice, Reopened):
            text = tell(lang, "notice_reopened", reason=notice.reason)
            return text + (f" {tell(lang, 'notice_reopened_rules')}" if notice.rules else "")
        facts = {"turn": notice.turn, "number": notice.number, "reason": notice.reason}
        if isinstance(notice, Restored):
            return tell(lang, "notice_restored", **facts)
        dice = tell(lang, f"rolled_back_dice_{notice.dice}", **facts)
        orders = tell(lang, f"rolled_back_orders_{notice.orders}", **facts)
        return tell(lang, "notice_rolled_back", **facts, dice=dice, orders=orders)

    def _of_silence(self, notice: Late | Missed | Unasked | LeftOut) -> NewsItem:
        rules, lang, clause = self.rules, self.lang, self.rules.meta.default_clause
        match notice:
            case Late():
                known = rules.lexicon.questions
                named = [known[what][lang][0] if what in known else what for what in self.questions]
                return self._of_turn(notice, "late", tell(lang, "notice_late", questions=", ".join(named)))
            case Missed():
                text = tell(lang, "notice_missed", misses=notice.misses)
                if notice.policy and self.reader is not None:
                    text += f" {tell(lang, f'notice_missed_{notice.policy}')}"
                return self._of_turn(notice, "missed", text)
            case Unasked():
                return self._of_turn(notice, "missed", tell(lang, f"notice_unasked_{notice.policy}"))
            case LeftOut(is_skipped=True):
                steps = ", ".join(rules.field_text(question, lang) for question in self.questions)
                key = "notice_steps_of_turn_left_out" if notice.turn else "notice_steps_left_out"
                return _news_item("left_out", tell(lang, key, steps=steps, turn=notice.turn), clause)
            case LeftOut():
                question = rules.question_text(notice.question, lang)
                answer = print_line(notice.answer, rules.lexicon, lang)
                return self._of_turn(
                    notice, "left_out", tell(lang, "notice_left_out", question=question, answer=answer)
                )

    def _of_turn(self, notice: OfSilence, kind: str, text: str) -> NewsItem:
        said = tell(self.lang, "notice_of_turn", turn=notice.turn, text=text) if notice.turn else text
        return _news_item(kind, said, self.rules.meta.default_clause)

    def _of_order(self, kind: str, printed: str, stored: Fault) -> NewsItem:
        """An order that was refused, `fails` and may be corrected, was done `in_part`, or in place of which a default
        was played (`defaulted`)."""
        fault, rules, lang = _fault(stored), self.rules, self.lang
        reason = f"{fault_sentence(rules, fault, lang)}. {nearest_sentence(rules, fault, lang)}".rstrip()
        return _news_item(kind, tell(lang, f"notice_{kind}", order=printed, reason=reason), fault.clause)

    def _of_advance(self, notice: Fired | Skipped) -> NewsItem:
        """A conditional or standing line, or a default, that was used, or could not be."""
        from ..orders.print_text import print_advance

        part = tell(self.lang, f"part_{notice.part}")
        line = notice.line if "on" in notice.line else {"on": notice.question, **notice.line}
        printed = print_advance(line, self.rules.lexicon, self.lang)
        if isinstance(notice, Fired):
            return _news_item("fired", tell(self.lang, "notice_fired", part=part, line=printed))
        fault = _fault(notice.fault)
        reason = fault_sentence(self.rules, fault, self.lang)
        return _news_item(
            "skipped", tell(self.lang, "notice_skipped", part=part, line=printed, reason=reason), fault.clause
        )


def _news_item(kind: str, text: str, clause: str = "") -> NewsItem:
    return NewsItem(kind, [clause] if clause else [], text)


def _fault(stored: Fault) -> forms.Fault:
    return forms.Fault(stored.clause, stored.key, stored.nearest, stored.place, **stored.facts)


def _former_player_name(name: str, lang: str) -> str:
    """Who sat there before: a computer player by what it is called in this language."""
    kind = name.removesuffix(" computer")
    table = sentences("common", lang)
    if f"computer_{kind}" not in table:
        return name
    return in_sentence(lang, table["computer"].format(kind=table[f"computer_{kind}"]))


def nonce_sentences(letter: Letter) -> list[str]:
    """Before the game begins: what the reader may add to the chance, until when, and what happens if they do not."""
    lang, nonces = letter.lang, letter.nonces
    step = nonces.get("step")
    if step not in STEPS or not nonces.get("wanted", True):
        return []
    none = tell(lang, "no_nonce_hash")
    hashes = separated(
        lang, (f"{letter.names[seat]} {none if sent == 'none' else sent}" for seat, sent in nonces["hash"].items())
    )
    sentences = [tell(lang, "nonces_" + step, hashes=hashes)]
    if "until" not in nonces or letter.free or letter.paused:
        return sentences
    until = deadline_text(datetime.fromisoformat(nonces["until"]), letter.zone, lang, letter.now)
    if letter.kind == "letter" and letter.seat in nonces["wanted"] and letter.seat not in nonces[STEPS[step]]:
        return [*sentences, tell(lang, f"nonces_{step}_until", until=until)]
    sentences += [tell(lang, "not_asked")] if letter.kind == "letter" else []
    return [*sentences, tell(lang, "nonces_close", until=until)]


def draws_again_sentence(letter: Letter, notice: DrawsAgain) -> str:
    """Why lines are collected once more."""
    names = [letter.names[seat] for seat in notice.missing]
    return tell(letter.lang, "nonces_again", names=listed(letter.lang, names))


def draws_closed_sentence(letter: Letter, notice: DrawsClosed) -> str:
    """Whose lines went into the draws, seat by seat, so that all can look for their own."""
    given = dict(entry.split(":", 1) for entry in notice.list)
    items = []
    for seat in letter.names:
        key = "nonce_missing" if seat in notice.missing else "nonce_given" if seat in given else "nonce_none"
        items.append(tell(letter.lang, key, name=letter.names[seat], nonce=given.get(seat, "")))
    return tell(letter.lang, "nonces_closed", list=separated(letter.lang, items))
