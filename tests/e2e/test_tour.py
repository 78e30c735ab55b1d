"""The tour: each state is opened, answered and captioned; back, keys, addresses; tours that an author writes."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest

from browsers import address_now, until
from figure import Figure, address
from gjkcore import bridge
from project import preset_scenes

TOUR = preset_scenes()["tour"]
STATES = TOUR["states"]

IN_SPACE = 38
"""From this state on, the tour is of space."""

OWN = {
    "schema": 1,
    "kind": "tour",
    "states": [
        {"preset": "distance", "step": "0", "caption": "One point."},
        {"preset": "support-circle"},
        {"preset": "compare", "step": "all", "caption": "All at once."},
    ],
}


def native(scene):
    return json.loads(bridge.answer(json.dumps(scene)))


def without_seq(answer):
    return {key: value for key, value in answer.items() if key != "seq"}


def test_back_and_forth(page):
    """Buttons, the scrubber's keys and those of a presenter's remote control lead forth and back."""
    figure = Figure(page).open("embed.html?preset=tour").live()
    figure.button("Next state").click()
    figure.until("el => el.step === 1")
    figure.part("stage").focus()
    page.keyboard.press("PageDown")
    figure.until("el => el.step === 2")
    page.keyboard.press("PageUp")
    page.keyboard.press("PageUp")
    figure.until("el => el.step === 0")
    page.keyboard.press("End")
    figure.until(f"el => el.step === {len(STATES) - 1}")
    page.keyboard.press("Home")
    figure.until("el => el.step === 0")
    page.keyboard.press(".")
    figure.until("el => el.step === 1")
    figure.element.get_by_role("slider", name="State").press("ArrowRight")
    figure.until("el => el.step === 2")


def test_each_state_has_an_address(new_page):
    """A state can be linked by the tour's name and its number, and by the address that the playground writes."""
    page = new_page()
    figure = Figure(page).open("play.html?preset=tour&step=13").live()
    assert figure.get("step") == 13
    assert figure.point == STATES[13]["caption"]
    figure.button("Next state").click()
    until(page, "location.hash.includes('preset=tour&step=14')")
    again = Figure(new_page()).open(address_now(page)).live()
    assert again.get("step") == 14
    assert again.point == STATES[14]["caption"]


def test_states_are_live(page):
    """What a state shows can be dragged, is answered by Python, and is still moved when the reader comes back."""
    figure = Figure(page).open("embed.html?preset=tour&step=9").live()
    before = figure.answer["result"]["signed_distance"]
    figure.drag("1", 200, 0)
    figure.settled()
    moved = figure.answer["result"]["signed_distance"]
    assert moved != before
    scene = figure.scene
    assert without_seq(native(scene)).keys() == without_seq(figure.answer).keys()
    assert scene["states"][9] != STATES[9]
    figure.button("Next state").click()
    figure.settled()
    figure.button("Previous state").click()
    assert figure.answer["result"]["signed_distance"] == moved


def test_the_tetrahedron_turns(moving_page):
    """On request the camera turns about a state of space, until the reader stops it, moves a point, turns it back, or
    goes on. States of the plane have no such button."""
    figure = Figure(moving_page).open(f"embed.html?preset=tour&step={IN_SPACE - 1}").live()
    assert figure.button("Turn the picture").count() == 0
    figure.button("Next state").click()
    yaw = "el.stage.panels[0].view.camera.yaw"
    ends = [
        lambda: figure.button("Stop turning").click(),
        lambda: figure.handle("0").press("ArrowRight"),
        lambda: figure.button("Turn back").click(),
        lambda: figure.button("Next state").click(),
    ]
    for end in ends:
        start = figure.element.evaluate(f"el => {yaw}")
        figure.button("Turn the picture").click()
        figure.until(f"el => {yaw} > {start} + 0.1")
        end()
        figure.button("Turn the picture").wait_for()


SCENES = preset_scenes()


