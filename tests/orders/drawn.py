"""Hypothesis strategies for order sheets, made from a lexicon's table of verbs."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rattus_pbem.engine.words import FieldShape, Lexicon, Verb
from rattus_pbem.orders.sheet import Line, Sheet, schema_name, tidy_note


def lines(lexicon: Lexicon) -> st.SearchStrategy[dict[str, Any]]:
    """Any order or answer that the schema allows and whose names are known."""
    return st.sampled_from(lexicon.verbs).flatmap(lambda verb: line(verb, lexicon))


def line(verb: Verb, lexicon: Lexicon) -> st.SearchStrategy[dict[str, Any]]:
    """Any order of one verb."""
    head = {"on": verb.on, "do": verb.do} if verb.on else {"do": verb.do}
    needed = {s.name: values(s, lexicon) for s in verb.fields if not s.optional and verb.other_of(s) is None}
    optional = {s.name: values(s, lexicon) for s in verb.fields if s.optional}
    drawn: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(needed, optional=optional)
    pair = [s for s in verb.fields if verb.other_of(s) is not None]
    if pair:
        one = st.sampled_from(pair).flatmap(lambda s: st.fixed_dictionaries({s.name: values(s, lexicon)}))
        drawn = st.builds(lambda a, b: a | b, drawn, one)
    return drawn.map(lambda rest: head | rest)


def values(shape: FieldShape, lexicon: Lexicon) -> st.SearchStrategy[Any]:
    """Any value of one field."""
    one: st.SearchStrategy[Any]
    if shape.kind == "flag":
        one = st.booleans()
    elif shape.kind in ("token", "number"):
        one = st.integers(shape.low, shape.high)
    else:
        one = st.sampled_from(list(lexicon.names[shape.kind]))
    return st.lists(one, min_size=shape.many[0], max_size=shape.many[1]) if shape.many else one


def sheets(lexicon: Lexicon) -> st.SearchStrategy[Sheet]:
    """Any whole sheet."""
    nonce = st.text("0123456789abcdef", min_size=64, max_size=64)
    settings = st.fixed_dictionaries({}, optional={"nonce_hash": nonce | st.just("none"), "nonce": nonce})
    return st.builds(
        Sheet,
        st.just(schema_name(lexicon.rules)),
        st.from_regex(r"[a-z][a-z0-9-]{1,23}", fullmatch=True),
        st.sampled_from(list(lexicon.names["seat"])),
        st.integers(0, 9999),
        st.none() | st.from_regex(r"[0-9A-Z]{4}-?[0-9A-Z]{4}", fullmatch=True),
        st.booleans(),
        st.lists(lines(lexicon).map(Line), max_size=6).map(tuple),
        st.none() | st.just(()),
        st.none() | st.just(()),
        st.none() | st.just({}),
        st.none() | settings,
        st.text(st.characters(exclude_characters="\x00\ufffd", exclude_categories=["Cs"]), max_size=60).map(tidy_note),
    )
