/** The schemas of units: the departments and wards in which people work, FHIR's Organization within one. */
import { z } from 'zod';
import { Phone } from '#shared/people/phone.ts';
import { line } from '#shared/text/single-line.ts';
import { Version } from '#shared/version.ts';

/** As an administrator manages it. */
export interface UnitRecord {
  id: string;
  organizationId: string;
  name: string;
  code: string | null;
  specialty: string | null;
  phone: string | null;
  location: string | null;
  /** Closed or merged units get nobody new; what was, keeps their name. */
  active: boolean;
  closedAt: string | null;
  mergedInto: string | null;
  version: number;
  /** Accounts of the unit, and rooms. */
  people: number;
  locations: number;
}

const short = (label: string, max: number) =>
  line(max, { empty: `Enter the ${label}`, long: `At most ${max} characters` })
    .nullable()
    .default(null);

export const unitName = line(120, {
  empty: 'Enter a name',
  long: 'A name has at most 120 characters',
});

const details = {
  name: unitName,
  code: short('code', 20),
  specialty: short('specialty', 80),
  phone: Phone.nullable().default(null),
  location: short('location', 120),
};

export const NewUnit = z.strictObject(details);
export type NewUnit = z.infer<typeof NewUnit>;

export const SaveUnit = z.strictObject({
  ...details,
  unitId: z.uuid(),
  version: Version,
  active: z.boolean(),
});
export type SaveUnit = z.infer<typeof SaveUnit>;

export const UnitRef = z.strictObject({ unitId: z.uuid() });
export type UnitRef = z.infer<typeof UnitRef>;

/**
 * What the first has becomes the second's (`UnitContents`), and the first is closed for good. What is over
 * keeps its unit.
 */
export const MergeUnits = z
  .strictObject({ unitId: z.uuid(), version: Version, intoUnitId: z.uuid() })
  .refine(({ unitId, intoUnitId }) => unitId !== intoUnitId, {
    message: 'Choose another unit',
    path: ['intoUnitId'],
  });
export type MergeUnits = z.infer<typeof MergeUnits>;
