"""The manifest of <gjk-demo> for editors against the sources of the element."""

from __future__ import annotations

import re
from typing import Any

import pytest

from manifest import SOURCE, manifest
from project import WEB, read


@pytest.fixture(scope="module")
def element() -> dict[str, Any]:
    [module] = manifest(read(SOURCE))["modules"]
    [declaration] = module["declarations"]
    return declaration


def names(element: dict[str, Any], part: str) -> list[str]:
    return [entry["name"] for entry in element[part]]


def element_sources() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted((WEB / "src" / "element").glob("*.js")))


def test_attributes_are_those_of_the_class(element: dict[str, Any]) -> None:
    """Each attribute that the class observes is described, and no other."""
    table = re.search(r"static properties = \{\n(.*?)\n  \};", read(SOURCE), re.DOTALL)
    assert table
    assert sorted(names(element, "attributes")) == sorted(re.findall(r"^    (\w+):", table[1], re.MULTILINE))


def test_parts_are_those_of_the_templates(element: dict[str, Any]) -> None:
    """Each part that a template names is described, and no other; the exact answer is told of with its line."""
    assert {*names(element, "cssParts"), "exact"} == set(re.findall(r'\bpart="(\w+)"', element_sources()))


def test_events_are_those_that_are_sent(element: dict[str, Any]) -> None:
    """Each event that the element sends is described, and no other."""
    sent = set(re.findall(r'\btell\("([\w-]+)"', element_sources()))
    assert sent <= set(names(element, "events"))
    assert {"ready", "scene-change", "step-change", "answer", "error"} <= set(names(element, "events"))


def test_colours_are_those_of_the_styles(element: dict[str, Any]) -> None:
    """Each custom property that is described has a value in the styles."""
    for name in names(element, "cssProperties"):
        assert f"{name}: ${{dual(" in read("web/src/element/styles.js"), name


def test_everything_is_described(element: dict[str, Any]) -> None:
    for part in ("attributes", "events", "cssParts", "cssProperties", "slots"):
        assert element[part]
        assert all(len(entry["description"]) > 8 for entry in element[part]), part
