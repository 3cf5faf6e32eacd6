"""Commands by mail, one function each. Each writes journal lines and tells its sender what became of it."""

from __future__ import annotations

import json
from difflib import get_close_matches
from itertools import islice
from typing import Any

from ..addresses import canonical_address
from ..engine.guides import clause_lines, guide_of
from ..errors import IllegalError, PbemError
from ..hosting.derived import letter_numbers
from ..hosting.submit import store_sheet
from ..hosting.votes import is_out
from ..locale import listed
from ..mail.command_shapes import Command
from ..orders.advance import Advance
from ..orders.credentials import OPEN, declines, plain_nonce
from ..orders.in_force import in_force
from ..orders.print_text import print_line
from ..orders.rule_lookup import looked_up, not_found
from ..orders.sheet import schema_name
from ..record import journal_lines
from ..record.book import DRAW, OVER, PLAY
from ..record.holders import letters_to_holder
from ..record.lines_of_people import PersonChange, Vote
from ..record.shown_names import shown_names
from ..referee.disputes import write_dispute
from ..report.act_sentences import disputed_text
from ..report.plain_text import sections_text
from .case import Case
from .command_table import by_mail
from .letter_events import event_in_letter, event_text, explained
from .letters import HELP_MARK, filled, vote_words
from .post_sentences import say, say_of_mail
from .seating import ask_for_address, change
from .what_next import next_line
from .zones import nearest_zone

ALIKE = 0.5
"""How much a game must look like the one that is named to be taken for it."""


@by_mail("help")
def help_(case: Case, command: Command) -> None:
    """What can be done by mail; `help TOPIC`: what the rules say about a card, an action or a clause."""
    words = command.get("topic")
    if not words:
        case.paragraphs.append(HELP_MARK)
        return
    rules, view = case.game.rules, case.game.rules.view(case.game.state, case.seat)
    paragraphs = looked_up(rules, words, case.lang, view)
    if paragraphs is not None:
        case.paragraphs.append("\n\n".join(map(filled, paragraphs)))
    else:
        case.paragraphs += [filled(not_found(rules, words, case.lang, view)), HELP_MARK]


@by_mail("status")
def status(case: Case, command: Command) -> None:
    """Who is awaited until when, and whether orders are stored; `status LIST`: a list that letters leave out."""
    rules, view = case.game.rules, case.game.rules.view(case.game.state, case.seat)
    sections = guide_of(rules, case.lang).lists_named(command.get("list"))
    if sections:
        people = shown_names(rules, case.game.book.seats, case.lang)
        lines = sections_text(rules.display(view, case.lang, people, "letter"), case.lang, sections)
        case.paragraphs.append("\n".join(lines) or say("list_empty", case.lang))
    case.paragraphs.append(filled(next_line(case.session, case.seat, case.now)))


@by_mail("join")
def join(case: Case, command: Command) -> None:
    """Somebody who plays already asks to join: their own seat is what they have."""
    wanted, games = command.get("game"), case.session.home.store.games()
    if wanted and wanted not in games:
        wanted = next(iter(get_close_matches(wanted, games, 1, ALIKE)), wanted)
    if wanted not in ("", case.name):
        case.fail("join_apart", game=wanted)
        return
    seat = command.get("seat")
    is_meant = command.get("game") in ("", case.name) and (not seat or case.seat_named(seat) == case.seat)
    case.say("join_seated", game=case.name, seat=case.seat_word)
    case.warned |= not is_meant  # another seat or game was asked for than the one that they have
    status(case, command)


@by_mail("resend")
def resend(case: Case, command: Command) -> None:
    """The seat's last letter again, or all of a turn."""
    turn = command.get("turn")
    sent = send_letters_again(case, turn)
    if sent:
        case.paragraphs.append(filled(resent_words(sent, turn, case.lang)))
    else:
        case.fail("resent_none")


def resent_words(sent: int, turn: str, lang: str) -> str:
    """The sentence that so many letters, all about this turn if they are several, are on their way again."""
    return say("resent", lang) if sent == 1 else say_of_mail("resent_all", lang, turn=turn, count=sent)


def send_letters_again(case: Case, turn: str) -> int:
    """Send the seat's last letter once more, or all that its player has had about a turn; how many that were."""
    session, seat = case.session, case.seat
    if turn:
        journal, _ = journal_lines.read(session.store.journal(), known=session.mark)
        letters = [letter for letter in letters_to_holder(journal, seat) if letter[0] == int(turn)]
    else:
        letters = [*islice(letter_numbers(session.store, seat), 1)]
    return sum(case.office.send_report_again(session, seat, *letter) for letter in letters)


