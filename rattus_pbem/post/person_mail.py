"""Mails that are about no one game: a player who asks for help, for the status of their games, for their last letters.

Answers registered addresses only, and those who ask to join; a stranger hears nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from ..errors import PbemError
from ..hosting.session import Session, open_game
from ..locale import LANGUAGES, labelled
from ..mail.command_lines import Command
from .case import Case
from .entering import count_refusal, forget_refusals
from .gone_games import answers_letter_of, gone_game
from .incoming import Incoming
from .join_misses import nearest_join, wanted_join
from .letters import filled, plain_letter, short
from .office import Office
from .post_sentences import print_grade, say, say_of_mail
from .seating import answer_near_join, ask_to_join
from .seats_by_code import GameSeat
from .suggestions import suggest

A_YEAR = timedelta(days=365)
MAX_GAMES = 50
ANSWERS_A_DAY = 20
"""So many mails of a player without a code are answered in a day: anybody can write in her name."""


def answer_person(office: Office, mail: Incoming) -> None:
    """Answer a mail that belongs to no single game. Raises our errors."""
    games = office.home.store.games()
    join = next((command for command in mail.commands if command.name == "join" and command.get("game") in games), None)
    if join is not None:
        ask_to_join(office, mail, join)
        return
    if (gone := gone_game(office, mail, games)) and answer_gone(office, mail, gone):
        return
    join_command = wanted_join(office, mail)
    places = office.index.places_of(mail.sender)[:MAX_GAMES] if mail.sender and mail.verdict != "fail" else []
    if places:
        _PersonAnswer(office, mail, places).send(join_command)
    elif join_command is not None:
        (ask_to_join if join_command.get("game") in games else answer_near_join)(office, mail, join_command)
    else:
        office.ignore(mail.name, "a stranger")
        if office.is_known(mail.sender):
            office.note_unanswered(mail, "forged")


class _PersonAnswer:
    """The answer to a player who sits at these places, and whose mail names none of them."""

    def __init__(self, office: Office, mail: Incoming, places: Sequence[GameSeat]) -> None:
        self.office, self.mail, self.places = office, mail, places
        self.lang = "en"
        self.grade = "ok"
        self.blocks: list[str] = []
        self.suggested: list[str] = []
        self.seat_words: dict[str, str] = {}
        self.names = dict.fromkeys(command.name for command in mail.commands)

    def send(self, join_command: Command | None) -> None:
        """Answer a mail that names no single game, for all of the sender's seats.

        `join_command` is a command to join a game, or nearly one. Each reason to refuse replaces the blocks, or is put
        in front of those so far; none of them ends the answer, which is sent in any case.
        """
        for game, seat in self.places:
            try:
                with open_game(self.office.home, game, self.office.now) as session:
                    self._ask_of_place(session, seat)
            except PbemError as error:
                self.blocks.append(filled(labelled(self.lang, game, error.message)))
        if self.mail.needs_code or "confirm" in self.names:
            named = ", ".join(f"{game} ({self.seat_words.get(game, seat)})" for game, seat in self.places)
            reason = say("which_game", self.lang, places=named)
            self._set_refusal([filled(say("refused", self.lang, reason=reason)), *self.blocks])
        if join_command is not None and join_command.get("game"):
            self._set_refusal([nearest_join(self.office, join_command), *self.blocks])
        elif self.suggested:
            as_it_stands = filled(say("nothing_as_it_stands", self.lang))
            self._set_refusal([as_it_stands, *self.suggested, say("help_line", self.lang)])
        if "help" in self.names or not self.blocks:
            self._add_help()
        content = self.mail.content("") or (short("".join(self.suggested)) if self.suggested else "")
        _answer(self.office, self.mail, self.grade, content, self.blocks, self.lang)

    def _ask_of_place(self, session: Session, seat: str) -> None:
        """What the commands of the mail tell of this place; without any, what the mail may mean there."""
        case = Case(self.office, session, self.mail, seat)
        self.lang = case.lang
        self.seat_words[case.name] = case.seat_word
        if not self.blocks and not self.names and not self.suggested:
            self.suggested = suggest(case)
        commands = [command for name in self.names if (command := self.mail.asks(name)) is not None]
        in_order = sorted(commands, key=lambda command: not command.tells_next)
        self.blocks += filter(None, dict.fromkeys(command.tell_of_seat(case) for command in in_order))

    def _set_refusal(self, blocks: list[str]) -> None:
        """Make the answer a refusal with these blocks; it is still to be sent."""
        self.blocks, self.grade = blocks, "refused"

    def _add_help(self) -> None:
        """The help, with why if it was not asked for."""
        if "help" not in self.names:
            cut = [fault for fault in self.mail.faults if fault in ("too_big", "cut")]
            nothing = say("nothing_in_beginning" if cut else "nothing_found", self.lang)
            self._set_refusal(
                [*self.blocks, filled(nothing), *(filled(say_of_mail(fault, self.lang)) for fault in cut)]
            )
        self.blocks.append(say("help", self.lang))


def answer_gone(office: Office, mail: Incoming, game: str) -> bool:
    """Tell whoever writes about a game that is not here that it is not, and the host, once; False for a stranger, who
    shows by no letter of ours that they played there."""
    lang = "en"
    places = office.index.places_of(mail.sender) if mail.sender and mail.verdict != "fail" else []
    if not places and not answers_letter_of(office, mail, game):
        return False
    for place, seat in places[:1]:
        with open_game(office.home, place, office.now) as session:
            lang = session.game.book.seats[seat].lang
    if office.limits.allow(f"gone {game}", 1, office.now, A_YEAR):
        office.problems[f"gone {game}"] = (
            f"mail came for the game {game}, which is not here any more; its players are told so"
        )
    blocks = [filled(say_of_mail("game_gone", each, game=game)) for each in ([lang] if places else LANGUAGES)]
    _answer(office, mail, "refused", f"gone {game}", blocks, lang)
    return True


def _answer(office: Office, mail: Incoming, grade: str, content: str, blocks: list[str], lang: str) -> None:
    """Answer a mail, unless too much that was of no use came before it."""
    became = _what_becomes(office, mail, grade, content)
    if became not in ("answered", "last"):
        office.ignore(mail.name, f"not answered: {became}")
        office.note_unanswered(mail, became)
        return
    if became == "last":
        blocks.insert(1, filled(say("last_answer", lang)))
    key = f"person.{short(mail.name)}.receipt"
    subject = say("subject_receipt", lang, grade=print_grade(grade, lang))
    text = "\n\n".join(blocks) + "\n"
    office.put_once(plain_letter(mail.sender, key, "receipt", subject, text, office.now, lang, mail.message_id))
    office.mark_taken(mail)


def _what_becomes(office: Office, mail: Incoming, grade: str, content: str) -> str:
    """`answered`, the `last` answer for now; or not answered: `repeated`, or `many` in a day."""
    became, who = "answered", mail.counted_sender
    if grade == "refused":
        became = count_refusal(office, who, content)
    else:
        forget_refusals(office, who)
    if became == "silent":
        return "repeated"
    return became if office.may_write(f"answers {who}", ANSWERS_A_DAY) else "many"
