"""Questions to a reader: what is right, and a reader who answers them with keys."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

from figure import Figure

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


def answer_by_keys(page: Page, ask: str, given: Any) -> None:
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
