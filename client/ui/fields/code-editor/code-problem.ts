/** What is wrong in a text, and what may be typed there: what the field of code takes from a page. */

export interface CodeProblem {
  /** Both from 1. */
  line: number;
  column: number;
  message: string;
  /** It may be meant so: the field counts as right. */
  isWarning?: boolean;
}

export interface CodeCompletion {
  label: string;
  /** Short, beside the label. */
  detail?: string;
  /** A sentence, for the marked one. */
  info?: string;
  /** Typed instead of the label. `#{}` in it is where the cursor goes. */
  apply?: string;
}

/** A list for everywhere, or what fits after the text before the word that is typed. */
export type CodeCompletions =
  | readonly CodeCompletion[]
  | ((textBefore: string) => readonly CodeCompletion[]);
