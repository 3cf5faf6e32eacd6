"""The order page with the rules in it: what a seat's view says after the lines so far. For a reader's browser.

It imports nothing that is compiled, and keeps nothing: the page holds the lines, and asks again after each change.
"""

from __future__ import annotations

import json
import pickle
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from ..contract.rules import Board, Rules
from ..contract.tallies import Tally, tallies_of
from ..contract.views import View
from ..engine.asks import Ask
from ..errors import IllegalError, PbemError, UnreadableError
from ..locale import FIRST, LANGUAGES, labelled, sentences, tell
from ..locale.lines import unbroken
from ..orders.faults import SheetError
from ..orders.header import begins_block, nearly_ends_block
from ..orders.people_names import with_people
from ..orders.print_text import print_sheet
from ..orders.read_text import read_text_sheet
from ..orders.sheet import Sheet, SheetDefaults
from ..orders.view_file import ViewFile
from ..play.checking import check_sheet, faults_of
from ..play.driver import DONE
from ..play.seat_view import Worlds, asks_in_view
from ..play.taught import taught
from ..play.verdicts import VerdictLine, verdict_lines
from ..preview.after_lines import after_lines
from ..preview.certain import preview_sheet
from ..preview.order_chances import chances_of_orders, with_chances
from ..preview.outcome_odds import Odds
from ..preview.sample_text import OddsText
from ..preview.sheet_odds import FEW_WAYS, Sampling, exact_odds
from ..rules import rules_of_view
from .board_map import board_map
from .line_pieces import asked_entry
from .mailed_view import opened_file
from .order_data import FOR_LIVE_SCRIPT, isolated, page_data, page_facts
from .step_strip import StepStrip

MOST_LINES = 200
LONGEST_LINE = 1000
MOST_WORLDS = 2000
ANSWERS = ("after", "weigh", "maps", "begin_odds", "more_odds", "begin_share", "share", "take_share")
"""What the methods of `LivePage` of these names answer."""
WORST = ("fails", "depends", "ok")


