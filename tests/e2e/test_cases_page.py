"""The judge's cases in the site: the file, its schema, and a page that shows each as a figure."""

from __future__ import annotations

import hashlib
import json

from axe import violations

from browsers import until
from figure import Figure
from gjkcore.judge import cases
from gjkcore.judge.schema import case_schema
from project import TESTS


def test_files_of_cases(dist) -> None:
    """The site has the cases as `python -m gjkcore cases` prints them, byte for byte, and their schema."""
    digest = (TESTS / "data" / "gjk-cases-2.sha256").read_text(encoding="utf-8").strip()
    assert hashlib.sha256((dist / "cases" / "gjk-cases-2.jsonl").read_bytes()).hexdigest() == digest
    assert json.loads((dist / "cases" / "schema.json").read_text(encoding="utf-8")) == case_schema()


def test_any_case_is_a_figure(new_page) -> None:
    """On a phone in the dark, too: the address names a case, which is shown as a figure with its exact answer. Next
    goes on to the next one of its group, and a name that there is not is words. The page is free of violations."""
    page = new_page(viewport=(360, 640), has_touch=True, is_mobile=True, color_scheme="dark")
    page.goto("cases/index.html#reports-3-0002")
    page.locator("#case gjk-demo").wait_for()
    pairs = {pair.id: pair for pair in cases.suite(["reports"], [3])}

    def hold(name: str) -> None:
        case = cases.answered(pairs[name])
        until(page, "text => document.querySelector('#case pre').textContent === text", case.line())
        shown = page.locator("#case").inner_text()
        assert repr(case.amount).removesuffix(".0") in shown or case.intersects == "either"
        assert case.pair.source is not None
        assert case.pair.source["engine"] in shown

    hold("reports-3-0002")
    page.locator("#case gjk-demo").scroll_into_view_if_needed()
    figure = Figure(page).live()
    drawn = pairs["reports-3-0002"].drawn
    assert figure.scene["shapes"] == [drawn.a, drawn.b]
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
    page.locator("#choice").get_by_role("button", name="Next").click()
    hold("reports-3-0003")
    page.evaluate("location.hash = 'nothing'")
    until(page, "document.querySelector('#status').textContent === 'There is no case nothing.'")
