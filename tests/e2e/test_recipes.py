"""The recipes of the author's guide (web/recipes), each in what its system makes of it.

The generators and frameworks that pip or npm has are run for real, by `build.py test all` only: Next and Nuxt with the
npm package as it was packed. Jekyll and Quarto are
in neither: their recipes are tried as the HTML that they emit.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import numpy as np
import pypdfium2
import pytest

import guide
import manifest
from attributes import ATTRIBUTES
from browsers import until
from figure import Figure
from gjkcore import __version__
from machine import FRAMEWORKS, SERVERS, is_installed
from printing import printed
from programs import served
from project import PYTHON, run

HOST = "https://HOST/"
NODE_PACKAGES = FRAMEWORKS / "node_modules"


def frameworks(test):
    """Marks a test that needs a generator or a framework."""
    reason = "generators and frameworks are not set up (build.py test all)"
    return pytest.mark.thorough(pytest.mark.skipif(not is_installed(FRAMEWORKS), reason=reason)(test))


@pytest.fixture
def copied(tmp_path: Path, site) -> Callable[[str], Path]:
    """Copies a recipe into a folder, with the address of the site for its host."""

    def copy(name: str) -> Path:
        folder = tmp_path / name
        shutil.copytree(guide.RECIPES / name, folder)
        for path in folder.rglob("*"):
            if path.is_file():
                path.write_text(path.read_text(encoding="utf-8").replace(HOST, site.url), encoding="utf-8")
        return folder

    return copy


def has_picture(made: str) -> bool:
    """Where no script runs, as in feeds: a picture with words for who does not see it, which leads to the figure."""
    return bool(
        re.search(
            r'<gjk-demo [^>]*>\s*<a href="?https?://[^">]+/play\.html#preset=missed[^>]*>'
            r'\s*<img (?=[^>]*src="?https?://[^">]+/posters/missed\.svg)[^>]*alt="[^"]+"[^>]*>\s*</a>',
            made,
        )
    )


def shows_step_one(page) -> Figure:
    """The page shows the recipe's figure, and Python answers in it."""
    figure = Figure(page)
    figure.until("el => el.renderRoot?.querySelector('.exact')")
    assert (figure.get("preset"), figure.get("step")) == ("missed", 1)
    figure.element.scroll_into_view_if_needed()
    return figure.live()


# ------------------------------------------------------------------------------------------------------ as emitted


def test_plain(page, copied, blog) -> None:
    made = (copied("plain") / "index.html").read_text(encoding="utf-8")
    assert has_picture(made)
    page.goto(blog(made))
    shows_step_one(page)


@pytest.mark.parametrize("file", ["wordpress/block.html", "reveal/slide.html"])
def test_pictures_of_raw_html(site, copied, file: str) -> None:
    name, _, path = file.partition("/")
    assert has_picture((copied(name) / path).read_text(encoding="utf-8"))


def test_jekyll(page, copied, blog) -> None:
    """Liquid puts the parameters of the include into its file; kramdown leaves a div as it is."""
    folder = copied("jekyll")
    [post] = folder.glob("_posts/*.md")
    given = dict(re.findall(r'(\w+)="?(\w+)"?', post.read_text(encoding="utf-8").partition("gjk.html ")[2]))
    include = (folder / "_includes" / "gjk.html").read_text(encoding="utf-8")
    emitted = re.sub(r"\{\{ include\.(\w+)[^}]*\}\}", lambda place: given[place[1]], include)
    assert "{" not in emitted
    assert has_picture(emitted)
    page.goto(blog(f"<p>Drag the shapes:</p>\n\n{emitted}"))
    shows_step_one(page)


def test_quarto(page, copied, blog) -> None:
    """Pandoc copies raw HTML as it is, and the text of the header into the head."""
    text = (copied("quarto") / "index.qmd").read_text(encoding="utf-8")
    [script] = re.findall(r"text: (.*)", text)
    [raw] = re.findall(r"```\{=html\}\n(.*?)\n```", text, re.DOTALL)
    assert has_picture(raw)
    page.goto(blog(f"{script}<body><p>Drag the shapes:</p>\n{raw}"))
    shows_step_one(page)


