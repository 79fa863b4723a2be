/** Importing a payer's list of gaps: the file, and what a preview says of each line. */
import { z } from 'zod';
import { importMost } from '#shared/limits.ts';
import { line } from '#shared/text/single-line.ts';

export const GapFile = z.strictObject({
  /** Whose list it is. */
  payer: line(120, { empty: 'Name the payer', long: 'At most 120 characters' }),
  text: z
    .string()
    .min(2, 'The file is empty')
    .max(importMost.characters, 'The file is too large: import it in parts'),
});
export type GapFile = z.infer<typeof GapFile>;

/** What the file calls its columns; the first name is the one that messages use. */
export const gapColumns = {
  patient: ['patient', 'record number', 'mrn', 'patient number'],
  measure: ['measure', 'measure name', 'gap'],
  birthDate: ['birth date', 'date of birth', 'dob'],
  since: ['since', 'open since', 'due date'],
  number: ['number', 'gap number', 'gap id'],
  status: ['status'],
} as const satisfies Record<string, readonly string[]>;
export type GapColumn = keyof typeof gapColumns;

export const gapOutcomes = ['new', 'same', 'evidenced', 'withdrawn', 'refused'] as const;
/**
 * `same`: it is open already; `evidenced`: the record has the evidence, so the payer has not seen it yet;
 * `withdrawn`: the payer says that it is closed.
 */
export type GapOutcome = (typeof gapOutcomes)[number];

export interface GapLine {
  /** From 1, with the line of the columns. */
  line: number;
  outcome: GapOutcome;
  /** Null where the line is refused. */
  patient: string | null;
  measure: string | null;
  /** Why it is refused, or what is to be known of it. */
  reason: string | null;
}

export interface GapPreview {
  lines: GapLine[];
  counts: Record<GapOutcome, number>;
  /** Columns that are not read. */
  ignored: string[];
  /** A CSV of the lines that are refused, with the reason in its last column; empty where none is. */
  refusedFile: string;
}
