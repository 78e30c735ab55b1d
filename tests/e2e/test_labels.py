"""Texts on the pictures: none covers another, in one plane or in two panels, and each point has its name."""

from __future__ import annotations

import pytest
from texts import RECORD, SCREENS, overlap, texts

from figure import Figure


@pytest.fixture
def figure(new_page):
    def open_figure(path, **options):
        page = new_page(**options)
        page.add_init_script(RECORD)
        return Figure(page).open(path)

    return open_figure


@pytest.mark.thorough
@pytest.mark.parametrize("viewport", SCREENS)
@pytest.mark.parametrize("view", ["together", "apart"])
def test_no_text_covers_another(figure, view, viewport):
    """In every iteration, with all at once and with the response, of several scenes, no two texts overlap."""
    seen = 0
    for preset in ("gjk", "round", "compare", "support", "distance-solids"):
        layers = "simplex,direction,supports,names,response"
        shown = figure(f"embed.html?preset={preset}&view={view}&layers={layers}", viewport=viewport)
        shown.until("el => el.answer !== null")
        steps = shown.element.evaluate("el => el.model.steps.length")
        for step in [*range(steps), "last", "all"]:
            shown.set("step", step)
            for panel in texts(shown):
                seen += len(panel)
                pairs = [(p["text"], q["text"]) for i, p in enumerate(panel) for q in panel[:i] if overlap(p, q)]
                assert not pairs, f"{preset}, step {step}"
    assert seen > 150
