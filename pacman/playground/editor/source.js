/* The editor of the playground: CodeMirror with Python, our vocabulary, and marks at lines.
   `npm ci && npm run bundle` in this folder makes editor.js and LICENSES.txt anew. */
import { indentWithTab } from "@codemirror/commands";
import { python, pythonLanguage } from "@codemirror/lang-python";
import { HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { Prec, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { basicSetup } from "codemirror";

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.self], color: "var(--code-keyword)", fontWeight: "600" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--code-number)" },
  { tag: tags.comment, color: "var(--dim)", fontStyle: "italic" },
  { tag: [tags.definition(tags.variableName), tags.definition(tags.className), tags.function(tags.definition(tags.variableName))],
    color: "var(--code-name)", fontWeight: "600" },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: "var(--code-name)" },
]);

const LOOKS = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--card)", color: "var(--text)", fontSize: ".9rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "ui-monospace, 'Cascadia Mono', Consolas, Menlo, 'DejaVu Sans Mono', monospace", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--code)", color: "var(--dim)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--match) 45%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--match)", color: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--select)" },
  ".cm-selectionMatch, .cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--match)", outline: "1px solid var(--edge)" },
  ".cm-tooltip, .cm-panels": { backgroundColor: "var(--card)", color: "var(--text)", border: "1px solid var(--edge)", borderRadius: ".35rem" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--good)", color: "var(--page)" },
  ".cm-completionDetail": { color: "var(--dim)", fontStyle: "normal" },
  "li[aria-selected] .cm-completionDetail": { color: "inherit" },
  ".cm-diagnostic": { borderLeft: "5px solid var(--bad)" },
  ".cm-diagnostic-info": { borderLeftColor: "var(--good)" },
  ".cm-textfield, .cm-button": { background: "var(--face)", color: "var(--text)", border: "1px solid var(--edge)", borderRadius: ".3rem" },
  ".cm-pointed, .cm-pointed.cm-activeLine": { backgroundColor: "var(--warn)", boxShadow: "inset .25rem 0 var(--bad)" },
  ".cm-foldPlaceholder": { background: "var(--over)", color: "var(--dim)", border: "none" },
});

// The line that something beside the editor speaks of; none if this is null.
const point = StateEffect.define();
const pointed = StateField.define({
  create: () => Decoration.none,
  update(lines, { effects, changes }) {
    for (const effect of effects) {
      if (!effect.is(point)) continue;
      lines = effect.value === null ? Decoration.none
        : Decoration.set([Decoration.line({ class: "cm-pointed" }).range(effect.value)]);
    }
    return lines.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** An editor in an element; `changed` hears of each change of the text. */
export function createEditor(parent, { text, vocabulary, changed }) {
  const names = vocabulary.map(({ name, of, kind, says }) =>
    ({ label: name, type: kind, detail: of, info: says || undefined }));
  const afterDot = (context) => {
    const match = context.matchBefore(/\.\w*$/);
    return match && { from: match.from + 1, options: names, validFor: /^\w*$/ };
  };
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      basicSetup,
      python(),
      indentUnit.of("    "),
      keymap.of([indentWithTab]),
      lintGutter(),
      pointed,
      LOOKS,
      Prec.highest(syntaxHighlighting(COLOURS)),
      pythonLanguage.data.of({ autocomplete: afterDot }),
      EditorView.contentAttributes.of({ "aria-label": "Your file, multiAgents.py. Escape, then Tab leaves the editor." }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) changed(view.state.doc.toString());
      }),
    ],
  });
  const place = (line) => view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
  return {
    get text() {
      return view.state.doc.toString();
    },
    set text(text) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    /** Mark lines: [{line, message}]. */
    mark(marks) {
      const diagnostics = marks.map(({ line, message }) => {
        const { from, to, text } = place(line);
        return { from: from + text.search(/\S|$/), to, severity: "warning", message };
      });
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    /** Point at a line, or at none, and leave the focus where it is. */
    point(line) {
      const from = line ? place(line).from : null;
      view.dispatch({ effects: point.of(from) });
      if (from === null) return;
      const { top } = view.lineBlockAt(from), { scrollDOM } = view;
      scrollDOM.scrollTop = top - scrollDOM.clientHeight / 2;
    },
    go(line) {
      const { from } = place(line);
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
      view.focus();
    },
    focus() {
      view.focus();
    },
  };
}
