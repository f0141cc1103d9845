"""The one door to numba: how kernels are compiled, and where compiled code is kept.

Numba's own cache notices an edited file only when the edited function itself lives in it: a
kernel that calls an edited helper from another file would be loaded stale. Compiled code is
therefore kept in a folder named by a fingerprint of every source file of `sim/` and
`strategies/` and of the versions that shape machine code. Import numba only through here.
"""

import hashlib
import os
import platform
import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

import llvmlite.binding
from filelock import FileLock, Timeout

from sim.core.weights import WEIGHTS_FOLDER

ROOT = Path(__file__).resolve().parents[2]
COMPILED_PACKAGES = ("sim", "strategies")
SHAPING_VERSIONS = ("numba", "llvmlite", "numpy")
SHAPING_FILES = (".py", ".toml")  # an edition says which characters there are
CACHE_VARIABLE = "TOTEM_CACHE_DIR"
KEPT_FINGERPRINTS = 8
CHECKED = "-checked"  # code that checks array bounds lies apart: numba does not tell them apart
FOLDER = re.compile(f"[0-9a-f]{{16}}({CHECKED})?")  # what a folder of compiled code is called
LOCK_NAME = "compile.lock"


@cache
def fingerprint() -> str:
    """Hash of all sources that can end up in a kernel, and of what compiles them.

    Returns
    -------
    str
        16 hexadecimal digits; the same for the same sources and versions on every machine.
    """
    digest = hashlib.sha256()
    for package in COMPILED_PACKAGES:
        sources = [
            p
            for p in (ROOT / package).rglob("*")
            if p.suffix in SHAPING_FILES and p.parent.name != WEIGHTS_FOLDER
        ]
        for path in sorted(sources):
            digest.update(path.relative_to(ROOT).as_posix().encode())
            digest.update(b"\0")
            digest.update(path.read_bytes())
            digest.update(b"\0")
    for name in SHAPING_VERSIONS:
        digest.update(f"{name}={version(name)};".encode())
    digest.update(f"python={platform.python_version()};".encode())
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """The folder that holds one folder of compiled code for each fingerprint.

    Returns
    -------
    pathlib.Path
        ``$TOTEM_CACHE_DIR``, else ``$XDG_CACHE_HOME/totem``, else ``~/.cache/totem``.
    """
    chosen = os.environ.get(CACHE_VARIABLE)
    if chosen:
        return Path(chosen).expanduser().resolve()
    base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "totem"


def cache_folder() -> Path:
    """The folder of compiled code for the sources as they are now."""
    checked = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")
    return cache_root() / (fingerprint() + (CHECKED if checked else ""))


