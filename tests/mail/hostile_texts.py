"""Hostile mails of strangers whose text or file is the attack: encodings, charsets, HTML, bombs, names of files.

Each public function is a family, named for what it makes; a bomb is never unpacked here.
"""

from __future__ import annotations

import base64
import gzip
import io
import zipfile
from functools import cache

from .hostile_bytes import UTF8, mixed
from .hostile_forge import MEBI, Family, Forge


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
    names = (
        "x-unknown",
        "klingon",
        "rot13",
        "zlib",
        "hex",
        "idna",
        "punycode",
        "unicode_escape",
        "undefined",
        "utf-8\0",
    )
    name = forge.rng.choice((*names, "mbcs", "../../etc", "a" * 9000, '"', "=?", "é", "utf8'en'x", "base64", "bz2"))
    subject = f"=?{name[:40]}?b?{base64.b64encode(forge.rng.randbytes(30)).decode()}?="
    return forge.mail(forge.orders(), f"Content-Type: text/plain; charset={name}", subject=subject)


def lying_charset(forge: Forge) -> bytes:
    declared, real = forge.rng.choice(
        (
            ("utf-8", "utf-16"),
            ("us-ascii", "utf-32"),
            ("utf-16", "utf-8"),
            ("utf-32", "latin-1"),
            ("utf-8", "latin-1"),
            ("iso-2022-jp", "utf-8"),
            ("utf-16-be", "utf-16-le"),
            ("gb18030", "cp500"),
            ("cp037", "utf-8"),
        )
    )
    return forge.mail(forge.orders().encode(real, "replace"), f"Content-Type: text/plain; charset={declared}")


def utf7(forge: Forge) -> bytes:
    text = forge.orders().encode("utf-7") + b"+AA0ACg- +ADw-script+AD4- +2AA- +/v8- +" + b"+AEE" * 200
    return forge.mail(text, "Content-Type: text/plain; charset=utf-7", subject="=?utf-7?q?+2ADcAA-?=")


def lone_surrogates(forge: Forge) -> bytes:
    name = forge.rng.choice(("utf-16-le", "utf-16-be", "utf-16", "utf-8", "utf-32-le"))
    text = forge.orders().replace("a", "\ud800").replace("e", "\udfff") + "\ufffe\uffff"
    return forge.mail(
        text.encode(name, "surrogatepass")[: -forge.rng.randint(0, 1) or None],
        f"Content-Type: text/plain; charset={name}",
    )


def invisible_letters(forge: Forge) -> bytes:
    text = "".join(
        letter + forge.rng.choice(("", "", "\u200b", "\u202e", "\u0301", "\ufeff")) for letter in forge.orders()
    )
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
    data = io.BytesIO()
    if kind == "gzip":
        with gzip.GzipFile(fileobj=data, mode="wb", mtime=0) as file:
            for _ in range(8):
                file.write(bytes(MEBI))
        return data.getvalue()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for at in range(8):
            archive.writestr(zipfile.ZipInfo(f"../{at}.json"), bytes(MEBI), zipfile.ZIP_DEFLATED)
        archive.writestr(zipfile.ZipInfo("/etc/passwd\0.zip"), data.getvalue())
    return data.getvalue()


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
    block = "-----BEGIN PGP MESSAGE-----\n\n" + base64.encodebytes(forge.rng.randbytes(900)).decode()
    body = mixed(block, "pgp", "Content-Type: application/pgp-encrypted\n\nVersion: 1\n")
    return forge.mail(body, "Content-Type: multipart/encrypted; boundary=pgp")


def html_with_scripts(forge: Forge) -> bytes:
    sheet = forge.orders().replace("\n", "<br>")
    text = f"""<script>document.write("{sheet}")</script><style>*{{content:"clear"}}</style><img src=x onerror=alert(1)>
<!--{sheet}--><svg onload=alert(1)><![CDATA[{sheet}]]><iframe src="file:///etc/passwd"></iframe>&#0;&#xD800;&#1114112;
<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>&b;<div style="display:none">{sheet}</div>
<a href="javascript:clear">"""
    return forge.mail(text, "Content-Type: text/html; charset=utf-8")


def html_of_tags(forge: Forge) -> bytes:
    tag = forge.rng.choice(
        (b"<b>", b"<div>", b"<blockquote>", b"<table><tr><td>", b"<p>a", b"<li>", b"</p>", b"<", b"&amp")
    )
    return forge.mail(forge.fill(tag, 15000), "Content-Type: text/html")


def html_entities(forge: Forge) -> bytes:
    entities = "".join(f'<!ENTITY l{at + 1} "{f"&l{at};" * 10}">' for at in range(9))
    return forge.mail(
        f'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "lol">{entities}]><p>&l9;</p>', "Content-Type: text/html"
    )


def odd_flowed(forge: Forge) -> bytes:
    text = ">" * 3000 + " \n" + "> \n>> \n> > \n" * 300 + "-- \n" * 100 + "a \n" * 900 + forge.orders()
    return forge.mail(text, "Content-Type: text/plain; format=flowed; delsp=yes")


def odd_file_names(forge: Forge) -> bytes:
    name = forge.rng.choice(
        (
            'filename="../../../../etc/cron.d/x"',
            "filename*=utf-8''..%2F..%2F..%2Fetc%2Fpasswd%00.json",
            "filename=CON",
            "filename*0*=utf-8''..%2F; filename*1=..%2Fgame.json",
            "filename*=x-no'%00'%FF%FE",
            'filename="a\x00b\rc.json"',
            'filename="=?utf-8?b?Li4vLi4vYQ==?="',
            "filename*999999999999=a",
            f'filename="{"a" * 9000}.json"',
            "filename*a*=b",
        )
    )
    data = '{"schema": "rattus-pbem/orders-rattus/1", "game": "../../x", "seat": "red/../blue", "code": "\\u0000"}'
    part = f"Content-Type: application/json\nContent-Disposition: attachment; {name}\n\n{data}"
    return forge.mail(mixed("x", "name", part), "Content-Type: multipart/mixed; boundary=name")


# Those that grow to some MiB when the forge says so.
GROWING_TEXTS: tuple[Family, ...] = (html_of_tags, broken_base64, winmail)
TEXTS: tuple[Family, ...] = (
    *GROWING_TEXTS, broken_quoted_printable, odd_transfer_encoding, odd_charset, lying_charset, utf7, lone_surrogates,
    invisible_letters, zip_bomb, gzip_bomb, encrypted, html_with_scripts, html_entities, odd_flowed, odd_file_names,
)  # fmt: skip
