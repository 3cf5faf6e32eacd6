"""Addresses in one canonical form, and those of robots."""

from __future__ import annotations

import pytest

from rattus_pbem.addresses import canonical_address, is_robot


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna@Example.ORG", "anna@example.org"),
        (' "Anna"@example.org. ', "anna@example.org"),
        ("anna@Bücher.example", "anna@xn--bcher-kva.example"),
        ("anna@bu\u0308cher.example", "anna@xn--bcher-kva.example"),
        ("anna@googlemail.com", "anna@gmail.com"),
        ("andr\u0065\u0301@x.test", "andr\u00e9@x.test"),
        ("anna", "anna"),
        ("", ""),
    ],
)
def test_two_ways_of_writing_one_address(one: str, other: str) -> None:
    assert canonical_address(one) == canonical_address(canonical_address(one)) == other


@pytest.mark.parametrize(
    "other", ["anna+red@x.test", "an.na@x.test", "anna@y.test", "anna@x.test.org", '"an na"@x.test']
)
def test_others_stay_others(other: str) -> None:
    assert canonical_address(other) != "anna@x.test"


def test_a_domain_that_cannot_be_keeps_its_letters() -> None:
    assert canonical_address(f"A@{'Ü' * 80}.test") == f"a@{'ü' * 80}.test"


ROBOTS: list[str] = ["noreply", "No-Reply", "no_reply", "donotreply", "do-not-reply", "noreply+1a2b", "ne-pas-repondre",
 "nepasrépondre", "mailer-daemon", "postmaster", "bounces", "bounce-12", "auto-reply", "no-responder"]  # fmt: skip


def test_addresses_of_robots(subtests: pytest.Subtests) -> None:
    for local in ROBOTS:
        with subtests.test(local):
            assert is_robot(f"{local}@example.org")


@pytest.mark.parametrize("local", ["noreen", "anna.noreply", "robot", "bouncer", "autumn", "nora", "nonna", "donna"])
def test_addresses_of_people(local: str) -> None:
    assert not is_robot(f"{local}@example.org")
