/** The parameters of `$export` and `Patient/$everything`. */
import { z } from 'zod';
import { Count, Cursor } from '#server/fhir/query.ts';
import { everythingTypes, type EverythingType } from './everything-store.ts';

/** Of all that the organization has, or of its patients alone. */
export const exportLevels = ['system', 'patient'] as const;
export type ExportLevel = (typeof exportLevels)[number];

/** All names of NDJSON that Bulk Data Access knows. */
export const exportFormats: readonly string[] = [
  'application/fhir+ndjson',
  'application/ndjson',
  'ndjson',
];

/** An instant of FHIR; a plus that nobody has encoded is read as a space. */
const Instant = z
  .string()
  .transform((text) => text.replace(' ', '+'))
  .pipe(z.iso.datetime({ offset: true, error: 'An instant with its offset' }))
  .transform((text) => new Date(text));

const Types = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.string().regex(/^[A-Z][A-Za-z]{1,63}$/, 'Names of types')).max(50));

export const ExportSearch = z.strictObject({
  _format: z.string().optional(),
  _type: Types.optional(),
  _since: Instant.optional(),
  _outputFormat: z
    .string()
    .transform((text) => text.replace(' ', '+'))
    .default('application/fhir+ndjson'),
});

const typeNamed = (name: string): EverythingType | undefined =>
  everythingTypes.find((type) => type === name);

/** A page's cursor, with the type of its last resource: those of one visit share their id. */
const EverythingCursor = z
  .string()
  .refine((text) => typeNamed(text.split('.')[2] ?? '') !== undefined)
  .transform((text) => ({
    cursor: text.split('.').slice(0, 2).join('.'),
    type: typeNamed(text.split('.')[2] ?? '') ?? 'Appointment',
  }))
  .pipe(z.object({ cursor: Cursor, type: z.enum(everythingTypes) }))
  .transform(({ cursor, type }) => ({ ...cursor, type }));

export const EverythingSearch = z.strictObject({
  _format: z.string().optional(),
  _type: Types.optional(),
  _since: Instant.optional(),
  _count: Count,
  _after: EverythingCursor.optional(),
});
export type EverythingSearch = z.infer<typeof EverythingSearch>;
