"""The judge: what it finds, how it makes a miss small, and what it prints."""

import io
import json
import re
import shlex
import shutil
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import redirect_stdout
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import planted
import pytest
from extent import some
from planted import FAULTS, RIGHT

import gjkcore as gjk
from gjkcore.bridge import answer
from gjkcore.figures import KINDS
from gjkcore.judge import Code, search, smaller
from gjkcore.judge.cases import ASKED, POLYTOPE_GROUPS, answered, searched, suite
from gjkcore.judge.child import NoAnswer, number, truth
from gjkcore.judge.command import main
from gjkcore.judge.exact import corners
from gjkcore.judge.findings import Allowed, Finding, finding
from gjkcore.judge.report import miss_text
from gjkcore.judge.runner import Reply, stop_all
from gjkcore.judge.search import Plan
from oracle import truth as truth_in_plane

ROOT = Path(__file__).parent.parent
SUPPORT = ROOT / "tests" / "support"

HEAD = "import gjkcore as gjk, math, os, sys\n"
RIGHT_LINE = "gjk.intersects(gjk.Polygon(a), gjk.Polygon(b))"


@pytest.fixture(autouse=True)
def no_process_is_left():
    """Ends the processes of the judged codes after each test."""
    yield
    stop_all()


def judged(*arguments, seconds=10):
    """The exit status, what is printed, and the JSON of the last line. A find ends the search, on slow machines later;
    a code without faults takes all `seconds`. The command runs in this process, which knows the suite already."""
    printed = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(printed):
        status = main(told(arguments, seconds))
    printed.seek(0)
    text = printed.read()
    return status, text, json.loads(text.splitlines()[-1])


