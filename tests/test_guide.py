"""The parts of the author's guide that the build writes."""

from __future__ import annotations

import html
import json
import re

import pytest

import guide
import kinds
from attributes import TABLE
from gjkcore.figures import KINDS
from manifest import element
from project import WEB, BuildError, preset_scenes, read

RECIPES = sorted(path.name for path in guide.RECIPES.iterdir())


def written(place: str) -> str:
    return guide.filled(f"  <!-- build: {place} -->\n", {}, {})


@pytest.mark.parametrize("part", [*guide.LISTS, "members"])
def test_reference_has_everything(part: str) -> None:
    """Each entry of the manifest is in the list, with its sentence."""
    listed = [entry for entry in element()[part] if "attribute" not in entry]
    text = html.unescape(re.sub(r"<[^>]+>", "", written(part)))
    assert written(part).count("<dt") == len(listed)
    for entry in listed:
        assert (entry["name"] or "(default)") in text
        assert entry["description"].rstrip(".").replace("`", "")[1:] in text


def test_values_of_attributes_are_listed() -> None:
    """The page's script finds the allowed values of an attribute beside its name."""
    [theme] = re.findall(r'<dt id="attribute-theme">.*</dt>', written("attributes"))
    assert re.findall(r'<data value="(\w+)">', theme) == ["auto", "light", "dark"]


@pytest.mark.parametrize("name", RECIPES)
def test_recipe_is_shown(name: str) -> None:
    """The guide shows each file of a recipe, letter by letter."""
    assert f"<!-- build: recipe {name} -->" in (WEB / "use.html").read_text(encoding="utf-8")
    blocks = re.findall(r"<figcaption>(.*?)</figcaption><pre><code>(.*?)</code>", written(f"recipe {name}"), re.DOTALL)
    assert blocks
    for path, text in blocks:
        assert html.unescape(text) == (guide.RECIPES / name / path).read_text(encoding="utf-8").strip()


@pytest.mark.parametrize("place", ["recipe nothing", "weather"])
def test_unknown_part_fails_the_build(place: str) -> None:
    with pytest.raises(BuildError):
        written(place)


def test_every_kind_has_its_own_first_words() -> None:
    """The page of each kind begins with words of its own, in whole sentences and without marks of code."""
    leads = json.loads(read(kinds.LEADS))
    told = {kind: {"title": kind, "whatItShows": "a thing"} for kind in leads}
    without_page = {"hull", "deal"}
    assert leads.keys() == set(KINDS) - without_page
    assert all(lead.endswith(".") and "`" not in lead for lead in leads.values())
    names = [*(f"{kind}-kind" for kind in told), *preset_scenes()]
    drawn = {name: {"file": f"{name}.svg", "width": 3, "height": 2} for name in names}
    written = kinds.pages(told, drawn)
    assert all(leads[kind][:20] in written[f"kinds/{kind}.html"] for kind in told)
    assert written[kinds.WALL].count("<li>") == len(told)


def test_reference_has_a_row_for_each_kind() -> None:
    """The reference has a row for each kind, with the words of the kind, and what is between backticks is code."""
    told = {
        "one": {"whatItShows": "a thing", "ownAttributes": ""},
        "two": {"whatItShows": "`x < y`, another thing", "ownAttributes": "`flow`"},
    }
    rows = re.findall(r"<tr>.*</tr>", guide.filled("<!-- build: kindTable -->\n", {}, told))
    assert rows[1:] == [
        '<tr><th scope="row"><code>one</code></th><td>A thing.</td><td></td></tr>',
        '<tr><th scope="row"><code>two</code></th><td><code>x &lt; y</code>, another thing.</td>'
        "<td><code>flow</code></td></tr>",
    ]


def test_reference_names_the_attributes_of_links() -> None:
    """The reference lists each attribute that a link of the page may set, in the order of their table."""
    [settings] = re.findall(r"<dt><code>data-gjk-kind</code>.*</dt>", read("web/reference.html"))
    settable = [name for group in ("ofScene", "ofView", "ofFigure") for name in TABLE[group]]
    assert re.findall(r"-(\w+)</code>", settings) == settable
