"""Writes what engines.html says: a table of the engines and a section for each, from the results in web/engines.json.

`build.py bench engines` writes these results, with the exact answers and the figures of the misses that are shown. Its
first lines say what is asked and what counts.
"""

from __future__ import annotations

import html
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from project import read

Json = dict[str, Any]

VERDICTS = ("missed", "false")
NUMBERS = ("distance", "depth")

FINDINGS = {
    "missed": "overlaps answered with no",
    "false": "gaps answered with yes",
    "distance": "distances off",
    "depth": "depths off",
    "not-a-number": "answers that are no number",
    "raises": "calls that raise an error",
    "loops": "calls that do not end",
    "crashes": "calls that end the process",
}

LEFT_OUT = {
    "shapes": "with shapes that it does not have",
    "precision": "with numbers that binary32 does not hold",
    "thin": "with a shape thinner than sixteen roundings",
    "vertices": "with more vertices than it allows",
    "sizes": "of sizes that it is not made for",
    "hard": "that are too hard for careful code in binary64",
}

PRECISION = {"float32": "binary32", "float64": "binary64"}
DIMENSION = {2: "plane", 3: "space"}


def results() -> Json:
    """The results of the last run."""
    found: Json = json.loads(read("web/engines.json"))
    return found


def parts() -> dict[str, str]:
    """What the page's template is filled with."""
    found = results()
    engines = sorted(found["engines"].values(), key=lambda one: (one["dimension"], one["name"].lower()))
    dates = [one["date"] for one in engines]
    return {
        "count": str(len(engines)),
        "cases": f"{found['cases']['count']:,}",
        "dates": dates[0] if len(set(dates)) == 1 else f"{min(dates)} to {max(dates)}",
        "wrong_verdicts": share(engines, VERDICTS, ("intersects",)),
        "wrong_numbers": share(engines, NUMBERS, NUMBERS),
        "scaling": scaling(engines),
        "rows": "\n".join(map(row, engines)),
        "engines": "\n".join(map(section, engines)),
    }


def scaling(engines: Sequence[Json]) -> str:
    """What scaling does for the engine that it helps most, of those that were asked without it, too."""
    asked = [(one, wrong_numbers(one), one["unscaled"]) for one in engines if "unscaled" in one]
    engine, here, unscaled = max(asked, key=lambda one: one[2][0] / one[2][1] - one[1][0] / one[1][1])
    return (
        f"Scaling decides. Of the distances and depths of {html.escape(engine['name'])}, {ratio(*here)} are wrong "
        f"here, and {ratio(*unscaled)} where each pair is asked in its own units."
    )


def wrong_numbers(engine: Json) -> tuple[int, int]:
    """How many distances and depths of an engine are wrong, and of how many."""
    found = tally(engine)
    return sum(found[kind] for kind in NUMBERS), sum(engine["counts"].get(kind, 0) for kind in NUMBERS)


def share(engines: Sequence[Json], findings: Sequence[str], asked: Sequence[str]) -> str:
    """How many answers of all engines are wrong."""
    wrong = sum(tally(engine)[kind] for engine in engines for kind in findings)
    return ratio(wrong, sum(engine["counts"].get(kind, 0) for engine in engines for kind in asked))


def anchor(engine: Json) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in engine["name"].lower())


def row(engine: Json) -> str:
    """An engine's line of the table."""
    counts, found = engine["counts"], tally(engine)
    verdicts = sum(found[kind] for kind in VERDICTS)
    numbers, asked_numbers = wrong_numbers(engine)
    cells = [
        DIMENSION[engine["dimension"]],
        f"{counts['asked']:,}",
        ratio(verdicts, counts.get("intersects", 0)),
        ratio(numbers, asked_numbers) if asked_numbers else "not asked",
        str(found.total() - verdicts - numbers),
        str(sum(engine["refused"].values())),
    ]
    name = f'<th scope="row"><a href="#{anchor(engine)}">{html.escape(engine["name"])}</a></th>'
    return f"<tr>{name}{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def ratio(part: int, whole: int) -> str:
    return f"{part:,} of {whole:,}"


def tally(engine: Json) -> Counter[str]:
    return Counter(miss["finding"] for miss in engine["misses"])


def section(engine: Json) -> str:
    """What is asked of an engine, and its misses."""
    lines = [
        f'<section id="{anchor(engine)}">',
        f"<h3>{html.escape(engine['name'])} {html.escape(engine['version'])}</h3>",
        f"<p>{promise(engine)}</p>",
        *(f"<p>{html.escape(remark)}</p>" for remark in engine.get("remarks", ())),
        misses(engine),
        "</section>",
    ]
    return "\n".join(lines)


