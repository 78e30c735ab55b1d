"""Servers of other people: each is started on a free port of this machine, and ended."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

START_SECONDS = 90


@contextlib.contextmanager
def served(
    command: Callable[[int], list[str | Path]], folder: Path, environment: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Starts, in a folder, what `command` returns for a port. Yields the address once the server answers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = folder / "server.log"
    with log.open("w") as out:
        server = subprocess.Popen(command(port), cwd=folder, env=environment, stdout=out, stderr=out)
        try:
            address = f"http://127.0.0.1:{port}/"
            wait_for(server, address, log)
            yield address
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def wait_for(server: subprocess.Popen[bytes], address: str, log: Path) -> None:
    """Any status is an answer."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        with contextlib.suppress(OSError):
            try:
                urllib.request.urlopen(address, timeout=5).close()
            except urllib.error.HTTPError as error:
                error.close()
            return
        time.sleep(0.2)
    raise AssertionError(f"{address} does not answer:\n{log.read_text()[-3000:]}")
