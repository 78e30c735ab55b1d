"""The texts of a picture, as they are written on its canvas."""

from __future__ import annotations

from typing import Any

import pytest

from figure import Figure

SCREENS = [
    pytest.param((1280, 800), marks=pytest.mark.thorough, id="wide"),
    pytest.param((360, 640), id="phone"),
]
"""Of tests of kinds other than `gjk`. A small screen has less room, so only `test all` runs the other."""

# Every text of the picture with its box; the numbers of the grid, in the smallest type, stay in the margins.
RECORD = """
    window.texts = new Map();
    const { fillText, clearRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
        texts.set(this.canvas, []);
        return clearRect.apply(this, box);
    };
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
        const size = Number(/(\\d+)px/.exec(this.font)[1]);
        const { width } = this.measureText(text);
        if (size > 10) texts.get(this.canvas)?.push({ text, x, y, width, height: size * 0.8 });
        return fillText.call(this, text, x, y);
    };
"""


def texts(figure: Figure) -> Any:
    """For each panel its texts, once nothing moves. Strips are left out."""
    figure.until("el => !el.model.motion")
    figure.picture()
    return figure.page.evaluate(
        "[...texts].flatMap(([canvas, panel]) => panel.length && !canvas.closest('[data-strip]') ? [panel] : [])"
    )


def overlap(p: dict[str, Any], q: dict[str, Any]) -> bool:
    apart_x = abs(p["x"] - q["x"]) >= (p["width"] + q["width"]) / 2
    return bool(not apart_x and abs(p["y"] - q["y"]) < (p["height"] + q["height"]) / 2)
