/** A program as it is typed, turned into one to save or into errors by field. */
import { errorsOf } from '#client/shell/api/form-draft.ts';
import { NewProgram, type ProgramRecord } from '#shared/programs.ts';
import type { ProgramScope } from '#shared/programs/scopes.ts';

export interface ProgramDraft {
  name: string;
  scopes: ProgramScope[];
  /** Only of a new program; further keys are added one by one. */
  publicKey: string;
}

export const emptyProgram: ProgramDraft = { name: '', scopes: [], publicKey: '' };

export const draftOf = ({ name, scopes }: ProgramRecord): ProgramDraft => ({
  name,
  scopes,
  publicKey: '',
});

/** For a program that exists no key is needed. */
export function errorsIn(draft: ProgramDraft, isNew: boolean) {
  const publicKey = isNew ? draft.publicKey : 'its keys are there already';
  const found = NewProgram.safeParse({ ...draft, publicKey });
  return found.success ? null : errorsOf<ProgramDraft>(found.error.issues);
}
