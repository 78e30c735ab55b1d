"""The recipes of the author's guide (web/recipes), each in what its system makes of it. Quarto is not to be had from
pip or npm: its recipe is tried as the HTML that it emits."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

import guide
from browsers import until
from figure import Figure
from machine import PACKAGES, is_installed
from printing import printed

HOST = "https://HOST/"
REVEAL = PACKAGES / "node_modules" / "reveal.js" / "dist"


def slides(test):
    """Marks a test that needs reveal.js."""
    reason = "reveal.js is not set up (build.py test all)"
    return pytest.mark.thorough(pytest.mark.skipif(not is_installed(PACKAGES), reason=reason)(test))


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
    figure.until("el => el.answer")
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


@pytest.mark.thorough
def test_quarto(page, copied, blog) -> None:
    """Pandoc copies raw HTML as it is, and the text of the header into the head."""
    text = (copied("quarto") / "index.qmd").read_text(encoding="utf-8")
    [script] = re.findall(r"text: (.*)", text)
    [raw] = re.findall(r"```\{=html\}\n(.*?)\n```", text, re.DOTALL)
    assert has_picture(raw)
    page.goto(blog(f"{script}<body><p>Drag the shapes:</p>\n{raw}"))
    shows_step_one(page)


# ----------------------------------------------------------------------------------------------------------- slides


def deck(copied: Callable[[str], Path], slides_of: Callable[[str], str]) -> Path:
    """The folder of a page of reveal.js, whose slides are made of the recipe's slide."""
    folder = copied("reveal")
    shutil.copytree(REVEAL, folder / "dist")
    contents = slides_of((folder / "slide.html").read_text(encoding="utf-8"))
    start = 'import Reveal from "./dist/reveal.mjs"; await Reveal.initialize({ hash: false }); window.Reveal = Reveal;'
    head = '<meta charset="utf-8"><link rel="icon" href="data:,"><link rel="stylesheet" href="dist/reveal.css">'
    (folder / "index.html").write_text(
        f'<!doctype html>{head}<div class="reveal"><div class="slides">{contents}</div></div>'
        f'<script type="module">{start}</script>',
        encoding="utf-8",
    )
    return folder


@slides
def test_reveal(page, copied, serve_folder) -> None:
    """On a slide that reveal.js scales, the handles are where they are drawn, and follow the hand. Keys that the figure
    uses turn no slide."""
    folder = deck(copied, lambda slide: f"{slide}<section></section>")
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


@slides
def test_slides_on_paper(page, copied, serve_folder) -> None:
    """reveal.js prints each slide on one sheet, and none of its figures is cut or lost."""
    folder = deck(copied, lambda slide: SLIDES + slide)
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
