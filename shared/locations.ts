/** The schemas of rooms that are booked, FHIR's Location; "room" alone is a visit's. */
import { z } from 'zod';
import { Version } from '#shared/version.ts';
import { repeatable } from '#shared/appointments.ts';
import { line } from '#shared/text/single-line.ts';

/** A room that an appointment takes, or that a type may take. */
export const LocationRef = z.object({ id: z.uuid(), name: z.string() });
export type LocationRef = z.infer<typeof LocationRef>;

/** A location as an administrator manages it. */
export interface LocationRecord extends LocationRef {
  unit: { id: string; name: string } | null;
  /** How to find it; patients read it too. */
  note: string | null;
  active: boolean;
  version: number;
  /** Names of the types that use it. */
  types: string[];
}

const details = {
  name: line(80, { empty: 'Enter a name', long: 'A name has at most 80 characters' }),
  unitId: z.uuid().nullable().default(null),
  note: line(200, { empty: 'Write how to find it', long: 'At most 200 characters' })
    .nullable()
    .default(null),
};

export const NewLocation = z.strictObject({ ...details, ...repeatable });
export type NewLocation = z.infer<typeof NewLocation>;

/** Rooms are never deleted, since appointments have them: one that is not active is not booked. */
export const SaveLocation = z.strictObject({
  ...details,
  locationId: z.uuid(),
  version: Version,
  active: z.boolean(),
});
export type SaveLocation = z.infer<typeof SaveLocation>;
