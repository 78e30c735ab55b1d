"""The judge for code that runs elsewhere, asked by text: the page `lab.html` runs the reader's code in a worker of its
own, and the judge in another one.

`Session.next` takes the reply to the last question as JSON, and returns the next question or the verdict. A reply is
what `child` prints or a command answers, so `read_answer` reads it.
"""

from __future__ import annotations

import io
import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from . import child
from .exact import Json
from .report import exact_answer, issue, link, proof, scene
from .runner import Asking, Question, read_answer
from .search import ASKED, Chunk, Miss, Plan, asking_chunk, shrinking

FILE = "/lab.py"
"""The reader's code, in the file system of a page's Python."""

LOOP_SECONDS = 0.5
"""A call that still runs after so long is stopped where it is."""

CHUNK = 8
"""The pairs between two reports of progress."""

TOLERANCE = 1e-6
"""Of distances, relative to the size of the pair, as at the command line."""

SMALL_SECONDS = 10.0
"""Making a miss small may take so long."""


class Session:
    """A search until the first miss, which is then made small."""

    def __init__(self, options: str) -> None:
        """`options` is the JSON of {"dimension", "seconds", "site", "seed"}."""
        given = json.loads(options)
        self._plan = Plan(dimension=given["dimension"], groups=ASKED, seed=given["seed"])
        self._seconds = float(given["seconds"])
        self._site = str(given["site"])
        self._groups: Counter[str] = Counter()
        self._first: Miss | None = None
        self._reached = 0
        self._questions = self._asking()
        self._name = ""

    def next(self, reply: str | None) -> str:
        """The JSON of {"question"} or {"verdict"}, and of what has been asked so far. `reply` is None at first."""
        try:
            if reply is None:
                question = next(self._questions)
            else:
                question = self._questions.send(read_answer(reply.encode(), self._name))
        except StopIteration as end:
            return json.dumps({"verdict": self._verdict(end.value), **self._progress()})
        self._name = question.name
        return json.dumps({"question": _told(question), **self._progress()})

    def _asking(self) -> Asking[Miss | None]:
        started = time.monotonic()
        while (left := self._seconds - (time.monotonic() - started)) > 0:
            asked = yield from asking_chunk(self._plan, TOLERANCE, Chunk(self._reached, CHUNK), left)
            self._groups.update(asked.groups)
            self._reached += asked.stop
            if asked.miss:
                self._first = asked.miss
                return (yield from shrinking(self._plan, asked.miss, TOLERANCE, SMALL_SECONDS, ends_loops=True))
        return None

    def _progress(self) -> Json:
        """`first` is what was found, while it is made small."""
        return {
            "groups": {name: self._groups[name] for name in ASKED},
            "unreached": max(0, self._plan.suite_size - self._reached),
            "first": self._first and self._first.finding.words,
        }

    def _verdict(self, miss: Miss | None) -> Json:
        if miss is None:
            return {"verdict": "right", "finding": None}
        kind, words = miss.finding
        return {
            "verdict": "wrong",
            "finding": kind,
            "words": words,
            "exact": exact_answer(miss.case),
            "proof": proof(miss.case),
            "scene": {**scene(miss.case), "kind": "gjk", "method": "robust"},
            "link": link(miss.case, self._site),
            "issue": issue(miss.case, words, self._site),
        }


def _told(question: Question) -> Json:
    """A question as a command reads it, and whether it is a quick one."""
    name, dimension, a, b, quick = question
    return {"id": name, "dimension": dimension, "a": a, "b": b, "quick": quick}


# ------------------------------------------------------------------------------------------ what the workers call


_session: Session | None = None
_functions: dict[str, Any] = {}


def begin(options: str) -> str:
    """Begins a search and returns its first question."""
    global _session
    _session = Session(options)
    return _session.next(None)


def go_on(reply: str) -> str:
    """The next question, or the verdict."""
    assert _session is not None
    return _session.next(reply)


def load(source: str) -> str:
    """Takes the reader's code: the JSON of {"ready"}, or of {"unusable", "line"} if it cannot be asked. What it prints
    goes nowhere, and it reads nothing."""
    try:
        _load(source)
    except child.Unusable as error:
        return json.dumps({"unusable": str(error), "line": error.line})
    return json.dumps({"ready": sorted(_functions)})


def _load(source: str) -> None:
    sys.dont_write_bytecode = True
    sys.stdin = sys.stdout = sys.stderr = Nowhere()
    Path(FILE).write_text(source, encoding="utf-8")
    _functions.update(child.load(FILE, None))


def ask(question: str) -> str:
    """The reply of the reader's code."""
    asked = json.loads(question)
    return json.dumps({"id": asked["id"], **child.ask(_functions, asked["a"], asked["b"])})


def where(question: str) -> str:
    """The JSON of the line at which the code is after a while, or of null if it ends before. The code is loading, if it
    is not loaded."""
    if not _functions:
        return json.dumps(child.line_after(LOOP_SECONDS, FILE, lambda: _load(question)))
    asked = json.loads(question)
    return json.dumps(child.line_after(LOOP_SECONDS, FILE, lambda: child.ask(_functions, asked["a"], asked["b"])))


class Nowhere(io.TextIOBase):
    """Takes what is written, and is empty."""

    def write(self, text: str) -> int:
        return len(text)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        return ""
