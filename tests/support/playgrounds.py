"""A playground on a server of its own, with the Python that browsers run."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from browsers import missing

from pacman.commands.autograder import main
from pacman.playground.pyodide import VERSION

PACKAGE = f"pyodide-{VERSION}.tgz"


@lru_cache
def package() -> Path:
    """The package of Pyodide: what PYODIDE names, or as npm fetches it, once for all tests."""
    if named := os.environ.get("PYODIDE"):
        return Path(named)
    kept = Path(tempfile.gettempdir()) / f"pacman-tests-{os.getuid()}"
    if not (kept / PACKAGE).is_file():
        npm = shutil.which("npm")
        if not npm:
            missing("there is no npm to fetch Pyodide with: install it, or name a file by PYODIDE")
        with tempfile.TemporaryDirectory() as folder:
            command = [npm, "pack", f"pyodide@{VERSION}"]
            if subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode:
                missing("npm cannot fetch Pyodide")
            kept.mkdir(mode=0o700, exist_ok=True)
            Path(folder, PACKAGE).replace(kept / f"{PACKAGE}.{os.getpid()}")
            (kept / f"{PACKAGE}.{os.getpid()}").replace(kept / PACKAGE)
    return kept / PACKAGE


def written(folder: Path, *options: str) -> Path:
    """A playground that needs no network."""
    assert (
        main(["playground", str(folder), "--offline", "--pyodide", str(package()), *options]) == 0
    )
    return folder


class _Server(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """A browser that has gone is no error."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a plain static server."""
    with _running(partial(_Quiet, directory=str(folder))) as address:
        yield address


@contextmanager
def listening() -> Iterator[tuple[str, list[str]]]:
    """The address of a server, and the paths that it is asked for."""
    came: list[str] = []

    class Listening(_Quiet):
        def do_GET(self) -> None:
            came.append(self.path)
            self.send_error(404)

    with _running(Listening) as address:
        yield address, came


@contextmanager
def _running(handler: Callable[..., SimpleHTTPRequestHandler]) -> Iterator[str]:
    with _Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/"
        finally:
            server.shutdown()
