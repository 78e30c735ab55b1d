"""Scenes as pages send them, and what gjkcore answers to them."""

import json
from math import fsum

from gjkcore.bridge import answer


def answered(scene):
    """The answer to a scene, which is no error."""
    found = json.loads(answer(json.dumps(scene)))
    assert "error" not in found, found
    return found


def ask(kind, **fields):
    return answered({"schema": 1, "kind": kind, **fields})


def refused(kind, **fields):
    """The code and the place of the error that a scene gets."""
    error = json.loads(answer(json.dumps({"schema": 1, "kind": kind, **fields})))["error"]
    return error["code"], error["where"]


def polygon(vertices):
    return {"type": "polygon", "vertices": [list(vertex) for vertex in vertices]}


def polyhedron(vertices):
    return {"type": "polyhedron", "vertices": [list(vertex) for vertex in vertices]}


def mixed(weights, points):
    """The point that the weights make of the points."""
    return [fsum(w * x for w, x in zip(weights, column, strict=True)) for column in zip(*points, strict=True)]
