"""Figures for notebooks: `gjkcore.show(a, b)` draws two shapes, and answers each drag with this very Python.

Needs the extra `show`: pip install gjkcore[show]. The module is callable: `gjkcore.show(...)` is its function `show`.

The front end is web/src/notebook/figure.ts, which the build puts into the package. It asks by messages, each with the
number `id` that its answer has, too: {type: "ask", id, text} with a scene's JSON, and {type: "part", id, name} for a
part of its code that it does not need at first. {type: "open"} says that a page shows the figure. The kernel asks it
for a file: {type: "make", id, method, arguments}. Its answer is {type: "file", id} with the bytes, or with an `error`.
Otherwise the traits say everything.
"""

from __future__ import annotations

import inspect
import json
import sys
import threading
from collections.abc import Iterable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

from . import bridge
from .checks import shown
from .figures import KINDS, SCHEMA, KindName
from .figures.fields import Json
from .figures.kind import USUAL_KIND, USUAL_METHOD
from .methods import MethodName
from .named import made, with_scenes
from .named import preset as named_preset
from .picture import HOW_TO_INSTALL, has_engine, svg
from .scenes import SceneRefused, plain
from .scenes import scene as scene_of

try:
    import anywidget
    import traitlets
except ImportError:
    raise ImportError(f"A figure in a notebook needs anywidget: {HOW_TO_INSTALL}") from None

__all__ = ["Figure", "show"]

PARTS = ("code", "files", "saving", "scenes", "space")
"""What of the front end is sent only when it is asked for."""

STEPS = ("all", "last")


MAKERS = {".svg": "toSVG", ".png": "toPNG", ".gif": "toGIF", ".zip": "toZIP", ".html": "toHTML"}
"""The element's method that makes the file of each ending."""

PNG_SCALE = 3
"""A saved picture has this many pixels for each CSS pixel, so that it is sharp on paper."""

MAKE_SECONDS = 60.0
"""A page that makes no file for this long is closed, or was loaded again."""


def _attributes() -> dict[str, dict[str, Any]]:
    """The table of the element's attributes, without those that `show` has as parameters of its own. One that had
    another name has a row for that, too: the element still reads it."""
    table = json.loads(made("attributes.json"))
    rows = {name: row for group in ("ofView", "ofFigure", "ofLook", "ofSteps") for name, row in table[group].items()}
    rows |= {row["formerly"]: row for row in rows.values() if "formerly" in row}
    return {name: row for name, row in rows.items() if name not in ("step", "loading")}


ATTRIBUTES = _attributes()


class SceneError(SceneRefused, traitlets.TraitError):
    """A scene that gjkcore refuses. The figure keeps the one it has."""


