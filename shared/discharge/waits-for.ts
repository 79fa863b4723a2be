/** Where a barrier waits: for a unit of the hospital, a provider of the directory, or what neither knows, in words. */
import { z } from 'zod';
import { line } from '#shared/text/single-line.ts';

const bed = z.string().trim().max(40, 'At most 40 characters').default('');

export const WaitsForInput = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('unit'), unitId: z.uuid(), bed }),
  z.strictObject({ is: z.literal('provider'), providerId: z.uuid(), bed }),
  z.strictObject({
    is: z.literal('words'),
    name: line(120, { empty: 'Say what it waits for', long: 'At most 120 characters' }),
    bed,
  }),
]);
export type WaitsForInput = z.infer<typeof WaitsForInput>;

/** As a barrier keeps it; both ids are null where it was said in words. */
export const WaitsFor = z.strictObject({
  unitId: z.uuid().nullable(),
  providerId: z.uuid().nullable(),
  /** As the unit or provider was called then. */
  name: z.string().min(1).max(120),
  bed,
});
export type WaitsFor = z.infer<typeof WaitsFor>;