# ------------------------------------------------------------------------------------------------------- generators


@frameworks
def test_hugo(page, copied, serve_folder) -> None:
    """The shortcode passes every attribute on, quotes and all, and a feed has the picture."""
    folder = copied("hugo")
    (folder / "hugo.toml").write_text('disableKinds = ["taxonomy", "term", "sitemap"]\n', encoding="utf-8")
    layout = '<!doctype html><link rel="icon" href="data:,"><title>Hugo</title>{{ .Content }}'
    (folder / "layouts" / "home.html").write_text(layout, encoding="utf-8")
    scene = {"shapes": [{"type": "point", "p": [0, 0]}, {"type": "point", "p": [3, 4]}]}
    with (folder / "content" / "_index.md").open("a", encoding="utf-8") as content:
        content.write(f"\n{{{{< gjk scene=`{json.dumps(scene)}` >}}}}\n")
    feed = "{{ range .Site.Pages }}{{ .Content }}{{ end }}"
    (folder / "layouts" / "home.rss.xml").write_text(feed, encoding="utf-8")
    run("hugo", "--quiet", "--source", folder, quiet=True)
    for made in ("index.html", "index.xml"):
        assert has_picture((folder / "public" / made).read_text(encoding="utf-8"))
    page.goto(serve_folder(folder / "public"))
    shows_step_one(page)
    second = Figure(page, 1)
    second.element.scroll_into_view_if_needed()
    assert second.answer["result"]["signed_distance"] == 5


@frameworks
def test_mkdocs(page, copied, serve_folder) -> None:
    folder = copied("mkdocs")
    with (folder / "mkdocs.yml").open("a", encoding="utf-8") as config:
        config.write("theme:\n  name: mkdocs\n  highlightjs: false\n")  # the theme loads it from elsewhere
    run(PYTHON, "-m", "mkdocs", "build", "--quiet", "--config-file", folder / "mkdocs.yml", quiet=True)
    assert has_picture((folder / "site" / "index.html").read_text(encoding="utf-8"))
    page.goto(serve_folder(folder / "site"))
    shows_step_one(page)


@frameworks
def test_astro(page, copied, serve_folder) -> None:
    folder = copied("astro")
    (folder / "node_modules").symlink_to(NODE_PACKAGES)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    quiet = {"ASTRO_TELEMETRY_DISABLED": "1"}
    run("node", NODE_PACKAGES / "astro" / "astro.js", "build", quiet=True, env=quiet, cwd=folder)
    [made] = (folder / "dist").glob("*.html")
    assert has_picture(made.read_text(encoding="utf-8"))
    made.write_text('<link rel="icon" href="data:,">' + made.read_text(encoding="utf-8"), encoding="utf-8")
    page.goto(serve_folder(folder / "dist"))
    shows_step_one(page)


