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

from ..bridge import answer
from ..checks import ShapeError
from ..figures import SCHEMA
from ..figures.fields import SceneError
from ..vec import summed
from .cases import ASKED, Case, Pair, answered
from .child import Unusable, ask, line_after, load, take_step
from .exact import POLYTOPES, Json, count
from .findings import Allowed, Finding
from .given import dimension as dimension_of_both
from .given import of_form, of_json, words_of
from .groups import Drawn
from .report import answer_and_proof, issue, link, scene
from .run import RunError, is_run, judged
from .run import read as read_run
from .runner import Asking, read_answer
from .search import Chunk, Miss, Plan, asking_chunk, shrinking
from .steps import METHOD, StepError, Stepping, drawn, stepping

FILE = "/lab.py"
"""The reader's code, in the file system of a page's Python."""

LOOP_SECONDS = 0.5
"""A call is stopped after this time."""

EXACT = POLYTOPES | {"circle", "sphere", "capsule"}
"""The shapes whose exact answer is computed here."""

MOST_VERTICES = 64
"""Of a pasted pair. The exact answer for more takes too long in a page."""

CHUNK = 8
"""The pairs between two reports of progress."""

ALLOWED = Allowed(off=1e-6)
"""Of distances, relative to the size of the pair, as at the command line."""

SMALL_SECONDS = 10.0
"""The most time for making a miss small."""

PASTED = Finding("missed", "this is the exact answer")
"""The finding shown for a pair that a reader gives: no code was asked about it."""


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
        self._name = question.pair.id
        # With the vertices that the reader's functions are given, and whether it is a quick one.
        a, b = question.pair.both_vertices
        asked = {**question.pair.as_json(), "a": a, "b": b, "quick": question.quick}
        return json.dumps({"question": asked, **self._progress()})

    def _asking(self) -> Asking[Miss | None]:
        started = time.monotonic()
        while (left := self._seconds - (time.monotonic() - started)) > 0:
            asked = yield from asking_chunk(self._plan, ALLOWED, Chunk(self._reached, CHUNK), left)
            self._groups.update(asked.groups)
            self._reached += asked.stop
            if asked.miss:
                self._first = asked.miss
                return (yield from shrinking(self._plan, asked.miss, ALLOWED, SMALL_SECONDS, ends_loops=True))
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
        shown = {**scene(miss.case), "kind": "gjk", "method": "robust"}
        return {
            "verdict": "wrong",
            "finding": miss.finding.kind,
            "words": miss.finding.words,
            "scene": shown,
            **_told(miss.case, miss.finding, self._site),
        }


def _told(case: Case, found: Finding, site: str) -> Json:
    """What the page says of a case. Shapes without vertices have no text of an issue."""
    text = issue(case, found, site) if case.pair.polytopes else None
    exact, proof = answer_and_proof(case, found.kind)
    return {"exact": exact, "proof": proof, "link": link(case, site), "issue": text}