def judged_apart(*arguments, seconds=10):
    """The same of the command in a process of its own, as everybody runs it."""
    command = [sys.executable, "-m", "gjkcore", *told(arguments, seconds)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout, json.loads(done.stdout.splitlines()[-1])


def asked(path, count=300, **more):
    """The verdict on the code of a file after `count` pairs: no slow machine asks fewer."""
    return search(Code(file=str(path)), count=count, seconds=None, **more)


def told(arguments, seconds):
    """A call may take as long as a busy machine needs, unless the test is about time."""
    patience = () if "--timeout" in arguments else ("--timeout", "60")
    return ["judge", *map(str, arguments), *patience, "--seconds", str(seconds), "--json"]


def until_found(finding, timeout):
    """Options for a code with this finding, and the seconds of its search. Calls without an end are ended; most other
    finds end the search at once."""
    waited = {"loops": timeout, "crashes": "1"}.get(finding)
    return ("--timeout", waited, 8) if waited else ("--timeout", "60", 60)


def written(folder, body, more=""):
    path = folder / "mine.py"
    path.write_text(f"{HEAD}def intersects(a, b):\n    {body}\n{more}\n")
    return path


FOUND = {
    "return False": "missed",
    "return True": "false",
    "while True: pass": "loops",
    "while True: print('x' * 1000)": "loops",
    "return intersects(a, b)": "raises",
    "return 1 / 0": "raises",
    "sys.exit(0)": "raises",
    "input(); return True": "raises",
    "return bytes(2**31)": "raises",
    "raise ValueError(chr(0xD800))": "raises",
    "raise type('E', (BaseException,), {'__str__': lambda self: 1 / 0})": "raises",
    "return math.nan": "not-a-number",
    "return math.inf": "not-a-number",
    "return 'yes'": "garbage",
    "return None": "garbage",
    "return 2": "garbage",
    f"a.append(a[0]); return {RIGHT_LINE}": "changes-arguments",
    f"b.reverse() if b != b[::-1] else 0; return {RIGHT_LINE}": "changes-arguments",
    "os._exit(0)": "crashes",
    "os.kill(os.getpid(), 11)": "crashes",
}

OFTEN = (
    "return False",
    "return True",
    "while True: pass",
    "return intersects(a, b)",
    "return math.nan",
    "return 'yes'",
    f"a.append(a[0]); return {RIGHT_LINE}",
    "os._exit(0)",
)
"""One for each finding in each run. `build.py test all` has all."""


@pytest.mark.long
@pytest.mark.parametrize("body", some(FOUND, *OFTEN), ids=lambda body: body[:30])
def test_findings_of_files(tmp_path, body):
    """Whatever a file does is a finding, with exit status 1 and a case; the judge itself goes on."""
    *options, seconds = until_found(FOUND[body], "0.2")
    status, printed, verdict = judged(written(tmp_path, body), *options, seconds=seconds)
    assert (status, verdict["verdict"], verdict["finding"]) == (1, "wrong", FOUND[body])
    assert f'"{verdict["finding"]}"' in Finding.__doc__
    assert set(verdict) == {"verdict", "finding", "case", "tried", "of", "seconds"}
    assert verdict["case"]["schema"] == "gjk-cases-2"
    assert all(is_solid(verdict["case"][key]) for key in "ab")
    assert "Wrong: " in printed


DISTANCES = {
    "return gjk.closest_points(gjk.Polygon(a), gjk.Polygon(b)).distance * 1.001": "distance",
    "return gjk.closest_points(gjk.Polygon(a), gjk.Polygon(b)).distance + 1e-3": "distance",
    "return math.nan": "not-a-number",
    "return '1'": "garbage",
    "return 10**400": "garbage",
    "return True": "garbage",
}


@pytest.mark.long
@pytest.mark.parametrize("body", some(DISTANCES, *[*DISTANCES][1:4]), ids=lambda body: body[:30])
def test_findings_of_distances(tmp_path, body):
    """The distance is judged where a file has one, and a distance alone may be asked by name."""
    path = written(tmp_path, f"return {RIGHT_LINE}", f"def distance(a, b):\n    {body}")
    assert judged(path)[2]["finding"] == DISTANCES[body]
    assert judged(f"{path}:distance")[2]["finding"] == DISTANCES[body]


def test_distances_within_the_tolerance(tmp_path):
    """Distances may be off by the tolerance of the pair's size, and be negative in an overlap."""
    off = "gjk.signed_distance(gjk.Polygon(a), gjk.Polygon(b)) * (1 + 1e-7)"
    path = written(tmp_path, f"return {RIGHT_LINE}", f"def distance(a, b):\n    return {off}")
    assert asked(path).verdict == "right"
    assert judged(path, "--tolerance", "1e-12")[2]["finding"] == "distance"


def is_solid(shape):
    """Is it the vertices of a hull that is not flat and nothing else, in the plane a ring, counter-clockwise?"""
    return corners(shape["vertices"]) == shape["vertices"]


RIGHT_CODES = ("rings", "climbing", "textbook", "axes", "exact", "single")
"""Separating axes of rings, GJK that climbs on rings, GJK, separating axes of any points, the distance in fractions,
separating axes in single precision."""


def test_right_codes_pass():
    """Codes that are right pass, in doubles, in fractions and in float32, with and without a distance. So the verdict's
    "float32 is enough" is true."""
    for name in RIGHT_CODES:
        verdict = asked(RIGHT / f"{name}.py", 50 if name == "exact" else 300)
        assert (verdict.verdict, verdict.finding, verdict.case) == ("right", None, None), name
        assert verdict.groups.keys() == set(ASKED)


@pytest.mark.thorough
@pytest.mark.parametrize("name", RIGHT_CODES)
def test_right_codes_pass_on_the_whole_suite(name):
    """The same codes are right on every pair of the suite that is asked by default."""
    verdict = asked(RIGHT / f"{name}.py", Plan(2).suite_size)
    assert (verdict.verdict, verdict.unreached) == ("right", 0)
    assert verdict.tried > 3500


@pytest.mark.parametrize("group", some(["any-order", "degenerate"], "degenerate"))
def test_groups_that_are_asked_by_name(group):
    """What is no ring is asked with --all, and of a group that --group names: code for any points passes, code that
    needs rings does not."""
    for name in ("textbook", "axes", "exact"):
        assert asked(RIGHT / f"{name}.py", groups=[group]).verdict == "right", name
    assert judged(RIGHT / "rings.py", "--group", group)[0] == 1
    assert judged(RIGHT / "rings.py", "--all")[0] == 1
    status, printed, verdict = judged(RIGHT / "axes.py", "--group", group, "--group", "grid", seconds=1)
    told = re.search(r"\((.*)\)", printed)[1]
    assert {name.split()[0] for name in told.split(", ")} == {group, "grid"}
    assert (status, verdict["verdict"]) == (0, "right")


LINES = """
import json, sys
for line in sys.stdin:
    with open(sys.argv[1], "a") as file:
        file.write(line)
    print(json.dumps({"id": json.loads(line)["id"], "distance": 0.0}), flush=True)
"""


@pytest.mark.parametrize("dimension", [2, 3])
def test_a_command_reads_cases_without_their_answers(tmp_path, dimension):
    """A line of a command has the id, the dimension and the shapes of the case, as the suite has them; also -0.0."""
    program, log = tmp_path / "mine.py", tmp_path / "lines"
    program.write_text(LINES)
    command = shlex.join([sys.executable, str(program), str(log)])
    groups = ["boxes", "signed-zeros", "degenerate"]
    known = {case.pair.id: json.loads(case.line()) for case in map(answered, suite(groups, [dimension]))}
    for group in groups:
        judged("--command", command, "--group", group, "--dimension", dimension, seconds=4)
    asked = [json.loads(line) for line in log.read_text().splitlines()]
    of_suite = [line for line in asked if line["id"] in known]
    assert len({line["id"].rpartition("-")[0] for line in of_suite}) == 3
    for line in of_suite:
        assert repr(line) == repr({key: known[line["id"]][key] for key in ("id", "dimension", "a", "b")})


def test_touching_may_count_as_apart(tmp_path):
    """A code that counts touching as apart is right, and so is one that answers with 0 and 1."""
    source = (RIGHT / "axes.py").read_text().partition("def distance")[0]
    path = tmp_path / "apart.py"
    path.write_text(
        source.replace(
            "max(along_a) < min(along_b) or max(along_b) <", "max(along_a) <= min(along_b) or max(along_b) <="
        )
    )
    assert path.read_text() != source
    assert asked(path).verdict == "right"
    assert asked(written(tmp_path, f"return int({RIGHT_LINE})")).verdict == "right"


def test_right_codes_pass_in_space():
    """The same in space."""
    assert asked(RIGHT / "exact.py", 40, dimension=3).verdict == "right"


UNUSABLE = {
    "import nothing_like_this": "No module named 'nothing_like_this' (line 1 of mine.py)",
    "def intersects(a, b) return 1": "is not Python: expected ':' (line 1)",
    "x = 1 / 0": "ZeroDivisionError",
    "raise SystemExit(0)": "SystemExit",
    "def meet(a, b): return True": "has no function intersects(a, b)",
}


@pytest.mark.parametrize("source", some(UNUSABLE, *[*UNUSABLE][:2]))
def test_what_cannot_be_run(tmp_path, source):
    """What cannot be run has exit status 2 and words that say why."""
    path = tmp_path / "mine.py"
    path.write_text(source)
    status, printed, verdict = judged_apart(path)
    assert (status, verdict["verdict"]) == (2, "unusable")
    assert UNUSABLE[source] in printed


@pytest.mark.parametrize(
    "arguments",
    [["missing.py"], ["missing.py:f"], ["--command", "/nowhere/mine"], ["--command", f"{sys.executable} no.py"], []],
)
def test_what_is_not_there(arguments):
    """No such file, no such command, a command that ends by itself, nothing at all: exit status 2."""
    status, printed, verdict = judged_apart(*arguments)
    assert (status, verdict["verdict"]) == (2, "unusable")
    assert printed.startswith("Could not be run: ")


def test_a_function_by_name(tmp_path):
    """FILE.py:FUNCTION asks that function. What the file prints, and reads when it is imported, disturbs nobody."""
    path = tmp_path / "named.py"
    path.write_text(f"{HEAD}print('hello')\ndef meet(a, b):\n    print(a)\n    return {RIGHT_LINE}\n")
    assert judged(f"{path}:meet", seconds=1)[0] == 0
    assert judged(f"{path}:join")[0] == 2


COMMANDS = {
    "while True: print('x')": "loops",
    "while True: sys.stdout.write('x' * 1000)": "loops",
    "import time; time.sleep(1000)": "loops",
    "for line in sys.stdin: say(1, intersects='yes')": "garbage",
    "for line in sys.stdin: print('hello', flush=True)": "garbage",
    "for line in sys.stdin: say(json.loads(line)['id'])": "garbage",
    "for line in sys.stdin: say(json.loads(line)['id'], intersects=math.nan)": "not-a-number",
    "for line in sys.stdin: say(json.loads(line)['id'], intersects=False, depth=math.inf)": "not-a-number",
    "sys.stdin.readline()": "crashes",
    "for line in sys.stdin: say(json.loads(line)['id'], intersects=False)": "missed",
}


@pytest.mark.long
@pytest.mark.parametrize(
    "body",
    some(
        COMMANDS,
        "import time; time.sleep(1000)",
        "for line in sys.stdin: say(json.loads(line)['id'])",
        "for line in sys.stdin: say(json.loads(line)['id'], intersects=math.nan)",
        "for line in sys.stdin: say(json.loads(line)['id'], intersects=False)",
    ),
    ids=lambda body: body[:40],
)
def test_findings_of_commands(tmp_path, body):
    """Whatever a command does is a finding."""
    path = tmp_path / "mine.py"
    say = "def say(id, **rest): print(json.dumps({'id': id, **rest}), flush=True)"
    path.write_text(f"import json, math, sys\n{say}\n{body}\n")
    *options, seconds = until_found(COMMANDS[body], "0.5")
    status, _, verdict = judged("--command", shlex.join([sys.executable, str(path)]), *options, seconds=seconds)
    assert (status, verdict["finding"]) == (1, COMMANDS[body])


def test_depths_of_commands(tmp_path):
    """The depth that a command prints is judged where the shapes overlap."""
    path = tmp_path / "mine.py"
    path.write_text(
        "import json, sys\nimport gjkcore as gjk\nfor line in sys.stdin:\n"
        "    case = json.loads(line)\n"
        "    p, q = (gjk.Polygon(case[key]['vertices']) for key in 'ab')\n"
        "    depth = max(0, -gjk.signed_distance(p, q)) * float(sys.argv[1])\n"
        "    print(json.dumps({'id': case['id'], 'intersects': gjk.intersects(p, q), 'depth': depth}), flush=True)\n"
    )
    command = shlex.join(["env", f"PYTHONPATH={ROOT}", sys.executable, str(path)])
    assert judged("--command", f"{command} 1", seconds=1)[0] == 0
    assert judged("--command", f"{command} 1.01")[2]["finding"] == "depth"


def built_runner(folder):
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not compiler:
        pytest.skip("this machine has no C compiler")
    program = folder / "runner"
    flags = ("-O2", "-std=c11", "-Wall", "-Werror")
    subprocess.run([compiler, *flags, "-o", program, SUPPORT / "runner.c", "-lm"], check=True)
    return str(program)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["runner.c", "runner.mjs"])
