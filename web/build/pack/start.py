"""Run by pack.mjs in the Python whose memory a page restores, right before it is kept.

No files come with the memory: what has not been imported by now never can be. An import is a trap, like the functions
that the engine lacks: it ends in an exception that `bridge.answer` lets through, and the whole engine is started.
"""

import gc
import sys

import gjkcore.bridge  # noqa: F401


class NoFilesError(BaseException):
    """This Python has no files to import from."""


class NoFiles:
    @staticmethod
    def find_spec(name: str, *_: object) -> None:
        raise NoFilesError(name)


sys.meta_path[:] = [NoFiles]
gc.collect()
