/** The board of discharges: which stays, what a row says, and the figures of days. */
import { z } from 'zod';
import type { NamedPerson, Unit } from '#shared/people.ts';
import type { WaitsFor } from './waits-for.ts';
import type { StayLine } from '#shared/utilization.ts';
import { Attribution, type DelayAttribution } from '#shared/utilization/delays.ts';

/** More are counted and not listed. */
export const mostDischargeRows = 200;
/** Stays that ended count in figures for so many days. */
export const figureDays = 30;

/** A contact counts as due so long before its time. */
export const callHours = 24;

/** Each is a number of the board, and the condition of the rows behind it. The last three are of stays that have ended. */
export const dischargeBlocks = [
  'all',
  'ready',
  'blocked',
  'today',
  'late',
  'no-day',
  'notices',
  'calls',
  'answers',
  'left-in-time',
  'left-late',
  'left-no-day',
] as const;
export type DischargeBlock = (typeof dischargeBlocks)[number];

export const dischargeBlockWords: Record<DischargeBlock, { label: string; definition: string }> = {
  all: { label: 'In a bed', definition: 'Everybody whose stay lasts.' },
  ready: {
    label: 'Can leave',
    definition: 'The target day is today or past, and no barrier is open.',
  },
  blocked: {
    label: 'Blocked',
    definition: 'The target day is today or past, and a barrier is open.',
  },
  today: { label: 'Leaving today', definition: 'The target day is today.' },
  late: { label: 'Past the target day', definition: 'The target day was before today.' },
  'no-day': { label: 'Without a target day', definition: 'Nobody has said a day, nor the record.' },
  notices: {
    label: 'Notices to deliver',
    definition: 'A notice to the patient is open and has to be delivered before they leave.',
  },
  calls: {
    label: 'Calls due',
    definition: `A contact after the discharge is due within ${callHours} hours or overdue, of a stay that ended in the last ${figureDays} days.`,
  },
  answers: {
    label: 'Unread answers',
    definition: `Somebody has written to you about a case of the stay, and you have not read it; of stays that last or ended in the last ${figureDays} days.`,
  },
  'left-in-time': {
    label: 'Left in time',
    definition: `Left in the last ${figureDays} days, on the target day or before.`,
  },
  'left-late': {
    label: 'Left late',
    definition: `Left in the last ${figureDays} days, after the target day.`,
  },
  'left-no-day': {
    label: 'Left without a target day',
    definition: `Left in the last ${figureDays} days; nothing was expected.`,
  },
};

/** As the stays say them, or the reader's own, or the whole house. */
const Units = z.union([z.enum(['mine', 'all']), z.array(z.string().max(200)).min(1).max(50)]);

export const ReadDischarges = z.strictObject({
  /** Without it, the reader's own where somebody lies there, else the whole house. */
  units: Units.optional(),
  block: z.enum(dischargeBlocks).default('all'),
  /** With avoidable days of this reason, or that belong to this party: stays that last and that ended lately. */
  delay: z.union([z.uuid(), Attribution]).optional(),
});
export type ReadDischarges = z.infer<typeof ReadDischarges>;

export const CountDischarges = ReadDischarges.pick({ units: true });
export type CountDischarges = z.infer<typeof CountDischarges>;

export interface BarrierLine {
  caseId: string;
  version: number;
  reason: string;
  attribution: DelayAttribution | null;
  state: string;
  owner: NamedPerson | null;
  ownerRole: string | null;
  ownerUnit: Unit | null;
  waitsFor: WaitsFor | null;
  openedAt: string;
  dueAt: string | null;
}

export interface DischargeRow {
  stay: StayLine;
  /** Open ones, the oldest first. */
  barriers: BarrierLine[];
  /** Open notices to the patient. */
  notices: number;
  /** Who has gone through it today; null: nobody yet. */
  round: { by: NamedPerson; at: string } | null;
}

export interface DischargePage {
  rows: DischargeRow[];
  /** Of all rows of the block. */
  count: number;
  zone: string;
  today: string;
}

interface WallBarrier extends Pick<BarrierLine, 'reason' | 'openedAt' | 'dueAt'> {
  /** The name of a colleague or a unit, or a role. */
  owner: string | null;
  /** A unit or a provider; what was said in words alone where patients are named too. */
  waitsFor: string | null;
}

/** A bed as a wall screen has it: no id of anybody, and the patient's name where an administrator allowed it. */
export interface WallRow {
  unit: string | null;
  bed: string | null;
  patient: string | null;
  targetDay: string | null;
  /** Whole days past the target day; less than zero: before it. */
  daysOver: number | null;
  barriers: WallBarrier[];
}

/** The answer of a secret address. */
export interface DischargeWall {
  name: string;
  organization: string;
  zone: string;
  at: string;
  today: string;
  rows: WallRow[];
  /** `party`: to whom it belongs, in words. */
  avoidable: { reason: string; party: string; days: number }[];
  /** Of the last so many days. */
  figureDays: number;
  ended: ExpectedAgainstActual;
}

/** Avoidable days of stays that last, and of those that ended in the last days. */
export interface AvoidableDays {
  reasonId: string;
  reason: string;
  attribution: DelayAttribution;
  days: number;
  stays: number;
}

/** Of stays that ended in the last days. */
export interface ExpectedAgainstActual {
  stays: number;
  /** Those with a target day, and whole days after it, of those that left late. */
  withDay: number;
  daysLate: number;
  /** Midnights of those with expected days by their DRG, against these days. */
  midnights: number;
  expectedDays: number;
}

export interface DischargeCounts {
  counts: Record<DischargeBlock, number>;
  avoidable: AvoidableDays[];
  ended: ExpectedAgainstActual;
  /** The units whose stays last, for a choice. */
  units: { value: string; label: string; stays: number }[];
  /** What was read where the call named no units. */
  usual: 'mine' | 'all';
}
