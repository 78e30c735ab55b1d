"""Shipped with a Python that has only some files of the standard library: the import of another file is a trap.

A trap ends in an exception that `bridge.answer` lets through, as a call of a function that the engine lacks does. The
worker then starts the whole engine.
"""

import sys


class NoFilesError(BaseException):
    """This Python lacks the file to import. It is no ImportError, which Python's library catches to do without."""


def missing(module: str, name: str) -> None:
    """The `__getattr__` of a module without contents. An import asks for names with underscores, and does without."""
    raise AttributeError(name) if name.startswith("__") else NoFilesError(module)


class NoFiles:
    """The last finder: it is asked for what the others have not found."""

    @staticmethod
    def find_spec(name: str, *_: object) -> None:
        raise NoFilesError(name)


def trap_imports() -> None:
    """Makes a trap of each import that fails from now on. While Python starts, its library tries some that may."""
    sys.meta_path.append(NoFiles)
    sys.tracebacklimit = 0  # The report of a trap would look for source lines, and import more to do so.


def import_missing() -> None:
    """Raises NoFilesError. The build calls it, so that the engines have the functions that report one."""
    import no_such_module  # noqa: F401
