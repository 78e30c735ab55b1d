"""Reads the questions of web/questions.html, and writes what leads to each: the data that search engines show
(schema.org's FAQPage); questions/<id>.html, a page whose link has the question and its picture as its preview and
which leads on to the question; and questions/<id>.md, the question as Markdown, for programs that read no HTML. The
line of code that decides is taken from its source here.
"""

from __future__ import annotations

import ast
import html
import json
import re
from dataclasses import dataclass
from string import Template
from textwrap import dedent
from typing import Any

from bake import ask
from posters import Attributes, name_of, preset_of, scene_of
from project import WEB, BuildError, preset_scenes, read

PAGE = "questions.html"
SECTION = re.compile(
    r'<section id="(?P<id>[\w-]+)"[^>]*>\s*<h3>(?P<question>.*?)</h3>\s*<p>(?P<answer>.*?)</p>\s*'
    r'(?:<!-- code: .*? -->\s*)?<gjk-demo(?P<figure>[^>]*)></gjk-demo>(?:\s*<p class="related">(?P<related>.*?)</p>)?',
    re.DOTALL,
)
CODE = re.compile(r"<!-- code: (?P<file>\S+) (?P<function>\w+): (?P<text>.*?) -->")
"""The line of a function of gjkcore that begins with this text."""
TEMPLATE = "web/build/question.html.template"


@dataclass(frozen=True)
class Question:
    """A question with its answer, both as plain text, the attributes of its figure, where it leads, and the line of
    code that decides, if there is one: see CODE."""

    id: str
    text: str
    answer: str
    figure: Attributes
    related: list[str]
    code: re.Match[str] | None

    @property
    def path(self) -> str:
        return f"questions/{self.id}.html"

    @property
    def card(self) -> str:
        """The name of the picture in the preview of its link."""
        return f"question-{self.id}"


def questions() -> list[Question]:
    found = SECTION.finditer((WEB / PAGE).read_text(encoding="utf-8"))
    return [
        Question(
            each["id"],
            plain(each["question"]),
            plain(each["answer"]),
            attributes_of(each["figure"]),
            re.findall(r'href="(?:\./)?([^"#][^"]*)"', each["related"] or ""),
            CODE.search(each[0]),
        )
        for each in found
    ]


