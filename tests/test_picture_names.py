"""What pictures say at once: names are few, each once, beside what they name. See "Names in pictures" in the design."""

from __future__ import annotations

import json
import os
import subprocess
from collections import Counter
from html.parser import HTMLParser

import pytest

from bake import ask
from bundle import bundle_for_node
from project import TESTS, WEB, WORK, preset_scenes, run

MOST = {"gjk": 7, "distance": 7, "failures": 7}
OTHERS = 8
UNCOUNTED = {"field", "shape"}
"""The names of regions in their fields, and A and B on their shapes."""
NAMES_ARE_THE_SUBJECT = {"support", "sum", "simplices", "scene3d"}
NEAR_PX = 16
NEAR_SHAPE_PX = 36

pytestmark = pytest.mark.thorough
"""`test_approved` fails where a picture is another one: then `build.py test all` says whether its names are right."""

PLAYGROUND = {"kind": "gjk", "view": "together"}


class Figures(HTMLParser):
    """The attributes of the elements on a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "gjk-demo":
            self.found.append({name: value or "" for name, value in attrs})


def figures() -> dict[str, dict[str, str]]:
    """The attributes of each figure of the articles, of the playground as it opens, and of each preset."""
    found = {"playground": PLAYGROUND}
    for page in ("index", "breaks"):
        path = WEB / f"{page}.html"
        if not path.exists():
            continue
        parser = Figures()
        parser.feed(path.read_text(encoding="utf-8"))
        found |= {f"{page}#{each.get('id', i)}": each for i, each in enumerate(parser.found)}
    return found | {f"preset {name}": {"preset": name} for name in preset_scenes()}


@pytest.fixture(scope="module")
def measured():
    """Each figure with the kind of its scene and its pictures."""
    presets = preset_scenes()
    answers = ask(presets)["answers"]
    given = figures()
    shown = {name: each.get("preset") or each["kind"] for name, each in given.items()}
    folder = WORK / "names" / os.environ.get("PYTEST_XDIST_WORKER", "alone")
    [program] = bundle_for_node([TESTS / "support" / "names.mjs"], folder)
    tasks = [
        {"scene": presets[shown[name]], "answer": answers[shown[name]], "attributes": each}
        for name, each in given.items()
    ]
    done = run("node", program, input=json.dumps(tasks), stdout=subprocess.PIPE)
    found = zip(given, json.loads(done.stdout), strict=True)
    return {name: (presets[shown[name]]["kind"], pictures) for name, pictures in found}


def pictures(measured):
    for name, (kind, found) in measured.items():
        for picture in found:
            where = f"{name}, step {picture['step']}{' on a phone' if picture['isNarrow'] else ''}"
            labels = picture["labels"]
            counted = [label["text"] for label in labels if label["rank"] not in UNCOUNTED]
            yield where, kind, picture | {"texts": [label["text"] for label in labels], "counted": counted}


def test_a_picture_has_few_names(measured):
    """Both panels together have at most as many names as the design says, at each step, on a desktop and on a phone."""
    wrong = {
        where: picture["counted"]
        for where, kind, picture in pictures(measured)
        if kind not in NAMES_ARE_THE_SUBJECT and len(picture["counted"]) > MOST.get(kind, OTHERS)
    }
    assert not wrong


def test_no_name_is_there_twice(measured):
    """Nothing in a picture is called by one name twice, and no two things have one name."""
    twice = {
        where: [text for text, count in Counter(picture["texts"]).items() if count > 1]
        for where, _, picture in pictures(measured)
    }
    assert not {where: texts for where, texts in twice.items() if texts}


def test_a_name_is_beside_what_it_names(measured):
    """At most 16 px from it; the letter of a shape is on it or at most 36 px from its middle."""
    far = {
        (where, label["text"]): label["away"]
        for where, _, picture in pictures(measured)
        for label in picture["labels"]
        if label["away"] > (NEAR_SHAPE_PX if label["rank"] == "shape" else NEAR_PX)
    }
    assert not far


def test_names_cover_neither_each_other_nor_the_simplex(measured):
    """No box of letters meets another one or a line of the simplex."""
    over = {
        (where, label["text"]): label["over"]
        for where, _, picture in pictures(measured)
        for label in picture["labels"]
        if label["over"]
    }
    assert not over


def test_no_name_of_epa_in_space_hides_the_head_of_an_arrow(measured):
    """No name stands on the tip of an arrow, at any step of EPA's presets of space."""
    found = [(where, label) for where, _, p in pictures(measured) if "epa-solids" in where for label in p["labels"]]
    assert not [(where, label["text"]) for where, label in found if label["heads"]]
    assert len(found) > 300


def test_shapes_are_named_where_there_is_room(measured):
    """The pictures of two shapes have the letters A and B at each step, on a phone, too."""
    kinds = ("gjk", "distance", "epa", "minkowski")
    steps = [(where, p["texts"]) for where, kind, p in pictures(measured) if kind in kinds]
    missing = [where for where, texts in steps if not {"A", "B"} <= set(texts)]
    assert not missing, "\n".join(missing)
    assert len(steps) > 400


def test_origin_and_points_are_always_named(measured):
    """At each step of a run the picture has O and the newest point of the simplex, whatever else has no room. A figure
    that asks for no layer but `bare` has the shapes alone."""
    seen = 0
    bare = tuple(f"{name}, " for name, each in figures().items() if each.get("layers") == "bare")
    for where, kind, picture in pictures(measured):
        if kind in ("gjk", "distance", "failures") and not where.startswith(bare):
            seen += 1
            assert any(text.split()[0] == "O" for text in picture["texts"]), where
            assert any(text.startswith("w") for text in picture["texts"]), where
    assert seen > 200
