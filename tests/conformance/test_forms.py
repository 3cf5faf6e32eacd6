"""The forms of the engine, one after another: what a form lists, draws, counts and refuses must agree with itself."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.forms import Fault, Form, Number, OneOf
from rattus_pbem.engine.journal import canonical
from rattus_pbem.engine.list_forms import Allocation, Permutation, Sequence, Subset
from rattus_pbem.engine.records import Choice, Field, Keys, Record, verb

NAMES = ("anglia", "gallia", "italia", "polonia", "russia", "x", "")
words = st.sampled_from(NAMES)
handles = st.integers(-2, 50)
options = st.lists(words, min_size=1, max_size=4, unique=True) | st.lists(handles, min_size=1, max_size=4, unique=True)
MORE = 5000


@st.composite
def one_ofs(draw: st.DrawFn) -> OneOf:
    return OneOf(draw(options | st.just([True, False]) | st.just([["gallia"], ["gallia", "italia"]])), "R-1")


@st.composite
def numbers(draw: st.DrawFn) -> Number:
    low = draw(st.integers(-3, 5))
    return Number(low, low + draw(st.integers(0, 6)), "R-2", "R-3")


@st.composite
def sequences(draw: st.DrawFn) -> Sequence:
    drawn = draw(options)
    caps = {option: draw(st.integers(0, 2)) for option in drawn} if draw(st.booleans()) else None
    most = min(3, len(drawn) if caps is None else sum(caps.values()))
    low = draw(st.integers(0, most))
    return Sequence(drawn, low, draw(st.integers(low, most)), caps, "R-4", "R-5", "R-6")


@st.composite
def subsets(draw: st.DrawFn) -> Subset:
    drawn = draw(options)
    low = draw(st.integers(0, len(drawn)))
    return Subset(drawn, low, draw(st.integers(low, len(drawn))), "R-7")


@st.composite
def permutations(draw: st.DrawFn) -> Permutation:
    return Permutation(draw(options), "R-8")


@st.composite
def allocations(draw: st.DrawFn) -> Allocation:
    caps = draw(st.dictionaries(words, st.integers(0, 3), min_size=1, max_size=4))
    return Allocation(draw(st.integers(0, min(5, sum(caps.values())))), caps, "R-9")


simple = one_ofs() | numbers() | sequences() | subsets() | permutations() | allocations()


def after(flag: bool, form: Form) -> Callable[[Keys], Form | None]:
    """The form of a key that has a place only if the first key is this flag."""
    return lambda keys: form if keys.value("flag") is flag else None


@st.composite
def records(draw: st.DrawFn, do: str = "go") -> Record:
    """`flag`, a key of any form that may be a rider, and one that depends on the flag; perhaps a limit."""
    small = one_ofs() | numbers() | subsets()
    fields = (
        Field("flag", OneOf((True, False), "R-10")),
        Field("any", draw(small), rider=draw(st.booleans())),
        Field("if", after(draw(st.booleans()), draw(small)), absent=lambda _: Fault("R-11", "not_here")),
    )
    limit = (
        (lambda record: Fault("R-12", "not_both", place="/flag") if record["flag"] else None)
        if draw(st.booleans())
        else None
    )
    return verb(do, *fields, clause="R-13", limit=limit)


@st.composite
def choices(draw: st.DrawFn) -> Choice:
    made: dict[str, Record | Fault] = {"go": draw(records("go")), "done": verb("done"), "wait": Fault("R-14", "used")}
    return Choice(("go", "wait", "done"), made.__getitem__, "R-15")


forms = simple | choices()
junk = st.recursive(
    st.none() | st.booleans() | handles | words | st.floats(allow_nan=False),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(words | st.sampled_from(["do", "flag", "any", "if"]), inner, max_size=4)
    ),
    max_leaves=8,
)


@given(forms)
def test_every_answer_listed_is_legal_and_listed_once(form: Form) -> None:
    answers = form.first_answers(MORE)
    assert answers
    assert len(answers) < MORE
    for answer in answers:
        assert form.fault(answer) is None
        assert form.fault(json.loads(json.dumps(answer))) is None
    assert len({canonical(answer) for answer in answers}) == len(answers) == form.count(MORE)
    assert form.count(2) == min(2, len(answers))
    assert form.first_answers(2) == answers[:2]


@given(forms, st.integers())
def test_a_random_answer_is_legal(form: Form, seed: int) -> None:
    picker = SeededChance(str(seed))
    listed = {plain(form, answer) for answer in form.answers()}
    for _ in range(5):
        answer = form.random(picker)
        assert form.fault(answer) is None
        if complete(form, answer):
            assert plain(form, answer) in listed


@given(records())
def test_answers_without_a_key_are_the_legal_ones_that_leave_it_out(record: Record) -> None:
    free = [part.name for part in record.fields if not part.needed]
    left_out = list(record.answers(without=free))
    assert all(record.fault(answer) is None and not set(free) & set(answer) for answer in left_out)
    listed = {
        canonical({key: value for key, value in answer.items() if key not in free}) for answer in record.answers()
    }
    assert listed == {canonical(answer) for answer in left_out}


def plain(form: Form, answer: Any) -> str:
    """An answer as text; the order within a subset, and of the keys of an object, means nothing."""
    return canonical(sorted(answer, key=str) if isinstance(form, Subset) and isinstance(answer, list) else answer)


def complete(form: Form, answer: Any) -> bool:
    """Whether no rider is left out."""
    return not isinstance(form, Choice) or answer.get("do") != "go" or "any" in answer


@pytest.mark.parametrize("of", [one_ofs(), numbers(), sequences(), subsets(), permutations(), allocations(), choices()])
@pytest.mark.some(3)
def test_over_many_draws_random_reaches_every_answer(of: st.SearchStrategy[Form]) -> None:
    @given(of)
    def reaches(form: Form) -> None:
        answers = form.first_answers(30)
        if len(answers) > 12:
            return
        picker = SeededChance("reach")
        drawn = {plain(form, form.random(picker)) for _ in range(60 * len(answers))}
        assert {plain(form, answer) for answer in answers} <= drawn

    reaches()


@st.composite
def nearly(draw: st.DrawFn) -> tuple[Form, Any]:
    """A form and a legal answer of it in which one thing was changed, or anything at all."""
    form = draw(forms)
    answer = draw(st.sampled_from(form.first_answers(20)))
    other = draw(junk)
    changed: Any
    if isinstance(answer, dict) and answer:
        key = draw(st.sampled_from([*answer, "more"]))
        changed = {k: v for k, v in answer.items() if k != key} if draw(st.booleans()) else {**answer, key: other}
    elif isinstance(answer, list):
        place = draw(st.integers(0, len(answer)))
        put: list[Any] = draw(st.sampled_from([[], [other], answer[:1], answer[-1:]]))
        changed = [*answer[:place], *put, *answer[place + draw(st.integers(0, 1)) :]]
    else:
        changed = other
    return form, changed


@given(nearly())
def test_only_what_is_listed_is_legal(given_: tuple[Form, Any]) -> None:
    form, answer = given_
    listed = any(plain(form, legal) == plain(form, answer) for legal in form.answers())
    if form.fault(answer) is None:
        assert listed or not complete(form, answer)
    else:
        assert not listed


@given(nearly())
def test_a_fault_has_a_place_and_can_be_stored(given_: tuple[Form, Any]) -> None:
    form, answer = given_
    fault = form.fault(answer)
    if fault is None:
        return
    stored = json.loads(json.dumps(fault.to_json()))
    assert stored["key"]
    assert isinstance(stored["clause"], str)
    assert points_into(answer, stored["place"]), (answer, stored)


def points_into(answer: Any, pointer: str) -> bool:
    """A JSON pointer to something in the answer, or to a key that is missing in one of its objects."""
    steps = pointer.split("/")[1:]
    for number, step in enumerate(steps, 1):
        if isinstance(answer, list):
            if not step.isdigit() or int(step) >= len(answer):
                return False
            answer = answer[int(step)]
        elif isinstance(answer, dict) and step in answer:
            answer = answer[step]
        else:
            return isinstance(answer, dict) and number == len(steps)
    return True


@given(forms)
def test_the_description_is_json_and_its_digest_stays(form: Form) -> None:
    described = form.to_json()
    assert json.loads(json.dumps(described)) == described
    assert form.digest() == form.digest()
    assert len(form.digest()) == 16


# --- a few answers by hand: the clause, the place and the nearest legal thing

BOARD = ("anglia", "gallia", "italia")
ORDER = verb(
    "place",
    Field("region", OneOf(BOARD, "R-5.1")),
    Field("cubes", Number(1, 3, "R-5.4", "R-5.1"), rider=True),
    clause="R-3.1",
)
ENTRIES: dict[str, Record | Fault] = {"place": ORDER, "king": Fault("R-9.1", "not_held")}
TURN = Choice(("place", "king"), ENTRIES.__getitem__, "R-3.1")


WRONG: list[tuple[Form, Any, str, str, Any]] = [
    (OneOf(BOARD, "R-1.5"), "galia", "R-1.5", "", "gallia"),
    (OneOf((1, 2), "R-1.5"), True, "R-1.5", "", 1),
    (OneOf((True, False), "R-1.5"), 1, "R-1.5", "", True),
    (Number(1, 3, "low", "high"), 0, "low", "", 1),
    (Number(1, 3, "low", "high"), 9, "high", "", 3),
    (Number(1, 3, "low", "high"), True, "low", "", 1),
    (Number(1, 3, "low", "high"), 2.0, "low", "", 1),
    (Sequence(BOARD, 1, 2, None, "few", "many", "cap"), [], "few", "", None),
    (Sequence(BOARD, 1, 2, None, "few", "many", "cap"), [*BOARD], "many", "", None),
    (Sequence(BOARD, 1, 2, None, "few", "many", "cap"), ["gallia", "gallia"], "cap", "/1", "italia"),
    (Sequence(BOARD, 1, 3, {"gallia": 2}, "few", "many", "cap"), ["gallia"] * 3, "cap", "/2", None),
    (Sequence(BOARD, 1, 2, None, "few", "many", "cap"), ["gallia", 7], "cap", "/1", "anglia"),
    (Subset(BOARD, 1, 2, "R-7"), ["gallia", "gallia"], "R-7", "/1", "italia"),
    (Permutation((17, 22), "R-20"), [22], "R-20", "", [17, 22]),
    (Permutation((17, 22), "R-20"), [22, 22], "R-20", "/1", 17),
    (Allocation(3, {"gallia": 2, "italia": 2}, "R-9"), {"gallia": 3}, "R-9", "/gallia", 2),
    (Allocation(3, {"gallia": 2, "italia": 2}, "R-9"), {"galia": 1}, "R-9", "/galia", "gallia"),
    (Allocation(3, {"gallia": 2, "italia": 2}, "R-9"), {"gallia": 2}, "R-9", "", None),
    (TURN, {"do": "place", "region": "galia"}, "R-5.1", "/region", "gallia"),
    (TURN, {"do": "place"}, "R-3.1", "/region", "anglia"),
    (TURN, {"do": "place", "region": "gallia", "cubes": 4}, "R-5.1", "/cubes", 3),
    (TURN, {"do": "place", "region": "gallia", "cube": 2}, "R-3.1", "/cube", "cubes"),
    (TURN, {"do": "king"}, "R-9.1", "", None),
    (TURN, {"do": "plac"}, "R-3.1", "", "place"),
    (TURN, ["place"], "R-3.1", "", None),
]


def test_what_is_wrong_is_told(subtests: pytest.Subtests) -> None:
    for form, answer, clause, place, nearest in WRONG:
        with subtests.test(clause, answer=answer):
            fault = form.fault(answer)
            assert fault is not None
            assert (fault.clause, fault.place) == (clause, place)
            assert fault.nearest == nearest
            assert type(fault.nearest) is type(nearest)


def test_only_possible_verbs_are_described_as_such() -> None:
    verbs = TURN.to_json()["verbs"]
    assert [(entry["do"], entry["status"]) for entry in verbs] == [("place", "possible"), ("king", "impossible")]
