/** The lab's editor: CodeMirror with two languages, the site's colours, and marks at lines. */
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import { python } from "@codemirror/lang-python";
import { HighlightStyle, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import * as words from "../words/lab.ts";

export type Language = "python" | "javascript";

const LANGUAGES = { python: () => [python(), indentUnit.of("    ")], javascript: () => [javascript(), indentUnit.of("  ")] };

/** Its other looks are in lab.css. */
const syntax = HighlightStyle.define([
  { tag: [tags.keyword, tags.self, tags.bool, tags.null], color: "var(--accent)", fontWeight: "600" },
  { tag: [tags.comment, tags.docString], color: "var(--muted)", fontStyle: "italic" },
  { tag: [tags.string, tags.number], color: "var(--literal)" },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)], fontWeight: "600" },
]);

export class Editor {
  view: EditorView;
  #language = new Compartment();

  constructor(parent: HTMLElement) {
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          lineNumbers(),
          lintGutter(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          highlightActiveLine(),
          syntaxHighlighting(syntax),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": words.editor.label, tabindex: "0" }),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          this.#language.of([]),
          EditorView.updateListener.of(({ docChanged }) => docChanged && this.mark(null)),
        ],
      }),
    });
  }

  get text() {
    return this.view.state.doc.toString();
  }

  show(text: string, language: Language) {
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text },
      effects: this.#language.reconfigure(LANGUAGES[language]()),
    });
  }

  /** Says at a line what is wrong there, and shows it. */
  mark(found: { line: number; words: string } | null) {
    const { state } = this.view;
    if (!found) return void queueMicrotask(() => this.view.dispatch(setDiagnostics(this.view.state, [])));
    const { from, to } = state.doc.line(Math.min(Math.max(found.line, 1), state.doc.lines));
    this.view.dispatch(setDiagnostics(state, [{ from, to, severity: "error", message: found.words }]));
    this.view.dispatch({ effects: EditorView.scrollIntoView(from, { y: "center" }) });
  }
}
