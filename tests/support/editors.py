"""VS Code's debugger without VS Code: a client of the Debug Adapter Protocol."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from queue import Queue
from typing import Any

# Only to end a test that waits for ever.
PATIENCE = 60


class Editor:
    """Speaks with debugpy's adapter over its standard streams, as an editor does."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._number = 0
        self._heard: Queue[dict[str, Any]] = Queue()
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()
        self.printed = ""

    def _listen(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None
        while head := pipe.readline():
            length = int(head.split(b":")[1])
            while pipe.readline().strip():
                pass
            self._heard.put(json.loads(pipe.read(length)))

    def close(self) -> None:
        """End the adapter, and hear all of it: a pipe is not closed while it is read."""
        self._process.terminate()
        self._listening.join(PATIENCE)

    def send(self, command: str, **arguments: Any) -> None:
        self._number += 1
        said = {"seq": self._number, "type": "request", "command": command, "arguments": arguments}
        data = json.dumps(said).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        self._process.stdin.flush()

    def heard(self, kind: str, name: str) -> dict[str, Any]:
        """The body of the next event, or response, of this name."""
        while True:
            message = self._heard.get(timeout=PATIENCE)
            if message.get("event") == "output" and message["body"]["category"] == "stdout":
                self.printed += message["body"]["output"]
            if message["type"] == kind and message[{"response": "command"}.get(kind, kind)] == name:
                assert message.get("success", True), message
                return dict(message.get("body") or {})

    def asked(self, command: str, **arguments: Any) -> dict[str, Any]:
        self.send(command, **arguments)
        return self.heard("response", command)


@contextmanager
def editor() -> Iterator[Editor]:
    with (
        subprocess.Popen(
            [sys.executable, "-m", "debugpy.adapter"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as process,
        closing(Editor(process)) as found,
    ):
        yield found


def launched(client: Editor, breakpoint_in: Path, line: int, program: Path, *words: str) -> None:
    """Start a program under the debugger, with a breakpoint in a line of a file."""
    client.asked("initialize", adapterID="debugpy", pathFormat="path", linesStartAt1=True)
    client.send(
        "launch", program=str(program), args=list(words), console="internalConsole",
        cwd=str(breakpoint_in.parent), python=[sys.executable],
    )  # fmt: skip
    client.heard("event", "initialized")
    place = {"path": str(breakpoint_in)}
    client.asked("setBreakpoints", source=place, breakpoints=[{"line": line}])
    client.asked("configurationDone")