def test_reference_runners(tmp_path, name):
    """Runners in C and in JavaScript, in doubles, are right on the whole suite."""
    command = built_runner(tmp_path) if name == "runner.c" else shlex.join(["node", str(SUPPORT / name)])
    verdict = search(Code(command=command), count=Plan(2).suite_size, seconds=None)
    assert (verdict.verdict, verdict.unreached) == ("right", 0)


def test_quick_runner():
    """The runner in JavaScript speaks the judge's protocol. What is printed of a right code names each group asked."""
    if not shutil.which("node"):
        pytest.skip("this machine has no Node.js")
    status, printed, verdict = judged("--command", shlex.join(["node", str(SUPPORT / "runner.mjs")]), seconds=2)
    assert (status, verdict["verdict"], verdict["finding"], verdict["case"]) == (0, "right", None, None), printed
    assert {name for name in (*ASKED, "any-order", "degenerate") if f"{name} " in printed} == set(ASKED)


FOUND_BY_DEFAULT = [fault for fault in FAULTS if not fault.harmless and not fault.only]


@pytest.mark.parametrize("fault", some(FAULTS, *FOUND_BY_DEFAULT[2::14]), ids=lambda fault: fault.name)
def test_planted_faults(tmp_path, fault):
    """More than forty faults in right codes and in the published methods: each is found by default, with --all where
    `planted` says so, or proved harmless. A miss is shown with at most five vertices a shape."""
    code = Code(file=str(fault.file(tmp_path)))
    verdict = search(code, dimension=fault.dimension, seconds=10 if fault.harmless or fault.only else 30)
    if fault.only:
        assert verdict.verdict == "right", "found by default"
        assert search(code, groups=[fault.only], seconds=10).verdict == "wrong", "the table is wrong"
        verdict = search(code, groups=POLYTOPE_GROUPS, seconds=10)
    if fault.harmless:
        assert verdict.verdict == "right"
        return
    assert verdict.verdict == "wrong", "not found"
    assert max(map(len, verdict.case.pair.polytopes)) <= 5
    if not fault.only:
        assert all(map(is_solid, (verdict.case.pair.drawn.a, verdict.case.pair.drawn.b)))
    assert f'"{verdict.finding}"' in Finding.__doc__


