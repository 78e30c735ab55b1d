"""The article as one page: more prose than instruments, pictures that stay, links that leave the page where it is, and
sentences that stay true whatever a hand does."""

from __future__ import annotations

import json
from typing import Any

import pytest
from extent import a_quarter, some
from playwright.sync_api import Page

from browsers import until
from figure import Figure

PHONE, WIDE = (390, 844), (1280, 800)
SIZES = pytest.mark.parametrize("viewport", [PHONE, WIDE], ids=["phone", "wide"])

MAIN_LINE = "[...document.querySelectorAll('gjk-demo')].filter((figure) => !figure.closest('details'))"
ANSWERED = f"{MAIN_LINE}.every(({{ model, hasUpdated }}) => hasUpdated && model.figure && model.answer && !model.late)"

READER = """
const above = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host ?? null;
const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
const isRead = (element) => isShown(element) && !element.closest(".unseen, script, style");
const textsIn = (root, goesInto = () => true) => [root.shadowRoot ?? root].flatMap(function textsOf(node) {
    if (node.nodeType === Node.TEXT_NODE) return isRead(above(node)) ? [node.data] : [];
    if (node.nodeType === Node.ELEMENT_NODE && !goesInto(node)) return [];
    return [...(node.shadowRoot ?? node).childNodes].flatMap(textsOf);
});
const count = (texts) => texts.join(" ").split(/\\s+/).filter((word) => /[\\p{L}\\p{N}]/u.test(word)).length;
"""
"""A script of what can be read: texts of the page and of shadow roots, but nothing hidden or in a closed fold."""

MEASURED = f"""() => {{
    {READER}
    const figures = {MAIN_LINE};
    const heightOf = (element) => element.getBoundingClientRect().height;
    const picture = ({{ stage }}) => heightOf(stage.element);
    // A pinned picture stays until the end of its walk.
    const stays = (figure) => picture(figure) + heightOf(figure.closest(".walk") ?? figure) - heightOf(figure);
    const controls = (figure) =>
        [...figure.renderRoot.querySelectorAll("button, input, select, summary, a")].filter(
            (control) => isShown(control) && !control.matches(".handle, .guess, .dot:not(:first-of-type), .dot ~ .dot"),
        ).length;
    const isMain = (word) => !word.closest("details");
    return {{
        inFigures: count(figures.flatMap((figure) => textsIn(figure))),
        inProse: count(textsIn(document.body, ({{ localName }}) => localName !== "gjk-demo")),
        links: [...document.querySelectorAll("a[data-gjk-for]")].filter(isMain).length,
        sentences: [...document.querySelectorAll("[data-gjk-when]")].filter(isMain).length,
        pictures: figures.reduce((sum, figure) => sum + stays(figure), 0) / document.documentElement.scrollHeight,
        heights: Object.fromEntries(figures.map((figure) => [
            figure.id,
            figure.renderRoot.querySelector(".caption").getBoundingClientRect().bottom -
                figure.stage.element.getBoundingClientRect().top,
        ])),
        stages: Object.fromEntries(figures.map((figure) => [figure.id, picture(figure) / innerHeight])),
        controls: Object.fromEntries(figures.map((figure) => [figure.id, controls(figure)])),
        pinned: figures.filter((figure) => getComputedStyle(figure).position === "sticky").length,
    }};
}}"""

POINTS: dict[str, dict[str, Any]] = {
    "line-regions": {
        "separated": {"points": [[2.2, 1.4], [-1, -2.6]]},
        "touching": {"points": [[1, 0], [-2, 0]]},
        "intersecting": {"points": [[-2.6, 0.4], [-1, -2.2]]},
    },
    "triangle-regions": {
        "separated": {"points": [[-2.4, 1.1], [-1.7, -1.6], [1.9, -1.2]]},
        "touching": {"points": [[0, 2], [-1, -1], [1, -1]]},
        "intersecting": {"points": [[2.6, -0.9], [-2.4, -1.4], [1.6, -2]]},
    },
    "tetrahedron-regions": {
        "separated": {"points": [[0.28, 1.8, 0.08], [-1.82, -0.7, 1.08], [1.68, -0.6, 0.88], [-0.02, -0.7, -1.7]]},
        "intersecting": {"points": [[-2.3, 1.4, -0.2], [-4.4, -1.1, 0.8], [-0.9, -1, 0.6], [-2.6, -1.1, -2]]},
        "touching": {"points": [[0, 1, 0], [-1, -1, 1], [1, -1, 1], [0, -1, -1]]},
    },
    "simplices": {"separated": {"at": [40, 30]}, "touching": {"at": [0.5, -0.4]}, "intersecting": {"at": [0, 0]}},
}
"""What a hand makes of figures that have points in place of shapes: what can and cannot occur, inside and far out."""

