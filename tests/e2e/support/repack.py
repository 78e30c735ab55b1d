"""Python packed otherwise than the site's. Each packing is kept, for all processes of a run and for the next run."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from packing import SHIPPED, build_engines, pack_step, write_core, write_shipped
from project import WORK, core_sources, digest, one_at_a_time, step_once


def repacked(name: str, scenes: Sequence[Any] = (), edit: tuple[str, str] | None = None) -> Path:
    """The folder of a packing that has answered these scenes only. Without scenes it has another quick engine only. Its
    folder `site` has what pages load of it.

    With `edit`, its gjkcore has the second text of the pair in the place of the first, which is one of `bridge.py`.
    """
    folder = WORK / "repacked" / name
    texts = json.dumps([json.dumps(scene) for scene in scenes])
    stamps = [(WORK / "pack" / stamp).read_bytes() for stamp in (".engine", ".python")]
    state = digest(
        *stamps, *[path.read_bytes() for path in core_sources()], texts.encode(), repr((edit, sorted(SHIPPED))).encode()
    )
    with one_at_a_time(), step_once(folder / ".stamp", state, f"Python for the tests: {name}") as todo:
        if todo:
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(WORK / "pack", folder / "packed")
            if edit:
                pack_step("python", folder / "packed", _edited(folder / "root", *edit))
                pack_step("memory", folder / "packed")
            if scenes:
                build_engines(folder / "packed", texts)
            else:
                pack_step("train", folder / "packed", "quick", scenes=texts)
                pack_step("reduce", folder / "packed", "quick", "quick")
            for shipped in SHIPPED if scenes else ("pyodide.asm.mjs", "quick.wasm.bin"):
                write_shipped(folder / "packed", shipped, *SHIPPED[shipped])
    return folder / "packed"


def _edited(root: Path, before: str, after: str) -> Path:
    """A folder with gjkcore, with an edit in `bridge.py`."""
    write_core(root / "gjkcore")
    bridge = root / "gjkcore" / "bridge.py"
    text = bridge.read_text(encoding="utf-8")
    assert before in text
    bridge.write_text(text.replace(before, after), encoding="utf-8")
    return root
