"""All that a mouse can do, keys and buttons can, too; and what is done can be undone."""

from __future__ import annotations

import pytest

from browsers import until
from figure import APART, Figure, address, polygons


@pytest.fixture
def figure(page):
    return Figure(page).open(address(APART)).live()


@pytest.fixture
def played(page):
    """The same on the playground."""
    return Figure(page).open(address(APART, "play.html")).live()


def press(figure: Figure, *keys: str) -> None:
    for key in keys:
        figure.page.keyboard.press(key)


@pytest.mark.every_engine
def test_arrows(figure):
    """Arrows move the focused vertex, Shift ten times as far, Alt a tenth, and the answer follows."""
    figure.handle("1.0").focus()
    press(figure, "ArrowLeft")
    (x1, y1), *_ = figure.scene["shapes"][1]["vertices"]
    step = 1 - x1
    assert step > 0
    assert y1 == -1
    press(figure, "Shift+ArrowUp", "Alt+ArrowRight")
    (x2, y2), *_ = figure.scene["shapes"][1]["vertices"]
    assert (x2, y2) == pytest.approx((1 - 0.9 * step, -1 + 10 * step))
    assert figure.agrees()


@pytest.mark.every_engine
def test_tab_order(figure):
    """The order of the handles does not depend on where they are, and each is named with what and where."""

    def names() -> list[str]:
        return figure.element.locator(".handle").evaluate_all("all => all.map((b) => b.dataset.id)")

    before = names()
    assert before == ["0", "0.0", "0.1", "0.2", "0.3", "0.turn", "1", "1.0", "1.1", "1.2", "1.turn"]
    figure.drag("1", -150, 40)
    assert names() == before
    label = figure.handle("0.2").get_attribute("aria-label")
    assert label == "Vertex 3 of A, at (−1, 1)"


def focused(figure: Figure) -> str:
    """The id of the focused handle, or the class of another focused element of the figure."""
    return str(
        figure.element.evaluate(
            "({ renderRoot: { activeElement } }) => activeElement?.dataset.id ?? activeElement?.className ?? 'nothing'"
        )
    )


def test_the_stage_is_one_stop(played):
    """Tab passes the stage in one stop, and the playground's names in another. Enter goes in to a handle, Page Down and
    Page Up to others, Escape out."""
    figure, stage = played, played.part("stage")
    assert stage.get_attribute("role") == "application"
    stage.focus()
    press(figure, "Tab")
    assert focused(figure).startswith("name ")
    press(figure, "Tab")
    assert focused(figure) == "tool more"
    press(figure, "Shift+Tab", "Shift+Tab")
    assert focused(figure) == "stage"
    press(figure, "Enter")
    assert focused(figure) == "0"
    press(figure, "PageDown", "PageDown")
    assert focused(figure) == "0.1"
    press(figure, "End")
    assert focused(figure) == "1.turn"
    press(figure, "PageDown")
    assert focused(figure) == "0"
    press(figure, "PageUp", "Home", "PageDown")
    assert focused(figure) == "0.0"
    press(figure, "ArrowLeft", "Escape")
    assert figure.scene["shapes"] == APART["shapes"]
    assert focused(figure) == "0.0"
    press(figure, "Escape")
    assert focused(figure) == "stage"
    press(figure, "Enter")
    assert focused(figure) == "0.0"
    press(figure, "Tab", "Tab")
    assert focused(figure) == "tool more"


@pytest.mark.thorough
def test_a_page_of_figures_is_passed_quickly(page):
    """On the article each figure's stage is a single stop of the Tab key, beside the button that opens the rest."""
    figure = Figure(page).open("index.html")
    stops = figure.element.evaluate(
        """el => [...el.renderRoot.querySelectorAll(".stage, .stage *")]
            .filter((part) => part.tabIndex >= 0 && !part.closest("[data-tool]")).length"""
    )
    assert stops == 1


def test_focus_is_where_it_seems(figure):
    """After Insert the new vertex has the focus, and keys move it; after Delete its neighbour has it."""
    figure.handle("1.1").focus()
    press(figure, "Insert")
    figure.until("el => el.renderRoot.activeElement?.dataset.id === '1.2'")
    before = figure.scene["shapes"][1]["vertices"]
    press(figure, "ArrowUp")
    after = figure.scene["shapes"][1]["vertices"]
    assert [i for i in range(4) if before[i] != after[i]] == [2]
    figure.handle("1.3").focus()
    press(figure, "Delete")
    figure.until("el => el.renderRoot.activeElement?.dataset.id === '1.2'")
    assert len(figure.scene["shapes"][1]["vertices"]) == 3


