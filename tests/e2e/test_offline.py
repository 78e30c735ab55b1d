"""After the first visit the site works without a network; and no page ever has files of two versions."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from extent import some

import build
import packing
from browsers import until, until_true
from figure import Figure
from repack import repacked
from server import Site

pytestmark = pytest.mark.cold

KEPT = """async () => (await navigator.serviceWorker.getRegistration())?.active?.state === "activated" """
REFUSED = "async () => !(await navigator.serviceWorker.getRegistration())"
LOADED = """() => performance.getEntriesByType("resource")
    .map(({ name }) => name.split("/assets/")[1]).filter((name) => name && !name.endsWith(".map"))"""


@pytest.fixture
def open_page(new_page: Callable[..., Any], problems) -> Callable[[str], Any]:
    """Opens pages in one browser that keeps the site; `open_page(url)` waits for nothing."""
    problems.allow(r"Failed to load resource|net::ERR|Failed to fetch|integrity|service worker|ServiceWorker")
    context = new_page(kept=True).context

    def open_one(url: str) -> Any:
        page = context.new_page()
        page.goto(url)
        return page

    return open_one


@pytest.fixture(scope="module")
def other_version(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with another gjkcore, whose answers say so."""
    before = '{"seq": seq, **_answer_scene(scene)}'
    packed = repacked("other", (before, before.replace("seq,", 'seq, "other": True,')))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packing, "pack", lambda: packed)
        return build.build(tmp_path_factory.mktemp("site") / "dist")


def is_other(figure: Figure) -> bool:
    return figure.answer.get("other", False)


VISITED = ("index.html", "play.html", "embed.html?kind=minkowski", "kinds/gjk.html", "")


def assets(folder: Path) -> set[str]:
    return {path.relative_to(folder / "assets").as_posix() for path in (folder / "assets").rglob("*")}


@pytest.mark.parametrize("names", some([VISITED, VISITED[2:4]], VISITED[2:4]), ids=["all", "two"])
def test_site_works_without_a_network_after_one_visit(site, open_page, names) -> None:
    """Every page, whichever was visited, Python included."""
    page = open_page(site.url + "play.html")
    Figure(page).live()
    until(page, KEPT)
    page.close()
    with site.fault("*", "abort"):
        for name in names:
            page = open_page(site.url + name)
            figure = Figure(page).live()
            figure.drag("1", 30, 10)
            assert figure.agrees(), name
            figure.set("preset", "missed")  # its answer is a file of its own
            assert figure.settled().get("preset") == "missed", name
            page.close()
        page = open_page(site.url + "index.html")
        page.get_by_role("link", name="Figures", exact=True).click()  # the address of a folder
        page.get_by_role("heading", name="Figures", exact=True).wait_for()
        page.close()


@pytest.mark.thorough  # a second build and packing
def test_page_of_an_old_version_stays_what_it_is(
    dist: Path, other_version: Path, tmp_path: Path, open_page, problems
) -> None:
    """A new version is served while a page of the old one is open: each goes on with its own Python, and without a
    network a page is of one version, too."""
    shutil.copytree(dist, tmp_path / "served")
    site = Site(tmp_path / "served")
    problems.origins.append(site.origin)
    try:
        old_page = open_page(site.url + "play.html")
        old = Figure(old_page).live()
        until(old_page, KEPT)

        shutil.rmtree(tmp_path / "served")
        shutil.copytree(other_version, tmp_path / "served")
        new_page = open_page(site.url + "play.html")
        new = Figure(new_page).live()
        for figure in (new, old, new):
            figure.drag("1", 20, 10)
            assert figure.agrees()
            assert is_other(figure) == (figure is new)
        old.set("preset", "missed")
        assert old.settled().get("preset") == "missed"

        with site.fault("*", "abort"):
            page = open_page(site.url + "play.html")
            figure = Figure(page).live()
            loaded = set(page.evaluate(LOADED))
            assert loaded
            assert loaded <= assets(other_version if is_other(figure) else dist)
    finally:
        site.close()


@pytest.mark.thorough
def test_site_is_kept_where_the_host_adds_to_its_pages(dist: Path, site, open_page) -> None:
    """Some hosts write a script of theirs into each page."""
    with site.fault("index.html", (dist / "index.html").read_bytes() + b"<!-- counted -->"):
        page = open_page(site.url + "play.html")
        Figure(page).live()
        until(page, KEPT)


@pytest.mark.thorough
def test_nothing_is_kept_of_two_versions(dist: Path, site, open_page) -> None:
    """When the site changes while it is being taken, nothing is kept: the next visit needs a network, and is whole."""
    of_another = re.sub(rb"assets/index-\w+\.js", b"assets/index-00000000.js", (dist / "index.html").read_bytes())
    with site.fault("index.html", of_another) as fault:
        page = open_page(site.url + "play.html")
        Figure(page).live()
        until_true(page, lambda: fault.hits > 0, "the changed page was asked for")
        until(page, REFUSED)
    assert page.evaluate("caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).length)") == 0
    page.reload()
    figure = Figure(page).live()
    assert figure.agrees()
