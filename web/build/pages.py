"""Writes the pages, and the service worker, which knows all their files."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

import articles
import docs
import guide
import kinds
import listings
import pictures
import posters
import questions
from bundle import MAPS, SOURCE_REFERENCE, Outputs, defined, esbuild, output_of, static_imports, written_pages
from kinds import Kinds
from place import Place, integrities, with_addresses, without_host
from posters import Attributes, Posters
from project import WEB, BuildError, digest, read
from serve import LAB

SCRIPT_TAG = r'(?P<indent>[ \t]*)<script\b[^>]*\bsrc="\./(?P<source>src/[^"]+\.ts)"[^>]*>\s*</script>'
EMBED = "embed.html"
"""Pages show it in an iframe. What it shows has a page of its own."""

FIRST = ("index.html", "breaks.html", "questions.html", "play.html", "lab.html", EMBED)
"""The pages that show figures, and no pictures of others."""

FRAME = "web/build/frame.html.template"
"""The header and the footer of all pages."""

COPYING = '    <script type="module" fetchpriority="low" src="./src/pages/copying.ts"></script>\n'
"""What puts a button below each block of code."""

MAIN_KIND = "gjk"
"""Shown by the preview of a page that is not about one kind."""

FIGURE_TAG = r"<gjk-demo(?P<attributes>[^>]*)></gjk-demo>"
REFERENCE = r'(?<!:)\b(?:src|href|poster)="(?!#|[a-z]+:|//)([^"#?]*)'
"""A colon makes an attribute of Vue of it, in a recipe, whose value is an expression."""

STORED = r"[^/]+\.(html|js|svg)|kinds/.+\.html|listings/.+"
"""Besides assets, the service worker stores these."""

NOT_STORED = rf"^assets/({MAPS}/|lab|judge)|/whole/|\.bin$|\.xz$"
"""The service worker leaves these to the network: Pyodide as its package has it, the lab, which needs that, and what
only developers look at. Of the files of the starts of Python (.bin and .xz) it stores those of the start that the
reader's browser has chosen."""

STARTS = ((".wasm.bin", "memory.bin"), (".xz",))
"""How the names of the files of each start end: the one for fast lines, then the one for slow lines."""


def figures() -> list[Attributes]:
    """The attributes of each figure of the pages that says what it shows. The others take that from their address."""
    texts = [page.read_text(encoding="utf-8") for page in sorted(WEB.glob("*.html"))]
    found = [questions.attributes_of(tag["attributes"]) for text in texts for tag in re.finditer(FIGURE_TAG, text)]
    return [attributes for attributes in found if says_what_it_shows(attributes)]


def says_what_it_shows(attributes: Attributes) -> bool:
    return not attributes.keys().isdisjoint(("kind", "preset", "scene"))


def write_first_pages(site: Path, made: Outputs, place: Place) -> None:
    """Writes the pages of FIRST without posters, and what all pages load."""
    shutil.copytree(WEB / "static", site, dirs_exist_ok=True)
    listings.write_listings(site)
    for name in FIRST:
        write_page(site, name, read(f"web/{name}"), made, {}, {}, place)


def write_pages(site: Path, made: Outputs, drawn: Posters, told: Kinds, place: Place) -> None:
    """Writes web/*.html, the pages of the kinds and those of docs."""
    shutil.copytree(WEB / "static", site, dirs_exist_ok=True)
    texts = {page.relative_to(WEB).as_posix(): page.read_text(encoding="utf-8") for page in written_pages()}
    texts |= kinds.pages(told, drawn) | docs.pages(place) | questions.pages()
    texts[kinds.WALL] = articles.with_figures(texts[kinds.WALL], drawn)
    listings.write_listings(site)
    for name, text in (questions.markdown(place.address) | {"llms.txt": for_assistants(texts, place.address)}).items():
        write_text(site / name, text)
    for name, text in texts.items():
        write_page(site, name, text, made, drawn, told, place)
    if place.address:
        write_text(site / "sitemap.txt", sitemap(place.address, texts))
        for kind, one in told.items():
            text = json.dumps(kinds.oembed(kind, one["title"], place.address), ensure_ascii=False)
            write_text(site / "kinds" / f"{kind}.oembed.json", text)


def write_page(site: Path, name: str, text: str, made: Outputs, drawn: Posters, told: Kinds, place: Place) -> None:
    """Writes a page with each reference to a source replaced by the file that was made from it, with a poster in each
    figure, with the place's addresses, and with what a link's preview shows."""
    if name == questions.PAGE:
        text = questions.with_data(text)
    text = listings.with_listings(questions.with_questions(text, name))
    text = with_fonts(finished_page(framed(questions.with_terms(text, name), name), made), site)
    text = with_posters(guide.filled(text, told), drawn)
    text = without_host(with_addresses(text, place, integrities(site)), place)
    text = without_indents(with_references_from(name, with_preview(text, name, place.address)))
    write_text(site / name, text)


