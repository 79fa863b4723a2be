/** Chooses the wording of a use: in the language that is asked for, else in English, else the product's own. */
import { defaultConsentVersion } from '#shared/wordings/default-consents.ts';
import { defaultLanguage, defaultWordings } from '#shared/wordings/default-wordings.ts';
import type { WordingInForce, WordingUse } from '#shared/wordings/wording-uses.ts';

/** `pt-BR` is read in `pt` too, and everything in English. */
const readableLanguages = (language: string): string[] => [
  ...new Set([language, language.split('-')[0] ?? language, defaultLanguage]),
];

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
  use: Exclude<WordingUse, 'operator'>,
  language: string,
): ChosenWording {
  const row = inForce(rows, use, language);
  return {
    wordingId: row?.id ?? null,
    language: row?.language ?? defaultLanguage,
    version: versionOf(row),
    text: row?.text ?? defaultWordings[use],
  };
}
