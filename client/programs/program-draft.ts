/** A program as it is typed, turned into one to save or into errors by field. */
import { errorsOf } from '#client/shell/api/form-draft.ts';
import { NewProgram, type ProgramRecord } from '#shared/programs.ts';
import type { ProgramScope } from '#shared/programs/scopes.ts';

export interface ProgramDraft {
  name: string;
  scopes: ProgramScope[];
  /** Only of a new program; further keys are added one by one. */
  publicKey: string;
  /** Empty where its keys are pasted. */
  jwksUrl: string;
}

export const emptyProgram: ProgramDraft = { name: '', scopes: [], publicKey: '', jwksUrl: '' };

export const draftOf = ({ name, scopes, jwksUrl }: ProgramRecord): ProgramDraft => ({
  name,
  scopes,
  publicKey: '',
  jwksUrl: jwksUrl ?? '',
});

/** What is empty is left out. */
export const keysOf = ({ publicKey, jwksUrl }: ProgramDraft) => ({
  ...(publicKey.trim() && { publicKey }),
  ...(jwksUrl.trim() && { jwksUrl: jwksUrl.trim() }),
});

/** For a program that exists no key is needed. */
export function errorsIn(draft: ProgramDraft, isNew: boolean) {
  const { name, scopes } = draft;
  const publicKey = isNew ? draft.publicKey : 'its keys are there already';
  const parsed = NewProgram.safeParse({ name, scopes, ...keysOf({ ...draft, publicKey }) });
  return parsed.success ? null : errorsOf<ProgramDraft>(parsed.error.issues);
}
