/** Opens a text editor for code in an element, by CodeMirror; loaded on demand, because the library is large. */
import {
  autocompletion,
  completionKeymap,
  snippet,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, syntaxHighlighting } from '@codemirror/language';
import { Annotation, Compartment, EditorState } from '@codemirror/state';
import {
  EditorView,
  drawSelection,
  keymap,
  lineNumbers,
  placeholder,
  tooltips,
} from '@codemirror/view';
import { tagHighlighter, tags } from '@lezer/highlight';
import { languageExtension, type CodeLanguage } from './code-languages.ts';
import type { CodeCompletions, CodeProblem } from './code-problem.ts';
import { offsetOf, problemMarks, setProblems } from './code-problems.ts';
import classes from './CodeEditor.module.css';

interface Opening {
  text: string;
  language: CodeLanguage;
  hint: string;
  onChange: (text: string) => void;
  /** Asked at each key. */
  completions: () => CodeCompletions;
}

/** What is said of the field to screen readers, and whether it can be typed into. */
export interface FieldState {
  isReadOnly: boolean;
  attributes: Record<string, string>;
}

export interface OpenEditor {
  setText: (text: string) => void;
  setProblems: (problems: readonly CodeProblem[]) => void;
  setField: (state: FieldState) => void;
  /** Puts the cursor there. */
  goTo: (place: Pick<CodeProblem, 'line' | 'column'>) => void;
  focus: () => void;
  close: () => void;
}

const fromOutside = Annotation.define<boolean>();

const colours = tagHighlighter([
  { tag: tags.comment, class: classes.comment ?? '' },
  { tag: tags.string, class: classes.string ?? '' },
  { tag: tags.number, class: classes.number ?? '' },
  { tag: tags.keyword, class: classes.keyword ?? '' },
  { tag: tags.special(tags.variableName), class: classes.variable ?? '' },
]);

/** Beside `word` and `%word`, what may follow a dot. */
const typedWord = /[%$]?\w*$/;

function complete(
  { state, pos, explicit }: CompletionContext,
  completions: CodeCompletions,
): CompletionResult | null {
  const { from: lineStart } = state.doc.lineAt(pos);
  const word = typedWord.exec(state.sliceDoc(lineStart, pos))?.[0] ?? '';
  const from = pos - word.length;
  const isAfterDot = state.sliceDoc(Math.max(0, from - 1), from) === '.';
  if (word === '' && !explicit && !isAfterDot) return null;
  if (/^\d/.test(word)) return null;
  const options =
    typeof completions === 'function' ? completions(state.sliceDoc(0, from)) : completions;
  if (options.length === 0) return null;
  return {
    from,
    options: options.map(({ label, detail, info, apply }) => ({
      label,
      ...(detail !== undefined && { detail }),
      ...(info !== undefined && { info }),
      ...(apply !== undefined && { apply: apply.includes('#{') ? snippet(apply) : apply }),
    })),
    validFor: /^[%$]?\w*$/,
  };
}

export function openEditor(element: HTMLElement, opening: Opening): OpenEditor {
  const field = new Compartment();
  /** Texts that the page was told and has not given back yet. */
  let reported: string[] = [];
  const report = (text: string) => {
    reported.push(text);
    opening.onChange(text);
  };
  const view = new EditorView({
    parent: element,
    state: EditorState.create({
      doc: opening.text,
      extensions: [
        lineNumbers(),
        problemMarks,
        history(),
        drawSelection(),
        bracketMatching(),
        languageExtension(opening.language),
        syntaxHighlighting(colours),
        autocompletion({
          override: [(context) => complete(context, opening.completions())],
          icons: false,
          tooltipClass: () => classes.completions ?? '',
        }),
        tooltips({ position: 'fixed' }),
        placeholder(opening.hint),
        EditorView.lineWrapping,
        // Tab leaves the field: who uses a keyboard is not held in it.
        keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
        field.of([]),
        EditorView.updateListener.of((update) => {
          const isOutside = update.transactions.some((change) => change.annotation(fromOutside));
          if (update.docChanged && !isOutside) report(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    setText: (text) => {
      const isSame = text === view.state.doc.toString();
      const at = reported.indexOf(text);
      // The page may be a key behind: what it gives back takes no later key away.
      reported = isSame || at === -1 ? [] : reported.slice(at + 1);
      if (isSame || at !== -1) return;
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        annotations: fromOutside.of(true),
      });
    },
    setProblems: (problems) => view.dispatch({ effects: setProblems.of(problems) }),
    setField: ({ isReadOnly, attributes }) =>
      view.dispatch({
        effects: field.reconfigure([
          EditorState.readOnly.of(isReadOnly),
          EditorView.editable.of(!isReadOnly),
          EditorView.contentAttributes.of({
            ...attributes,
            spellcheck: 'false',
            autocapitalize: 'off',
            tabindex: '0',
            ...(isReadOnly && { 'aria-readonly': 'true' }),
          }),
        ]),
      }),
    goTo: (place) => {
      const anchor = offsetOf(view.state.doc, place);
      view.dispatch({ selection: { anchor }, scrollIntoView: true });
      view.focus();
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}
