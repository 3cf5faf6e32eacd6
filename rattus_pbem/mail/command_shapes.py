"""The shapes of commands by mail, English and French: one line in, a command, a near miss or nothing out.

Case and accents do not matter. Knows no game: a seat is a word here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date

_PRESS_END = re.compile(r"(?:end press|end of press|fin (?:du )?message|fin (?:de )?presse)\W*$")
_TURN_EVENT = r"(?:(?:turn|tour|t)\s*(\d{1,4})[ ,]+(?:event|evenement|e)\s*(\d{1,5})|(\d{1,4}):(\d{1,5}))"
_DAY = r"(\d{4}-\d\d-\d\d)"
_SECRET = r"( anonymous(?:ly)?| anonyme(?:ment)?)?"
_NAMES = r"[^\W\d_]{1,24}(?:\s*(?:,|&|\band\b|\bet\b)\s*[^\W\d_]{1,24}){0,7}"

LANGUAGES = {
    "en": "en",
    "english": "en",
    "anglais": "en",
    "fr": "fr",
    "french": "fr",
    "francais": "fr",
}


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its English name, its arguments as pairs, the line of the text it stands in (0: the subject).

    `fault` is a key of the sentences of `mail` if the line nearly fits; then the arguments are not to be used.
    """

    name: str
    args: tuple[tuple[str, str], ...] = ()
    where: str = "body"
    line: int = 0
    source: str = ""
    fault: str = ""

    def get(self, key: str) -> str:
        """An argument; "" if it was not given."""
        return dict(self.args).get(key, "")

    def but(self, *, text: str = "", fault: str = "") -> Command:
        """The same with this text and this fault."""
        args = tuple((key, value) for key, value in self.args if key != "text") + ((("text", text),) if text else ())
        return replace(self, args=args, fault=fault)


@dataclass(frozen=True, slots=True)
class Shape:
    """What a command looks like once folded, and what looks so much like it that its sender must be told."""

    name: str
    fits: re.Pattern[str]
    nearly: re.Pattern[str]
    keys: tuple[str, ...] = ()
    check: Callable[[dict[str, str]], str] = lambda args: ""


def _check_absent(args: dict[str, str]) -> str:
    try:
        first, last = date.fromisoformat(args["from"]), date.fromisoformat(args["to"])
    except ValueError:
        return "bad_absent"
    return "" if first <= last else "absent_backwards"


def _check_language(args: dict[str, str]) -> str:
    args["language"] = LANGUAGES.get(args["language"], "")
    return "" if args["language"] else "bad_language"


def _shape(
    name: str,
    fits: str,
    nearly: str = "",
    keys: tuple[str, ...] = (),
    check: Callable[[dict[str, str]], str] | None = None,
) -> Shape:
    return Shape(
        name,
        re.compile(fits + r"[ .!;]*$", re.DOTALL),
        re.compile(nearly or r"(?!)"),
        keys,
        check or (lambda args: ""),
    )


