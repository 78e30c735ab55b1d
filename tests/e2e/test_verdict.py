"""The exact answer, and the shown method's verdict beside it, on inputs on which published codes fail."""

from __future__ import annotations

from figure import Figure, walked


def rounded(value):
    """To twelve digits: sines and cosines are not the same to the last one in WebAssembly."""
    if isinstance(value, float):
        return float(f"{value:.12g}") + 0.0
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    return [rounded(item) for item in value] if isinstance(value, list) else value


def test_presets(page, site):
    """Each example is baked: complete before Python, and Python then says the same."""
    presets = ["gjk", "apart", "circle", "touching", "missed", "identical", "segments", "capsules"]
    baked = {}
    with site.fault("assets/pyodide-*", "hold"):
        figure = Figure(page).open("play.html")
        for preset in presets:
            figure.set("preset", preset)
            figure.until(f"el => el.preset === '{preset}' && el.answer !== null")
            baked[preset] = figure.answer
    figure.live()
    for preset in presets:
        figure.set("preset", preset)
        figure.until(f"el => el.preset === '{preset}' && el.answer !== null && el.answer.seq !== null")
        assert rounded(figure.answer | {"seq": None}) == rounded(baked[preset] | {"seq": None}), preset
        assert figure.agrees(), preset


def test_mark_of_the_answer(page):
    """The answer about two shapes has a disc beside it: full, half or empty. What is no such answer has none."""
    for figure, preset in walked(page):
        display = figure.part("exact").evaluate("exact => getComputedStyle(exact, '::before').display")
        assert (display != "none") == ("state" in (figure.answer.get("result") or {})), preset
