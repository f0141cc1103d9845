"""The cache of compiled code: never stale, never torn, never larger than it should be."""

import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from sim.core import jit
from tests.conftest import ROOT, environment

NO_BYTECODE = shutil.ignore_patterns("__pycache__")
FINGERPRINTS = [f"{n:016x}" for n in range(20)]


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """A cache root of its own for what runs in this process."""
    root = tmp_path / "cache"
    monkeypatch.setenv(jit.CACHE_VARIABLE, str(root))
    monkeypatch.setattr(jit, "interpreted", lambda: False)
    return root


# --- the fingerprint ---------------------------------------------------------------------------


@pytest.fixture
def sources(tmp_path, monkeypatch):
    """A copy of all sources that is safe to edit, and the function that fingerprints it."""
    folder = tmp_path / "sources"
    for package in jit.COMPILED_PACKAGES:
        shutil.copytree(ROOT / package, folder / package, ignore=NO_BYTECODE)
    monkeypatch.setattr(jit, "ROOT", folder)
    return folder, jit.fingerprint.__wrapped__


def test_the_fingerprint_is_16_hex_digits_that_tell_nothing_of_the_place(sources, monkeypatch):
    folder, fingerprint = sources
    here = fingerprint()
    assert re.fullmatch("[0-9a-f]{16}", here)
    monkeypatch.setattr(jit, "ROOT", folder.rename(folder.with_name("moved")))
    assert fingerprint() == here


def test_every_edited_file_changes_the_fingerprint(sources):
    folder, fingerprint = sources
    seen = {fingerprint()}
    files = sorted(folder.rglob("*.py"))
    assert any(path.match("sim/core/rng.py") for path in files)
    assert any(path.match("strategies/*/*.py") for path in files)
    for path in files:
        before = len(seen)
        path.write_text(path.read_text() + "\n")
        seen.add(fingerprint())
        assert len(seen) == before + 1, path


def test_new_moved_and_removed_files_change_the_fingerprint(sources):
    folder, fingerprint = sources
    seen = [fingerprint()]
    new = folder / "sim" / "new_game" / "rules.py"
    new.parent.mkdir()
    new.write_text("LIVES = 3\n")
    seen.append(fingerprint())
    new.rename(new.with_name("laws.py"))
    seen.append(fingerprint())
    assert len(set(seen)) == 3
    new.with_name("laws.py").unlink()
    assert fingerprint() == seen[0]


def test_text_moved_from_one_file_to_the_next_changes_the_fingerprint(sources):
    folder, fingerprint = sources
    one, two = folder / "sim" / "a1.py", folder / "sim" / "a2.py"
    one.write_text("x = 1\ny = 2\n")
    two.write_text("z = 3\n")
    before = fingerprint()
    one.write_text("x = 1\n")
    two.write_text("y = 2\nz = 3\n")
    assert fingerprint() != before


def test_what_is_no_kernel_source_leaves_the_fingerprint_alone(sources):
    folder, fingerprint = sources
    before = fingerprint()
    data = ("sim/notes.txt", "strategies/dream_city/weights/basic-mark-9.toml")
    for name in ("experiments/plan.py", "reports/report.py", *data):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x = 1\n")
    assert fingerprint() == before


@pytest.mark.parametrize("name", [*jit.SHAPING_VERSIONS, "python"])
def test_another_version_of_what_compiles_changes_the_fingerprint(sources, monkeypatch, name):
    _, fingerprint = sources
    before = fingerprint()
    if name == "python":
        monkeypatch.setattr(jit.platform, "python_version", lambda: "3.99.0")
    else:
        true = jit.version
        monkeypatch.setattr(jit, "version", lambda n: "99.0" if n == name else true(n))
    assert fingerprint() != before


# --- where it is kept --------------------------------------------------------------------------


