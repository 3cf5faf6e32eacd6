"""Finds commands in a mail: in its subject, and in lines of the sender's own outside the block of orders.

A command is a line that begins with a command's word and fits its shape. What nearly fits is a command with a fault;
prose that happens to begin so is nothing. A bare reply to a letter that asks to confirm something is one, too: `Yes
please!`, or nothing at all. Whether a seat, a word or a zone exists is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ..locale import FIRST, word, words_by_language
from .command_lines import Command, CommandReader
from .folding import any_of, folded
from .identify import CODE, word_in_address
from .message_reader import MAX_SUBJECT, Mail
from .press_texts import bare_line, closed_texts, is_press_end, text_within
from .quoting import TextLine, part_lines
from .sheet_search import find_blocks, own_text_first

MAX_COMMANDS = 20
MAX_PRESS = 8000

_REPLY = re.compile(
    r"\s*(?:(?:re|aw|sv|tr|fw|fwd|wg|antw|réf|ref|rép|rep|réponse)(?:\s?\[\d{1,3}\])?\s?:|\[[^\]]{0,80}\])\s*",
    re.IGNORECASE,
)
_WORD = re.compile(CODE, re.IGNORECASE)
_STOP = re.compile(rf"(?:--[ ]?|{any_of('stop')})$", re.IGNORECASE)
_KINDS = ("plain", "html")
LONGEST = 100
"""Whoever writes more on their first line than this says more than yes."""
_QUOTED = re.compile(rf"[\s*_]*->\s*({any_of('command_confirm')})\s+({CODE})\W*$")
_YES = re.compile(rf"\W*{any_of('yes_reply')}(?![^\W_])")
_NO = re.compile(rf"(?<![^\W_]){any_of('no_reply')}(?![^\W_])")
_FURTHER_YES = (
    "ja|jawohl|ja bitte|ja gerne|gerne|klar|na klar|naturlich|bestatigt|ich bestatige|ja graag|graag|akkoord|"
    "ik bevestig|bevestigd|natuurlijk|si por favor|claro|claro que si|por supuesto|de acuerdo|vale|confirmo|"
    "confirmado|si|si grazie|certo|certamente|va bene|d'accordo|confermo|confermato|sim|sim por favor|"
    "claro que sim|com certeza|de acordo"
)
"""Yes in German, Spanish, Italian, Dutch and Portuguese, folded. We know no word of these languages that takes a yes
back, and `si` begins a condition in several: one of these is a yes where it stands alone on its line."""
_THUMBS = re.compile("[\\s!.]*(?:\N{THUMBS UP SIGN}[\U0001f3fb-\U0001f3ff\ufe0f]?[\\s!.]*)+")
"""A thumb up, or several, whatever the skin, and nothing else."""


def find_commands(mail: Mail, reader: CommandReader) -> list[Command]:
    """The commands of the mail in their order, the subject's first; at most 20, one more holds what was not read."""
    commands = _in_subject(mail.subject, reader)
    text, is_cut = _own_bodies(mail)
    if text:
        lines = part_lines(text)
        commands = _with_assent(_Lines(lines, reader, is_cut=is_cut).commands(commands), mail, lines, reader)
    return list(dict.fromkeys(replace(command, left=command.left.rstrip()) for command in commands))


def _with_assent(
    commands: list[Command], mail: Mail, lines: Sequence[TextLine], reader: CommandReader
) -> list[Command]:
    """The same with what a bare reply confirms, if no word is given in the reply itself."""
    given = [each for each in commands if each.name == "confirm" and _WORD.fullmatch(each.get("word"))]
    if given or (reply := confirming_reply(mail, lines, reader)) is None:
        return commands
    others = [each for each in commands if each.name != "confirm"]
    return others if reply.fault and others else [*others, reply]


def own_text(mail: Mail, reader: CommandReader, kinds: Sequence[str] = _KINDS) -> tuple[str, bool]:
    """What the sender wrote himself, without quotations, blocks of orders and his signature; and whether its end was
    not read. Of the first of these kinds in which the letter says anything."""
    text, is_cut = _own_bodies(mail, kinds)
    lines = part_lines(text)
    blocked = {at for block in find_blocks(lines, reader) for at in range(block.first, block.after)}
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