SHAPES = (
    _shape("help", r"(?:help|aide)"),
    _shape("status", r"(?:status|etat)"),
    _shape("orders", r"(?:orders|ordres)"),
    _shape(
        "clear",
        r"(?:clear|effacer)(?: (?:orders|(?:les |mes )?ordres))?",
        r"(?:clear|effacer) (?:all|everything|my|the|tout|tous|mes|les)\b(?: \w+)?$",
    ),
    _shape("draw", r"(?:draw|nulle)"),
    _shape(
        "resend",
        r"(?:resend|renvoyer|renvoie)(?: (?:turn |tour |t)?(\d{1,4}))?",
        r"(?:resend|renvoyer|renvoie)(?: \S+){1,2}$",
        ("turn",),
    ),
    _shape(
        "absent",
        rf"absente?(?: from| du)?:? {_DAY}(?: to| au| until| jusqu'au| -)? {_DAY}",
        r"absente?\b[^.]{0,60}\d|absente?$",
        ("from", "to"),
        _check_absent,
    ),
    _shape(
        "press",
        rf"(?:presse?{_SECRET}(?: to| a| aux?)?|message{_SECRET}(?: to| a| aux?)) ({_NAMES}?){_SECRET}\s*:(.*)",
        r"(?:press|presse) (?:to|a|au)(?: \S+){0,4}$|message a \S+(?: anonyme)?$"
        r"|(?:anonym\w+ )?presse? [^:]{1,60}:|anonym\w+ message\b",
        ("anonymous", "anonymous", "to", "anonymous", "text"),
    ),
    _shape(
        "concede",
        r"(?:concede|abandonner)(?: to)? ([^\W\d_]{1,24})",
        r"(?:concede|abandonner)(?: \S+){0,3}$",
        ("seat",),
    ),
    _shape(
        "dispute",
        rf"(?:dispute|contester) {_TURN_EVENT}(?:\s*[:,-]\s*|\s+|$)(.*)",
        r"(?:dispute|contester)(?:(?: [^\s\d]+){0,4} \S*\d|$)",
        ("turn", "event", "turn", "event", "text"),
    ),
    _shape(
        "explain",
        rf"(?:explain|expliquer|explique) {_TURN_EVENT}",
        r"(?:explain|expliquer|explique)(?:(?: [^\s\d]+){0,4} \S*\d|$)",
        ("turn", "event", "turn", "event"),
    ),
    _shape(
        "join",
        r"(?:join|rejoindre)(?: (?!(?:us|me|in|up|the|nous|moi|la|le|les)\b)([a-z][a-z0-9-]{1,23})"
        r"(?: (?:as |comme |en )?([^\W\d_]{1,24}))?)?",
        keys=("game", "seat"),
    ),
    _shape(
        "nonce",
        r"nonce ?:?(?: (hash|empreinte) ?:?)? ([0-9a-f]{16,128}|none|aucune?)",
        r"nonce ?:?(?: \S+){0,3}$",
        ("hash", "value"),
    ),
    _shape("confirm", r"(?:confirm|confirmer|confirme) ([\w-]{2,40})", r"(?:confirm|confirmer|confirme)$", ("word",)),
    _shape("language", r"(?:language|langue):? (\w{1,20})", r"(?:language|langue)$", ("language",), _check_language),
    _shape(
        "zone",
        r"(?:zone|fuseau|time ?zone)(?: horaire)?:? ((?:[a-z_]{1,20}/)[a-z0-9_+/-]{1,40}|utc|gmt)",
        r"(?:zone|fuseau|time ?zone)(?: horaire)?:?(?: \S+)?$",
        ("zone",),
    ),
    _shape(
        "address",
        r"(?:address|adresse):? <?([^\s<>@,;:\"]{1,120}@[^\s<>@,;:\"]{1,190})>?",
        r"(?:address|adresse):?(?: \S+)?$",
        ("address",),
    ),
)
# Arguments that are kept in the letters they were written in; of the others the folded word is the argument.
_AS_WRITTEN = {"text", "zone", "word"}
FAULTS = {shape.name: f"bad_{shape.name}" for shape in SHAPES}


def folded(text: str) -> str:
    """Without case and accents, one space between words, letter for letter as long as the text."""
    return "".join(_letter(letter) for letter in text)


def _letter(letter: str) -> str:
    if letter.isascii():
        return letter.lower()
    if letter in "’‘":
        return "'"
    plain = unicodedata.normalize("NFKD", letter)[:1].lower()
    return plain if len(plain) == 1 and not unicodedata.combining(plain) else letter


def is_press_end(line: str) -> bool:
    """Whether this line ends the text of a press."""
    return bool(_PRESS_END.match(folded(line.strip()[:60])))


def read_command(line: str, where: str, number: int) -> Command | None:
    """The command that this line gives, with its fault if it nearly does; None if it is none."""
    text = unicodedata.normalize("NFC", re.sub(r"\s+", " ", line.strip()))
    if not text or not text[0].isalpha():
        return None
    key = folded(text)
    for shape in SHAPES:
        match = shape.fits.match(key)
        if match:
            args = _arguments(shape, match, text)
            fault = shape.check(args)
            return Command(shape.name, tuple(args.items()), where, number, text[:200], fault)
    for shape in SHAPES:
        if shape.nearly.match(key):
            return Command(shape.name, (), where, number, text[:200], FAULTS[shape.name])
    return None


def _arguments(shape: Shape, match: re.Match[str], text: str) -> dict[str, str]:
    args: dict[str, str] = {}
    for number, key in enumerate(shape.keys, 1):
        if match[number] is None:
            continue
        argument = text[match.start(number) : match.end(number)] if key in _AS_WRITTEN else match[number]
        if argument.strip():
            args[key] = argument.strip()
    return args
