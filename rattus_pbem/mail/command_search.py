"""Finds commands in a mail: in its subject, and in lines of the sender's own outside the block of orders.

A command is a line that begins with a command's word and fits its shape. What nearly fits is a command with a fault;
prose that happens to begin so is nothing. Whether a seat, a word or a zone exists is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from .assent import confirming_reply
from .command_shapes import WITH_TEXT, Command, is_press_end, read_command
from .folding import any_of
from .identify import CODE
from .message_reader import MAX_SUBJECT, Mail
from .press_texts import bare_line, closed_texts, text_within
from .quoting import TextLine, part_lines
from .sheet_search import find_blocks, own_text_first

MAX_COMMANDS = 20
MAX_PRESS = 8000

# A subject stays when a letter is answered: what was done once must not be done again by an answer to its receipt.
REPEATABLE = {"help", "resend", "status", "orders"}

_REPLY = re.compile(
    r"\s*(?:(?:re|aw|sv|tr|fw|fwd|wg|antw|réf|ref|rép|rep|réponse)(?:\s?\[\d{1,3}\])?\s?:|\[[^\]]{0,80}\])\s*",
    re.IGNORECASE,
)
_WORD = re.compile(CODE, re.IGNORECASE)
_STOP = re.compile(rf"(?:--[ ]?|{any_of('stop')})$", re.IGNORECASE)
# 64 digits do not fit behind it
_WRAPPED_NONCE = re.compile(rf"{any_of('command_nonce')} ?:?(?: {any_of('hash')} ?:?)?$", re.IGNORECASE)
_KINDS = ("plain", "html")


def find_commands(mail: Mail) -> list[Command]:
    """The commands of the mail in their order, the subject's first; at most 20, one more holds what was not read."""
    commands = _in_subject(mail.subject)
    text, is_cut = _own_bodies(mail)
    if text:
        lines = part_lines(text)
        commands = _with_assent(_in_lines(lines, commands, is_cut=is_cut), mail, lines)
    return list(dict.fromkeys(commands))


def _with_assent(commands: list[Command], mail: Mail, lines: Sequence[TextLine]) -> list[Command]:
    """The same with what a bare reply confirms, if no word is given in the reply itself."""
    given = [each for each in commands if each.name == "confirm" and _WORD.fullmatch(each.get("word"))]
    if given or (reply := confirming_reply(mail, lines)) is None:
        return commands
    others = [each for each in commands if each.name != "confirm"]
    return others if reply.fault and others else [*others, reply]


def own_text(mail: Mail, kinds: Sequence[str] = _KINDS) -> tuple[str, bool]:
    """What the sender wrote himself, without quotations, blocks of orders and his signature; and whether its end was
    not read. Of the first of these kinds in which the letter says anything."""
    text, is_cut = _own_bodies(mail, kinds)
    lines = part_lines(text)
    blocked = {at for block in find_blocks(lines) for at in range(block.first, block.after)}
    own: list[str] = []
    last = -1
    for at, line in enumerate(lines):
        if line.depth == 0 and (line.kind == "signature" or _STOP.match(line.text.strip())):
            break
        if line.depth == 0 and line.kind == "text" and at not in blocked:
            own.append(line.text.rstrip())
            last = at
    return "\n".join(own).strip(), is_cut and last == len(lines) - 1


def _own_bodies(mail: Mail, kinds: Sequence[str] = _KINDS) -> tuple[str, bool]:
    """The letter itself, a picture between its parts left out; and whether it was cut."""
    for kind in kinds:
        bodies = [
            body for body in own_text_first(mail, kind) if not body.attached and not body.nested and body.text.strip()
        ]
        if bodies:
            return "\n".join(body.text for body in bodies), any(body.cut for body in bodies)
    return "", False


def bare_subject(subject: str) -> tuple[str, bool]:
    """The subject without tags in brackets and without Re: and its like; and whether it was an answer."""
    replied, at = False, 0
    while prefix := _REPLY.match(subject, at):
        replied = replied or not prefix[0].strip().startswith("[")
        at = prefix.end()
    return subject[at:].strip(), replied


def _in_subject(subject: str) -> list[Command]:
    bare, replied = bare_subject(subject)
    bare = re.sub(r"\s*\[[^\]]{0,80}\]\s*$", "", bare)
    command = read_command(bare, "subject", 0)
    if command is None or command.fault or (replied and command.name not in REPEATABLE):
        return []
    if command.name in WITH_TEXT and len(subject) >= MAX_SUBJECT:
        return [command.but(text=command.get("text"), fault="press_unread")]
    return [] if command.name == "press" else [command]


