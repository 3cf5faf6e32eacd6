"""Every fault of the list can be planted into the program as it is, and is gone afterwards."""

from __future__ import annotations

import pytest

from rattus_pbem.engine.chance import Draw, label_of

from .planted import Fault, planted
from .planted_faults import FAULTS


def test_a_fault_can_be_planted(subtests: pytest.Subtests) -> None:
    for fault in FAULTS:
        with subtests.test(fault.name), planted(fault):
            pass


def test_a_planted_fault_runs_and_goes_again() -> None:
    fault = next(fault for fault in FAULTS if fault.name == "a draw is renamed")
    draw = Draw(("act",), 3, "why", 1, 1, False)
    assert label_of(draw, 7)[:2] == ("3", "7")
    with planted(fault):
        assert label_of(draw, 7)[:2] == ("7", "3")
    assert label_of(draw, 7)[:2] == ("3", "7")


def test_a_text_that_is_not_there_is_an_error() -> None:
    fault = Fault("gone", "rattus_pbem.engine.chance", "no such text", "another")
    with pytest.raises(LookupError, match="stands 0 times"), planted(fault):
        pass


def test_there_are_thirty_of_them_and_three_wrong_mends() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)
    assert sum(not fault.mended for fault in FAULTS) >= 30
    assert sum(fault.mended for fault in FAULTS) >= 3
