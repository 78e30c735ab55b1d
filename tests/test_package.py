"""The package as users get it: its contents, its exports, its requirements."""

import ast
import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import gjkcore as gjk

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "gjkcore"
SOURCES = sorted(PACKAGE.rglob("*.py"))
MODULES = sorted(module.name for module in pkgutil.walk_packages([str(PACKAGE)], "gjkcore."))
NOT_AT_THE_TOP = {"gjkcore.batch", "gjkcore.world"}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def imports(source):
    """The names of the modules that a file imports from outside its package, anywhere in the file."""
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module.partition(".")[0]


def test_standard_library_only():
    """Only the batch and its arrays need more than the standard library."""
    foreign = {source.relative_to(PACKAGE): set(imports(source)) - sys.stdlib_module_names for source in SOURCES}
    assert {source.as_posix(): names for source, names in foreign.items() if names} == {
        **{f"arrays/{name}.py": {"numpy"} for name in ("depth", "gjk", "records", "rings")},
        "batch.py": {"numpy"},
    }


def loaded(statement):
    """The modules that are loaded after a statement in a fresh interpreter."""
    program = f"{statement}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(done.stdout.split())


def test_the_browser_loads_no_more_than_it_needs():
    """Answering a scene loads neither numpy nor the module of batches."""
    scene = '{"schema": 1, "kind": "gjk", "shapes": [{"type": "point", "p": [0, 0]}, {"type": "point", "p": [1, 0]}]}'
    modules = loaded(f"import gjkcore.bridge\nassert 'result' in gjkcore.bridge.answer({scene!r})")
    assert "gjkcore.engine" in modules
    assert not modules & {"gjkcore.batch", "numpy"}


def test_public_names():
    """Each name of __all__ exists, is listed once and in order, and is exported by `import *`."""
    assert sorted(set(gjk.__all__)) == sorted(gjk.__all__)
    everything = {}
    exec("from gjkcore import *", everything)
    assert set(gjk.__all__) <= set(everything)
    with pytest.raises(AttributeError, match="Sfere"):
        gjk.Sfere  # noqa: B018 - the access is the test


def test_one_version():
    """The package's version is X.Y.Z, and the build reads it from the same line."""
    assert re.fullmatch(r"\d+\.\d+\.\d+", gjk.__version__)
    assert PROJECT["project"]["dynamic"] == ["version"]
    source = ROOT / PROJECT["tool"]["hatch"]["version"]["path"]
    assert f'__version__ = "{gjk.__version__}"' in source.read_text()


def test_public_names_are_documented():
    """Every exported name and every public method has a docstring."""
    for name in set(gjk.__all__) - {"METHODS"}:
        assert_documented(name)


def assert_documented(name):
    value = getattr(gjk, name)
    assert inspect.getdoc(value)
    assert not value.__doc__.startswith(f"{name}("), "a NamedTuple's automatic docstring does not count"
    if inspect.isclass(value):
        for member, method in inspect.getmembers(value, inspect.isfunction):
            own = method.__module__.startswith("gjkcore") and not member.startswith("_")
            assert not own or inspect.getdoc(method), f"{name}.{member}"


def test_modules_are_documented():
    """Every module has a docstring."""
    assert [name for name in MODULES if not importlib.import_module(name).__doc__] == []


@pytest.mark.parametrize("name", sorted(NOT_AT_THE_TOP))
def test_native_modules_are_documented(name):
    """Every public function of the modules that users import by name has a docstring."""
    module = importlib.import_module(name)
    for given in getattr(module, "__all__", ["ClosePair", "World"]):
        value = getattr(module, given)
        assert inspect.getdoc(value)
        methods = inspect.getmembers(value, inspect.isfunction) if inspect.isclass(value) else []
        assert all(inspect.getdoc(method) for member, method in methods if not member.startswith("_"))


BATCH = """
from gjkcore import batch

distances: list[float] = batch.signed_distance([[(0, 0)]], [[(3, 4)]]).tolist()
"""


