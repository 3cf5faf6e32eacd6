"""Finds commands in a mail: in its subject, and in lines of the sender's own outside the block of orders.

A command is a line that begins with a command's word and fits its shape. What nearly fits is a command with a fault;
prose that happens to begin so is nothing. Whether a seat, a word or a zone exists is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .assent import confirming_reply
from .command_shapes import WITH_TEXT, Command, is_press_end, read_command
from .folding import any_of
from .identify import CODE
from .message_reader import Mail
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


def find_commands(mail: Mail) -> list[Command]:
    """The commands of the mail in their order, the subject's first; at most 20, one more says that there were more."""
    commands = _in_subject(mail.subject)
    for kind in ("plain", "html"):
        own = [
            body for body in own_text_first(mail, kind) if not body.attached and not body.nested and body.text.strip()
        ]
        if own:
            for body in own:
                commands += _in_lines(part_lines(body.text))
            commands = _with_assent(commands, mail, [line for body in own for line in part_lines(body.text)])
            break
    unique = list(dict.fromkeys(commands))
    if len(unique) > MAX_COMMANDS:
        return [*unique[:MAX_COMMANDS], Command("", where="body", fault="too_many_commands")]
    return unique


def _with_assent(commands: list[Command], mail: Mail, lines: Sequence[TextLine]) -> list[Command]:
    """The same with what a bare reply confirms, if no word is given in the reply itself."""
    given = [each for each in commands if each.name == "confirm" and _WORD.fullmatch(each.get("word"))]
    if given or (reply := confirming_reply(mail, lines)) is None:
        return commands
    others = [each for each in commands if each.name != "confirm"]
    return others if reply.fault and others else [*others, reply]


def own_text(mail: Mail) -> str:
    """What the sender wrote himself: without quotations, blocks of orders and his signature."""
    for kind in ("plain", "html"):
        for body in own_text_first(mail, kind):
            if body.attached or body.nested or not body.text.strip():
                continue
            lines = part_lines(body.text)
            blocked = {at for block in find_blocks(lines) for at in range(block.first, block.after)}
            own: list[str] = []
            for at, line in enumerate(lines):
                if line.depth == 0 and (line.kind == "signature" or _STOP.match(line.text.strip())):
                    break
                if line.depth == 0 and line.kind == "text" and at not in blocked:
                    own.append(line.text.rstrip())
            return "\n".join(own).strip()
    return ""


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
    return [] if command.name == "press" else [command]


def _in_lines(lines: Sequence[TextLine]) -> list[Command]:
    blocked = {at for block in find_blocks(lines) for at in range(block.first, block.after)}
    own = [(at, line.text) for at, line in enumerate(lines) if _is_own(line) and at not in blocked]
    texts = closed_texts(lines)
    first = next((at for at, raw in own if raw.strip()), -1)
    commands: list[Command] = []
    place = 0
    while place < len(own) and len(commands) <= MAX_COMMANDS:
        at, raw = own[place]
        text = bare_line(raw)
        if at == first:  # our letters mark a line to send so; below other lines it may be a quotation without marks
            text = text.removeprefix("->").lstrip()
        if _STOP.match(raw.strip()) or lines[at].kind == "signature":
            break
        place += 1
        command = read_command(text, "body", at + 1)
        if _WRAPPED_NONCE.match(text) and place < len(own) and own[place][0] == at + 1:
            whole = read_command(f"{text} {own[place][1].strip()}", "body", at + 1)
            if whole is not None and not whole.fault:
                command, place = whole, place + 1
        if command is None:
            continue
        if at in texts and command.name in WITH_TEXT:
            begun = raw.strip() if command.fault else command.get("text")
            command = _with_all(command, [begun, *text_within(lines, at, texts[at])])
            while place < len(own) and own[place][0] < texts[at]:
                place += 1
        elif command.name in WITH_TEXT and (not command.fault or command.name == "press"):
            command, place = _with_text(command, own, place)
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


def _with_text(command: Command, own: list[tuple[int, str]], place: int) -> tuple[Command, int]:
    """The command with the lines that its text goes on over, to an empty line or the end of the press.

    A text that begins on the command's own line ends before the next command, one that begins below it does not.
    """
    lines = [command.get("text")] if command.get("text") else [command.source] if command.fault else []
    at, short = command.line - 1, bool(lines)
    if not lines and place < len(own) and own[place][0] == at + 1 and not own[place][1].strip():
        at, place = own[place][0], place + 1
    while place < len(own) and own[place][0] == at + 1:
        at, raw = own[place]
        if is_press_end(raw):
            place += 1
            break
        if not raw.strip() or _STOP.match(raw.strip()) or (short and _may_be_command(raw)):
            break
        lines.append(raw.strip())
        place += 1
    return _with_all(command, lines), place


__all__ = ["Command", "bare_subject", "find_commands"]
