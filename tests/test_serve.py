"""What `build.py serve` shows while a site is being built. The builds are made up: each writes one file."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

import serve
from project import BuildError

Show = Callable[[Path], object]


class Builds:
    """A made-up build, which shows a first site and then waits until the test lets it end."""

    def __init__(self, folder: Path) -> None:
        self.first, self.final = folder / "first", folder / "final"
        self.first.mkdir()
        self.state = "one"
        self.states: list[str] = []
        self.may_end = threading.Event()
        self.fails = False
        self.sites = serve.Sites(self.final, self.build, lambda: self.state)

    def build(self, show: Show) -> None:
        self.states.append(self.state)
        show(self.first)
        assert self.may_end.wait(10)
        if self.fails:
            raise BuildError("for the test")
        self.final.mkdir(exist_ok=True)

    def end(self) -> None:
        self.may_end.set()
        going_on = self.sites._going_on
        assert going_on
        going_on.join(10)


@pytest.fixture
def builds(tmp_path: Path) -> Builds:
    return Builds(tmp_path)


def test_first_site_is_shown_until_the_build_has_ended(builds: Builds) -> None:
    """A page is answered before the build has ended; then from its site, and open pages still find the first one's
    scripts."""
    builds.sites.refresh()
    builds.sites.refresh()
    assert builds.sites.folders[0] == builds.first
    builds.end()
    builds.sites.refresh()
    assert builds.sites.folders == [builds.final, builds.first]
    assert builds.states == ["one"]


def test_failed_packing_leaves_the_first_site(builds: Builds, capsys: pytest.CaptureFixture[str]) -> None:
    """What fails once a site is shown is said, and the site stays."""
    builds.fails = True
    builds.sites.refresh()
    builds.end()
    builds.sites.refresh()
    assert builds.sites.folders[0] == builds.first
    assert "for the test" in capsys.readouterr().err
    assert builds.states == ["one"]


def test_a_page_that_is_being_made_is_waited_for(builds: Builds) -> None:
    """A request for a file that the first site lacks is answered once it is there. One for a file that never comes is
    answered when the build has ended."""
    handler = functools.partial(serve.RebuildingHandler, sites=builds.sites)
    with serve.SiteServer((serve.HERE, 0), handler) as server, ThreadPoolExecutor() as pool:
        pool.submit(server.serve_forever)
        builds.sites.refresh()

        def status(path: str) -> int:
            with closing(HTTPConnection(serve.HERE, server.server_port)) as connection:
                connection.request("GET", path)
                return connection.getresponse().status

        late, never = (pool.submit(status, path) for path in ("/posters/late.svg", "/posters/never.svg"))
        assert wait([late, never], timeout=0.3).done == set()
        (builds.first / "posters").mkdir()
        (builds.first / "posters" / "late.svg").write_text("<svg/>", encoding="utf-8")
        assert late.result(10) == 200
        assert not never.done()
        builds.end()
        assert never.result(10) == 404
        server.shutdown()


def test_change_during_a_build_is_built(builds: Builds) -> None:
    """A page that is asked for after a change has the change, even if an earlier build was still going on."""
    builds.sites.refresh()
    builds.state = "two"
    asked = threading.Thread(target=builds.sites.refresh)
    asked.start()
    builds.may_end.set()
    asked.join(10)
    assert builds.states == ["one", "two"]


def test_nothing_to_serve_is_said(builds: Builds) -> None:
    """Where no site could ever be built, `serve` ends."""

    def fail(_: Show) -> None:
        raise BuildError("for the test")

    with pytest.raises(BuildError, match="no site"):
        serve.serve(serve.Sites(builds.final, fail, lambda: "one"), 0)
