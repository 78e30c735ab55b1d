"""Everything that becomes JSON."""

import json
from fractions import Fraction

import gjkcore as gjk
from gjkcore import wire
from gjkcore.answers import Common, Separated
from gjkcore.figures import KINDS
from gjkcore.figures.fields import READERS, SHAPES
from gjkcore.methods import METHODS


def test_records_become_objects():
    """A record is an object of its fields; what overflowed is null, a fraction is a text, an exit its name."""
    trace = gjk.trace(gjk.Polygon([(0, 0), (2, 0), (1, 2)]), gjk.Point((5, 1)))
    found = wire.to_json(trace)
    assert found["iterations"] == len(found["steps"]) == len(trace.steps)
    assert found["termination"] == "converged"
    assert found["steps"][0]["support"] == {"w": [-3, -1], "a": [2, 0], "b": [5, 1], "ia": 1, "ib": 0}
    assert wire.to_json((float("inf"), float("nan"), 1.5)) == [None, None, 1.5]
    separated = Separated((Fraction(1, 3), Fraction(-2)), Fraction(1, 2))
    assert wire.to_json(separated) == {"type": "separated", "direction": ["1/3", "-2"], "gap_along": "1/2"}
    common = Common({0: Fraction(1)}, {2: Fraction(1, 4)}, (Fraction(0), Fraction(1)))
    expected = {"type": "common", "weights_a": {"0": "1"}, "weights_b": {"2": "1/4"}, "point": ["0", "1"]}
    assert wire.to_json(common) == expected


def test_the_description_is_complete():
    """A page is told of every kind, every shape and every method, and each type of field has a reader."""
    told = json.loads(json.dumps(wire.describe(), allow_nan=False))
    assert set(told["kinds"]) == set(KINDS)
    assert set(told["shapes"]) == set(SHAPES)
    assert [method["name"] for method in told["methods"]] == list(METHODS)
    groups = [entry["fields"] for entry in (*told["kinds"].values(), *told["shapes"].values())]
    assert {field["type"] for fields in groups for field in fields.values()} <= set(READERS)
    assert told["kinds"]["gjk"]["fields"]["shapes"]["min"] == 2
    assert told["shapes"]["ellipse"]["fields"]["angle"]["default"] == 0