def test_kinds_of_planted_faults():
    """There are at least forty faults, of every kind, in right codes and in all five published methods; the table of
    those that need --all has each of them."""
    assert len(FAULTS) >= 40
    assert {fault.kind for fault in FAULTS} == {"sign", "comparison", "operand", "branch", "index", "cap"}
    assert {fault.code for fault in FAULTS} == {*RIGHT_CODES, "winter", "oriented", "vec3", "lindberg", "entropy"}
    table = re.findall(r"^\| (\w+) \| .* \| ([\w-]+) \|$", planted.__doc__, re.M)
    assert sorted(table[1:]) == sorted((fault.code, fault.only) for fault in FAULTS if fault.only)


@pytest.mark.parametrize("method", ["winter", "lindberg", "entropy"])
def test_published_methods(method):
    """These methods miss overlaps of small whole coordinates, and the miss is made small: whole numbers below 10."""
    verdict = search(lambda a, b: gjk.trace(gjk.Polygon(a), gjk.Polygon(b), method=method).intersects, seconds=60)
    assert verdict.finding == "missed"
    numbers = [x for points in verdict.case.pair.polytopes for p in points for x in p]
    assert all(x == int(x) and abs(x) < 10 for x in numbers)
    assert len(numbers) <= 12
    assert all(map(is_solid, (verdict.case.pair.drawn.a, verdict.case.pair.drawn.b)))


