/* The text: kept in this browser, opened from a file, dragged in, downloaded. */

const KEY = "pacman-playground";
const LONGEST = 1_000_000;

/** The text of the last time, or the one that was handed out. */
export function kept(settings) {
  try {
    return localStorage.getItem(KEY) ?? settings.template;
  } catch {
    return settings.template; // this browser keeps nothing
  }
}

/** Keep the text; returns a message about it. */
export function keep(text) {
  try {
    localStorage.setItem(KEY, text);
    return "kept in this browser";
  } catch {
    return "not kept: download it";
  }
}

/** Connect the buttons, and what is dragged onto the editor. */
export function connect(settings, editor, saved) {
  const get = (name) => document.getElementById(name);
  const take = async (file) => {
    if (!file) return;
    if (file.size > LONGEST) {
      saved.textContent = `${file.name} is too large`;
      return;
    }
    const text = await file.text();
    if (text.includes("\0") || text.includes("\ufffd")) {
      saved.textContent = `${file.name} is no text: open a Python file`;
      return;
    }
    editor.text = text;
    saved.textContent = `opened ${file.name}`;
  };
  get("open").addEventListener("click", () => get("chosen").click());
  get("chosen").addEventListener("change", ({ target }) => {
    take(target.files[0]);
    target.value = "";
  });
  get("download").addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([editor.text], { type: "text/x-python" }));
    link.download = settings.file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
  get("template").addEventListener("click", () => {
    const sure = editor.text === settings.template ||
      window.confirm("Replace your file by the one that was handed out? (Undo in the editor brings it back.)");
    if (sure) editor.text = settings.template;
  });
  const whole = get("file");
  const carries = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  whole.addEventListener("dragover", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    whole.classList.add("over");
  });
  for (const kind of ["dragleave", "drop"]) whole.addEventListener(kind, () => whole.classList.remove("over"));
  whole.addEventListener("drop", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    event.stopPropagation();
    take(event.dataTransfer.files[0]);
  }, true);
}
