/** The schemas of the import of people: the columns, the lines, and their problems. */
import { z } from 'zod';
import { importMost } from '#shared/limits.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { Role } from '#shared/roles.ts';

const csv = z
  .string()
  .min(1, 'Choose a file, or paste its lines')
  .max(importMost.characters, 'That is too much text for one import. Split the file.');

export const PreviewImport = z.strictObject({ csv });
export type PreviewImport = z.infer<typeof PreviewImport>;

/** Every line has to be without a problem, except those that are left out by name. */
export const ImportPeople = z.strictObject({
  csv,
  /** Units of the list that the organization does not have are added; else they are problems. */
  addUnits: z.boolean().default(false),
  leaveOut: z.array(z.int32().positive()).max(importMost.people).default([]),
});
export type ImportPeople = z.infer<typeof ImportPeople>;

export const importColumns = [
  'name',
  'email',
  'role',
  'job',
  'unit',
  'otherUnits',
  'zone',
  'phone',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** A unit besides their own, as a line names it. */
export interface ImportMembership {
  unit: string;
  /** The organization has no such unit: no problem where it is to be added. */
  isUnitUnknown: boolean;
  from: string | null;
  until: string | null;
  sharePercent: number;
}

/** A line of the file as it was read, and what is wrong with it; without a problem it can be imported. */
export interface ImportRow {
  /** Numbered as in a text editor. */
  line: number;
  fullName: string;
  email: string;
  role: Role | null;
  hospitalRole: HospitalRole | null;
  unit: string | null;
  /** The organization has no such unit: no problem where it is to be added. */
  isUnitUnknown: boolean;
  otherUnits: ImportMembership[];
  zone: string;
  phone: string | null;
  problems: { column: ImportColumn | null; problem: string }[];
}

/** `fault` is a problem of the file as a whole; then there are no rows. */
export interface ImportPreview {
  fault: string | null;
  /** Columns of the file that are ignored. */
  ignored: string[];
  /** Names of units that the organization does not have, each once. */
  unknownUnits: string[];
  rows: ImportRow[];
}