@pytest.mark.parametrize("method", some(["oriented", "vec3"], "vec3"))
def test_hard_cases(method):
    """The methods that fail only on numbers that doubles cannot decide are right, until hard cases are asked."""
    verdicts = [
        search(
            lambda a, b: gjk.trace(gjk.Polygon(a), gjk.Polygon(b), method=method).intersects,
            groups=("huge",),
            count={"oriented": 2400, "vec3": 300}[method],  # the first miss is their 2169th and their 34th pair
            hard=hard,
            make_small=False,
        ).verdict
        for hard in (False, True)
    ]
    assert verdicts == ["right", "wrong"]


def test_small_misses_still_fail():
    """The result of making small fails too, no candidate costs more than the last failure, and the end is a minimum. A
    ring stays a ring of at least three vertices, what is not flat stays so, and flat shapes may become points."""

    def fails(a, b):
        """Two shapes: one has a vertex right of 3, the other has one above 2."""
        return any(p[0] > 3 for p in a) and any(p[1] > 2 for p in b)

    ring = ((0.0, 1.0), (1.5, -7.25), (100.123, 4.0), (30.0, 40.5))
    best = made_small(ring, ((9.0, 8.0), (7.0, -6.0)), fails)
    assert best == (((0.0, 0.0), (1.0, 0.0), (4.0, 1.0)), ((0.0, 3.0),))
    best = made_small(ring, ring[::-1], lambda a, b: fails(a, b) and is_clockwise(b))
    assert list(best.a) == corners(best.a)
    assert len(best.a) == len(best.b) == 3
    assert is_clockwise(best.b)
    cube = tuple((x, y, z) for x in (0.5, 2.5) for y in (0.5, 2.5) for z in (0.25, 3.0))
    best = made_small(cube, ((5.0, 5.0, 5.0), (5.0, 5.0, 5.0)), lambda a, b: any(p[2] > 1 for p in a))
    assert best.a == tuple(corners(best.a))
    assert (len(best.a), best.b) == (4, ((0.0, 0.0, 0.0),))


