"""The compiled build: `python -m tools.build_fast` makes build/fast, a copy of the package with compiled engine rooms.

mypyc turns the rooms below into C, which is compiled here on all cores. Put build/fast on PYTHONPATH to use it. Nothing
is done where no source has changed; of the C files only those are compiled again that differ.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import shutil
import sys
import sysconfig
import time
from collections.abc import Iterator
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any

import setuptools
from mypy.version import __version__ as mypy_version
from mypyc.build import mypycify
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "spellstack"
TARGET = ROOT / "build" / "fast"
WORK = ROOT / "build" / "fast-work"
ROOMS = ("core", "abilities", "phrases", "actions", "keywords", "kinds", "designations", "rules", "oracle")

# Modules of these rooms that stay interpreted, each with the reason.
INTERPRETED: dict[str, str] = {}

MYPY_OPTIONS = [
    "--config-file",
    "mypy.ini",  # an empty one: strictness is what `make check` is for
    "--python-version",
    f"{sys.version_info[0]}.{sys.version_info[1]}",
    "--explicit-package-bases",
    "--warn-unreachable",  # what mypy thinks unreachable, mypyc compiles to an error
]


def compiled_modules(source: Path, rooms: tuple[str, ...] = ROOMS) -> list[str]:
    """The modules to compile, as paths relative to the folder above the package, in order. Packages' own files stay."""
    found: list[str] = []
    for room in rooms:
        for path in sorted((source / room).rglob("*.py")):
            name = path.relative_to(source.parent).as_posix()
            if path.name != "__init__.py" and name not in INTERPRETED:
                found.append(name)
    return found


def fingerprint(source: Path, options: str) -> str:
    """Says whether a build is still good: the tools, the options, and every file of the package."""
    digest = hashlib.sha256(f"{sys.version}|{mypy_version}|{options}|{INTERPRETED}".encode())
    digest.update(Path(__file__).read_bytes())
    for path in package_files(source):
        digest.update(path.relative_to(source).as_posix().encode() + b"\0")
        digest.update(path.read_bytes())
    return digest.hexdigest()


def package_files(source: Path) -> list[Path]:
    """All files of the package, without what Python leaves behind."""
    paths = sorted(path for path in source.rglob("*") if path.is_file())
    return [path for path in paths if "__pycache__" not in path.parts and path.suffix not in {".pyc", ".so"}]


def copy_package(source: Path, target: Path) -> None:
    """Makes `target`/spellstack the same as the package, touching only what differs."""
    goal = target / source.name
    wanted = {path.relative_to(source) for path in package_files(source)}
    for path in package_files(goal) if goal.exists() else []:
        if path.relative_to(goal) not in wanted:
            path.unlink()
    for name in sorted(wanted):
        data = (source / name).read_bytes()
        copy = goal / name
        if not copy.exists() or copy.read_bytes() != data:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(data)


def remove_compiled(target: Path) -> None:
    """Removes what an earlier build compiled: a stale library must never hide a newer source."""
    for path in target.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
        path.unlink()


class ParallelBuild(build_ext):
    """Compiles the C files of all extensions on all cores, and only those that differ from the last time."""

    def build_extensions(self) -> None:
        """Called by setuptools: compile, then link each extension."""
        compiler: Any = self.compiler
        compiler.compile = self._compile_all
        super().build_extensions()

    def _compile_all(self, sources: list[str], output_dir: str | None = None, **options: Any) -> list[str]:
        """Stands in for the compiler's own `compile`, which takes one file after the other."""
        compiler: Any = self.compiler
        macros, include_dirs = options.get("macros"), options.get("include_dirs")
        extra = options.get("extra_postargs") or []
        setup = compiler._setup_compile(output_dir, macros, include_dirs, sources, options.get("depends"), extra)
        macros, objects, extra, pp_options, builds = setup
        flags = compiler._get_cc_args(pp_options, options.get("debug"), options.get("extra_preargs"))
        headers = _headers_digest(Path("."))

        def compile_one(name: str) -> None:
            source, extension = builds[name]
            key = hashlib.sha256(Path(source).read_bytes() + f"{headers}{flags}{extra}".encode()).hexdigest()
            record = Path(f"{name}.key")
            if Path(name).exists() and record.exists() and record.read_text() == key:
                return
            compiler._compile(name, source, extension, flags, extra, pp_options)
            record.write_text(key)

        with ThreadPool(os.cpu_count() or 1) as pool:
            pool.map(compile_one, [name for name in objects if name in builds], chunksize=1)
        return list(objects)


def _headers_digest(folder: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted((folder / "build").rglob("*.h")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


@contextlib.contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def compile_package(modules: list[str], opt_level: str) -> None:
    """mypyc and then the C compiler, in the work folder. Raises SystemExit on errors, which mypyc has printed."""
    copy_package(SOURCE, WORK)
    (WORK / "mypy.ini").write_text("[mypy]\n", encoding="utf-8")
    with _inside(WORK):
        started = time.monotonic()
        extensions = mypycify(
            [*MYPY_OPTIONS, *modules], opt_level=opt_level, debug_level="0", multi_file=True, group_name="spellstack"
        )
        print(f"mypyc: {len(modules)} modules to C in {time.monotonic() - started:.0f} s", flush=True)
        started = time.monotonic()
        setuptools.setup(
            name="spellstack-fast",
            packages=[],
            ext_modules=list[Any](extensions),
            cmdclass={"build_ext": ParallelBuild},
            script_args=["--quiet", "build_ext", "--build-lib", "lib", "--build-temp", "objects"],
        )
        print(f"cc -O{opt_level}: {time.monotonic() - started:.0f} s", flush=True)


def link_beside(target: Path, name: str) -> None:
    """Shows a folder that lies beside `src` to the copy too, which looks for it at the same distance."""
    link = target.parent / name
    if (ROOT / name).is_dir() and not link.exists():
        link.symlink_to(ROOT / name, target_is_directory=True)


def place_libraries(target: Path) -> int:
    """Copies the compiled libraries beside the sources of `target`: how many."""
    built = sorted((WORK / "lib").rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"))
    for path in built:
        goal = target / path.relative_to(WORK / "lib")
        goal.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, goal)
    return len(built)


def main(arguments: list[str]) -> int:
    """Command line: returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.build_fast", description=__doc__)
    parser.add_argument("--opt", default="2", choices=["0", "1", "2", "3"], help="the C compiler's optimisation level")
    parser.add_argument("--clean", action="store_true", help="build everything anew")
    parser.add_argument("--rooms", nargs="+", default=list(ROOMS), help="compile only these rooms, to find a fault")
    options = parser.parse_args(arguments)
    if options.clean:
        shutil.rmtree(TARGET, ignore_errors=True)
        shutil.rmtree(WORK, ignore_errors=True)
    mark = TARGET / ".fingerprint"
    wanted = fingerprint(SOURCE, f"{options.opt} {options.rooms}")
    if mark.exists() and mark.read_text() == wanted:
        print("build/fast is up to date")
        return 0
    started = time.monotonic()
    mark.unlink(missing_ok=True)
    shutil.rmtree(WORK / "lib", ignore_errors=True)
    modules = compiled_modules(SOURCE, tuple(options.rooms))
    compile_package(modules, options.opt)
    copy_package(SOURCE, TARGET)
    remove_compiled(TARGET)
    count = place_libraries(TARGET)
    link_beside(TARGET, "decks")
    mark.write_text(wanted)
    print(f"build/fast: {len(modules)} modules compiled, {count} libraries, {time.monotonic() - started:.0f} s in all")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
