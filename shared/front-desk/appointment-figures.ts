/** Figures of appointments that charts show, of any days: those of the report of a month. A new one is data here. */
import { z } from 'zod';
import { figurePeriod, figurePeriodProblem, isFigurePeriod } from '#shared/times/figure-period.ts';
import {
  cancelledFor,
  closedCount,
  missedFor,
  noShowShare,
  shareOf,
  type CountedState,
  type ReportFigures,
  type ReportRow,
} from './appointment-report.ts';
import { figureGroups, type FigureGroup } from './report-groups.ts';

export const figureGroupLabels: Record<FigureGroup, string> = {
  clinician: 'Clinician',
  unit: 'Unit',
  type: 'Type',
  reason: 'Reason',
  month: 'Month',
};

/** Of a row, or of all together. */
export type FigureRow = ReportFigures & Pick<ReportRow, 'use'>;

interface AppointmentFigureKind {
  label: string;
  /** What is counted of what, as it stands beside the figure. */
  definition: string;
  unit: 'count' | 'percent' | 'minutes' | 'days';
  groups: readonly FigureGroup[];
  value: (row: FigureRow) => number | null;
  /** "12.5 % (1 of 8)"; null where there is nothing to measure. */
  words: (row: FigureRow) => string | null;
  /** The appointments that a value opens. */
  opens?: CountedState;
}

/** Reasons are of those alone that were cancelled, or whose patient did not come. */
const allGroups = figureGroups;
const withoutReasons = figureGroups.filter((group) => group !== 'reason');

const countWords = (count: number | null) => (count === null ? null : String(count));
const rateWords = (rate: number | null, part: number, whole: number) =>
  rate === null ? null : `${rate} % (${part} of ${whole})`;

const ofDays = 'Of appointments that began in the period, meetings left out: ';

export const appointmentFigures = {
  appointments: {
    label: 'Appointments booked',
    definition: `${ofDays}those that were not cancelled.`,
    unit: 'count',
    groups: withoutReasons,
    value: ({ appointments }) => appointments,
    words: ({ appointments }) => countWords(appointments),
  },
  completed: {
    label: 'Completed appointments',
    definition: `${ofDays}those that are completed.`,
    unit: 'count',
    groups: withoutReasons,
    value: ({ completed }) => completed,
    words: ({ completed }) => countWords(completed),
  },
  'no-show-rate': {
    label: 'No-show rate',
    definition: `${ofDays}the share of completed and missed ones whose patient did not come.`,
    unit: 'percent',
    groups: withoutReasons,
    value: noShowShare,
    words: (row) => rateWords(noShowShare(row), row.noShow, closedCount(row)),
    opens: 'no-show',
  },
  'no-shows': {
    label: 'No-shows',
    definition: `${ofDays}those whose patient did not come.`,
    unit: 'count',
    groups: allGroups,
    value: missedFor,
    words: (row) => countWords(missedFor(row)),
    opens: 'no-show',
  },
  cancelled: {
    label: 'Cancelled appointments',
    definition: `${ofDays}those that were cancelled.`,
    unit: 'count',
    groups: allGroups,
    value: cancelledFor,
    words: (row) => countWords(cancelledFor(row)),
    opens: 'cancelled',
  },
  'late-rate': {
    label: 'Late patients',
    definition: `${ofDays}the share of patients who were checked in that came after the booked start.`,
    unit: 'percent',
    groups: withoutReasons,
    value: ({ late, checkedIn }) => shareOf(late, checkedIn),
    words: ({ late, checkedIn }) => rateWords(shareOf(late, checkedIn), late, checkedIn),
  },
  waiting: {
    label: 'Waiting time',
    definition: `${ofDays}the median of minutes from the check-in until the patient was seen, or in the waiting room of a tele-visit.`,
    unit: 'minutes',
    groups: withoutReasons,
    value: ({ waitingMinutes }) => waitingMinutes,
    words: ({ waitingMinutes, waited }) =>
      waitingMinutes === null ? null : `${waitingMinutes} min (of ${waited})`,
  },
  'lead-time': {
    label: 'Days booked ahead',
    definition: `${ofDays}the median of days from the booking to the start, of those that were not cancelled.`,
    unit: 'days',
    groups: withoutReasons,
    value: ({ leadDays }) => leadDays,
    words: ({ leadDays }) =>
      leadDays === null ? null : `${leadDays} ${leadDays === 1 ? 'day' : 'days'}`,
  },
} as const satisfies Record<string, AppointmentFigureKind>;

export type AppointmentFigureName = keyof typeof appointmentFigures;

export const appointmentFigureNames = Object.keys(appointmentFigures) as [
  AppointmentFigureName,
  ...AppointmentFigureName[],
];

export const appointmentFigureOf = (name: AppointmentFigureName): AppointmentFigureKind =>
  appointmentFigures[name];

/** The permission of the report of a month. */
export const figurePermission = 'appointments.report';

/** Both days included, in the organization's zone. */
export const ReadAppointmentFigure = z
  .strictObject({
    figure: z.enum(appointmentFigureNames),
    by: z.enum(figureGroups),
    ...figurePeriod,
  })
  .refine(isFigurePeriod, figurePeriodProblem)
  .refine(({ figure, by }) => appointmentFigureOf(figure).groups.includes(by), {
    error: 'Choose a group of this figure',
    path: ['by'],
  });
export type ReadAppointmentFigure = z.infer<typeof ReadAppointmentFigure>;

export interface AppointmentFigureRows {
  total: ReportFigures;
  /** Those with the most first; months in order, each named `YYYY-MM`. */
  rows: ReportRow[];
}
