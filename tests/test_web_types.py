"""The types of web/src, which the compiler checks: what they claim instead, and how often."""

from __future__ import annotations

import json
from typing import Any

import pytest

from project import ROOT, run

SOURCES = ROOT / "web" / "src"
MOST_CASTS = 110


@pytest.fixture(scope="module")
def claims() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(
        run("node", ROOT / "tests" / "support" / "casts.mjs", *sorted(SOURCES.rglob("*.ts")), quiet=True).stdout
    )
    return found


def test_nothing_is_any(claims: list[dict[str, Any]]) -> None:
    assert [one["place"] for one in claims if one["kind"] == "any"] == []


def test_casts_are_few_and_have_their_reasons(claims: list[dict[str, Any]]) -> None:
    """A comment on the line of each cast, or just above it, says why it holds."""
    casts = [one for one in claims if one["kind"] == "cast"]
    assert 0 < len(casts) <= MOST_CASTS
    assert [one["place"] for one in casts if not one["hasReason"]] == []