def test_signs_of_zeros_that_do_not_matter_go():
    """A -0.0 stays in a small miss only if the miss needs it."""
    ring = ((-0.0, 0.0), (1.0, -0.0), (0.0, 1.0))
    assert "-0.0" not in repr(made_small(ring, ring, lambda a, b: True))
    best = made_small(ring, ring, lambda a, b: "-0.0" in repr(a))
    assert repr(best.a).count("-0.0") == 1
    assert "-0.0" not in repr(best.b)


def is_clockwise(points):
    (px, py), (qx, qy), (rx, ry) = points[:3]
    return (qx - px) * (ry - py) < (qy - py) * (rx - px)


def made_small(a, b, fails):
    """The last candidate that fails."""
    steps, best = smaller(a, b), None
    try:
        candidate = next(steps)
        while True:
            failed = fails(*candidate)
            best = candidate if failed else best
            candidate = steps.send(failed)
    except StopIteration:
        return best


def test_same_search_everywhere():
    """The search asks the same pairs whatever asks them, and another seed asks others."""
    plan, other = Plan(), Plan(seed=1)
    first = plan.suite_size
    assert plan.pair(first + 5) == Plan().pair(first + 5) != other.pair(first + 5)
    assert plan.pair(0) == other.pair(0)
    groups = [plan.pair(i).group for i in range(12)]
    assert len(set(groups)) == 12, "the groups take turns"
    assert set(groups) == set(ASKED)
    sizes = [plan.pair(i).size for i in range(0, first, 97)]
    assert sizes[0] <= 8 <= max(sizes)


def test_answers_that_are_none():
    """True, False, 0, 1 and numpy's are answers; numbers of any kind are distances; the rest is garbage."""
    numpy = pytest.importorskip("numpy")
    for value in (True, 1, numpy.True_, numpy.int64(1), numpy.array(1)):
        assert truth(value) is True
    for value in (0.5, numpy.float64(0.5), Fraction(1, 2), numpy.array(0.5)):
        assert number(value) == 0.5
    for check, value in (
        (truth, 1.0),
        (truth, "1"),
        (truth, [1]),
        (number, None),
        (number, 1j),
        (number, numpy.ones(2)),
    ):
        with pytest.raises(NoAnswer) as raised:
            check(value)
        assert raised.value.args[0] == "garbage"


def test_either():
    """Where the signed distance is exactly 0, both verdicts are right."""
    touching = next(case for case in map(answered, suite(["touching"], [2])) if case.sign == 0)
    for meets in (True, False):
        assert finding(touching, Reply(meets, 0.0, 0.0), Allowed(1e-6)) is None
    assert finding(touching, Reply(True, 1.0), Allowed(1e-6)).kind == "distance"


