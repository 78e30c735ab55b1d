"""The picture of a figure as SVG and PNG."""

from __future__ import annotations

import base64
import re
from xml.etree import ElementTree

import pytest
from extent import a_quarter, some

import build
from figure import Figure, walked

KINDS = sorted(path.parent.name for path in (build.WEB / "src" / "kinds").glob("*/figure.ts"))
SVG = "{http://www.w3.org/2000/svg}"


def svg_of(figure: Figure) -> str:
    return str(figure.element.evaluate("el => el.toSVG()"))


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def ids(root: ElementTree.Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def texts(root: ElementTree.Element) -> str:
    return " ".join("".join(element.itertext()) for element in root.iter(f"{SVG}text"))


# Draws the SVG and the PNG, and compares the means of squares of 4 by 4 pixels: the smoothing of edges is no more seen.
DIFFERENCE = """async (el) => {
    const SIDE = 4;
    const drawn = async (blob) => {
        const image = new Image();
        image.src = URL.createObjectURL(blob);
        await image.decode();
        const { width, height } = image;
        const canvas = Object.assign(document.createElement("canvas"), { width, height });
        const ctx = canvas.getContext("2d");
        ctx.drawImage(image, 0, 0);
        const { data } = ctx.getImageData(0, 0, width, height);
        const across = Math.ceil(width / SIDE);
        const means = Array.from({ length: across * Math.ceil(height / SIDE) }, () => [0, 0, 0]);
        for (let i = 0; i < width * height; i++) {
            const mean = means[Math.floor(Math.floor(i / width) / SIDE) * across + Math.floor((i % width) / SIDE)];
            for (const k of [0, 1, 2]) mean[k] += data[4 * i + k] / SIDE ** 2;
        }
        return { size: `${width} x ${height}`, means };
    };
    // A figure whose rows have come only now may still change its height: both are pictures of the same moment.
    let text, blob, turns = 0;
    do {
        text = await el.toSVG();
        blob = await el.toPNG(1);
    } while (text !== (await el.toSVG()) && ++turns < 50);
    const svg = await drawn(new Blob([text], { type: "image/svg+xml" }));
    const png = await drawn(blob);
    const far = (p, q) => Math.max(...p.map((x, k) => Math.abs(x - q[k]))) > 40;
    return {
        same: svg.size === png.size,
        inked: png.means.filter((mean) => far(mean, png.means[0])).length,
        other: png.means.filter((mean, i) => far(mean, svg.means[i])).length,
    };
}"""


def assert_looks_like_the_canvas(figure, kind):
    found = figure.element.evaluate(DIFFERENCE)
    assert found["same"], kind
    assert found["inked"] > 800, kind
    # Round solids, which the SVG gives one colour each, differ more, by their area.
    assert found["other"] < (0.05 if kind == "scene3d" else 0.02) * found["inked"], kind


@a_quarter(1)
def test_svg_looks_like_the_canvas(page, turn):
    """The SVG of every fourth kind, drawn by the browser, is the picture of the canvas except for the smoothing of
    edges."""
    for figure, preset in walked(page, turn):
        assert_looks_like_the_canvas(figure, figure.get("kind") if "solids" not in preset else "scene3d")


@pytest.mark.every_engine
@pytest.mark.parametrize("kind", some(["gjk", "triangle-regions", "scene3d"], "gjk"))
def test_svg_in_every_engine(page, kind):
    """So it is where other engines draw: outlines, textures and solids."""
    assert_looks_like_the_canvas(Figure(page).open(f"embed.html?kind={kind}"), kind)


@pytest.mark.parametrize(
    "query",
    some(
        ["preset=compare-missed", "kind=support", "preset=support-climb", "kind=triangle-regions"],
        "preset=compare-missed",
        "preset=support-climb",
    ),
)
def test_readout_is_saved(page, query):
    """The rows of a figure's tables and lists are in the SVG as text, as far as the page shows them."""
    figure = Figure(page).open(f"embed.html?{query}")
    shown = figure.part("readout").evaluate(
        """(readout) => [...readout.querySelectorAll("tr, li")].filter((row) => {
            const box = row.closest(".scroll")?.getBoundingClientRect();
            const { top, bottom } = row.getBoundingClientRect();
            const head = row.closest("table")?.tHead;
            const from = row.parentElement === head ? box.top : head?.getBoundingClientRect().bottom;
            return !box || (top >= from - 1 && bottom <= box.bottom + 1);
        })
                .map((row) => [...row.querySelectorAll("th, td, span")]
                    .filter((cell) => !cell.matches(".unseen, :has(.unseen)"))
                    .map((cell) => cell.innerText))"""
    )
    assert len(shown) > 3
    found = re.sub(r"\s+", "", texts(parsed(svg_of(figure))))
    for row in shown:
        for cell in row:
            for text in cell.split("\n"):
                assert re.sub(r"\s+", "", text) in found, text


@pytest.mark.parametrize("scale", some([1, 2, 2.5], 2.5))
def test_size_of_a_png(page, scale):
    """A PNG has `scale` pixels for each of the page, in both directions."""
    figure = Figure(page).open("embed.html?kind=gjk")
    png = base64.b64decode(
        figure.element.evaluate(
            """async (el, scale) => {
                const bytes = new Uint8Array(await (await el.toPNG(scale)).arrayBuffer());
                return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
            }""",
            scale,
        )
    )
    assert png.startswith(b"\x89PNG")
    width, height = (int.from_bytes(png[i : i + 4], "big") for i in (16, 20))
    root = parsed(svg_of(figure))
    assert width == round(float(root.attrib["width"]) * scale)
    assert height == round(float(root.attrib["height"]) * scale)


def test_transparent_background(page):
    """With background="transparent" nothing is painted behind the figure, on the page and in its files."""
    figure = Figure(page).open("embed.html?kind=gjk&background=transparent")
    alpha = figure.element.evaluate(
        """async (el) => {
            const image = await createImageBitmap(await el.toPNG(1));
            const ctx = new OffscreenCanvas(image.width, image.height).getContext("2d");
            ctx.drawImage(image, 0, 0);
            return ctx.getImageData(image.width - 1, image.height - 1, 1, 1).data[3];
        }"""
    )
    assert alpha == 0
    grounds = figure.element.evaluate(
        "el => ['.figure', '.panel'].map((part) => getComputedStyle(el.renderRoot.querySelector(part)).backgroundColor)"
    )
    assert grounds == ["rgba(0, 0, 0, 0)"] * 2


def test_picture_that_is_not_there_yet(page):
    """A figure without a picture refuses to make a file, and says why."""
    page.goto("index.html")
    told = page.evaluate(
        """async () => {
            await customElements.whenDefined("gjk-demo");
            return document.createElement("gjk-demo").toPNG(-1).catch((error) => error.message);
        }"""
    )
    assert "no picture" in told
