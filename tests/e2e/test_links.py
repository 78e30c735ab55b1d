"""The state of a figure is in its link; a link that cannot be read says why and loses nothing."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
from extent import some

from browsers import address_now, until, until_true
from figure import APART, TOOLS, Figure, address, panels, polygons

SQUARE = [[0, 0], [1, 0], [1, 1], [0, 1]]


@pytest.mark.every_engine
def test_round_trip(new_page):
    """Shapes, method, step and layers come back from the address, in another browser."""
    page = new_page()
    figure = Figure(page).open(TOOLS).live()
    figure.drag("1.1", -70, 33)
    figure.options().element.get_by_role("combobox", name="Method").select_option("robust")
    figure.set("layers", "simplex,names,response")
    figure.settled()
    figure.go(1)
    until(page, "location.hash.includes('step=1')")
    told = figure.answer
    again = Figure(new_page()).open(address_now(page)).live()
    assert again.scene == figure.scene
    assert again.get("step") == 1
    assert again.get("method") == "robust"
    assert again.element.evaluate("el => [...el.layers]") == ["simplex", "names", "response"]
    assert {**again.answer, "seq": 0} == {**told, "seq": 0}


@pytest.mark.thorough
def test_all_and_last(new_page):
    """The link tells all iterations at once from one of them, and keeps to the last where it was shown."""
    page = new_page()
    figure = Figure(page).open(TOOLS)
    figure.button("All").click()
    until(page, "location.hash.includes('step=all')")
    again = Figure(new_page()).open(address_now(page))
    assert again.button("All").get_attribute("aria-pressed") == "true"


@pytest.mark.every_engine
def test_hash_change(page):
    """Another link pasted into the open page shows its scene; one that cannot be read, or that has a member that no
    scene has, leaves the scene as it is and says why."""
    figure = Figure(page).open(TOOLS).live()
    paste = "(scene) => { location.hash = `scene=${encodeURIComponent(scene)}` }"
    page.evaluate(paste, json.dumps(APART))
    figure.until("el => el.scene.shapes[1].vertices.length === 3")
    assert figure.agrees()
    page.evaluate(paste, json.dumps({**APART, "shapes": [{**APART["shapes"][0], "colour": "red"}, APART["shapes"][1]]}))
    figure.notice.get_by_text("shapes[0].colour is not known, perhaps").wait_for()
    assert figure.scene["shapes"] == APART["shapes"]
    page.evaluate("location.hash = 'scene=%7Bnonsense'")
    assert "not valid JSON: " in figure.notice.inner_text()
    assert figure.scene["shapes"] == APART["shapes"]
    assert figure.agrees()


HELD_WRITES = """
globalThis.writes = [];
const { setTimeout } = globalThis;
globalThis.setTimeout = (act, ms, ...rest) => (ms === 250 ? writes.push(act) && 0 : setTimeout(act, ms, ...rest));
"""
"""A script that holds back what the page would write into its address, which takes it 250 ms."""


def test_link_is_stronger_than_what_was_to_be_written(page):
    """A step that is still to be written into the address when a link is pasted does not take the link's place: its
    scene is shown, and the address stays."""
    page.add_init_script(HELD_WRITES)
    figure = Figure(page).open(TOOLS).live()
    figure.go(0)
    until(page, "writes.length")
    page.evaluate("() => { location.hash = 'preset=apart'; writes.pop()(); }")
    figure.until("el => el.preset === 'apart'")
    assert address_now(page).endswith("play.html#preset=apart")


BAD = {
    "not JSON": ("scene=%7Bnonsense", "not valid JSON"),
    "no object": ("scene=7", "must be an object"),
    "a number of another kind": ("scene=" + quote('{"shapes": [NaN, 1]}'), "not valid JSON"),
    "infinite": (
        "scene=" + quote('{"shapes": [{"type": "point", "p": [1e999, 0]}, {"type": "point", "p": [0, 0]}]}'),
        "shapes[0].p[0] must be",
    ),
    "unknown kind": ("kind=poetry", "no figure of kind “poetry”"),
    "unknown method": ("method=guess", "no method"),
    "unknown preset": ("preset=nowhere", "no preset"),
    "another version": ("scene=" + quote(json.dumps({**APART, "schema": 9})), "schema version 9"),
    "markup": ("kind=" + quote("<img src=x onerror=alert(1)>"), "<img src=x onerror=alert(1)>"),
}


@pytest.mark.parametrize("name", some(BAD, "not JSON", "markup"))
def test_bad_link(page, name):
    """A link that cannot be read is explained in the figure, the default scene works, and the link stays."""
    link, said = BAD[name]
    figure = Figure(page).open(f"play.html#{link}")
    figure.notice.get_by_text(said).wait_for()
    assert "default scene" in figure.notice.inner_text()
    assert address_now(page).endswith(link)
    assert figure.agrees()
    figure.button("Close").click()
    assert figure.notice.count() == 0


UNKNOWN = {
    "step=99": "step is 99; it must be all, last or an index from 0 to 3.",
    "step=-1": 'step is "-1"; it must be all, last or an index from 0.',
    "layers=simplex,foo": "no layer “foo”; there are simplex,",
    "kind=sum&layers=foo": "This figure has no layer “foo”.",
    "view=sideways": 'view is "sideways"; it must be one of together, apart.',
    "flow=maybe": 'flow is "maybe"; it must be one of off, on.',
    "kind=minkowski&arrows=many": "it must be one of between, none, origin, hull, turned.",
    "preset=distance&challenge=far": 'challenge is "far"',
    "controls=maybe": 'controls is "maybe"; it must be one of usual, none.',
    "code=shut": 'code is "shut"',
    "loading=never": 'loading is "never"',
    "theme=sepia": 'theme is "sepia"',
    "background=red": 'background is "red"; it must be one of transparent.',
}


@pytest.mark.parametrize("link", some(UNKNOWN, "step=99", "kind=sum&layers=foo"))
def test_unknown_value_of_an_attribute(page, link):
    """A value that an attribute does not know is reported in the figure and by an event; the default is shown."""
    page.add_init_script("addEventListener('error', (event) => (window.told ??= []).push(event.detail), true)")
    figure = Figure(page).open(f"embed.html?{link}")
    figure.notice.wait_for()
    assert UNKNOWN[link] in figure.notice.inner_text()
    figure.settled()
    name = link.split("&")[-1].split("=")[0]
    assert [detail["where"] for detail in page.evaluate("window.told")] == [name]
    assert figure.ink(panels(figure)[0]) > 500


@pytest.mark.thorough
def test_everything_that_is_wrong_is_told(page):
    """Of several attributes with wrong values, the console names each. The reader sees one line."""
    console: list[str] = []
    page.on("console", lambda message: console.append(message.text))
    figure = Figure(page).open("embed.html?kind=poetry&preset=nowhere&method=guess&layers=foo&step=99&theme=sepia")
    figure.settled()
    told = ("“poetry”", "“nowhere”", "guess", "“foo”", "step is 99", "theme")
    until_true(page, lambda: "step is 99" in " ".join(console), "the console names the step")
    assert [text for text in told if text not in " ".join(console)] == []
    assert figure.notice.inner_text().startswith(
        "The default scene is shown instead. There is no figure of kind “poetry”"
    )
    line = "p => p.clientHeight < 1.9 * parseFloat(getComputedStyle(p).fontSize)"
    page.set_viewport_size({"width": 360, "height": 640})
    page.mouse.move(180, 600)  # what is pointed at is shown whole
    assert figure.notice.locator("p").evaluate(line)


def test_the_address_after_the_hash(page):
    """An iframe's address says the same after `#` as after `?`, also when it changes there alone."""
    figure = Figure(page).open("embed.html?theme=dark#preset=missed")
    assert (figure.get("preset"), figure.get("theme")) == ("missed", "dark")
    page.goto("embed.html?theme=dark#kind=sum&step=0")
    figure.until("el => el.kind === 'sum' && el.step === 0 && el.theme === 'dark' && el.answer")


