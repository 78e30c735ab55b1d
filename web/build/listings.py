"""Puts the listings of web/listings into the pages, in place of comments, and into the site:

<!-- listing: gjk -->                       a listing in all its languages, behind tabs
<!-- lines: gjk.py support -->              the lines of a function of a listing, or of several, in a block of code
<!-- lines: gjk.py update lit-by triangle -->     the same, lit by what the figure `triangle` shows

The text of an article thus shows what its reader copies.
"""

from __future__ import annotations

import html
import json
import re
import shutil
from pathlib import Path

from highlight import functions
from project import WEB, BuildError, read

FOLDER = WEB / "listings"
LANGUAGES = {"py": "Python", "js": "JavaScript", "cpp": "C++", "rs": "Rust", "cs": "C#"}
"""The languages by the endings of their files, in the order of the tabs."""

JUDGED = ("py", "js")
"""Those that the lab runs."""

LISTING = re.compile(r"[ \t]*<!-- listing: (?P<name>\w+) -->\n")
LINES = re.compile(r"[ \t]*<!-- lines: (?P<file>[\w.]+) (?P<functions>[\w ]+?)(?: lit-by (?P<figure>[\w-]+))? -->\n")

TESTS: dict[str, dict[str, str]] = json.loads(read("web/src/words/listing.json"))
"""What the listing writes for each test of the method whose figure stands beside it."""

RETURNS = {
    "update": ("2AB", "3AB", "3AC", "3ABC"),
    "tetrahedron": ("4ABC", "4ACD", "4ADB", "4ABCD"),
}
"""What the lines that return stand for, in their order: how many points there were, and which are kept, in the letters
of that method."""


def write_listings(site: Path) -> None:
    shutil.copytree(FOLDER, site / "listings", dirs_exist_ok=True)


def with_listings(text: str) -> str:
    """The page with the listings and the lines that it asks for. Raises BuildError if there are none."""
    return LINES.sub(block_of_lines, LISTING.sub(tabs, text))


def tabs(asked: re.Match[str]) -> str:
    """A tab for each language. Without scripts, each is a link to its file, and the first listing is in sight. The page
    has no other: see pages/listings.ts."""
    name = asked["name"]
    heads, panels = [], []
    for number, (ending, language) in enumerate(LANGUAGES.items()):
        file = f"{name}.{ending}"
        is_first = number == 0
        heads.append(
            f'<a role="tab" id="tab-{name}-{ending}" href="./listings/{file}" aria-controls="{name}-{ending}" '
            f'aria-selected="{str(is_first).lower()}"{"" if is_first else " tabindex=-1"}>{language}</a>'
        )
        judge = f'<a href="./lab.html#start={file}">Open in the judge</a> ' if ending in JUDGED else ""
        panels.append(
            f'<div role="tabpanel" id="{name}-{ending}" aria-labelledby="tab-{name}-{ending}"'
            f"{'' if is_first else ' hidden'}>\n"
            f'<pre tabindex="0" data-label="{file}"><code>{code(file) if is_first else ""}</code></pre>\n'
            f'<p class="tools">{judge}<a href="./listings/{file}">{file}</a></p>\n</div>\n'
        )
    head = f'<div role="tablist" aria-label="Language">{"".join(heads)}</div>'
    return f'<div class="listing">\n{head}\n{"".join(panels)}</div>\n'


def with_all_listings(text: str) -> str:
    """A page with the listings that others fetch."""
    return re.sub(r'(data-label="([\w.]+)"><code>)(?=</code>)', lambda found: found[1] + code(found[2]), text)


def code(file: str) -> str:
    return html.escape((FOLDER / file).read_text(encoding="utf-8").rstrip("\n"), quote=False)


def block_of_lines(asked: re.Match[str]) -> str:
    """Functions of a listing in Python, without their docstrings: the text around them says more."""
    file, names = asked["file"], asked["functions"].split()
    source = (FOLDER / file).read_text(encoding="utf-8")
    lines = source.splitlines()
    places = {name: (first, last) for name, first, last in functions(source)}
    if missing := [name for name in names if name not in places]:
        raise BuildError(f"{file} has no function {', '.join(missing)}")
    texts = ["\n".join(lines[first - 1 : last]) for first, last in (places[name] for name in names)]
    bare = [re.sub(r'(?<=:\n) +""".*?"""\n', "", text, flags=re.DOTALL) for text in texts]
    texts = [html.escape(text, quote=False) for text in bare]
    lit_by = ""
    if asked["figure"]:
        texts[0], lit_by = with_lit_lines(names[0], texts[0]), f' data-lit-by="{asked["figure"]}"'
    text = "\n\n".join(texts)
    return (
        f'<pre id="code-{names[0]}"{lit_by} tabindex="0" data-label="{names[0]} of {file}"><code>{text}</code></pre>\n'
    )


def with_lit_lines(name: str, text: str) -> str:
    """A function's text with marks on the lines that a figure lights: see pages/lit.ts."""
    returns = iter(RETURNS[name])
    marked = []
    for line in text.splitlines():
        test = next((test for test, told in TESTS.items() if html.escape(told["code"], quote=False) in line), None)
        lit = next(returns) if line.lstrip().startswith("return ") else test
        marked.append(f'<span data-lit="{lit}">{line}</span>' if lit else line)
    return "\n".join(marked)
