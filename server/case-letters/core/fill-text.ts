/** Fills the blanks of a text about a case from the record: of letters, and of what patients are given. */
import { blanksIn, filledText } from '#shared/case-letters/blanks.ts';
import type { FilledBlank } from '#shared/case-letters/letter-templates.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { blankValues, type CaseOfLetter } from './blank-values.ts';

interface Fillable {
  storedCase: CaseOfLetter;
  text: string;
  language: string;
}

/** The text with what the record has for its blanks, and each of those with its source. */
export async function fillText(
  db: Connection,
  signedIn: SignedIn,
  { storedCase, text, language }: Fillable,
): Promise<{ text: string; blanks: FilledBlank[] }> {
  const names = blanksIn(text);
  if (names.length === 0) return { text, blanks: [] };
  const blanks = await blankValues(db, signedIn, { storedCase, names, language });
  const values = new Map(
    blanks.flatMap(({ name, value }) => (value === null ? [] : [[name, value] as const])),
  );
  return { text: filledText(text, values), blanks };
}