def test_printed_miss(tmp_path):
    """A miss is printed with the exact answer, a proof by multiplication, the text of an issue with the vertices as
    JSON, and twice, where there is the address of a site, a link that opens the figure."""
    status, printed, verdict = judged_apart(
        written(tmp_path, "return False"), "--site", "https://example.org/", seconds=60
    )
    case = verdict["case"]
    a, b = (case[key]["vertices"] for key in "ab")
    assert f"their penetration depth is {case['depth']!r}." in printed
    assert -case["depth"] == truth_in_plane(a, b).signed_distance
    assert re.search(r"Proof: .*A\[\d\].* = .*B\[\d\].*, a point of both\.", printed)
    link = re.search(r"Figure: (\S+)", printed)[1]
    assert link.startswith("https://example.org/play.html?scene=") and printed.count(link) == 2
    assert "Figure" not in judged(tmp_path / "mine.py")[1]
    scene = json.loads(parse_qs(urlsplit(link).query)["scene"][0])
    shown = json.loads(answer(json.dumps(scene)))
    assert scene["kind"] in KINDS
    assert shown["result"]["state"] == "intersecting"
    assert json.loads(printed.partition("```json")[2].partition("```")[0]) == {"a": a, "b": b}
    assert status == 1


def test_printed_proof_of_a_gap():
    """A separating direction is printed with both heights."""
    case = next(case for case in map(answered, suite(["generic"], [2])) if case.sign == 1)
    printed = miss_text(case, Finding("missed", "it says so"))
    d, most, least = re.search(
        r"Proof: for d = \((.*?)\), d \. a is at most (\S+) on .* at least (\S+) on", printed
    ).groups()
    direction = [Fraction(x) for x in d.split(", ")]
    heights = [
        [sum(x * Fraction(y) for x, y in zip(direction, p, strict=True)) for p in v] for v in case.pair.polytopes
    ]
    assert (max(heights[0]), min(heights[1])) == (Fraction(most), Fraction(least))
    assert Fraction(most) < Fraction(least)


@pytest.mark.parametrize(
    "body", some(["while True: pass", "os._exit(1)", "return None", "return 1 / 0"], "return None", "return 1 / 0")
)
def test_no_proof_for_what_is_no_answer(tmp_path, body):
    """For a time-out, a crash, an exception or garbage, no exact answer and no proof is printed, as neither has a
    bearing on it."""
    _, printed, verdict = judged(written(tmp_path, body), "--timeout", "0.2", seconds=4)
    assert verdict["verdict"] == "wrong"
    assert not re.search("Proof|[Tt]he shapes|signed distance|distance is|depth is|play.html|Figure", printed)


def spawned(count):
    return ProcessPoolExecutor(count, get_context("spawn"))


def right(a, b):
    """For workers in other processes."""
    return gjk.intersects(gjk.Polygon(a), gjk.Polygon(b))


def late(a, b):
    """Wrong on one pair of the search, and on no other."""
    return right(a, b) != ((a, b) == LATE)


LATE_GROUP = "generic"
LATE_PAIR = Plan(groups=(LATE_GROUP,)).pair(150)
LATE = LATE_PAIR.polytopes


@pytest.mark.parametrize("make", [lambda: None, lambda: ThreadPoolExecutor(2), lambda: spawned(2)])
def test_executors(make):
    """Any executor finds the same first miss, and asks every pair without one."""
    executor = make()
    verdict = search(late, executor, groups=[LATE_GROUP], count=300, make_small=False, chunk=16)
    assert verdict.finding is not None
    assert verdict.case.pair == LATE_PAIR
    assert search(right, executor, groups=[LATE_GROUP], count=300, chunk=16).tried == 300
    if executor:
        executor.shutdown()


@pytest.mark.long
def test_jobs(tmp_path):
    """`--jobs` asks in several processes, each with a process of the judged code."""
    assert judged_apart(written(tmp_path, f"return {RIGHT_LINE}"), "--jobs", 2, seconds=1)[0] == 0
    assert judged_apart(written(tmp_path, "return False"), "--jobs", 2, seconds=60)[2]["finding"] == "missed"


