"""Runs inside Pyodide under Node, at build time: finds out what is imported, and compiles to the bytecode of this very Python.

The npm package ships the standard library as source. Compiled and trimmed it starts twice as fast and is half the download.
"""

from __future__ import annotations

import ast
import importlib
import importlib.abc
import importlib._bootstrap_external as external
import importlib.util
import pkgutil
import sys
import types
import zipfile
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

# Modules that only a terminal uses; they would bring argparse and process pools into everybody's download.
COMMAND_LINE = ("engine.__main__", "engine.cli")
LIBRARY = "/lib/python314.zip/"
FIXED_TIME = (1980, 1, 1, 0, 0, 0)  # the same input must give the same bytes


class Browser(types.ModuleType):
    """Stands for the modules that only a browser has; any attribute is another stand-in."""

    __path__: list[str] = []

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Browser(name)

    def __call__(self, *_: Any, **__: Any) -> Any:
        return Browser("result")


class BrowserFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds stand-ins, and whatever is asked for inside them."""

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        return ModuleSpec(name, self, is_package=True) if name.split(".")[0] in self.names else None

    def create_module(self, spec: ModuleSpec) -> types.ModuleType:
        return Browser(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        pass


def imported_names(source: str) -> set[str]:
    """The modules that a source file names in imports, also inside functions."""
    names: set[str] = set()
    for item in ast.walk(ast.parse(source)):
        if isinstance(item, ast.Import):
            names.update(alias.name for alias in item.names)
        elif isinstance(item, ast.ImportFrom) and item.module and not item.level:
            names.add(item.module)
            names.update(f"{item.module}.{alias.name}" for alias in item.names)
    return names


def modules_of(package: str) -> list[str]:
    """Every module of a package that the site needs."""
    root = importlib.import_module(package)
    names = [package, *(found.name for found in pkgutil.walk_packages(root.__path__, package + "."))]
    return [name for name in names if name not in COMMAND_LINE]


def sources_of(package: str) -> list[Path]:
    """Their files, by their place in the archive."""
    paths = sorted(Path(package).rglob("*.py"))
    return [path for path in paths if ".".join(path.with_suffix("").parts) not in COMMAND_LINE]


def trace(packages: list[str], foreign: list[str], extra: list[str], stand_ins: list[str]) -> list[str]:
    """Imports all of our modules and all that they and the foreign sources name; returns the files of the standard library then loaded."""
    for name in stand_ins:
        sys.modules.pop(name, None)
    sys.meta_path.insert(0, BrowserFinder(stand_ins))
    for package in packages:
        for module in modules_of(package):
            importlib.import_module(module)
    sources = [path.read_text() for package in packages for path in sources_of(package)] + foreign
    ours = (*packages, *stand_ins)
    for name in sorted({name for source in sources for name in imported_names(source)}):
        if name.split(".")[0] not in ours:
            try_import(name)
    for name in extra:
        importlib.import_module(name)
    return library_files()


def library_files() -> list[str]:
    """The files of the standard library that are loaded now, by their place in its archive."""
    files = (getattr(module, "__file__", None) or "" for module in list(sys.modules.values()))
    return sorted({file.split(LIBRARY)[1] for file in files if file.startswith(LIBRARY)})


def try_import(name: str) -> None:
    """A name behind `from x import y` may be a module or not, and a foreign source may name what this platform lacks."""
    try:
        importlib.import_module(name)
    except ImportError:
        pass


def compiled(source: bytes, filename: str, optimize: int) -> bytes:
    """A .pyc that is never checked against a source: there is none where it runs."""
    code = compile(source, filename, "exec", dont_inherit=True, optimize=optimize)
    return bytes(external._code_to_hash_pyc(code, importlib.util.source_hash(source), False))  # type: ignore[attr-defined]


def write_zip(target: str, entries: dict[str, bytes]) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(entries):
            info = zipfile.ZipInfo(name, FIXED_TIME)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, entries[name])


def pack_library(source_zip: str, files: list[str], target: str) -> None:
    """The standard library as bytecode, only these files, without docstrings and assertions."""
    with zipfile.ZipFile(source_zip) as archive:
        write_zip(target, {file + "c": compiled(archive.read(file), LIBRARY + file, 2) for file in files})


def pack_application(packages: list[str], target: str) -> None:
    """Our own packages as bytecode, with the file names that tracebacks shall show."""
    entries = {}
    for package in packages:
        for path in sources_of(package):
            entries[f"{path}c"] = compiled(path.read_bytes(), str(path), 0)
    write_zip(target, entries)