@by_mail("orders")
def orders(case: Case, command: Command) -> None:
    """What of the seat still counts, as it would be read back."""
    book, rules, lexicon = case.game.book, case.game.rules, case.game.rules.lexicon
    blocks = []
    coming = [turn for turn in book.sheets.get(case.seat, {}) if int(turn) >= case.game.turn and book.stage != OVER]
    for turn in sorted(coming, key=int):
        stored = book.sheets[case.seat][turn]
        orders = [] if stored.paused else [stored.orders[index] for index in stored.left]
        left = [print_line(order, lexicon, case.lang) for order in orders]
        waiting = [line for index, line in enumerate(stored.conditional) if index not in stored.considered]
        lines = left + in_force(rules, Advance(), case.lang, {0: waiting})
        if not lines:
            continue  # taken back, or carried out
        key = "orders_left" if stored.used else "orders_on_hold" if stored.is_on_hold else "orders_stored"
        head = say(key, case.lang, turn=turn, number=stored.number)
        blocks.append("\n".join([head, *(f"  {line}" for line in lines)]))
    in_advance = in_force(rules, book.advance_of(case.seat), case.lang)
    if in_advance:
        blocks.append("\n".join([say("orders_in_force", case.lang), *(f"  {line}" for line in in_advance)]))
    case.paragraphs.append("\n\n".join(blocks) if blocks else say("orders_none", case.lang))


@by_mail("clear")
def clear(case: Case, command: Command) -> None:
    """Take back the stored orders of this turn and of later ones; answers in advance stay.

    What was stored after a newer letter than the one that the mail answers stays. Beside a sheet only the orders of
    other turns are taken back: the sheet takes the place of those of its own; if it was refused, nothing is.
    """
    if case.sheet_refused:
        case.fail("clear_refused")
        return
    newer, sheets = case.newer_since(), case.game.book.sheets.get(case.seat, {})
    there = {int(turn): stored for turn, stored in sheets.items() if int(turn) >= case.game.turn}
    there = {turn: stored for turn, stored in there.items() if stored.is_unplayed and turn != case.stored_turn}
    turns = [turn for turn, stored in there.items() if newer is None or stored.came_at < newer]
    try:
        for turn in turns:
            _store_own(case, turn, takes_back=True)
    except IllegalError as error:  # the time is over, and what is stored is about to be played
        case.fail("not_read", line=_cut(command.source), reason=_reason(error))
        return
    if case.stored_turn is not None:
        if turns:
            case.say("cleared_others", turns=listed(case.lang, [str(turn) for turn in turns]))
    elif turns or len(there) == len(turns):
        case.say("cleared" if turns else "orders_none")
    if len(there) > len(turns):
        case.fail("clear_older")


def _store_own(case: Case, turn: int, *, takes_back: bool = False, **parts: Any) -> dict[str, Any]:
    """Store a sheet that a command stands for. Raises IllegalError."""
    rules = case.game.rules.name
    sheet = {"schema": schema_name(rules), "game": case.name, "seat": case.seat, "turn": turn, "orders": [], **parts}
    raw = json.dumps(sheet).encode()
    return store_sheet(case.session, case.seat, raw, "mail", received_at=case.mail.received_at, takes_back=takes_back)


@by_mail("nonce")
def nonce(case: Case, command: Command) -> None:
    """A seat's part in the draws: a line of its own, or the fingerprint of one first."""
    value = plain_nonce(command.get("own") or command.get("value"))
    none = declines(value)
    key = "nonce_hash" if command.get("hash") else "nonce"
    try:
        case.digest = _store_own(case, case.game.turn, settings={key: "none" if none else value})["digest"]
    except IllegalError as error:
        case.fail("not_read", line=_cut(command.source), reason=_reason(error))
    except PbemError:
        case.fail("not_read", line=_cut(command.source), reason=say_of_mail("bad_nonce", case.lang))
    else:
        case.is_for_draw = True
        step = case.game.book.nonces.step
        case.say("stored_none" if none else "stored_open" if step == OPEN else f"stored_{key}")
        # In one line, in both languages: `docs/verify.py` looks for it in the list of lines that went into the draws.
        case.paragraphs.append(f"{key.replace('_', ' ')} = {'none' if none else value}")


