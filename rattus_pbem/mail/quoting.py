"""Parts a text of a mail into what its sender wrote and what is quoted, as the common clients do it in 14 languages.

Each line gets a depth (0: the sender's own words) and a kind; no line is ever changed beyond its quote marks and its
blanks. Takes time in proportion to the text. Knows nothing of orders or commands.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

# The words by which mail programs set an older mail apart from the answer to it, by language. Facts only: English,
# French, German, Spanish, Italian, Dutch, Portuguese, Polish, Swedish, Danish (with Norwegian), Russian, Japanese,
# Finnish and Czech.
VERBS = (
    "wrote", "a écrit", "ecrit", "écrivait", "écrit", "schrieb", "escribió", "ha scritto", "scrive", "schreef",
    "geschreven", "escreveu", "napisał", "napisała", "napisał(a)", "pisze", "napisana", "skrev", "написал",
    "написала", "написал(а)", "пишет", "のメール", "さんは書きました", "kirjoitti", "napsal", "napsala", "napsal(a)",
    "píše",
)  # fmt: skip
"""What a line says that tells who wrote what follows: `On ... Anna wrote:`."""

FIELDS = {
    "from": "from, de, von, da, van, od, från, fra, от, от кого, 差出人, 送信者, lähettäjä",
    "date": (
        "sent, date, envoyé, envoyé le, gesendet, datum, enviado, enviado el, enviada em, enviado em, fecha, "
        "fecha de envío, inviato, data, verzonden, wysłano, wysłane, data wysłania, skickat, sendt, dato, "
        "отправлено, дата, 送信日時, 日付, 日時, lähetetty, päivämäärä, pvm, päiväys, odesláno"
    ),
    "to": "to, à, an, para, a, aan, do, till, til, кому, 宛先, vastaanottaja, komu",
    "cc": "cc, kopie, kopia, dw, copia, копия, kopio",
    "subject": (
        "subject, objet, betreff, asunto, oggetto, onderwerp, assunto, temat, ämne, emne, тема, 件名, 題名, aihe, "
        "předmět"
    ),
    "reply": "reply-to, répondre à",
}
"""What the headers of a mail are called where they are written above it."""

RULES = (
    "original message", "message d.origine", "message original", "ursprüngliche nachricht", "original-nachricht",
    "mensaje original", "messaggio originale", "oorspronkelijk bericht", "mensagem original",
    "wiadomość oryginalna", "oryginalna wiadomość", "originalmeddelande", "ursprungligt meddelande",
    "oprindelig meddelelse", "opprinnelig melding", "исходное сообщение", "оригинальное сообщение",
    "元のメッセージ", "alkuperäinen viesti", "původní zpráva", "původní e-mail",
    "original message follows", "reply message",
    "forwarded message", "forwarded by .{0,80}", "message transféré", "weitergeleitete nachricht",
    "mensaje reenviado", "messaggio inoltrato", "doorgestuurd bericht", "mensagem encaminhada",
    "mensagem reencaminhada", "wiadomość przekazana", "przekazana wiadomość", "vidarebefordrat meddelande",
    "videresendt meddelelse", "videresendt besked", "пересылаемое сообщение", "перенаправленное сообщение",
    "転送メッセージ", "välitetty viesti", "přeposlaná zpráva",
)  # fmt: skip
"""What stands between dashes above a mail."""

MOBILE = (
    "sent from (?:my|mail for|outlook|yahoo|proton|samsung|a mobile)", "sent (?:via|with) (?:the|proton|samsung)",
    "get (?:outlook|bluemail) for",
    "envoyé (?:de|depuis|à partir de|avec) (?:mon|ma|l|un|outlook|yahoo|proton|la|le|mail)",
    "télécharger outlook", "obtenez outlook", "obtenir outlook", "provenance : courrier", "von meinem iphone",
    "enviado (?:desde|do|a partir do) (?:mi|meu|mein|yahoo|outlook|el|correo)", "obtener outlook", "obter o outlook",
    "inviato da(?:l mio)? (?:iphone|ipad|smartphone|telefono|yahoo|outlook|posta)", "scarica outlook",
    "verstuurd vanaf (?:mijn|outlook|yahoo)", "verzonden vanaf (?:mijn|outlook)",
    "wysłane z (?:iphone|ipad|telefon|mojego|yahoo|programu)", "skickat från (?:min|outlook|yahoo|e-post)",
    "hämta outlook", "sendt fra (?:min|outlook|yahoo|mail)", "hent outlook",
    "отправлено (?:с|из) (?:iphone|ipad|моего|мобильн|яндекс|outlook|yahoo|устройства)", "iphoneから送信",
    "lähetetty (?:iphone|ipad|puhelimest|laitteest|outlook)",
    "odesláno z(?: mého)? (?:iphon|ipad|mobil|aplikac|outlook)",
)  # fmt: skip
"""How the signature of a telephone begins."""

MAX_JOINED = 3

_INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad\u202a-\u202e]")
_BLANK = re.compile("[\u00a0\u2007\u2009\u202f\t]")
_MARKS = re.compile(r"[ ]*>(?:[ ]{0,3}>)*[ ]?")

_ADDRESS = re.compile(r"[^\s<>()@]{1,100}@[^\s<>()@]{1,100}")
_DATE = re.compile(
    r"(?<!\d)(?:\d{1,2}[./-][ ]?\d{1,2}[./-][ ]?(?:\d{4}|\d\d)|(?:19|20)\d\d)(?!\d)"  # 02.11.26, 2. 11. 2026, 2026
)
_TIME = re.compile(r"(?<!\d)\d{1,2}[:.h]\d\d(?!\d)")
# A line that says who wrote what follows. With a verb at its end, some sign of a day or an address is enough.
_VERB = re.compile(r"(?<!\w)(?:" + "|".join(re.escape(verb) for verb in VERBS) + r")(?![^\W_])[^:：]{0,120}$")
_BEGINS_ATTRIBUTION = re.compile(
    r"\*?(?:On|Le|Am|Il|El|Op|Em|Den|Dne|W dniu|\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}[/.]\d{2,4})\b"
)
_BEGINS = re.compile(f"{_BEGINS_ATTRIBUTION.pattern}|{_DATE.pattern}|{_ADDRESS.pattern}")
_COLON = re.compile(r"[ ]?[:：]\*?$")
_DASHES = re.compile(r"-{2,}[ ]?(.{5,300}?)[ ]?-{2,}$")  # Zoho: ---- On Mon, 2 Nov 2026 ... wrote ----
_RULE = re.compile(
    r"[-–—*=]{2,}[ ]?(?:" + "|".join(RULES) + r")[ ]?[-–—*=]{2,}$"
    r"|(?:begin forwarded message|début du message (?:réexpédié|transféré|renvoyé))[ ]?:$",
    re.IGNORECASE,
)
_UNDERSCORES = re.compile(r"_{10,}$")
_KINDS = {word: kind for kind, words in FIELDS.items() for word in words.split(", ")}
_FIELD = re.compile(
    r"\*?(" + "|".join(sorted(map(re.escape, _KINDS), key=len, reverse=True)) + r")[ ]?(?:\*[ ]?[:：]|[:：])\*?",
    re.IGNORECASE,
)
_SIGNATURE = re.compile(r"--[ ]?$")
_MOBILE = re.compile(r"(?:" + "|".join(MOBILE) + r")[^:]{0,100}$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line without its quote marks; `kind` is `text`, `attribution`, `header` or `signature`."""

    text: str
    depth: int
    kind: str = "text"


