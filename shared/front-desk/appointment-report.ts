/** The schemas of the figures of appointments: a month by clinician, unit or type. */
import { z } from 'zod';
import { reasonSides, type ReasonSide } from '#shared/appointments/reasons/reason-uses.ts';
import { figureGroups, reportGroups } from '#shared/front-desk/report-groups.ts';
import { figurePeriod, figurePeriodProblem, isFigurePeriod } from '#shared/times/figure-period.ts';
import { hasKnownYear } from '#shared/times/days.ts';

export const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month')
  .refine(hasKnownYear, 'Give a year from 1000 to 8999.');

export const ReadReport = z.strictObject({
  /** YYYY-MM, in the organization's zone. */
  month: Month,
  by: z.enum(reportGroups),
});
export type ReadReport = z.infer<typeof ReadReport>;

export const countedStates = ['cancelled', 'no-show'] as const;
export type CountedState = (typeof countedStates)[number];

const countedRow = {
  /** As the row has it; null where it is of nobody, of no unit, or of no listed reason. */
  id: z.uuid().nullable(),
  /** Of a row of reasons. */
  side: z.enum(reasonSides).nullable().default(null),
  state: z.enum(countedStates),
};

/**
 * Of one row of the figures: those that were cancelled, or whose patient did not come. Of a month, or of any days; by
 * month it is all of the days.
 */
export const ReadCounted = z.union([
  ReadReport.extend(countedRow),
  z
    .strictObject({ ...figurePeriod, by: z.enum(figureGroups), ...countedRow })
    .refine(isFigurePeriod, figurePeriodProblem),
]);
export type ReadCounted = z.infer<typeof ReadCounted>;

export interface CountedAppointment {
  id: string;
  startsAt: string;
  patientName: string;
  typeName: string;
  practitioners: string[];
  /** What was written of a cancellation. */
  because: string | null;
}

export interface CountedAppointments {
  zone: string;
  /** As the row says it; the first of them are listed. */
  count: number;
  appointments: CountedAppointment[];
}

export interface ReportFigures {
  /** Without those that were cancelled. */
  appointments: number;
  completed: number;
  noShow: number;
  cancelled: number;
  /** Patients who were checked in. */
  checkedIn: number;
  /** Of these, after the booked start. */
  late: number;
  /** By how much, of those who were late; the median, null where nobody was. */
  lateMinutes: number | null;
  /**
   * From the check-in until they were seen, or in the waiting room of a tele-visit until they were let
   * in; the median, null where it is not known.
   */
  waitingMinutes: number | null;
  /** Of how many patients that wait is known. */
  waited: number;
  /** From the booking to the start; the median, null without appointments. */
  leadDays: number | null;
}

export interface ReportRow extends ReportFigures {
  /** Null: those without a unit. */
  id: string | null;
  name: string;
  /** Of a reason that is for one of both alone; null for every other row. */
  use: 'cancellation' | 'no-show' | null;
  /** On whose side a reason is; null where none was said, and for every other row. */
  side: ReasonSide | null;
}

export interface ReportDay {
  day: string;
  completed: number;
  noShow: number;
  cancelled: number;
  /** Booked or under way. */
  open: number;
}

export interface AppointmentReport {
  zone: string;
  month: string;
  total: ReportFigures;
  rows: ReportRow[];
  /** Every day of the month. */
  days: ReportDay[];
}

/** How many were cancelled or missed for a reason; null where it is not a reason for that. */
export const cancelledFor = ({ use, cancelled }: Pick<ReportRow, 'use' | 'cancelled'>) =>
  use === 'no-show' ? null : cancelled;
export const missedFor = ({ use, noShow }: Pick<ReportRow, 'use' | 'noShow'>) =>
  use === 'cancellation' ? null : noShow;

/** How many visits are closed: who is still to come has neither come nor stayed away. */
export const closedCount = ({ completed, noShow }: ReportFigures): number => completed + noShow;

/** In per cent, to a tenth; null of nothing. */
export const shareOf = (part: number | null, whole: number): number | null =>
  part === null || whole === 0 ? null : Math.round((1000 * part) / whole) / 10;

/** The share of closed visits whose patient did not come, in per cent; null without any. */
export const noShowShare = (figures: ReportFigures): number | null =>
  shareOf(figures.noShow, closedCount(figures));
