"""What a reader saves besides a picture: films of the steps, and pages that are one file and need no network."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from browsers import until, until_true
from figure import Figure
from one_file import one_file
from place import Place

pytestmark = pytest.mark.cold  # a line that is cut stays cut in a shared context

MOST_LIVE_BYTES = 8_000_000
MOST_STEPS_BYTES = 300_000

MOVED = """(el) => {
    const { shapes, ...scene } = el.scene;
    const vertices = shapes[1].vertices.map(([x, y]) => [x + 3, y]);
    el.scene = { ...scene, shapes: [shapes[0], { ...shapes[1], vertices }] };
}"""
"""A script that moves B by 3 to the right."""


def saved(figure: Figure, folder: Path, call: str) -> Path:
    """The page that a method of the element makes, as a file."""
    path = folder / "figure.html"
    path.write_text(str(figure.element.evaluate(f"el => el.{call}")), encoding="utf-8")
    return path


def without_network(page, path: Path) -> None:
    """Opens a file as a double click does, where there is no network."""
    page.goto("about:blank")  # what the page before loads while it is idle is not cut off
    page.context.set_offline(True)
    page.goto(path.as_uri())


@pytest.mark.thorough
@pytest.mark.every_engine
def test_page_of_the_steps(page, tmp_path):
    """The page opens from a disk at the first step; buttons, keys and the range go through the steps, each with its
    picture and its words. It has no more than 300 kB."""
    figure = Figure(page).open("embed.html?preset=gjk")
    captions = []
    for step in range(4):
        figure.go(step)
        captions.append(figure.element.evaluate("el => el.model.point"))
    assert len(set(captions)) == 4
    path = saved(figure, tmp_path, "toHTML()")
    assert path.stat().st_size <= MOST_STEPS_BYTES
    without_network(page, path)
    assert page.locator("h1").inner_text() == "GJK, step by step: Intersecting, depth 0.849"
    seen = set()
    for i, caption in enumerate(captions):
        assert page.locator("#caption").inner_text() == f"{i + 1}. {caption}"
        parts = page.evaluate(
            "() => [...document.querySelectorAll('[data-at]')].filter((part) => part.style.visibility === 'visible')"
            ".map((part) => part.dataset.at)"
        )
        assert parts and all(str(i) in part.split() for part in parts)
        assert str(i) in parts, "a step has marks of its own"
        seen.add(str(parts))
        if i < len(captions) - 1:
            page.locator("#next").click()
    assert len(seen) == len(captions)
    assert page.evaluate("document.querySelector('#next').disabled")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.querySelector('#step').value") == str(len(captions) - 2)


@pytest.mark.thorough
@pytest.mark.every_engine
def test_live_page(page, tmp_path):
    """The page opens from a disk, without a network: its picture is there, Python starts, and answers a scene that
    nobody has baked. It has no more than 8 MB."""
    figure = Figure(page).open("embed.html?preset=gjk&step=1")
    path = saved(figure, tmp_path, "toHTML({ live: true })")
    assert path.stat().st_size <= MOST_LIVE_BYTES
    assert "Python Software Foundation" in path.read_text(encoding="utf-8"), "the page has the licences of what it has"
    without_network(page, path)
    until(page, "document.querySelector('gjk-demo')?.stage?.isMeasured")
    live = Figure(page)
    assert live.get("step") == 1
    live.live()
    live.element.evaluate(MOVED)
    live.until("el => el.answer?.result.state === 'separated'")
    assert live.agrees()


@pytest.mark.thorough
def test_live_page_saves_itself(page, tmp_path):
    """A page that was saved so saves its figure as such a page, without a network."""
    figure = Figure(page).open("embed.html?preset=gjk")
    without_network(page, saved(figure, tmp_path, "toHTML({ live: true })"))
    again = Figure(page).live()
    again.set("preset", "missed")
    again.until("el => el.answer && !el.model.pending")
    page.goto(saved(again, tmp_path, "toHTML({ live: true })").as_uri())
    assert Figure(page).live().get("preset") == "missed"


@pytest.mark.thorough
@pytest.mark.every_engine
def test_article_as_one_file(page, dist, tmp_path):
    """The article in one file opens from a disk, without a network: each figure has a picture, and Python answers."""
    path = tmp_path / "article.html"
    path.write_bytes(one_file(dist, Place()))
    without_network(page, path)
    figures = page.locator("gjk-demo")
    assert figures.count() > 10
    assert all(figures.nth(i).locator("img").count() <= 1 for i in range(figures.count()))
    until(page, "document.querySelector('gjk-demo')?.stage?.isMeasured")
    until(page, "document.querySelector('gjk-demo').status.phase === 'live'")
    broken = (
        "() => [...document.querySelectorAll('a[href]')].map((a) => a.href).filter((href) => /^file:[^#]*$/.test(href))"
    )
    assert page.evaluate(broken) == []
    loaded = "() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)"
    assert any("Page Serif" in name for name in page.evaluate(loaded))


def svg_in(page, figure: Figure, folder: Path) -> Path:
    path = folder / "film.svg"
    path.write_text(str(figure.element.evaluate("el => el.toAnimatedSVG()")), encoding="utf-8")
    return path


SEEN_AT = """(seconds) => {
    for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = seconds * 1000;
    }
    const seen = (group) => getComputedStyle(group).visibility === "visible";
    const titled = [...document.querySelectorAll("g:has(> title)")].filter(seen);
    return titled.map((group) => group.querySelector("title").textContent);
}"""
"""A script that sets the clock of a film, and returns the titles of what is seen."""


@pytest.mark.thorough
@pytest.mark.every_engine
def test_animated_svg(page, new_page, tmp_path):
    """At each time one step is seen, two seconds long, and after the last one the first again."""
    path = svg_in(page, Figure(page).open("embed.html?preset=gjk"), tmp_path)
    moving = new_page(reduced_motion="no-preference")
    moving.goto(path.as_uri())
    shown = [moving.evaluate(SEEN_AT, seconds) for seconds in (0.1, 1.9, 2.1, 4.1, 6.1, 7.9, 8.1)]
    assert [[title[:2] for title in titles] for titles in shown] == [[f"{n}."] for n in (1, 1, 2, 3, 4, 4, 1)]


CORNER = """async (png) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (byte) => byte.charCodeAt(0))]));
    const ctx = new OffscreenCanvas(image.width, image.height).getContext("2d");
    ctx.drawImage(image, 0, 0);
    return [...ctx.getImageData(2, 2, 1, 1).data.slice(0, 3)];
}"""
"""A script that returns the colour of a picture near its corner."""


@pytest.mark.thorough
def test_animated_svg_plays_in_an_image(page, new_page, tmp_path):
    """As the picture of a page it plays, and is dark where the reader prefers that."""
    svg_in(page, Figure(page).open("embed.html?preset=gjk"), tmp_path)
    (tmp_path / "page.html").write_text('<!doctype html><body style="margin:0"><img src="film.svg">', encoding="utf-8")
    paper = {}
    for scheme in ("light", "dark"):
        shown = new_page(reduced_motion="no-preference", color_scheme=scheme)
        shown.goto((tmp_path / "page.html").as_uri())
        until(shown, "document.querySelector('img').complete")
        first = shown.screenshot()
        until_true(shown, lambda shown=shown, first=first: shown.screenshot() != first, "the picture moves")
        paper[scheme] = page.evaluate(CORNER, base64.b64encode(first).decode())
    assert paper == {"light": [251, 250, 247], "dark": [22, 24, 29]}


def test_gif(page):
    """A GIF has a picture for each step, each shown for two seconds and different from all others, and repeats."""
    figure = Figure(page).open("embed.html?preset=gjk")
    found = figure.element.evaluate(
        """async (el) => {
            const decoder = new ImageDecoder({ data: await (await el.toGIF()).arrayBuffer(), type: "image/gif" });
            await decoder.tracks.ready;
            const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
            const frames = [];
            for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
                const { image } = await decoder.decode({ frameIndex });
                const size = { width: image.displayWidth, height: image.displayHeight };
                const canvas = Object.assign(document.createElement("canvas"), size);
                canvas.getContext("2d").drawImage(image, 0, 0);
                frames.push({ seconds: image.duration / 1e6, picture: canvas.toDataURL() });
            }
            return { repeats: repetitionCount === Infinity, frames };
        }"""
    )
    assert found["repeats"]
    assert [frame["seconds"] for frame in found["frames"]] == [2] * 4
    assert len({frame["picture"] for frame in found["frames"]}) == 4


def test_files_of_share(page):
    """Share saves each kind of file under a name of its own."""
    figure = Figure(page).open("embed.html?preset=gjk")
    figure.options().button("Share").click()
    rows = {"SVG": "svg", "PNG": "png", "animated SVG": "animated.svg", "GIF": "gif", "page of the steps": "html"}
    for row, ending in {**rows, "live page": "live.html"}.items():
        with page.expect_download() as downloading:
            figure.button(f"Save as {row}").click()
        assert downloading.value.suggested_filename == f"gjk.{ending}"