@pytest.mark.thorough
def test_an_object_that_came_too_early(page):
    """An object that became an attribute's text is named as what it is, with what helps."""
    figure = Figure(page).open("embed.html?scene=[object Object]")
    assert "before the element was defined" in figure.notice.inner_text()


@pytest.mark.thorough
def test_oversized_link(page):
    """A link of a hundred thousand vertices is refused by its size, at once."""
    many = polygons([[i, i * i % 7] for i in range(40_000)], SQUARE)
    figure = Figure(page).open(TOOLS)
    page.evaluate("(scene) => { location.hash = `scene=${encodeURIComponent(scene)}` }", json.dumps(many))
    assert "at most 200000 are read" in figure.notice.inner_text()
    assert figure.agrees()


def test_bad_property(page):
    """A property set to nonsense is reported by an event and a message, and the scene stays as it was."""
    figure = Figure(page).open(address(APART)).live()
    before = figure.scene
    told = figure.element.evaluate(
        """async (el) => {
            const told = new Promise((resolve) => el.addEventListener("error", resolve, { once: true }));
            el.scene = { shapes: [{ type: "point", p: [NaN, 0] }, { type: "point", p: [0, 0] }] };
            return (await told).detail;
        }"""
    )
    assert told["where"] == "shapes[0].p[0]"
    assert "stays as it was" in figure.notice.inner_text()
    assert figure.scene == before
    assert figure.agrees()