class Lab:
    """What the lab's workers call: each method takes a text and returns JSON. One worker asks, and never runs the
    reader's code; another one runs it."""

    def __init__(self) -> None:
        self._session: Session | None = None
        self._stepping: Stepping | None = None
        self._functions: dict[str, Any] = {}
        self._step: Any = None

    # ---- the search

    def begin(self, options: str) -> str:
        """Begins a search and returns its first question."""
        self._session = Session(options)
        return self._session.next(None)

    def go_on(self, reply: str) -> str:
        """The next question, or the verdict."""
        assert self._session is not None
        return self._session.next(reply)

    # ---- runs

    def call_step(self, given: str) -> str:
        """Begins to run the reader's `step` on the JSON of a scene: its first call, see `step_on`."""
        self._stepping = stepping(json.loads(given))
        return self.step_on("null")

    def step_on(self, reply: str) -> str:
        """The JSON of {"call"}, what `step` is given next; of {"lines"}, the text of the run; or of {"words", "line"}
        that say what is wrong."""
        assert self._stepping is not None
        try:
            call = self._stepping.send(json.loads(reply))
        except StopIteration as end:
            return json.dumps({"lines": end.value})
        except StepError as error:
            return json.dumps({"words": str(error), "line": error.line})
        except (SceneError, ShapeError) as error:
            return json.dumps({"words": str(error), "line": None})
        return json.dumps({"call": call._asdict()})

    def draw_run(self, given: str) -> str:
        """What the JSON of {"scene", "lines"} becomes: {"answer"}, that of the scene with a run as its trace, or
        {"words"} that say why it has none. A scene that shows no run has its own answer."""
        asked = json.loads(given)
        scene = asked["scene"]
        if scene.get("kind") != "gjk":
            return json.dumps({"answer": json.loads(answer(json.dumps(scene)))})
        try:
            return json.dumps({"answer": drawn(scene, asked["lines"])}, allow_nan=False)
        except (StepError, SceneError, RunError) as error:
            return json.dumps({"words": str(error)})

    # ---- two shapes

    def answer(self, scene: str) -> str:
        """As `bridge` has it."""
        return answer(scene)

    def read(self, given: str) -> str:
        """What the JSON of {"text", "site"} becomes, a run or the JSON of a scene or a case: {"run"}, how a run is
        judged, with {"scene", "step"} where it has shapes, the scene and the step that is wrong, from 0; or as with
        `meet`; or {"error"}."""
        asked = json.loads(given)
        try:
            if is_run(asked["text"]):
                return json.dumps(_judged(asked["text"]))
            return json.dumps(_met(of_json(asked["text"]), asked["site"]))
        except RunError as error:
            return json.dumps({"error": {"line": error.line, "message": error.message}})
        except SceneError as error:
            return json.dumps({"error": {"line": 0, "message": str(error)}})

    def meet(self, given: str) -> str:
        """What the JSON of {"shapes", "site"}, the two shapes of a form, becomes: {"read_as", "scene"}, the scene of
        all methods, and what is said of a miss where the exact answer is known; or {"error"}."""
        asked = json.loads(given)
        try:
            return json.dumps(_met(of_form(asked["shapes"]), asked["site"]))
        except SceneError as error:
            return json.dumps({"error": {"line": 0, "message": str(error)}})

    # ---- the reader's code

    def load(self, source: str) -> str:
        """Takes the reader's code: the JSON of {"ready", "steps"}, or of {"unusable", "line"} if it cannot be asked.
        `steps`: has it a function `step`? What it prints goes nowhere, and it reads nothing."""
        try:
            self._load(source)
        except Unusable as error:
            return json.dumps({"unusable": str(error), "line": error.line})
        return json.dumps({"ready": sorted(self._functions), "steps": callable(self._step)})

    def _load(self, source: str) -> None:
        sys.dont_write_bytecode = True
        sys.stdin = sys.stdout = sys.stderr = Nowhere()
        Path(FILE).write_text(source, encoding="utf-8")
        self._functions.update(load(FILE, None))
        self._step = getattr(sys.modules[Path(FILE).stem], "step", None)

    def ask(self, question: str) -> str:
        """The reply of the reader's code."""
        asked = json.loads(question)
        return json.dumps({"id": asked["id"], **ask(self._functions, asked["a"], asked["b"])})

    def step(self, call: str) -> str:
        """What the reader's `step` returned, as `steps` takes it."""
        given = json.loads(call)
        return json.dumps(take_step(self._step, given["simplex"], given["direction"]))

    def where(self, question: str) -> str:
        """The JSON of the line at which the code is after a while, or of null if it ends before. The code is loading,
        if it is not loaded."""
        if not self._functions:
            return json.dumps(line_after(LOOP_SECONDS, FILE, lambda: self._load(question)))
        asked = self.step if "simplex" in json.loads(question) else self.ask
        return json.dumps(line_after(LOOP_SECONDS, FILE, lambda: asked(question)))


def _judged(text: str) -> Json:
    """What is said of a run: see `Lab.read`. Raises RunError."""
    run = read_run(text)
    told: Json = {"run": judged(run)}
    if not run.shapes:
        return told
    wrong: Any = told["run"]
    first = wrong["first_wrong"]
    shapes = json.loads(text.strip().partition("\n")[0])["shapes"]
    scene = {"schema": SCHEMA, "kind": "gjk", "method": METHOD, "shapes": shapes}
    return {**told, "scene": scene, "step": first and [line.number for line in run.lines].index(first["line"])}


def _met(shapes: list[Any], site: str) -> Json:
    """The scene of all methods on two shapes, and what is said of a miss where the exact answer is known. Raises
    SceneError."""
    dimension = dimension_of_both(shapes)
    found: Json = {
        "read_as": [words_of(shape) for shape in shapes],
        "scene": {"schema": SCHEMA, "kind": "compare", "shapes": shapes},
    }
    if all(shape["type"] in EXACT for shape in shapes) and summed(map(count, shapes)) <= MOST_VERTICES:
        case = answered(Pair("pasted", "pasted", dimension, Drawn(shapes[0], shapes[1])))
        found |= _told(case, PASTED, site)
    return found


class Nowhere(io.TextIOBase):
    """Takes what is written, and is empty."""

    def write(self, text: str) -> int:
        return len(text)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        return ""
