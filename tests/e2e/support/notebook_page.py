"""A page that shows a figure of a notebook: the module that the wheel has, a model as anywidget gives one, and as the
kernel the object that `gjkcore.show` returns."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from browsers import until_true
from figure import Figure
from front_end import FrontEnd

NOTEBOOK = """
globalThis.notebook = (state) => {
    const heard = {};
    const fire = (event, ...values) => [...(heard[event] ?? [])].forEach((listener) => listener(...values));
    let changed = {};
    const receive = (messages) => {
        for (const { method, state: update, content } of messages) {
            if (method === "custom") fire("msg:custom", content, []);
            if (method !== "update") continue;
            Object.assign(state, update);
            for (const name of Object.keys(update)) fire(`change:${name}`);
        }
    };
    const tell = (data) => toKernel(JSON.stringify(data)).then((text) => receive(JSON.parse(text)));
    const model = {
        get: (name) => state[name],
        set: (name, value) => { changed[name] = state[name] = value; fire(`change:${name}`); },
        save_changes: () => { tell({ method: "update", state: changed, buffer_paths: [] }); changed = {}; },
        send: (content, callbacks, buffers = []) => {
            tell({ method: "custom", content, buffers: buffers.map((each) => [...new Uint8Array(each)]) });
        },
        on: (event, listener) => { (heard[event] ??= new Set()).add(listener); },
        off: (event, listener) => { heard[event]?.delete(listener); },
    };
    const render = async () => {
        const url = URL.createObjectURL(new Blob([state._esm], { type: "text/javascript" }));
        const { default: widget } = await import(url);
        URL.revokeObjectURL(url);
        return widget.render({ model, el: document.body.appendChild(document.createElement("div")) });
    };
    return { receive, render };
};
"""
"""A front end of anywidget, as small as can be."""


class Notebook:
    """A page that shows a figure, and the figure in its kernel."""

    def __init__(self, page: Page, kernel: Any, front: FrontEnd) -> None:
        self.page, self.kernel, self.front = page, kernel, front
        self.silent = False
        page.expose_function("toKernel", self.on_message)

    def on_message(self, text: str) -> str:
        if not self.silent:
            self.front.tell(json.loads(text))
        return json.dumps(self.front.take())

    def open(self) -> Figure:
        self.front.take()
        self.page.evaluate(NOTEBOOK)
        self.page.evaluate(
            "async (state) => { globalThis.own = notebook(state); globalThis.end = await own.render(); }",
            self.front.state,
        )
        return Figure(self.page).live()

    def again(self) -> Figure:
        """The same figure once more in the page, as if its cell's output had a second view."""
        count: int = self.page.evaluate("own.render().then(() => document.querySelectorAll('gjk-demo').length)")
        return Figure(self.page, count - 1)

    def pass_on(self) -> None:
        """The front end receives what the kernel has sent by itself."""
        self.page.evaluate("(messages) => own.receive(messages)", self.front.take())

    def until(self, condition: Callable[[], Any], claim: str) -> None:
        until_true(self.page, condition, claim)
