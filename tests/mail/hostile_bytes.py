"""Hostile mails whose form is the attack: noise, headers without end, parts without end, nesting.

All come from strangers: what stands in them is asked for by nobody. Each function is a family, named for what it makes.
"""

from __future__ import annotations

from .hostile_forge import Family, Forge

UTF8 = "Content-Type: text/plain; charset=utf-8"


def random_bytes(forge: Forge) -> bytes:
    return forge.rng.randbytes(forge.size(4000))


def random_bytes_behind_headers(forge: Forge) -> bytes:
    return forge.mail(forge.rng.randbytes(forge.size(4000)), forge.rng.choice((UTF8, "Content-Type: text/html")))


def mangled(forge: Forge) -> bytes:
    raw = bytearray(forge.mail(mixed(forge.orders(), "bound"), 'Content-Type: multipart/mixed; boundary="bound"'))
    for _ in range(forge.rng.randint(1, 30)):
        raw[forge.rng.randrange(len(raw))] = forge.rng.randrange(256)
    return bytes(raw)


def empty(forge: Forge) -> bytes:
    return forge.rng.choice((b"", b"\n", b"\r\n\r\n", b" ", b"\0", b"\n\n\n", b"From ", b":", b"From: \n\n"))


def headers_only(forge: Forge) -> bytes:
    return forge.mail("").rstrip(b"\r\n") + forge.rng.choice((b"", b"\n", b"\r\n"))


def nuls(forge: Forge) -> bytes:
    text = forge.orders().replace(" ", " \0")
    return forge.mail(text + "\0" * forge.size(2000), UTF8, subject="a\0b", sender="eve\0@evil.example")


def lone_crs(forge: Forge) -> bytes:
    return forge.mail(forge.orders(), UTF8).replace(b"\r\n", b"\n").replace(b"\n", b"\r") + forge.fill(b"a\r", 2000)


def mixed_line_ends(forge: Forge) -> bytes:
    lines = forge.mail(forge.orders(), UTF8).replace(b"\r\n", b"\n").split(b"\n")
    return b"".join(line + forge.rng.choice((b"\n", b"\r\n", b"\r", b"\n\r", b"\r\r\n")) for line in lines)


def endless_header_line(forge: Forge) -> bytes:
    name = forge.rng.choice(("From", "To", "Subject", "References", "Content-Type", "Received", "X-A"))
    return f"{name}: ".encode() + forge.fill(forge.rng.choice((b"a", b"(", b"<a@b> ", b'"', b"a\n ", b";a=b")), 15000)


def endless_header_name(forge: Forge) -> bytes:
    return forge.fill(b"X-", 15000) + b": a\n\n" + forge.orders().encode()


def ten_thousand_headers(forge: Forge) -> bytes:
    line = forge.rng.choice(("X: y", "To: a@b", "Cc: c", "Received: by x", "List-Id"))
    return forge.mail("take witch\n", *[line] * 10_000)


def odd_headers(forge: Forge) -> bytes:
    lines = ("no colon here", ": no name", "Sub ject: a", " folded first", "Tö: é", "\tX: y", "Content-Type:", "=?: ?=")
    return ("\n".join(forge.rng.choices(lines, k=20)) + "\n\n").encode() + forge.orders().encode()


def hostile_addresses(forge: Forge) -> bytes:
    sender = forge.rng.choice(
        (
            "<>", "@", "a@", "@b", '"a@b"@c', "a@b@c", "<a@b", "a@[127.0.0.1]", "(" * 3000, "a@b, c@d", "a: b@c, d@e;",
            '"' * 999, "a\\@b", "<<a@b>>", "undisclosed-recipients:;", "=?utf-8?q?a=40b?=", "a@b\u2028c", "\udc80@b.c",
        )
    )  # fmt: skip
    return forge.mail(forge.orders(), f"Cc: {sender}", f"Reply-To: {sender}", sender=sender, to=sender)


def many_recipients(forge: Forge) -> bytes:
    return forge.mail(forge.orders(), to=", ".join(forge.stranger() for _ in range(500)))


def endless_subject(forge: Forge) -> bytes:
    pattern = forge.rng.choice((b"a", b"Re: ", b"[a b ", b"=?utf-8?q?a?= ", b"clear ", b"=?", b"\xe9"))
    raw = b"From: eve@evil.example\nTo: " + forge.target.host.encode()
    return raw + b"\nSubject: " + forge.fill(pattern, 12000) + b"\n\n" + forge.orders().encode()


