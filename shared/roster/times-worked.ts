/** The schemas of times worked: what a person enters beside the plan, and a planner approves. */
import { z } from 'zod';
import { line } from '#shared/text/single-line.ts';
import { Instant } from '#shared/time.ts';
import { spanWithin } from '#shared/times/span-within.ts';
import { hourMs } from '#shared/durations.ts';
import { Version, VersionOrNone } from '#shared/version.ts';

/** YYYY-MM */
export const Month = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Choose a month');

export const WorkedMonthQuery = z.strictObject({ month: Month });
export type WorkedMonthQuery = z.infer<typeof WorkedMonthQuery>;

export const WorkedUnitQuery = z.strictObject({ unitId: z.uuid(), month: Month });
export type WorkedUnitQuery = z.infer<typeof WorkedUnitQuery>;

/** The unit to export; without one it is the caller's own. */
export const WorkedExport = z.strictObject({ unitId: z.uuid().optional(), month: Month });
export type WorkedExport = z.infer<typeof WorkedExport>;

export const EnterWorked = z
  .strictObject({
    /** Made by the client; of what was entered before, its id. */
    id: z.uuid(),
    /** Null: duty that nobody had planned, in the caller's own unit. */
    assignmentId: z.uuid().nullable(),
    startsAt: Instant,
    endsAt: Instant,
    note: line(300, { empty: 'Enter a note', long: 'At most 300 characters' })
      .nullable()
      .default(null),
    /** 0 where nothing was entered before. */
    version: VersionOrNone,
  })
  .superRefine(spanWithin(48 * hourMs, 'At most 48 hours'));
export type EnterWorked = z.infer<typeof EnterWorked>;

const ref = { id: z.uuid(), version: Version };

export const mostApproved = 500;

export const ApproveWorked = z.strictObject({
  rows: z.array(z.strictObject(ref)).min(1).max(mostApproved),
});
export type ApproveWorked = z.infer<typeof ApproveWorked>;

/** The person corrects it and enters it again. */
export const ReturnWorked = z.strictObject({
  ...ref,
  reason: line(300, { empty: 'Enter a reason', long: 'A reason has at most 300 characters' }),
});
export type ReturnWorked = z.infer<typeof ReturnWorked>;

export type WorkedState = 'open' | 'entered' | 'approved' | 'returned';

/** Instants in ISO 8601. */
export interface TimeSpan {
  startsAt: string;
  endsAt: string;
}

/** A shift as it was planned and as it was worked; one of both may be missing. */
export interface WorkedShift {
  /** Of what was entered; null: nothing yet. */
  id: string | null;
  version: number;
  assignmentId: string | null;
  practitionerId: string;
  unit: string;
  /** "Night"; null without a plan. */
  name: string | null;
  /** On call from home: it counts as planned. */
  isAtHome: boolean;
  day: string;
  planned: TimeSpan | null;
  /** The first and the last act that were seen around it. */
  seen: TimeSpan | null;
  /** What the person is asked to confirm. */
  proposed: TimeSpan | null;
  worked: TimeSpan | null;
  /** How a backup is counted, in words; null for a primary. */
  backup: string | null;
  /** Of a backup, where it counts as on call hours: as worked, else as planned. */
  onCallMinutes: number;
  /** As they count, of a backup too. */
  plannedMinutes: number;
  /** As they count; 0 while nothing is entered. */
  workedMinutes: number;
  note: string | null;
  state: WorkedState;
  decidedBy: string | null;
  reason: string | null;
  /** What the rules of duty say of the time worked. */
  findings: { severity: 'stop' | 'warning'; words: string }[];
}

export interface WorkedPerson {
  id: string;
  fullName: string;
  /** In order of time. */
  shifts: WorkedShift[];
}

export interface WorkedMonth {
  zone: string;
  month: string;
  /** In order of name. */
  people: WorkedPerson[];
}
