"""Writes a page for each kind of figure: kinds/<kind>.html, to which links with a preview of their own can lead; and
kinds/index.html, a wall of their posters.

The words of a kind, web/src/kinds/<kind>/words.ts, have its title and say what it shows; the presets have its scenes.
"""

from __future__ import annotations

import html
import json
import subprocess
from pathlib import Path
from string import Template
from typing import Any

from bundle import bundle_for_node
from pictures import CARD_PX
from place import NO_HOST, Place, chosen, integrities, with_addresses
from posters import Posters
from project import ROOT, WEB, WORK, read, run

TEMPLATE = "web/build/kind.html.template"
WALL = "kinds/index.html"

Kinds = dict[str, dict[str, Any]]
"""What the page says of each kind: `title`, `whatItShows`, `ownAttributes`, `views`, `layers` and `attributes`."""


LEADS = "web/build/leads.json"
OF_CONTACT = ("epa", "manifold", "cast", "impact")
NEXT = ' An engine then changes velocities: <a href="./questions.html#velocity-after">where GJK ends</a>.'
"""On the pages of the kinds with which GJK ends."""
"""The first words of each kind's page: what to do, and what to see."""


def tell_kinds() -> Kinds:
    [program] = bundle_for_node([WEB / "build" / "kinds.mjs"], WORK / "kinds")
    told: Kinds = json.loads(run("node", program, stdout=subprocess.PIPE).stdout)
    return told


def pages(told: Kinds, drawn: Posters) -> dict[str, str]:
    """The text of each page, by its path in the site. Its references are those of a page in the site's root."""
    presets = json.loads(read("web/src/presets.json"))
    leads = json.loads(read(LEADS))
    template = Template(read(TEMPLATE))
    wall = "\n".join(on_the_wall(kind, one["title"], drawn[f"{kind}-kind"]) for kind, one in told.items())
    return {WALL: Template(read("web/build/kinds.html.template")).substitute(kinds=wall)} | {
        f"kinds/{kind}.html": template.substitute(
            kind=kind,
            title=html.escape(one["title"]),
            # A preview of a link shows no marks of code.
            description=html.escape(sentence(one["whatItShows"]).replace("`", "")),
            lead=html.escape(leads[kind]) + (NEXT if kind in OF_CONTACT else ""),
            scenes="\n".join(f"          {link}" for link in scenes_of(kind, presets, drawn)),
        )
        for kind, one in told.items()
    }


def on_the_wall(kind: str, title: str, poster: dict[str, Any]) -> str:
    """A link to the page of a kind, with its picture."""
    return f'          <li><a href="./kinds/{kind}.html">{image(poster)}{html.escape(title)}</a></li>'


def image(poster: dict[str, Any]) -> str:
    size = f'width="{poster["width"]}" height="{poster["height"]}"'
    return f'<img src="./posters/{poster["file"]}" alt="" {size} loading="lazy">'


OEMBED_PX = (640, 720)
"""The size of an embedded figure, at most. Sites that ask for one get it. The figure fills what it gets."""


def oembed(kind: str, title: str, address: str) -> dict[str, Any]:
    """What sites that follow oEmbed (oembed.com, version 1.0) put in the place of a link to the page of a kind."""
    width, height = OEMBED_PX
    thumbnail_width, thumbnail_height = CARD_PX
    source, name = html.escape(f"{address}embed.html?kind={kind}"), html.escape(title)
    return {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "GJK, live",
        "provider_url": address,
        "html": f'<iframe src="{source}" title="{name}" width="{width}" height="{height}" '
        'style="border: 0; max-width: 100%" loading="lazy" allow="clipboard-write"></iframe>',
        "width": width,
        "height": height,
        "thumbnail_url": f"{address}previews/{kind}.png",
        "thumbnail_width": thumbnail_width,
        "thumbnail_height": thumbnail_height,
    }


def scenes_of(kind: str, presets: dict[str, Any], drawn: Posters) -> list[str]:
    """A link to each preset of a kind, with its picture. It sets the page's figure."""
    return [
        f'<li><a data-gjk-preset="{name}" href="./play.html#preset={name}">'
        f"{image(drawn.get(f'{name}-bare', drawn[name]))}{html.escape(preset['title'])}</a></li>"
        for name, preset in presets.items()
        if preset["scene"]["kind"] == kind
    ]


def sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def write_readme(site: Path, place: Place) -> None:
    """After a build with the addresses of pyproject.toml, writes them into the README's lines for other pages. Without
    an address these have files beside the page."""
    old = read("README.md")
    lines = old.replace('="./', f'="{NO_HOST}')
    new = with_addresses(lines, place, integrities(site)).replace(NO_HOST, "./") if place == chosen() else old
    if new != old:
        (ROOT / "README.md").write_text(new, encoding="utf-8", newline="\n")
