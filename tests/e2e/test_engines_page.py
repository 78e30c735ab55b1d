"""The page about engines, in a browser: a miss opens as a figure."""

from __future__ import annotations

import re

from figure import Figure
from gjkcore.judge import cases


def test_first_miss_opens_as_a_figure(new_page) -> None:
    """The first link of the page's misses opens the figure of that case: its shapes, and the exact answer that the page
    says."""
    page = new_page()
    page.goto("engines.html")
    page.locator("main details > summary").first.click()
    line = page.locator("main details li").first
    said = re.search(r"exactly: (depth|distance) ([\d.e+-]+)", line.inner_text())
    link = line.get_by_role("link").first
    name = link.inner_text()
    link.click()
    page.wait_for_url("**/play.html?scene=*")
    figure = Figure(page).live()
    [pair] = [pair for pair in cases.suite() if pair.id == name]
    assert figure.scene["shapes"] == [pair.drawn.a, pair.drawn.b]
    signed = figure.answer["result"]["signed_distance"]
    assert said and said.groups() == ("depth" if signed < 0 else "distance", f"{abs(signed):.6g}")
