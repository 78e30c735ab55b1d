"""The built site as files and as responses: what a host, a cache and a browser may rely on."""

from __future__ import annotations

import html.parser
import json
import posixpath
import re
import struct
import subprocess
import urllib.error
import urllib.request
from http.client import HTTPMessage
from pathlib import Path
from types import ModuleType

import pytest
from extent import some

import bake
import build
import bundle
import kinds
import pages
import pictures
from browsers import until
from figure import PRESETS, Figure
from gjkcore import figures
from project import ROOT, WEB, BuildError, read
from serve import CONTENT_SECURITY_POLICY, LAB

PAGES = sorted(path.name for path in WEB.glob("*.html"))
REFERENCE = "reference.html"
DOCS = ["404.html", "copy.html", "engines.html", "python.html"]
FRAMED = [name for name in [*PAGES, *DOCS, kinds.WALL] if name != pages.EMBED]
"""The pages with a header, except those of the kinds."""
KINDS = [kind for kind in figures.KINDS if kind in PRESETS]
KIND_PAGES = [f"kinds/{kind}.html" for kind in KINDS]
REGISTRY_HOSTS = [".".join(parts) for parts in (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"))]


class Loads(html.parser.HTMLParser):
    """Collects what a page makes a browser load; where a link leads is the reader's choice."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "a":
            names = ("src", "href", "srcset", "poster", "data")
            self.addresses += [value for name, value in attrs if name in names and value is not None]


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def png_size(path: Path) -> tuple[int, int]:
    """Width and height, from the header of the file."""
    contents = path.read_bytes()
    assert contents.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", contents[16:24])
    return width, height


def get(url: str) -> tuple[HTTPMessage, bytes]:
    with urllib.request.urlopen(url, timeout=10) as response:
        return response.headers, response.read()


# ---------------------------------------------------------------------------------------------------------- the files


@pytest.mark.parametrize("name", [*PAGES, *DOCS, *KIND_PAGES, kinds.WALL])
def test_page_loads_nothing_from_elsewhere(dist: Path, name: str) -> None:
    """Every address that a page loads is relative: no other host, and no root of a host is assumed."""
    loads = Loads()
    loads.feed((dist / name).read_text(encoding="utf-8"))
    assert loads.addresses
    wrong = [address for address in loads.addresses if re.match(r"[a-z]+:(?<!data:)|/", address)]
    assert wrong == []


def test_pages_have_no_indents(dist: Path) -> None:
    """No line of the article starts with spaces but those of code, which are there as they were written."""
    code = r"<pre\b.*?</pre>"
    built = (dist / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"^ ", re.sub(code, "", built, flags=re.DOTALL), re.MULTILINE)
    listing = html.escape(read(WEB / "listings" / "gjk.py"), quote=False).strip()
    assert "\n        w = support(a, b, d)\n" in listing
    assert any(listing in block for block in re.findall(code, built, re.DOTALL))


@pytest.mark.parametrize("name", [*PAGES, *DOCS, *KIND_PAGES, kinds.WALL])
def test_page_has_a_preview(dist: Path, name: str) -> None:
    """A link to any page has a title, a description and a large picture, and a home screen has an icon of it."""
    text = (dist / name).read_text(encoding="utf-8")
    for tag in ("og:title", "og:description", "og:image"):
        assert re.search(rf'<meta property="{tag}" content="[^"]+">', text), tag
    assert 'name="twitter:card" content="summary_large_image"' in text
    [picture] = re.findall(r'og:image" content="(\.\.?/[^"]+)"', text)
    assert png_size((dist / name).parent / picture) == (1200, 630)
    assert (dist / "touch-icon.png").read_bytes().startswith(b"\x89PNG")
    manifest = json.loads((dist / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert all((dist / icon["src"]).is_file() for icon in manifest["icons"])


SIX = [
    ("GJK, live", "index.html"),
    ("Article", "index.html"),
    ("Playground", "play.html"),
    ("Figures", "kinds/"),
    ("Test your GJK", "lab.html"),
    ("For authors", "use.html"),
]
LINK = r'<a\b[^>]*?\bhref="([^"]*)"[^>]*>(.*?)</a>'


def resolved(name: str, href: str) -> str:
    """Where a reference leads within the site."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(name), href))
    return f"{path}/" if href.endswith("/") else path


@pytest.mark.parametrize("name", FRAMED + KIND_PAGES)
def test_header_is_the_same_on_every_page(dist: Path, name: str) -> None:
    """The first navigation of every page is in its header and has the same six links; it says which page is open. The
    page has one heading of the first level."""
    text = (dist / name).read_text(encoding="utf-8")
    [header] = re.findall(r"<header class=\"site\">\s*<nav [^>]*>(.*?)</nav>", text, re.DOTALL)
    assert text.index("<nav") == text.index(header) - len(re.search(r"<nav [^>]*>$", text[: text.index(header)])[0])
    assert [(words, resolved(name, href)) for href, words in re.findall(LINK, header)] == SIX
    here = "kinds/" if name.startswith("kinds/") else name
    current = [resolved(name, href) for href in re.findall(r'href="([^"]*)" aria-current="page"', text)]
    assert current == [target for words, target in SIX[1:] if target == here]
    assert len(re.findall(r"<h1\b", text)) == 1


def test_embed_has_no_header(dist: Path) -> None:
    """What is shown in an iframe has no header, and one heading, which is not in sight."""
    text = (dist / pages.EMBED).read_text(encoding="utf-8")
    assert "<nav" not in text
    assert text.count("<h1") == 1


def test_a_page_has_one_name(dist: Path) -> None:
    """Whatever page links to another calls it by the name in its title, which is its heading. The article has two
    names: that of the site, and what it is."""
    titles = {}
    for name in [*FRAMED, *KIND_PAGES]:
        text = (dist / name).read_text(encoding="utf-8")
        [title] = re.findall(r"<title>(.*?)(?: · GJK, live)?</title>", text)
        assert re.findall(r"<h1[^>]*>(.*?)</h1>", text) == [title]
        titles[name] = title
    wrong = []
    for name in titles:
        text = (dist / name).read_text(encoding="utf-8")
        for href, words in re.findall(LINK, text, re.DOTALL):
            target = resolved(name, href) + ("index.html" if href.endswith("/") else "")
            said = " ".join(re.sub(r"<[^>]+>", "", words).split())
            names = ("GJK, live", "Article") if target == "index.html" else (titles.get(target, said),)
            if said not in names and said != "Or just play.":
                wrong.append((name, said, target))
    assert wrong == []


def test_kinds_are_on_a_wall(dist: Path) -> None:
    """The page of figures has a link for each kind, with a picture without words and one line, and each kind's page
    leads back."""
    main = (dist / kinds.WALL).read_text(encoding="utf-8").partition("<main>")[2].partition("</main>")[0]
    wall = main.partition('<section id="articles">')[0]
    found = re.findall(
        r'<a href="\.\./(kinds/[\w-]+\.html)"><img src="\.\./(posters/[\w-]+\.svg)"[^>]*>([^<]+)</a>', wall
    )
    assert len(found) == wall.count("<a ") == len(KINDS) >= 15
    assert sorted(page for page, _, _ in found) == sorted(KIND_PAGES)
    bare = [path for path in (dist / "posters").glob("*-bare.svg") if "<text" not in path.read_text(encoding="utf-8")]
    assert len(bare) > 0.8 * len(PRESETS)
    for page, picture, _ in found:
        assert "<text" not in (dist / picture).read_text(encoding="utf-8")
        assert '<a href="../kinds/">Figures</a>' in (dist / page).read_text(encoding="utf-8").partition("<main>")[2]


def test_each_kind_has_a_page(new_page, dist: Path) -> None:
    """The page of a kind has its title, its own picture, its figure with a poster, and all its presets as links."""
    for kind in KINDS:
        text = (dist / "kinds" / f"{kind}.html").read_text(encoding="utf-8")
        [title] = re.findall("<h1>(.+)</h1>", text)
        assert f"<title>{title} · GJK, live</title>" in text
        assert f'og:image" content="../previews/{kind}.png"' in text
        assert f'kind="{kind}" loading="eager"><img src="../posters/{kind}.svg"' in text
        links = re.findall(r'data-gjk-preset="([\w-]+)" href="\.\./play\.html#preset=\1"', text)
        assert links == [name for name, preset in PRESETS.items() if preset["scene"]["kind"] == kind]
        assert "`" not in text
    page = new_page()
    figure = Figure(page).open("kinds/minkowski.html").live()
    page.get_by_role("link", name="Two circles").click()
    assert figure.answer and figure.get("preset") == "minkowski-circles"
    figure.drag("1", 30, 10)
    assert figure.agrees()


def test_previews_have_the_address_of_the_site() -> None:
    """A build that knows the site's address writes it into the previews, which accept no relative one, and into the
    sitemap."""
    address = "https://example.org/gjk/"
    for name, picture in {"index.html": "gjk", "kinds/epa.html": "epa"}.items():
        page = pages.with_references_from(name, pages.with_preview(read("web/index.html"), name, address))
        assert f'og:image" content="{address}previews/{picture}.png"' in page
        assert f'og:url" content="{address}{name}"' in page
    assert pages.sitemap(address, ["index.html", "404.html", "embed.html", "kinds/epa.html"]).split() == [
        f"{address}index.html",
        f"{address}kinds/epa.html",
    ]


def test_kinds_can_be_embedded_by_their_address() -> None:
    """A site that is given the address of a kind's page finds by oEmbed an iframe of its figure and a picture."""
    address = "https://example.org/gjk/"
    page = pages.with_preview(read("web/index.html"), "kinds/epa.html", address)
    [found] = re.findall(r'<link rel="alternate" type="application/json\+oembed" title="[^"]+" href="([^"]+)">', page)
    assert found == f"{address}kinds/epa.oembed.json"
    assert "oembed" not in pages.with_preview(read("web/index.html"), "index.html", address)
    told = kinds.oembed("epa", "EPA <in the plane>", address)
    assert (told["version"], told["type"]) == ("1.0", "rich")
    assert f'<iframe src="{address}embed.html?kind=epa" title="EPA &lt;in the plane&gt;"' in told["html"]
    assert told["thumbnail_url"] == f"{address}previews/epa.png"
    assert (told["thumbnail_width"], told["thumbnail_height"]) == (1200, 630)


def test_each_preset_has_its_pictures(dist: Path) -> None:
    """Each preset has a poster as SVG and one as PNG, of the same shape, of at most 40 KB."""
    for name in PRESETS:
        svg = (dist / "posters" / f"{name}.svg").read_text(encoding="utf-8")
        width, height = map(float, re.findall(r'<svg [^>]*width="([\d.]+)" height="([\d.]+)"', svg)[0])
        picture = dist / "posters" / f"{name}.png"
        assert png_size(picture) in [(px, round(px * height / width)) for px, _ in pictures.POSTER_SIZES]
        assert picture.stat().st_size <= 40_000


def test_each_card_holds_its_figure(dist: Path) -> None:
    """No card has lost its figure: without the panels it would have less than a tenth of the poster's bytes."""
    for kind in KINDS:
        card, poster = dist / "previews" / f"{kind}.png", dist / "posters" / f"{kind}.png"
        assert card.stat().st_size > 0.2 * poster.stat().st_size, kind


@pytest.mark.thorough
def test_only_changed_pictures_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture is drawn again if its SVG has changed, and only then."""
    monkeypatch.setattr(pictures, "WORK", tmp_path)
    drawn: list[str] = []
    draw = pictures.draw
    monkeypatch.setattr(pictures, "draw", lambda tasks: (drawn.extend(task["svg"] for task in tasks), draw(tasks)))
    red, blue, green = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><rect width="4" height="2" fill="{color}"/></svg>'
        for color in ("red", "blue", "green")
    )
    one, two = tmp_path / "one.png", tmp_path / "two.png"
    pictures.rasterise({one: (red, ((8, 2),)), two: (blue, ((8, 2),))})
    before = one.read_bytes()
    assert png_size(one) == (8, 4)
    pictures.rasterise({one: (red, ((8, 2),)), two: (green, ((8, 2),))})
    assert (one.read_bytes(), sorted(drawn)) == (before, sorted([red, blue, green]))
    assert len(list((tmp_path / "pictures").iterdir())) == 2


def test_site_is_small(dist: Path) -> None:
    """All of the site has at most 40 MB (of 2**20 bytes, as file managers count), what a page with <gjk-demo> needs at
    most 14.2 (of 10**6), and no file is there twice."""
    found = files(dist)
    assert sum(map(len, found.values())) <= 40 * 2**20
    element = r"gjk-demo\.(js|classic\.js|css)|licences\.txt|assets/(?!maps/|judge-|lab).*"
    assert sum(len(one) for name, one in found.items() if re.fullmatch(element, name)) <= 14.2 * 10**6
    assert len(set(found.values())) == len(found)


def test_source_maps_are_found(dist: Path) -> None:
    """Each script and stylesheet says where its source map is, in the folder that an author may leave out; no other
    file of it is named."""
    named = set()
    for path in (dist / "assets").glob("*.[cj]s*"):
        for name in re.findall(r"sourceMappingURL=(\S+\.map)", path.read_text(encoding="utf-8")):
            named.add((path.parent / name).relative_to(dist / "assets" / "maps").as_posix())
    assert named == {path.name for path in (dist / "assets" / "maps").glob("*.map")}
    assert not list((dist / "assets").glob("*.map"))


def test_stylesheets_load_nothing_from_elsewhere(dist: Path) -> None:
    for path in dist.rglob("*.css"):
        found = re.findall(r"(?:url\(|@import)\s*[\"']?((?:[a-z]+:)?//[^\"')]*)", path.read_text(encoding="utf-8"))
        assert found == [], path.name


def test_scripts_are_ascii_and_have_no_comments_of_styles(dist: Path) -> None:
    """Some hosts send scripts with another charset, which must not matter; and the element's styles come without their
    comments and spaces."""
    scripts = {path.name: path.read_text(encoding="utf-8") for path in dist.glob("assets/*.js")}
    for path in (WEB / "src" / "element" / "styles").glob("*.css"):
        for comment in re.findall(r"/\*(.*?)\*/", path.read_text(encoding="utf-8"), re.DOTALL):
            assert not [name for name, text in scripts.items() if comment in text], comment
    assert [name for name, text in scripts.items() if not text.isascii()] == []


def test_names_have_no_capitals(dist: Path) -> None:
    """Some tools that bring files to a host make all names lower case."""
    names = [path.relative_to(dist).as_posix() for path in dist.rglob("*")]
    assert [name for name in names if name != name.lower()] == []


def test_assets_are_named_after_their_contents(dist: Path) -> None:
    """What is cached for ever has a hash in its name, or lies in a folder that has."""
    for folder in (dist / "assets", dist / "assets" / "maps"):
        for path in folder.iterdir():
            assert path.name == "maps" or re.search(r"-[0-9A-Za-z]{8,10}(\.|$)", path.name), path


def test_entry_for_other_pages_keeps_its_name(dist: Path) -> None:
    """gjk-demo.js does nothing but lead to the hashed bundle and what that imports."""
    *imports, line = (dist / "gjk-demo.js").read_text(encoding="utf-8").splitlines()
    bundle = re.fullmatch(r'export \* from "\./(assets/gjk-demo-\w+\.js)";', line)
    assert bundle and (dist / bundle[1]).is_file()
    for text in imports:
        chunk = re.fullmatch(r'import "\./(assets/chunk-\w+\.js)";', text)
        assert chunk and (dist / chunk[1]).is_file()


@pytest.mark.thorough
def test_two_builds_give_the_same_bytes(dist: Path, tmp_path: Path) -> None:
    assert files(build.build(tmp_path / "again")) == files(dist)


FAILING = [
    (bake, "bake"),
    pytest.param(bundle, "bundle_worker", marks=pytest.mark.thorough),
    pytest.param(pages, "write_service_worker", marks=pytest.mark.thorough),
]
"""An early step of a build; `build.py test all` also has later ones, before which everything else is built."""


@pytest.mark.parametrize(("module", "step"), FAILING, ids=["early", "late", "last"])
def test_failed_build_leaves_the_old_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: ModuleType, step: str
) -> None:
    """A build that fails in one of its steps leaves the old site as it was."""
    (tmp_path / "index.html").write_text("old")

    def fail(*_) -> None:
        raise BuildError("for the test")

    monkeypatch.setattr(module, step, fail)
    with pytest.raises(BuildError, match="for the test"):
        build.build(tmp_path)
    assert files(tmp_path) == {"index.html": b"old"}


def test_reference_to_nothing_fails_the_build(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text('<img src="./missing.png">')
    with pytest.raises(BuildError, match=r"missing\.png"):
        pages.check_references(tmp_path)


def test_no_registry_is_named() -> None:
    """Which registry a machine uses is its own affair: neither the locks nor any other tracked file names one."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    names = list(filter(None, listed.stdout.split("\0")))
    for name in names:
        path = ROOT / name
        contents = path.read_bytes() if path.is_file() else b""
        assert [host for host in REGISTRY_HOSTS if host.encode() in contents] == [], name
    for lock in [name for name in names if name.endswith("package-lock.json")]:
        packages = json.loads(read(lock))["packages"]
        assert [
            name for name, package in packages.items() if name and not {"integrity", "inBundle"} & package.keys()
        ] == []
        assert [name for name, package in packages.items() if "resolved" in package] == []


# ------------------------------------------------------------------------------------------------------- the responses


def test_types_policy_and_caching(dist: Path, site) -> None:
    """Types that module scripts insist on; assets for ever, pages never without asking."""
    types = {
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript",
        ".bin": "application/octet-stream",
        ".css": "text/css; charset=utf-8",
    }
    editing = CONTENT_SECURITY_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    policies = {LAB: editing.replace("worker-src 'self'", "worker-src 'self' blob:")}
    seen = set()
    for path in files(dist):
        suffix = Path(path).suffix
        if suffix in types:
            headers, _ = get(site.url + path)
            seen.add(suffix)
            assert headers["Content-Type"] == types[suffix], path
            assert headers["Content-Security-Policy"] == policies.get(path, CONTENT_SECURITY_POLICY)
            assert ("immutable" in headers["Cache-Control"]) == path.startswith("assets/"), path
    assert seen == set(types)


def test_every_host_knows_the_types_of_scripts(dist: Path) -> None:
    """No page loads a module whose name ends in .mjs: nginx and others send no type for it that a browser accepts."""
    assert [path for path in files(dist) if path.startswith("assets/") and ".mjs" in path] == []


LIVE_PAGES = [name for name in [*PAGES, "kinds/support.html"] if name not in (LAB, REFERENCE)]
"""The lab has no figure before its first search, the reference has none."""


@pytest.mark.parametrize("names", some([LIVE_PAGES, LIVE_PAGES[-2:]], LIVE_PAGES[-2:]), ids=["all", "two"])
@pytest.mark.parametrize("prefix", some(["/", "/some/where/"], "/some/where/"))
def test_pages_go_live_below_any_path(serve_site, new_page, prefix: str, names: list[str]) -> None:
    """Each page draws, and Python answers in it, under the strict policy and wherever the site lies. It is loaded once:
    the next page has it from the cache."""
    site = serve_site(prefix)
    page = new_page(base_url=site.url)
    for name in names:
        page.goto(name)
        page.locator("gjk-demo").first.scroll_into_view_if_needed()
        until(page, "performance.getEntriesByName('gjk-demo:live').length > 0")
    assert site.count("assets/pyodide-*/quick.wasm.bin") == 1
