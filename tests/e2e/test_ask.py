"""Before a step is shown, the reader says where its support point is: by a tap, by keys, in an iframe."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from extent import some

from browsers import until_true
from figure import Figure

LISTEN = """() => {
    globalThis.guesses = [];
    document.querySelector("gjk-demo").addEventListener("gjk-demo:guess", ({ detail }) => guesses.push(detail));
}"""
CORNERS = """el => [...el.renderRoot.querySelectorAll(".guess")].map((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return [left + width / 2, top + height / 2, width, height, button.ariaLabel];
})"""
NAME = "({ ia, ib }) => `a${ia + 1} − b${ib + 1}`"


ANSWERS = {
    "distance": "({ result }) => Math.max(result.signed_distance, 0)",
    "region": "({ trace }, step) => trace.steps[step].region",
    "drop": """({ trace }, step) => {
        const { support, simplex_before, simplex_after } = trace.steps[step];
        const kept = simplex_after.map(({ w }) => String(w));
        return [support, ...simplex_before].flatMap(({ w }, i) => (kept.includes(String(w)) ? [] : "ABCD"[i]));
    }""",
}
"""From an answer, and the index of the step that is asked about, to what is right."""


def has_shapes(shapes: object) -> str:
    """A function of the element: has it these shapes?"""
    return f"el => JSON.stringify(el.scene.shapes) === JSON.stringify({json.dumps(shapes)})"


def right(figure: Figure, ask: str) -> object:
    return figure.element.evaluate(f"(el, step) => ({ANSWERS[ask]})(el.answer, step)", figure.get("step") + 1)


def answer_by_keys(page, ask: str, given: Any) -> None:
    """Answers a question with the keyboard alone, from its first field on."""
    question = page.locator("[part=question]")
    question.locator(":is(input, select, button)").first.focus()
    if ask == "distance":
        page.keyboard.type(f"{given:.4f}")
        page.keyboard.press("Enter")
    elif ask == "region":
        question.locator("select").select_option(given)
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    else:
        for chip in question.locator(".chip").all():
            letter = chip.get_attribute("data-letter")
            if letter in given:
                page.keyboard.press("Space")
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")


def expected(figure: Figure, step: int) -> str:
    """The name of the support point of a step."""
    return figure.element.evaluate(f"(el, step) => ({NAME})(el.answer.trace.steps[step].support)", step)


@pytest.mark.parametrize("view", some(["apart", "together"], "apart"))
def test_tap_is_a_guess(new_page, view):
    """A tap on a corner tells whether it is the answer. A right one shows the step; after a wrong one there is a second
    try with a hint, and then the answer. Targets are as large as a finger needs. The verdict waits for the last one."""
    page = new_page(viewport=(390, 844), has_touch=True)
    figure = Figure(page).open(f"embed.html?kind=gjk&ask=support&view={view}").live()
    page.evaluate(LISTEN)
    question, verdict = page.locator("[part=question]"), page.locator("[part=exact]")
    question.wait_for()

    def tap(step: int, is_right: bool) -> str:
        corners = figure.element.evaluate(CORNERS)
        assert all(min(width, height) > 43.9 for _, _, width, height, _ in corners)
        name = expected(figure, step)
        x, y, *_ = next(corner for corner in corners if corner[4].startswith(name) == is_right)
        page.touchscreen.tap(x, y)
        return name

    for step in (1, 2, 3):
        assert figure.get("step") == step - 1
        assert verdict.count() == 0
        if step == 2:
            tap(step, is_right=False)
            question.filter(has_text="Try once more").wait_for()
            assert figure.get("step") == 1
            assert not page.evaluate("guesses.at(-1).right")
        name = tap(step, is_right=step != 2)
        figure.until(f"el => el.step === {step}")
        guess = page.evaluate("guesses.at(-1)")
        assert guess["step"] == step
        assert guess["right"] == (step != 2)
        assert (guess["given"] == guess["expected"]) == guess["right"]
        question.filter(has_text="Right" if step != 2 else f"and {name} to").wait_for()
    assert "last one" in question.inner_text()
    assert figure.element.evaluate(CORNERS) == []
    assert "Intersecting" in verdict.inner_text()


@pytest.mark.thorough
def test_its_words_never_lie_on_the_picture(new_page):
    """In the article on a phone the question and what is said of a wrong guess stand above the picture, in a place that
    stays as high as it is."""
    page = new_page(viewport=(390, 664), has_touch=True, is_mobile=True)
    Figure(page).open("index.html")
    steps = page.locator("gjk-demo[ask]")
    steps.scroll_into_view_if_needed()
    question, stage = steps.locator("[part=question]"), steps.locator("[part=stage]")
    question.wait_for()
    before = stage.bounding_box()
    name = steps.evaluate(f"(el) => ({NAME})(el.answer.trace.steps[1].support)")
    wrong = steps.locator(f'.guess:not([aria-label^="{name}"])').first
    for words in ("Try once more", "Not a"):
        wrong.focus()
        page.keyboard.press("Enter")
        question.filter(has_text=words).wait_for()
    words, after = question.locator("span").bounding_box(), stage.bounding_box()
    assert words["y"] + words["height"] <= after["y"] + 0.5
    assert after == before


def test_keys_are_a_guess(page):
    """Tab comes to the corners, arrow keys go round them, Enter chooses, and what follows is read out. The focus stays
    among the corners while there is a question. "Show me" gives up."""
    figure = Figure(page).open("embed.html?kind=distance&ask=support").live()
    page.evaluate(LISTEN)
    page.locator("[part=question]").wait_for()
    focused = "el => el.renderRoot.activeElement?.ariaLabel ?? ''"
    figure.element.evaluate("el => el.renderRoot.querySelector('.guess[tabindex=\"0\"]').focus()")
    name = expected(figure, 1)
    for _ in figure.element.evaluate(CORNERS):
        if figure.element.evaluate(focused).startswith(name):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    figure.until("el => el.step === 1")
    assert page.evaluate("guesses")[0]["right"]
    assert figure.element.evaluate("el => el.renderRoot.querySelector('[role=status]').textContent").startswith("Right")
    assert figure.element.evaluate("el => el.renderRoot.activeElement.matches('.guess')")
    page.get_by_role("button", name="Show me").click()
    figure.until("el => el.step === 2")
    assert page.evaluate("guesses.at(-1)")["given"] is None
    assert not page.evaluate("guesses.at(-1)")["right"]


def test_unknown_question(page):
    """An unknown value of the attribute gets words in the console and counts as absent, and the attribute can go."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    figure = Figure(page).open("embed.html?kind=gjk&ask=riddles").live()
    until_true(page, lambda: any('ask is "riddles"' in text and "support" in text for text in said), "it is said")
    assert figure.get("step") == 3
    figure.element.evaluate("el => { el.setAttribute('ask', 'support'); el.step = 0 }")
    page.locator("[part=question]").wait_for()
    figure.element.evaluate("el => el.removeAttribute('ask')")
    page.locator("[part=question]").wait_for(state="hidden")


