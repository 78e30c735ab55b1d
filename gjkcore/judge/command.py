"""The command line: `python -m gjkcore`."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from math import inf
from multiprocessing import get_context
from pathlib import Path

from ..bridge import answer, refusal
from ..figures import as_kind
from .cases import ASKED, NAMES, POLYTOPE_GROUPS, lines, searched
from .child import Unusable
from .findings import Finding
from .report import miss_text
from .run import as_json
from .runner import Code, stop_all
from .schema import case_schema
from .search import Verdict, search
from .table import table

RIGHT, WRONG, UNUSABLE = 0, 1, 2
"""Exit statuses."""

WHAT = """\
gjkcore: the GJK algorithm, exact and proved.

  python -m gjkcore judge FILE.py[:FUNCTION]   Is this GJK right? Asks intersects(a, b), and distance(a, b) if there.
  python -m gjkcore judge --command "CMD"      The same for any language: one case a line in, one answer a line out.
  python -m gjkcore cases                      The judge's cases with exact answers and proofs, one JSON object a line.
  python -m gjkcore answer  < scene.json       A scene's answer: result, trace, penetration, proof.
  python -m gjkcore trace   < scene.json       Each iteration of the scene's method.
  python -m gjkcore certify < scene.json       The proof of the answer, in fractions.
  python -m gjkcore run     < lines            The first wrong step of your code, from the lines that it prints.

Each has --help. In Python: import gjkcore, and gjkcore.judge for the judge."""

JUDGE = """\
Asks code about pairs of convex polytopes, first the cases, then random ones, until it errs or the time is over. The
first miss is made small and printed with the exact answer, its proof, and the text of an issue.

A FILE has intersects(a, b), and perhaps distance(a, b). Both take lists of tuples of floats: the vertices of A and B.
A command reads a case a line, without its answers: {"id", "dimension", "a": {"type": "polygon", "vertices": [[...]]},
"b": ...}. It prints {"id", "intersects": true or false, "distance"?, "depth"?} a line. It runs in a process of its own,
which may take 1 GB. In space a command also reads {"type": "box", "center", "half_extents", "rotation"?}.

A polygon is a strictly convex ring of three or more vertices, counter-clockwise. A polyhedron is not flat, and its
vertices are those of its hull. With --all, or in the groups any-order and degenerate, vertices also come in any order,
repeated and inner ones among them, and shapes are also points, segments and flat.

Where the signed distance is exactly 0, both verdicts are right. Exit status: 0 right, 1 wrong, 2 could not be run."""

RUN = """\
Judges each step of a run that some code prints, one JSON object a line. The first line has the shapes, as in scenes, or
null where the code has its own: {"shapes": [A, B]}. Then comes a line an iteration:

  {"point": [...], "direction": [...], "kept": [...], "a"?, "b"?, "bound"?, "verdict"?}

`direction` is the one along which `point` of A - B was asked, and a and b are what it is the difference of. `kept` are
the points that the code keeps after this one: indices of the points so far, from 0, the newest first. `bound` is the
code's bound of the distance; a run that has one searches the distance, any other only whether the shapes meet.
`verdict` is true if they meet, false if not, or the distance.

Prints {"first_wrong": {"line", "code", "message"} or null, "lines", "unjudged"}. Lines count from 1. Numbers may be off
by a millionth of the pair's size. Exit status: 0 no wrong line, 1 a wrong one, 2 no such run."""

FEW_OF = 10
"""Of the suite, a code is right only if at least one pair in this number was asked."""

NOT_ASKED = (
    "Not asked: pairs that the rounding of doubles can decide wrongly. Float32 is enough for the pairs asked, once "
    "they are moved to the origin and scaled; --hard asks the others."
)

MOVING = ("cast", "impact")
"""Kinds of scenes that ask when shapes meet."""

NO_CERTIFICATE = "No certificate: one of the shapes is round, and fractions prove only what is made of vertices."

