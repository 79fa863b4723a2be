/** Chooses the wording of a use: in the language that is asked for, where the organization or else the product has it, else in English. */
import { defaultConsentVersion } from '#shared/wordings/default-consents.ts';
import {
  defaultLanguage,
  defaultWordingIn,
  readableLanguages,
  type WordedUse,
} from '#shared/wordings/default-wordings.ts';
import type { WordingInForce, WordingUse } from '#shared/wordings/wording-uses.ts';

export function inForce<Row extends WordingInForce>(
  rows: readonly Row[],
  use: WordingUse,
  language: string,
): Row | null {
  for (const readable of readableLanguages(language)) {
    const row = rows.find((wording) => wording.use === use && wording.language === readable);
    if (row) return row;
  }
  return null;
}

/** "es-3": the third version in Spanish; a day: the product's own. */
export const versionOf = (row: WordingInForce | null): string =>
  row === null ? defaultConsentVersion : `${row.language}-${row.revision}`;

export interface ChosenWording {
  /** Null: the product's own. */
  wordingId: string | null;
  language: string;
  version: string;
  text: string;
}

/** The text is empty where the product says nothing by itself. */
export function chosenWording(
  rows: readonly (WordingInForce & { text: string })[],
  use: WordedUse,
  language: string,
): ChosenWording {
  const row = inForce(rows, use, language);
  const builtIn = defaultWordingIn(use, language);
  const isTranslated = builtIn.language !== defaultLanguage;
  if (row === null || (isTranslated && row.language === defaultLanguage))
    return { ...builtIn, wordingId: null, version: versionOf(null) };
  return { wordingId: row.id, language: row.language, version: versionOf(row), text: row.text };
}