@frameworks
def test_jupyter(page, copied, blog, site) -> None:
    """nbconvert runs the cell, and the page that it makes shows the figure."""
    folder = copied("jupyter")
    cell = {"cell_type": "code", "execution_count": None, "id": "figure", "metadata": {}, "outputs": []}
    cell["source"] = (folder / "cell.py").read_text(encoding="utf-8")
    notebook = folder / "figure.ipynb"
    notebook.write_text(json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    options = ("--execute", "--to", "html", "--template", "basic", "--log-level", "ERROR")
    run(PYTHON, "-m", "nbconvert", *options, notebook, quiet=True)
    page.goto(blog(notebook.with_suffix(".html").read_text(encoding="utf-8")))
    page.locator("iframe").scroll_into_view_if_needed()
    inner = page.frames[1]
    until(inner, "performance.getEntriesByName('gjk-demo:live').length > 0")
    assert inner.evaluate("document.querySelector('gjk-demo').permalink") == "preset=missed&step=1"


@frameworks
def test_reveal(page, copied, serve_folder) -> None:
    """On a slide that reveal.js scales, the handles are where they are drawn, and follow the hand. Keys that the figure
    uses turn no slide."""
    folder = copied("reveal")
    shutil.copytree(NODE_PACKAGES / "reveal.js" / "dist", folder / "dist")
    slide = (folder / "slide.html").read_text(encoding="utf-8")
    start = 'import Reveal from "./dist/reveal.mjs"; await Reveal.initialize({ hash: false }); window.Reveal = Reveal;'
    head = '<meta charset="utf-8"><link rel="icon" href="data:,"><link rel="stylesheet" href="dist/reveal.css">'
    (folder / "index.html").write_text(
        f"<!doctype html>{head}"
        f'<div class="reveal"><div class="slides">{slide}<section></section></div></div>'
        f'<script type="module">{start}</script>',
        encoding="utf-8",
    )
    page.set_viewport_size({"width": 1000, "height": 1100})
    page.goto(serve_folder(folder))
    until(page, "window.Reveal")
    figure = shows_step_one(page)
    before = figure.scene
    figure.drag("0.1", 24, -18)
    assert figure.scene["shapes"][0] != before["shapes"][0]
    assert figure.scene["shapes"][1] == before["shapes"][1]
    assert figure.agrees()
    figure.handle("0.1").focus()
    page.keyboard.press("ArrowRight")
    figure.element.locator(".dot").first.focus()
    page.keyboard.press("Space")
    figure.until("el => el.step === 0")
    assert page.evaluate("Reveal.getIndices().h") == 0
    figure.element.evaluate("el => el.renderRoot.activeElement.blur()")
    page.keyboard.press("Space")
    until(page, "Reveal.getIndices().h === 1")


SLIDES = """<section><h2>GJK</h2></section>
<section><h2>A run</h2><gjk-demo loading="eager" style="height: 520px"></gjk-demo></section>
<section><h2>EPA</h2><gjk-demo kind="epa" loading="eager" style="height: 520px"></gjk-demo></section>
<section><h2>A tour</h2><gjk-demo preset="tour" loading="eager" style="height: 500px"></gjk-demo></section>
"""


@frameworks
def test_slides_on_paper(page, copied, serve_folder) -> None:
    """reveal.js prints each slide on one sheet, and none of its figures is cut or lost."""
    folder = copied("reveal")
    shutil.copytree(NODE_PACKAGES / "reveal.js" / "dist", folder / "dist")
    slide = (folder / "slide.html").read_text(encoding="utf-8")
    start = 'import Reveal from "./dist/reveal.mjs"; await Reveal.initialize({ hash: false }); window.Reveal = Reveal;'
    (folder / "index.html").write_text(
        '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">'
        '<link rel="stylesheet" href="dist/reveal.css">'
        f'<div class="reveal"><div class="slides">{SLIDES}{slide}</div></div>'
        f'<script type="module">{start}</script>',
        encoding="utf-8",
    )
    page.goto(serve_folder(folder) + "?print-pdf")
    until(page, "window.Reveal?.isReady()")
    pages = list(pypdfium2.PdfDocument(printed(page, prefer_css_page_size=True)))
    assert len(pages) == 5
    for sheet in pages[1:]:
        pixels = sheet.render().to_numpy().astype(int)
        ink = np.argwhere((abs(pixels - pixels[0, 0]) > 40).any(axis=2))
        assert len(ink) > 10_000
        assert ink[:, 0].max() < len(pixels) - 2


# ------------------------------------------------------------------------------------------------------- frameworks


def bundled(entry: str, called: str, url: str) -> str:
    done = run("node", FRAMEWORKS / "bundle.mjs", entry, called, url, stdout=subprocess.PIPE)
    return done.stdout.strip()


@frameworks
@pytest.mark.parametrize("entry", ["react.jsx", "vue.js"])
def test_framework(page, site, blog, entry) -> None:
    """A component is rendered on the server, taken over by the page, set by properties, heard, taken away, and back."""
    served = bundled(entry, "serve", site.url)
    assert has_picture(served)
    assert re.search(r'<gjk-demo preset="missed" step="1"', served)
    script = bundled(entry, "start", site.url).replace("</script", "<\\/script")
    loader = f'<script type="module" src="{site.url}gjk-demo.js"></script>'
    page.goto(blog(f'{loader}<div id="root">{served}</div><script type="module">{script}</script>'))
    figure = shows_step_one(page)
    figure.go(2)
    until(page, "document.querySelector('output').textContent === '2'")
    page.get_by_role("button", name="Circles").click()
    assert figure.answer["result"]["signed_distance"] == 2
    for _ in range(3):
        page.get_by_role("button", name="Toggle").click()
        until(page, "!document.querySelector('gjk-demo')")
        page.get_by_role("button", name="Toggle").click()
        assert figure.answer["result"]["signed_distance"] == 2


SCENE = {"schema": 1, "kind": "sum", "method": "robust", "shapes": [{"type": "point", "p": [x, 0]} for x in (0, 3)]}

SET: list[dict[str, Any]] = [
    {"kind": "distance"},
    {"preset": "missed"},
    {"scene": json.dumps(SCENE)},
    {"method": "winter"},
    {"step": "1"},
    {"layers": "simplex,direction"},
    {"view": "apart"},
    {"camera": "80 10 1.5", "preset": "minkowski-solids"},
    {"arrows": "origin", "kind": "minkowski"},
    {"challenge": "close", "kind": "distance"},
    {"flow": "on"},
    {"code": "open"},
    {"controls": "none"},
    {"loading": "eager"},
    {"theme": "dark"},
    {"background": "transparent"},
    {"paper": "answers"},
    {"autoplay": "loop"},
    {"ask": "support"},
    {"random": "7", "ask": "meet"},
]
"""Each attribute, first in its figure's attributes, with a value that is not its default."""


def as_read(name: str, value: str) -> Any:
    """What the element's property says of an attribute's value."""
    return {"scene": SCENE, "step": 1, "layers": value.split(",")}.get(name, value)


READ = "(el, name) => (el[name] instanceof Set ? [...el[name]] : el[name])"
KEPT = "(el, names) => names.every((name) => typeof el[name] === 'function')"


@frameworks
@pytest.mark.parametrize("entry", ["react.jsx", "vue.js"])
def test_every_attribute_in_a_framework(page, site, blog, entry) -> None:
    """A component writes each attribute as in HTML. React and Vue set a property where the element has one of that
    name; the element takes the value, and keeps its methods."""
    assert [next(iter(one)) for one in SET] == list(ATTRIBUTES)
    script = bundled(entry, "figures", site.url).replace("</script", "<\\/script")
    loader = f'<script type="module" src="{site.url}gjk-demo.js"></script>'
    given = f"<script>window.figures = {json.dumps(SET)}</script>"
    page.goto(blog(f'{given}{loader}<div id="root"></div><script type="module">{script}</script>'))
    methods = [one["name"] for one in manifest.element()["members"] if one["kind"] == "method"]
    assert "play" in methods
    for i, attributes in enumerate(SET):
        figure = Figure(page, i)
        figure.element.scroll_into_view_if_needed()
        figure.until("el => el.model?.answer")
        name, value = next(iter(attributes.items()))
        assert figure.element.evaluate(READ, name) == as_read(name, value), name
        assert figure.element.evaluate(KEPT, methods), name
        assert figure.element.evaluate("el => { el.play(); return el.playing; }") == ("ask" not in attributes)
        figure.element.evaluate("el => el.pause()")
    figure.until("el => el.renderRoot.querySelector('[part=question]')")


def test_what_frameworks_rely_on(page, site, blog) -> None:
    """The element writes no attribute of its own at the start, and takes empty text for a property that is gone."""
    page.goto(blog(f'<script type="module" src="{site.url}gjk-demo.js"></script><gjk-demo kind="gjk"></gjk-demo>'))
    figure = Figure(page)
    figure.until("el => el.renderRoot?.querySelector('.exact')")
    assert figure.element.evaluate("el => el.getAttributeNames()") == ["kind"]
    before = figure.scene
    for name in ("preset", "scene", "method"):
        figure.set(name, "")
    assert figure.scene == before
    assert figure.notice.count() == 0
    figure.set("theme", "dark")
    figure.until("el => el.getAttribute('theme') === 'dark'")


@pytest.fixture
def app(copied, packed: Path) -> Callable[[str], Path]:
    """Makes an app of a recipe: the framework as its lock has it, and the npm package as it was packed."""

    def make(name: str) -> Path:
        folder = copied(name)
        shutil.copytree(FRAMEWORKS / name, folder, symlinks=True, dirs_exist_ok=True)
        install = ("npm", "install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund")
        run(*install, packed / f"gjk-demo-{__version__}.tgz", cwd=folder, quiet=True)
        return folder

    return make


def servers(test):
    """Marks a test that needs Next and Nuxt."""
    reason = "Next and Nuxt are not set up (build.py test all)"
    return pytest.mark.thorough(pytest.mark.skipif(not all(map(is_installed, SERVERS)), reason=reason)(test))


@servers
def test_next(page, app, serve_folder) -> None:
    """Next renders the component when it builds, where importing the package does nothing, and takes it over in the
    page: Python starts in it."""
    folder = app("next")
    run(
        "node", "node_modules/next/dist/bin/next", "build", quiet=True, env={"NEXT_TELEMETRY_DISABLED": "1"}, cwd=folder
    )
    assert has_picture((folder / "out" / "index.html").read_text(encoding="utf-8"))
    page.goto(serve_folder(folder / "out"))
    shows_step_one(page)


@servers
def test_nuxt(page, app, serve_folder) -> None:
    """Nuxt's server renders the component, where importing the package does nothing, and the page takes it over: Python
    starts in it."""
    folder = app("nuxt")
    run("node", "node_modules/nuxt/bin/nuxt.mjs", "build", quiet=True, env={"NUXT_TELEMETRY_DISABLED": "1"}, cwd=folder)
    start = "process.env.PORT = {}; import('./.output/server/index.mjs')"
    with served(lambda port: ["node", "--eval", start.format(port)], folder) as address:
        made = urlopen(address).read().decode()
    assert has_picture(made)
    made = made.replace("<head>", '<head><link rel="icon" href="data:,">')
    (folder / ".output" / "public" / "index.html").write_text(made, encoding="utf-8")
    page.goto(serve_folder(folder / ".output" / "public"))
    shows_step_one(page)


REACT_CONSUMER = """\
import type { GjkDemoJSX } from "./gjk-demo";
declare module "react" { namespace JSX { interface IntrinsicElements extends GjkDemoJSX {} } }

export const right = <gjk-demo kind="gjk" step={1} onstep-change={({ detail }) => detail.step satisfies number} />;
// @ts-expect-error
export const wrong = <gjk-demo theme="green" />;
"""


@frameworks
def test_types_in_react(dist: Path, tmp_path: Path) -> None:
    """With the line of the recipe, JSX of React knows the element's attributes and events."""
    shutil.copy(dist / "gjk-demo.d.ts", tmp_path)
    (tmp_path / "node_modules").symlink_to(NODE_PACKAGES)
    (tmp_path / "consumer.tsx").write_text(REACT_CONSUMER, encoding="utf-8")
    options = ("--strict", "--noEmit", "--skipLibCheck", "--jsx", "react-jsx", "--module", "esnext")
    lib = ("--moduleResolution", "bundler", "--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--types", "")
    run("tsc", *options, *lib, tmp_path / "consumer.tsx", quiet=True)
