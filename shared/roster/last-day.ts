/** The schemas of somebody's last day: until then they are on duty, and their shifts after it are covered. */
import { z } from 'zod';
import { line } from '#shared/text/single-line.ts';
import { Day } from '#shared/time.ts';
import { ShiftChoices, type ShiftToCover } from './shift-choices.ts';

/** Without a last day, the shifts from now on: of an account that would be deactivated. */
export const ShiftsOfLeaver = z.strictObject({
  practitionerId: z.uuid(),
  lastDay: Day.nullable().default(null),
});
export type ShiftsOfLeaver = z.infer<typeof ShiftsOfLeaver>;

export const SaveLastDay = z.strictObject({
  practitionerId: z.uuid(),
  /** In the person's zone; null: they stay. */
  lastDay: Day.nullable(),
  /** The last day as it was read; if it is another one by now, the change is refused. */
  seen: Day.nullable(),
  /** What becomes of the shifts after it. */
  shifts: ShiftChoices.default([]),
  /** Why, where shifts between the days have ended: it changes who was on duty. */
  reason: line(300, { empty: 'Enter a reason', long: 'At most 300 characters' })
    .nullable()
    .default(null),
});
export type SaveLastDay = z.infer<typeof SaveLastDay>;

export interface LeaverShifts {
  /** From when they are not there. */
  startsAt: string;
  shifts: ShiftToCover[];
}

export interface LastDay {
  lastDay: string | null;
}
