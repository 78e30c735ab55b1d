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
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..bridge import answer
from ..figures import KINDS
from ..figures.fields import SceneError
from ..space.hull import Hull
from ..vec import summed
from . import child
from .cases import ASKED, Case, Pair, answered
from .exact import POLYTOPES, Json, count
from .findings import Finding
from .groups import Drawn
from .paste import Pasted, both, plain, read
from .paste_form import TYPES, Field, Said, filled
from .paste_text import Found, PasteError, pieces
from .report import answer_and_proof, issue, link, scene
from .run import Line, RunError, is_run, judged
from .run import read as read_run
from .runner import Asking, Question, read_answer
from .search import Chunk, Miss, Plan, asking_chunk, shrinking
from .steps import CAP, METHOD, Shapes, StepError, Stepping, answer_printed, answering

FILE = "/lab.py"
"""The reader's code, in the file system of a page's Python."""

LOOP_SECONDS = 0.5
"""A call is stopped after this time."""

EXACT = POLYTOPES | {"circle", "sphere", "capsule"}
"""The shapes whose exact answer is computed here."""

MOST_VERTICES = 64
"""Of a pasted pair. The exact answer for more takes too long in a page."""

MOST_CORNERS = 2000
"""Of a shape that becomes a figure."""

CHUNK = 8
"""The pairs between two reports of progress."""

TOLERANCE = 1e-6
"""Of distances, relative to the size of the pair, as at the command line."""

SMALL_SECONDS = 10.0
"""The time limit for making a miss small."""

PASTED = Finding("missed", "this is the exact answer")
"""The finding that is shown for a pasted pair, which no code was asked about."""


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
        return json.dumps({"question": _question(question), **self._progress()})

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


def _question(question: Question) -> Json:
    """A question with the vertices that the reader's functions are given, and whether it is a quick one."""
    a, b = question.pair.both_vertices
    return {**question.pair.as_json(), "a": a, "b": b, "quick": question.quick}


# ------------------------------------------------------------------------------------------ what the workers call


_session: Session | None = None
_stepping: Stepping | None = None
_printed: tuple[Shapes, Sequence[Line], int | None] | None = None
_step: Any = None
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


def draw_steps(given: str) -> str:
    """Begins to run the reader's `step` on the JSON of a scene: its first call, see `step_on`. A scene that shows no
    run is answered at once."""
    global _stepping
    scene = json.loads(given)
    if scene.get("kind") != "gjk":
        return json.dumps({"answer": json.loads(answer(given))})
    _stepping = answering(scene)
    return step_on("null")


def step_on(reply: str) -> str:
    """The JSON of {"call"}, what `step` is given next; of {"answer"}, that of the scene with the steps as its trace; or
    of {"words", "line"} that say what is wrong."""
    assert _stepping is not None
    try:
        call = _stepping.send(json.loads(reply))
    except StopIteration as end:
        return json.dumps({"answer": end.value}, allow_nan=False)
    except StepError as error:
        return json.dumps({"words": str(error), "line": error.line})
    except SceneError as error:
        return json.dumps({"words": str(error), "line": None})
    return json.dumps({"call": call._asdict()})


def paste(given: str) -> str:
    """What the JSON of {"text", "site"} becomes: {"lines", "types"}, each line as its text and numbers in turns, and
    the types of shape that the reader may say; with {"read_as", "scene"}, the scene of all methods, and what is said
    of a miss where the exact answer is known; or with {"error"}. A text that is too long has no lines, nor has a run,
    which becomes what `_run` says."""
    asked = json.loads(given)
    found: Json = {"lines": [], "types": list(TYPES)}
    try:
        if is_run(text := plain(asked["text"])):
            return json.dumps(found | _run(text))
        found["lines"] = [pieces(line) for line in plain(asked["text"]).split("\n")]
        found |= _pasted(read(asked["text"]), asked["site"])
    except PasteError as error:
        found["error"] = _refused(error)
    return json.dumps(found)


def _run(text: str) -> Json:
    """{"run"}, how a printed run is judged, with {"scene", "step"} where it has shapes: the scene for `draw_run`, and
    the step that is wrong, from 0; or {"error"}."""
    global _printed
    try:
        run = read_run(text)
    except RunError as error:
        return {"error": {"line": error.line, "message": error.message}}
    told: Json = {"run": judged(run)}
    if run.shapes:
        wrong = told["run"]["first_wrong"]
        step = wrong and [line.number for line in run.lines].index(wrong["line"])
        drawn = run.lines[: max(CAP, (step or 0) + 1)]  # a run that never ends may have thousands
        _printed = run.shapes, drawn, step
        shapes = json.loads(text.strip().partition("\n")[0])["shapes"]
        told |= {"scene": {"schema": 1, "kind": "gjk", "method": METHOD, "shapes": shapes}, "step": step}
    return told


