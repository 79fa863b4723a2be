/** Which fact is proposed or cited, in words. */
import type { CitedFact } from '#shared/cases/case-forms.ts';
import { momentWords } from '#client/ui/times/times.ts';

/** "Sodium 119 mmol/L, Monday, 2 November, 11:00, from Admissions". */
export const sourceWords = (
  { title, value, at, precision, source }: CitedFact,
  zone: string,
): string =>
  `${[title, value].filter(Boolean).join(' ')}, ${momentWords(at, { precision, zone })}, from ${source}`;
