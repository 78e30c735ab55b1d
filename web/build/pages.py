"""Writes the pages, the service worker, which knows all their files, and licences.txt."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from pathlib import Path

from bundle import SOURCE_REFERENCE, Outputs, defined, esbuild, output_of, static_imports
from project import ROOT, WEB, BuildError, digest, read

SCRIPT_TAG = r'(?P<indent>[ \t]*)<script\b[^>]*\bsrc="\./(?P<source>src/[^"]+\.js)"[^>]*>\s*</script>'
REFERENCE = r'\b(?:src|href|poster)="(?!#|[a-z]+:|//)([^"#?]*)'
RARELY_NEEDED = r"\.(map|py)$|/(whole\.|python_stdlib\.|gjkcore\.)"
"""The service worker does not store the whole engine and its files, and the sources."""


def write_pages(site: Path, made: Outputs) -> None:
    """Writes web/*.html, with each reference to a source replaced by the file that was made from it."""
    if (WEB / "static").is_dir():
        shutil.copytree(WEB / "static", site, dirs_exist_ok=True)
    pages = sorted(WEB.glob("*.html"))
    for page in pages:
        text = finished_page(page.read_text(encoding="utf-8"), made)
        (site / page.name).write_text(text, encoding="utf-8", newline="\n")
    for page in pages:
        check_references(site, page.name)


def finished_page(text: str, made: Outputs) -> str:
    """The page with the names of the outputs. A script's chunks are preloaded, so that a browser requests them at
    once and not one after the other."""

    def with_preloads(tag: re.Match[str]) -> str:
        chunks = static_imports(output_of(WEB / tag["source"], made), made)
        links = [f'{tag["indent"]}<link rel="modulepreload" href="./assets/{chunk}">\n' for chunk in chunks]
        return "".join(links) + tag[0]

    def with_output(reference: re.Match[str]) -> str:
        return reference[0].replace(reference[1], f"assets/{output_of(WEB / reference[1], made)}")

    return re.sub(SOURCE_REFERENCE, with_output, re.sub(SCRIPT_TAG, with_preloads, text))


def check_references(site: Path, page: str) -> None:
    """Raises BuildError if a page refers to a file that is not in the site."""
    for reference in re.findall(REFERENCE, (site / page).read_text(encoding="utf-8")):
        target = site / reference
        if reference.startswith("/") or not (target.is_file() or (target / "index.html").is_file()):
            raise BuildError(f"web/{page} refers to {reference!r}, which is not in the built site")


def write_service_worker(site: Path) -> None:
    """Writes offline.js into the site's root, because a service worker serves only the pages at or below its own
    address."""
    names = sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    assets = [name for name in names if name.startswith("assets/") and not re.search(RARELY_NEEDED, name)]
    pages = [name for name in names if not name.startswith("assets/") and name.endswith((".html", ".js", ".svg"))]
    digests = {name: hashlib.sha256((site / name).read_bytes()).digest() for name in pages}
    kept = {
        "version": digest(*digests.values(), *map(str.encode, assets)),
        "pages": {name: f"sha256-{base64.b64encode(value).decode()}" for name, value in digests.items()},
        "assets": assets,
    }
    outputs = esbuild(site, [WEB / "src" / "pages" / "offline.js"], "--entry-names=[name]", defined("__SITE__", kept))
    for name in outputs:
        if name.endswith(".map"):
            (site / "assets" / name).unlink()
    text = (site / "assets" / "offline.js").read_text(encoding="utf-8")
    (site / "assets" / "offline.js").unlink()
    (site / "offline.js").write_text(text.partition("//# sourceMappingURL")[0], encoding="utf-8", newline="\n")


def shipped_packages() -> list[dict[str, str]]:
    """Name, version, licence and licence text of each npm package whose code is in the site."""
    found = []
    locked = json.loads(read("package-lock.json"))["packages"]
    for folder, package in sorted(locked.items()):
        if folder and not package.get("dev") and (ROOT / folder / "package.json").is_file():
            told = json.loads(read(f"{folder}/package.json"))
            texts = sorted(path for path in (ROOT / folder).glob("LICEN[CS]E*") if path.is_file())
            text = texts[0].read_text(encoding="utf-8").strip() if texts else ""
            found.append({"name": told["name"], "version": told["version"], "license": told["license"], "text": text})
    return found


def write_licences(site: Path) -> None:
    """Writes the licences of everything that is shipped into licences.txt."""
    parts = [f"GJK, live\n\n{read('LICENSE').strip()}"]
    for package in shipped_packages():
        title = f"{package['name']} {package['version']}, licence: {package['license']}"
        parts.append(f"{title}\n\n{package['text']}".strip())
    rule = "\n\n" + "-" * 80 + "\n\n"
    (site / "licences.txt").write_text(rule.join(parts) + "\n", encoding="utf-8", newline="\n")
