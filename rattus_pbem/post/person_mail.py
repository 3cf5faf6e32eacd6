"""Mails that are about no one game: a player who asks for help, for the status of their games, for their last letters.

Answers registered addresses only, and those who ask to join; a stranger hears nothing.
"""

from __future__ import annotations

from datetime import timedelta

from ..errors import PbemError
from ..hosting.session import Session, open_game
from ..locale import LANGUAGES, labelled
from .case import Case
from .command_handlers import resent_words, send_letters_again
from .gone_games import answers_letter_of, gone_game
from .incoming import Incoming
from .join_misses import nearest_join, wanted_game
from .letters import filled, plain_letter, seat_word, short
from .office import Office
from .post_sentences import print_grade, say, say_of_mail
from .refusals import count_refusal, forget_refusals
from .seating import answer_near_join, ask_to_join
from .suggestions import suggest
from .what_next import next_line

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
    wanted = wanted_game(office, mail)
    places = office.index.places_of(mail.sender)[:MAX_GAMES] if mail.sender and mail.verdict != "fail" else []
    if not places and wanted is not None:
        (ask_to_join if wanted.get("game") in games else answer_near_join)(office, mail, wanted)
        return
    if not places:
        office.ignore(mail.name, "a stranger")
        if office.is_known(mail.sender):
            office.note_unanswered(mail, "forged")
        return
    blocks: list[str] = []
    lang = "en"
    words = {}
    names = {command.name for command in mail.commands}
    suggested: list[str] = []
    for game, seat in places:
        try:
            with open_game(office.home, game, office.now) as session:
                lang = session.game.book.seats[seat].lang
                words[game] = seat_word(session.game, seat, lang)
                if not blocks and not names and not suggested:
                    suggested = suggest(Case(office, session, mail, seat))
                if names & {"status", "join"}:
                    blocks.append(filled(next_line(session, seat, office.now)))
                if "resend" in names:
                    blocks.append(_resend(office, session, mail, seat))
        except PbemError as error:
            blocks.append(filled(labelled(lang, game, error.message)))
    grade = "ok"
    if mail.needs_code or "confirm" in names:
        named = ", ".join(f"{game} ({words.get(game, seat)})" for game, seat in places)
        blocks.insert(0, filled(say("refused", lang, reason=say("which_game", lang, places=named))))
        grade = "refused"
    if wanted is not None and wanted.get("game"):
        blocks.insert(0, nearest_join(office, wanted))
        grade = "refused"
    elif suggested:
        blocks = [filled(say("nothing_as_it_stands", lang)), *suggested, say("help_line", lang)]
        grade = "refused"
    if "help" in names or not blocks:
        if "help" not in names:
            cut = [fault for fault in mail.faults if fault in ("too_big", "cut")]
            blocks.append(filled(say("nothing_in_beginning" if cut else "nothing_found", lang)))
            blocks += [filled(say_of_mail(fault, lang)) for fault in cut]
            grade = "refused"
        blocks.append(say("help", lang))
    content = mail.content("") or (short("".join(suggested)) if suggested else "")
    _answer(office, mail, grade, content, blocks, lang)


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


def _resend(office: Office, session: Session, mail: Incoming, seat: str) -> str:
    case = Case(office, session, mail, seat)
    command = mail.asks("resend")
    turn = command.get("turn") if command else ""
    sent = send_letters_again(case, turn)
    words = resent_words(sent, turn, case.lang) if sent else say("resent_none", case.lang)
    return labelled(case.lang, case.name, words)
