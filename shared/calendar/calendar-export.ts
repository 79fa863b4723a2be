/** The schemas of the calendar's CSV export: days, people and filters, as on the screen. */
import { z } from 'zod';
import { AppointmentState, Kind } from '#shared/appointments.ts';
import { CalendarRange } from '#shared/calendar.ts';
import { mostPeopleAsked } from '#shared/limits.ts';

export const CalendarExport = z.strictObject({
  range: CalendarRange,
  /** Without them, every kind and state. */
  kinds: z.array(Kind).max(Kind.options.length).optional(),
  states: z.array(AppointmentState).max(AppointmentState.options.length).optional(),
  /** Colleagues of the range whose entries are left out. */
  hiddenPractitionerIds: z
    .array(z.uuid())
    .max(mostPeopleAsked + 1)
    .default([]),
  /**
   * Whether to include when people are away, as the calendar shows it; lists of appointments do
   * not.
   */
  withTimeOff: z.boolean().default(false),
});
export type CalendarExport = z.infer<typeof CalendarExport>;

export interface CalendarCsv {
  csv: string;
  rows: number;
}
