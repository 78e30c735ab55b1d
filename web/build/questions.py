"""Reads the questions of web/questions.html, and writes what leads to each: the data that search engines show
(schema.org's FAQPage), and questions/<id>.html, a page whose link has the question and its picture as its preview and
which leads on to the question.
"""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass
from string import Template

from posters import Attributes, name_of, preset_of
from project import WEB, read

PAGE = "questions.html"
SECTION = re.compile(
    r'<section id="(?P<id>[\w-]+)">\s*<h3>(?P<question>.*?)</h3>\s*<p>(?P<answer>.*?)</p>\s*'
    r'<gjk-demo(?P<figure>[^>]*)></gjk-demo>(?:\s*<p class="related">(?P<related>.*?)</p>)?',
    re.DOTALL,
)
TEMPLATE = "web/build/question.html.template"


@dataclass(frozen=True)
class Question:
    """A question with its answer, both as plain text, the attributes of its figure, and where it leads."""

    id: str
    text: str
    answer: str
    figure: Attributes
    related: list[str]

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
            re.findall(r'href="\./([^"]+)"', each["related"] or ""),
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
    """The page with what search engines show of it, and with a link to each question."""
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
        link = f' <a class="link" href="./{each.path}" aria-label="Link to this question">#</a>'
        start = text.index("</h3>", text.index(f'<section id="{each.id}">'))
        text = text[:start] + link + text[start:]
    return text.replace("  </head>", f"    {script}  </head>")


def pages() -> dict[str, str]:
    """The text of the page of each question, by its path in the site."""
    template = Template(read(TEMPLATE))
    return {
        each.path: template.substitute(id=each.id, question=html.escape(each.text), answer=html.escape(each.answer))
        for each in questions()
    }


def with_questions(text: str, name: str) -> str:
    """A page with links to the questions about it: at the end of the section to which a question leads, and on the page
    of a kind those whose figure is of the kind."""
    asked: dict[int, list[Question]] = {}
    for each in questions():
        for target in each.related:
            page, _, part = target.partition("#")
            if page == name and part:
                end = text.index("</section>", text.index(f'id="{part}"'))
                asked.setdefault(end, []).append(each)
        if name == f"kinds/{kind_of(each.figure)}.html":
            asked.setdefault(text.index("</section>"), []).append(each)
    for end in sorted(asked, reverse=True):
        links = "".join(f'<li><a href="./{PAGE}#{each.id}">{html.escape(each.text)}</a></li>' for each in asked[end])
        text = f'{text[:end]}  <ul class="asked">{links}</ul>\n      {text[end:]}'
    return text


def kind_of(figure: Attributes) -> str:
    preset = json.loads(read("web/src/presets.json"))[preset_of(figure)]
    kind: str = preset["scene"]["kind"]
    return kind
