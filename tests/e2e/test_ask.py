"""Before a step is shown, the reader says where its support point is: by a tap, by keys, in an iframe."""

from __future__ import annotations

import pytest

from figure import Figure

LISTEN = "addEventListener('gjk-demo:guess', ({ detail }) => (globalThis.guesses ??= []).push(detail))"
CORNERS = """el => [...el.renderRoot.querySelectorAll(".guess")].map((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return [left + width / 2, top + height / 2, width, height, button.ariaLabel];
})"""
NAME = "({ ia, ib }) => `a${ia + 1} − b${ib + 1}`"


def expected(figure: Figure, step: int) -> str:
    """The name of the support point of a step."""
    return figure.element.evaluate(f"(el, step) => ({NAME})(el.answer.trace.steps[step].support)", step)


@pytest.mark.parametrize("view", ["apart", "together"])
def test_tap_is_a_guess(new_page, view):
    """A tap on a corner tells the answer and shows the step, be the guess right or wrong: the place in the run is kept.
    Targets are as large as a finger needs."""
    page = new_page(viewport=(390, 844), has_touch=True)
    figure = Figure(page).open(f"embed.html?kind=gjk&ask=support&view={view}").live()
    page.evaluate(LISTEN)
    question = page.locator("[part=question]")
    question.wait_for()
    for step in (1, 2, 3):
        assert figure.get("step") == step - 1
        corners = figure.element.evaluate(CORNERS)
        assert all(min(width, height) > 43.9 for _, _, width, height, _ in corners)
        name = expected(figure, step)
        x, y, *_ = next(corner for corner in corners if corner[4].startswith(name) == (step != 2))
        page.touchscreen.tap(x, y)
        figure.until(f"el => el.step === {step}")
        guess = page.evaluate("guesses.at(-1)")
        assert guess["step"] == step
        assert guess["right"] == (step != 2)
        assert (guess["given"] == guess["expected"]) == guess["right"]
        question.filter(has_text="Right" if step != 2 else f"and {name} to").wait_for()
    assert "last one" in question.inner_text()
    assert figure.element.evaluate(CORNERS) == []


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
    wrong.focus()
    page.keyboard.press("Enter")
    question.filter(has_text="Not a").wait_for()
    words, after = question.locator("span").bounding_box(), stage.bounding_box()
    assert words["y"] + words["height"] <= after["y"] + 0.5
    assert after == before


def test_keys_are_a_guess(page):
    """Tab comes to the corners, arrow keys go round them, Enter chooses, and what follows is read out. The focus stays
    among the corners while there is a question. "Show it" gives up."""
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
    page.get_by_role("button", name="Show it").click()
    figure.until("el => el.step === 2")
    assert page.evaluate("guesses.at(-1)")["given"] is None
    assert not page.evaluate("guesses.at(-1)")["right"]


def test_unknown_question(page):
    """An unknown value of the attribute gets words in the console and counts as absent, and the attribute can go."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    figure = Figure(page).open("embed.html?kind=gjk&ask=riddles").live()
    figure.until("el => el.asking")
    assert any('ask is "riddles"' in text and "support" in text for text in said)
    assert figure.get("step") == 3
    figure.element.evaluate("el => { el.setAttribute('ask', 'support'); el.step = 0 }")
    page.locator("[part=question]").wait_for()
    figure.element.evaluate("el => el.removeAttribute('ask')")
    page.locator("[part=question]").wait_for(state="hidden")
