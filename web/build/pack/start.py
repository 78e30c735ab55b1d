"""Run by pack.mjs in the Python whose memory a page restores, right before it is kept.

No files come with the memory: what has not been imported by now never can be. So all of gjkcore is imported, space and
every kind of figure included. The finders of Python are taken away; the start adds that of no_files.py.
"""

import gc
import importlib
import pkgutil
import sys
from functools import partial

import no_files

import gjkcore.bridge

EMPTIED = (
    *("__future__", "_opcode_metadata", "_pyodide.docstring", "annotationlib", "codeop", "dis", "inspect", "opcode"),
    *("pkgutil", "re._casefix", "re._compiler", "re._constants", "re._parser"),
)
"""Modules that describe code, find modules, or compile patterns. Imports need them, and no answer does. They lose their
contents, and a use of one is a trap."""

for module in pkgutil.walk_packages(gjkcore.__path__, "gjkcore."):
    importlib.import_module(module.name)
for name in EMPTIED:
    contents = vars(sys.modules[name])
    contents.clear()
    contents["__getattr__"] = partial(no_files.missing, name)
sys.meta_path.clear()
gc.collect()
