"""How GJK goes on in space: no text lies under the button that turns the camera back."""

from __future__ import annotations

import pytest
from extent import some
from texts import RECORD

from figure import Figure


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
