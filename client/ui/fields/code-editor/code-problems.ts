/** Marks what is wrong in a text at its line: a sign beside it, the place underlined, the words below the line. */
import {
  RangeSet,
  StateEffect,
  StateField,
  type EditorState,
  type Range,
  type Text,
} from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, WidgetType, gutter } from '@codemirror/view';
import type { CodeProblem } from './code-problem.ts';
import classes from './CodeEditor.module.css';

export const setProblems = StateEffect.define<readonly CodeProblem[]>();

/** Where it is in the text; past its end, at its end. */
export function offsetOf(
  text: Text,
  { line, column }: Pick<CodeProblem, 'line' | 'column'>,
): number {
  const { from, to } = text.line(Math.min(Math.max(line, 1), text.lines));
  return line > text.lines ? to : Math.min(from + Math.max(column - 1, 0), to);
}

/** Screen readers read the list below the field instead. */
class ProblemWords extends WidgetType {
  readonly problem: CodeProblem;
  constructor(problem: CodeProblem) {
    super();
    this.problem = problem;
  }
  override eq({ problem }: ProblemWords): boolean {
    return problem.message === this.problem.message && problem.isWarning === this.problem.isWarning;
  }
  override toDOM(): HTMLElement {
    const words = document.createElement('div');
    words.className = classes.problem ?? '';
    words.ariaHidden = 'true';
    words.textContent = this.problem.message;
    if (this.problem.isWarning) words.dataset.warning = '';
    return words;
  }
}

class ProblemSign extends GutterMarker {
  readonly isWarning: boolean;
  constructor(isWarning: boolean) {
    super();
    this.isWarning = isWarning;
  }
  override toDOM(): HTMLElement {
    const sign = document.createElement('span');
    sign.className = classes.sign ?? '';
    sign.textContent = '!';
    if (this.isWarning) sign.dataset.warning = '';
    return sign;
  }
}

const errorSign = new ProblemSign(false);
const warningSign = new ProblemSign(true);
const underlined = Decoration.mark({ class: classes.underlined ?? '' });
const underlinedWarning = Decoration.mark({ class: classes.warned ?? '' });

function decorationsOf(text: Text, problems: readonly CodeProblem[]) {
  const ranges: Range<Decoration>[] = problems.flatMap((problem) => {
    const at = offsetOf(text, problem);
    const { from, to } = text.lineAt(at);
    const words = Decoration.widget({
      widget: new ProblemWords(problem),
      block: true,
      side: 1,
    }).range(to);
    // At the end of a line its last character stands for what is missing.
    const start = at === to ? Math.max(from, to - 1) : at;
    const word = /^(?:[%$]?\w+|\S)/.exec(text.sliceString(start, to))?.[0].length ?? 1;
    const end = Math.min(start + word, to);
    const mark = problem.isWarning ? underlinedWarning : underlined;
    return start < end ? [mark.range(start, end), words] : [words];
  });
  return Decoration.set(ranges, true);
}

const decorations = StateField.define({
  create: () => Decoration.none,
  update(before, transaction) {
    let next = before.map(transaction.changes);
    for (const effect of transaction.effects)
      if (effect.is(setProblems)) next = decorationsOf(transaction.state.doc, effect.value);
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** One for each line: an error over a warning. */
function signs(state: EditorState) {
  const lines = new Map<number, ProblemSign>();
  const cursor = state.field(decorations).iter();
  for (; cursor.value; cursor.next()) {
    const { widget } = cursor.value.spec as { widget?: unknown };
    if (!(widget instanceof ProblemWords)) continue;
    const { from } = state.doc.lineAt(cursor.from);
    if (lines.get(from) !== errorSign)
      lines.set(from, widget.problem.isWarning ? warningSign : errorSign);
  }
  return RangeSet.of(
    [...lines].map(([from, sign]) => sign.range(from)),
    true,
  );
}

export const problemMarks = [
  decorations,
  gutter({
    class: classes.signs ?? '',
    markers: ({ state }) => signs(state),
    initialSpacer: () => errorSign,
  }),
];
