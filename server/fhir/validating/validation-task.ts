/** What the thread that validates is given, and what it answers. */

export interface ValidationTask {
  resource: object;
}

export interface DefinitionIssue {
  severity: string;
  text: string;
  path: string | null;
  diagnostics: string | null;
}
