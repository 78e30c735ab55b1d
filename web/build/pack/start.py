"""Run by pack.mjs in the Python whose memory a page restores, right before it is kept.

No files come with the memory: what has not been imported by now never can be. So all of gjkcore is imported, space and
every kind of figure included; only `batch` is left out, since it needs numpy. A later import is a trap, like the
functions that the engine lacks: it ends in an exception that `bridge.answer` lets through, and the whole engine starts.
"""

import gc
import importlib
import pkgutil
import sys

import gjkcore.bridge


class NoFilesError(BaseException):
    """This Python has no files to import from."""


class NoFiles:
    @staticmethod
    def find_spec(name: str, *_: object) -> None:
        raise NoFilesError(name)


for module in pkgutil.walk_packages(gjkcore.__path__, "gjkcore."):
    if module.name != "gjkcore.batch":
        importlib.import_module(module.name)
sys.meta_path[:] = [NoFiles]
gc.collect()
