"""Messages between an iframe of `embed.html` and the page around it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from browsers import until
from figure import PRESETS

FRAME = """<iframe src="{site}embed.html?kind=gjk&loading=eager" width="600" height="700"></iframe>
<script>
    window.told = [];
    addEventListener("message", ({{ data }}) => told.push(data));
    const send = (message) => document.querySelector("iframe").contentWindow.postMessage(message, "*");
    const of = (name) => told.filter(({{ type }}) => type === "gjk-demo:" + name);
</script>"""


@pytest.fixture
def framed(page, site, blog):
    """A page of another origin, with the messages that it gets in `told`."""
    page.goto(blog(FRAME.format(site=site.url)))
    until(page, "of('ready').length")
    until(page, "of('answer').length")
    return page


def sent(page, **message: Any) -> None:
    page.evaluate("message => send({ type: 'gjk-demo:set', ...message })", message)


@pytest.mark.every_engine
def test_a_set_and_what_is_told(framed) -> None:
    """A page of another origin sets scene, method and step of a figure in an iframe, and hears its events."""
    sent(framed, preset="apart", method="winter", step=0)
    until(framed, "of('scene-change').some(({ scene, source }) => scene.method === 'winter' && source === 'program')")
    until(framed, "of('answer').at(-1).answer.trace.method === 'winter'")
    assert framed.evaluate("of('scene-change').at(-1).scene.shapes") == PRESETS["apart"]["scene"]["shapes"]
    inner = framed.frames[1]
    assert inner.evaluate("document.querySelector('gjk-demo').step") == 0
    inner.evaluate("document.querySelector('gjk-demo').renderRoot.querySelectorAll('.dot')[1].click()")
    until(framed, "of('step-change').some(({ step }) => step === 1)")
    assert framed.evaluate("of('height').length") >= 1
    scene = {**PRESETS["circle"]["scene"]}
    sent(framed, scene=json.dumps(scene))
    until(framed, "of('scene-change').at(-1).scene.shapes.some(({ type }) => type === 'circle')")
    assert framed.evaluate("of('error')") == []


def test_a_guess_is_told(page, site, blog) -> None:
    """A figure that asks in an iframe tells the page around it what its reader has guessed."""
    page.goto(blog(FRAME.format(site=site.url).replace("kind=gjk", "kind=gjk&ask=support")))
    until(page, "of('ready').length")
    inner = page.frames[1]
    until(inner, "document.querySelector('gjk-demo').renderRoot.querySelector('.guess')")
    inner.evaluate("document.querySelector('gjk-demo').renderRoot.querySelector('.guess').click()")
    until(page, "of('guess').length")
    told = page.evaluate("of('guess')[0]")
    assert told["step"] == 1
    assert len(told["given"]) == len(told["expected"]) == 2
    assert told["right"] == (told["given"] == told["expected"])


BAD = [
    {"kind": "nothing"},
    {"kind": "nothing", "method": "none", "view": "aside"},
    {"scene": {"schema": 1, "kind": "gjk", "shapes": "none"}},
    {"scene": "{"},
    {"step": {}},
    {"layers": 5},
    {"layers": "none,of,these"},
    {"scene": "x" * 1_000_001},
    {"theme": "green"},
    {"ask": "riddles"},
    {"autoplay": 1},
    {"presets": "missed", "step": 1},
    {"play": "once"},
]


def test_a_bad_set_brings_one_error(framed) -> None:
    """What cannot be set leaves the figure as it is, and one message says why."""
    for count, message in enumerate(BAD, 1):
        sent(framed, **message)
        until(framed, f"of('error').length === {count}")
        method = ("winter", "vec3")[count % 2]
        sent(framed, method=method)
        until(framed, f"of('answer').at(-1).answer.trace.method === '{method}'")
        *before, error = framed.evaluate("of('error')")
        assert len(before) == count - 1, message
        assert set(error) == {"type", "code", "message", "where"}, message
        assert error["message"], message
        (changed,) = framed.evaluate("of('scene-change').filter(({ source }) => source === 'program').slice(-1)")
        assert changed["scene"] == {**PRESETS["gjk"]["scene"], "method": method}, message


def test_a_misspelt_name_is_told(framed) -> None:
    """A message with a name that no attribute has sets nothing, and the error names it and those that there are."""
    sent(framed, presets="missed", step=0)
    until(framed, "of('error').length")
    error = framed.evaluate("of('error')[0]")
    assert (error["code"], error["where"]) == ("unknown_member", "presets")
    assert " preset," in error["message"]
    assert framed.frames[1].evaluate("document.querySelector('gjk-demo').step") == 3


ELSE = {
    "code": "open",
    "controls": "none",
    "theme": "dark",
    "background": "transparent",
    "ask": "support",
    "flow": "off",
}


@pytest.mark.thorough
def test_a_set_of_looks(framed) -> None:
    """A message sets each attribute, not only those of the scene and its view; null is the default again."""
    sent(framed, **ELSE)
    inner = framed.frames[1]
    demo = "document.querySelector('gjk-demo')"
    until(inner, f"{demo}.renderRoot.querySelector('[part=question]')")
    until(inner, f"{demo}.renderRoot.querySelector('[part=code]')")
    assert inner.evaluate(f"names => names.map((name) => {demo}[name])", list(ELSE)) == list(ELSE.values())
    sent(framed, **dict.fromkeys(ELSE))
    until(inner, f"!{demo}.renderRoot.querySelector('[part=question], [part=code]')")
    assert framed.evaluate("of('error')") == []


@pytest.mark.thorough
def test_an_iframe_as_high_as_it_is_told_does_not_scroll(page, site, blog) -> None:
    """A wide iframe that gets the heights that it asks for shows all of a figure with tables, also with its options."""
    frame = f'<iframe src="{site.url}embed.html?kind=triangle-regions" width="1000" height="400"></iframe>'
    taken = "if (data.height) document.querySelector('iframe').height = data.height"
    page.goto(blog(f"{frame}<script>addEventListener('message', ({{ data }}) => {{ {taken} }})</script>"))
    inner = page.frames[1]
    until(page, "document.querySelector('iframe').height > 400")
    until(inner, "document.documentElement.scrollHeight <= innerHeight")
    closed = page.locator("iframe").bounding_box()["height"]
    inner.evaluate("document.querySelector('gjk-demo').renderRoot.querySelector('.more').click()")
    until(page, f"document.querySelector('iframe').height > {closed}")
    until(inner, "document.documentElement.scrollHeight <= innerHeight")


def test_others_are_not_heard(framed) -> None:
    """Messages of other types, and from other windows than the parent, are ignored in silence."""
    framed.evaluate("() => { send({ type: 'other:set', kind: 'epa' }); send('gjk-demo:set'); send(null); }")
    inner = framed.frames[1]
    inner.evaluate("postMessage({ type: 'gjk-demo:set', kind: 'epa' }, '*')")
    framed.evaluate(
        """async () => {
            const other = document.createElement("iframe");
            const message = "{ type: 'gjk-demo:set', kind: 'epa' }";
            other.srcdoc = `<script>parent.frames[0].postMessage(${message}, "*")</` + "script>";
            document.body.append(other);
            await new Promise((resolve) => (other.onload = resolve));
        }"""
    )
    sent(framed, method="vec3")
    until(framed, "of('scene-change').some(({ scene }) => scene.method === 'vec3')")
    assert inner.evaluate("document.querySelector('gjk-demo').kind") == "gjk"
    assert framed.evaluate("of('error')") == []
