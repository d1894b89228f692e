"""A playground on a server of its own, with the Python of browsers, and its page in Chromium."""

from __future__ import annotations

import json
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
from typing import TYPE_CHECKING, Any

from browsers import missing, opened

from pacman.commands.autograder import main
from pacman.playground.pyodide import VERSION

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PACKAGE = f"pyodide-{VERSION}.tgz"
# Only to end a test that waits for ever: the machine may be busy.
PATIENCE = 120_000


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


@contextmanager
def playground(browser: Browser, address: str, **context: Any) -> Iterator[Page]:
    with opened(browser, address, **context) as page:
        page.set_default_timeout(PATIENCE)
        page.wait_for_selector("#status[data-state=ready]")
        yield page


def until(page: Page, expression: str) -> None:
    """Wait until this is so; the page's own rules forbid what Playwright has for this."""
    for _ in range(PATIENCE // 100):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(100)
    raise AssertionError(expression)


def write(page: Page, source: str) -> None:
    """Have this text in the editor, as if it was opened from a file."""
    file: Any = {"name": "multiAgents.py", "mimeType": "text/x-python", "buffer": source.encode()}
    page.set_input_files("#chosen", files=[file])
    until(page, f"localStorage.getItem('pacman-playground') === {json.dumps(source)}")


def text(page: Page) -> str:
    return str(page.evaluate("localStorage.getItem('pacman-playground')"))


def report(page: Page, question: str) -> str:
    """The report on a question of the text in the editor."""
    page.click("#tab-test")
    page.select_option("#test [name=question]", question)
    page.click("#test .main")
    page.wait_for_selector("#test .total", timeout=4 * PATIENCE)
    return page.inner_text("#test .total") + page.inner_text("#test .report")


def choose(page: Page, panel: str, **choices: str) -> None:
    """Choose these, and begin."""
    page.click(f"#tab-{panel}")
    for name, value in choices.items():
        field = page.locator(f"#{panel} [name={name}]")
        if field.evaluate("e => e.localName") == "select":
            field.select_option(value)
        else:
            field.fill(value)
    page.click(f"#{panel} .main")
