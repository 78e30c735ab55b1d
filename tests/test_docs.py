"""What is written from the sources: the reference of gjkcore, the author's guide, how to publish a copy."""

from __future__ import annotations

import ast
import html
import importlib
import inspect
import json
import re

import pytest

import articles
import docs
import gjkcore
import guide
import kinds
import python_page
from attributes import ATTRIBUTES, TABLE
from gjkcore.figures import KINDS
from highlight import CLASSES, functions, highlight
from manifest import element
from place import Place
from project import ROOT, WEB, BuildError, core_sources, preset_scenes, read


def test_reference_has_every_public_name() -> None:
    """Each public name of gjkcore, of its world and of its batch is in the reference, with its docstring."""
    text = python_page.reference()
    listed = re.findall(r'<dt id="gjkcore\.([\w.]+)">', text)
    assert set(gjkcore.__all__) <= set(listed)
    assert {"world.World", "world.ClosePair", "batch.signed_distance", "judge.search"} <= set(listed)
    assert len(listed) == len(set(listed))
    assert "<dd></dd>" not in text
    assert "place(number: int, rotation: Turn, offset: Numbers) -&gt; None" in text
    assert "<p>By name: <code>robust</code>, <code>winter</code>," in text


def test_reference_has_the_signatures_of_the_code() -> None:
    """Each function and record of the reference has the parameters that Python has of it, in their order."""
    text = python_page.reference()
    checked = 0
    for module_name in {module for module, _ in python_page.SECTIONS.values()}:
        module = importlib.import_module(module_name)
        for name in python_page.public_names(module_name):
            thing = getattr(module, name)
            told = re.search(rf'<dt id="{re.escape(module_name)}\.{name}"><code>(.*?)</code>', text)
            if not told:
                assert not (callable(thing) and module_name == "gjkcore.batch"), f"{module_name}.{name} is not listed"
                continue
            if not (inspect.isfunction(thing) or isinstance(thing, type)):
                continue
            given = re.sub(r" -> .*", "", html.unescape(told[1]))
            if "(" not in given:
                continue
            function = ast.parse(f"def {given}: ...").body[0]
            assert isinstance(function, ast.FunctionDef)
            shown = [one.arg for one in ast.walk(function.args) if isinstance(one, ast.arg)]
            assert sorted(shown) == sorted(inspect.signature(thing).parameters), f"{module_name}.{name}"
            checked += 1
    assert checked > 60


def test_page_of_a_missing_file_finds_the_site() -> None:
    """A host shows it at any address, so its references lead from the site's own address where that is known."""
    assert '<base href="https://example.org/gjk/">' in docs.pages(Place(address="https://example.org/gjk/"))["404.html"]
    assert "<base" not in docs.pages(Place())["404.html"]


def test_figures_of_the_articles_have_one_source() -> None:
    """The table and the page have the same 33 figures. On the page each has a picture and a link to the playground,
    whose attributes exist, and the table is the one that the build writes."""
    assert articles.table() in read("web/README.md")
    presets = json.loads(read("web/src/presets.json"))
    opened = [each for article in articles.articles() for one in article["figures"] for each in one["opens"]]
    for each in opened:
        assert each["preset"] in presets
        for name, value in each.items():
            values = ATTRIBUTES[name].get("values")
            assert values is None or value in values, each
    poster = {"file": "x.svg", "width": 3, "height": 2}
    items = re.findall(r"<li>.*?</li>", articles.section({articles.bare(each): poster for each in articles.figures()}))
    assert len(items) == len(articles.figures()) == 33
    assert all(re.search(r'<a href="\./play\.html#preset=[^"]+"><img [^>]+>[^<]+</a>', item) for item in items)


def test_figures_of_the_articles() -> None:
    """The table of the articles' figures has all 33, each with presets that exist."""
    table = re.findall(r"^\|(.*)\|(.*)\|(.*)\|$", read("web/README.md").partition("## Articles")[2], re.MULTILINE)[2:]
    counts: dict[str, int] = {}
    article = ""
    for name, figure, shown in table:
        article = name.strip() or article
        counts[article] = counts.get(article, 0) + 1
        presets = [each for each in re.findall(r"`([^`]+)`", shown) if "=" not in each]
        assert figure.strip() and presets and set(presets) <= set(json.loads(read("web/src/presets.json"))), figure
    assert list(counts.values()) == [10, 7, 5, 6, 5]


# ---- the code panel's sources: nothing is lost, and each piece is what it says


SOURCES = [path.relative_to(ROOT).as_posix() for path in core_sources()]


@pytest.mark.parametrize("name", SOURCES)
def test_nothing_is_lost(name: str) -> None:
    """The pieces of a highlighted file, joined, are the file."""
    text = (ROOT / name).read_text(encoding="utf-8")
    lines = highlight(text)
    assert "".join("".join(piece for _, piece in line) + "\n" for line in lines) == text
    assert {kind for line in lines for kind, _ in line} <= {"", *CLASSES}


def test_pieces() -> None:
    """Keywords, names that are defined, numbers, strings of several lines and comments are distinguished."""
    text = 'def foot(a, b):\n    """One\n    two."""\n    return a * 2.5  # why\n'
    assert highlight(text) == [
        [("keyword", "def"), ("", " "), ("name", "foot"), ("", "(a, b):")],
        [("", "    "), ("string", '"""One')],
        [("string", '    two."""')],
        [("", "    "), ("keyword", "return"), ("", " a * "), ("number", "2.5"), ("", "  "), ("comment", "# why")],
    ]


def test_functions() -> None:
    """A function's lines are those from its `def` to its end; an inner function comes after the one around it."""
    text = "x = 1\n\ndef outer():\n    def inner():\n        return 1\n\n    return inner\n"
    assert functions(text) == [("outer", 3, 7), ("inner", 4, 5)]


# --------------------------------------------------------------------------------------------------- the author's guide

RECIPES = sorted(path.name for path in guide.RECIPES.iterdir())


def written(place: str) -> str:
    return guide.filled(f"  <!-- build: {place} -->\n", {})


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
    """The reference has a row for each kind, with its words and its values, and what is between backticks is code."""
    told = {
        name: {"title": name.title(), "whatItShows": what, "ownAttributes": own, "views": views, **more}
        for name, what, own, views, more in (
            ("one", "a thing", "", [], {"attributes": {}, "layers": []}),
            ("two", "`x < y`, another", "`f`", ["apart"], {"attributes": {"f": ["on"]}, "layers": [{"name": "g"}]}),
        )
    }
    rows = re.findall(r"<tr id.*</tr>", guide.filled("<!-- build: kinds -->\n", told))
    assert rows == [
        '<tr id="kind-one"><th scope="row"><b>One</b><br><code>one</code></th><td>A thing.</td><td></td></tr>',
        '<tr id="kind-two"><th scope="row"><b>Two</b><br><code>two</code></th><td><code>x &lt; y</code>, another.</td>'
        "<td><code>f</code><p><code>view</code>: apart</p><p><code>f</code>: on</p><p><code>layers</code>: g</p>"
        "</td></tr>",
    ]


def test_reference_names_the_attributes_of_links() -> None:
    """The reference lists each attribute that a link of the page may set, in the order of their table."""
    [settings] = re.findall(r"<dt><code>data-gjk-kind</code>.*</dt>", read("web/reference.html"))
    settable = [name for group in ("ofScene", "ofView", "ofFigure") for name in TABLE[group]]
    assert re.findall(r"-(\w+)</code>", settings) == settable
