"""The [mail] section of a new host.toml: every key is in it, every example of it is read without faults."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from rattus_pbem.errors import UnreadableError
from rattus_pbem.home.home import make_home
from rattus_pbem.home.host_toml import read_host_toml
from rattus_pbem.mail import settings as settings_module
from rattus_pbem.mail.settings import MailSettings, read_mail_settings
from rattus_pbem.mail.template import MAIL_TEMPLATE
from rattus_pbem.reading import SettingsTable

COMMENTED = re.compile(r"# (\[+[a-z.]+\]+|[a-z_]+ = )")


def blocks() -> list[list[str]]:
    """The template by its empty lines, the signs of commented settings taken away; prose stays a comment."""
    return [
        [line.removeprefix("# ") if COMMENTED.match(line) else line for line in block.splitlines()]
        for block in MAIL_TEMPLATE.split("\n\n")
    ]


def endpoints(table: str) -> list[list[str]]:
    return [block for block in blocks() if block[0].startswith(table)]


def test_the_template_as_it_is_changes_nothing() -> None:
    assert read_mail_settings(tomllib.loads(MAIL_TEMPLATE)["mail"]) == (MailSettings(), [])


def test_the_template_tells_the_defaults() -> None:
    table = tomllib.loads("\n".join(blocks()[0]))["mail"]
    assert read_mail_settings(table) == (MailSettings(), [])
    assert set(table) == {field.name for field in fields(MailSettings)} - {"into", "out"}


def test_each_example_of_the_template_is_read_without_faults() -> None:
    ins, outs = endpoints("[[mail.in]]"), endpoints("[mail.out]")
    kinds = []
    for way_in in [*ins, []]:
        for out in [*outs, []]:
            table = tomllib.loads("\n".join([*blocks()[0], *way_in, *out]))["mail"]
            settings, faults = read_mail_settings(table)
            assert faults == []
            kinds.append((*(endpoint.kind for endpoint in settings.into), settings.out.kind))
    assert {kind for pair in kinds for kind in pair} == {kind for _, kind in settings_module._OF_ENDPOINTS}
    table = tomllib.loads("\n".join(sum([*ins, outs[0]], blocks()[0])))["mail"]
    assert [endpoint.kind for endpoint in read_mail_settings(table)[0].into] == ["maildir", "imap"]


def example(side: str, kind: str) -> dict[str, Any]:
    """The one example of a kind, all its keys uncommented."""
    table = "[[mail.in]]" if side == "in" else "[mail.out]"
    (block,) = [block for block in endpoints(table) if f'kind = "{kind}"' in block]
    values = tomllib.loads("\n".join(block))["mail"][side]
    return dict(values[0] if side == "in" else values)


def test_every_key_of_the_settings_stands_in_the_template() -> None:
    for (side, kind), keys in settings_module._OF_ENDPOINTS.items():
        assert set(example(side, kind)) == {"kind", *keys}


def test_the_values_of_the_template_are_the_defaults_where_there_are_any() -> None:
    for (side, kind), keys in settings_module._OF_ENDPOINTS.items():
        table, given = example(side, kind), {"kind", "tls", *settings_module._NEEDED[kind]}
        least, faults = read_mail_settings({side: {key: table[key] for key in table if key in given}})
        assert faults == []
        endpoint = least.out if side == "out" else least.into[0]
        if kind == "sendmail":
            table["command"] = (table["command"],)
        for key in set(keys) - given - {"user", "password_file", "password_env"}:
            assert table[key] == getattr(endpoint, key), key


def test_the_template_holds_no_password() -> None:
    assert not re.search(r"^[# ]*password *=", MAIL_TEMPLATE, re.M)
    assert max(map(len, MAIL_TEMPLATE.splitlines())) <= 120


HOSTING = (Path(__file__).resolve().parents[2] / "docs/hosting.md").read_text("utf-8")


def test_the_examples_of_the_docs_go_into_a_new_host_toml_as_the_docs_say(tmp_path: Path) -> None:
    section = HOSTING.partition("\n## Mail\n")[2].partition("\nA pipe from")[0]
    first, *ends = re.findall(r"(?:^    .*\n|\n(?=    ))+", section, re.MULTILINE)
    home = make_home(tmp_path / "home", more=MAIL_TEMPLATE)
    toml = home.path / "host.toml"
    for end in ends:
        made = home.path / "made.toml"
        before, mark, after = toml.read_text().partition("\n[mail]")
        line, _, rest = after.partition("\n")
        made.write_text(f"{before}{mark}{line}\n{dedent(first)}\n{rest}\n{dedent(end)}")
        settings, faults = read_mail_settings(SettingsTable("mail", read_host_toml(made)["mail"], []).values)
        assert (faults, settings.host_mail, len(settings.into)) == ([], "me@example.org", 1)
        assert settings.out.kind in ("smtp", "sendmail")
    assert len(ends) == 2


@pytest.mark.parametrize("table", ["mail", "time", "host", "site"])
def test_a_table_that_stands_twice_is_told_with_the_way_out(tmp_path: Path, table: str) -> None:
    home = make_home(tmp_path / "home", more=MAIL_TEMPLATE)
    toml = home.path / "host.toml"
    toml.write_text(f"{toml.read_text()}\n[{table}]\n")
    with pytest.raises(
        UnreadableError, match=rf"\[{table}\] may stand there once: put these settings behind the first"
    ):
        read_host_toml(toml)
