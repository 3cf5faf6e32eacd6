"""Names of people: what `new` and a referee take is what mail would make of it, for any text at all."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rattus_pbem.record.person_names import plain_name, read_person
from tests.cli.running import refused, run

from . import homes

TEXTS = st.text(
    alphabet=st.one_of(st.sampled_from('<>"[]@ ,;()\u200b\u202e\u2066\u3164\ufe0f\udcff\n\0Aé名'), st.characters())
)


@given(TEXTS)
def test_whatever_is_taken_as_a_name_is_plain_and_every_other_text_is_told_why(text: str) -> None:
    with suppress(ValueError):
        name, address = read_person(text)
        assert name == plain_name(name)
        assert name
        assert not address or address.count("@") == 1
        f"{name} <{address}>".encode()
        assert "\n" not in name + address


@given(TEXTS)
def test_what_mail_makes_of_a_name_is_taken(text: str) -> None:
    if name := plain_name(text):
        assert read_person(name) == (name, "")
        assert read_person(f"{name} <anna@example.org>") == (name, "anna@example.org")


@pytest.mark.parametrize("who", ["\u202eannA", "An\u200bna", "Anna anna@example.org", "Anna <an\u200bna@example.org>"])
def test_a_referee_seats_nobody_whose_name_new_would_refuse(tmp_path: Path, who: str) -> None:
    home = homes.make(tmp_path / "home")
    before = homes.tree(home.path)
    refused(
        run("referee", "replace", "peste", "red", who, "--reason", "x", "--home", home.path, at=homes.BEGINS), code=1
    )
    assert homes.tree(home.path) == before


@pytest.mark.parametrize("sign", ["\u200b", "\u202e", "\u2066", "\u00ad", "\ufeff", "\u034f", "\ufe0f"])
def test_the_name_meant_is_not_cut_in_two_where_a_sign_without_width_stood(sign: str) -> None:
    assert plain_name(f"An{sign}na") == "Anna"
    with pytest.raises(ValueError, match="did you mean 'Anna'"):
        read_person(f"An{sign}na <anna@example.org>")
