"""The picture of a figure as SVG and PNG."""

from __future__ import annotations

import base64
import re
import shutil
import subprocess
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import numpy as np
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


@pytest.mark.thorough
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


PIXELS = """async (url) => {
    const image = Object.assign(new Image(), { src: url });
    await image.decode();
    const { width, height } = image;
    const ctx = new OffscreenCanvas(width, height).getContext("2d");
    ctx.drawImage(image, 0, 0);
    const { data } = ctx.getImageData(0, 0, width, height);
    return [height, width, btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(""))];
}"""

RESVG = """
import { readFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
const font = { fontDirs: ["web/baked/fonts"] }; // for a machine without any
process.stdout.write(new Resvg(readFileSync(0, "utf8"), { font }).render().asPng());"""


def pixels(page, kind: str, file: bytes) -> np.ndarray:
    """The colours of a picture's pixels, as the page decodes it."""
    height, width, data = page.evaluate(PIXELS, f"data:image/{kind};base64,{base64.b64encode(file).decode()}")
    return np.frombuffer(base64.b64decode(data), np.uint8).reshape(height, width, 4)[..., :3].astype(int)


def renderers() -> dict[str, Callable[[bytes], bytes]]:
    """Programs that are no browser, and know no fonts that a file carries."""

    def program(*command: str) -> Callable[[bytes], bytes]:
        return lambda svg: subprocess.run(command, input=svg, capture_output=True, check=True, cwd=build.ROOT).stdout

    found = {"resvg": program("node", "--input-type=module", "--eval", RESVG)}
    return found | ({"rsvg": program("rsvg-convert")} if shutil.which("rsvg-convert") else {})


def boxes_of(page, svg: str) -> list[dict[str, Any]]:
    """The labels and the lines of words of a file, with their boxes in a browser."""
    return page.evaluate(
        """(svg) => {
            const host = document.body.appendChild(document.createElement("div"));
            host.attachShadow({ mode: "open" }).innerHTML = svg;
            const root = host.shadowRoot.querySelector("svg");
            const origin = root.getBoundingClientRect();
            const texts = [...root.querySelectorAll("text")].filter((text) => text.getAttribute("fill") !== "none");
            const found = texts.map((text) => {
                const { left, top, right, bottom } = text.getBoundingClientRect();
                const [x, y] = [origin.left, origin.top];
                return { text: text.textContent, color: getComputedStyle(text).fill, isLabel: "label" in text.dataset,
                    box: [left - x, top - y, right - x, bottom - y].map(Math.round) };
            });
            host.remove();
            return found;
        }""",
        svg,
    )


@pytest.mark.thorough
@pytest.mark.parametrize("preset", ["gjk", "missed", "triangle-regions", "distance-solids"])
@pytest.mark.parametrize("source", ["saved", "poster"])
def test_svg_in_other_programs(page, dist, preset, source):
    """Programs that are no browser draw each label where a browser does and in its colour, cut no line of words, and
    leave no gap between the sentences of one."""
    figure = Figure(page).open(f"embed.html?preset={preset}&theme=light")
    svg = svg_of(figure) if source == "saved" else (dist / "posters" / f"{preset}.svg").read_text(encoding="utf-8")
    page.goto("about:blank")  # which has no policy against the styles of a file
    texts = boxes_of(page, svg)
    labels = [text for text in texts if text["isLabel"]]
    assert len(labels) >= 3
    browser = pixels(page, "svg+xml", svg.encode())
    for name, draw in renderers().items():
        other = pixels(page, "png", draw(svg.encode()))
        assert other.shape == browser.shape, name
        for label in labels:
            color = np.array([int(part) for part in re.findall(r"\d+", label["color"])[:3]])
            left, top, right, bottom = label["box"]
            where = np.s_[top:bottom, max(left - 3, 0) : right + 3]
            inks = [np.argwhere(abs(image[where] - color).max(axis=2) < 60) for image in (browser, other)]
            assert len(inks[1]) > 0.5 * len(inks[0]), f"{name}: {label['text']} has no ink"
            # Another font's words are wider or narrower by a fifth, so that their middle is off by a tenth.
            most = max(4, (right - left) / 10)
            assert abs(inks[0].mean(axis=0) - inks[1].mean(axis=0)).max() < most, (
                f"{name}: {label['text']} is elsewhere"
            )
        for line in (text for text in texts if not text["isLabel"] and len(text["text"]) > 60):
            left, top, right, bottom = line["box"]
            ink = (abs(other[top:bottom] - other[top, 1]).max(axis=2) > 60).any(axis=0)
            places = np.flatnonzero(ink)
            assert np.diff(places).max() < 20, f"{name} has a gap in: {line['text']}"
            assert places[-1] < other.shape[1] - 4, f"{name} cuts: {line['text']}"


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