def attributes_of(text: str) -> Attributes:
    return {name: html.unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', text)}


def plain(text: str) -> str:
    return html.unescape(" ".join(re.sub(r"<[^>]+>", "", text).split()))


def cards() -> dict[str, tuple[str, str]]:
    """The title of each question's picture, and the poster in it."""
    return {each.card: (each.text, name_of(each.figure)) for each in questions()}


def with_data(text: str) -> str:
    """The page with what search engines show of it, with links to each question and the lines of code. On phones the
    first of the two links opens the answer: see pages/questions.ts."""
    data = {
        "@context": "https://schema.org",
        "@type": "FAQPage",
        "mainEntity": [
            {"@type": "Question", "name": each.text, "acceptedAnswer": {"@type": "Answer", "text": each.answer}}
            for each in questions()
        ],
    }
    script = f'<script type="application/ld+json">{json.dumps(data, ensure_ascii=False)}</script>\n'
    for each in questions():
        link = f'</a> <a class="link" href="./{each.path}" aria-label="Link to this question">#</a>'
        start = text.index("<h3>", text.index(f'<section id="{each.id}"')) + len("<h3>")
        end = text.index("</h3>", start)
        text = f'{text[:start]}<a class="fold" href="#{each.id}">{text[start:end]}{link}{text[end:]}'
    return CODE.sub(with_code, text).replace("  </head>", f"    {script}  </head>")


def with_code(asked: re.Match[str]) -> str:
    """The line that decides, lit, with its statement; one of a single line between the lines around it."""
    first, lines = lines_of(asked)
    before, after = around(asked, first) if len(lines) == 1 else ([], [])
    text = html.escape(dedent("\n".join([*before, *lines, *after])), quote=False).split("\n")
    lit = text[len(before)]
    text[len(before)] = f'{lit[: len(lit) - len(lit.lstrip())]}<span class="lit">{lit.lstrip()}</span>'
    told = f"<code>{asked['function']}</code> in <code>gjkcore/{asked['file']}</code>"
    code = "\n".join(text)
    return f'<figure class="deciding"><pre><code>{code}</code></pre><figcaption>{told}</figcaption></figure>'


def around(asked: re.Match[str], number: int) -> tuple[list[str], list[str]]:
    """The line before a line of a function, and the one behind it, if they are of the function's body."""
    source = read(f"gjkcore/{asked['file']}")
    lines = source.splitlines()
    [(start, end)] = [(n.body[0].lineno, n.end_lineno) for n in ast.walk(ast.parse(source)) if holds(n, number)][-1:]
    return [line for line in lines[max(start, number - 1) - 1 : number - 1] if line], lines[
        number : min(end, number + 1)
    ]


def holds(node: ast.AST, number: int) -> bool:
    return isinstance(node, ast.FunctionDef) and node.lineno <= number <= (node.end_lineno or 0)


def lines_of(asked: re.Match[str]) -> tuple[int, list[str]]:
    """The number of the line, and the lines of its statement. Of one with a body, such as `if`, that is the head and
    the first statement in it. Raises BuildError unless just one line of the function begins so."""
    source = read(f"gjkcore/{asked['file']}")
    lines = source.splitlines()
    functions = [n for n in ast.walk(ast.parse(source)) if getattr(n, "name", "") == asked["function"]]
    statements = [n for function in functions for n in ast.walk(function) if isinstance(n, ast.stmt)]
    found = {n.lineno: n for n in statements if lines[n.lineno - 1].lstrip().startswith(asked["text"])}
    if len(found) != 1:
        raise BuildError(f"{asked[0]}: {len(found)} lines begin so")
    [(first, statement)] = found.items()
    inner: list[ast.stmt] = getattr(statement, "body", [statement])
    return first, lines[first - 1 : inner[0].end_lineno]


def pages() -> dict[str, str]:
    """The text of the page of each question, by its path in the site."""
    template = Template(read(TEMPLATE))
    return {
        each.path: template.substitute(id=each.id, question=html.escape(each.text), answer=html.escape(each.answer))
        for each in questions()
    }


MOST_NUMBERS = 800
"""Characters of JSON. Longer parts of an answer are left to whoever asks for it."""
NO_NUMBERS = ("kind", "outlines")

MARKDOWN = """\
# $question

$answer

## Scene

```json
$scene
```

## Proof

What gjkcore answers for this scene, exact or with a proved bound: `python -m gjkcore answer < scene.json`.

```json
$numbers
```
$how
## Links

$links
"""
SEPARATED = "`certificate.direction` d proves that A and B are apart: d . a < d . b for all corners a of A and b of B."
COMMON = (
    "`certificate` has weights for the corners of A and of B. Both mixtures are the same point, so A and B share it."
)


def markdown(address: str) -> dict[str, str]:
    """The text of each question as Markdown, by its path in the site, whose address this is, or ""."""
    presets = preset_scenes()
    scenes = {each.id: scene_of(each.figure, presets) for each in questions()}
    changed = {each.id: scenes[each.id] for each in questions() if "method" in each.figure}
    answers = {each.id: answer_of(preset_of(each.figure)) for each in questions()} | ask(changed)["answers"]
    return {
        f"questions/{each.id}.md": markdown_of(each, scenes[each.id], answers[each.id], address or "../")
        for each in questions()
    }


def answer_of(preset: str) -> dict[str, Any]:
    """What the build has baked for a preset."""
    files = [WEB / "baked" / f"{preset}.json", WEB / "baked" / "later" / f"{preset}.json"]
    answer: dict[str, Any] = json.loads(next(file for file in files if file.is_file()).read_text(encoding="utf-8"))
    return answer


def markdown_of(asked: Question, scene: dict[str, Any], answer: dict[str, Any], address: str) -> str:
    certificate = answer.get("certificate") or {}
    how = SEPARATED if "direction" in certificate else COMMON if certificate else ""
    figure = f"{address}play.html#preset={preset_of(asked.figure)}"
    related = [target if target.startswith("http") else f"{address}{target}" for target in asked.related]
    links = [f"{address}{PAGE}#{asked.id}", figure, *related, f"{address}llms.txt"]
    return Template(MARKDOWN).substitute(
        question=asked.text,
        answer=asked.answer,
        scene=json.dumps(scene, ensure_ascii=False),
        numbers=json.dumps(numbers_of(answer), ensure_ascii=False),
        how=f"\n{how}\n" if how else "",
        links="\n".join(f"- <{link}>" for link in links),
    )


def numbers_of(answer: dict[str, Any]) -> dict[str, Any]:
    """The short parts of an answer, and how many steps a run has and how it ends."""
    parts = {name: part for name, part in answer.items() if part is not None and name not in NO_NUMBERS}
    short = {name: part for name, part in parts.items() if len(json.dumps(part)) <= MOST_NUMBERS}
    trace = answer.get("trace")
    return short | ({"support_points": len(trace["steps"]), "termination": trace["termination"]} if trace else {})


def with_questions(text: str, name: str) -> str:
    """A page with links to the questions about it: at the end of the section to which a question leads, and on the page
    of a kind those whose figure is of the kind."""
    asked: dict[int, list[Question]] = {}
    presets = json.loads(read("web/src/presets.json"))
    for each in questions():
        for target in each.related:
            page, _, part = target.partition("#")
            if page == name and part:
                end = text.index("</section>", text.index(f'id="{part}"'))
                asked.setdefault(end, []).append(each)
        if name == f"kinds/{presets[preset_of(each.figure)]['scene']['kind']}.html":
            asked.setdefault(text.index("</section>"), []).append(each)
    for end in sorted(asked, reverse=True):
        links = "".join(f'<li><a href="./{PAGE}#{each.id}">{html.escape(each.text)}</a></li>' for each in asked[end])
        fold = f'<details class="asked"><summary>Questions about this</summary><ul>{links}</ul></details>'
        text = f"{text[:end]}  {fold}\n      {text[end:]}"
    return text


TERM = re.compile(r'<div id="(?P<id>term-[\w-]+)">\s*<dt>(?P<term>.*?)</dt>', re.DOTALL)
NO_PROSE = re.compile(r"embed.html|play.html|404.html|questions/.*")
"""The pages whose words do not link to the glossary: those of one figure, and those that only lead on."""
NO_LINK = ("a", "button", "code", "h1", "h2", "h3", "nav", "output", "pre", "summary")
"""Elements in which no term becomes a link."""


def terms() -> dict[str, str]:
    """The ids of the glossary's terms, by term."""
    return {plain(each["term"]): each["id"] for each in TERM.finditer(read(f"web/{PAGE}"))}


def with_terms(text: str, name: str) -> str:
    """A page of prose whose terms lead to the glossary, each once a section."""
    if NO_PROSE.fullmatch(name):
        return text
    return "".join(map(with_terms_once, re.split(r"(?=<section\b)", text)))


def with_terms_once(section: str) -> str:
    left = terms()
    open_tags: list[str] = []
    made = []
    for piece in re.split(r"(<[^>]+>)", section):
        if tag := re.match(r"<(/?)([a-z][\w-]*)", piece):
            if not tag[1] and tag[2] not in ("br", "img", "input"):
                shown = "a" if "data-gjk-show" in piece else tag[2]  # lights a part of the figure already
                open_tags.append(shown)
            elif tag[1] and open_tags:
                open_tags.pop()
        elif "p" in open_tags and not set(open_tags) & set(NO_LINK):
            for term in sorted(left, key=len, reverse=True):
                link = f'<a class="term" href="./{PAGE}#{left[term]}">\\g<0></a>'
                word = re.compile(rf"\b{re.escape(term)}s?\b(?![^<]*</a>)", re.IGNORECASE)
                piece, count = word.subn(link, piece, count=1)
                if count:
                    del left[term]
        made.append(piece)
    return "".join(made)