def _in_subject(subject: str, reader: CommandReader) -> list[Command]:
    bare, replied = bare_subject(subject)
    bare = re.sub(r"\s*\[[^\]]{0,80}\]\s*$", "", bare)
    command = reader.read(bare, "subject", 0)
    if command is None or command.fault or (replied and not command.is_repeatable):
        return []
    if command.has_text and len(subject) >= MAX_SUBJECT:
        return [command.but(text=command.get("text"), fault="press_unread")]
    return [command] if command.counts_in_subject else []


class _Lines:
    """The sender's own lines of a text, each with its place in it, which are read from the first to the last."""

    def __init__(self, lines: Sequence[TextLine], reader: CommandReader, *, is_cut: bool) -> None:
        self.lines = lines
        self.reader = reader
        blocked = {at for block in find_blocks(lines, reader) for at in range(block.first, block.after)}
        own = [(at, line.text) for at, line in enumerate(lines) if _is_own(line) and at not in blocked]
        stop = (n for n, (at, raw) in enumerate(own) if _STOP.match(raw.strip()) or lines[at].kind == "signature")
        self.own = own[: next(stop, len(own))]
        self.ends_unread = is_cut and bool(self.own) and self.own[-1][0] == len(lines) - 1
        self.texts = closed_texts(lines, reader)
        self.first = next((at for at, raw in self.own if raw.strip()), -1)
        self.place = 0
        """Which of `own` is read next."""

    def commands(self, begun: Sequence[Command]) -> list[Command]:
        """The commands in the lines; those of the subject have `begun` above them."""
        commands = [self._with_text(above) if above.has_text and not above.fault else above for above in begun]
        while self.place < len(self.own):
            at, raw = self.own[self.place]
            self.place += 1
            command = self._read(at, raw)
            if command is None:
                _add_left(commands, raw)
                continue
            if len(commands) == MAX_COMMANDS:
                rest = "\n".join(raw.rstrip() for _, raw in self.own[self.place - 1 :])
                return [*commands, Command((("text", rest),), "body", at + 1, command.source, "too_many_commands")]
            if command.has_text:
                closed = at in self.texts
                command = self._with_closed_text(command, at, raw) if closed else self._with_text(command, raw.strip())
            commands.append(command)
        return commands

    def _read(self, at: int, raw: str) -> Command | None:
        """The command on this line, joined with the next line if it continues there."""
        text = bare_line(raw)
        if at == self.first:  # our letters put "->" before a line to be sent; later it may be an unmarked quotation
            text = text.removeprefix("->").lstrip()
        command = self.reader.read(text, "body", at + 1)
        goes_on = command is not None and command.goes_on is not None and command.goes_on.match(text)
        if goes_on and self.place < len(self.own) and self.own[self.place][0] == at + 1:
            whole = self.reader.read(f"{text} {self.own[self.place][1].strip()}", "body", at + 1)
            if whole is not None and not whole.fault:
                self.place += 1
                return whole
        return command

    def _with_closed_text(self, command: Command, at: int, raw: str) -> Command:
        """The command with the text below it that ends with `end press`, and skip those lines."""
        written = raw.strip() if command.fault else command.get("text")
        while self.place < len(self.own) and self.own[self.place][0] < self.texts[at]:
            self.place += 1
        return replace(_with_all(command, [written, *text_within(self.lines, at, self.texts[at])]), is_closed=True)

    def _with_text(self, command: Command, written: str = "") -> Command:
        """The command with the lines that its text goes on over: to the end of the press, else to the end of the
        sender's own words, if they hold nothing else; else to an empty line, and what stands below it is `left`.

        A text that begins on the command's own line ends before the next command, one that begins below it does not.
        What stands below an anonymous message is never sent with it: it may be its writer's name.
        """
        lines = [command.get("text")] if command.get("text") else [written] if command.fault else []
        last, is_closed = self._add_lines_below(command.line - 1, lines)
        if is_closed:
            return replace(_with_all(command, lines), is_closed=True)
        own = self.own
        below = next((n for n in range(self.place, len(own)) if self._may_be_command(own[n][1])), len(own))
        rest = [raw.strip() for _, raw in own[self.place : below]]
        is_one_text = below == len(own) and (not rest or own[-1][0] - last == len(rest))
        self.place = below
        if below == len(own) and self.ends_unread:
            whole = _with_all(command, [*lines, *rest])
            return replace(whole, fault=whole.fault or "press_unread")
        if is_one_text and not command.get("anonymous"):
            return _with_all(command, [*lines, *rest])
        return replace(_with_all(command, lines), left="\n".join(rest).strip())

    def _add_lines_below(self, last: int, lines: list[str]) -> tuple[int, bool]:
        """Add to a text the lines that stand right below this one; which is the last of them, and whether the end of
        the press closes it."""
        is_begun = bool(lines)
        if not lines and self._follows(last) and not self.own[self.place][1].strip():
            last, self.place = last + 1, self.place + 1
        while self._follows(last):
            raw = self.own[self.place][1]
            if is_press_end(raw):
                self.place += 1
                return last, True
            if not raw.strip() or (is_begun and self._may_be_command(raw)):
                break
            lines.append(raw.strip())
            last, self.place = last + 1, self.place + 1
        return last, False

    def _follows(self, last: int) -> bool:
        """Whether the next of the sender's own lines stands right below this one."""
        return self.place < len(self.own) and self.own[self.place][0] == last + 1

    def _may_be_command(self, raw: str) -> bool:
        """Whether a line is a command, or so nearly one that it must not be sent on as text without a word."""
        return self.reader.read(bare_line(raw)) is not None


