"""The agents' files of a tournament, as other machines get them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pacman.engine import loading
from pacman.engine.loading import AgentError
from pacman.support.files import as_bytes, as_text, content, write_folder

# Each process gets the files of all agents; these are enough for hundreds of students.
MOST_BYTES = 20_000_000


@dataclass
class AgentFiles:
    """The agents' files with the Python files beside them, in folders with names of their own."""

    files: dict[str, bytes] = field(default_factory=dict)
    # The folder of a name here: how the command names it, and its full path.
    folders: dict[str, tuple[str, str]] = field(default_factory=dict)
    # The agents of the command, by how other machines find them.
    names: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, agents: Iterable[str]) -> AgentFiles:
        """The files of agents as `loading.find` understands them; raises AgentError."""
        found = cls()
        for agent in agents:
            path, wanted = loading.locate(agent)
            found.names[agent] = f"{found._sent(agent, path)}:{wanted}" if path else wanted
        return found

    def _sent(self, agent: str, path: str) -> str:
        """The path of an agent's file on other machines."""
        said, name = path[: -len(os.path.basename(path))], os.path.basename(path)
        known = {said: sent for sent, (said, _) in self.folders.items()}
        sent = known.get(said, f"agents-{len(self.folders)}-of-the-tournament")
        if sent not in self.folders:
            self.folders[sent] = said, os.path.abspath(said)
        beside = [entry.name for entry in os.scandir(said or os.curdir)
                  if entry.name.endswith(".py") and entry.is_file()]  # fmt: skip
        for each in {*beside, name}:
            try:
                if f"{sent}/{each}" not in self.files:
                    self.files[f"{sent}/{each}"] = content(os.path.join(said, each))
            except OSError as error:
                why = f"cannot be read: {error.strerror}"
                raise AgentError(f"{os.path.join(said, each)}: {why}") from None
        if sum(map(len, self.files.values())) > MOST_BYTES:
            raise AgentError(
                f"{agent}: --cluster sends the Python files beside it, too, and all files together "
                f"have more than {MOST_BYTES // 10**6} MB; move the agent to a folder of its own"
            )
        return f"{sent}/{name}"

    def renamed(self, job: dict[str, Any]) -> dict[str, Any]:
        """The data of a game, with agents as other machines find them."""
        return {**job, **{who: self.names[job[who]] for who in ("pacman", "ghosts")}}

    def as_data(self) -> dict[str, Any]:
        return {"files": as_text(self.files), "folders": self.folders}


class Unpacked:
    """The agents' files on another machine, in an empty folder."""

    def __init__(self, task: Mapping[str, Any], folder: str) -> None:
        self._folder = folder
        self._folders: Mapping[str, tuple[str, str]] = task["folders"]
        write_folder(folder, as_bytes(task["files"]))

    def as_named(self, said: dict[str, Any]) -> dict[str, Any]:
        """An answer whose reason names files as the machine does that they came from."""
        reason = said.get("reason", "")
        for sent, (named, whole) in self._folders.items():
            reason = reason.replace(os.path.join(self._folder, sent), whole)
            reason = reason.replace(f"{sent}/", named)
        return {**said, "reason": reason} if reason else said
