"""Hypothesis strategies for order sheets, made from a lexicon's table of verbs."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from rattus_pbem.language.kinds import COUNT, Kind
from rattus_pbem.language.words import FactShape, Lexicon, Verb
from rattus_pbem.orders.schema import lists_of
from rattus_pbem.orders.sheet import Line, Sheet, schema_name, tidy_note


@cache
def lines(lexicon: Lexicon) -> st.SearchStrategy[dict[str, Any]]:
    """Any order or answer that the schema allows and whose names are known."""
    return st.sampled_from(lexicon.verbs).flatmap(lambda verb: line(verb, lexicon))


def line(verb: Verb, lexicon: Lexicon) -> st.SearchStrategy[dict[str, Any]]:
    """Any order of one verb; conditions with orders alone."""
    drawn = plain_line(verb, lexicon)
    if verb.on:
        return drawn
    more = st.fixed_dictionaries({}, optional={"only_if": conditions("", lexicon)})
    return st.builds(lambda a, b: a | b, drawn, more)


def plain_line(verb: Verb, lexicon: Lexicon) -> st.SearchStrategy[dict[str, Any]]:
    """Any order or answer of one verb, without conditions."""
    head = {"on": verb.on, "do": verb.do} if verb.on else {"do": verb.do}
    needed = {s.name: values(s.kind, lexicon) for s in verb.fields if not s.optional and verb.alternative_to(s) is None}
    optional = {s.name: values(s.kind, lexicon) for s in verb.fields if s.optional}
    drawn: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(needed, optional=optional)
    pair = [s for s in verb.fields if verb.alternative_to(s) is not None]
    if pair:
        chosen = st.sampled_from(pair).flatmap(lambda s: st.fixed_dictionaries({s.name: values(s.kind, lexicon)}))
        drawn = st.builds(lambda a, b: a | b, drawn, chosen)
    return drawn.map(lambda rest: head | rest)


def values(kind: Kind, lexicon: Lexicon) -> st.SearchStrategy[Any]:
    """Any value that the schema of a kind allows and whose names are known."""
    return _fitting(kind.schema(lexicon), kind, lexicon)


def _fitting(schema: dict[str, Any], kind: Kind, lexicon: Lexicon) -> st.SearchStrategy[Any]:
    if "anyOf" in schema:
        return st.one_of([_fitting(each, kind, lexicon) for each in schema["anyOf"]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "const" in schema:
        return st.just(schema["const"])
    match schema["type"]:
        case "boolean":
            return st.booleans()
        case "integer":
            return st.integers(schema["minimum"], schema["maximum"])
        case "string":
            return st.sampled_from([which for table in kind.tables for which in lexicon.names[table]])
        case "array":
            item = _fitting(schema["items"], kind.at(["0"]) or kind, lexicon)
            return st.lists(item, min_size=schema["minItems"], max_size=schema["maxItems"])
    if "patternProperties" in schema:
        (of,) = schema["patternProperties"].values()
        keys = st.sampled_from([which for table in kind.tables for which in lexicon.names[table]])
        low, high = schema["minProperties"], schema["maxProperties"]
        return st.dictionaries(keys, _fitting(of, kind, lexicon), min_size=low, max_size=high)
    parts = {key: _fitting(of, kind.at([key]) or kind, lexicon) for key, of in schema["properties"].items()}
    needed = {key: parts.pop(key) for key in schema["required"]}
    return st.fixed_dictionaries(needed, optional=parts)


@cache
def conditions(question: str, lexicon: Lexicon) -> st.SearchStrategy[list[dict[str, Any]]]:
    """Any conditions for a question ("": for an order)."""
    facts = lexicon.facts_of(question)
    single = st.sampled_from(list(facts)).flatmap(lambda name: condition(name, facts[name], lexicon))
    return st.lists(single, min_size=1, max_size=8)


def condition(name: str, needs: bool, lexicon: Lexicon) -> st.SearchStrategy[dict[str, Any]]:
    """Any condition that names this fact; `needs`: its arguments must be given."""
    fact = lexicon.facts[name]
    head: dict[str, Any] = {"fact": st.just(name)}
    head |= {part.name: values(part.kind, lexicon) for part in fact.arguments if needs or not part.optional}
    free = {part.name: values(part.kind, lexicon) for part in fact.arguments if part.name not in head}
    about = st.fixed_dictionaries(head, optional=free)
    return st.builds(lambda a, b: a | b, about, comparison(fact, lexicon))


def comparison(fact: FactShape, lexicon: Lexicon) -> st.SearchStrategy[dict[str, Any]]:
    """Anything that a condition may say of this fact."""
    if fact.values.flag:
        return st.sampled_from([{}, {"is": True}, {"is": False}])
    drawn: st.SearchStrategy[dict[str, Any]] = st.nothing()
    if lists_of(fact):
        listed = st.lists(values(fact.values, lexicon), min_size=1, max_size=12)
        drawn = st.builds(lambda key, those: {key: those}, st.sampled_from(lists_of(fact)), listed)
    if fact.values.bounded or fact.several:
        count = values(COUNT if fact.several else fact.values, lexicon)
        least, most = st.builds(lambda n: {"at_least": n}, count), st.builds(lambda n: {"at_most": n}, count)
        drawn = drawn | least | most | st.builds(lambda a, b: a | b, least, most)
    return drawn


def _when(question: str, lexicon: Lexicon) -> dict[str, Any]:
    """Conditions, where the question has facts that they may name."""
    return {"when": conditions(question, lexicon)} if lexicon.facts_of(question) else {}


@cache
def given_answers(lexicon: Lexicon) -> st.SearchStrategy[dict[str, Any]]:
    """Any answer in advance, for `conditional` and `standing`."""
    per = st.fixed_dictionaries({"times": st.integers(1, 99), "per": st.sampled_from(["turn", "game"])})
    return st.sampled_from([verb for verb in lexicon.verbs if verb.on]).flatmap(
        lambda verb: st.builds(
            lambda answer, more: answer | more,
            plain_line(verb, lexicon),
            st.fixed_dictionaries({}, optional={**_when(verb.on, lexicon), "limit": per}),
        )
    )


@cache
def defaults(lexicon: Lexicon) -> st.SearchStrategy[dict[str, Any]]:
    """Any defaults: an answer by question, its `on` left out."""
    answers = st.sampled_from([verb for verb in lexicon.verbs if verb.on]).flatmap(lambda v: plain_line(v, lexicon))
    return st.lists(answers, max_size=3, unique_by=lambda answer: str(answer["on"])).map(
        lambda those: {answer["on"]: {key: value for key, value in answer.items() if key != "on"} for answer in those}
    )


@cache
def sheets(lexicon: Lexicon) -> st.SearchStrategy[Sheet]:
    """Any whole sheet."""
    nonce = st.text("0123456789abcdef", min_size=64, max_size=64)
    asking = {question: st.sampled_from(["orders", "ask"]) for question in lexicon.settable}
    line = nonce | st.sampled_from(["none", "my cat sleeps", "été 1347 // #3", "hash none", "nonce: x", "END ORDERS"])
    settings = st.fixed_dictionaries({}, optional={"nonce_hash": nonce | st.just("none"), "nonce": line, **asking})
    advance = st.lists(given_answers(lexicon), max_size=3).map(tuple)
    return st.builds(
        Sheet,
        st.just(schema_name(lexicon.rules)),
        st.from_regex(r"[a-z][a-z0-9-]{1,23}", fullmatch=True),
        st.sampled_from(list(lexicon.names["seat"])),
        st.integers(0, 9999),
        st.none() | st.from_regex(r"[0-9A-Z]{4}-?[0-9A-Z]{4}", fullmatch=True),
        st.booleans(),
        st.lists(lines(lexicon).map(Line), max_size=6).map(tuple),
        st.none() | advance,
        st.none() | advance,
        st.none() | defaults(lexicon),
        st.none() | settings,
        st.text(st.characters(exclude_characters="\x00\ufffd", exclude_categories=["Cs"]), max_size=60).map(tidy_note),
    )
