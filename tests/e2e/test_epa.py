"""The figure of EPA: what is drawn is what is answered, in every iteration and while shapes are dragged."""

from __future__ import annotations

from browsers import until
from figure import Figure

CAPTION_SAYS = """(text) =>
    document.querySelector("gjk-demo").renderRoot.querySelector(".caption").textContent.includes(text)"""


def test_each_iteration_and_the_response(page):
    """The steps are EPA's iterations and then the response, whose caption says the distance that Python measured."""
    figure = Figure(page).open("embed.html?kind=epa").live()
    answer = figure.answer
    steps = answer["epa"]["steps"]
    assert len(steps) > 2
    for step in range(len(steps)):
        figure.set("step", step)
        until(page, CAPTION_SAYS, "is split" if steps[step]["accepted"] else "The depth is")
    figure.set("step", len(steps))
    until(page, CAPTION_SAYS, "Measured again")
    assert answer["response"]["signed_distance"] == 0
    assert figure.caption.endswith("Measured again, the distance is 0.")


def test_a_drag_has_the_exact_depth(page):
    """After a drag the depth is the oracle's; apart there is no iteration, and the caption says what to do."""
    figure = Figure(page).open("embed.html?kind=epa").live()
    figure.drag("1", -30, 20)
    assert figure.agrees()
    result, response = figure.answer["result"], figure.answer["response"]
    length = (response["offset"][0] ** 2 + response["offset"][1] ** 2) ** 0.5
    assert abs(length + result["signed_distance"]) < 1e-9
    assert abs(response["signed_distance"]) < 1e-9
    page.keyboard.press("Escape")
    figure.set("scene", {**figure.scene, "shapes": [figure.scene["shapes"][0], {"type": "point", "p": [9, 9]}]})
    figure.until("el => el.answer?.result.state === 'separated'")
    assert figure.answer["epa"] is None
    assert figure.get("step") == -1
    assert "no depth" in figure.caption