class LivePage:
    """The page of one view. Its methods raise a PbemError for what is not right, and are to be asked again then."""

    def __init__(self, raw: bytes, name: str, lang: str, host: str = "") -> None:
        """`raw` is a view file, or a mail that has one attached; sentences about a file that is neither are in `lang`.

        `host` is the mark of the only address that is answered, "" if any may be. Raises UnreadableError for what is
        neither, IllegalError for a view that asks nothing.
        """
        words = sentences("live_page", lang)
        opened = opened_file(raw, name, lang, host)
        file = ViewFile(opened.view, name)
        if not file.is_whole:  # only the host's own views: their shape need not be checked
            raise UnreadableError(words["changed_view"], place=name, hint=words["expected_file"])
        try:
            self.view = View.from_json(file.document)
            self.lang: str = self.view.lang if self.view.lang in LANGUAGES else lang
            self.rules: Rules[Any] = rules_of_view(self.view)
            self.asks: tuple[Ask, ...] = asks_in_view(self.rules, self.view)
            if not self.asks:
                raise IllegalError(tell(self.lang, "compose_nothing_asked"))
            self.begin = Sheet.of_view(self.view)
            self._strip = StepStrip(self.rules, self.asks, self.lang)
            self._worlds: Worlds[Any] = Worlds(self.rules, self.view)
            self.page: dict[str, Any] = {
                "lang": self.lang,
                "facts": page_facts(self.rules, self.view, self.asks, self.lang),
                "maps": self._maps(self.rules.board(self.view.board)),
                "data": page_data(self.rules, self.view, self.asks, self.lang, opened.mail, FOR_LIVE_SCRIPT),
            }
        except PbemError:
            raise
        except Exception as error:  # its digest proves nothing: anybody can make a view that does not hold together
            raise UnreadableError(words["unfit_view"], place=name, hint=words["expected_file"]) from error
        self._sampling: Sampling | None = None
        self._exact: Odds | None = None
        self._chances: Mapping[Tally, Fraction] = {}

    def after(self, lines: Sequence[str], step: int = 0, *, again: bool = False) -> dict[str, Any]:
        """The state of the page after these lines (see `order.js`). `certain`: that neither chance nor others
        have a say before what is asked then, so that it is asked in the game as it is here. `steps`: see `StepStrip`;
        with the number of a step what is asked from there on, as if what comes before it took its default; `again`:
        also if the lines pass over that step. `before` is the place of the line before which an answer belongs, None
        if that is the end."""
        sheet, text, faults = self._read(lines)
        state: dict[str, Any] = {"lines": self._judged(lines, sheet, faults)}
        strip = self._strip
        reached = after_lines(
            self.rules,
            self.view,
            self._worlds,
            strip.without_end(sheet) if again else sheet,
            lambda ask: strip.opens(ask, step, sheet),
            lambda ask, answer: again and strip.reopens(ask, step, answer),
        )
        ends = (order for order in sheet.orders if again and order.data == DONE)
        before = reached.before or next(ends, None)
        state["before"] = None if before is None else before.number - 2
        state["steps"] = self._strip.entries(sheet, reached.asks)
        board = self.rules.board(reached.board)
        state["asked"] = [asked_entry(self.rules, ask, self.lang, board) for ask in reached.asks]
        state["certain"] = reached.certain
        state["drawn"] = bool(lines) and not reached.certain
        state["over"] = not reached.asks
        state["block"] = text
        state["sheet_json"] = sheet.to_json()
        state["preview"] = list(map(unbroken, self._preview(sheet, reached.asks)))
        state["odds"] = None
        return state

    def weigh(self, lines: Sequence[str], place: int = -1) -> dict[str, Any]:
        """The line at this place as `after` judges it: what holds for it on the board as those above leave it."""
        sheet, _, faults = self._read(lines)
        return self._judged(lines, sheet, faults)[place]

    def maps(self, lines: Sequence[str]) -> list[str]:
        """The board where the certain part of these lines ends, to tap on (see `board_map`)."""
        reached = after_lines(self.rules, self.view, self._worlds, self._read(lines)[0])
        return self._maps(self.rules.board(reached.board))

    def _maps(self, board: Board[Any]) -> list[str]:
        html, style = board_map(self.rules, board, isolated(self.view.names), self.lang, self.view.seat)
        return [f"<style>{style}</style>{html}"] if html else []

    def begin_odds(self, lines: Sequence[str]) -> bool:
        """Make ready for `more_odds`; False if there is nothing to be counted."""
        sheet, _, _ = self._read(lines)
        counts = tallies_of(self.rules) is not None and preview_sheet(self.rules, self.view, sheet).stops != "end"
        self._sampling = Sampling(self.rules, self.view, sheet) if counts else None
        self._exact = exact_odds(self.rules, self.view, sheet, FEW_WAYS) if counts else None
        self._chances = chances_of_orders(self.rules, self.view, sheet) if counts and self._exact is None else {}
        return counts

    def begin_share(self, lines: Sequence[str], first: int) -> bool:
        """Make ready for `share`: worlds from this number on, which another page counts in that began with 0. True."""
        self._sampling = Sampling(self.rules, self.view, self._read(lines)[0], first)
        return True

    def share(self, worlds: int) -> dict[str, Any]:
        """Play so many more worlds; what all of them so far come to, for `take_share`."""
        assert self._sampling is not None, "begin_share comes first"
        self._sampling.play(max(0, min(worlds, MOST_WORLDS - self._sampling.played)))
        return {"worlds": self._sampling.played, "turns": b64encode(pickle.dumps(self._sampling.turns)).decode()}

    def take_share(self, turns: str) -> dict[str, Any]:
        """Count in what another has played, from the number on that would be the next here; then see `more_odds`."""
        assert self._sampling is not None, "begin_odds comes first"
        self._sampling.turns.take(pickle.loads(b64decode(turns)))
        return self.more_odds(0)

    def more_odds(self, worlds: int) -> dict[str, Any]:
        """Play so many more worlds; what all of them so far come to: `worlds`, `lines` of text, and `tallies` (see
        `tally_facts`). Exact odds need no more."""
        assert self._sampling is not None, "begin_odds comes first"
        if self._exact is None:
            self._sampling.play(max(0, min(worlds, MOST_WORLDS - self._sampling.played)))
        odds = self._exact or with_chances(self._sampling.sample(), self._chances)
        text = OddsText.of_view(self.rules, odds, self.view, self.lang)
        return {
            "worlds": odds.worlds if self._exact is None else MOST_WORLDS,
            "lines": list(map(unbroken, text.lines())),
            "tallies": [{**tally, "said": unbroken(tally["said"])} for tally in text.facts_json()],
        }

    def _read(self, lines: Sequence[str]) -> tuple[Sheet, str, dict[int, str]]:
        """The sheet of those lines that can be read, the block with all of them, what is wrong with the others."""
        if len(lines) > MOST_LINES or any(len(line) > LONGEST_LINE for line in lines):
            raise IllegalError(sentences("live_page", self.lang)["too_many_lines"])
        begin, *_, end = print_sheet(self.begin, self.rules.lexicon, self.lang).splitlines()
        written = [" ".join(line.split()) for line in lines]
        frame = sentences("page", self.lang)["frame"]
        faults = {place: frame for place, line in enumerate(written) if begins_block(line) or nearly_ends_block(line)}
        readable = ["" if place in faults else line for place, line in enumerate(written)]
        text = "\n".join([begin, *filter(None, readable), end, ""])
        for _ in range(len(lines) + 1):
            block = "\n".join([begin, *readable, end, ""])
            try:
                return self._parse(block), text, faults
            except SheetError as error:
                wrong = {fault.line - 2: fault for fault in reversed(error.faults) if 1 < fault.line < len(lines) + 2}
                if not wrong:
                    raise
                for place, fault in wrong.items():
                    faults[place] = fault.sentence(self.lang)
                    readable[place] = ""
        raise AssertionError("each round takes a line away")

    def _parse(self, block: str) -> Sheet:
        view = self.view

        def read(lexicon: Any) -> Sheet:
            named = with_people(lexicon, view.names.items())
            return read_text_sheet(block, named, name="", defaults=SheetDefaults.of_view(view), lang=self.lang)

        try:
            return read(self.rules.lexicon)
        except SheetError as error:
            board, judge = self.rules.board(view.board), partial(faults_of, self.rules, view)
            raise taught(error, read, self.rules, self.asks, board, self.lang, block, judge) from None

    def _judged(self, lines: Sequence[str], sheet: Sheet, faults: Mapping[int, str]) -> list[dict[str, Any]]:
        """Each line with its verdict and what is to be said of it; of several orders in a line the worst counts."""
        entries: list[VerdictLine] = []
        if sheet.orders:
            check = check_sheet(self.rules, self.view, sheet)
            entries = verdict_lines(self.rules, sheet, check, self.lang)
        judged: list[dict[str, Any]] = []
        for place, text in enumerate(lines):
            if place in faults:
                judged.append({"text": text, "json": None, "verdict": "fails", "message": faults[place]})
                continue
            own = [entry for entry in entries if sheet.orders[entry.line - 1].number == place + 2]
            own.sort(key=lambda entry: WORST.index(entry.verdict))
            orders = [sheet.orders[entry.line - 1].data for entry in own]
            judged.append(
                {
                    "text": text,
                    "json": orders[0] if len(orders) == 1 else None,
                    "verdict": own[0].verdict if own else "ok",
                    "message": " ".join(said for entry in own for said in _entry_lines(entry, self.lang)),
                }
            )
        return judged

    def _preview(self, sheet: Sheet, asks: Sequence[Ask]) -> Iterator[str]:
        """What the sheet certainly does, in sentences, and what then: the first of `asks`, or why nobody knows."""
        result = preview_sheet(self.rules, self.view, sheet)
        for _, event in self.rules.abridged(result.events):
            yield self.rules.event_text(event, self.lang, self.view.seat, isolated(self.view.names))
        stops, asked = result.followed_by(asks)
        if stops != "asked" or not any(ask.question == asked for ask in asks):  # the page shows what is asked
            question = self.rules.question_text(asked, self.lang) if asked else ""
            yield tell(self.lang, "preview_stops_" + stops, question=question)