class Figure(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """A figure that a reader drags and steps, in step with this object: what the hand changes is here at once, and
    what is set here is drawn.

    `scene` is what is shown, as in links and in `<gjk-demo scene=...>`; `answer` is gjkcore's answer to it. Setting a
    scene or a method that has no answer raises ShapeError and changes nothing. `step` is the iteration that is shown,
    counted from 0, or "last" or "all"; None is where the figure opens. `attributes` are those of the element.
    """

    _esm = made("figure.js")

    scene = traitlets.Dict().tag(sync=True)
    answer = traitlets.Dict(read_only=True).tag(sync=True)
    method = traitlets.Unicode().tag(sync=True)
    step = traitlets.Any(None, allow_none=True).tag(sync=True)
    attributes = traitlets.Dict().tag(sync=True)

    def __init__(self, scene: Mapping[str, Any], step: object = None, **attributes: object) -> None:
        self._answered: tuple[Json, Json] = ({}, {})
        self._asked: dict[int, Future[bytes]] = {}
        self._numbers = count(1)
        self._open_in: int | None = None
        super().__init__(scene=dict(scene), step=step, attributes=attributes)
        self.on_msg(self._hear)

    # ---- the traits belong together

    @traitlets.validate("scene")
    def _check_scene(self, proposal: Any) -> Json:
        scene: Json = with_scenes(plain(proposal["value"]))
        scene = {"schema": SCHEMA, "kind": USUAL_KIND, "method": USUAL_METHOD, **scene}
        self._answered = (scene, _answer(scene))
        return scene

    @traitlets.validate("method")
    def _check_method(self, proposal: Any) -> str:
        name: str = proposal["value"]
        if name != self.scene.get("method"):
            _answer({**self.scene, "method": name})
        return name

    @traitlets.validate("step")
    def _check_step(self, proposal: Any) -> object:
        step = proposal["value"]
        if step is None or (isinstance(step, str) and step in STEPS):
            return step
        if isinstance(step, bool) or not isinstance(step, int):
            raise TypeError(f'step must be a whole number, "last", "all" or None, not {shown(step)}')
        if step < 0:
            raise ValueError(f"step must be at least 0, not {step}")
        return step

    @traitlets.validate("attributes")
    def _check_attributes(self, proposal: Any) -> dict[str, str]:
        return {name: _attribute(name, value) for name, value in proposal["value"].items()}

    def notify_change(self, change: Any) -> None:
        """Sends the change to the front end and all observers: a scene, its method and its answer in one message."""
        if change["name"] == "scene":
            with self.hold_sync():
                scene, answer = self._answered
                if scene != change["new"]:
                    answer = _answer(change["new"])
                self.set_trait("answer", answer)
                self.method = change["new"]["method"]
                super().notify_change(change)
            return
        super().notify_change(change)
        if change["name"] == "method" and self.scene.get("method") != change["new"]:
            self.scene = {**self.scene, "method": change["new"]}

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """What the front end has changed. It has no say in the rest."""
        super().set_state({name: sync_data[name] for name in ("scene", "step") if name in sync_data})

    # ---- the front end

    def _hear(self, _: object, message: Any, buffers: Any) -> None:
        match message:
            case {"type": "open"}:
                self._open_in = threading.get_ident()
            case {"type": "file", "id": int(number)} if number in self._asked:
                made_file = self._asked.pop(number)
                if "error" in message or not buffers:
                    made_file.set_exception(RuntimeError(str(message.get("error", "the page sent no file"))))
                else:
                    made_file.set_result(bytes(buffers[0]))
            case {"type": "ask", "id": int(number), "text": str(text)}:
                self.send({"id": number, "text": bridge.answer(text)})
            case {"type": "part", "id": int(number), "name": str(name)} if name in PARTS:
                self.send({"id": number, "text": made(f"{name}.txt")})

    # ---- files

    def save(self, path: str | Path, *, animated: bool = False, live: bool = False) -> None:
        """Writes the figure as it is now to a file, whose ending says what it is: .svg, .png, .gif, .html or .zip.

        A .zip has an .svg for each step. `animated` makes an .svg that plays all steps, `live` an .html that answers
        drags with a Python of its own.

        The package draws an .svg that is not animated. The page that shows the figure makes all other files, so a cell
        must have shown it before. Where the notebook passes messages on while a cell runs, as JupyterLab 4.4 does with
        ipykernel 7, the file is there when this returns. Elsewhere it is there a moment after the cell has ended, and
        what went wrong is printed.

        Raises ValueError for another ending, FileNotFoundError for a folder that does not exist, RuntimeError if no
        page shows the figure or if the page cannot make the file, and TimeoutError if the page does not answer.
        """
        path = Path(path)
        ending = path.suffix.lower()
        if ending not in MAKERS:
            raise ValueError(f"path must end in one of {', '.join(MAKERS)}, not {shown(ending)}")
        if (animated and ending != ".svg") or (live and ending != ".html"):
            raise ValueError("only an .svg is animated, and only an .html is live")
        if not path.parent.is_dir():
            raise FileNotFoundError(f"there is no folder {path.parent}")
        if ending == ".svg" and not animated and (has_engine() or self._open_in is None):
            path.write_text(self._repr_svg_(), encoding="utf-8")
            return
        if self._open_in is None:
            raise RuntimeError(
                f"no page shows this figure yet, and only a page makes {path.name}: show the figure in a cell first"
            )
        options: dict[str, list[Any]] = {".png": [PNG_SCALE], ".zip": [path.stem], ".html": [{"live": live}]}
        file = self._ask("toAnimatedSVG" if animated else MAKERS[ending], options.get(ending, []))
        if self._open_in != threading.get_ident():  # another thread hears the page, so this one can wait
            path.write_bytes(file.result())
        else:
            file.add_done_callback(partial(_write, path))

    def _ask(self, method: str, arguments: list[Any]) -> Future[bytes]:
        """The file that a method of the page's element makes; a TimeoutError if it does not come."""
        file: Future[bytes] = Future()
        number = next(self._numbers)
        self._asked[number] = file

        def give_up() -> None:
            if self._asked.pop(number, None):
                file.set_exception(
                    TimeoutError(f"no page has answered within {MAKE_SECONDS:g} seconds: is the figure still shown?")
                )

        timer = threading.Timer(MAKE_SECONDS, give_up)
        timer.daemon = True
        with suppress(RuntimeError):  # Python in a browser has no threads
            timer.start()
        file.add_done_callback(lambda _: timer.cancel())
        self.send({"type": "make", "id": number, "method": method, "arguments": arguments})
        return file

    # ---- the saved notebook

    def _repr_svg_(self) -> str:
        """The picture as it is now, as SVG."""
        step = {} if self.step is None else {"step": str(self.step)}
        return svg(self.scene, self.answer, {**self.attributes, **step})

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The figure for a notebook, with its picture for where no kernel runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        try:
            return {**data, "text/plain": repr(self), "image/svg+xml": self._repr_svg_()}, metadata
        except ImportError as error:
            return {**data, "text/plain": f"{self!r}\n{error}"}, metadata

    def __repr__(self) -> str:
        result: Any = self.answer.get("result")
        said = f", {result['state']}, signed distance {result['signed_distance']:g}" if result else ""
        return f"<Figure of the kind {self.scene.get('kind')}, method {self.method}{said}>"


def show(
    a: object = None,
    b: object = None,
    kind: KindName = USUAL_KIND,
    method: MethodName = USUAL_METHOD,
    step: object = None,
    *,
    preset: str | None = None,
    **attributes: object,
) -> Figure:
    """A figure of two shapes for a notebook, which a reader drags and steps; see `Figure`.

    `a` and `b` are as `gjkcore.scene` takes them: shapes, a whole scene as a dict, or with `kind="tour"` a list of
    states. `preset` is in their place a name that `gjkcore.presets()` lists. `attributes` are those of `<gjk-demo>`,
    such as `layers`, `view`, `camera`, `code`, `controls`, `theme`, and the further fields of the kind's scene, such as
    `start`. Raises ShapeError for bad geometry, ValueError for an unknown preset, kind, method or value, and TypeError
    for an unknown name.
    """
    if preset is not None:
        if a is not None or b is not None:
            raise TypeError("a preset takes no shapes beside it")
        named = named_preset(preset)
        a = named["scene"]
        attributes = {**({"camera": named["camera"]} if "camera" in named else {}), **attributes}
    own = a.get("kind", kind) if isinstance(a, Mapping) and kind == USUAL_KIND else kind
    known = KINDS[own].fields if isinstance(own, str) and own in KINDS else {}
    fields = {name: attributes.pop(name) for name in list(attributes) if name in known}
    unknown = sorted(attributes.keys() - ATTRIBUTES.keys())
    if unknown and known:
        names = [*[name for name in known if name != "method" and name not in fields], *ATTRIBUTES]
        raise TypeError(f"show() knows no {unknown[0]!r}; a figure of the kind {own} takes {', '.join(names)}")
    return Figure(scene_of(a, b, kind, method, **fields), step, **attributes)


def _write(path: Path, file: Future[bytes]) -> None:
    """Writes what a page has made while no cell waited for it."""
    try:
        path.write_bytes(file.result())
    except (OSError, RuntimeError, TimeoutError) as error:
        print(f"{path} was not saved: {error}", file=sys.stderr)


def _answer(scene: Json) -> Json:
    answer: Json = json.loads(bridge.answer(json.dumps(scene)))
    error: Any = answer.get("error")
    if error:
        raise SceneError(error["message"], error["where"])
    return answer


def _attribute(name: str, value: Any) -> str:
    """An attribute of the element as text. What only some kinds have, the element checks."""
    if name not in ATTRIBUTES:
        raise TypeError(f"attributes must be of {', '.join(ATTRIBUTES)}, not {shown(name)}")
    if isinstance(value, Iterable) and not isinstance(value, str):
        value = (" " if name == "camera" else ",").join(map(str, value))
    values = ATTRIBUTES[name].get("values")
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a text, not {shown(value)}")
    if values and value not in values:
        raise ValueError(f"{name} must be one of {', '.join(values)}, not {shown(value)}")
    return value


class _Callable(ModuleType):
    def __call__(self, *arguments: Any, **named: Any) -> Figure:
        return show(*arguments, **named)


sys.modules[__name__].__class__ = _Callable
__signature__ = inspect.signature(show)
