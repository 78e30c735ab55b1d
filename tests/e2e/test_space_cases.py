"""How GJK goes on in space: the line case, the triangle case, the plane z = 0, and names that change places."""

from __future__ import annotations

import pytest
from extent import some
from texts import RECORD

from figure import PICTURES_OF_MOTION, Figure


@pytest.mark.parametrize("viewport", some([(1280, 800), (360, 640)], (360, 640)), ids=["wide", "phone"])
def test_no_text_lies_under_the_button_that_turns_back(new_page, viewport):
    """Whichever way the camera is turned, no text of the picture is under that button."""
    page = new_page(viewport=viewport)
    page.add_init_script(RECORD)
    figure = Figure(page).open("embed.html?preset=solids&flow=off&step=2")
    for _ in range(8):
        figure.element.evaluate("async (el) => { el.stage.turnBy(60, 15); await el.updateComplete; }")
        figure.picture()
        places = figure.element.evaluate(
            """(el) => {
                const button = [...el.renderRoot.querySelectorAll(".view-tools button")].at(-1).getBoundingClientRect();
                const { canvas } = el.stage.panels.findLast(({ spec }) => !spec.isStrip);
                const { x, y } = canvas.getBoundingClientRect();
                return texts.get(canvas).map((text) => ({
                    text: text.text,
                    across: Math.abs(text.x + x - button.x - button.width / 2) - (text.width + button.width) / 2,
                    down: Math.abs(text.y + y - button.y - button.height / 2) - (text.height + button.height) / 2,
                }));
            }"""
        )
        assert places
        assert not [place for place in places if max(place["across"], place["down"]) < 0]


# ---- names on the move

RENAMED = "embed.html?preset=tetrahedron-regions&method=vec3"


def test_letters_move_to_their_new_places(moving_page):
    """From a stop to the outcome, the letters of points that change their names move. A file shows the end at once."""
    figure = Figure(moving_page).open(RENAMED).live()
    assert any(name and name != letter for name, letter in zip(figure.answer["renamed"], "ABCD", strict=True))
    end, file = figure.picture(), figure.element.evaluate("el => el.toSVG()")
    exported, pictures = figure.element.evaluate(
        f"""async (el) => {{
            el.step = 0;
            await el.updateComplete;
            {PICTURES_OF_MOTION}
            el.step = el.model.steps.length - 1;
            await el.updateComplete;
            const file = await el.toSVG();
            return [file, await picturesOfMotion(el, el.renderRoot.querySelector("canvas"))];
        }}"""
    )
    assert exported == file
    assert pictures > 2
    assert figure.picture() == end
