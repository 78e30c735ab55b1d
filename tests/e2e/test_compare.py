"""Methods side by side: the table and the picture say what each run did at the step that is shown."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from texts import RECORD, SCREENS, overlap, texts

from browsers import until
from figure import PRESETS, Figure, panels

NAMES = [name for name, preset in PRESETS.items() if preset["scene"]["kind"] == "compare"]


@pytest.fixture
def figure(page):
    return Figure(page).open("embed.html?kind=compare").live()


def rows(figure):
    """The cells of each row."""
    return figure.element.locator("tbody tr").evaluate_all(
        "all => all.map((row) => [...row.cells].map((cell) => cell.innerText.replace(/\\s+/g, ' ').trim()))"
    )


def number(text):
    """Read from text such as "−1.5" or "9×10⁻¹¹¹"."""
    digits = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
    return float(text.replace("−", "-").replace("×10", "e").translate(digits))


def check_table(figure, step):
    """Each row against its run at this step."""
    runs = figure.answer["runs"]
    table = rows(figure)
    assert len(table) == len(runs)
    for (_, point, outcome), run in zip(table, runs, strict=True):
        made = run["trace"]["steps"]
        at = min(step, len(made) - 1)
        told = [number(x) for x in point[1:].split(")")[0].split(", ")]
        assert told == pytest.approx(made[at]["support"]["w"], rel=5e-3, abs=1e-3)
        assert ("ended" in point) == (step >= len(made) - 1)
        assert outcome.startswith("✓" if run["agrees"] else "✗")
        assert ("no collision" in outcome) == (run["trace"]["intersects"] is False)
        steps = f"{len(made)} step{'s' if len(made) > 1 else ''}, {2 * len(made)} calls"
        assert outcome.endswith(steps)


@pytest.mark.parametrize("name", NAMES)
def test_presets(page, name):
    """Each preset can be walked through before Python; every row is that of its run, and the parting step is marked."""
    figure = Figure(page).open(f"embed.html?preset={name}")
    answer = figure.answer
    assert all(figure.ink(panel) > 500 for panel in panels(figure))
    longest = max(len(run["trace"]["steps"]) for run in answer["runs"])
    for step in range(longest):
        figure.set("step", step)
        figure.element.evaluate("el => el.updateComplete")
        check_table(figure, step)
        parts = step == answer["parts_at"]
        assert ("they part" in figure.text("steps")) == parts
        assert (figure.element.locator("tr.lit").count() > 0) == parts
    assert ("first differ" in figure.caption) == (answer["parts_at"] is not None)


def test_missed(page):
    """Where winter.dev misses an overlap, its row says so without colour, and the line above counts who is wrong."""
    figure = Figure(page).open("embed.html?preset=compare-missed")
    (row,) = [row for row in rows(figure) if "winter" in row[0]]
    assert row[2].startswith("✗ no collision ")
    assert figure.text("exact") == "Intersecting, depth 50: 3 of 6 disagree"


def test_drag(figure):
    """After each drag the exact answer is the oracle's, and a run agrees if and only if its verdict is that."""
    states = set()
    for _ in range(6):
        figure.drag("1", -30, 6)
        assert figure.agrees()
        answer = figure.answer
        states.add(answer["result"]["state"])
        for run in answer["runs"]:
            assert run["agrees"] == (run["trace"]["intersects"] is (answer["result"]["state"] != "separated"))
        check_table(figure, max(len(run["trace"]["steps"]) for run in answer["runs"]) - 1)
    assert {"separated", "intersecting"} <= states


def test_what_is_drawn(new_page):
    """The numbers beside the marks of A - B are those of the runs, each once; with all at once, those of the steps."""
    page = new_page()
    page.add_init_script(RECORD)
    figure = Figure(page).open("embed.html?kind=compare&view=apart")
    runs = figure.answer["runs"]
    for step in range(5):
        figure.set("step", step)
        _, difference = texts(figure)
        told = [n for text in difference for n in numbers(text["text"])]
        assert sorted(told) == list(range(1, len(runs) + 1)), step
        points = {
            tuple(run["trace"]["steps"][min(step, len(run["trace"]["steps"]) - 1)]["support"]["w"]) for run in runs
        }
        assert len([text for text in difference if numbers(text["text"])]) == len(points)
    figure.set("step", "all")
    _, difference = texts(figure)
    assert {n for text in difference for n in numbers(text["text"])} == set(range(1, 6))


def numbers(text):
    """1, 3, 4, 5 of "1, 3–5"; nothing of another text."""
    if not all(c in "0123456789–, " for c in text):
        return []
    ends = [[int(n) for n in part.split("–")] for part in text.split(", ")]
    return [n for first, *last in ends for n in range(first, (last or [first])[0] + 1)]


def test_methods_can_be_chosen(page):
    """A method that is taken off has no row; the last one cannot be taken off; the link keeps the choice."""
    figure = Figure(page).open("play.html?kind=compare&preset=compare-tie").live()
    figure.element.get_by_role("checkbox", name="Robust").click()
    figure.settled()
    assert [row[0] for row in rows(figure)] == ["1 winter.dev"]
    assert figure.element.get_by_role("checkbox", name="winter.dev").is_disabled()
    figure.element.get_by_role("checkbox", name="Numbered regions").click()
    figure.settled()
    assert figure.scene["methods"] == ["winter", "entropy"]
    until(page, "location.hash.includes('entropy')")
    again = Figure(page).open(page.evaluate("location.href"))
    assert again.scene == figure.scene


@pytest.mark.parametrize("viewport", SCREENS)
@pytest.mark.parametrize("view", ["together", "apart"])
def test_no_text_covers_another(new_page, view, viewport):
    """In no step of any preset do two texts of a picture overlap; the table is as wide as the figure at most."""
    for name in NAMES:
        page = new_page(viewport=viewport)
        page.add_init_script(RECORD)
        figure = Figure(page).open(f"embed.html?preset={name}&view={view}")
        for step in [*range(5), "all"]:
            figure.set("step", step)
            for panel in texts(figure):
                pairs = [(p["text"], q["text"]) for i, p in enumerate(panel) for q in panel[:i] if overlap(p, q)]
                assert not pairs, f"{name}, step {step}"
        assert figure.element.locator("table").evaluate("table => table.scrollWidth <= table.parentElement.clientWidth")


def test_exported_ids(page):
    """The exported SVG has one support point for each method, at every step and with all at once."""
    figure = Figure(page).open("embed.html?preset=compare-missed")
    expected = {f"support-w-{run['method']}" for run in figure.answer["runs"]}
    for step in (0, 1, 2, "all"):
        figure.set("step", step)
        root = ElementTree.fromstring(figure.element.evaluate("el => el.toSVG()"))
        ids = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
        assert {name for name in ids if name.startswith("support-w")} == expected
        assert "difference" in ids
        assert ("simplex" in ids) == (step != "all")