@pytest.mark.thorough
def test_focus_is_not_lost(figure):
    """A button that has nothing more to do keeps the focus, and so does the figure when the focused element goes."""
    figure.options().handle("0").focus()
    press(figure, "ArrowUp")
    figure.button("Undo").focus()
    press(figure, "Enter", "Enter")
    assert figure.element.evaluate("el => el.renderRoot.activeElement.title") == "Undo"
    figure.button("Redo").focus()
    press(figure, "Enter", "Enter")
    assert figure.element.evaluate("el => el.renderRoot.activeElement.title") == "Redo"
    figure.handle("0.3").focus()
    figure.set("scene", polygons([[-3, -1], [-1, -1], [-1, 1]], [[1, -1], [3, 0], [1, 1]]))
    figure.until("el => el.renderRoot.activeElement?.dataset.id === '0.2'")
    figure.handle("0.1").focus()
    other = "apart" if figure.get("view") == "together" else "together"
    figure.set("view", other)
    figure.until(f"el => el.view === '{other}' && el.renderRoot.activeElement?.dataset.id === '0.1'")
    figure.element.evaluate("el => el.messages.show('A message')")
    figure.button("Close").focus()
    press(figure, "Enter")
    figure.until("el => el.renderRoot.activeElement?.matches('.stage')")


def test_names_are_distinct(figure):
    """No two buttons of the options have the same name, and no two handles."""
    names = figure.options().element.evaluate(
        """el => [...el.renderRoot.querySelectorAll(".groups button, .handle")]
            .map((button) => button.ariaLabel ?? button.textContent.trim())"""
    )
    twice = {name for name in names if names.count(name) > 1}
    assert not twice
    assert {"Add a vertex", "Remove the vertex"} <= set(names)


SAID = """el => {
    window.said = [];
    const region = el.renderRoot.querySelector("[role=status]");
    new MutationObserver(() => window.said.push(region.textContent)).observe(region, {
        childList: true, characterData: true, subtree: true });
}"""


def test_what_is_spoken(figure):
    """Held keys are followed by one short result, a step by its words, Enter on a handle by the handle's place."""
    page = figure.page
    figure.element.evaluate(SAID)
    figure.handle("1").focus()
    for _ in range(12):
        press(figure, "ArrowLeft")
    until(page, "window.said.length > 0")
    assert figure.agrees()
    assert page.evaluate("window.said") == [figure.text("exact").removesuffix(".")]
    assert len(figure.text("exact")) < 40
    press(figure, "Enter")
    until(page, "window.said.length > 1")
    assert page.evaluate("window.said.at(-1)") == figure.handle("1").get_attribute("aria-label")
    figure.go(0)
    until(page, "window.said.at(-1).startsWith('Iteration 1 of ')")


def test_buttons_instead_of_dragging(figure):
    """A point can be chosen from a list and moved with buttons, and so can vertices be added and removed."""
    figure.options().element.get_by_role("combobox", name="What to move").select_option("1.0")
    figure.button("Left").click()
    figure.button("Up").click()
    (x, y), *_ = figure.scene["shapes"][1]["vertices"]
    assert x < 1 and y > -1
    figure.button("Add a vertex").click()
    assert len(figure.scene["shapes"][1]["vertices"]) == 4
    figure.button("Remove the vertex").click()
    assert len(figure.scene["shapes"][1]["vertices"]) == 3
    assert figure.agrees()


def test_undo_and_redo(figure):
    """Each drag is one step back and one forward; arrows on one handle count as one."""
    start = figure.scene
    figure.drag("1", -60, 10)
    dragged = figure.scene
    figure.handle("0.0").focus()
    press(figure, "ArrowLeft", "ArrowLeft", "ArrowUp")
    nudged = figure.scene
    press(figure, "Control+z")
    assert figure.scene == dragged
    press(figure, "Control+z")
    assert figure.scene == start
    press(figure, "Control+Shift+z")
    assert figure.scene == dragged
    press(figure, "Control+y")
    assert figure.scene == nudged
    assert figure.agrees()
    figure.options().button("Reset").click()
    assert figure.scene == start
    figure.button("Undo").click()
    assert figure.scene == nudged


@pytest.mark.thorough
def test_undo_says_what_it_does(figure):
    """The result may be the same as before, and then nothing else would be heard."""
    figure.drag("1", 40, 10)
    said = "el => [el.commands.undo(), el.messages.announcement, el.commands.redo(), el.messages.announcement]"
    assert figure.element.evaluate(said)[1::2] == ["Undone.", "Done again."]