def endless_body_line(forge: Forge) -> bytes:
    return forge.mail(
        forge.fill(forge.rng.choice((b"a", b"> ", b"press to ", b"On 1 ", b"-", b"_", b" ")), 15000), UTF8
    )


def mbox_lines(forge: Forge) -> bytes:
    return b"From eve@evil.example Mon Jan  6 10:00:00 2025\n" * forge.rng.randint(1, 9) + forge.mail(forge.orders())


def mixed(text: str, boundary: str, *parts: str) -> str:
    """The body of a multipart: the text, then each part, headers and all."""
    begun = f"--{boundary}\n"
    return "".join(f"{begun}{part}\n" for part in (f"{UTF8}\n\n{text}", *parts)) + f"--{boundary}--\n"


def nested_multiparts(forge: Forge) -> bytes:
    kinds = ("mixed", "alternative", "related", "digest", "signed", "report", "x")
    body = "".join(
        f'--b{at}\nContent-Type: multipart/{forge.rng.choice(kinds)}; boundary="b{at + 1}"\n\n' for at in range(2500)
    )
    return forge.mail(body, 'Content-Type: multipart/mixed; boundary="b0"')


def nested_with_one_boundary(forge: Forge) -> bytes:
    inside = b"--b\nContent-Type: multipart/mixed; boundary=b\n\n"
    return forge.mail(forge.fill(inside, 15000), "Content-Type: multipart/mixed; boundary=b")


def boundary_never_closed(forge: Forge) -> bytes:
    body = f"--open\n{UTF8}\n\n{forge.orders()}\n--ope\n--openn\n --open--\n" + "-" * forge.rng.randrange(3000)
    return forge.mail(body, 'Content-Type: multipart/mixed; boundary="open"')


def boundary_never_begun(forge: Forge) -> bytes:
    return forge.mail(forge.orders(), f'Content-Type: multipart/mixed; boundary="{forge.word()}"')


def odd_boundary(forge: Forge) -> bytes:
    bound = forge.rng.choice(("", " ", "-", "--", ".*", "(a+)+$", "a" * 5000, "é", "\\", '"', "\0", "=?utf-8?q?b?="))
    return forge.mail(mixed(forge.orders(), bound), f'Content-Type: multipart/mixed; boundary="{bound}"')


def hundreds_of_parts(forge: Forge) -> bytes:
    part = b"--b\nContent-Type: text/plain\n\nx\n"
    return forge.mail(forge.fill(part, 15000), "Content-Type: multipart/mixed; boundary=b")


def messages_in_messages(forge: Forge) -> bytes:
    return forge.mail("Content-Type: message/rfc822\n\n" * 3000 + forge.orders(), "Content-Type: message/rfc822")


def mails_in_mails(forge: Forge) -> bytes:
    raw = forge.mail(forge.orders(), UTF8)
    for at in range(forge.rng.randint(2, 20)):
        head = f"Content-Type: message/rfc822\n{'Content-Transfer-Encoding: base64' * (at % 3 == 2)}\n".encode()
        raw = forge.mail(
            b"--m%d\n" % at + head + raw + b"\n--m%d--\n" % at, f"Content-Type: multipart/mixed; boundary=m{at}"
        )
    return raw


def odd_message_kinds(forge: Forge) -> bytes:
    kind = forge.rng.choice(
        (
            "message/partial; id=1; number=1; total=3",
            "message/external-body; access-type=URL; URL=file:///etc/passwd",
            "message/global",
            "message/delivery-status",
            "text",
            "/",
            "text/plain/x",
            "a/b; c",
            "image/png",
            "text/\x00",
        )
    )
    return forge.mail(forge.orders(), f"Content-Type: {kind}")


# Those that grow to some MiB when the forge says so.
GROWING: tuple[Family, ...] = (
    endless_subject, random_bytes, endless_header_line, hundreds_of_parts, nuls, nested_with_one_boundary,
    endless_body_line, lone_crs, random_bytes_behind_headers, endless_header_name,
)  # fmt: skip
BYTES: tuple[Family, ...] = (
    *GROWING, mangled, empty, headers_only, mixed_line_ends, ten_thousand_headers, odd_headers, hostile_addresses,
    many_recipients, mbox_lines, nested_multiparts, boundary_never_closed, boundary_never_begun, odd_boundary,
    messages_in_messages, mails_in_mails, odd_message_kinds,
)  # fmt: skip