def _in_lines(lines: Sequence[TextLine], begun: Sequence[Command], *, is_cut: bool) -> list[Command]:
    """The commands in the lines of a text; those of the subject have `begun` above it."""
    blocked = {at for block in find_blocks(lines) for at in range(block.first, block.after)}
    own = [(at, line.text) for at, line in enumerate(lines) if _is_own(line) and at not in blocked]
    stop = (n for n, (at, raw) in enumerate(own) if _STOP.match(raw.strip()) or lines[at].kind == "signature")
    own = own[: next(stop, len(own))]
    ends_unread = is_cut and bool(own) and own[-1][0] == len(lines) - 1
    texts = closed_texts(lines)
    first = next((at for at, raw in own if raw.strip()), -1)
    commands: list[Command] = []
    place = 0
    for above in begun:
        if above.name in WITH_TEXT and not above.fault:
            above, place = _with_text(above, own, place, unread=ends_unread)
        commands.append(above)
    while place < len(own):
        at, raw = own[place]
        text = bare_line(raw)
        if at == first:  # our letters mark a line to send so; below other lines it may be a quotation without marks
            text = text.removeprefix("->").lstrip()
        place += 1
        command = read_command(text, "body", at + 1)
        if _WRAPPED_NONCE.match(text) and place < len(own) and own[place][0] == at + 1:
            whole = read_command(f"{text} {own[place][1].strip()}", "body", at + 1)
            if whole is not None and not whole.fault:
                command, place = whole, place + 1
        if command is None:
            continue
        if len(commands) == MAX_COMMANDS:
            rest = "\n".join(raw.rstrip() for _, raw in own[place - 1 :])
            return [*commands, Command("", (("text", rest),), "body", at + 1, command.source, "too_many_commands")]
        if at in texts and command.name in WITH_TEXT:
            written = raw.strip() if command.fault else command.get("text")
            command = _with_all(command, [written, *text_within(lines, at, texts[at])])
            while place < len(own) and own[place][0] < texts[at]:
                place += 1
        elif command.name in WITH_TEXT:
            command, place = _with_text(command, own, place, written=raw.strip(), unread=ends_unread)
        commands.append(command)
    return commands


def _with_all(command: Command, lines: Sequence[str]) -> Command:
    """The command with these lines as its text."""
    text = "\n".join(lines).strip("\n")
    if not text and command.name in ("press", "host"):
        return command.but(fault="press_empty")
    # What is too long is kept whole, to be given back.
    return command.but(text=text, fault=command.fault or ("press_long" if len(text) > MAX_PRESS else ""))


def _may_be_command(raw: str) -> bool:
    """Whether a line is a command, or so nearly one that it must not be sent on as text without a word."""
    return read_command(bare_line(raw), "body", 0) is not None


def _is_own(line: TextLine) -> bool:
    return line.depth == 0 and line.kind in ("text", "signature")


def _with_text(
    command: Command, own: list[tuple[int, str]], place: int, *, written: str = "", unread: bool = False
) -> tuple[Command, int]:
    """The command with the lines that its text goes on over: to the end of the press, else to the end of the sender's
    own words, if they hold nothing else; else to an empty line, and what stands below it is `left`.

    A text that begins on the command's own line ends before the next command, one that begins below it does not. What
    stands below an anonymous message is never sent with it: it may be its writer's name.
    """
    lines = [command.get("text")] if command.get("text") else [written] if command.fault else []
    last, short = command.line - 1, bool(lines)
    if not lines and place < len(own) and own[place][0] == last + 1 and not own[place][1].strip():
        last, place = last + 1, place + 1
    while place < len(own) and own[place][0] == last + 1:
        raw = own[place][1]
        if is_press_end(raw):
            return _with_all(command, lines), place + 1
        if not raw.strip() or (short and _may_be_command(raw)):
            break
        lines.append(raw.strip())
        last, place = last + 1, place + 1
    below = next((n for n in range(place, len(own)) if _may_be_command(own[n][1])), len(own))
    rest = [raw.strip() for _, raw in own[place:below]]
    if below == len(own) and unread:
        whole = _with_all(command, [*lines, *rest])
        return replace(whole, fault=whole.fault or "press_unread"), below
    is_one_text = below == len(own) and (not rest or own[-1][0] - last == len(rest))
    if is_one_text and not command.get("anonymous"):
        return _with_all(command, [*lines, *rest]), below
    return replace(_with_all(command, lines), left="\n".join(rest).strip()), below


__all__ = ["Command", "bare_subject", "find_commands"]
