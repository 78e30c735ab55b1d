"""Says what a built site is made of: each folder with its size, and which of them an author has to upload."""

from __future__ import annotations

from pathlib import Path

from bundle import MAPS

ELEMENT = ("gjk-demo.js", "gjk-demo.classic.js", "gjk-demo.css", "licences.txt", "assets")
"""What other people's pages with <gjk-demo> need."""

ONLY_HERE = (f"assets/{MAPS}", "assets/judge-*", "assets/lab*")
"""What may be left out of it: only developers and the lab load it."""

PLACES = {
    "assets/pyodide-*": "Python, for its three starts",
    "assets/gjkcore-*": "gjkcore, as byte code",
    "assets/fonts-*": "the fonts of pages and pictures",
    "assets": "scripts, stylesheets and baked answers",
    f"assets/{MAPS}": "source maps, names and sources, for developers",
    "assets/judge-*": "the judge, for the lab",
    "assets/lab*": "the scripts of the lab",
    "alone-*": "the scripts of a figure that a reader saves as one file",
    "cases": "the judge's cases",
    "posters": "pictures of the presets, for feeds and mails",
    "previews": "pictures for links to the pages",
    "": "pages, their icons and texts",
}
"""What lies where. A file belongs to the longest place that holds it."""


def bytes_of_places(site: Path) -> dict[str, int]:
    """The bytes of the files of each place."""
    found = dict.fromkeys(PLACES, 0)
    for path in site.rglob("*"):
        if path.is_file():
            found[place_of(path.relative_to(site))] += path.stat().st_size
    return found


def place_of(path: Path) -> str:
    return next((place for part in (path, *path.parents) for place in PLACES if place and part.match(place)), "")


def element_bytes(site: Path) -> int:
    """The bytes of what pages with <gjk-demo> need."""
    files = [path for name in ELEMENT for path in (site / name, *(site / name).rglob("*")) if path.is_file()]
    return sum(path.stat().st_size for path in files if place_of(path.relative_to(site)) not in ONLY_HERE)


def shown(place: str) -> str:
    return place if place == "assets/lab*" else f"{place or '.'}/"


def table(site: Path) -> str:
    """A line for each place, for the output of a build. A MB has 2**20 bytes, as in file managers."""
    found = bytes_of_places(site)
    rows = [(shown(place), size, PLACES[place]) for place, size in found.items() if size]
    rows.append(("all", sum(found.values()), ""))
    rows.append(("for <gjk-demo>", element_bytes(site), f"{', '.join(ELEMENT)}/ without {MAPS}/, judge-*/ and lab*"))
    return "\n".join(f"{size / 2**20:8.2f} MB  {place:<18}{what}".rstrip() for place, size, what in rows)
