"""Somebody's code in a process of its own: asked a case at a time, and ended when it does not answer.

Notation: a `Question` is a pair that the code is asked. Functions are given the vertices, a command reads the shapes. A
`Reply` is what came back. Whatever the process does is a reply: it may loop, print without end, die, or answer what is
no answer. Only a process that cannot be started at all raises `Unusable`. An `Asking` is a generator that yields
questions, is sent their replies, and returns what it found out. It asks no code itself: at a command line `Code.told`
answers it, in a page the worker that runs the reader's code.
"""

from __future__ import annotations

import atexit
import json
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from .cases import Pair
from .child import MEMORY_BYTES, PROGRAM, NoAnswer, Unusable, ask, number, shown, truth

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

LOADING_SECONDS = 10.0
"""A file may take this long to be imported."""

STARTING_SECONDS = 3.0
"""The first answer of a command may take this long in addition."""

FLOOD_BYTES = 2**17
"""Who prints more than this on one case prints without end."""

SETTLING_SECONDS = 1.0
MOST_SETTLING_SECONDS = 5.0
"""After a line that is not an answer, the first is the pause to wait for. A program that prints for longer than the
second counts as endless."""

QUICK = 0.25
"""Seconds. A quick call may take this long."""

T = TypeVar("T")


class Question(NamedTuple):
    """A pair of polytopes. `quick`: many such calls may loop, so each is given less time."""

    pair: Pair
    quick: bool = False


class Reply(NamedTuple):
    """Answers, or None where there are none; or the finding and words that say what happened instead, and the line of
    the file that raised."""

    intersects: bool | None = None
    distance: float | None = None
    depth: float | None = None
    finding: str | None = None
    words: str = ""
    line: int | None = None


Asking = Generator[Question, Reply, T]


class Code(NamedTuple):
    """What is asked: a Python file, a command, or functions of this process. Other processes can be sent it, if they
    can be sent the functions."""

    file: str | None = None
    function: str | None = None
    command: str | None = None
    functions: tuple[tuple[str, Callable[..., Any]], ...] = ()
    timeout: float = 2.0

    def ask(self, pair: Pair) -> Reply:
        """What the code says of a pair of polytopes. Raises Unusable."""
        if self.functions:
            return Reply(**ask(dict(self.functions), *pair.both_vertices))
        return _process_of(self).ask(pair)

    def told(self, asking: Asking[T]) -> T:
        """What came of the questions. Raises Unusable."""
        quick = self._replace(timeout=min(self.timeout, QUICK))
        try:
            question = next(asking)
            while True:
                question = asking.send((quick if question.quick else self).ask(question.pair))
        except StopIteration as end:
            found: T = end.value
            return found


_own = threading.local()
_patience: dict[str | None, float] = {}
"""The seconds that each command may take in addition for its first answer, learned from its first start."""

_settling: set[str] = set()
"""The commands that stopped after a line that was no answer."""

_all: list[Process] = []


def _process_of(code: Code) -> Process:
    """The process of this code that belongs to this thread of this process, which may be a copy of another one."""
    known: dict[Code, Process] = _own.__dict__.setdefault(f"processes of {os.getpid()}", {})
    if code not in known:
        known[code] = Process(code)
        _all.append(known[code])
    return known[code]


@atexit.register
def stop_all() -> None:
    """Ends all processes. They are started again if they are asked again."""
    for process in _all:
        process.stop()