def draw_run(given: str) -> str:
    """The JSON of {"answer"}, that of a scene with the last printed run as its trace, or of {"words"} that say why it
    has none."""
    scene = json.loads(given)
    if scene.get("kind") != "gjk":
        return json.dumps({"answer": json.loads(answer(given))})
    assert _printed is not None
    try:
        return json.dumps({"answer": answer_printed(scene, *_printed)}, allow_nan=False)
    except (StepError, SceneError) as error:
        return json.dumps({"words": str(error)})


def say(given: str) -> str:
    """What the JSON of {"text", "site", "said": [A, B]} becomes, each {"first", "last", "type", "fields"}, or null for
    what the reader has not said yet: {"forms": [A, B]}, each with "fields" as they are filled in and "words" or
    "error"; and as with `paste` where both are shapes."""
    asked = json.loads(given)
    text = plain(asked["text"])
    found: list[Found] = []
    forms: list[Json | None] = []
    for each in asked["said"]:
        fields: list[Field] = []
        try:
            if each is not None:
                shape = filled(text, Said(**each), fields)
                shape.check()
                found.append(shape)
            told: Json = {"words": found[-1].words} if each else {}
        except PasteError as error:
            told = {"error": _refused(error)}
        forms.append(each and {"fields": [field._asdict() for field in fields], **told})
    try:
        return json.dumps({"forms": forms, **(_pasted(both(found), asked["site"]) if len(found) == 2 else {})})
    except PasteError as error:
        return json.dumps({"forms": forms, "error": _refused(error)})


def _refused(error: PasteError) -> Json:
    return {"line": error.line, "message": error.message}


def _pasted(pasted: Pasted, site: str) -> Json:
    return {"read_as": pasted.words, **_met(pasted.shapes, pasted.dimension, site)}


def corners(points: str) -> str:
    """The JSON of {"vertices"}, the corners of the hull of points of space; or of {"error"}."""
    try:
        _, scene = KINDS["hull"].read("hull", {"points": json.loads(points)})
    except SceneError as error:
        return json.dumps({"error": {"message": str(error)}})
    found = Hull(scene["points"]).corners
    if len(found) > MOST_CORNERS:
        return json.dumps(
            {"error": {"message": f"its hull has {len(found)} corners, and a shape has at most {MOST_CORNERS}"}}
        )
    return json.dumps({"vertices": found})


def meet(given: str) -> str:
    """What the JSON of {"shapes", "site"}, two shapes of space, becomes: as with `paste`."""
    asked = json.loads(given)
    return json.dumps(_met(asked["shapes"], 3, asked["site"]))


def _met(shapes: list[Json], dimension: int, site: str) -> Json:
    """The scene of all methods on two shapes, and what is said of a miss where the exact answer is known."""
    found: Json = {"scene": {"schema": 1, "kind": "compare", "shapes": shapes}}
    if all(shape["type"] in EXACT for shape in shapes) and summed(map(count, shapes)) <= MOST_VERTICES:
        case = answered(Pair("pasted", "pasted", dimension, Drawn(shapes[0], shapes[1])))
        found |= _told(case, PASTED, site)
    return found


def load(source: str) -> str:
    """Takes the reader's code: the JSON of {"ready", "steps"}, or of {"unusable", "line"} if it cannot be asked.
    `steps`: has it a function `step`? What it prints goes nowhere, and it reads nothing."""
    try:
        _load(source)
    except child.Unusable as error:
        return json.dumps({"unusable": str(error), "line": error.line})
    return json.dumps({"ready": sorted(_functions), "steps": callable(_step)})


def _load(source: str) -> None:
    sys.dont_write_bytecode = True
    sys.stdin = sys.stdout = sys.stderr = Nowhere()
    Path(FILE).write_text(source, encoding="utf-8")
    global _step
    _functions.update(child.load(FILE, None))
    _step = getattr(sys.modules[Path(FILE).stem], "step", None)


def ask(question: str) -> str:
    """The reply of the reader's code."""
    asked = json.loads(question)
    return json.dumps({"id": asked["id"], **child.ask(_functions, asked["a"], asked["b"])})


def step(call: str) -> str:
    """What the reader's `step` returned, as `steps` takes it."""
    given = json.loads(call)
    return json.dumps(child.take_step(_step, given["simplex"], given["direction"]))


def where(question: str) -> str:
    """The JSON of the line at which the code is after a while, or of null if it ends before. The code is loading, if it
    is not loaded."""
    if not _functions:
        return json.dumps(child.line_after(LOOP_SECONDS, FILE, lambda: _load(question)))
    asked = json.loads(question)
    if "simplex" in asked:
        return json.dumps(child.line_after(LOOP_SECONDS, FILE, lambda: step(question)))
    return json.dumps(child.line_after(LOOP_SECONDS, FILE, lambda: child.ask(_functions, asked["a"], asked["b"])))


class Nowhere(io.TextIOBase):
    """Takes what is written, and is empty."""

    def write(self, text: str) -> int:
        return len(text)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        return ""
