"""A translation is two files: whatever a reader sees of the interface changes with them. A kind's title and captions
stand with the kind.

The translation here writes all letters of a text as wide ones. Two plain letters are a word that it does not reach.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bundle
from figure import PRESETS, Figure, figures
from place import Place
from project import WEB, WORK, BuildError, run
from server import Site

WORDS = WEB / "src" / "words"

WIDE = """
import * as english from "./TABLE.ts";

const wideLetter = (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0);

/** Names in braces determine colours, so they stay as they are. */
const wide = (text) => text.replace(/\\{[^}]*\\}|[A-Za-z]/g, (found) => (found[1] ? found : wideLetter(found)));

const translated = (value) => {
  if (typeof value === "string") return wide(value);
  if (typeof value === "function") return (...given) => translated(value(...given));
  if (Array.isArray(value)) return value.map(translated);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, translated(one)]));
};
"""

ANSWERS = ", ".join(
    [
        ".exact, .caption, .details p, canvas, .unseen[role=status], .told ol",  # sentences about the answer
        ".step",  # its numbers
        ".readout td, .readout .regions, .readout .wrong, .search .note, .readout th[class='']",  # and in tables
        ".listing code, .code .count, textarea",  # Python code and its path; texts for other pages
        ".source a, .readout p a",  # addresses
    ]
)
"""Where a figure shows what follows from an answer, and texts that are not in any language."""

SEEN = """(el, left_out) => {
    const attributes = ["aria-label", "aria-roledescription", "aria-valuetext", "title", "placeholder", "alt"];
    const texts = [];
    const walker = document.createTreeWalker(el.renderRoot, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const element = node instanceof Element ? node : node.parentElement;
        if (element?.closest(`style, .formula, ${left_out}`)) continue;
        if (node === element) texts.push(...attributes.map((name) => node.getAttribute(name) ?? ""));
        else texts.push(node.data);
    }
    texts.push(...written);
    written.clear();
    const { point, caption, proof, figure } = el.model;
    const ofTheKind = [[point, caption, proof].filter(Boolean).join(" "), figure.title];
    return texts.map((text) => text.trim()).filter((text) => !ofTheKind.includes(text));
}"""
"""What a reader sees or hears in a figure, except the words of its kind."""

KEEP_WRITTEN = """
globalThis.written = new Set();
const { fillText } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    written.add(text);
    return fillText.call(this, text, ...place);
};
"""
"""Keeps what is written into the pictures."""


MANY = 300
"""Texts at least that the figures, the dialog and the message have of the interface."""


@pytest.fixture(scope="module")
def sources(dist: Path) -> Iterator[Path]:
    """A copy of the page's sources, which a translator may change."""
    folder = WORK / f"translated-{os.getpid()}"
    shutil.copytree(WEB, folder, ignore=shutil.ignore_patterns("build", "licences", "recipes", "static"))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def playground(dist: Path, sources: Path, problems: Any) -> Iterator[str]:
    """The address of a playground in another language: other files of words, and for each one line that names it."""
    translated = sources / "src" / "words"
    for words, table in (("interface", "english"), ("sharing", "english-sharing")):
        rooms = re.findall(r"^export const (\w+) =", (WORDS / f"{table}.ts").read_text(encoding="utf-8"), re.MULTILINE)
        wide = {room: f"english.{room}" if room == "language" else f"translated(english.{room})" for room in rooms}
        lines = [f"export const {room} = {value};" for room, value in wide.items()]
        text = "\n".join([WIDE.replace("TABLE", table), *lines])
        (translated / f"{table}-wide.ts").write_text(text, encoding="utf-8")
        named = (WORDS / f"{words}.ts").read_text(encoding="utf-8").replace(f"{table}.ts", f"{table}-wide.ts")
        (translated / f"{words}.ts").write_text(named, encoding="utf-8")

    folder = sources / "site"
    shutil.copytree(dist, folder, copy_function=os.link)
    [worker] = (dist / "assets").glob("worker-*.js")
    found = {key: next((dist / "assets").glob(f"*/{name}")) for key, name in bundle.FILES.items()}
    of_python = {key: {"name": path.relative_to(dist / "assets").as_posix()} for key, path in found.items()}
    play = sources / "src" / "pages" / "play.ts"
    options = ("--splitting", "--entry-names=[name]-wide", *bundle.told(worker.name, {"files": of_python}, Place()))
    bundle.esbuild(folder, [play], *options)
    page = (dist / "play.html").read_text(encoding="utf-8")
    (folder / "wide.html").write_text(re.sub(r"assets/play-\w+\.js", "assets/play-wide.js", page), encoding="utf-8")
    site = Site(folder)
    problems.origins.append(site.origin)
    yield f"{site.url}wide.html"
    site.close()


def data() -> set[str]:
    """Texts that are part of a scene, of gjkcore or of the gallery of failures."""
    methods = json.loads((WEB / "baked" / "registry.json").read_text(encoding="utf-8"))["methods"]
    entries = json.loads((WORDS.parent / "kinds" / "failures" / "words.json").read_text(encoding="utf-8")).values()
    return {
        *(preset["title"] for preset in PRESETS.values()),
        *(method[name] for method in methods for name in ("title", "source")),
        *(entry["report"] for entry in entries if "report" in entry),
    }


@pytest.mark.thorough
def test_nothing_of_the_interface_stays_as_it_was(page, playground: str) -> None:
    """With another file of words, no kind of figure shows an English word of the interface."""
    page.add_init_script(KEEP_WRITTEN)
    figure = Figure(page).open(f"{playground}#view=together").live()
    figure.set("code", "open")
    page.locator("details.told > summary").click()
    known = data()
    seen: set[str] = set()

    def plain() -> set[str]:
        texts = set(figure.element.evaluate(SEEN, ANSWERS))
        seen.update(texts)
        return {text for text in texts - known if re.search("[A-Za-z]{2}", text)}

    found = {}
    for preset in figures():
        figure.set("preset", preset)
        figure.until(
            f"el => el.preset === {preset!r} && el.model.figure && el.answer && el.renderRoot.querySelector('.exact')"
        )
        found[preset] = plain()
    figure.set("preset", "gjk")
    page.locator(".links button").click()
    dialog = page.locator("dialog[open]")
    dialog.locator(".field button").first.click()
    dialog.locator(".said:not(:empty)").wait_for()
    found["the dialog"] = plain()
    dialog.locator("form button").click()
    figure.set("kind", "poetry")
    figure.notice.wait_for()
    found["a message"] = {text for text in plain() if "poetry" not in text}
    assert not any(found.values()), found
    assert sum(bool(re.search("[\uff41-\uff5a]{2}", text)) for text in seen) > MANY


@pytest.mark.thorough
def test_missing_text_is_named(sources: Path) -> None:
    """If a text is missing in a translation, the check of types says which one."""
    english = WORDS / "english.ts"
    text = english.read_text(encoding="utf-8")
    assert '  share: "Share",\n' in text
    (sources / "src" / "words" / english.name).write_text(text.replace('  share: "Share",\n', ""), encoding="utf-8")
    (sources / "src" / "words" / "interface.ts").write_text('export * from "./english.ts";\n', encoding="utf-8")
    with pytest.raises(BuildError, match=r"template\.ts.*Property 'share' does not exist"):
        run("tsc", "--project", sources / "tsconfig.json", quiet=True)