@lru_cache(maxsize=2)  # sheets and commands are looked for in the same lines
def part_lines(text: str) -> tuple[TextLine, ...]:
    """Every line of the text with its depth and its kind."""
    marked = [_marks_off(_plain(line)) for line in text.split("\n")]
    done: list[TextLine] = []
    base, signing, at = 0, False, 0
    while at < len(marked):
        depth, line = marked[at]
        size = _attribution(marked, at)
        rule = 0 if size else _separator_length(marked, at)
        kind = "text"
        if size:
            kind, signing = "attribution", False
            # Where the quotation carries no marks all that follows is quoted.
            base += _unmarked_below(marked, at + size)
        elif rule:
            size, kind, signing = rule, "header", False
            base += depth == 0
        elif _SIGNATURE.match(line):
            kind, signing = "signature", depth == 0
        elif depth == 0 and (signing or _MOBILE.match(line.strip())):
            kind = "signature"
        for taken_depth, taken in marked[at : at + max(size, 1)]:
            done.append(TextLine(taken, base + taken_depth, kind))
        at += max(size, 1)
    return tuple(done)


def _plain(line: str) -> str:
    if line.isascii():
        return line.replace("\t", " ").rstrip("\r\n ")
    return _INVISIBLE.sub("", _BLANK.sub(" ", line)).rstrip()


