"""Writes how to publish a copy of the site (copy.html), the reference of gjkcore (python.html), what engines answer to
the judge's cases (engines.html), and what a host shows in the place of a missing file (404.html): without it, some
hosts send the article."""

from __future__ import annotations

import html
import re
from string import Template

import engines_page
import python_page
from place import Place, version
from project import BuildError, read

MISSING = "404.html"


def pages(place: Place) -> dict[str, str]:
    """The text of each page by its name."""
    url = html.escape(place.address or place.repository)
    return {
        "copy.html": Template(read("web/build/copy.html.template")).substitute(
            version=version(),
            year=year(),
            repository=repository(place),
            releases=releases(place),
            url=f",\n  url     = {{{url}}}" if url else "",
        ),
        "engines.html": Template(read("web/build/engines.html.template")).substitute(
            repository=repository(place), **engines_page.parts()
        ),
        MISSING: Template(read("web/build/404.html.template")).substitute(base=base(place)),
        "python.html": Template(read("web/build/python.html.template")).substitute(
            version=version(), example=html.escape(example(), quote=False), reference=python_page.reference()
        ),
    }


def repository(place: Place) -> str:
    """In words, with a link where its address is known."""
    return f'<a href="{html.escape(place.repository)}">the repository</a>' if place.repository else "the repository"


def releases(place: Place) -> str:
    """Where the zip of the site comes from."""
    if place.repository:
        return f' from <a href="{html.escape(place.repository)}releases">the releases</a>'
    return ", which <code>python3 build.py release</code> makes,"


def base(place: Place) -> str:
    """From where the references of a page lead that a host shows at any address; "" where that is not known."""
    return f'\n    <base href="{html.escape(place.address)}">' if place.address else ""


def year() -> str:
    """Of this version, as CITATION.cff has it."""
    found = re.search(r'^date-released: "(\d{4})-', read("CITATION.cff"), re.MULTILINE)
    if not found:
        raise BuildError("CITATION.cff has no date-released")
    return found[1]


def example() -> str:
    """The README's first lines of Python."""
    found = re.search(r"```python\n(import gjkcore as gjk\n.*?)```", read("README.md"), re.DOTALL)
    if not found:
        raise BuildError("README.md has no example of gjkcore")
    return found[1].rstrip()