PROGRESS_SECONDS = 1.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command. Returns the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given:
        print(WHAT)
        return RIGHT
    options = _parser().parse_args(given)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal may lack letters that a message has
    try:
        return int(options.run(options))
    except BrokenPipeError:
        # Who reads the output has gone. Python must not find that out again when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return RIGHT


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m gjkcore", allow_abbrev=False, usage=WHAT.partition("\n\n")[2])
    commands = parser.add_subparsers(required=True, prog=parser.prog)  # not the whole list before each usage
    raw = argparse.RawDescriptionHelpFormatter
    positive = _number(float, lambda x: x > 0, "above 0")
    whole = _number(int, lambda n: n >= 1, "1 or above")
    relative = _number(float, lambda x: 0 <= x < inf, "0 or above")

    cases = commands.add_parser("cases", description="Prints the cases, one JSON object a line.", allow_abbrev=False)
    cases.add_argument("--group", action="append", choices=NAMES, help="only these groups; may be given again")
    cases.add_argument("--dimension", type=int, choices=(2, 3), help="only those of the plane, or of space")
    cases.add_argument("--schema", action="store_true", help="print the JSON schema of a case instead")
    cases.set_defaults(run=_cases)

    judge = commands.add_parser("judge", description=JUDGE, formatter_class=raw, allow_abbrev=False)
    judge.add_argument("file", nargs="?", metavar="FILE.py[:FUNCTION]", help="the function is intersects if left out")
    judge.add_argument("--command", help="a program that answers cases")
    judge.add_argument(
        "--group", action="append", choices=POLYTOPE_GROUPS, help="only these groups; may be given again"
    )
    judge.add_argument("--all", action="store_true", help="also the groups any-order and degenerate")
    judge.add_argument(
        "--dimension", type=int, choices=(2, 3), default=2, help="of the plane (2, the default) or of space"
    )
    judge.add_argument(
        "--seconds", type=positive, default=30.0, help="for the search; making a miss small may take as long"
    )
    judge.add_argument("--timeout", type=positive, default=2.0, help="seconds for one call")
    judge.add_argument(
        "--tolerance", type=relative, default=1e-6, help="of distances, relative to the size of the pair"
    )
    judge.add_argument(
        "--touching", type=relative, default=0.0, help="pairs this close to contact may get either answer; relative"
    )
    judge.add_argument("--seed", type=int, default=0, help="of the random pairs")
    judge.add_argument("--jobs", type=whole, default=1, help="processes that ask at the same time")
    judge.add_argument("--hard", action="store_true", help="also what the rounding of doubles can decide wrongly")
    judge.add_argument("--site", default="", help="the address of the site, for a link to the figure")
    judge.add_argument("--json", action="store_true", help="the verdict as JSON, in the last line")
    judge.set_defaults(run=_judge)

    for name, part, text in (
        ("answer", None, "Prints the answer to the scene on standard input."),
        ("trace", "trace", "Prints the iterations of the scene's method: a table on a terminal, JSON elsewhere."),
        ("certify", "certificate", "Prints the proof of the scene's answer; null and the reason for round shapes."),
    ):
        command = commands.add_parser(name, description=text, allow_abbrev=False)
        command.set_defaults(run=_answer, part=part)
        if name == "trace":
            command.add_argument("--json", action="store_true", help="JSON on a terminal, too, in place of the table")

    run = commands.add_parser("run", description=RUN, formatter_class=raw, allow_abbrev=False)
    run.set_defaults(run=_run)
    return parser


def _number(read: Callable[[str], float], fits: Callable[[float], bool], words: str) -> Callable[[str], float]:
    """What reads an option that is a number."""

    def number(text: str) -> float:
        found = read(text)
        if not fits(found):
            raise argparse.ArgumentTypeError(f"must be {words}")
        return found

    return number


def _cases(options: argparse.Namespace) -> int:
    if options.schema:
        print(json.dumps(case_schema(), indent=1))
        return RIGHT
    for line in lines(options.group or NAMES, [options.dimension] if options.dimension else (2, 3)):
        sys.stdout.write(line + "\n")
    sys.stdout.flush()
    return RIGHT


def _answer(options: argparse.Namespace) -> int:
    text = sys.stdin.read()
    if options.part:
        text = _as_gjk(text)
    found = json.loads(answer(text))
    if options.part and "impact" in found:
        message = f"kind must be one of a pair that rests, not {found['kind']}: a motion has no {options.part}"
        found = json.loads(refusal(None, "bad_kind", message, "kind"))
    failed = "error" in found
    shown = found if failed or options.part is None else found[options.part]
    if options.part == "trace" and not failed and not options.json and sys.stdout.isatty():
        print(table(shown))
    else:
        print(json.dumps(shown))
    if shown is None:
        print(NO_CERTIFICATE, file=sys.stderr)
    return UNUSABLE if failed else RIGHT