def test_the_cache_is_where_the_environment_says(monkeypatch, tmp_path):
    monkeypatch.setenv("TOTEM_CACHE_DIR", str(tmp_path / "here"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert jit.cache_root() == tmp_path / "here"
    monkeypatch.delenv("TOTEM_CACHE_DIR")
    assert jit.cache_root() == tmp_path / "xdg" / "totem"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert jit.cache_root() == tmp_path / "home" / ".cache" / "totem"
    assert jit.cache_folder() == jit.cache_root() / jit.fingerprint()


@pytest.mark.parametrize(
    ("value", "meaning"), [(None, False), ("", False), ("0", False), ("1", True)]
)
def test_interpreted_follows_the_variable_of_numba(monkeypatch, value, meaning):
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    if value is not None:
        monkeypatch.setenv("NUMBA_DISABLE_JIT", value)
    assert jit.interpreted() is meaning


# --- old folders -------------------------------------------------------------------------------


def make_folder(root, name, age, lock=True):
    folder = root / name
    folder.mkdir(parents=True)
    if lock:
        (folder / jit.LOCK_NAME).touch()
    (folder / "code.nbc").touch()
    os.utime(folder, (1_000_000 - age, 1_000_000 - age))


def test_the_latest_fingerprints_stay_and_older_ones_go(cache):
    for age, name in enumerate(FINGERPRINTS):
        make_folder(cache, name, age)
    jit._drop_old_folders(keep=6)
    assert sorted(p.name for p in cache.iterdir()) == FINGERPRINTS[:5]


def test_folders_of_checked_code_go_as_others_do(cache):
    names = [name + jit.CHECKED * (i % 2) for i, name in enumerate(FINGERPRINTS)]
    for age, name in enumerate(names):
        make_folder(cache, name, age)
    jit._drop_old_folders(keep=6)
    assert sorted(p.name for p in cache.iterdir()) == names[:5]


def test_the_folder_in_use_stays_however_old_it_is(cache):
    make_folder(cache, jit.fingerprint(), 500_000)
    for age, name in enumerate(FINGERPRINTS):
        make_folder(cache, name, age)
    jit._drop_old_folders(keep=3)
    left = sorted(p.name for p in cache.iterdir())
    assert left == sorted([jit.fingerprint(), *FINGERPRINTS[:2]])


def test_what_totem_did_not_make_is_never_removed(cache):
    for age, name in enumerate(["photos", "work", "0123", "deadbeefdeadbeefdeadbeef"]):
        make_folder(cache, name, 900_000 + age)
    make_folder(cache, "f" * 16, 900_000, lock=False)
    (cache / "letter.txt").touch()
    before = sorted(p.name for p in cache.iterdir())
    for age, name in enumerate(FINGERPRINTS):
        make_folder(cache, name, age)
    jit._drop_old_folders(keep=1)
    assert sorted(p.name for p in cache.iterdir()) == before


def test_compiling_cleans_up_behind_itself(cache):
    for age, name in enumerate(FINGERPRINTS):
        make_folder(cache, name, age)
    with jit.compiling("probe"):
        pass
    assert len(list(cache.iterdir())) == jit.KEPT_FINGERPRINTS
    assert jit.cache_folder().is_dir()


# --- the compile lock --------------------------------------------------------------------------


def test_the_first_time_is_announced_and_later_ones_are_not(cache):
    said = []
    with jit.compiling("probe", said.append):
        assert not (jit.cache_folder() / "ready-probe").exists()
    assert len(said) == 1
    assert "compiling probe" in said[0]
    with jit.compiling("probe", said.append):
        pass
    assert len(said) == 1
    with jit.compiling("other", said.append):
        pass
    assert "compiling other" in said[1]


def test_a_failed_compile_is_not_taken_for_done_and_frees_the_lock(cache):
    with pytest.raises(ZeroDivisionError), jit.compiling("probe"):
        raise ZeroDivisionError
    said = []
    with jit.compiling("probe", said.append):
        pass
    assert len(said) == 1


def test_interpreted_nothing_is_locked_or_written(cache, monkeypatch):
    monkeypatch.setattr(jit, "interpreted", lambda: True)
    said = []
    with jit.compiling("probe", said.append):
        pass
    assert said == []
    assert not cache.exists()


# --- processes ---------------------------------------------------------------------------------

ENTRY = """
from sim.core.jit import entry, numba
from sim.helper import value
i8 = numba.types.int64

@entry(i8(i8))
def times_value(x):
    return x * value()
"""
HELPER = """
from sim.core.jit import kernel

@kernel
def value():
    return {value}
"""
PROBE = """
import sys, time
from pathlib import Path
from sim.core.jit import cache_folder, compiling

started, go = map(Path, sys.argv[1:3])
with compiling("probe", lambda line: print(line, flush=True)):
    started.touch()
    while not go.exists():
        time.sleep(0.005)
    from sim.entry import times_value
hits = sum(times_value.stats.cache_hits.values())
print("value", times_value(7), "hits", hits, flush=True)
"""


@pytest.fixture
def project(tmp_path):
    """A small project with `sim.core` and one kernel that calls a helper in another file."""
    folder = tmp_path / "project"
    shutil.copytree(ROOT / "sim" / "core", folder / "sim" / "core", ignore=NO_BYTECODE)
    (folder / "strategies").mkdir()
    for package in ("sim", "strategies"):
        (folder / package / "__init__.py").touch()
    (folder / "sim" / "entry.py").write_text(ENTRY)
    (folder / "sim" / "helper.py").write_text(HELPER.format(value=3))
    (folder / "probe.py").write_text(PROBE)
    return folder


class Process:
    """A probe under way."""

    def __init__(self, project: Path, name: str, **changes: str):
        self.started, self.go = project / f"{name}.started", project / f"{name}.go"
        changes = {"TOTEM_CACHE_DIR": str(project / "cache"), "NUMBA_DISABLE_JIT": "0", **changes}
        self.process = subprocess.Popen(
            [sys.executable, "probe.py", self.started, self.go],
            cwd=project,
            env=environment(project, changes),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def line(self) -> str:
        return self.process.stdout.readline().strip()

    def end(self) -> str:
        """Let it go on; all that it says from here."""
        self.go.touch()
        out, _ = self.process.communicate(timeout=120)
        assert self.process.returncode == 0, out
        return out


def written(project):
    """Every file of compiled code, with the time it was written."""
    files = (project / "cache").rglob("*.nb?")
    return {path: path.stat().st_mtime_ns for path in files}


def test_a_second_process_compiles_nothing_and_writes_nothing(project):
    first = Process(project, "first").end()
    assert "compiling probe" in first
    assert "value 21 hits 0" in first
    before = written(project)
    assert before
    second = Process(project, "second").end()
    assert second.strip() == "value 21 hits 1"
    assert written(project) == before


def test_an_edited_helper_in_another_file_is_never_served_stale(project):
    assert "value 21" in Process(project, "first").end()
    (project / "sim" / "helper.py").write_text(HELPER.format(value=5))
    edited = Process(project, "second").end()
    assert "compiling probe" in edited
    assert "value 35 hits 0" in edited


def test_two_cold_processes_at_once_end_well_and_one_of_them_compiles(project):
    first = Process(project, "first")
    assert "compiling probe" in first.line()
    second = Process(project, "second")
    assert "another totem process is compiling" in second.line()
    assert not second.started.exists()
    second.go.touch()
    assert "value 21 hits 0" in first.end()
    assert second.end().strip() == "value 21 hits 1"


def test_a_process_killed_while_compiling_does_not_block_the_next(project):
    first = Process(project, "first")
    assert "compiling probe" in first.line()
    first.process.kill()
    first.process.communicate(timeout=60)
    second = Process(project, "second").end()
    assert "compiling probe" in second
    assert "value 21" in second


def test_the_cache_holds_also_when_numba_was_imported_first(project):
    probe = project / "probe.py"
    probe.write_text("import numba\n" + probe.read_text())
    Process(project, "first").end()
    assert written(project)
    assert "hits 1" in Process(project, "second").end()
    assert not list((project / "sim").rglob("*.nb?"))


def test_importing_kernels_compiles_none_of_them(python):
    # What is compiled at import is compiled at every start, cache or not.
    code = """
        from sim.core import rng
        from sim.core.jit import _Inner
        found = [f for f in vars(rng).values() if isinstance(f, _Inner)]
        print(len(found) >= 8, sum(len(f.overloads) for f in found))
    """
    done = python("-c", textwrap.dedent(code), env={"NUMBA_DISABLE_JIT": "0"})
    assert done.stdout == "True 0\n", done.stderr


BEYOND = """
import numpy as np
from sim.core.jit import entry, numba
types = numba.types

@entry(types.int64(types.int64[::1], types.int64))
def item(numbers, i):
    return numbers[i]

try:
    item(np.zeros(3, np.int64), 5)
    print("not checked")
except IndexError:
    print("checked")
"""


def test_checked_and_unchecked_code_are_never_taken_for_each_other(project, python):
    (project / "beyond.py").write_text(BEYOND)
    said = []
    for checked in ("0", "1"):
        env = {
            "NUMBA_BOUNDSCHECK": checked,
            "NUMBA_DISABLE_JIT": "0",
            "TOTEM_CACHE_DIR": str(project / "cache"),
        }
        said.append(python("beyond.py", root=project, env=env).stdout.strip())
    assert said == ["not checked", "checked"]


def test_interpreted_the_same_kernels_run_as_plain_python(project, python):
    code = """
        from sim.core.jit import compiling
        with compiling("probe", print):
            from sim.entry import times_value
        print(type(times_value).__name__, times_value(7))
    """
    done = python(
        "-c",
        textwrap.dedent(code),
        root=project,
        env={"NUMBA_DISABLE_JIT": "1", "TOTEM_CACHE_DIR": str(project / "cache")},
    )
    assert done.stdout == "function 21\n", done.stderr
    assert not (project / "cache").exists()