@pytest.mark.thorough
@pytest.mark.parametrize(("kind", "ask"), [("gjk", "region"), ("gjk", "drop"), ("distance", "distance")])
def test_each_question_is_answered_by_keys(page, kind, ask):
    """Each kind of question is in sight at the first step, without the verdict and without a caption or a state that
    gives it away. It is answered with keys alone, to the last one; what is right is the answer's. Then the verdict is
    there, and what was said was read out. Each guess is an event."""
    figure = Figure(page).open(f"embed.html?kind={kind}&ask={ask}&random=7").live()
    page.evaluate(LISTEN)
    question = page.locator("[part=question]")
    question.wait_for()
    root = page.locator("gjk-demo .figure")
    assert figure.get("step") == 0
    asked = 0
    while question.get_by_role("button", name="Show me").count():
        assert root.get_attribute("data-state") == "unknown"
        state = figure.answer["result"]["state"]
        told = figure.element.evaluate("el => el.renderRoot.querySelector('.figure').innerText")
        assert not re.search(r"Separated|Intersecting|depth|overlap|apart:", told), told
        if ask == "distance":
            assert page.locator("[part=caption]").inner_text().strip() == ""
        given = right(figure, ask)
        answer_by_keys(page, ask, given)
        asked += 1
        page.wait_for_function(f"() => guesses.length === {asked}")
        guess = page.evaluate("guesses.at(-1)")
        assert guess["right"], guess
        assert guess["expected"] == given
        status = figure.element.evaluate("el => el.renderRoot.querySelector('[role=status]').textContent")
        assert status.startswith("Right")
    assert asked > (0 if ask == "distance" else 1)
    figure.until("el => el.renderRoot.querySelector('.figure').dataset.state !== 'unknown'")
    assert root.get_attribute("data-state") == state
    assert question.get_by_role("button", name="Another one").count() == 1


