"""The words by which mail programs set an older mail apart from the answer to it, by language. Facts only.

English, French, German, Spanish, Italian, Dutch, Portuguese, Polish, Swedish, Danish (with Norwegian), Russian,
Japanese, Finnish and Czech.
"""

from __future__ import annotations

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
