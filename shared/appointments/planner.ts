/** The words of whoever plans for others: the day of several clinicians side by side. */
import { z } from 'zod';
import type { Appointment } from '../appointments.ts';
import type { OffTime, OpenTime } from '../calendar.ts';
import { mostPeoplePlanned } from '../limits.ts';
import type { Colleague } from '../people.ts';
import { Day } from '../time.ts';

/** A whole day in the zone of whoever plans. */
export const PlannerDay = z.strictObject({
  day: Day,
  practitionerIds: z
    .array(z.uuid())
    .min(1)
    .max(mostPeoplePlanned, `At most ${mostPeoplePlanned} people at a time`),
});
export type PlannerDay = z.infer<typeof PlannerDay>;

export interface PlannedDay {
  zone: string;
  today: string;
  /** In order of name; whoever is not of this organization, or left, is missing. */
  people: Colleague[];
  open: OpenTime[];
  off: OffTime[];
  /** Of any of them, in order of start; cancelled ones too. */
  appointments: Appointment[];
}
