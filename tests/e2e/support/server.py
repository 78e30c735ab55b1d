"""The built site on a port of its own, as `build.py serve` serves it, with faults to order.

Faults are made by the server, not by the browser's interception: requests that workers make meet them, too.
"""

from __future__ import annotations

import contextlib
import fnmatch
import functools
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from serve import CONTENT_SECURITY_POLICY, SiteHandler, SiteServer


class Line:
    """A slow line: each request waits for `latency_s`, and all share `bytes_per_second`, whatever a browser may think
    of its own throttle and of the requests of workers."""

    PART_BYTES = 4096

    def __init__(self, bytes_per_second: float, latency_s: float) -> None:
        self.bytes_per_second = bytes_per_second
        self.latency_s = latency_s
        self.carried = 0
        """Bytes so far."""
        self.turn = threading.Lock()

    def send(self, contents: bytes, write: Callable[[bytes], object]) -> None:
        for start in range(0, len(contents), self.PART_BYTES):
            part = contents[start : start + self.PART_BYTES]
            with self.turn:
                time.sleep(len(part) / self.bytes_per_second)
                self.carried += len(part)
            write(part)


class Fault:
    """What happens to requests whose path (without prefix and query) matches a pattern; `*` matches slashes, too.

    kind: "abort"     the connection ends without a response
          "truncate"  half of the file, then the connection ends
          "hold"      nothing, until `release()` or the end of the `with` block; then the file as it is
          "404", ...  this status
          2.5         the file as it is, after this number of seconds
          Line(...)   the file as it is, over a line that all such requests share
          b"..."      these bytes in place of the file's
    """

    def __init__(self, pattern: str, kind: str | float | bytes | Line) -> None:
        self.pattern = pattern
        self.kind = kind
        self.hits = 0
        self.released = threading.Event()

    def release(self) -> None:
        self.released.set()


class Site:
    """A running server. `url` ends with a slash; `requests` are paths without prefix and query, in order."""

    def __init__(
        self, folder: Path, prefix: str = "/", policy: str = CONTENT_SECURITY_POLICY, cors: bool = True
    ) -> None:
        """Without `cors` no other origin may read the files, as on a host that has not been set up for it."""
        self.cors = cors
        self.requests: list[str] = []
        self.faults: list[Fault] = []
        handler = functools.partial(FaultyHandler, directory=str(folder), prefix=prefix, policy=policy, site=self)
        self.server = SiteServer(("127.0.0.1", 0), handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        self.url = self.origin + prefix
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    def close(self) -> None:
        for fault in self.faults:
            fault.release()
        self.server.shutdown()
        self.server.server_close()

    def count(self, pattern: str) -> int:
        """How many requests there were for paths like this."""
        return len(fnmatch.filter(self.requests, pattern))

    @contextlib.contextmanager
    def fault(self, pattern: str, kind: str | float | bytes | Line) -> Iterator[Fault]:
        """Within the `with` block such requests fail this way; where several match, the newest fault counts."""
        fault = Fault(pattern, kind)
        self.faults.append(fault)
        try:
            yield fault
        finally:
            self.faults.remove(fault)
            fault.release()

    def fault_for(self, path: str) -> Fault | None:
        return next((fault for fault in reversed(self.faults) if fnmatch.fnmatchcase(path, fault.pattern)), None)


class FaultyHandler(SiteHandler):
    def __init__(self, *args, site: Site, **options) -> None:
        self.site = site
        super().__init__(*args, **options)

    def send_header(self, keyword: str, value: str) -> None:
        if self.site.cors or keyword != "Access-Control-Allow-Origin":
            super().send_header(keyword, value)

    def do_GET(self) -> None:
        path = self.path.partition("?")[0].removeprefix(self.prefix)
        self.site.requests.append(path)
        fault = self.site.fault_for(path)
        if fault is not None:
            fault.hits += 1
        match fault and fault.kind:
            case None:
                super().do_GET()
            case "abort":
                self.close_connection = True
            case "truncate":
                self.send_file(self.contents(), part=0.5)
            case "hold":
                fault.released.wait()
                super().do_GET()
            case bytes() as contents:
                self.send_file(contents)
            case Line() as line:
                time.sleep(line.latency_s)
                self.send_file(self.contents(), line=line)
            case str() as status:
                self.send_error(int(status))
            case seconds:
                time.sleep(seconds)
                super().do_GET()

    def contents(self) -> bytes:
        return Path(self.translate_path(self.path)).read_bytes()

    def send_file(self, contents: bytes, part: float = 1, line: Line | None = None) -> None:
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(self.path.partition("?")[0]))
        self.send_header("Content-Length", str(len(contents)))
        self.end_headers()
        if line is None:
            self.wfile.write(contents[: int(part * len(contents))])
        else:
            line.send(contents, self.wfile.write)
        self.close_connection = part < 1
