"""The one end-to-end test of `build.py test quick`."""

from __future__ import annotations

import pytest

from browsers import until_true
from figure import Figure

pytestmark = pytest.mark.cold


@pytest.mark.smoke
@pytest.mark.every_engine
def test_page_draws_steps_and_answers_a_drag(page, site):
    """The first figure is complete and can be stepped without Python; with Python, a drag is answered exactly."""
    with site.fault("assets/pyodide-*", "hold"):
        figure = Figure(page).open("play.html")
        first = figure.caption
        figure.page.keyboard.press("ArrowRight")
        figure.until("el => el.step === 1")
        until_true(page, lambda: figure.caption != first, "the caption is of another step")
    figure.live()
    figure.drag("1", 60, 20)
    assert figure.agrees()
