"""A figure in other people's pages: another origin, a sandbox, a strict policy."""

from __future__ import annotations

import pytest
from extent import some

from browsers import until
from figure import Figure, drag_each, policy_for, runtimes
from serve import CONTENT_SECURITY_POLICY

pytestmark = pytest.mark.cold

LIVE = "performance.getEntriesByName('gjk-demo:live').length > 0"


def embedded(site, figures: int = 1) -> str:
    script = f'<script type="module" src="{site.url}gjk-demo.js"></script>'
    return script + '<gjk-demo kind="gjk" loading="eager"></gjk-demo>' * figures


@pytest.mark.every_engine
@pytest.mark.parametrize("prefix", some(["/", "/some/where/"], "/some/where/"))
def test_one_script_tag_in_a_page_of_another_origin(page, serve_site, blog, prefix: str) -> None:
    """The script alone brings figures to a page that lies elsewhere, wherever the site's files lie."""
    site = serve_site(prefix)
    page.goto(blog(embedded(site, figures=2)))
    drag_each(page, 2)
    assert runtimes(page) == 1
    assert site.count("assets/pyodide-*/quick.wasm.bin") == 1


@pytest.mark.every_engine
def test_strict_policy_of_the_page_around(page, site, blog) -> None:
    """Under a page's own policy a figure needs these sources of it and no others."""
    page.goto(blog(embedded(site), policy=policy_for(site.origin)))
    figure = Figure(page).live()
    figure.drag("1", 30, 10)
    assert figure.agrees()


@pytest.mark.every_engine
def test_sandboxed_iframe(page, serve_site, blog) -> None:
    """`embed.html` in an iframe that is allowed scripts and nothing else: no origin, no storage, no shared worker.

    A host that sends a policy must allow data: for workers there, and for WebKit name itself: to WebKit nothing in
    a sandbox is of 'self'.
    """
    policy = CONTENT_SECURITY_POLICY.replace("worker-src 'self'", "worker-src 'self' data:")
    site = serve_site(policy=policy.replace("'self'", "http://127.0.0.1:*"))
    page.goto(
        blog(f'<iframe sandbox="allow-scripts" src="{site.url}embed.html?kind=gjk" width="600" height="700"></iframe>')
    )
    frame = page.frames[1]
    until(frame, LIVE)
    assert frame.evaluate("self.origin") == "null"
    assert frame.evaluate("document.querySelector('gjk-demo').answer.result.state")


def test_sandbox_whose_worker_is_forbidden(page, site, blog, problems) -> None:
    """Where the policy of the host allows a sandbox no worker, the figure says why Python is not running."""
    problems.allow("worker-src|data:")
    frame = f'<iframe sandbox="allow-scripts" src="{site.url}embed.html?kind=gjk" width="600" height="700"></iframe>'
    page.goto(blog(frame))
    inner = page.frames[1]
    until(inner, "document.querySelector('gjk-demo')?.status.phase === 'failed'")
    told = inner.locator("gjk-demo").get_by_role("alert").inner_text()
    assert "Python is not running. The frame is sandboxed" in told


@pytest.mark.thorough
@pytest.mark.every_engine
def test_iframes_in_a_foreign_page_share_one_runtime(page, site, blog) -> None:
    """Figures in iframes of the site share one Python, whoever's page they are in."""
    frame = f'<iframe src="{site.url}embed.html?kind=gjk&loading=eager" width="600" height="700"></iframe>'
    page.goto(blog(frame * 3))
    for inner in page.frames[1:]:
        until(inner, LIVE)
    assert site.count("assets/pyodide-*/quick.wasm.bin") == 1
    assert runtimes(page.frames[1]) == 1


FOLLOW = """addEventListener("message", ({ data }) => {
    if (data?.type === "gjk-demo:height") document.querySelector("iframe").height = data.height;
})"""

# The figure in the frame has the height that it asked for, and asks for no other.
AT_REST = """async () => {
    const demo = document.querySelector("gjk-demo");
    const asks = () => demo.height.needed;
    const before = [asks(), innerHeight];
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    return before[0] === before[1] && asks() === innerHeight && innerHeight === before[1];
}"""


@pytest.mark.every_engine
@pytest.mark.parametrize("width", some([340, 800], 340))
def test_iframe_tells_its_page_what_it_needs(page, site, blog, width) -> None:
    """A page that gives an iframe the height it asks for ends at the same height whatever it began with. The whole
    figure is in sight then, and nothing scrolls. A scroll bar on the way takes width, and the height is asked anew."""
    frame = f'<iframe src="{site.url}embed.html?kind=gjk&step=1" width="{width}" height="{{height}}"></iframe>'
    ends = []
    for height in (300, 1400):
        page.goto(blog(f"<script>{FOLLOW}</script>{frame.format(height=height)}"))
        until(page.frames[1], LIVE)
        until(page.frames[1], AT_REST)
        ends.append(page.frames[1].evaluate("innerHeight"))
    assert ends[0] == ends[1]
    inner = page.frames[1].evaluate(
        """() => {
            const rows = [...document.querySelector("gjk-demo").renderRoot.querySelectorAll(".figure > *")];
            const bottom = Math.max(...rows.map((row) => row.getBoundingClientRect().bottom));
            return { scrolls: document.documentElement.scrollHeight > innerHeight, bottom, innerHeight };
        }"""
    )
    assert not inner["scrolls"]
    # In a low window the stage is 60 % of it, which leaves a little room below.
    assert 0 <= inner["innerHeight"] - inner["bottom"] < 20