def _add_left(commands: list[Command], raw: str) -> None:
    """Below a text that nothing closed and a further command, what its sender goes on to say is left of the text."""
    at = next((at for at in reversed(range(len(commands))) if commands[at].has_text), -1)
    if at >= 0 and not commands[at].is_closed:
        commands[at] = replace(commands[at], left=f"{commands[at].left}\n{raw.strip()}".lstrip("\n"))


def _with_all(command: Command, lines: Sequence[str]) -> Command:
    """The command with these lines as its text."""
    text = "\n".join(lines).strip("\n")
    if not text and command.needs_text:
        return command.but(fault="press_empty")
    # What is too long is kept whole, to be given back.
    return command.but(text=text, fault=command.fault or ("press_long" if len(text) > MAX_PRESS else ""))


def _is_own(line: TextLine) -> bool:
    return line.depth == 0 and line.kind in ("text", "signature")


def confirming_reply(mail: Mail, lines: Sequence[TextLine], reader: CommandReader) -> Command | None:
    """The `confirm` that a bare reply stands for; None if it carries no word of ours, or does not say yes.

    A reply that says something else gives the command with the fault `no_assent`, if it carries a word.
    """
    quoted = next((match for line in lines if line.depth and (match := _QUOTED.match(folded(line.text)))), None)
    code = word_in_address(mail, "ok") or (quoted[2].upper() if quoted else "")
    if not code or word_in_address(mail, "re"):
        return None
    own = [line.text.strip() for line in lines if line.depth == 0 and line.kind == "text" and line.text.strip()]
    first = folded(own[0]) if own else ""
    says_yes = not own or (len(first) <= LONGEST and _YES.match(first) and not _NO.search(first)) or _is_bare_yes(own)
    source = f"{quoted[1] if quoted else word('command_confirm', _language_of(first))} {code}"
    confirm = reader.commands["confirm"]
    if not says_yes:
        return confirm((), "body", 1, source, "no_assent")
    return confirm((("word", code),), "body", 1, source)


def _is_bare_yes(own: Sequence[str]) -> bool:
    """Whether the first line is only a thumb up or yes in a further language; lines below are ignored (a signature)."""
    if _THUMBS.fullmatch(own[0]):
        return True
    return (
        " ".join(re.findall(r"[^\W_]+(?:'[^\W_]+)*", folded(own[0]))) in _FURTHER_YES.split("|") and "?" not in own[0]
    )


def _language_of(first: str) -> str:
    """The language whose yes a line begins with; the first one if several have it."""
    for lang, said in words_by_language("yes_reply").items():
        if any(re.match(rf"\W*{re.escape(folded(way))}(?![^\W_])", first) for way in said):
            return lang
    return FIRST
