"""Hostile mails whose form is the attack: noise, headers without end, nesting, broken encodings, bombs, HTML.

All come from strangers: what stands in them is asked for by nobody.
"""

from __future__ import annotations

import base64
import gzip
import io
import zipfile
from functools import cache

from .hostile_forge import MEBI, Family, Forge

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
    return forge.mail(forge.fill(forge.rng.choice((b"a", b"> ", b"press to ", b"On 1 ", b"-", b"_", b" ")), 15000), UTF8)


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
        raw = forge.mail(b"--m%d\n" % at + head + raw + b"\n--m%d--\n" % at, f"Content-Type: multipart/mixed; boundary=m{at}")
    return raw


def odd_message_kinds(forge: Forge) -> bytes:
    kind = forge.rng.choice(
        ("message/partial; id=1; number=1; total=3", "message/external-body; access-type=URL; URL=file:///etc/passwd")
        + ("message/global", "message/delivery-status", "text", "/", "text/plain/x", "a/b; c", "image/png", "text/\0")
    )
    return forge.mail(forge.orders(), f"Content-Type: {kind}")


def broken_base64(forge: Forge) -> bytes:
    data = bytearray(base64.encodebytes(forge.orders().encode() + forge.rng.randbytes(forge.size(8000) * 3 // 4)))
    for _ in range(20):
        data[forge.rng.randrange(len(data))] = forge.rng.choice(b"=*\0\xff \n-")
    return forge.mail(bytes(data[: -forge.rng.randint(1, 3)]), UTF8, "Content-Transfer-Encoding: base64")


def broken_quoted_printable(forge: Forge) -> bytes:
    text = forge.orders().replace("e", "=6") + "=\n=ZZ=4=\r=00=FF=" + "=E9" * 500 + "=3D=\n" * 500
    return forge.mail(text, UTF8, "Content-Transfer-Encoding: quoted-printable")


def odd_transfer_encoding(forge: Forge) -> bytes:
    name = forge.rng.choice(("x-uuencode", "uue", "x-gzip", "8bit\0", "base64 base64", "7bit, base64", "é", ""))
    return forge.mail(f"begin 666 ../../a\n{forge.orders()}`\nend\n", UTF8, f"Content-Transfer-Encoding: {name}")


def odd_charset(forge: Forge) -> bytes:
    names = ("x-unknown", "klingon", "rot13", "zlib", "hex", "idna", "punycode", "unicode_escape", "undefined", "utf-8\0")
    name = forge.rng.choice((*names, "mbcs", "../../etc", "a" * 9000, '"', "=?", "é", "utf8'en'x", "base64", "bz2"))
    subject = f"=?{name[:40]}?b?{base64.b64encode(forge.rng.randbytes(30)).decode()}?="
    return forge.mail(forge.orders(), f"Content-Type: text/plain; charset={name}", subject=subject)


def lying_charset(forge: Forge) -> bytes:
    told, real = forge.rng.choice(
        (("utf-8", "utf-16"), ("us-ascii", "utf-32"), ("utf-16", "utf-8"), ("utf-32", "latin-1"), ("utf-8", "latin-1"))
        + (("iso-2022-jp", "utf-8"), ("utf-16-be", "utf-16-le"), ("gb18030", "cp500"), ("cp037", "utf-8"))
    )
    return forge.mail(forge.orders().encode(real, "replace"), f"Content-Type: text/plain; charset={told}")


def utf7(forge: Forge) -> bytes:
    text = forge.orders().encode("utf-7") + b"+AA0ACg- +ADw-script+AD4- +2AA- +/v8- +" + b"+AEE" * 200
    return forge.mail(text, "Content-Type: text/plain; charset=utf-7", subject="=?utf-7?q?+2ADcAA-?=")


def lone_surrogates(forge: Forge) -> bytes:
    name = forge.rng.choice(("utf-16-le", "utf-16-be", "utf-16", "utf-8", "utf-32-le"))
    text = forge.orders().replace("a", "\ud800").replace("e", "\udfff") + "\ufffe\uffff"
    return forge.mail(text.encode(name, "surrogatepass")[: -forge.rng.randint(0, 1) or None], f"Content-Type: text/plain; charset={name}")


def invisible_letters(forge: Forge) -> bytes:
    text = "".join(letter + forge.rng.choice(("", "", "\u200b", "\u202e", "\u0301", "\ufeff")) for letter in forge.orders())
    return forge.mail(text + "e" + "\u0301" * 3000, UTF8, subject="\u202e" + "x\u0301" * 50)


def attached(forge: Forge, name: str, kind: str, data: bytes) -> bytes:
    """A mail with an order block and this file."""
    coded = base64.encodebytes(data).decode()
    part = f'Content-Type: {kind}; name="{name}"\nContent-Disposition: attachment; filename="{name}"\n'
    body = mixed(forge.orders(), "file", f"{part}Content-Transfer-Encoding: base64\n\n{coded}")
    return forge.mail(body, "Content-Type: multipart/mixed; boundary=file")


@cache
def bomb(kind: str) -> bytes:
    """A few KB that become many MB."""
    told = io.BytesIO()
    if kind == "gzip":
        with gzip.GzipFile(fileobj=told, mode="wb", mtime=0) as file:
            for _ in range(8):
                file.write(bytes(MEBI))
        return told.getvalue()
    with zipfile.ZipFile(told, "w", zipfile.ZIP_DEFLATED) as archive:
        for at in range(8):
            archive.writestr(zipfile.ZipInfo(f"../{at}.json"), bytes(MEBI), zipfile.ZIP_DEFLATED)
        archive.writestr(zipfile.ZipInfo("/etc/passwd\0.zip"), told.getvalue())
    return told.getvalue()


def zip_bomb(forge: Forge) -> bytes:
    return attached(forge, "orders.zip", "application/zip", bomb("zip"))


def gzip_bomb(forge: Forge) -> bytes:
    return attached(forge, "orders.json", forge.rng.choice(("application/json", "application/gzip")), bomb("gzip"))


def winmail(forge: Forge) -> bytes:
    data = b"\x78\x9f\x3e\x22" + forge.rng.randbytes(forge.size(6000) * 5 // 7)
    return attached(forge, "winmail.dat", "application/ms-tnef", data)


def encrypted(forge: Forge) -> bytes:
    if forge.rng.random() < 0.5:
        kind = "Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m"
        return forge.mail(base64.encodebytes(forge.rng.randbytes(3000)), kind, "Content-Transfer-Encoding: base64")
    told = "-----BEGIN PGP MESSAGE-----\n\n" + base64.encodebytes(forge.rng.randbytes(900)).decode()
    body = mixed(told, "pgp", "Content-Type: application/pgp-encrypted\n\nVersion: 1\n")
    return forge.mail(body, "Content-Type: multipart/encrypted; boundary=pgp")


def html_with_scripts(forge: Forge) -> bytes:
    told = forge.orders().replace("\n", "<br>")
    text = f"""<script>document.write("{told}")</script><style>*{{content:"clear"}}</style><img src=x onerror=alert(1)>
<!--{told}--><svg onload=alert(1)><![CDATA[{told}]]><iframe src="file:///etc/passwd"></iframe>&#0;&#xD800;&#1114112;
<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>&b;<div style="display:none">{told}</div><a href="javascript:1">"""
    return forge.mail(text, "Content-Type: text/html; charset=utf-8")


def html_of_tags(forge: Forge) -> bytes:
    tag = forge.rng.choice((b"<b>", b"<div>", b"<blockquote>", b"<table><tr><td>", b"<p>a", b"<li>", b"</p>", b"<", b"&amp"))
    return forge.mail(forge.fill(tag, 15000), "Content-Type: text/html")


def html_entities(forge: Forge) -> bytes:
    told = "".join(f'<!ENTITY l{at + 1} "{f"&l{at};" * 10}">' for at in range(9))
    return forge.mail(f'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "lol">{told}]><p>&l9;</p>', "Content-Type: text/html")


def odd_flowed(forge: Forge) -> bytes:
    text = ">" * 3000 + " \n" + "> \n>> \n> > \n" * 300 + "-- \n" * 100 + "a \n" * 900 + forge.orders()
    return forge.mail(text, "Content-Type: text/plain; format=flowed; delsp=yes")


def odd_file_names(forge: Forge) -> bytes:
    name = forge.rng.choice(
        ('filename="../../../../etc/cron.d/x"', "filename*=utf-8''..%2F..%2F..%2Fetc%2Fpasswd%00.json", "filename=CON")
        + ("filename*0*=utf-8''..%2F; filename*1=..%2Fgame.json", "filename*=x-no'%00'%FF%FE", 'filename="a\0b\rc.json"')
        + ('filename="=?utf-8?b?Li4vLi4vYQ==?="', "filename*999999999999=a", f'filename="{"a" * 9000}.json"', "filename*a*=b")
    )
    data = '{"schema": "rattus-pbem/orders-rattus/1", "game": "../../x", "seat": "red/../blue", "code": "\\u0000"}'
    part = f"Content-Type: application/json\nContent-Disposition: attachment; {name}\n\n{data}"
    return forge.mail(mixed("x", "name", part), "Content-Type: multipart/mixed; boundary=name")


# Those that grow to some MiB when the forge says so.
GROWING: tuple[Family, ...] = (
    endless_subject, html_of_tags, random_bytes, endless_header_line, hundreds_of_parts, broken_base64, nuls,
    nested_with_one_boundary, endless_body_line, lone_crs, winmail, random_bytes_behind_headers, endless_header_name,
)  # fmt: skip
BYTES: tuple[Family, ...] = (
    *GROWING, mangled, empty, headers_only, mixed_line_ends, ten_thousand_headers, odd_headers, hostile_addresses,
    many_recipients, mbox_lines, nested_multiparts, boundary_never_closed, boundary_never_begun, odd_boundary,
    messages_in_messages, mails_in_mails, odd_message_kinds, broken_quoted_printable, odd_transfer_encoding,
    odd_charset, lying_charset, utf7, lone_surrogates, invisible_letters, zip_bomb, gzip_bomb, encrypted,
    html_with_scripts, html_entities, odd_flowed, odd_file_names,
)  # fmt: skip
