"""A page that a translator has been at: whatever changes afterwards is right."""

from __future__ import annotations

import pytest

from figure import Figure

WRAP = """el => {
    const walker = document.createTreeWalker(el.renderRoot, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) if (walker.currentNode.data.trim()) texts.push(walker.currentNode);
    for (const text of texts) {
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.append(text.data);
        outer.append(inner);
        text.replaceWith(outer);
    }
    return texts.length;
}"""
"""Puts each text of a figure into two elements, as translators do that enter shadow roots. Returns how many."""

TEXTS = """async (el) => {
    await el.updateComplete;
    return [...el.renderRoot.querySelectorAll(".figure > :not(.unseen), .panel > .title")]
        .map((part) => part.textContent.replace(/\\s+/g, " ").trim());
}"""


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["gjk", "distance", "impact", "simplices"])
def test_texts_follow(new_page, kind):
    """A figure whose texts a translator has wrapped says the same as one that it left alone: verdict, captions,
    counters, tables, after a step, another preset and a drag."""
    plain, translated = [Figure(new_page()).open(f"embed.html?kind={kind}") for _ in range(2)]
    for figure in (plain, translated):
        figure.live()
    assert translated.element.evaluate(WRAP) > 5
    changes = [
        lambda figure: figure.set("step", 0),
        lambda figure: figure.set("step", "last"),
        lambda figure: figure.set("preset", {"gjk": "apart", "simplices": "caratheodory"}.get(kind, kind)),
        lambda figure: figure.handle("0").press("ArrowLeft"),
        lambda figure: figure.set("step", "last"),
    ]
    for change in changes:
        for figure in (plain, translated):
            change(figure)
            figure.settled()
        assert translated.element.evaluate(TEXTS) == plain.element.evaluate(TEXTS)
        translated.element.evaluate(WRAP)