@pytest.mark.thorough
def test_types_for_others(tmp_path):
    """A program that uses the package passes mypy --strict."""
    program = tmp_path / "consumer.py"
    program.write_text((ROOT / "tests" / "packages" / "typed.py").read_text() + BATCH)
    command = [sys.executable, "-m", "mypy", "--strict", f"--cache-dir={tmp_path}", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode in (0, 1), done.stderr
    assert "consumer.py" not in done.stdout, done.stdout


def imported(name, tree):
    """The modules of the package that a module names anywhere: by `import`, also for types alone or inside a function,
    or by a call of `import_module`."""
    package = name if (PACKAGE.parent / name.replace(".", "/")).is_dir() else name.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: 1 - node.level or None] if node.level else []
            source = ".".join([*above, *filter(None, [node.module])])
            for alias in node.names:
                submodule = f"{source}.{alias.name}"
                yield submodule if submodule in MODULES else source
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "__import__")):
            yield ast.literal_eval(node.args[0])


def import_graph():
    """The modules of the package that each of its modules names."""
    graph = {}
    for name in ["gjkcore", *MODULES]:
        path = PACKAGE.parent / name.replace(".", "/")
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        graph[name] = {"gjkcore", *MODULES} & set(imported(name, ast.parse(path.read_text()))) - {name}
    return graph


def test_no_circle_of_imports():
    """The modules can be ordered so that each imports only earlier ones, for types and by calls, too."""
    graph = import_graph()
    order = list(TopologicalSorter(graph).static_order())
    assert {"gjkcore.vec", "gjkcore.engine", "gjkcore.world"} <= set(order)
    # Check that this test sees the imports it must see.
    assert graph["gjkcore.engine"] >= {"gjkcore.plane.robust", "gjkcore.space.robust", "gjkcore.plane.floats"}
    assert "gjkcore.checks" in graph["gjkcore.methods.winter"]
    assert graph["gjkcore"] >= {"gjkcore.world", "gjkcore.scenes"}
    text = "if TYPE_CHECKING:\n    from ..fast.space import Framed\nimport_module('gjkcore.scenes')\nimport gjkcore.vec"
    named = set(imported("gjkcore.space.shapes", ast.parse(text)))
    assert named == {"gjkcore.fast.space", "gjkcore.scenes", "gjkcore.vec"}


def room(module):
    """The folder of a module, or the module itself where it stands at the top."""
    first = ".".join(module.split(".")[:2])
    return first if (PACKAGE.parent / first.replace(".", "/")).is_dir() else module


def test_folders_import_one_another_in_one_direction():
    """The folders and the modules beside them can be ordered so that each imports only earlier ones: the plane imports
    nothing of space, space nothing of `fast`."""
    folders = {}
    for module, imported in import_graph().items():
        folders.setdefault(room(module), set()).update(set(map(room, imported)) - {room(module)})
    order = list(TopologicalSorter(folders).static_order())
    known = [
        f"gjkcore.{name}" for name in ("plane", "space", "fast", "engine", "methods", "regions", "figures", "judge")
    ]
    assert [name for name in order if name in known] == known


def test_functions_are_short_and_import_nothing():
    """Only GJK's two loops in floats have more than 90 lines. No function imports, because a restored Python has no
    files."""
    long = []
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.FunctionDef):
                place = f"{source.relative_to(PACKAGE)}: {node.name}"
                assert not any(isinstance(inner, (ast.Import, ast.ImportFrom)) for inner in ast.walk(node)), place
                long += [place] if node.end_lineno - node.lineno >= 90 else []
    assert long == ["fast/space.py: gap", "plane/floats.py: gap"]


def test_no_sum_of_floats():
    """`sum` is called with a fraction to begin with, or not at all: `vec.summed` adds whatever numbers there are.

    Since Python 3.12 `sum` of floats is compensated, so its last digits depend on the version."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.Call):
                called, *given = [ast.unparse(part) for part in (node.func, *node.args)]
                assert "sum" not in given, f"{source.name}:{node.lineno}: handed on"
                assert called != "sum" or given[1:] == ["Fraction(0)"], f"{source.name}:{node.lineno}"