def index_of(caption):
    return next(i for i, state in enumerate(STATES) if state["caption"].startswith(caption))


WATCH = """() => {
    const { model } = document.querySelector("gjk-demo");
    window.seen = [];
    const look = () => {
        const { before, progress, movement } = model.frame;
        const corner = model.scene.states[model.step].scene.shapes?.[1].vertices?.[0][0];
        seen.push({ moves: !!movement, slides: before.arrows === "between" && progress > 0 && progress < 1, corner });
        requestAnimationFrame(look);
    };
    look();
}"""
"""Notes in each frame whether the picture moves to a step, whether arrows slide, and where the first corner of B is."""


SEEN = "() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => seen(window.seen))))"
"""What was noted, the frame in which it is asked for among it."""


@pytest.mark.thorough
def test_the_tour_moves(moving_page):
    """Between states of one scene arrows slide and steps move into one another. B glides to where it turns: on the way
    it is between, and at last as the state has it. On request it turns on."""
    first = index_of("The numbers of corners")
    figure = Figure(moving_page).open(f"embed.html?preset=tour&step={first}").live()
    moving_page.evaluate(WATCH)

    def went_to(caption):
        moving_page.evaluate("window.seen.length = 0")
        figure.button("Next state").click()
        figure.until(f"el => el.step === {index_of(caption)}")
        figure.until("({ model }) => !model.motion && !model.pending && model.scene !== model.passing")
        return moving_page.evaluate(SEEN)

    assert any(each["slides"] for each in went_to("All of these arrows"))
    went_to("The hull of the tips")
    corners = [each["corner"] for each in went_to("B turns")]
    start = SCENES["minkowski"]["shapes"][1]["vertices"][0][0]
    end = STATES[index_of("B turns")]["scene"]["shapes"][1]["vertices"][0][0]
    assert any(start < x < end for x in corners)
    assert corners[-1] == end
    figure.button("Let B turn").click()
    figure.until(
        f"({{ model }}) => Math.abs(model.scene.states[model.step].scene.shapes[1].vertices[0][0] - {end}) > 0.05"
    )
    figure.set("step", index_of("The first point"))
    figure.settled()
    assert any(each["moves"] for each in went_to("The second"))


def test_with_reduced_motion_the_tetrahedron_turns_by_steps(new_page):
    """With reduced motion the button turns the camera by one step, and no further."""
    figure = Figure(new_page(reduced_motion="reduce")).open(f"embed.html?preset=tour&step={IN_SPACE}").live()
    yaw = "el => el.stage.panels[0].view.camera.yaw"
    start = figure.element.evaluate(yaw)
    figure.button("Turn the picture a little").click()
    turned = figure.element.evaluate(yaw)
    assert 0.2 < turned - start < 0.6
    figure.button("Turn back").click()
    assert figure.element.evaluate(yaw) == start


def test_tour_of_an_author(page):
    """A list of presets is a tour: kinds of two panels and of one, captions of the author's or the figure's own."""
    figure = Figure(page).open(f"embed.html?scene={quote(json.dumps(OWN))}").live()
    panels = "el => [...el.renderRoot.querySelectorAll('[data-panel]')].map((panel) => panel.dataset.panel).join()"
    assert figure.point == "One point."
    assert figure.element.evaluate(panels) == "shapes,difference"
    figure.button("Next state").click()
    figure.settled()
    figure.until(f"el => ({panels})(el) === 'shapes'")
    assert "circle" in figure.caption
    figure.button("Next state").click()
    figure.settled()
    assert figure.point == "All at once."
    assert figure.ink("difference") > 500


