"""What axe-core finds on a page."""

from __future__ import annotations

from typing import Any

from project import NODE_MODULES

AXE = (NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Any) -> list[str]:
    """What axe finds, each with the first places where it is."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(f"{AXE}; undefined")
    found = page.evaluate(
        """async () => {
            const { violations } = await axe.run(document, { resultTypes: ["violations"] });
            const told = ({ target, failureSummary }) => `${target} ${failureSummary}`;
            return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 4).map(told).join(" | ")}`);
        }"""
    )
    return list(found)
