"""Makes the whole article one file, which opens by a double click and without a network.

Stylesheets, fonts and pictures are in the page. Scripts and Python are in it as in a figure that a reader saves as a
live page: web/src/saving/page.ts writes both. A link to another page of the site leads to its address; without one, it
is text.
"""

from __future__ import annotations

import base64
import gzip
import json
import re
import subprocess
from pathlib import Path

from bundle import bundle_alone, bundle_for_node
from listings import with_all_listings
from place import Place
from project import WEB, WORK, BuildError, run

ARTICLE = "index.html"
SCRIPT = WEB / "src" / "pages" / "index.ts"

PYTHON = {"quick": "quick.wasm.bin", "memory": "memory.bin"}
"""The files of Python that the page has, and where they are in a folder of assets/."""

TYPES = {".svg": "image/svg+xml", ".png": "image/png", ".woff2": "font/woff2"}

MOST_BYTES = 8_500_000


def one_file(site: Path, place: Place) -> bytes:
    """The article of a built site. Raises BuildError if it refers to anything else, or is too large."""
    text = (site / ARTICLE).read_text(encoding="utf-8")
    title = re.search(r"<title>(.*?)</title>", text)
    body = re.search(r"<body.*</body>", text, re.DOTALL)
    sheets = re.findall(r'<link rel="stylesheet" href="\./([^"]+)">', text)
    if not title or not body or not sheets:
        raise BuildError(f"{ARTICLE} has no title, no body or no stylesheet")
    styles = "".join(inside(site, sheet) for sheet in sheets)
    inner = with_all_listings(with_pictures(site, body[0]))
    page = {"title": title[1], "styles": styles, "body": with_links(inner, place.address)}
    figure = base64.b64encode(gzip.compress(bundle_alone([SCRIPT], {}, None, place)[SCRIPT], 9, mtime=0)).decode()
    packed = {"figure": figure, "worker": packed_file(site, "worker.bin")}
    packed |= {name: packed_file(site, file) for name, file in PYTHON.items()}
    packed["licences"] = (site / "licences.txt").read_text(encoding="utf-8")
    task = json.dumps({"page": page, "site": place.address, "packed": packed})
    [program] = bundle_for_node([WEB / "build" / "one-file.mjs"], WORK / "one-file")
    made = run("node", program, input=task, stdout=subprocess.PIPE).stdout.encode()
    if len(made) > MOST_BYTES:
        raise BuildError(f"The article as one file has {len(made):,} bytes; at most {MOST_BYTES:,} are allowed")
    return made


def packed_file(site: Path, name: str) -> str:
    """A file of a folder of assets/, or of a folder beside it, in base64."""
    [path] = [*site.glob(f"alone-*/{name}"), *site.glob(f"assets/*/{name}")]
    return base64.b64encode(path.read_bytes()).decode()


def data(path: Path) -> str:
    """The address of a file's contents."""
    return f"data:{TYPES[path.suffix]};base64,{base64.b64encode(path.read_bytes()).decode()}"


def inside(site: Path, name: str) -> str:
    """A stylesheet with its fonts in it, which no page has to wait for then."""
    path = site / name
    text = path.read_text(encoding="utf-8").partition("/*# sourceMappingURL")[0]
    text = text.replace("font-display:optional", "font-display:block")
    return re.sub(r"url\((\.[^)]+)\)", lambda found: f"url({data(path.parent / found[1])})", text)


def with_pictures(site: Path, body: str) -> str:
    return re.sub(r'src="\./(posters/[^"]+)"', lambda found: f'src="{data(site / found[1])}"', body)


def with_links(body: str, address: str) -> str:
    """With links to the pages at the address, or without the header, the footer and the links that lead to them."""
    if address:
        return re.sub(r'href="\./', f'href="{address}', body)
    alone = re.sub(r'<header class="site">.*?</header>|<footer>.*?</footer>', "", body, flags=re.DOTALL)
    return re.sub(r' href="\./[^"]*"', "", alone)