class Process:
    """A process that is started when it is asked, and again after it had to be ended."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self._process: subprocess.Popen[bytes] | None = None
        self._answered = False
        self._fresh = True

    def ask(self, pair: Pair) -> Reply:
        if self._process is None:
            self._start()
        started = time.monotonic()
        more = _patience.get(self.code.command, STARTING_SECONDS) if self.code.command and self._fresh else 0.0
        patience = self.code.timeout + more
        asked = pair.as_json()
        if not self.code.command:
            asked["a"], asked["b"] = pair.both_vertices
        reply = self._exchange(json.dumps(asked), pair.id, patience)
        if self._fresh and self.code.command not in _patience:
            answered = reply.finding != "loops"
            _patience[self.code.command] = min(STARTING_SECONDS, 2 * (time.monotonic() - started)) if answered else 0.0
        if reply.finding in ("loops", "crashes", "garbage") and (self.code.command or reply.finding != "garbage"):
            self.stop()
            if reply.finding == "crashes" and self.code.command and not self._answered:
                self._check_that_it_runs()
        else:
            self._answered, self._fresh = True, False
        return reply

    def _exchange(self, line: str, name: str, patience: float) -> Reply:
        assert self._process is not None
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        answer = self._output.line(patience)
        if answer is None:
            return self._without_answer(patience)
        reply = read_answer(answer, name)
        if reply.finding == "garbage" and self.code.command and self.code.command not in _settling:
            if self._output.floods():
                return Reply(finding="loops", words="it prints without end")
            _settling.add(self.code.command)
        return reply

    def _without_answer(self, patience: float) -> Reply:
        assert self._process is not None
        if self._output.flooded:
            return Reply(finding="loops", words="it prints without end")
        if not self._output.closed:
            return Reply(finding="loops", words=f"it gave no answer within {patience:.3g} s")
        try:
            status = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return Reply(finding="loops", words="it closed its output and went on")
        return Reply(finding="crashes", words=f"the process ended {status_text(status)} before it answered")

    def _check_that_it_runs(self) -> None:
        """Raises Unusable if the process ends by itself, before it is asked anything."""
        self._start()
        assert self._process is not None
        try:
            status = self._process.wait(self.code.timeout)
        except subprocess.TimeoutExpired:
            return
        finally:
            self.stop()
        raise Unusable(f"the command ends {status_text(status)} before it is asked anything")

    def _start(self) -> None:
        command = _command(self.code)
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=os.name != "nt",
            )
        except OSError as error:
            raise Unusable(f"{command[0]} cannot be run: {error.strerror}") from None
        self._fresh = True
        self._output = Output(self._process)
        if self.code.command:
            if hasattr(resource, "prlimit"):
                with suppress(OSError, ValueError):
                    resource.prlimit(self._process.pid, resource.RLIMIT_DATA, (MEMORY_BYTES, MEMORY_BYTES))
            return
        line = self._output.line(LOADING_SECONDS)
        if line is None or b'"unusable"' in line:
            self.stop()
            name = Path(self.code.file or "").name
            raise Unusable(json.loads(line)["unusable"] if line else f"{name} could not be imported within 10 s")

    def stop(self) -> None:
        """Ends the process and what it started."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(OSError):
            if os.name == "nt":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()


class Output:
    """What a process prints, read by a thread, so that a read can time out."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._bytes = bytearray()
        self._changed = threading.Condition()
        self.closed = False
        self.flooded = False
        threading.Thread(target=self._read, args=(process.stdout,), daemon=True).start()

    def _read(self, pipe: Any) -> None:
        with suppress(OSError, ValueError):
            while not self.flooded and (some := pipe.read1(2**16)):
                with self._changed:
                    self._bytes += some
                    self.flooded = len(self._bytes) > FLOOD_BYTES
                    self._changed.notify_all()
        with self._changed:
            self.closed = not self.flooded
            self._changed.notify_all()

    def line(self, seconds: float) -> bytes | None:
        """The next line. None if none comes in time, or at all."""
        with self._changed:
            self._changed.wait_for(lambda: b"\n" in self._bytes or self.closed or self.flooded, seconds)
            end = self._bytes.find(b"\n")
            if end < 0:
                return None
            found = bytes(self._bytes[:end])
            del self._bytes[: end + 1]
            return found

    def floods(self) -> bool:
        """Whether it prints without end."""
        end = time.monotonic() + MOST_SETTLING_SECONDS
        with self._changed:
            while not self.flooded and time.monotonic() < end:
                if not self._grows(SETTLING_SECONDS):
                    return False
            return True

    def _grows(self, seconds: float) -> bool:
        """Whether more comes in this time."""
        before = len(self._bytes)
        self._changed.wait_for(lambda: self.flooded or self.closed or len(self._bytes) > before, seconds)
        return len(self._bytes) > before


def _command(code: Code) -> list[str]:
    if code.command is None:
        assert code.file is not None
        return [sys.executable, PROGRAM, code.file, *([code.function] if code.function else [])]
    words = shlex.split(code.command, posix=os.name != "nt")
    if not words:
        raise Unusable("the command is empty")
    return words


def read_answer(line: bytes, name: str) -> Reply:
    """A line that a process printed, as a reply to the case of this name."""
    try:
        answer = json.loads(line)
    except ValueError:
        answer = None
    if not isinstance(answer, Mapping):
        return Reply(finding="garbage", words=f"it printed {shown(line.decode(errors='replace'))}")
    if answer.get("id") != name:
        return Reply(finding="garbage", words=f"it answered the case {shown(answer.get('id'))}, not {name}")
    if "finding" in answer:
        return Reply(finding=str(answer["finding"]), words=str(answer.get("words", "")))
    try:
        numbers = {key: number(answer[key]) for key in ("distance", "depth") if answer.get(key) is not None}
        meets = truth(answer.get("intersects")) if "intersects" in answer or not numbers else None
    except NoAnswer as error:
        return Reply(finding=error.args[0], words=f"it answered {error.args[1]}")
    return Reply(meets, numbers.get("distance"), numbers.get("depth"))


def status_text(status: int) -> str:
    if status >= 0:
        return f"with status {status}"
    try:
        return f"by {signal.Signals(-status).name}"
    except ValueError:
        return f"by signal {-status}"
