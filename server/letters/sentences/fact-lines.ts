/** The facts of a letter to a patient as a table of text: labels on the left, what they say on the right. */
import type { LetterUse } from '#shared/wordings/letter-uses.ts';
import { sentenceOf, type Sentences } from './letter-sentences.ts';

export interface LetterFact {
  label: Extract<LetterUse, `letter.label-${string}`>;
  /** One below the other; none leaves the label out. */
  lines: readonly string[];
}

/** Of the labels that come with the product; longer ones make the column wider. */
const leastWidth = 8;

/** "    When:   Monday 23 November 2026 ..."; html-part.ts makes it a table of HTML. */
export function factLines(sentences: Sentences, facts: readonly LetterFact[]): string[] {
  const rows = facts
    .filter(({ lines }) => lines.length > 0)
    .map(({ label, lines }) => ({ label: sentenceOf(sentences, label), lines }));
  const width = Math.max(leastWidth, ...rows.map(({ label }) => label.length + 2));
  return rows.flatMap(({ label, lines }) =>
    lines.map((line, at) => `    ${(at === 0 ? label : '').padEnd(width)}${line}`),
  );
}