def test_next_asks_too(page):
    """Whoever goes on without an answer is shown it, by the button and the key. Then the next
    question is asked. A hint gives no answer away."""
    figure = Figure(page).open("embed.html?kind=gjk&ask=drop").live()
    page.evaluate(LISTEN)
    question = page.locator("[part=question]")
    question.get_by_role("button", name="Hint").click()
    question.filter(has_text="closest part").wait_for()
    assert page.evaluate("guesses") == []
    figure.go(1)
    figure.until("el => el.step === 1")
    guess = page.evaluate("guesses[0]")
    assert (guess["given"], guess["right"]) == (None, False)
    question.filter(has_text="Which points go").wait_for()
    page.locator("[part=stage]").focus()
    page.keyboard.press(".")
    figure.until("el => el.step === 2")
    assert page.evaluate("guesses.length") == 2
    figure.go(1)
    figure.until("el => el.step === 1")
    assert page.evaluate("guesses.length") == 2


def test_wrong_answers_have_a_second_try(page):
    """A wrong distance may be corrected once; after the second guess the answer appears."""
    address = "embed.html?kind=distance&ask=distance&random=3"
    figure = Figure(page).open(address).live()
    page.evaluate(LISTEN)
    truth = right(figure, "distance")
    answer_by_keys(page, "distance", truth + 3)
    page.locator("[part=question]").filter(has_text="Try once more").wait_for()
    page.locator("[part=question] input").fill("")
    answer_by_keys(page, "distance", truth)
    page.locator("[part=question]").filter(has_text="Right").wait_for()
    assert [guess["right"] for guess in page.evaluate("guesses")] == [False, True]
    figure.open(address).live()
    for said in ("Try once more", "No: the distance is"):
        answer_by_keys(page, "distance", truth + 3)
        page.locator("[part=question]").filter(has_text=said).wait_for()


@pytest.mark.thorough
def test_seeds_deal_scenes(page):
    """The same seed is the same scene, another one another, and a word is a seed. The scene is the figure's from the
    first answer on, and a reset leads back to it. "Another one" goes on."""
    figure = Figure(page).open("embed.html?kind=gjk&ask=drop&random=7").live()
    first = figure.scene
    assert not figure.element.evaluate("el => el.model.isChanged")
    figure.open("embed.html?kind=gjk&ask=drop&random=8").live()
    assert figure.scene["shapes"] != first["shapes"]
    figure.set("random", "7")
    figure.until(has_shapes(first["shapes"]))
    figure.until("el => !el.model.pending")
    another = page.get_by_role("button", name="Another one")
    while not another.count():
        page.get_by_role("button", name="Show me").click()
    another.click()
    figure.until("el => el.random === '8'")
    page.get_by_role("button", name="Show me").wait_for()
    assert figure.get("step") == 0
    figure.open("embed.html?kind=gjk&random=apples").live()
    assert figure.scene["shapes"] != first["shapes"]


WORDS = """<p id="met"><span data-gjk-when="separated touching intersecting">It is known.</span></p>
<gjk-demo kind="distance" ask="distance"></gjk-demo>"""


def test_words_of_the_page_wait_for_the_answer(page):
    """Words of the page that would tell the verdict are hidden until the reader has answered."""
    page.goto("embed.html?kind=gjk")
    page.evaluate("(html) => { document.body.innerHTML = html }", WORDS)
    Figure(page).live()
    assert not page.locator("#met span").is_visible()
    page.get_by_role("button", name="Show me").click()
    page.locator("#met span").wait_for()
