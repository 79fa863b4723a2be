/** What a file of the calendar is asked for: the days and people that are shown, and the filter on them. */
import { z } from 'zod';
import { AppointmentState, Kind } from '../appointments.ts';
import { CalendarRange } from '../calendar.ts';
import { mostPeopleAsked } from '../limits.ts';

export const CalendarExport = z.strictObject({
  range: CalendarRange,
  /** Without them, of every kind and in every state. */
  kinds: z.array(Kind).max(Kind.options.length).optional(),
  states: z.array(AppointmentState).max(AppointmentState.options.length).optional(),
  /** Of those in the range, whose time is not shown. */
  hiddenPractitionerIds: z
    .array(z.uuid())
    .max(mostPeopleAsked + 1)
    .default([]),
  /** As the calendar shows it beside the appointments; lists of appointments alone go without. */
  withTimeOff: z.boolean().default(false),
});
export type CalendarExport = z.infer<typeof CalendarExport>;

export interface CalendarCsv {
  csv: string;
  rows: number;
}
