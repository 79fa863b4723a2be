/** The schemas of requests for time off, and what somebody has left of it. */
import { z } from 'zod';
import type { NamedPerson } from '#shared/people.ts';
import { GivenAppointments } from '#shared/appointments/reassignment.ts';
import { line } from '#shared/text/single-line.ts';
import { ShiftChoices, type ShiftToCover } from './shift-choices.ts';
import { Day, daysIn } from '#shared/time.ts';
import { Version } from '#shared/version.ts';

export const TimeOffKind = z.enum(['vacation', 'education', 'parental', 'sick', 'other']);
export type TimeOffKind = z.infer<typeof TimeOffKind>;

/** A kind of time off of which people have so many days a year. */
export const CountedKind = z.enum(['vacation', 'education']);
export type CountedKind = z.infer<typeof CountedKind>;

export type TimeOffState = 'asked' | 'approved' | 'refused' | 'withdrawn';

export const HalfDay = z.enum(['morning', 'afternoon']);
export type HalfDay = z.infer<typeof HalfDay>;

const longestDays = 366;

export const AskTimeOff = z
  .strictObject({
    /** Made by the client: sent again, it is the same request. */
    id: z.uuid(),
    kind: TimeOffKind,
    /** Local days of the person, both included. */
    from: Day,
    to: Day,
    /** Until noon or from noon on, of a single day. */
    half: HalfDay.nullable().default(null),
    note: line(300, { empty: 'Enter a note', long: 'At most 300 characters' })
      .nullable()
      .default(null),
  })
  .refine(({ from, to }) => from <= to, {
    message: 'The last day is before the first',
    path: ['to'],
  })
  .refine((days) => daysIn(days) <= longestDays, { message: 'At most a year', path: ['to'] })
  .refine(({ from, to, half }) => half === null || from === to, {
    message: 'Half a day is of one day',
    path: ['to'],
  });
export type AskTimeOff = z.infer<typeof AskTimeOff>;

const request = { requestId: z.uuid(), version: Version };
const reason = line(300, { empty: 'Enter a reason', long: 'At most 300 characters' });

export const WithdrawTimeOff = z.strictObject(request);
export type WithdrawTimeOff = z.infer<typeof WithdrawTimeOff>;

export const ApproveTimeOff = z.strictObject({
  ...request,
  /**
   * Needed where the unit's limit of a day, or what the person has left, is exceeded, and where a shift in
   * that time has ended.
   */
  overrideReason: reason.nullable().default(null),
  /** Appointments in that time which others take, with the approval or not at all. */
  moves: GivenAppointments.default([]),
  /** What becomes of the published shifts in that time, with the approval or not at all. */
  shifts: ShiftChoices.default([]),
});
export type ApproveTimeOff = z.infer<typeof ApproveTimeOff>;

export const RefuseTimeOff = z.strictObject({ ...request, reason });
export type RefuseTimeOff = z.infer<typeof RefuseTimeOff>;

export const TimeOffRequestRef = z.strictObject({ requestId: z.uuid() });
export type TimeOffRequestRef = z.infer<typeof TimeOffRequestRef>;

export const SaveAllowance = z.strictObject({
  practitionerId: z.uuid(),
  kind: CountedKind,
  year: z.int().min(2000).max(2100),
  days: z.int().min(0).max(366),
  /** Of what was left a year before, at most so many days count in this one. */
  carriedMost: z.int().min(0).max(366).default(0),
});
export type SaveAllowance = z.infer<typeof SaveAllowance>;

export const SaveAwayLimit = z.strictObject({
  unitId: z.uuid(),
  /** How many of the unit may be away on a day; null: any number. */
  mostAway: z.int().min(1).max(500).nullable(),
});
export type SaveAwayLimit = z.infer<typeof SaveAwayLimit>;

export type AwayLimit = Pick<SaveAwayLimit, 'mostAway'>;

export interface TimeOffRequest {
  id: string;
  practitionerId: string;
  fullName: string;
  unit: string | null;
  kind: TimeOffKind;
  from: string;
  to: string;
  half: HalfDay | null;
  /** Days that the person would have worked (counted-days.ts). */
  countedDays: number;
  note: string | null;
  state: TimeOffState;
  askedAt: string;
  decidedBy: NamedPerson | null;
  reason: string | null;
  version: number;
}

/** The balance of one kind in one year, in days. `left` is what nobody has asked for or approved yet. */
export interface TimeOffBalance {
  kind: CountedKind;
  year: number;
  granted: number;
  carried: number;
  approved: number;
  asked: number;
  left: number;
}

export interface OwnTimeOff {
  zone: string;
  requests: TimeOffRequest[];
  balances: TimeOffBalance[];
}

/** The shifts and appointments that an approval would hit. */
export interface TimeOffHits {
  practitionerId: string;
  startsAt: string;
  endsAt: string;
  /** Published shifts of the person in that time. */
  shifts: ShiftToCover[];
  /** It changes who was on duty in shifts that have ended. */
  needsReason: boolean;
  /** Whether appointments are booked in it. */
  hasAppointments: boolean;
  /** Days on which more of the unit would be away than it allows. */
  fullDays: string[];
}

export interface YearAllowance {
  kind: CountedKind;
  year: number;
  days: number;
  carriedMost: number;
}

/** The years of one person; a year without an allowance has no balance. */
export interface TimeOffYears {
  allowances: YearAllowance[];
  balances: TimeOffBalance[];
}

export interface YearTaken {
  kind: CountedKind;
  year: number;
  approved: number;
  asked: number;
}

/** Returns balances in order of year; what is carried depends on what was left of the year before. */
export function balancesOf(
  allowances: readonly YearAllowance[],
  takenDays: readonly YearTaken[],
): TimeOffBalance[] {
  const balances: TimeOffBalance[] = [];
  for (const { kind, year, days, carriedMost } of allowances.toSorted((a, b) => a.year - b.year)) {
    const before = balances.find((balance) => balance.kind === kind && balance.year === year - 1);
    const carried = Math.min(carriedMost, Math.max(0, before?.left ?? 0));
    const { approved = 0, asked = 0 } =
      takenDays.find((takenDay) => takenDay.kind === kind && takenDay.year === year) ?? {};
    const left = days + carried - approved - asked;
    balances.push({ kind, year, granted: days, carried, approved, asked, left });
  }
  return balances;
}
