"""Hands and keys on the shapes that contacts are shown on, and the figure of a contact manifold."""

from __future__ import annotations

from math import dist, pi

import pytest

from figure import Figure

TOUCHES = "el => el.answer !== null && Math.abs(el.answer.result.signed_distance) < 1e-9"


def opened(page, preset: str) -> Figure:
    return Figure(page).open(f"embed.html?preset={preset}").live()


def pressed(figure: Figure, handle: str, key: str):
    """The scene after a key on a focused handle, once Python has answered it."""
    before = figure.element.evaluate("el => el.model.seq")
    figure.handle(handle).focus()
    figure.page.keyboard.press(key)
    figure.until(f"el => el.model.seq > {before} && el.answer !== null")
    return figure.scene["shapes"]


def test_a_half_space_and_a_rectangle_are_dragged_and_turned(page):
    """A hand that drags a half-space shifts its boundary and keeps its normal; arrows do the same, and turn it at its
    other handle. A rectangle keeps its extents and its angle while it is moved, and turns alone."""
    figure = opened(page, "manifold-floor")
    floor, box = figure.scene["shapes"]
    scale = figure.scale
    figure.drag("0", 0, 30)
    moved = figure.scene["shapes"][0]
    assert moved["normal"] == floor["normal"]
    assert moved["offset"] == pytest.approx(floor["offset"] - 30 / scale, abs=0.02)
    figure.drag("1", 40, 0)
    other = figure.scene["shapes"][1]
    assert other == {**box, "center": other["center"]}
    assert other["center"] == pytest.approx([box["center"][0] + 40 / scale, box["center"][1]], abs=0.02)
    assert pressed(figure, "0", "ArrowUp")[0]["offset"] > moved["offset"]
    assert pressed(figure, "0.turn", "ArrowLeft")[0]["normal"] != floor["normal"]
    turned = pressed(figure, "1.turn", "ArrowLeft")[1]
    assert turned["half_extents"] == box["half_extents"]
    assert 0 < abs(turned["angle"] - box["angle"]) < pi / 4


def test_a_tapered_capsule_has_a_handle_for_each_end_and_each_radius(page):
    """A hand on an end moves it alone, one on a radius changes that alone, and the answer is that of the new shape."""
    figure = opened(page, "tapered")
    before = figure.scene["shapes"][0]
    figure.drag("0.0", -20, 10)
    moved = figure.scene["shapes"][0]
    assert moved == {**before, "p": moved["p"]}
    assert moved["p"] != before["p"]
    gap = figure.answer["result"]["signed_distance"]
    figure.drag("0.radius_q", 0, -15)
    wide = figure.scene["shapes"][0]
    assert wide == {**moved, "radius_q": wide["radius_q"]}
    assert wide["radius_q"] > moved["radius_q"]
    assert figure.answer["result"]["signed_distance"] < gap


def test_a_frustum_and_a_floor_of_space_move_by_keys(page):
    """An arrow on a frustum moves both its ends by the same, and one on the floor its boundary alone."""
    figure = opened(page, "floor-solids")
    cone, floor = figure.scene["shapes"]
    moved = pressed(figure, "0", "ArrowUp")[0]
    assert {**moved, "p": 0, "q": 0} == {**cone, "p": 0, "q": 0}
    way = [[x - y for x, y in zip(moved[end], cone[end], strict=True)] for end in ("p", "q")]
    assert way[0] == pytest.approx(way[1])
    assert any(way[0])
    raised = pressed(figure, "1", "ArrowUp")[1]
    assert raised["normal"] == floor["normal"]
    assert raised["offset"] != floor["offset"]


@pytest.mark.parametrize("preset", ["manifold", "manifold-corner"])
def test_contacts_keep_their_ids_while_b_is_moved_a_little(page, preset):
    """The steps lead from the features over each line to the contacts. These have the same ids after a small motion."""
    figure = opened(page, preset)
    answer = figure.answer
    assert figure.element.evaluate("el => el.model.steps.length") == len(answer["clips"]) + 2
    figure.set("step", 0)
    assert figure.point.startswith("The reference is")
    pressed(figure, "1", "Alt+ArrowLeft")
    after = figure.answer["manifold"]["points"]
    assert [each["id"] for each in after] == [each["id"] for each in answer["manifold"]["points"]]
    assert after != answer["manifold"]["points"]


@pytest.mark.parametrize("preset", ["manifold", "manifold-corner"])
def test_b_is_moved_out_by_a_key_and_by_a_button(page, preset):
    """Key R moves B out of A by the depth, and nothing else. The button on the picture does the same, and then goes.
    "One point" leaves no steps, and says whether B turns."""
    figure = opened(page, preset)
    before, depth = figure.scene, -figure.answer["result"]["signed_distance"]
    figure.element.evaluate("el => el.setAttribute('layers', 'one-point')")
    figure.until("el => el.model.steps.length === 0")
    assert "B" in figure.point
    figure.part("stage").focus()
    page.keyboard.press("r")
    figure.until(TOUCHES)
    after = figure.scene
    assert after["shapes"][0] == before["shapes"][0]
    (p, *_), (q, *_) = (
        shape.get("vertices", [shape.get("center")]) for shape in (s["shapes"][1] for s in (before, after))
    )
    assert dist(p, q) == pytest.approx(depth)
    figure.element.evaluate("el => el.commands.undo()")
    figure.until("el => el.answer !== null && el.answer.result.signed_distance < -0.01")
    figure.button("Move B out").click()
    figure.until(TOUCHES)
    figure.button("Move B out").wait_for(state="detached")