def test_time_is_kept(tmp_path):
    """`--seconds` bounds the suite and the search together, and what was not reached is said."""
    status, printed, verdict = judged_apart(
        written(tmp_path, "import time; time.sleep(0.2); return " + RIGHT_LINE), seconds=2
    )
    assert status == 0
    assert verdict["tried"] <= 12 < verdict["of"]
    assert "were not reached" in printed
    assert f"Not wrong in {verdict['tried']} of {verdict['of']:,} pairs." in printed
    assert "Right" not in printed
    assert "--hard asks the others" in printed


def test_touching_is_a_tolerance_of_verdicts(tmp_path):
    """A code that takes a gap of less than a millionth for contact is wrong, and right with `--touching`; one that
    misses deep overlaps is wrong with it, too."""
    body = "return gjk.intersects(gjk.Polygon(a), gjk.Polygon(b), {})"
    path = written(tmp_path, body.format("1e-7 * max(abs(x) for v in (*a, *b) for x in v)"))
    assert asked(path, 700, hard=True, groups=("slivers",)).finding == "false"
    assert asked(path, 700, hard=True, groups=("slivers",), touching=1e-5).verdict == "right"
    other = tmp_path / "other"
    other.mkdir()
    assert asked(written(other, "return False"), touching=1e-6).finding == "missed"


def test_a_line_that_is_no_answer_shows_the_line(tmp_path):
    """The text for an issue shows the line and the case's number, and no shapes, which have nothing to do with it."""
    path = tmp_path / "mine.py"
    path.write_text("import sys\nfor line in sys.stdin:\n    print('a line too many', flush=True)\n")
    status, printed, verdict = judged_apart("--command", f"{sys.executable} {path}", seconds=60)
    assert (status, verdict["finding"]) == (1, "garbage")
    assert "a line too many" in printed.split("Text for an issue:")[1]
    assert "polygon" not in printed.lower().split("text for an issue:")[1].splitlines()[0]


def command(name, text):
    done = subprocess.run([sys.executable, "-m", "gjkcore", name], input=text, capture_output=True, text=True, cwd=ROOT)
    return done.returncode, json.loads(done.stdout)


def test_other_commands():
    """`answer`, `trace` and `certify` take a scene on standard input; bad scenes get an error and exit status 2."""
    shapes = [{"type": "polygon", "vertices": [[0, 0], [2, 0], [1, 2]]}, {"type": "point", "p": [3, 0]}]
    scene = {"schema": 1, "kind": "gjk", "shapes": shapes}
    status, found = command("answer", json.dumps(scene))
    assert (status, found) == (0, json.loads(answer(json.dumps(scene))))
    assert command("trace", json.dumps(scene)) == (0, found["trace"])
    assert command("certify", json.dumps({"shapes": shapes})) == (0, found["certificate"])
    status, error = command("certify", "{")
    assert (status, error["error"]["code"]) == (2, "bad_json")


def test_what_there_is():
    """Without arguments, and with --help, the command line says what there is."""
    run = [sys.executable, "-m", "gjkcore"]
    texts = [
        subprocess.run([*run, *more], capture_output=True, text=True, check=True, cwd=ROOT).stdout
        for more in ([], ["--help"])
    ]
    for text in texts:
        assert all(name in text for name in ("judge", "cases", "answer", "trace", "certify"))
    assert subprocess.run([*run, "nothing"], capture_output=True, cwd=ROOT).returncode == 2


def test_searched_pairs_are_new():
    """A searched pair is none of the suite."""
    known = {json.dumps([pair.drawn.a, pair.drawn.b]) for pair in suite(["generic"], [2])}
    new = [searched("generic", 2, 0, number).drawn for number in range(50)]
    assert not known & {json.dumps([drawn.a, drawn.b]) for drawn in new}
