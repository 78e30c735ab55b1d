"""Writes the parts of the author's guide (web/use.html, web/reference.html) that other files have already, in place of
comments:

<!-- build: attributes -->   a list of the element's manifest: attributes, members, events, slots, cssParts,
                             cssProperties
<!-- build: kinds -->        a row for each kind: what it shows, the values of its own attributes, and its presets
<!-- build: printers -->     the files of web/src/lab/printers, folded, which the tests run
<!-- build: recipe react --> the files of web/recipes/react, which the tests try
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable

from kinds import Kinds
from manifest import Entry, element
from project import WEB, BuildError, read

PLACE = r"[ \t]*<!-- build: (?P<part>\w+)(?: (?P<name>[\w-]+))? -->\n"
RECIPES = WEB / "recipes"


def filled(text: str, told: Kinds) -> str:
    """The page with its parts. Raises BuildError if it asks for one that there is not."""
    parts: dict[str, Callable[[str], str]] = {
        "members": lambda _: members(element()["members"]),
        "kinds": lambda _: kind_table(told),
        "printers": lambda _: printers(),
        "recipe": recipe,
        **{part: lambda _, part=part: entries(part, element()[part]) for part in LISTS},
    }

    def part_of(place: re.Match[str]) -> str:
        if place["part"] not in parts:
            raise BuildError(f"A page asks for {place['part']!r}; there are {', '.join(parts)}")
        return parts[place["part"]](place["name"] or "")

    return re.sub(PLACE, part_of, text)


LISTS = {
    "attributes": "attribute",
    "events": "event",
    "slots": "slot",
    "cssParts": "part",
    "cssProperties": "property",
}
"""What an entry of a list of the manifest is called in the ids of the page."""


def entries(part: str, listed: list[Entry]) -> str:
    """A list of definitions. The page's script reads the values of an attribute from its term."""
    return definitions([(f"{LISTS[part]}-{entry['name']}", term(entry), described(entry)) for entry in listed])


def definitions(rows: list[tuple[str, str, str]]) -> str:
    """Of ids, terms and what they mean, all as HTML."""
    lines = [f'  <dt id="{id}">{what}</dt>\n  <dd>{means}</dd>\n' for id, what, means in rows]
    return "".join(['<dl class="reference">\n', *lines, "</dl>\n"])


def term(entry: Entry) -> str:
    values = "".join(f'<data value="{value}"></data>' for value in re.findall(r'"([^"]*)"', type_text(entry)))
    return f"<code>{html.escape(entry['name'] or '(default)')}</code> {typed(entry)}{values}"


def type_text(entry: Entry) -> str:
    return str(entry.get("type", {}).get("text", ""))


def typed(entry: Entry) -> str:
    text = re.sub(r"^CustomEvent<(.*)>$", r"\1", type_text(entry))
    return f'<span class="type">{html.escape(text, quote=False)}</span>' if text else ""


def described(entry: Entry) -> str:
    default = f" By default <code>{html.escape(entry['default'].strip(chr(34)))}</code>." if "default" in entry else ""
    return f"{sentence(entry['description'])}{default}"


def sentence(text: str) -> str:
    """As HTML, with a capital letter and a full stop; what is between backticks is code."""
    start = text if text.startswith("`") else text[0].upper() + text[1:]
    return marked(start.rstrip(".")) + "."


def marked(text: str) -> str:
    """As HTML; what is between backticks is code."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(text, quote=False))


def members(listed: list[Entry]) -> str:
    """The properties that are more than an attribute, and the methods."""
    return definitions(
        [
            (f"member-{one['name']}", signature(one), sentence(one["description"]))
            for one in listed
            if "attribute" not in one
        ]
    )


def signature(member: Entry) -> str:
    if member["kind"] == "field":
        note = " (read only)" if member.get("readonly") else ""
        return f"<code>{member['name']}</code> {typed(member)}{note}"
    given = ", ".join(one["name"] for one in member.get("parameters", []))
    return f"<code>{member['name']}({given})</code> {typed({'type': member['return']['type']})}"


# ------------------------------------------------------------------------------------------------------------- kinds


def kind_table(told: Kinds) -> str:
    """A row for each kind, with the words of the kind, the values of its attributes, and the names of its presets."""
    presets = json.loads(read("web/src/presets.json"))
    rows = []
    for kind, one in told.items():
        values = {"view": one["views"], **one["attributes"], "layers": [layer["name"] for layer in one["layers"]]}
        values["preset"] = [name for name, preset in presets.items() if preset["scene"]["kind"] == kind]
        told_values = "".join(f"<p><code>{name}</code>: {', '.join(own)}</p>" for name, own in values.items() if own)
        rows.append(
            f'<tr id="kind-{kind}"><th scope="row"><b>{html.escape(one["title"])}</b><br><code>{kind}</code></th>'
            f"<td>{sentence(one['whatItShows'])}</td><td>{marked(one['ownAttributes'])}{told_values}</td></tr>\n"
        )
    head = '<tr><th scope="col">kind</th><th scope="col">what it shows</th><th scope="col">its own attributes</th></tr>'
    return (
        '<div class="scroll" tabindex="0" role="region" aria-label="Kinds"><table>\n'
        f"<thead>{head}</thead>\n<tbody>\n{''.join(rows)}</tbody></table></div>\n"
    )


# ----------------------------------------------------------------------------------------------------------- recipes


def recipe(name: str) -> str:
    """The files of a recipe, each with its path. Raises BuildError if there is no such recipe."""
    files = sorted(path for path in (RECIPES / name).rglob("*") if path.is_file())
    if not files:
        raise BuildError(f"web/recipes/{name} has no files")
    blocks = []
    for path in files:
        text = html.escape(path.read_text(encoding="utf-8").strip(), quote=False)
        label = path.relative_to(RECIPES / name).as_posix()
        blocks.append(f'<figure class="file"><figcaption>{label}</figcaption><pre><code>{text}</code></pre></figure>\n')
    return "".join(blocks)


# ---------------------------------------------------------------------------------------------------------- printers

PRINTERS = {
    "C and C++": "print_run.h",
    "C#": "PrintRun.cs",
    "JavaScript": "print-run.mjs",
    "Python": "print_run.py",
    "Rust": "print_run.rs",
}
"""The file of each language."""


def printers() -> str:
    """What prints a run, one folded text for each language."""
    folded = []
    for language, name in PRINTERS.items():
        text = html.escape(read(f"web/src/lab/printers/{name}").strip(), quote=False)
        label = f"<summary>{language}: <code>{name}</code></summary>"
        folded.append(f'<details>{label}<pre tabindex="0"><code>{text}</code></pre></details>\n')
    return "".join(folded)