def _last_change(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:  # another process has just removed it
        return 0.0


def _drop_old_folders(keep: int = KEPT_FINGERPRINTS) -> None:
    """Remove the compiled code of all but the latest few fingerprints.

    The root may be any folder that a user named, so only what this module made is touched.
    """
    import shutil

    others = [
        folder
        for folder in cache_root().iterdir()
        if FOLDER.fullmatch(folder.name)
        and (folder / LOCK_NAME).is_file()
        and folder != cache_folder()
    ]
    others.sort(key=_last_change, reverse=True)
    for folder in others[keep - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)


def interpreted() -> bool:
    """Whether kernels run as plain Python (``NUMBA_DISABLE_JIT=1``)."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


# Loops here run over a handful of seats, levels or cards: vector code for them is slower than plain
# code (by a tenth over whole games) and longer to compile.
os.environ["NUMBA_CACHE_DIR"] = str(cache_folder())
os.environ["NUMBA_LOOP_VECTORIZE"] = "0"

import numba  # noqa: E402

if numba.config.LOOP_VECTORIZE or os.environ["NUMBA_CACHE_DIR"] != numba.config.CACHE_DIR:
    numba.config.reload_config()  # numba had been imported before and read other values
from numba.core.errors import NumbaExperimentalFeatureWarning  # noqa: E402
from numba.core.registry import CPUDispatcher  # noqa: E402
from numba.core.typing import Signature  # noqa: E402

_WAITING: list[tuple[str, Any, Callable[..., Any]]] = []  # what lies apart, not compiled yet
_KEPT: list[Any] = []  # compiled code lives as long as the object that numba made for it

# Strategies are passed as first-class functions. Numba marks those experimental; the pinned
# version and the tests of the strategy call are what we rely on.
warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)


class _Inner(CPUDispatcher):
    """A compiled function without a door for Python: calling it says so instead of crashing.

    One with a signature is compiled when the first kernel that calls it is. Compiling it at once
    would cost every start of the program more than a second, with all entries in the cache.
    """

    _signature: Any = None

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        raise TypeError(
            f"{self.py_func.__name__} is an inner kernel, which only kernels can call; call the"
            " entry kernel around it, or run with NUMBA_DISABLE_JIT=1"
        )

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """See numba: called when a call of this function is typed."""
        if self._signature is not None and self._can_compile:
            self.compile(self._signature)
            self.disable_compile()
        return super().get_call_template(args, kws)


def kernel(target: Any) -> Any:
    """Decorator of a function that only kernels call, with or without a signature.

    Such functions get no wrappers for Python, which halves the time to compile a game. Give a
    signature to a helper that is called with many mixtures of integer types: without one it is
    compiled again for each mixture. Division follows numpy: no kernel divides by a value that
    can be zero, and the check for it would put an exception path into every function.

    Parameters
    ----------
    target : callable or numba signature
        The function, or the only types it takes.

    Returns
    -------
    callable
        The inner kernel, or the decorator that makes one.
    """
    return _decorate(target, inline=False)


def inlined(target: Any) -> Any:
    """Like `kernel`, for a few lines that are called everywhere: always made part of the caller."""
    return _decorate(target, inline=True)


def _decorate(target: Any, inline: bool) -> Any:
    if callable(target) and not isinstance(target, Signature):
        return _inner(None, inline, target)
    return partial(_inner, target, inline)


def _inner(signature: Any, inline: bool, function: Callable[..., Any]) -> Any:
    compiled = numba.njit(
        error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=inline
    )(function)
    if not interpreted():
        compiled.__class__ = _Inner
        compiled._signature = signature  # not given to njit, which would compile at once
    return compiled


def entry(signature: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Decorator of a kernel that Python calls: compiled for one signature, cached, without GIL.

    Parameters
    ----------
    signature : numba signature
        The only types the kernel takes.

    Returns
    -------
    callable
        The decorator.
    """
    return partial(_compile, signature)


def _compile(signature: Any, function: Callable[..., Any]) -> Callable[..., Any]:
    _link()
    compiled: Callable[..., Any] = numba.njit(
        signature, cache=True, nogil=True, error_model="numpy"
    )(function)
    return compiled


def apart(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """Decorator of a large kernel that other kernels call: compiled once, called by its address.

    Numba builds the code of a callee into every caller and optimises it there again, so that a
    large function at the bottom of many is paid for at every level. This one is cached by itself,
    and callers hold nothing but its name, which is made known to the linker here.

    Parameters
    ----------
    signature : numba signature
        The only types the kernel takes: numbers and records.

    Returns
    -------
    callable
        The decorator; what it makes can be called by kernels.
    """

    def decorate(function: Callable[..., Any]) -> Any:
        if interpreted():
            return function
        name = f"{function.__module__}.{function.__qualname__}"
        _WAITING.append((name, signature, function))
        return numba.types.ExternalFunction(name, signature)

    return decorate


def _link() -> None:
    """Compile what lies apart, or load it from the cache, before anything that calls it."""
    while _WAITING:
        name, signature, function = _WAITING.pop()
        compiled = numba.cfunc(signature, cache=True, error_model="numpy")(function)
        llvmlite.binding.add_symbol(name, compiled.address)
        _KEPT.append(compiled)


@contextmanager
def compiling(what: str, say: Callable[[str], None] | None = None) -> Iterator[None]:
    """Hold the compile lock while something is compiled or loaded from the cache.

    Two cold processes at once would write the same cache files; the second waits here and then
    loads what the first compiled.

    Parameters
    ----------
    what : str
        Name of what is compiled, e.g. ``"dream-city"``.
    say : callable, optional
        Told one line when compiling will take a while, and one when another process is at it.
    """
    if interpreted():
        yield
        return
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    ready = folder / f"ready-{what}"
    lock = FileLock(folder / LOCK_NAME)
    if ready.exists():
        yield
        return
    try:
        lock.acquire(timeout=0)
    except Timeout:
        if say:
            say("another totem process is compiling; waiting for it ...")
        lock.acquire()
    try:
        if say and not ready.exists():
            say(f"compiling {what} for this machine, once (about a minute) ...")
        yield
        ready.touch()
        _drop_old_folders()
    finally:
        lock.release()