@pytest.mark.thorough
def test_caption_and_answer_are_of_one_state(page):
    """Between two states of the same kind no sentence of one is seen with the other: until Python has answered, the
    caption is empty and the result pending."""
    box = {"type": "box", "center": [0, 0, 0], "half_extents": [1, 1, 1]}
    states = [
        {"scene": {"kind": "scene3d", "objects": [{"shape": box}, {"like": 0, "offset": [x, 0, 0]}]}} for x in (1, 3)
    ]
    own = {"schema": 1, "kind": "tour", "states": states}
    figure = Figure(page).open(f"embed.html?scene={quote(json.dumps(own))}").live()
    page.evaluate(
        """() => {
            const { renderRoot } = document.querySelector("gjk-demo");
            const text = (part) => renderRoot.querySelector(`[part=${part}]`)?.textContent.trim() ?? "";
            window.seen = [];
            const note = () => seen.push([text("caption"), text("exact")].join(" / "));
            new MutationObserver(note).observe(renderRoot, { childList: true, characterData: true, subtree: true });
        }"""
    )
    told = []
    for _ in range(2):
        for label in ("Next state", "Previous state"):
            figure.button(label).click()
            figure.settled()
            told.append(f"{figure.point} / {figure.text('exact')}")
    assert told[0] != told[1]
    assert (told[2:], "overlap" in told[1]) == (told[:2], True)
    seen = [" ".join(each.split()) for each in page.evaluate("seen")]
    assert set(seen) <= {*told, "/"}
    # Every change of the state leads through the pending one, and to the state's own sentences.
    assert [each for each, before in zip(seen, [None, *seen], strict=False) if each not in ("/", before)] == told


@pytest.mark.thorough
def test_tour_of_large_presets(page, site):
    """A state may name a preset whose scene is a file of its own: the file is fetched before the tour is shown."""
    states = [{"preset": "crowd", "caption": "A crowd."}, {"preset": "distance"}, {"preset": "report-cubes", "step": 3}]
    own = {"schema": 1, "kind": "tour", "states": states}
    figure = Figure(page).open(f"embed.html?scene={quote(json.dumps(own))}").live()
    assert figure.notice.count() == 0
    assert figure.point == "A crowd."
    scenes = preset_scenes()
    assert [state["scene"] for state in figure.scene["states"]] == [scenes[state["preset"]] for state in states]
    assert len(figure.answer["pairs"]) == len(native(scenes["crowd"])["pairs"])
    assert figure.ink("space") > 3000
    figure.set("step", 2)
    assert len(figure.answer["pairs"]) == 190
    assert "distance of A and E" in figure.caption
    assert site.count("assets/report-spheres-*") == 0


def test_preset_of_a_tour_that_cannot_be_loaded(page, site, problems):
    """If the file of a preset that a tour names does not come, the figure says so, and trying again shows the tour."""
    problems.allow("crowd-")
    own = {"schema": 1, "kind": "tour", "states": [{"preset": "crowd", "caption": "A crowd."}]}
    with site.fault("assets/crowd-*", "404"):
        figure = Figure(page)
        page.goto(f"embed.html?scene={quote(json.dumps(own))}")
        figure.notice.get_by_text("“crowd” could not be loaded").wait_for()
    figure.button("Try again").click()
    figure.until("el => el.kind === 'tour'")
    assert figure.settled().point == "A crowd."


def test_bad_tours_say_why(page):
    """A state without a scene, with an unknown preset, or that is a tour is refused with its place."""
    cases = [
        ({}, "scene is missing"),
        ({"preset": "poetry"}, "states[0].preset"),
        ({"scene": OWN}, "no figure of kind"),
    ]
    for state, told in cases:
        figure = Figure(page).open(address({"schema": 1, "kind": "tour", "states": [state]}))
        assert told in figure.notice.inner_text()


@pytest.mark.thorough
def test_large_type(page):
    """Large type is for a lecture hall: the caption is read from afar."""
    figure = Figure(page).open("embed.html?preset=tour").live()
    size = "el => parseFloat(getComputedStyle(el.renderRoot.querySelector('.caption')).fontSize)"
    before = figure.element.evaluate(size)
    figure.button("Large type").click()
    figure.until(f"el => ({size})(el) > 1.5 * {before}")
