"""Python packed otherwise than the site's. Each packing is kept, for all processes of a run and for the next run."""

from __future__ import annotations

import shutil
from pathlib import Path

from packing import SHIPPED, pack_step, write_core, write_shipped
from project import WORK, core_sources, digest, one_at_a_time, step_once


def repacked(name: str, edit: tuple[str, str] | None = None) -> Path:
    """The folder of another packing. Its folder `site` has what pages load of it.

    With `edit`, its gjkcore has the second text of the pair in the place of the first, which is one of `bridge.py`; its
    engines are the site's. Without, its quick engine has answered nothing, and the rest is the site's.
    """
    folder = WORK / "repacked" / name
    packed = folder / "packed"
    stamps = [(WORK / "pack" / stamp).read_bytes() for stamp in (".engine", ".python")]
    sources = [path.read_bytes() for path in core_sources()]
    state = digest(*stamps, *sources, repr((edit, sorted(SHIPPED))).encode())
    with one_at_a_time("build"), step_once(folder / ".stamp", state, f"Python for the tests: {name}") as todo:
        if todo:
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(WORK / "pack", packed)
            if edit:
                pack_step("python", packed, _edited(folder / "root", *edit))
                pack_step("memory", packed)
            else:
                pack_step("train", packed, "quick")
                pack_step("reduce", packed)
            for shipped in ("memory.bin", "python_stdlib.xz", "gjkcore.xz") if edit else ("quick.wasm.bin",):
                write_shipped(packed, shipped, *SHIPPED[shipped])
    return packed


def _edited(root: Path, before: str, after: str) -> Path:
    """A folder with gjkcore, with an edit in `bridge.py`."""
    write_core(root / "gjkcore")
    bridge = root / "gjkcore" / "bridge.py"
    text = bridge.read_text(encoding="utf-8")
    assert before in text
    bridge.write_text(text.replace(before, after), encoding="utf-8")
    return root