def promise(engine: Json) -> str:
    """What it was asked, and what counted."""
    asked = {"intersects": "whether they intersect", "distance": "their distance", "depth": "their depth"}
    words = listed([asked[name] for name in engine["asks"]])
    called = f'<code>{html.escape(engine["calls"])}</code> (<a href="{html.escape(engine["link"])}">documentation</a>)'
    numbers = f"{'given ' if engine.get('computes_in') else ''}in {PRECISION[engine['precision']]}"
    said = [f"Asked by {called}, {numbers}, about {shapes(engine)}: {words}."]
    if "computes_in" in engine:
        said.append(f"It computes in {PRECISION[engine['computes_in']]}.")
    if "scaled_to" in engine:
        said.append(f"Each pair is scaled by a power of two, to a size of at most {engine['scaled_to']:g}.")
    if "posed" in engine:
        said.append("Hulls are given around their own middle, and placed.")
    if engine["slop"]:
        said.append(f"Its slop here is {small(engine['slop'])}: {html.escape(engine['because'])}.")
    if set(NUMBERS) & set(engine["asks"]):
        said.append(f"Numbers may be off by {small(engine['tolerance'])} of the pair’s size.")
    left_out = [f"{count:,} {LEFT_OUT[why]}" for why, count in engine["left_out"].items()]
    if left_out:
        said.append(f"Pairs not asked: {listed(left_out)}.")
    refused = sum(engine["refused"].values())
    if refused:
        words = "; ".join(html.escape(each) for each in engine["refused"])
        said.append(f"It refused {refused:,} with an error ({words}), which is no miss.")
    return " ".join(said)


def shapes(engine: Json) -> str:
    plural = {"box": "boxes", "polyhedron": "polyhedra", "rounded polygon": "rounded polygons"}
    return listed([plural.get(kind, f"{kind}s") for kind in engine["shapes"]])


def listed(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]


def misses(engine: Json) -> str:
    """The findings of an engine with their numbers, and some of each with links."""
    if not engine["misses"]:
        return "<p>No miss was found.</p>"
    items = []
    for kind, count in tally(engine).items():
        of_kind = [miss for miss in engine["misses"] if miss["finding"] == kind]
        groups = Counter(miss["case"].rsplit("-", 2)[0] for miss in of_kind)
        where = ", ".join(f"{group} {number}" for group, number in groups.most_common())
        links = "".join(f"<li>{item(miss)}</li>" for miss in of_kind if "figure" in miss)
        summary = f"<summary>{count:,} {FINDINGS[kind]} ({html.escape(where)})</summary>"
        items.append(f'<details>{summary}<ul class="links">{links}</ul></details>')
    return "".join(items)


def item(miss: Json) -> str:
    """A miss with the link to its figure, what was said, and the exact answer."""
    said = {
        "missed": "they do not intersect",
        "false": "they intersect",
        "distance": f"distance {number(miss['said'])}",
        "depth": f"depth {number(miss['said'])}",
    }.get(miss["finding"], str(miss["said"]))
    exact = ", ".join(f"{what} {number(value)}" for what, value in miss["exact"].items())
    link = f'<a href="./{html.escape(miss["figure"])}">{miss["case"]}</a>'
    return f"{link}: it says {html.escape(said)}; exactly: {exact}{reported(miss)}"


def reported(miss: Json) -> str:
    """Where the case comes from, if somebody reported it."""
    if "source" not in miss:
        return ""
    link, engine, fixed_in, state = (miss["source"][key] for key in ("link", "engine", "fixed_in", "state"))
    now = f"fixed there in {fixed_in}" if fixed_in else state
    return f' (<a href="{html.escape(link)}">reported to {html.escape(engine)}</a>, {html.escape(now)})'


def small(value: float) -> str:
    """A number as people write it: 0.02, 1.2 · 10⁻⁶."""
    if value >= 1e-3:
        return f"{value:g}"
    digits, _, exponent = f"{value:.6e}".partition("e")
    power = f"10<sup>−{abs(int(exponent))}</sup>"
    return power if float(digits) == 1 else f"{float(digits):g} · {power}"


def number(value: Any) -> str:
    return f"{value:.6g}" if isinstance(value, (int, float)) else str(value)
