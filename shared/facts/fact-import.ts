/** Importing facts by hand: the file, what a preview says of it, and the columns of a CSV file. */
import { z } from 'zod';
import { importMost } from '#shared/limits.ts';
import { factTypes } from '#shared/facts.ts';

export const FactFile = z.strictObject({
  format: z.enum(['fhir', 'csv']),
  text: z
    .string()
    .min(2, 'The file is empty')
    .max(importMost.characters, 'The file is too large: import it in parts'),
});
export type FactFile = z.infer<typeof FactFile>;

export const factOutcomes = ['new', 'changed', 'same', 'older', 'refused'] as const;
/** `older`: what is stored was stated later, and stays. */
export type FactOutcome = (typeof factOutcomes)[number];

/** One entry of the file. */
export const FactLine = z.object({
  /** Of a CSV file its line, of a Bundle its entry, both from 1. */
  line: z.number().int(),
  outcome: z.enum(factOutcomes),
  type: z.enum(factTypes).nullable(),
  title: z.string().nullable(),
  /** As it will be shown, so that a wrong decimal is seen before it is saved. */
  value: z.string().nullable(),
  /** As the file says it: a time, or a day, a month or a year. */
  at: z.string().nullable(),
  /** Why it is refused. */
  reason: z.string().nullable(),
});
export type FactLine = z.infer<typeof FactLine>;

export const FactPreview = z.object({
  lines: z.array(FactLine),
  counts: z.record(z.enum(factOutcomes), z.number().int()),
  /** Columns of a CSV file that are not read. */
  ignored: z.array(z.string()),
});
export type FactPreview = z.infer<typeof FactPreview>;

/** The columns of a CSV file, in any order; the first four are required. */
export const factColumns = [
  'patient',
  'type',
  'id',
  'time',
  'stay',
  'code',
  'title',
  'value',
  'unit',
  'flag',
  'status',
  'text',
  'author',
  'end',
] as const;
export type FactColumn = (typeof factColumns)[number];
