"""How the subjects of automatic answers begin, by language: what mail servers, webmails and `vacation` programs write.

Facts about other programs (Exchange and Outlook, Gmail, Exim, Mailman, Lotus Notes). A person may write any of it, too.
"""

from __future__ import annotations

import re
import unicodedata

BEGINNINGS: dict[str, tuple[str, ...]] = {
    "en": (
        *("automatic reply", "automatic response", "auto reply", "auto response", "autoreply", "autoresponse"),
        *("out of office", "out of the office", "vacation", "away from my mail", "i am away", "auto: "),
        *("undeliverable", "undelivered", "mail delivery failed", "mail delivery failure", "mail delivery subsystem"),
        *("delivery status notification", "delivery failure", "returned mail", "failure notice", "warning: message"),
    ),
    "fr": (
        *("réponse automatique", "absence du bureau", "absent du bureau", "absente du bureau", "message d'absence"),
        *("réponse d'absence", "échec de remise", "échec de la remise", "non remis"),
    ),
    "de": (
        *("automatische antwort", "automatische rückantwort", "abwesenheitsnotiz", "abwesenheitsnachricht"),
        *("abwesenheitsmeldung", "nicht im büro", "unzustellbar", "nicht zugestellt"),
    ),
    "es": ("respuesta automática", "fuera de la oficina", "fuera de oficina", "ausencia de la oficina", "no entregado"),
    "it": ("risposta automatica", "fuori ufficio", "fuori sede", "assente dall'ufficio", "mancato recapito"),
    "pt": ("resposta automática", "fora do escritório", "ausência temporária", "ausente do escritório", "não entregue"),
    "nl": ("automatisch antwoord", "automatische reactie", "afwezigheidsbericht", "niet aanwezig", "onbestelbaar"),
    "da": ("automatisk svar", "autosvar", "ikke til stede", "fraværende"),
    "nb": ("automatisk svar", "autosvar", "ikke på kontoret", "fravær"),
    "sv": ("automatiskt svar", "autosvar", "frånvaromeddelande", "ej på kontoret", "inte på kontoret"),
    "fi": ("automaattinen vastaus", "poissaoloviesti", "poissa toimistosta", "poissa:"),
    "is": ("sjálfvirkt svar",),
    "pl": ("odpowiedź automatyczna", "automatyczna odpowiedź", "autoodpowiedź", "poza biurem", "nieobecność"),
    "cs": ("automatická odpověď", "mimo kancelář", "nejsem v kanceláři"),
    "sk": ("automatická odpoveď", "mimo kancelárie"),
    "hu": ("automatikus válasz", "házon kívül"),
    "ro": ("răspuns automat", "în afara biroului"),
    "sl": ("samodejni odgovor", "odsotnost"),
    "hr": ("automatski odgovor", "izvan ureda"),
    "sr": ("аутоматски одговор", "automatski odgovor"),
    "bg": ("автоматичен отговор",),
    "ru": ("автоматический ответ", "автоответ", "нет на рабочем месте", "вне офиса"),
    "uk": ("автоматична відповідь", "автовідповідь"),
    "el": ("αυτόματη απάντηση", "εκτός γραφείου"),
    "tr": ("otomatik yanıt", "otomatik cevap", "ofis dışında"),
    "et": ("automaatvastus", "automaatne vastus"),
    "lv": ("automātiskā atbilde", "automātiska atbilde"),
    "lt": ("automatinis atsakymas",),
    "ca": ("resposta automàtica",),
    "he": ("תשובה אוטומטית", "מענה אוטומטי"),
    "ar": ("رد تلقائي", "الرد التلقائي"),
    "ja": ("自動応答", "自動返信", "不在通知"),
    "zh": ("自动答复", "自动回复", "自動回覆", "自動回復", "不在办公室"),
    "ko": ("자동 회신", "자동 응답", "자동응답", "부재중"),
    "th": ("ตอบกลับอัตโนมัติ", "การตอบกลับอัตโนมัติ"),
    "vi": ("trả lời tự động", "thư trả lời tự động"),
    "id": ("balasan otomatis",),
}  # fmt: skip
"""By language; how they begin, without case, accents and punctuation."""

_REPLY = re.compile(r"(?:(?:re|aw|sv|antw|tr|fwd?|rif|odp|ynt|vs)\s?:|\[[^\]]{0,80}\])\s*", re.IGNORECASE)
_GAP = re.compile(r"[\s'’_–—-]+")
MAX_PREFIXES = 5


def is_automatic_subject(subject: str) -> bool:
    """Whether a subject begins like that of an automatic answer, after its Re: and the tags of a list or of ours."""
    for _ in range(MAX_PREFIXES):
        prefix = _REPLY.match(subject.lstrip()[:200])
        if prefix is None:
            break
        subject = subject.lstrip()[prefix.end() :]
    return _plain(subject.strip()[:80]).startswith(_PLAIN_BEGINNINGS)


def _plain(text: str) -> str:
    """Without case, accents, and the difference between hyphen, apostrophe and space."""
    apart = unicodedata.normalize("NFKD", text)
    return _GAP.sub(" ", "".join(letter for letter in apart if not unicodedata.combining(letter)).casefold())


_PLAIN_BEGINNINGS = tuple({_plain(beginning) for beginnings in BEGINNINGS.values() for beginning in beginnings})
