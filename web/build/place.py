"""Where the project is published, and the addresses in all texts that other people paste.

pyproject.toml has the defaults, in [tool.gjk-live]; `build.py build` and `build.py release` take others. A site
without an address writes the one from which it is served, and `https://HOST/` where no script runs. READMEs write the
files beside the page then.
"""

from __future__ import annotations

import base64
import hashlib
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from project import BuildError, read

PACKAGE = "gjk-demo"
"""The name of the npm package."""

NO_HOST = "https://HOST/"
"""Stands in texts for an address that nobody knows."""

LOADED = ("gjk-demo.js", "gjk-demo.classic.js", "gjk-demo.css")
"""What the lines for other pages load. A line of a pinned version has `integrity`."""

PAGES = ("embed.html", "play.html")

WAITING = "sha384-of-gjk-demo.js"
"""Stands in the scripts for the integrity of gjk-demo.js, which names the scripts and so is written after them."""

_ADDRESS = r'https?://[^\s"\'<>`()]*?/'
_FILE = "|".join(map(re.escape, LOADED))
_LINE = rf'(?P<name>src|href)="{_ADDRESS}(?P<file>{_FILE})"(?: integrity="[^"]*" crossorigin)?'
_BARE = rf"{_ADDRESS}(?P<file>{_FILE}|posters/|{'|'.join(map(re.escape, PAGES))})"


class Place(NamedTuple):
    """Addresses end with a slash; "" where there is none."""

    address: str = ""
    """Of the site."""
    cdn: str = ""
    """Of a network that serves npm packages, each version at `<name>@<version>/`."""
    repository: str = ""

    @property
    def pinned(self) -> str:
        """Where this version of the npm package is; "" without a network."""
        return f"{self.cdn}{PACKAGE}@{version()}/" if self.cdn else ""


def version() -> str:
    """The one version number."""
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+)"$', read("gjkcore/version.py"), re.MULTILINE)
    if not found:
        raise BuildError("gjkcore/version.py has no version X.Y.Z")
    return found[1]


def chosen(address: str | None = None, cdn: str | None = None, repository: str | None = None) -> Place:
    """These addresses; None is the default of pyproject.toml. Raises BuildError for what is no address."""
    defaults: dict[str, str] = tomllib.loads(read("pyproject.toml"))["tool"]["gjk-live"]
    given = {"address": address, "cdn": cdn, "repository": repository}
    told = {name: defaults[name] if value is None else value for name, value in given.items()}
    found = Place(**{name: checked(name, value) for name, value in told.items()})
    if found.cdn and not found.address:
        raise BuildError("--cdn needs --address: a network of packages serves no pages, so iframes come from the site")
    return found


def checked(name: str, value: str) -> str:
    """An address with a slash at its end."""
    parts = urlsplit(value)
    if value and not (parts.scheme in ("http", "https") and parts.netloc and not parts.query and not parts.fragment):
        raise BuildError(f"--{name} must be an address such as https://example.org/gjk/, not {value!r}")
    return f"{value.rstrip('/')}/" if value else ""


def integrity(contents: bytes) -> str:
    """As the attribute of this name has it."""
    return f"sha384-{base64.b64encode(hashlib.sha384(contents).digest()).decode()}"


def integrities(site: Path) -> dict[str, str]:
    """Those of the files that lines load."""
    return {name: integrity((site / name).read_bytes()) for name in LOADED if (site / name).is_file()}


def write_integrity(site: Path) -> None:
    """Writes the integrity of gjk-demo.js into the scripts that tell it."""
    found = integrity((site / "gjk-demo.js").read_bytes())
    for path in sorted((site / "assets").glob("*.js")):
        text = path.read_text(encoding="utf-8")
        if WAITING in text:
            path.write_text(text.replace(WAITING, found), encoding="utf-8", newline="\n")


def with_addresses(text: str, place: Place, integrity: Mapping[str, str]) -> str:
    """The text with the place's addresses in its lines, whatever addresses it had. With a network of packages, a line
    names a file of the pinned version, with its integrity."""
    pages = place.address or NO_HOST
    files = place.pinned or pages

    def line(found: re.Match[str]) -> str:
        proof = f' integrity="{integrity[found["file"]]}" crossorigin' if place.pinned else ""
        return f'{found["name"]}="{files}{found["file"]}"{proof}'

    def bare(found: re.Match[str]) -> str:
        return (files if found["file"] in LOADED else pages) + found["file"]

    return re.sub(_LINE, line, re.sub(_BARE, bare, text))


def without_host(text: str, place: Place) -> str:
    """The text with the place's addresses for each HOST that is left: of the site, and in policies of all origins."""
    if not place.address:
        return text
    origins = dict.fromkeys(f"{one.scheme}://{one.netloc}" for one in map(urlsplit, filter(None, place[:2])))
    return re.sub(r"\bHOST\b", " ".join(origins), text.replace(NO_HOST, place.address))
