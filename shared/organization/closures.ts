/** The schemas of closures: public holidays, and days on which an organization or a unit is closed. */
import { z } from 'zod';
import { line } from '#shared/text/single-line.ts';
import { Day, daysIn } from '#shared/time.ts';
import { Version } from '#shared/version.ts';

export const ClosureKind = z.enum(['holiday', 'closure']);
export type ClosureKind = z.infer<typeof ClosureKind>;

/** Local days, both inclusive. Nobody of the organization, or of the unit, is open on them. */
export interface Closure {
  id: string;
  kind: ClosureKind;
  name: string;
  from: string;
  to: string;
  unit: { id: string; name: string } | null;
  version: number;
}

const longestDays = 366;

const details = {
  kind: ClosureKind,
  name: line(80, { empty: 'Enter a name', long: 'A name has at most 80 characters' }),
  from: Day,
  to: Day,
  unitId: z.uuid().nullable().default(null),
};

interface Days {
  from: string;
  to: string;
}

const isInOrder = ({ from, to }: Days) => from <= to;
const notInOrder = { message: 'The last day is before the first', path: ['to'] };
const isShort = (days: Days) => daysIn(days) <= longestDays;
const notShort = { message: 'At most a year', path: ['to'] };

export const NewClosure = z
  .strictObject(details)
  .refine(isInOrder, notInOrder)
  .refine(isShort, notShort);
export type NewClosure = z.infer<typeof NewClosure>;

export const SaveClosure = z
  .strictObject({ ...details, closureId: z.uuid(), version: Version })
  .refine(isInOrder, notInOrder)
  .refine(isShort, notShort);
export type SaveClosure = z.infer<typeof SaveClosure>;

export const ClosureRef = z.strictObject({ closureId: z.uuid(), version: Version });
export type ClosureRef = z.infer<typeof ClosureRef>;

/** From a day on, the whole of it included; without one, from today in the organization's zone. */
export const ListClosures = z.strictObject({ from: Day.optional() }).prefault({});
export type ListClosures = z.infer<typeof ListClosures>;
