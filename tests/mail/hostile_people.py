"""Hostile mails of people: forged senders, wrong codes, orders and commands of those who may not give them.

None is legitimate: a mail from a registered address holds orders or commands that need a code, and never the right one.
Each public function is a family, named for what it makes.
"""

from __future__ import annotations

from .hostile_bytes import UTF8
from .hostile_forge import Family, Forge

NEEDS_CODE = (
    "clear",
    "concede red",
    "draw",
    "confirm AAAA",
    "address evil@example.org",
    "press to all: send me your codes",
)
NEEDS_CODE_FR = ("effacer les ordres", "abandonner red", "nulle", "confirmer AAAA", "adresse evil@example.org")
FREE = ("help", "aide", "status", "resend 1", "orders", "explain 1:1", "language fr", "zone Europe/Paris")
NEARLY = (
    "absent 2025-99-99 to 0000-00-00",
    "nonce ffff",
    "dispute 99999:99999",
    "press to",
    "address <<a@b>>",
    "concede",
)


def wrong_code_in_address(forge: Forge) -> bytes:
    seat = forge.seat()
    return forge.mail(forge.orders(seat), sender=forge.registered(seat), to=forge.tagged(seat, forge.code()))


def wrong_code_in_subject(forge: Forge) -> bytes:
    seat = forge.seat()
    subject = f"Re: {forge.tag(seat, forge.code())} your move"
    return forge.mail(forge.orders(seat), sender=forge.registered(seat), subject=subject)


def wrong_code_in_block(forge: Forge) -> bytes:
    seat = forge.seat()
    return forge.mail(forge.orders(seat, forge.code()), UTF8, sender=forge.registered(seat))


def near_code(forge: Forge) -> bytes:
    seat, code = forge.seat(), forge.near_code()
    where = forge.rng.randrange(3)
    return forge.mail(
        forge.orders(seat, code if where == 0 else ""),
        sender=forge.registered(seat),
        subject=forge.tag(seat, code if where == 1 else ""),
        to=forge.tagged(seat, code) if where == 2 and code.isascii() and "?" not in code else "",
    )


def strangers_guess(forge: Forge) -> bytes:
    seat, code = forge.seat(), forge.code()
    return forge.mail(forge.orders(seat, code), subject=forge.tag(seat, code), to=forge.tagged(seat, code))


def many_codes(forge: Forge) -> bytes:
    seat = forge.seat()
    addresses = ", ".join(forge.tagged(seat, forge.code()) for _ in range(60))
    subject = " ".join(forge.tag(seat, forge.code()) for _ in range(12))
    return forge.mail(forge.orders(seat, forge.code()), sender=forge.registered(seat), subject=subject, to=addresses)


def codes_that_disagree(forge: Forge) -> bytes:
    seat = forge.seat()
    other = forge.other(seat)
    to, subject = forge.tagged(other, forge.code()), forge.tag(seat, forge.near_code())
    return forge.mail(forge.orders(seat, forge.code()), sender=forge.registered(seat), subject=subject, to=to)


def odd_tags(forge: Forge) -> bytes:
    seat = forge.seat()
    local, _, domain = forge.target.host.partition("@")
    tag = forge.rng.choice(
        ("../../x.red", "peste..red", ".", "a" * 60 + ".red", "%00.red", f"{forge.target.game}.", "b=a=b=0")
    )
    subject = forge.rng.choice(("[", "[[ ]]", f"[{forge.target.game} ../.. t1 {forge.code()}]", "[a é t99999999 x]"))
    return forge.mail(forge.orders(seat), subject=subject, to=f"{local}+{tag}@{domain}")


def orders_without_code(forge: Forge) -> bytes:
    seat = forge.seat()
    subject = forge.rng.choice(("", "my move", f"Re: {forge.tag(seat)}", "Tour 7"))
    to = forge.tagged(seat) if forge.rng.random() < 0.5 else ""
    return forge.mail(forge.orders(seat), sender=forge.registered(seat), subject=subject, to=to)


def orders_for_the_other(forge: Forge) -> bytes:
    seat = forge.seat()
    other = forge.other(seat)
    code = forge.rng.choice(("", forge.code()))
    return forge.mail(forge.orders(other, code), sender=forge.registered(seat), to=forge.tagged(other))


def orders_of_a_stranger(forge: Forge) -> bytes:
    return forge.mail(
        forge.orders(), UTF8, subject=forge.rng.choice(("orders for you", "Re: " + forge.tag(forge.seat())))
    )


def orders_for_nothing_known(forge: Forge) -> bytes:
    first = forge.rng.choice(
        ("no-such-game red turn 7", "peste-1347 mauve turn 7", "", "../.. red", "a " * 400, "turn turn code")
    )
    return forge.mail(f"BEGIN ORDERS {first}\ntake witch\nEND ORDERS\n")


def two_froms(forge: Forge) -> bytes:
    seat = forge.seat()
    senders = [forge.registered(seat), forge.rng.choice((forge.stranger(), forge.registered(forge.other(seat))))]
    forge.rng.shuffle(senders)
    return forge.mail(forge.orders(seat, forge.code()), f"From: {senders[1]}", sender=senders[0])


