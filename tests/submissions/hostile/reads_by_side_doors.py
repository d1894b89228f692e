# attack: reads files by everything but open(): loaders, caches, mappings, ctypes, error messages.
# where: MinimaxAgent
import ctypes
import glob
import io
import linecache
import mmap
import os
import runpy

import pacman

from shared.reflex import *
from shared.search import *


def by_c(path):
    libc = ctypes.CDLL(None, use_errno=True)
    handle, buffer = libc.open(os.fsencode(path), 0), ctypes.create_string_buffer(4096)
    if handle < 0 or libc.read(handle, buffer, 4096) <= 0:
        raise OSError(ctypes.get_errno(), path)
    return buffer.value


def by_layout(path):
    try:
        return pacman.Layout.load(path)
    except pacman.LayoutError as error:  # a message that quotes the file?
        if "no board" in str(error) or "found" in str(error):
            raise
        return str(error)


WAYS = [
    lambda path: os.listdir(path),
    lambda path: [entry.name for entry in os.scandir(os.path.dirname(path))],
    lambda path: glob.glob(path + "*"),
    lambda path: pacman.__spec__.loader.get_data(path),
    lambda path: linecache.getlines(path),
    lambda path: io.open_code(path).read(),
    lambda path: os.read(os.open(path, os.O_RDONLY), 4096),
    lambda path: os.open(path[1:], os.O_RDONLY, dir_fd=os.open("/", os.O_RDONLY)),
    lambda path: mmap.mmap(os.open(path, os.O_RDONLY), 0, prot=mmap.PROT_READ)[:4096],
    lambda path: runpy.run_path(path),
    lambda path: os.link(path, "copy_of_it") or os.remove("copy_of_it") or "linked",
    lambda path: open(os.path.join("/proc", str(os.getppid()), "root") + path).read(),
    by_c,
    by_layout,
]
GLIMPSES = [os.stat, lambda path: os.open(path, os.O_PATH)]


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        root = os.path.dirname(os.path.dirname(os.path.abspath(pacman.__file__)))
        wish, legal = None, gameState.getLegalActions()
        for name in (
            "agents/search.py",
            "pyproject.toml",
            "test_cases/CONFIG.yaml",
            "test_cases/q2",
        ):
            path = os.path.join(root, name)
            for kind, way in [("BREACH:", way) for way in WAYS] + [
                ("seen:", way) for way in GLIMPSES
            ]:
                try:
                    got = way(path)
                    if not got or "no layout" in str(got):
                        raise OSError("nothing there")
                except Exception as error:
                    print("refused:", name, repr(error)[:150], flush=True)
                    continue
                print(kind, name, repr(got)[:200], flush=True)
                wish = next((action for action in legal if str(action) in str(got)), wish)
        return wish or legal[0]
