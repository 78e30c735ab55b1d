"""A method has one name: in the registry, on the pages, in the titles of scenes and in the README."""

from __future__ import annotations

import json
import re

import pytest

from gjkcore.methods import METHODS
from project import WEB, preset_scenes, read

TITLES = {name: method.title for name, method in METHODS.items()}

OTHERS = ("State machine", "KTH report", "Numbered regions", "vec3.ca article", "Entropy Interactive’s")
"""What methods were called besides."""


def test_the_table_has_the_names_of_the_registry() -> None:
    """The rows of the site's table of methods are the registry's titles, in its order."""
    table = re.findall(r'<tr><th scope="row">([^<]+)</th>', read("web/breaks.html"))
    assert [name.removesuffix(" (ours)") for name in table] == list(TITLES.values())


@pytest.mark.parametrize("page", sorted(path.name for path in WEB.glob("*.html")))
def test_no_page_has_another_name(page: str) -> None:
    """No page calls a method by anything but its title."""
    assert [other for other in OTHERS if other in read(f"web/{page}")] == []


def test_scenes_have_the_names_of_the_registry() -> None:
    """A scene whose title begins with a method's name, or ends with its failure, has the title of that very method."""
    presets, scenes = json.loads(read("web/src/presets.json")), preset_scenes()
    for name, preset in presets.items():
        method = scenes[name].get("method")
        named = [title for title in TITLES.values() if title.lower() in preset["title"].lower()]
        if preset["scene"]["kind"] in ("failures", "failure-map") and named:
            assert named == [TITLES[method]], name
        assert [other for other in OTHERS if other in preset["title"]] == []


def test_the_readme_has_a_row_for_each_method() -> None:
    """Each method has a row in the README, which says whose it is by the same name."""
    readme = read("README.md")
    for name, title in TITLES.items():
        [row] = re.findall(rf"^\| `{name}` \|.*$", readme, re.MULTILINE)
        assert title.lower() in row.lower() or name == "robust", row


def test_every_published_method_says_where() -> None:
    """Each method but ours leads to its article or its author's code."""
    for name, method in METHODS.items():
        assert name in ("robust", "entropy") or method.source.startswith("https://"), name