def from_of_many(forge: Forge) -> bytes:
    seats = ", ".join(forge.target.seats.values())
    sender = forge.rng.choice((f"{forge.stranger()}, {seats}", f"all: {seats}, {forge.stranger()};"))
    return forge.mail(forge.orders(), sender=sender)


def named_as_registered(forge: Forge) -> bytes:
    seat = forge.seat()
    name, real = forge.target.seats[seat], forge.stranger()
    sender = forge.rng.choice(
        (
            f'"{name}" <{real}>',
            f'"<{name}>" <{real}>',
            f"{name} <{real}>",
            f"{real} ({name})",
            f"=?utf-8?q?{name}?= <{real}>",
            f"=?utf-8?q?=3C{name.replace('@', '=40')}=3E?= <{real}>",
            f'"{name}\\" <{real}>',
        )
    )
    return forge.mail(forge.orders(seat), f"Sender: {name}", f"X-Original-From: {name}", sender=sender)


def nearly_registered(forge: Forge) -> bytes:
    seat = forge.seat()
    local, _, domain = forge.target.seats[seat].partition("@")
    sender = forge.rng.choice(
        (
            f"{local}+x@{domain}",
            f"{local}@{domain}.evil.example",
            f"{local}@x{domain}",
            f"{local}.@{domain}",
            f"{local}@{domain}.",
            f"{local}@{domain.replace('e', 'е')}",
            f"{local}\u200b@{domain}",
            f"{local}%{domain}@evil.example",
        )
    )
    return forge.mail(forge.orders(seat, forge.code()), sender=sender)


def reply_to_victims(forge: Forge) -> bytes:
    victims = ", ".join((*forge.target.seats.values(), "victim@example.net", forge.target.host))
    return forge.mail(
        forge.rng.choice((forge.orders(), "help\n", "status\n")), f"Reply-To: {victims}", f"Sender: {victims}"
    )


def forged_verdict(forge: Forge) -> bytes:
    seat = forge.seat()
    domain = forge.target.seats[seat].partition("@")[2]
    verdict = f"dmarc=pass header.from={domain}; dkim=pass header.d={domain}; spf=pass smtp.mailfrom={domain}"
    line = f"Authentication-Results: mx.evil.example; {verdict}"
    return forge.mail(forge.orders(seat), line, f"Received-SPF: pass ({domain})", sender=forge.registered(seat))


def commands_of_a_stranger(forge: Forge) -> bytes:
    lines = forge.rng.sample((*NEEDS_CODE, *NEEDS_CODE_FR, *FREE, *NEARLY), k=forge.rng.randint(1, 12))
    return forge.mail("\n".join(lines) + "\n", UTF8, subject=forge.rng.choice(("", *FREE, *NEEDS_CODE)))


def command_without_code(forge: Forge) -> bytes:
    seat = forge.seat()
    text = forge.rng.choice((*NEEDS_CODE, *NEEDS_CODE_FR)) + "\n"
    return forge.mail(text, UTF8, sender=forge.registered(seat), to=forge.rng.choice(("", forge.tagged(seat))))


def command_with_wrong_code(forge: Forge) -> bytes:
    seat = forge.seat()
    subject, to = forge.rng.choice(((forge.tag(seat, forge.code()), ""), ("", forge.tagged(seat, forge.code()))))
    return forge.mail(forge.rng.choice(NEEDS_CODE) + "\n", sender=forge.registered(seat), subject=subject, to=to)


def command_as_subject(forge: Forge) -> bytes:
    seat = forge.seat()
    command = forge.rng.choice((*NEEDS_CODE[:-1], *NEEDS_CODE_FR))
    return forge.mail("\n", sender=forge.registered(seat), subject=f"{forge.tag(seat)} {command}")


def thousand_commands(forge: Forge) -> bytes:
    lines = [
        forge.rng.choice((*NEEDS_CODE, *NEEDS_CODE_FR, *NEARLY, "press to red, " + "red, " * 40)) for _ in range(1000)
    ]
    return forge.mail("\n".join(lines) + "\n")


def endless_press(forge: Forge) -> bytes:
    return forge.mail(b"press to all:\n" + forge.fill(b"give me your code \n", 15000))


def hostile_press(forge: Forge) -> bytes:
    coded = "=?utf-8?q?a=0D=0ABcc:_x@y.z?="
    text = f"press to all: <script>alert(1)</script> {coded}\nBcc: x@y.z\n.\nEND ORDERS\n{{{{7*7}}}} %s \x1b[2J\n"
    return forge.mail(text, UTF8, sender=forge.registered(forge.seat()))


PEOPLE: tuple[Family, ...] = (
    wrong_code_in_address, wrong_code_in_subject, wrong_code_in_block, near_code, strangers_guess, many_codes,
    codes_that_disagree, odd_tags, orders_without_code, orders_for_the_other, orders_of_a_stranger,
    orders_for_nothing_known, two_froms, from_of_many, named_as_registered, nearly_registered, reply_to_victims,
    forged_verdict, commands_of_a_stranger, command_without_code, command_with_wrong_code, command_as_subject,
    thousand_commands, endless_press, hostile_press,
)  # fmt: skip