def _marks_off(line: str) -> tuple[int, str]:
    marks = _MARKS.match(line) if ">" in line[:40] else None
    return (marks[0].count(">"), line[marks.end() :]) if marks else (0, line)


def _attribution(marked: list[tuple[int, str]], at: int) -> int:
    """How many lines from here on say who wrote what follows; 0 if none."""
    depth, first = marked[at]
    first = first.strip()
    if not first or len(first) > 300:
        return 0
    lines: list[str] = []
    for line_depth, line in marked[at : at + MAX_JOINED]:
        if line_depth != depth or not line.strip():
            return 0
        lines.append(line.strip()[:300])
        if lines[-1][-1] not in ":：*-" or not _is_attribution(" ".join(lines)):
            continue
        rest = " ".join(lines[1:])
        # A line of one's own directly above a whole attribution is no part of it.
        if rest and (not _BEGINS.search(first) or (_DATE.search(rest) and _is_attribution(rest))):
            return 0
        return len(lines)
    return 0


def _is_attribution(joined: str) -> bool:
    """Whether this says who wrote and when: `On ... Anna wrote:`, `---- On ... Anna wrote ----`, `..., Anna <a@b>:`."""
    dashes = _DASHES.match(joined)
    colon = None if dashes else _COLON.search(joined)
    if not dashes and not colon:
        return False
    said = dashes[1] if dashes else joined[: colon.start()]  # type: ignore[union-attr]  # one of them is there
    address, dated = bool(_ADDRESS.search(said)), bool(_DATE.search(said))
    if dated and _TIME.search(said) and address:
        return True
    if not _VERB.search(said[-200:]):
        return False
    begins = bool(_BEGINS_ATTRIBUTION.match(said)) and any(letter.isdigit() for letter in said)
    return address or begins or bool(dated and _TIME.search(said))


def _unmarked_below(marked: list[tuple[int, str]], at: int) -> int:
    for depth, line in marked[at : at + 6]:
        if depth or line.strip():
            return int(depth == 0)
    return 0


def _separator_length(marked: list[tuple[int, str]], at: int) -> int:
    """How many lines from here separate the letter from a quoted older one: a rule, a block of headers, or both; 0 if
    none."""
    line = marked[at][1].strip()
    if len(line) > 300 or not line:
        return 0
    ruled = bool(_RULE.match(line))
    if ruled or _UNDERSCORES.match(line):
        below = at + 1
        while below < min(at + 4, len(marked)) and not marked[below][1].strip():
            below += 1
        block = _header_block(marked, below)
        return below - at + block if block else int(ruled)
    return _header_block(marked, at)


def _header_block(marked: list[tuple[int, str]], at: int) -> int:
    """The size of a block of headers that begins here, in whatever order; 0 if there is none."""
    kinds: set[str] = set()
    last = 0
    depth = marked[at][0] if at < len(marked) else 0
    for size, (taken_depth, line) in enumerate(marked[at : at + 10]):
        field = _FIELD.match(line.strip()) if taken_depth == depth else None
        if size == 0 and field is None:
            return 0
        if taken_depth != depth or (not field and not line.strip() and len(kinds) > 1):
            break
        if field:
            kinds.add(_KINDS[field[1].lower()])
            last = size + 1
        elif size - last > 1:
            break
    return last if len(kinds) >= 3 and "from" in kinds and kinds & {"date", "subject"} else 0
