"""Texts on the pictures: none covers another, in one plane or in two panels, and each point has its name."""

from __future__ import annotations

import pytest
from texts import RECORD, overlap, texts

from figure import Figure


@pytest.fixture
def figure(new_page):
    def open_figure(path, **options):
        page = new_page(**options)
        page.add_init_script(RECORD)
        return Figure(page).open(path)

    return open_figure


@pytest.mark.parametrize("viewport", [(1280, 800), (360, 640)], ids=["wide", "phone"])
@pytest.mark.parametrize("view", ["together", "apart"])
def test_no_text_covers_another(figure, view, viewport):
    """In every iteration, with all at once and with the response, of several scenes, no two texts overlap."""
    seen = 0
    for preset in ("gjk", "apart", "round", "touching", "identical"):
        layers = "simplex,direction,supports,names,response"
        shown = figure(f"embed.html?preset={preset}&view={view}&layers={layers}", viewport=viewport)
        shown.until("el => el.answer !== null")
        steps = len(shown.answer["trace"]["steps"])
        for step in [*range(steps), "last", "all"]:
            shown.set("step", step)
            for panel in texts(shown):
                seen += len(panel)
                pairs = [(p["text"], q["text"]) for i, p in enumerate(panel) for q in panel[:i] if overlap(p, q)]
                assert not pairs, f"{preset}, step {step}"
    assert seen > 300


def test_one_plane_names_everything(figure):
    """In one plane stand the shapes, A - B, the origin, the support points, the direction and the simplex, by name."""
    shown = figure("embed.html?preset=gjk&view=together&step=2")
    (panel,) = texts(shown)
    named = [text["text"] for text in panel]
    assert {"A", "B", "A − B", "O", "a", "b", "d", "−d", "A  #3", "C"} <= set(named)
    assert named.count("B") == 2  # the shape and the point of the simplex


def test_the_methods_own_names(figure):
    """The points of the ordered simplex are S0, S1 and S2 on the picture, and the one that is renamed says so."""
    shown = figure("embed.html?preset=gjk&method=oriented&step=2").live()
    named = {text["text"] for panel in texts(shown) for text in panel}
    assert {"S0", "S1", "S2 → S0  #3"} <= named


def test_all_at_once_is_numbered(figure):
    """With all iterations at once, rays and support points on A, B and A - B bear the numbers of their iterations."""
    shown = figure("embed.html?preset=gjk&step=all&view=apart")
    shapes, difference = ([text["text"] for text in panel] for panel in texts(shown))
    numbers = {str(i) for i in range(1, 5)}
    for panel, times in ((shapes, 3), (difference, 2)):
        told = [n for text in panel for n in text.split(", ") if n in numbers]
        assert set(told) == numbers
        assert len(told) >= 4 * times
