/* Runs Python beside the page, so that no file can block the page. The page starts it with its
   settings, ends it to stop a file, and starts another one. */
"use strict";

// The most memory of Python; a file that needs ever more must not slow down other programs.
const MOST_MEMORY = 1 << 30;
const PAGE = 1 << 16;

/** What browsers compile needs this type, which not all servers know. */
function typed(response) {
  return response.ok ? new Response(response.body, { headers: { "Content-Type": "application/wasm" } }) : response;
}

/** Load only files with a known digest: a student's file cannot load anything else. */
function guard({ python, integrity }) {
  const load = self.fetch.bind(self);
  self.fetch = (place, options) => {
    const name = String(place.url ?? place).slice(python.length);
    if (!String(place.url ?? place).startsWith(python) || !(name in integrity)) {
      return Promise.reject(new Error(`${place} is none of Python's files`));
    }
    const loaded = load(place, { ...options, integrity: integrity[name] });
    return name.endsWith(".wasm") ? loaded.then(typed) : loaded;
  };
  return load;
}

/** Limit the memory of Python, which then raises a MemoryError. */
function bound() {
  const { Memory } = WebAssembly;
  WebAssembly.Memory = function (wanted) {
    return new Memory({ ...wanted, maximum: Math.min(wanted.maximum ?? Infinity, MOST_MEMORY / PAGE) });
  };
  WebAssembly.Memory.prototype = Memory.prototype;
}

async function run(place) {
  const response = await self.fetch(place);
  const code = new Blob([await response.arrayBuffer()], { type: "text/javascript" });
  const url = URL.createObjectURL(code);
  importScripts(url);
  URL.revokeObjectURL(url);
}

async function start(settings) {
  bound();
  const load = guard(settings);
  const { python } = settings;
  const project = load(settings.project).then((response) => response.arrayBuffer());
  await Promise.all(["pyodide.js", "pyodide.asm.js"].map((name) => run(python + name)));
  const pyodide = await self.loadPyodide({ indexURL: python, checkAPIVersion: false, env: { HOME: "/work", PYTHONHASHSEED: "0" } });
  pyodide.FS.mkdirTree("/work");
  pyodide.unpackArchive(await project, "zip", { extractDir: "/project" });
  self.pageTell = (news) => postMessage({ news: JSON.parse(news) });
  const page = pyodide.runPython(`
import sys
sys.path.insert(0, "/project")
from js import pageTell
from pacman.playground.inside.page import Page
Page("/work", pageTell)
`);
  return (asked) => JSON.parse(page.answer(JSON.stringify(asked)));
}

let answer = null;

self.onmessage = async ({ data }) => {
  try {
    if (data.settings) {
      answer = await start(data.settings);
      postMessage({ ready: true });
    } else {
      postMessage({ answer: answer(data.asked) });
    }
  } catch (error) {
    postMessage({ failed: String(error?.message ?? error).slice(-2000) });
  }
};
