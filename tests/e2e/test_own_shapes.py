"""A reader brings solids of their own: files that are chosen or dropped, and points that are pasted."""

from __future__ import annotations

from pathlib import Path

import pytest

from browsers import until
from figure import Figure

TETRAHEDRON = [[0, 0, 0], [2, 0, 0], [0, 1.5, 0], [0, 0, -1]]
OBJ = "".join(f"v {x} {y} {z}\n" for x, y, z in [*TETRAHEDRON, [0.2, 0.2, -0.2], [2, 0, 0]])


@pytest.fixture
def figure(page):
    return Figure(page).open("play.html#preset=solids").live().options()


def vertices(figure, i):
    shape = figure.scene["shapes"][i]
    return sorted(shape.get("vertices", []))


def test_a_file_is_chosen(figure) -> None:
    """The chosen file's hull takes the place of the solid, in its own coordinates; one undo brings the old one back."""
    before = figure.scene
    field = figure.element.locator("input[type=file]").nth(1)
    field.set_input_files({"name": "mine.obj", "mimeType": "model/obj", "buffer": OBJ.encode()})
    figure.until("el => el.scene.shapes[1].vertices?.length === 4 && el.answer")
    assert vertices(figure, 1) == sorted(TETRAHEDRON)
    assert figure.scene["shapes"][0] == before["shapes"][0]
    assert "mine.obj: 5 points, 4 of them corners" in figure.part("notice").inner_text()
    figure.part("notice").get_by_role("button", name="Undo").click()
    assert figure.scene == before


def test_points_are_pasted_and_a_file_is_dropped(figure) -> None:
    """Pasted points become the chosen solid, a dropped file the one that it falls on."""
    figure.until("el => el.ownShapes")
    figure.part("stage").focus()
    figure.part("stage").evaluate(
        """(stage, text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text", text);
            stage.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        }""",
        "\n".join(" ".join(map(str, p)) for p in TETRAHEDRON),
    )
    figure.until("el => el.scene.shapes[0].vertices?.some(([, y]) => y === 1.5) && el.answer")
    assert vertices(figure, 0) == sorted(TETRAHEDRON)
    x, y = figure.place("1")
    figure.part("stage").evaluate(
        """(stage, [text, clientX, clientY]) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], "dropped.obj"));
            const place = { clientX, clientY, bubbles: true, cancelable: true };
            stage.dispatchEvent(new DragEvent("drop", { ...place, dataTransfer }));
        }""",
        [OBJ.replace("v 2 0 0", "v 3 0 0"), x, y],
    )
    figure.until("el => el.scene.shapes[1].vertices?.length === 4 && el.answer")
    assert [3, 0, 0] in vertices(figure, 1)


def test_a_file_of_several_objects_asks_which_two(figure) -> None:
    """The reader says which object of a file is A and which is B; either may stay as it is."""
    before = figure.scene
    moved = [[x + 5, y, z] for x, y, z in TETRAHEDRON]
    faces = "f 1 2 3\nf 1 2 4\n", "f 5 6 7\nf 5 6 8\n"
    parts = ["".join(f"v {x} {y} {z}\n" for x, y, z in part) for part in (TETRAHEDRON, moved)]
    text = "".join(f"o part_{i}\n{part}{face}" for i, (part, face) in enumerate(zip(parts, faces, strict=True)))
    field = figure.element.locator("input[type=file]").first
    field.set_input_files({"name": "parts.obj", "mimeType": "model/obj", "buffer": text.encode()})
    dialog = figure.element.get_by_role("dialog")
    dialog.get_by_role("combobox", name="A", exact=True).select_option("part_1")
    dialog.get_by_role("combobox", name="B", exact=True).select_option("stays as it is")
    dialog.get_by_role("button", name="Take these").click()
    figure.until("el => el.scene.shapes[0].vertices?.length === 4 && el.answer")
    assert vertices(figure, 0) == sorted(moved) and figure.scene["shapes"][1] == before["shapes"][1]


def test_what_cannot_be_read_leaves_the_scene(figure, tmp_path: Path) -> None:
    """An unreadable file changes nothing, and the words name the file."""
    before = figure.scene
    field = figure.element.locator("input[type=file]").first
    field.set_input_files({"name": "bad.obj", "mimeType": "model/obj", "buffer": b"v 0 0 0\nv 1 one 0\n"})
    until(figure.page, "document.querySelector('gjk-demo').renderRoot.querySelector('[part=notice]')")
    assert "bad.obj cannot be read" in figure.part("notice").inner_text()
    large = tmp_path / "large.stl"
    with large.open("wb") as file:
        file.truncate(20_000_001)
    field.set_input_files(large)
    until(
        figure.page,
        "document.querySelector('gjk-demo').renderRoot.querySelector('[part=notice]').innerText.includes('20 MB')",
    )
    assert figure.scene == before
