/** The schemas of the planner: one day of several clinicians side by side. */
import { z } from 'zod';
import type { Appointment } from '#shared/appointments.ts';
import type { OffTime, OpenTime } from '#shared/calendar.ts';
import { mostPeoplePlanned } from '#shared/limits.ts';
import type { Colleague } from '#shared/people.ts';
import { Day } from '#shared/time.ts';

/** A whole day in the zone of the planning user. */
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
  /** In order of name; people who left or belong to another organization are missing. */
  people: Colleague[];
  open: OpenTime[];
  off: OffTime[];
  /** Appointments of any of them, in order of start; cancelled ones too. */
  appointments: Appointment[];
}
