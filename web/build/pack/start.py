"""Run by pack.mjs in the Python whose memory a page restores, right before it is kept.

No files come with the memory: what has not been imported by now never can be. So all of gjkcore is imported, space and
every kind of figure included. The finders of Python are taken away; the start adds that of no_files.py.
"""

import gc
import importlib
import pkgutil
import sys

import no_files  # noqa: F401

import gjkcore.bridge

for module in pkgutil.walk_packages(gjkcore.__path__, "gjkcore."):
    importlib.import_module(module.name)
sys.meta_path.clear()
gc.collect()
