/** What the thread that validates is given, and what it answers. */

export interface ValidationTask {
  resource: object;
}

/** `not-listed`: the definitions have no list of its codes; `not-bound`: R4 prefers codes, or has examples alone. */
export type CodeIssue =
  | { is: 'wrong'; path: string; words: string; isError: boolean }
  | { is: 'not-listed'; path: string; valueSet: string }
  | { is: 'not-bound'; path: string };

export interface ValidationAnswer {
  structure: DefinitionIssue[];
  codes: CodeIssue[];
}

export interface DefinitionIssue {
  severity: string;
  text: string;
  path: string | null;
  diagnostics: string | null;
}