class LiveDesk:
    """What the page asks by messages, in JSON: `{"do": ...}`. Always answers; `error` says what is wrong."""

    def __init__(self) -> None:
        self._page: LivePage | None = None

    def answer(self, request: str, raw: Any = b"") -> str:
        """`raw` are the bytes of a file to `open`."""
        asked = json.loads(request)
        lang = asked.get("lang") if asked.get("lang") in LANGUAGES else FIRST
        try:
            reply = self._reply(asked, raw, lang)
        except PbemError as error:
            reply = {"error": str(error)}
        except Exception as error:  # a fault of ours, or a view made to deceive: the page says so and goes on
            shown = f"{type(error).__name__}: {error}"[:300]
            reply = {"error": labelled(lang, sentences("live_page", lang)["our_fault"], shown)}
        return json.dumps(reply, ensure_ascii=False)

    def _reply(self, asked: Mapping[str, Any], raw: Any, lang: str) -> Any:
        if asked["do"] == "open":
            self._page = LivePage(bytes(raw), asked["name"], lang, asked.get("host", ""))
            return self._page.page
        if self._page is None:
            raise IllegalError(sentences("live_page", lang)["expected_file"])
        if asked["do"] not in ANSWERS:
            raise IllegalError(asked["do"])
        return getattr(self._page, asked["do"])(
            **{key: value for key, value in asked.items() if key not in ("do", "lang")}
        )


def _entry_lines(entry: VerdictLine, lang: str) -> Iterator[str]:
    """The lines about an entry: its fault with the clause, what would be possible instead, and what the game notes."""
    if entry.fault is not None:
        depends = f"{tell(lang, 'verdict_depends').capitalize()} " if entry.verdict == "depends" else ""
        yield depends + entry.fault.message + (f" [{entry.fault.clause}]" if entry.fault.clause else "")
        yield from filter(None, [entry.fault.possible])
    yield from entry.notes
