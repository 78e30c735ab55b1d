"""Asks a Python file, in a process of its own: a case a line comes in, its answer goes out a line.

`runner` starts this file as a program, without the package. It gives the functions lists of tuples of floats, and tells
an answer from what is none. What the functions print goes nowhere, and they read nothing.
"""

from __future__ import annotations

import importlib.util
import json
import os
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from math import isfinite
from pathlib import Path
from types import FrameType
from typing import Any

PROGRAM = __file__

MEMORY_BYTES = 2**30
"""What the functions may take, beyond what loading the file took."""

LOADING_BYTES = 4 * MEMORY_BYTES
"""What loading the file may take."""

LONGEST = 80
"""Characters of a value in a message."""


class NoAnswer(Exception):
    """What a function returned is no answer. `args` are the finding and the words."""


def ask(functions: Mapping[str, Callable[..., Any]], a: Any, b: Any) -> dict[str, Any]:
    """The answers {"intersects", "distance"}, or what is wrong with one as {"finding", "words"}, with the line that
    raised."""
    answers: dict[str, Any] = {}
    for name, function in functions.items():
        given = ([tuple(p) for p in a], [tuple(p) for p in b])
        try:
            value = function(*given)
            answers[name] = truth(value) if name == "intersects" else number(value)
        except NoAnswer as error:
            return {"finding": error.args[0], "words": f"{name} returned {error.args[1]}"}
        except BaseException as error:
            return {"finding": "raises", "words": f"{name} raised {described(error)}", "line": line_of(error)}
        if given != ([tuple(p) for p in a], [tuple(p) for p in b]):
            return {"finding": "changes-arguments", "words": f"{name} changed the lists that it was given"}
    return answers


def take_step(step: Callable[..., Any], simplex: Any, direction: Any) -> dict[str, Any]:
    """What a step returned: {"intersects"} or {"simplex", "direction"}; or what is wrong with it as {"words", "line"}.
    `steps` has the contract."""
    try:
        value = step([tuple(p) for p in simplex], tuple(direction))
        return stepped(value)
    except NoAnswer as error:
        return {"words": f"step returned {error.args[1]}", "line": None}
    except BaseException as error:
        return {"words": f"step raised {described(error)}", "line": line_of(error)}


def stepped(value: Any) -> dict[str, Any]:
    """A verdict, or the points kept and the next direction. Raises NoAnswer."""
    plain = of_numpy(value)
    if isinstance(plain, int) and plain in (0, 1):
        return {"intersects": bool(plain)}
    try:
        points, direction = value
        simplex = [[float(x) for x in p] for p in points]
        along = [float(x) for x in direction]
    except (TypeError, ValueError, OverflowError):
        raise NoAnswer("garbage", f"{shown(value)}, which is neither a verdict nor (simplex, direction)") from None
    if not all(map(isfinite, [*along, *(x for p in simplex for x in p)])):
        raise NoAnswer("not-a-number", shown(value))
    return {"simplex": simplex, "direction": along}


def truth(value: Any) -> bool:
    """True or False. Raises NoAnswer."""
    plain = of_numpy(value)
    if isinstance(plain, int) and plain in (0, 1):
        return bool(plain)
    if isinstance(plain, float) and not isfinite(plain):
        raise NoAnswer("not-a-number", shown(value))
    raise NoAnswer("garbage", f"{shown(value)}, which is neither True nor False")


def number(value: Any) -> float:
    """A finite float. Raises NoAnswer."""
    plain = of_numpy(value)
    if isinstance(plain, (bool, str)) or not hasattr(plain, "__float__"):
        raise NoAnswer("garbage", f"{shown(value)}, which is no number")
    try:
        found = float(plain)
    except (TypeError, ValueError, OverflowError):
        raise NoAnswer("garbage", f"{shown(value)}, which is no number") from None
    if not isfinite(found):
        raise NoAnswer("not-a-number", shown(value))
    return found


def of_numpy(value: Any) -> Any:
    """A number of numpy as Python's own."""
    is_single = type(value).__module__ == "numpy" and getattr(value, "ndim", None) == 0
    return value.item() if is_single else value


def shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def described(error: BaseException) -> str:
    """An exception as words, with the last line of the traceback that is not of this file."""
    frames = frames_of(error)
    where = f" (line {frames[-1].lineno} of {Path(frames[-1].filename).name})" if frames else ""
    try:
        text = str(error)[:LONGEST]
    except BaseException:  # an exception may have a `__str__` that raises another
        text = ""
    # A message may hold half a character, which nobody can print.
    words = f"{type(error).__name__}{': ' if text else ''}{text}{where}"
    return words.encode(errors="backslashreplace").decode()


def frames_of(error: BaseException) -> list[traceback.FrameSummary]:
    """The traceback without this file and the import system."""
    frames = traceback.extract_tb(error.__traceback__)
    return [frame for frame in frames if frame.filename != __file__ and not frame.filename.startswith("<frozen ")]


def line_of(error: BaseException) -> int | None:
    """The line of the file that was asked: the last one of the file in which the traceback begins."""
    frames = frames_of(error)
    lines = [frame.lineno for frame in frames if frame.filename == frames[0].filename]
    return lines[-1] if lines else None


def line_after(seconds: float, path: str, call: Callable[[], object]) -> int | None:
    """Stops a call after `seconds` and returns the line of `path` that it had reached. None if it ends before."""
    end = time.monotonic() + seconds
    line: int | None = None

    def follow(frame: FrameType, event: str, _: object) -> Any:
        nonlocal line
        if frame.f_code.co_filename == path and time.monotonic() > end:
            line = frame.f_lineno
            raise TimeoutError
        return follow

    sys.settrace(follow)
    try:
        call()
    except Unusable:
        pass
    finally:
        sys.settrace(None)
    return line


class Unusable(Exception):
    """The file cannot be asked. The message says why, and `line` where, if it is known."""

    line: int | None = None

    def at(self, line: int | None) -> Unusable:
        self.line = line
        return self


def load(path: str, wanted: str | None) -> dict[str, Callable[..., Any]]:
    """The functions of a file: `intersects`, or `gjk` where there is none, or the wanted one, and `distance`. Raises
    Unusable."""
    name = Path(path).name
    spec = importlib.util.spec_from_file_location(Path(path).stem, path)
    if spec is None or spec.loader is None or not Path(path).is_file():
        raise Unusable(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise Unusable(f"{name} is not Python: {error.msg} (line {error.lineno})").at(error.lineno) from None
    except BaseException as error:
        raise Unusable(f"{name} cannot be imported: {described(error)}").at(line_of(error)) from None
    if wanted and not callable(getattr(module, wanted, None)):
        raise Unusable(f"{name} has no function {wanted}(a, b)")
    roles = {"distance": "distance"}
    if wanted != "distance":
        roles = {"intersects": wanted or ("intersects" if hasattr(module, "intersects") else "gjk"), **roles}
    found = {role: getattr(module, given, None) for role, given in roles.items()}
    functions = {role: function for role, function in found.items() if callable(function)}
    if not functions:
        raise Unusable(f"{name} has no function intersects(a, b)")
    return functions


def limit_memory(more: int) -> None:
    """Limits this process to this many more bytes than it has, where the system can do that."""
    with suppress(ImportError, OSError, ValueError):
        resource = importlib.import_module("resource")
        taken = 0
        with suppress(OSError):
            status = Path("/proc/self/status").read_text(encoding="utf-8")
            taken = next(int(line.split()[1]) << 10 for line in status.splitlines() if line.startswith("VmData"))
        resource.setrlimit(resource.RLIMIT_DATA, (taken + more, resource.RLIM_INFINITY))


def main(path: str, wanted: str | None) -> None:
    """Answers on what was standard output; that and standard input are then empty for the functions."""
    sys.path[0] = str(Path(path).resolve().parent)
    sys.path.append(str(Path(__file__).resolve().parents[2]))
    cases, answers = (os.fdopen(os.dup(number), mode, encoding="utf-8") for number, mode in ((0, "r"), (1, "w")))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)

    def say(line: dict[str, Any]) -> None:
        answers.write(json.dumps(line) + "\n")
        answers.flush()

    limit_memory(LOADING_BYTES)
    try:
        functions = load(path, wanted)
    except Unusable as error:
        say({"unusable": str(error)})
        return
    say({"ready": sorted(functions)})
    limit_memory(MEMORY_BYTES)
    for line in cases:
        case = json.loads(line)
        say({"id": case["id"], **ask(functions, case["a"], case["b"])})


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None)