def _run(options: argparse.Namespace) -> int:
    found = as_json(sys.stdin.read())
    print(json.dumps(found))
    if "error" in found:
        return UNUSABLE
    return RIGHT if found["first_wrong"] is None else WRONG


def _as_gjk(text: str) -> str:
    """The scene as one of the kind that shows one pair. It may have no schema and no kind. What cannot be read, or
    asks when shapes meet, stays as it is."""
    try:
        scene = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if not isinstance(scene, dict) or scene.get("kind") in MOVING:
        return text
    return json.dumps({"schema": 1, **as_kind("gjk", scene)})


def _judge(options: argparse.Namespace) -> int:
    try:
        code = _code(options)
        verdict = _searched(code, options)
    except Unusable as error:
        print(f"Could not be run: {error}")
        if options.json:
            nothing = {"finding": None, "case": None, "tried": 0, "of": 0, "seconds": 0.0}
            print(json.dumps({"verdict": "unusable", **nothing}))
        return UNUSABLE
    finally:
        stop_all()
    print(_summary(verdict, options.site, options.hard))
    if options.json:
        print(json.dumps(verdict.as_json()))
    return RIGHT if verdict.verdict == "right" else WRONG


def _code(options: argparse.Namespace) -> Code:
    """What is judged. Raises Unusable."""
    if (options.file is None) == (options.command is None):
        raise Unusable("give either FILE.py or --command")
    if options.command is not None:
        return Code(command=options.command, timeout=options.timeout)
    name, function = options.file, None
    if not Path(name).is_file() and ":" in name:
        name, _, function = name.rpartition(":")
    if not Path(name).is_file():
        raise Unusable(f"there is no file {name}")
    if function is not None and not function.isidentifier():
        raise Unusable(f"{function} is no name of a function")
    return Code(file=str(Path(name).resolve()), function=function, timeout=options.timeout)


def _searched(code: Code, options: argparse.Namespace) -> Verdict:
    told = 0.0

    def tell(tried: int, of: int, seconds: float) -> None:
        nonlocal told
        if seconds - told >= PROGRESS_SECONDS:
            told = seconds
            print(f"{tried} pairs asked in {seconds:.0f} s; the suite has {of}", file=sys.stderr, flush=True)

    # See first whether it can be run at all.
    code.ask(searched("generic", options.dimension, options.seed, 0))
    workers: AbstractContextManager[Executor | None] = (
        ProcessPoolExecutor(options.jobs, get_context("spawn")) if options.jobs > 1 else nullcontext()
    )
    with workers as executor:
        return search(
            code,
            executor,
            dimension=options.dimension,
            groups=POLYTOPE_GROUPS if options.all else options.group or ASKED,
            seconds=options.seconds,
            tolerance=options.tolerance,
            touching=options.touching,
            seed=options.seed,
            hard=options.hard,
            waiting=2 * options.jobs,
            progress=tell,
        )


def _summary(verdict: Verdict, site: str, hard: bool) -> str:
    counts = ", ".join(f"{name} {count}" for name, count in verdict.groups.items())
    pairs = "pair" if verdict.tried == 1 else "pairs"
    asked = f"{verdict.tried} {pairs} asked in {verdict.seconds:.1f} s ({counts})."
    if verdict.unreached and verdict.verdict == "right":
        asked += f" {verdict.unreached} pairs of the suite were not reached: give more --seconds."
    if verdict.verdict == "right":
        few = verdict.unreached and verdict.tried < verdict.of / FEW_OF
        told = f"Not wrong in {verdict.tried} of {verdict.of:,} pairs." if few else "Right: no miss was found."
        return f"{asked}\n{told}" + ("" if hard else f" {NOT_ASKED}")
    if verdict.case is None or verdict.finding is None:
        return f"{asked}\nWrong: {verdict.words}."
    return f"{asked}\n{miss_text(verdict.case, Finding(verdict.finding, verdict.words), site)}"
