"""A front end for figures of notebooks, without a notebook: the comm that a figure opens, and the messages on it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import comm
from comm.base_comm import BaseComm


class FrontEnd:
    """What the kernel has sent to a widget's front end, and what that may send to the kernel."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        """The data of each message, as JSON: {"method": "update", "state"} and {"method": "custom", "content"}."""
        self.state: dict[str, Any] = {}
        """What the front end knows of the widget."""
        self.comm: BaseComm | None = None
        self.bytes = 0
        """How much has been sent."""

    def take(self) -> list[dict[str, Any]]:
        """What has been sent since the last time."""
        taken, self.sent = self.sent, []
        return taken

    def hear(self, data: dict[str, Any]) -> None:
        text = json.dumps(data)
        self.bytes += len(text)
        data = json.loads(text)
        self.state |= data.get("state", {})
        self.sent.append(data)

    def tell(self, data: dict[str, Any]) -> None:
        """Sends the kernel a message. Its `buffers` are lists of bytes."""
        assert self.comm is not None
        buffers = [memoryview(bytes(each)) for each in data.pop("buffers", [])]
        self.comm.handle_msg({"content": {"data": data}, "buffers": buffers})

    def set(self, **state: Any) -> None:
        """As a front end whose reader has changed something."""
        self.state |= state
        self.tell({"method": "update", "state": state, "buffer_paths": []})

    def ask(self, **content: Any) -> list[dict[str, Any]]:
        """Sends a message of the figure's own, and returns what comes back."""
        self.take()
        self.tell({"method": "custom", "content": content})
        return [data["content"] for data in self.take() if data["method"] == "custom"]


@contextmanager
def front_end() -> Iterator[FrontEnd]:
    """The first widget that is made within the `with` block has this front end."""
    front = FrontEnd()

    class Comm(BaseComm):
        def publish_msg(self, msg_type: str, data: Any = None, **_: Any) -> None:
            # A figure has a model of its layout, too, which opens a comm of its own.
            if front.comm is None and data["state"]["_model_module"] == "anywidget":
                front.comm = self
            if front.comm is self:
                front.hear(data)

    with mock.patch.object(comm, "create_comm", Comm):
        yield front
