"""A miss in words: the exact answer, its proof, a link to the figure, and the text of an issue."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from urllib.parse import urlencode

from ..certify import Separated
from ..vec import inner
from .cases import Case, shortened
from .exact import Json
from .findings import Finding

PAGE = "play.html"
"""The page that opens a scene as a figure."""

OF_ANSWERS = frozenset({"missed", "false", "distance", "depth"})
"""The findings that are wrong answers. The exact answer has no bearing on the others."""

PROVED = OF_ANSWERS - {"depth"}
"""The findings that the certificate contradicts. It proves no depth."""


def exact_answer(case: Case) -> str:
    """The exact answer as a sentence."""
    if case.sign > 0:
        return f"The shapes do not intersect: their distance is {case.amount!r}."
    if case.sign < 0:
        return f"The shapes intersect: their penetration depth is {case.amount!r}."
    return "The signed distance of the shapes is exactly 0."


def proof(case: Case) -> str:
    """The proof of the answer, to be checked by multiplication."""
    found = case.certificate
    if found is None or case.pair.polytopes is None:
        return ""
    if isinstance(found, Separated):
        direction = shortened(found.direction)
        along_a, along_b = ([inner(direction, [*map(Fraction, p)]) for p in points] for points in case.pair.polytopes)
        return (
            f"Proof: for d = {_point(direction)}, d . a is at most {max(along_a)} on the vertices a of A, "
            f"and d . b is at least {min(along_b)} on the vertices b of B."
        )
    mixtures = (
        " + ".join(f"{weight} {name}[{index}]" for index, weight in sorted(weights.items()))
        for name, weights in (("A", found.weights_a), ("B", found.weights_b))
    )
    return f"Proof: {' = '.join(mixtures)} = {_point(found.point)}, a point of both."


def _point(numbers: Sequence[Fraction]) -> str:
    return f"({', '.join(map(str, numbers))})"


def scene(case: Case) -> Json:
    """The scene of the pair: the figure of all methods, run on it."""
    return {"schema": 1, "kind": "compare", "shapes": [case.pair.drawn.a, case.pair.drawn.b]}


def link(case: Case, site: str = "") -> str:
    """The address of the figure, below the address of the site."""
    shown = urlencode({"scene": json.dumps(scene(case), separators=(",", ":"))})
    return f"{site and site.rstrip('/') + '/'}{PAGE}?{shown}"


def answer_and_proof(case: Case, kind: str) -> tuple[str, str]:
    """The exact answer and its proof as they bear on a kind of finding, or empty texts."""
    return exact_answer(case) if kind in OF_ANSWERS else "", proof(case) if kind in PROVED else ""


def issue(case: Case, found: Finding, site: str = "") -> str:
    """The text of an issue, in Markdown. The figure is named only if the address of the site is known."""
    vertices = json.dumps(dict(zip("ab", case.pair.both_vertices, strict=True)))
    parts = [
        f"For the convex hulls A and B of these vertices, {found.words}.",
        " ".join(filter(None, answer_and_proof(case, found.kind))),
        f"[Figure]({link(case, site)})" if site else "",
        f"```json\n{vertices}\n```",
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def miss_text(case: Case, found: Finding, site: str = "") -> str:
    """What is printed of a miss. A line that is no answer says nothing of the shapes."""
    if found.kind == "garbage" and found.words.startswith("it "):
        return f"Wrong: {found.words}.\n\nText for an issue:\n\nAsked {case.pair.id}, {found.words}."
    figure = f"Figure: {link(case, site)}" if site else ""
    told = "\n".join(filter(None, (f"Wrong: {found.words}.", *answer_and_proof(case, found.kind), figure)))
    return f"{told}\n\nText for an issue:\n\n{issue(case, found, site)}"