def _reason(error: PbemError) -> str:
    """What an error says, as sentences."""
    return f"{error.message[:1].upper()}{error.message[1:]}. {error.hint}".rstrip()


def _cut(line: str) -> str:
    """A command as the receipt quotes it; the digits of a nonce are too many for that."""
    return line if len(line) <= 40 else f"{line[:32]}…"


@by_mail("draw")
def draw(case: Case, command: Command) -> None:
    """Propose a shared end, or agree to it."""
    _vote(case, DRAW)


@by_mail("concede")
def concede(case: Case, command: Command) -> None:
    """Propose that a seat has won, or agree to it."""
    seat = case.seat_named(command.get("seat"))
    if seat is None:
        case.fail("vote_nobody", to=command.get("seat"), seats=case.seat_words())
        return
    _vote(case, seat)


def _vote(case: Case, vote: str) -> None:
    """Secret; the others are told that it is proposed, not by whom. Once all agree, the game ends."""
    book = case.game.book
    if book.stage != PLAY or is_out(case.game, case.seat):
        case.fail("vote_not_now" if book.stage != PLAY else "vote_out")
        return
    if case.answers_older_turn():
        case.fail("vote_lapsed", turn=case.game.turn)
        return
    first = vote not in book.proposed
    case.game.write(Vote(seat=case.seat, vote=vote, turn=case.game.turn, first=first))
    case.say("voted", turn=case.game.turn, vote=vote_words(case.session, vote, case.lang)[0])


@by_mail("dispute")
def dispute(case: Case, command: Command) -> None:
    """Ask the referee to look at an event that a letter of the seat tells of, at a turn, or at something else."""
    about, clauses = str(int(command.get("turn"))) if command.get("turn") else "", list[str]()
    if about and not command.get("event") and int(about) > case.game.turn:
        case.fail("dispute_not_yet", turn=about, now=case.game.turn)
        return
    if command.get("event"):
        event = f"{about}:{int(command.get('event'))}"
        entry = event_in_letter(case, event, inner=True)
        if entry is None:
            return
        about, clauses = entry["id"], entry["clauses"]
        if about != event:
            case.say("dispute_within", inner=event, event=about)
    number, again = write_dispute(case.game, case.seat, about, clauses, command.get("text"))
    case.say("disputed_more" if again else "disputed", what=disputed_text(about, case.lang), number=number)


@by_mail("explain")
def explain(case: Case, command: Command) -> None:
    """Why an event happened that the seat's letters tell of, in its present language: order, clauses, facts, draws."""
    event = f"{int(command.get('turn'))}:{int(command.get('event') or 0)}"
    if letter := command.get("letter"):
        event = f"{int(command.get('turn'))}-{int(letter)}:{int(command.get('line'))}"
    paragraphs = explained(case.session, case.seat, event)
    if paragraphs:
        case.paragraphs.append("\n".join(map(filled, paragraphs)))
        return
    if letter:
        case.fail("explain_none", event=event)
        return
    entry = event_in_letter(case, event)
    if entry is not None:
        text = event_text(case.session, case.seat, entry)
        case.say("explained", event=event, text=text, clauses=", ".join(entry["clauses"]))
        case.paragraphs += clause_lines(case.game.rules, entry["clauses"], case.lang)


@by_mail("language")
def language(case: Case, command: Command) -> None:
    """The language of the seat's letters."""
    change(case, PersonChange(lang=command.get("language")))
    case.say("language_set")


@by_mail("zone")
def zone(case: Case, command: Command) -> None:
    """The time zone in which times are printed, and days of absence begin."""
    from ..home.options import zone as read_zone

    named = command.get("zone")
    try:
        change(case, PersonChange(zone=read_zone(named)))
    except ValueError:
        near = nearest_zone(named)
        case.fail("zone_near" if near else "zone_unknown", zone=named, near=near)
    else:
        case.say("zone_set", zone=named)


@by_mail("pictures")
def pictures(case: Case, command: Command) -> None:
    """Whether the seat's letters show the board in pictures."""
    wanted = "on" if command.get("on") else "off"
    change(case, PersonChange(pictures=wanted))
    case.say(f"pictures_{wanted}")


@by_mail("address")
def address(case: Case, command: Command) -> None:
    """Ask for another address: both the old and the new must confirm it."""
    ask_for_address(case, canonical_address(command.get("address")))