def write_text(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def framed(text: str, name: str) -> str:
    """The page between the site's header, in which it is marked, and its footer. An embedded figure has neither, and
    one that fills the window has no footer."""
    if name == EMBED:
        return text
    header, footer = re.split(r"^\$page\n", read(FRAME), flags=re.MULTILINE)
    shown = "kinds/" if name.startswith("kinds/") else name
    header = header.replace(f'<a href="./{shown}"', f'<a href="./{shown}" aria-current="page"')
    start, body, rest = re.split(r"(<body[^>]*>\n)", text)
    if 'class="full' not in body:
        rest = rest.replace("  </body>", f"{footer}  </body>")
    if re.search("<pre|<!-- build: (printers|recipe)", rest):
        start = start.replace("  </head>", f"{COPYING}  </head>")
    return f"{start}{body}{header}{rest}"


def sitemap(address: str, names: Iterable[str]) -> str:
    """The pages that a search engine may show, one address a line."""
    return "".join(
        f"{address}{name}\n"
        for name in names
        if name not in (EMBED, docs.MISSING) and not name.startswith("questions/")  # they lead on
    )


def for_assistants(texts: dict[str, str], address: str) -> str:
    """llms.txt (llmstxt.org): the pages, the listings and the questions, a line each."""
    heads = {name: [html.unescape(part) for part in title_and_description(text)] for name, text in texts.items()}
    pages = [
        f"- [{title}]({address}{name}): {description}"
        for name, (title, description) in heads.items()
        if name not in (EMBED, docs.MISSING) and not name.startswith("questions/")
    ]
    codes = [f"- [{path.name}]({address}listings/{path.name})" for path in sorted(listings.FOLDER.iterdir())]
    asked = [f"- [{each.text}]({address}questions/{each.id}.md)" for each in questions.questions()]
    parts = {"Pages": pages, "Listings": codes, "Questions": asked}
    return "".join(
        [
            f"# GJK, live\n\n> {heads['index.html'][1]}\n",
            *(f"\n## {name}\n\n" + "\n".join(lines) + "\n" for name, lines in parts.items()),
        ]
    )


def with_references_from(name: str, text: str) -> str:
    """The page with references that lead from its folder to the site's root."""
    return re.sub(r'="\./', f'="{"../" * name.count("/") or "./"}', text)


def without_indents(text: str) -> str:
    """The page without the spaces at the start of its lines: a reader waits for them, too. Where they are shown, they
    stay."""
    return re.sub(r"(<(pre|textarea)\b.*?</\2>)|(?<=\n) +", lambda found: found[1] or "", text, flags=re.DOTALL)


def finished_page(text: str, made: Outputs) -> str:
    """The page with the names of the outputs. A script's chunks are preloaded, so that a browser requests them at
    once and not one after the other, but after the text, its style and its fonts: those are read first."""
    listed: list[str] = []

    def with_preloads(tag: re.Match[str]) -> str:
        chunks = [each for each in static_imports(output_of(WEB / tag["source"], made), made) if each not in listed]
        listed.extend(chunks)
        links = [
            f'{tag["indent"]}<link rel="modulepreload" fetchpriority="low" href="./assets/{chunk}">\n'
            for chunk in chunks
        ]
        return "".join(links) + tag[0]

    def with_output(reference: re.Match[str]) -> str:
        return reference[0].replace(reference[1], f"assets/{output_of(WEB / reference[1], made)}")

    return re.sub(SOURCE_REFERENCE, with_output, re.sub(SCRIPT_TAG, with_preloads, text))


def with_fonts(text: str, site: Path) -> str:
    """The page with its fonts preloaded: text stays in the font in which it is shown first, and a stylesheet alone asks
    too late for them."""
    names = ["sans"] if '<body class="full' in text else ["sans", "serif"]  # a figure that fills its page has no prose
    [folder] = (site / "assets").glob("fonts-*")
    link = '<link rel="preload" as="font" type="font/woff2" crossorigin href="./assets/{}/{}.woff2">\n'
    links = "".join(f"    {link.format(folder.name, name)}" for name in names)
    return re.sub(r" *<link rel=\"stylesheet\"", lambda found: links + found[0], text, count=1)


def with_posters(text: str, drawn: Posters) -> str:
    """The page with a poster in each figure that says what it shows: for feeds, reader modes and browsers without
    scripts. A browser that defines the element shows the figure instead."""

    def with_poster(tag: re.Match[str]) -> str:
        attributes = questions.attributes_of(tag["attributes"])
        if not (drawn and says_what_it_shows(attributes)):
            return tag[0]
        poster = drawn[posters.name_of(attributes)]
        size = f'width="{poster["width"]}" height="{poster["height"]}"'
        source = f"./posters/{poster['file']}"
        image = f'<img src="{source}" alt="{html.escape(poster["title"])}" {size} loading="lazy">'
        return f"<gjk-demo{tag['attributes']}>{image}</gjk-demo>"

    return re.sub(FIGURE_TAG, with_poster, text)


def with_preview(text: str, name: str, address: str) -> str:
    """The page with the tags from which other sites make the preview of a link, and with those of a home screen. The
    page of a kind or a question has a picture of its own. `address` is that of the site, or ""."""
    title, description = title_and_description(text)
    of_kind = name.startswith("kinds/") and name != kinds.WALL
    card = Path(name).stem if of_kind else MAIN_KIND
    if name.startswith("questions/"):
        card = f"question-{Path(name).stem}"
    width, height = pictures.CARD_PX
    tags = [
        f'<meta property="og:title" content="{title}">',
        f'<meta property="og:description" content="{description}">',
        '<meta property="og:type" content="website">',
        f'<meta property="og:image" content="{html.escape(address or "./")}previews/{card}.png">',
        f'<meta property="og:image:width" content="{width}">',
        f'<meta property="og:image:height" content="{height}">',
        f'<meta property="og:image:alt" content="{title}">',
        '<meta name="twitter:card" content="summary_large_image">',
        '<link rel="apple-touch-icon" href="./touch-icon.png">',
        '<link rel="manifest" href="./manifest.webmanifest">',
    ]
    if address:
        tags.append(f'<meta property="og:url" content="{html.escape(address)}{name}">')
        if of_kind:
            told = f"{html.escape(address)}{name.removesuffix('.html')}.oembed.json"
            tags.append(f'<link rel="alternate" type="application/json+oembed" title="{title}" href="{told}">')
    return text.replace("  </head>", "".join(f"    {tag}\n" for tag in tags) + "  </head>")


def title_and_description(text: str) -> tuple[str, str]:
    """As HTML has them. Raises BuildError if a page has none."""
    title = re.search(r"<title>([^<]+)</title>", text)
    description = re.search(r'<meta name="description" content="([^"]+)">', text)
    if not title or not description:
        raise BuildError("A page needs a <title> and a description.")
    return title[1], description[1]


def check_references(site: Path) -> None:
    """Raises BuildError if a page refers to a file that is not in the site."""
    for page in site.rglob("*.html"):
        for reference in re.findall(REFERENCE, page.read_text(encoding="utf-8")):
            target = page.parent / reference
            if reference.startswith("/") or not (target.is_file() or (target / "index.html").is_file()):
                raise BuildError(f"{page.relative_to(site)} refers to {reference!r}, which is not in the built site")


def proof(path: Path, digest: bytes) -> str | list[str]:
    """How the service worker knows that a page is of this version: by the names of its assets, or a script by its
    digest."""
    if path.suffix == ".html":
        return sorted(set(re.findall(r"assets/([\w.-]+\.(?:js|css))", path.read_text(encoding="utf-8"))))
    return f"sha256-{base64.b64encode(digest).decode()}"


def write_service_worker(site: Path) -> None:
    """Writes offline.js into the site's root, because a service worker serves only the pages at or below its own
    address."""
    names = sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    assets = [name for name in names if name.startswith("assets/") and not re.search(NOT_STORED, name)]
    starts = [[name for name in names if name.endswith(ends) and "/whole/" not in name] for ends in STARTS]
    pages = [name for name in names if re.fullmatch(STORED, name) and name != LAB]
    digests = {name: hashlib.sha256((site / name).read_bytes()).digest() for name in pages}
    kept = {
        "version": digest(*digests.values(), *map(str.encode, [*assets, *starts[0]])),
        "pages": {name: proof(site / name, value) for name, value in digests.items()},
        "assets": assets,
        "starts": starts,
    }
    esbuild(site, [WEB / "src" / "pages" / "offline.ts"], "--entry-names=[name]", defined("__SITE__", kept))
    (site / "assets" / MAPS / "offline.js.map").unlink()
    text = (site / "assets" / "offline.js").read_text(encoding="utf-8")
    (site / "assets" / "offline.js").unlink()
    (site / "offline.js").write_text(text.partition("//# sourceMappingURL")[0], encoding="utf-8", newline="\n")
