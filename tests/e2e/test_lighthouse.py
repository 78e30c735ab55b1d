"""Lighthouse gives each page full marks for accessibility, best practices and findability. Its performance, which
depends on the machine, is in `build.py bench article`."""

from __future__ import annotations

import pytest

import lighthouse
from machine import LIGHTHOUSE, is_installed

CATEGORIES = ("accessibility", "best-practices", "seo")

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(not is_installed(LIGHTHOUSE), reason="Lighthouse is not set up (build.py test all)"),
]


@pytest.mark.parametrize("path", ["index.html", "play.html", "use.html", "embed.html?preset=missed", "kinds/epa.html"])
def test_full_marks(playwright, site, path: str) -> None:
    """No audit that counts fails on a phone."""
    report = lighthouse.audit(playwright, site.url + path, *CATEGORIES)
    assert report.faults == []
    assert report.scores == dict.fromkeys(CATEGORIES, 100)
