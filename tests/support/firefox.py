"""A real Firefox for tests, steered by Marionette, the protocol that it has built in.

A message is JSON behind its length and a colon. Without Firefox the tests skip, unless
REQUIRE_BROWSER is set.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from browsers import missing

NAMES = ("firefox-esr", "firefox")
# With port 0 it takes a free one, and writes its number into a file of the profile.
PREFERENCES = {"marionette.port": 0, "datareporting.policy.dataSubmissionEnabled": False}
PORT = "MarionetteActivePort"
# Only to end a test that waits for ever: the machine may be busy.
PATIENCE = 120.0
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "End": "\ue010", "Home": "\ue011",
        "ArrowLeft": "\ue012", "ArrowRight": "\ue014"}  # fmt: skip
SCHEME = "layout.css.prefers-color-scheme.content-override"
SCHEMES = ("dark", "light")

# What pages ask for, which Firefox itself does, too, as a system of its own.
_LISTEN = """
globalThis.asked = [];
globalThis.observer ??= { observe(subject) {
  const { loadInfo, URI } = subject.QueryInterface(Ci.nsIHttpChannel);
  if (!loadInfo.triggeringPrincipal.isSystemPrincipal) asked.push(URI.spec);
} };
try { Services.obs.removeObserver(observer, "http-on-modify-request"); } catch {}
Services.obs.addObserver(observer, "http-on-modify-request");
Services.console.reset();
"""
_OURS = "const ours = (place) => place && !/^(chrome|resource|moz-extension):/.test(place);"
_ERRORS = f"""
{_OURS}
return Services.console.getMessageArray().filter((message) => message instanceof Ci.nsIScriptError)
  .filter((message) => !(message.flags & message.warningFlag) && ours(message.sourceName))
  .map((message) => message.errorMessage);
"""
# The process of a page keeps what that said by itself.
_SAID = f"""
{_OURS}
const kept = Cc["@mozilla.org/consoleAPI-storage;1"].getService(Ci.nsIConsoleAPIStorage);
const events = kept.getEvents().filter((event) => ours(event.filename));
kept.clearEvents();
return events.map((event) => event.arguments.join(" "));
"""


class Firefox:
    """A tab of a running Firefox."""

    def __init__(self, stream: io.BufferedRWPair) -> None:
        self._stream = stream
        self._next()  # it says who it is
        self.ask("WebDriver:NewSession", strictFileInteractability=False)
        self.ask("WebDriver:SetTimeouts", script=1000 * PATIENCE, implicit=1000 * PATIENCE)

    def ask(self, command: str, **words: Any) -> Any:
        """The value that it answers to a command."""
        message = json.dumps([0, 0, command, words]).encode()
        self._stream.write(b"%d:%b" % (len(message), message))
        self._stream.flush()
        _, _, error, answer = self._next()
        assert error is None, f"{command}: {error['message']}"
        return answer.get("value")

    def _next(self) -> Any:
        length = b""
        while (byte := self._stream.read(1)) != b":":
            assert byte, "Firefox has ended"
            length += byte
        return json.loads(self._stream.read(int(length)))

    def run(self, script: str, *values: Any, sandbox: str | None = None) -> Any:
        """The result of this body of a function in the page; in "system" it has all rights."""
        words = {"script": script, "args": values, "sandbox": sandbox, "newSandbox": False}
        return self.ask("WebDriver:ExecuteScript", **words)

    def inside(self, script: str, *values: Any) -> Any:
        """The same in Firefox itself, which keeps the global names."""
        self.ask("Marionette:SetContext", value="chrome")
        answer = self.run(script, *values, sandbox="system")
        self.ask("Marionette:SetContext", value="content")
        return answer

    def until(self, expression: str) -> None:
        """Wait until this holds in the page."""
        late = time.monotonic() + PATIENCE
        while not self.run(f"return Boolean({expression})"):
            assert time.monotonic() < late, expression
            time.sleep(0.05)

    def click(self, selector: str) -> None:
        """Click on the first such element, which must be where a mouse can reach it."""
        self.ask("WebDriver:ElementClick", id=self._found(selector))

    def enter(self, selector: str, text: str) -> None:
        """Type a text into an element, or choose the file with this path there."""
        self.ask("WebDriver:ElementSendKeys", id=self._found(selector), text=text)

    def _found(self, selector: str) -> str:
        words = {"using": "css selector", "value": selector}
        (name,) = self.ask("WebDriver:FindElement", **words).values()
        return str(name)

    def press(self, *keys: str) -> None:
        """Press keys one after another, as on a keyboard; what has the focus hears them."""
        pressed = [{"type": kind, "value": KEYS.get(key, key)}
                   for key in keys for kind in ("keyDown", "keyUp")]  # fmt: skip
        keyboard = {"type": "key", "id": "keyboard", "actions": pressed}
        self.ask("WebDriver:PerformActions", actions=[keyboard])

    def text(self, selector: str) -> str:
        return str(self.run(f"return document.querySelector({selector!r}).innerText"))

    def prefer(self, scheme: str) -> None:
        """Have pages in dark or in light."""
        self.inside("Services.prefs.setIntPref(...arguments)", SCHEME, SCHEMES.index(scheme))


@contextmanager
def started() -> Iterator[Firefox]:
    """Firefox without a window; to be a fixture of each module that needs it."""
    found = [*filter(None, map(shutil.which, NAMES))]
    if not found:
        missing("there is no Firefox: install firefox-esr")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
                 for name, value in PREFERENCES.items()]  # fmt: skip
        Path(folder, "user.js").write_text("".join(lines), "utf-8")
        flags = ["--headless", "--marionette", "--remote-allow-system-access", "--no-remote"]
        process = subprocess.Popen(
            [found[0], *flags, "--profile", folder],
            env={**os.environ, "HOME": folder, "MOZ_CRASHREPORTER_DISABLE": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            place = ("127.0.0.1", _port(process, folder))
            with socket.create_connection(place) as joined, joined.makefile("rwb") as stream:
                yield (firefox := Firefox(stream))
                firefox.ask("Marionette:Quit", flags=["eForceQuit"])
                process.wait(PATIENCE)
        finally:
            process.kill()
            process.wait()


def _port(process: subprocess.Popen[bytes], folder: str) -> int:
    port = Path(folder, PORT)
    late = time.monotonic() + PATIENCE
    while not (port.is_file() and (number := port.read_text("utf-8"))):
        if process.poll() is not None or time.monotonic() > late:
            missing("Firefox does not start")
        time.sleep(0.05)
    return int(number)


@contextmanager
def opened(firefox: Firefox, url: str) -> Iterator[Firefox]:
    """The page of this address.

    At the end it must have caused no error and said nothing on the console, where advice of
    Firefox doesn't count, and have asked for nothing elsewhere.
    """
    firefox.inside(_LISTEN)
    firefox.ask("WebDriver:Navigate", url=url)
    yield firefox
    said = [*firefox.inside(_ERRORS), *firefox.run(_SAID, sandbox="system")]
    assert not said, said
    origin = "/".join(url.split("/")[:3])
    asked = firefox.inside("return asked")
    elsewhere = [address for address in asked if not address.startswith(f"{origin}/")]
    assert not elsewhere, elsewhere