SCENES = (
    f"(figure, state) => {{ const POINTS = {json.dumps(POINTS)};"
    + """
    const { scene } = figure.model;
    const [one, other] = scene.shapes ?? [];
    const placed = POINTS[figure.kind]?.[state];
    if (placed) return figure.commands.edit({ ...scene, ...placed }) ?? true;
    if (!other) return null;
    const box = (x, y = 0, z = 0) => ({ type: "box", center: [x, y, z], half_extents: [1, 1, 1] });
    const disc = (x, y = 0) => ({ type: "circle", center: [x, y], radius: 1 });
    const polygon = (...vertices) => ({ type: "polygon", vertices });
    const square = polygon([-2, -1.1], [0, -0.9], [0, 1.2], [-2, 1]);
    const triangle = (x) => polygon([x, 0.1], [x + 2, -0.8], [x + 2.2, 1.3]);
    const inSpace = ["box", "polyhedron"].includes(one.type);
    const places = inSpace
        ? {
              separated: [box(-3), box(1)],
              touching: [box(-1), box(1)],
              intersecting: [box(-0.5), box(0.7, 0.31, 0.17)],
          }
        : one.type === "circle"
          ? { separated: [disc(0), disc(5)], touching: [disc(0), disc(2)], intersecting: [disc(0), disc(1, 0.3)] }
          : {
                separated: [square, triangle(2)],
                touching: [square, triangle(0)],
                intersecting: [square, triangle(-0.7)],
            };
    figure.commands.edit({ ...scene, shapes: places[state] });
    return true;
}"""
)
"""A script that changes the shapes of a figure as a hand does: apart, touching and overlapping."""

READ_AROUND = f"""(figure) => {{
    {READER}
    const {{ answer }} = figure.model;
    const section = figure.closest("section");
    const wrong = [...section.querySelectorAll(`[data-gjk-when]`)].filter((word) => {{
        const first = (place) => place?.querySelector("gjk-demo") ?? (place && first(place.parentElement));
        const own = word.dataset.gjkFor ?? first(word.parentElement).id;
        if (own !== figure.id || !isShown(word)) return false;
        const states = word.dataset.gjkWhen.split(" ");
        const isRight = answer.valid ?? answer.verdicts?.flat().every((number) => answer.legend[number] === "right");
        const judged = isRight === undefined ? null : isRight ? "right" : "wrong";
        const known = states.filter((state) => (["right", "wrong"].includes(state) ? judged : answer.result));
        return known.length > 0 && !known.includes(answer.result?.state) && !known.includes(judged);
    }});
    return {{
        text: textsIn(section, ({{ localName }}) => localName !== "gjk-demo").join("").replace(/\\s+/g, " "),
        wrong: wrong.map((word) => word.textContent),
        empty: [...section.querySelectorAll("output")].filter((one) => isShown(one) && !one.textContent.trim()).length,
    }};
}}"""

BROKEN = r"\bnone (rounds|deep)\b|takes none|undefined|\bnull\b|NaN|(length|distance|depth) is −|−[\d.]+ (apart|deep)"

SEEN = """(link, figure) => {
    const share = (element) => {
        const { top, bottom, height } = element.getBoundingClientRect();
        return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / Math.min(height, innerHeight);
    };
    return { top: scrollY, word: share(link), picture: share(figure.stage.element) };
}"""
"""Which part of a link and of its figure's picture is in view."""


@pytest.fixture
def article(new_page):
    def open_article(viewport: tuple[int, int]) -> Page:
        narrow = viewport == PHONE
        page = new_page(viewport=viewport, has_touch=narrow)
        Figure(page).open("index.html").live()
        until(page, ANSWERED)
        return page

    return open_article


def figures_of(page: Page) -> list[str]:
    names: list[str] = page.evaluate(f"{MAIN_LINE}.map(({{ id }}) => id)")
    return names


def figure_of(page: Page, name: str) -> Figure:
    return Figure(
        page, page.evaluate("(id) => [...document.querySelectorAll('gjk-demo')].findIndex((el) => el.id === id)", name)
    )


@SIZES
def test_untouched(article, viewport):
    """Untouched and with its folds closed, the page has far more words in its prose than in its figures. Its pictures
    take two fifths of it and more. Each takes at most 56 % of the window's height, and fits a screen with its
    caption."""
    found: dict[str, Any] = article(viewport).evaluate(MEASURED)
    assert found["inFigures"] <= 900
    assert 2000 < found["inProse"] <= 2800
    assert found["links"] >= 25
    assert found["sentences"] >= 16
    assert found["pinned"] >= 6
    assert found["pictures"] >= 0.4
    assert {name: height for name, height in found["heights"].items() if height > 664} == {}
    assert {name: share for name, share in found["stages"].items() if share > 0.561} == {}
    assert {name: number for name, number in found["controls"].items() if number > 3} == {}


