"""The figure as numbers and text: every coordinate can be typed, and all that the picture shows can be read."""

from __future__ import annotations

import pytest
from extent import a_quarter

from figure import APART, Figure, address, walked


@pytest.fixture
def figure(page):
    return Figure(page).open(address(APART)).live()


def field(figure: Figure, name: str):
    return figure.options().element.get_by_role("textbox", name=name, exact=True)


def test_typing_a_coordinate(figure):
    """A typed number moves the vertex exactly there, the answer follows, and undo takes it back."""
    x = field(figure, "x of Vertex 1 of B")
    assert x.input_value() == "1"
    x.fill("0.123456789")
    x.press("Enter")
    assert figure.scene["shapes"][1]["vertices"][0] == [0.123456789, -1]
    assert figure.agrees()
    x.fill("−1,5")
    x.press("Tab")
    assert figure.scene["shapes"][1]["vertices"][0] == [-1.5, -1]
    assert figure.agrees()
    figure.options().button("Undo").click()
    assert x.input_value() == "0.123456789"


def test_bad_input(figure):
    """What is no number gets a message at its field; scene and text stay, and Escape brings the number back."""
    x = field(figure, "x of Vertex 1 of B")
    for text in ("abc", "", "1e999", "1 2", "1e300"):
        x.fill(text)
        x.press("Enter")
        fault = figure.element.locator(".fault")
        fault.wait_for()
        assert x.get_attribute("aria-invalid") == "true", text
        assert fault.get_attribute("id") == x.get_attribute("aria-describedby"), text
        assert x.input_value() == text
        assert figure.scene["shapes"] == APART["shapes"], text
        x.press("Escape")
        fault.wait_for(state="detached")
        assert x.input_value() == "1", text


def test_an_answer_leaves_the_text_alone(figure):
    """An answer that arrives while a number is typed does not overwrite the text."""
    x = field(figure, "x of Vertex 1 of B")
    x.fill("1.2")
    figure.element.evaluate("el => { el.scene = { ...el.scene, start: [0, 1] }; }")
    assert figure.agrees()
    figure.element.evaluate("el => el.updateComplete")
    assert x.input_value() == "1.2"


@pytest.mark.thorough
@a_quarter(2)
def test_every_kind_as_text(page, turn):
    """The text of every fourth figure has the result, the place of each point and what each step does."""
    labels_of = "el => el.model.handles.flatMap(({ label, numbers }) => (numbers ? [label] : []))"
    for figure, preset in walked(page, turn):
        told = figure.options().element.locator(".told")
        if not told.evaluate("told => told.open"):
            told.locator("summary").click()
        told.locator("li").first.wait_for()
        steps = figure.element.evaluate("el => el.model.steps.length")
        figure.until(f"el => el.renderRoot.querySelectorAll('.told ol li').length === {steps}")
        text = " ".join(told.inner_text().split())
        figure.set("step", "last")  # only the last step says the result
        figure.element.evaluate("el => el.updateComplete")
        if figure.part("exact").count():
            assert figure.text("exact").removesuffix(".") in text, preset
        labels = figure.element.evaluate(labels_of)
        assert labels, preset
        assert [label for label in labels if label not in text] == [], preset
        assert figure.element.locator(".numbers input").count() >= len(labels), preset


# ---- solids of a reader’s own: files that are chosen or dropped, and points that are pasted

TETRAHEDRON = [[0, 0, 0], [2, 0, 0], [0, 1.5, 0], [0, 0, -1]]
OBJ = "".join(f"v {x} {y} {z}\n" for x, y, z in [*TETRAHEDRON, [0.2, 0.2, -0.2], [2, 0, 0]])


@pytest.fixture
def solids(page):
    return Figure(page).open("play.html#preset=solids").live().options()


def vertices(figure, i):
    shape = figure.scene["shapes"][i]
    return sorted(shape.get("vertices", []))


def test_a_file_is_chosen(solids) -> None:
    """The chosen file's hull takes the place of the solid, in its own coordinates; one undo brings the old one back."""
    before = solids.scene
    field = solids.element.locator("input[type=file]").nth(1)
    field.set_input_files({"name": "mine.obj", "mimeType": "model/obj", "buffer": OBJ.encode()})
    solids.until("el => el.scene.shapes[1].vertices?.length === 4 && el.answer")
    assert vertices(solids, 1) == sorted(TETRAHEDRON)
    assert solids.scene["shapes"][0] == before["shapes"][0]
    assert "mine.obj: 5 points, 4 of them corners" in solids.part("notice").inner_text()
    solids.part("notice").get_by_role("button", name="Undo").click()
    assert solids.scene == before


def test_a_file_is_dropped(solids) -> None:
    """A dropped file becomes the solid that it falls on."""
    solids.until("el => el.ownShapes")
    x, y = solids.place("1")
    solids.part("stage").evaluate(
        """(stage, [text, clientX, clientY]) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], "dropped.obj"));
            const place = { clientX, clientY, bubbles: true, cancelable: true };
            stage.dispatchEvent(new DragEvent("drop", { ...place, dataTransfer }));
        }""",
        [OBJ.replace("v 2 0 0", "v 3 0 0"), x, y],
    )
    solids.until("el => el.scene.shapes[1].vertices?.length === 4 && el.answer")
    assert [3, 0, 0] in vertices(solids, 1)


@pytest.mark.thorough
def test_a_file_of_several_objects_asks_which_two(solids) -> None:
    """The reader says which object of a file is A and which is B; either may stay as it is."""
    before = solids.scene
    moved = [[x + 5, y, z] for x, y, z in TETRAHEDRON]
    faces = "f 1 2 3\nf 1 2 4\n", "f 5 6 7\nf 5 6 8\n"
    parts = ["".join(f"v {x} {y} {z}\n" for x, y, z in part) for part in (TETRAHEDRON, moved)]
    text = "".join(f"o part_{i}\n{part}{face}" for i, (part, face) in enumerate(zip(parts, faces, strict=True)))
    field = solids.element.locator("input[type=file]").first
    field.set_input_files({"name": "parts.obj", "mimeType": "model/obj", "buffer": text.encode()})
    dialog = solids.element.get_by_role("dialog")
    dialog.get_by_role("combobox", name="A", exact=True).select_option("part_1")
    dialog.get_by_role("combobox", name="B", exact=True).select_option("stays as it is")
    dialog.get_by_role("button", name="Take these").click()
    solids.until("el => el.scene.shapes[0].vertices?.length === 4 && el.answer")
    assert vertices(solids, 0) == sorted(moved) and solids.scene["shapes"][1] == before["shapes"][1]