@pytest.mark.thorough
def test_zoom_and_pan_by_keys(figure):
    """On the focused picture plus and minus zoom, arrows shift, and F fits; the scene stays."""
    figure.element.locator(".stage").focus()
    scale = figure.scale
    press(figure, "+")
    assert figure.scale == pytest.approx(1.3 * scale)
    press(figure, "-", "-")
    assert figure.scale == pytest.approx(scale / 1.3)
    left, _ = figure.place("0")
    press(figure, "ArrowRight")
    middle = "box.x + box.width / 2"
    figure.until(f"el => {{ const box = el.handleElement('0').getBoundingClientRect(); return {middle} < {left} }}")
    press(figure, "f")
    figure.until(f"el => Math.abs(el.stage.panels[0].view.scale / {scale} - 1) < 1e-9")
    assert figure.scene["shapes"] == APART["shapes"]


@pytest.mark.thorough
@pytest.mark.parametrize("focused", ["stage", "handle", "button"])
def test_keys_of_the_demo(page, focused):
    """Anywhere in the figure, comma and period choose the iteration, A all of them, digits the level, T a random
    scene, and H the list of keys."""
    figure = Figure(page).open("embed.html?kind=gjk")
    figure.until("el => el.answer !== null")
    last = figure.get("step")
    places = {"stage": figure.part("stage"), "handle": figure.handle("0.1"), "button": figure.button("Play")}
    places[focused].focus()
    page.keyboard.press(",")
    assert figure.get("step") == last - 1
    page.keyboard.press(".")
    assert figure.get("step") == last
    for shown in (True, False):
        page.keyboard.press("a")
        assert figure.element.evaluate("el => el.model.all") is shown
    for level in (0, 5, 2):
        page.keyboard.press(str(level))
        assert figure.element.evaluate("el => el.layers.size") == level
    before = figure.scene["shapes"]
    page.keyboard.press("t")
    assert figure.scene["shapes"] != before
    page.keyboard.press("h")
    figure.element.locator(".keys").wait_for()
    page.keyboard.press("h")
    figure.element.locator(".keys").wait_for(state="detached")


@pytest.mark.thorough
def test_keys_that_are_typed(played):
    """In a field, a digit is a digit and no level. The page around, which may be slides with keys of their own, hears
    nothing of the keys that a field, a slider, a button or the dialog uses, and hears the others."""
    figure = played.options()
    layers = figure.element.evaluate("el => el.layers.size")
    field = figure.element.get_by_role("textbox", name="x of Vertex 1 of B", exact=True)
    field.fill("")
    press(figure, "1", "2")
    assert field.input_value() == "12"
    assert figure.element.evaluate("el => el.layers.size") == layers
    page = figure.page
    page.evaluate("window.heard = []; addEventListener('keydown', ({ key }) => heard.push(key))")
    press(figure, "ArrowLeft", "3", " ", "Escape", "Control+k")
    figure.element.get_by_role("slider", name="Start direction").focus()
    press(figure, "ArrowLeft", "Home", "q")
    figure.button("Full screen").focus()
    press(figure, "ArrowLeft")
    figure.button("Share").click()
    figure.element.get_by_role("dialog").get_by_role("button", name="Copy: Link").focus()
    press(figure, " ", "ArrowLeft", "Escape")
    assert page.evaluate("heard") == ["Escape", "Control", "k", "q", "ArrowLeft"]


@pytest.mark.thorough
def test_arrows_on_one_plane_move_b(page):
    """With the focus on the picture of A, B and A - B in one plane, arrow keys move B, and with Ctrl they pan. The list
    of keys and the words for screen readers say so. From the page they step."""
    figure = Figure(page).open(address(APART, "play.html", view="together")).live()
    figure.part("stage").focus()
    before = figure.scene["shapes"]
    press(figure, "ArrowRight", "ArrowUp")
    a, b = figure.scene["shapes"]
    assert a == before[0]
    (x, y), (x0, y0) = b["vertices"][0], before[1]["vertices"][0]
    assert x > x0 and y > y0 and focused(figure) == "stage"
    assert figure.agrees()
    place = figure.place("0")
    press(figure, "Control+ArrowRight")
    figure.until_at("0", place[0] - 20, place[1])
    assert figure.scene["shapes"] == [a, b]
    assert "Arrow keys move B, with Ctrl they pan" in (figure.part("stage").get_attribute("aria-label") or "")
    figure.element.evaluate("el => el.renderRoot.activeElement.blur()")
    press(figure, "Home", "ArrowLeft")
    step = figure.get("step")
    press(figure, "ArrowRight")
    figure.until(f"el => el.step === {step + 1}")
    assert figure.scene["shapes"] == [a, b]