@a_quarter(2)
@pytest.mark.parametrize(
    "viewport", some([PHONE, WIDE], WIDE), ids=["phone", "wide"]
)  # on a phone test_article clicks links in every run
def test_links_keep_sentence_and_picture_in_view(article, viewport, turn):
    """After every fourth link of the prose its words and three fifths of its picture are in view. The page does not
    move while the picture is."""
    page = article(viewport)
    links = page.locator("main section > :not(details) a[data-gjk-for]:visible, main section > a[data-gjk-for]:visible")
    assert links.count() >= 25
    for link in links.all()[turn::4]:
        if not link.is_visible():
            continue  # a link before it has changed the scene
        name = link.get_attribute("data-gjk-for") or ""
        figure = figure_of(page, name)
        link.evaluate("(link) => link.scrollIntoView({ block: 'center' })")
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        before = link.evaluate(SEEN, figure.element.element_handle())
        link.evaluate("(link) => link.click()")
        figure.element.evaluate("el => el.updateComplete.then(() => new Promise(requestAnimationFrame))")
        figure.settled()
        after = link.evaluate(SEEN, figure.element.element_handle())
        where = json.dumps([name, link.inner_text(), before, after])
        assert after["picture"] >= 0.59, where
        assert after["word"] > 0.9, where
        assert after["top"] == before["top"] or before["picture"] < 0.6, where


@a_quarter(3)
def test_no_drag_makes_a_sentence_false(article, turn):
    """With the shapes of every fourth figure apart, touching and overlapping, each sentence around it says what is so:
    no state that is not the answer's, no missing value, no negative length."""
    page = article(WIDE)
    changed = 0
    for name in figures_of(page)[turn::4]:
        figure = figure_of(page, name)
        figure.element.evaluate("el => el.scrollIntoView()")
        for state in ("separated", "touching", "intersecting"):
            if not figure.element.evaluate(SCENES, state):
                break
            figure.settled()
            figure.element.evaluate("el => el.updateComplete")
            found = figure.element.evaluate(READ_AROUND)
            assert found["wrong"] == [], f"{name} {state}"
            assert found["empty"] == 0, f"{name} {state}"
            assert not page.evaluate("([text, broken]) => new RegExp(broken).test(text)", [found["text"], BROKEN]), (
                found
            )
            changed += 1
    assert changed > 9


@pytest.mark.parametrize("name", some(["steps", "arrows"], "steps"))
@SIZES
def test_text_that_passes_sets_the_picture(article, viewport, name):
    """While the passages of a walk pass, its picture stays in view and shows what each says; the verdict comes at the
    end. A reader who goes back finds the first step again."""
    page = article(viewport)
    figure = figure_of(page, name)
    passages = page.locator(f".walk:has(#{name}) > div > p")
    asked = "data-walk-step" if name == "steps" else "data-walk-arrows"
    for i in [*range(passages.count()), 0]:
        wanted = passages.nth(i).get_attribute(asked)
        share = 0.65 if i else 0.3
        passages.nth(i).evaluate(
            "(p, share) => scrollBy(0, p.getBoundingClientRect().top - share * innerHeight)", share
        )
        figure.until(f"el => String(el['{asked.removeprefix('data-walk-')}']) === '{wanted}'")
        assert passages.nth(i).evaluate(SEEN, figure.element.element_handle())["picture"] > 0.99
        if name == "steps":
            is_told = figure.part("exact").count() > 0
            assert is_told == (i == passages.count() - 1)


def test_again_in_a_walk_leads_to_what_its_passage_shows(article):
    """What a passage sets is no change of the reader's: no "again" is in sight. After a drag it leads back to the scene
    of the passage, not to the first one."""
    page = article(WIDE)
    figure = figure_of(page, "weights")
    again = figure.element.locator(".again")
    passage = page.locator("[data-walk-preset=simplices]")
    passage.evaluate("(p) => scrollBy(0, p.getBoundingClientRect().top - 0.3 * innerHeight)")
    figure.until("el => el.preset === 'simplices' && !el.renderRoot.querySelector('.again')")
    figure.element.evaluate("el => el.commands.edit({ ...el.model.scene, at: [3, 2] })")
    again.click()
    figure.until("el => el.preset === 'simplices' && !el.renderRoot.querySelector('.again')")


def test_walk_on_paper_and_without_javascript(new_page):
    """On paper and where no script runs, nothing is pinned, and each passage follows its picture without a gap."""
    page = new_page(java_script_enabled=False)
    page.goto("index.html")
    page.emulate_media(media="print")
    assert page.locator(".walk gjk-demo").first.evaluate("el => getComputedStyle(el).position") == "static"
    heights = page.locator(".walk > div > p").evaluate_all("all => all.map((p) => p.getBoundingClientRect().height)")
    assert len(heights) > 20
    assert max(heights) < 200
