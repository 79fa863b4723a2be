/** How an order is to be given: all of its dosage lines as people read them, or why one cannot be kept. */
import { z } from 'zod';
import { Concept, Quantity, quantityWords, wordsOf } from './fact-values.ts';

const words = z.string().min(1).max(4_000);

const Repeat = z.strictObject({
  frequency: z.int().positive().optional(),
  period: z.number().positive().optional(),
  periodUnit: z.enum(['s', 'min', 'h', 'd', 'wk', 'mo', 'a']).optional(),
});

/** A line without words of its own, of which every part can be said. */
const DosageParts = z.strictObject({
  id: z.string().optional(),
  sequence: z.int().optional(),
  timing: z.strictObject({ code: Concept.optional(), repeat: Repeat.optional() }).optional(),
  asNeededBoolean: z.boolean().optional(),
  route: Concept.optional(),
  doseAndRate: z
    .array(z.strictObject({ type: z.unknown().optional(), doseQuantity: Quantity }))
    .max(1)
    .optional(),
});

const unitWords: Record<string, string> = {
  s: 'second',
  min: 'minute',
  h: 'hour',
  d: 'day',
  wk: 'week',
  mo: 'month',
  a: 'year',
};

function repeatWords({ frequency = 1, period = 1, periodUnit }: z.infer<typeof Repeat>): string {
  if (periodUnit === undefined) return '';
  const unit = unitWords[periodUnit] ?? periodUnit;
  const every = period === 1 ? `per ${unit}` : `every ${period} ${unit}s`;
  return `${frequency} ${frequency === 1 ? 'time' : 'times'} ${every}`;
}

function partWords(parts: z.infer<typeof DosageParts>): string {
  const { doseAndRate, route, timing, asNeededBoolean } = parts;
  const [dose] = doseAndRate ?? [];
  return [
    dose && quantityWords(dose.doseQuantity),
    wordsOf(route),
    wordsOf(timing?.code) || (timing?.repeat ? repeatWords(timing.repeat) : ''),
    asNeededBoolean ? 'as needed' : '',
  ]
    .filter(Boolean)
    .join(', ');
}

const wordsOfLine = (line: object): string | null => {
  const spoken = z.looseObject({ text: words.optional(), patientInstruction: words.optional() });
  const { data } = spoken.safeParse(line);
  const text = data?.text ?? data?.patientInstruction;
  if (text !== undefined) return text;
  const parts = DosageParts.safeParse(line);
  return parts.success ? partWords(parts.data) || null : null;
};

export const DosageLine = z
  .looseObject({ text: words.optional() })
  .refine((line) => wordsOfLine(line) !== null, 'is not kept: it has no text of its own');

/** Null where it has none. */
export const dosageWords = (lines: readonly object[]): string | null =>
  lines.map(wordsOfLine).filter(Boolean).join('; ') || null;
