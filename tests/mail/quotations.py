"""How mail programs quote a letter in an answer to it, by language and program: facts for tests.

Each is what stands above the quotation, whether its lines are marked, and the text of the letter below.
"""

from __future__ import annotations

HOST = "Rattus <host@pbem.test>"

# What stands above a quotation whose lines are marked with "> ".
MARKED = {
    "es gmail": "El lun, 2 nov 2026 a las 9:00, Rattus (<host@pbem.test>)\nescribió:",
    "es apple": f"El 2 nov 2026, a las 9:00, {HOST} escribió:",
    "es thunderbird": "El 02/11/26 a las 09:00, Rattus escribió:",
    "it gmail": "Il giorno lun 2 nov 2026 alle ore 09:00 Rattus <\nhost@pbem.test> ha scritto:",
    "it thunderbird": "Il 02/11/26 09:00, Rattus ha scritto:",
    "nl gmail": f"Op ma 2 nov 2026 om 09:00 schreef {HOST}:",
    "nl apple": f"Op 2 nov. 2026, om 09:00 heeft {HOST} het volgende\ngeschreven:",
    "nl thunderbird": "Op 02-11-2026 om 09:00 schreef Rattus:",
    "pt gmail": f"Em seg., 2 de nov. de 2026 às 09:00, {HOST}\nescreveu:",
    "pt thunderbird": "Às 09:00 de 02/11/2026, Rattus escreveu:",
    "pl gmail": f"pon., 2 lis 2026 o 09:00 {HOST} napisał(a):",
    "pl apple": f"Wiadomość napisana przez {HOST} w dniu 2 lis\n2026, o godz. 09:00:",
    "pl thunderbird": "W dniu 02.11.2026 o 09:00, Rattus pisze:",
    "sv gmail": f"Den mån 2 nov. 2026 kl 09:00 skrev {HOST}:",
    "sv apple": f"2 nov. 2026 kl. 09:00 skrev {HOST}:",
    "sv thunderbird": "Den 2026-11-02 kl. 09:00, skrev Rattus:",
    "da gmail": f"man. 2. nov. 2026 kl. 09.00 skrev {HOST}:",
    "da apple": f"Den 2. nov. 2026 kl. 09.00 skrev {HOST}:",
    "da thunderbird": "Den 02.11.2026 kl. 09.00 skrev Rattus:",
    "ru gmail": f"пн, 2 нояб. 2026 г. в 09:00, {HOST}:",
    "ru apple": f"2 нояб. 2026 г., в 09:00, {HOST} написал(а):",
    "ru thunderbird": "02.11.2026 09:00, Rattus пишет:",
    "ru yandex": '02.11.2026, 09:00, "Rattus" <host@pbem.test>:',
    "ja gmail": f"2026年11月2日(月) 9:00 {HOST}:",
    "ja apple": f"2026/11/02 9:00、{HOST}のメール：",
    "ja thunderbird": "On 2026/11/02 9:00, Rattus wrote:",
    "fi gmail": "ma 2. marrask. 2026 klo 9.00 Rattus (host@pbem.test) kirjoitti:",
    "fi apple": f"{HOST} kirjoitti 2.11.2026 kello 9.00:",
    "fi thunderbird": "Rattus kirjoitti 2.11.2026 klo 9.00:",
    "cs gmail": f"po 2. 11. 2026 v 9:00 odesílatel {HOST} napsal:",
    "cs apple": f"2. 11. 2026 v 9:00, {HOST}:",
    "cs thunderbird": "Dne 02.11.26 v 9:00 Rattus napsal(a):",
    "hotmail old": "> Date: Mon, 2 Nov 2026 09:00:00 +0000\n> From: host@pbem.test\n> Subject: Rattus",
}
# What stands above a quotation without marks: all below it is the letter.
_OUTLOOK = {
    "es": ("De", "Enviado el", "Para", "Asunto"),
    "it": ("Da", "Inviato", "A", "Oggetto"),
    "nl": ("Van", "Verzonden", "Aan", "Onderwerp"),
    "pt": ("De", "Enviado", "Para", "Assunto"),
    "pl": ("Od", "Wysłano", "Do", "Temat"),
    "sv": ("Från", "Skickat", "Till", "Ämne"),
    "da": ("Fra", "Sendt", "Til", "Emne"),
    "ru": ("От", "Отправлено", "Кому", "Тема"),
    "ja": ("差出人", "送信日時", "宛先", "件名"),
    "fi": ("Lähettäjä", "Lähetetty", "Vastaanottaja", "Aihe"),
    "cs": ("Od", "Odesláno", "Komu", "Předmět"),
}
_SAMSUNG = {
    "es": "Mensaje original", "it": "Messaggio originale", "nl": "Oorspronkelijk bericht", "pt": "Mensagem original",
    "pl": "Oryginalna wiadomość", "sv": "Originalmeddelande", "da": "Oprindelig meddelelse",
    "ru": "Исходное сообщение", "ja": "元のメッセージ", "fi": "Alkuperäinen viesti", "cs": "Původní zpráva",
}  # fmt: skip
_ZOHO = {
    "en": ("On Mon,", "wrote"),
    "es": ("El lun,", "escribió"),
    "it": ("Il lun,", "ha scritto"),
    "nl": ("Op ma,", "schreef"),
    "pt": ("Em seg,", "escreveu"),
    "pl": ("Dnia pon,", "napisał(a)"),
    "sv": ("Den mån,", "skrev"),
    "da": ("Den man,", "skrev"),
    "ru": ("пн,", "написал(а)"),
    "ja": ("月,", "さんは書きました"),
    "fi": ("ma,", "kirjoitti"),
    "cs": ("po,", "napsal(a)"),
}
UNMARKED = {
    **{
        f"{lang} outlook": f"{names[0]}: {HOST}\n{names[1]}: 2026-11-02 09:00\n{names[2]}: Anna\n{names[3]}: Rattus\n"
        for lang, names in _OUTLOOK.items()
    },
    **{
        f"{lang} outlook mobile": "_" * 32 + f"\n{names[0]}: {HOST}\n{names[1]}: 2026-11-02 09:00\n{names[3]}: Rattus\n"
        for lang, names in _OUTLOOK.items()
    },
    **{
        f"{lang} samsung": f"-------- {words} --------\n{_OUTLOOK[lang][0]}: {HOST}\n"
        for lang, words in _SAMSUNG.items()
    },
    **{
        f"{lang} zoho": f" ---- {begin} 02 nov 2026 09:00:00 +0100 {HOST} {verb} ----\n"
        for lang, (begin, verb) in _ZOHO.items()
    },
    "hotmail": "From: host@pbem.test\nTo: anna@pbem.test\nSubject: Rattus\nDate: Mon, 2 Nov 2026 09:00:00 +0000\n",
    "hotmail older": (
        "----Original Message Follows----\nFrom: host@pbem.test\nReply-To: host@pbem.test\n"
        "To: anna@pbem.test\nSubject: Rattus\nDate: Mon, 2 Nov 2026 09:00:00 +0000\n"
    ),
    "cs seznam": "---------- Původní e-mail ----------\nOd: host@pbem.test\nKomu: Anna\nDatum: 2. 11. 2026\n",
}


def answers(letter: str, orders: str) -> dict[str, dict[str, str]]:
    """By client (`es gmail`) and place (`above`), every answer to this letter with these lines of orders.

    Above and below the quotation they stand in a block of their own; inside they fill the form of the letter.
    """
    begin = next(line for line in letter.splitlines() if line.startswith("BEGIN ORDERS"))
    block = f"{begin.partition(' code')[0]}\n{orders}\nEND ORDERS\n"
    filled = letter.replace(begin, f"{begin}\n{orders}")
    written = {}
    for client, head in {**MARKED, **UNMARKED}.items():
        mark = "> " if client in MARKED else ""
        empty, full = ("".join(f"{mark}{line}\n" for line in text.splitlines()) for text in (letter, filled))
        written[client] = {
            "above": f"Hello,\n\n{block}\nBest\n\n{head}\n{empty}",
            "inside": f"See below.\n\n{head}\n{full}",
            "below": f"{head}\n{empty}\n\n{block}\nBest\n",
        }
        if mark:
            marked = f"> {begin}\n"
            written[client]["between"] = f"{head}\n" + empty.replace(marked, f"{marked}{orders}\n")
    return written
