/** Assigning many cases at once: whom they can go to, how they are shared out, and what a plan of it says. */
import { z } from 'zod';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import { AssignTo, CaseFilter, CaseNote } from '#shared/cases.ts';
import { HospitalRole, type NamedPerson } from '#shared/people.ts';
import { Version } from '#shared/version.ts';

/** In one act. */
export const mostAssigned = 200;
const mostInRounds = 50;

const CaseIds = z.array(z.uuid()).min(1).max(mostAssigned);

/** `unit`: as `CaseFilter.units` names it. */
const UnitPerson = z.strictObject({ unit: z.string().min(1).max(200), personId: z.uuid() });

/**
 * `rounds`: each case to whoever of these has least open work then. `unit`: to the person whom `people` names
 * for its unit, else in rounds among the people of that unit who work on its kind and are there. `unit-people`: all
 * to the people of one unit, of whom anybody takes them.
 */
export const AssignManyTo = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('person'), personId: z.uuid() }),
  z.strictObject({ to: z.literal('role'), role: HospitalRole }),
  z.strictObject({ to: z.literal('unit-people'), unitId: z.uuid() }),
  z.strictObject({ to: z.literal('nobody') }),
  z.strictObject({
    to: z.literal('rounds'),
    personIds: z.array(z.uuid()).min(1, 'Choose somebody').max(mostInRounds),
  }),
  z.strictObject({ to: z.literal('unit'), people: z.array(UnitPerson).max(200).default([]) }),
]);
export type AssignManyTo = z.infer<typeof AssignManyTo>;

/** Of a filter the first by clock. */
export const PlanAssigning = z.strictObject({
  of: z.union([z.strictObject({ caseIds: CaseIds }), z.strictObject({ filter: CaseFilter })]),
  to: AssignManyTo,
});
export type PlanAssigning = z.infer<typeof PlanAssigning>;

const PlannedCase = z.strictObject({ caseId: z.uuid(), version: Version, assign: AssignTo });

/** What a plan says, and why; the reason stands in the events of each case. */
export const AssignCases = z.strictObject({
  cases: z.array(PlannedCase).min(1).max(mostAssigned),
  note: CaseNote,
});
export type AssignCases = z.infer<typeof AssignCases>;

export const AssigningRef = z.strictObject({ assigningId: z.uuid() });
export type AssigningRef = z.infer<typeof AssigningRef>;

/** What the roster says of somebody now; all null or false where they are on none. */
export interface DutyNow {
  onDutyUntil: string | null;
  /** They have shifts these days, and none now. */
  isOffDuty: boolean;
  /** Away now or later today. */
  awayUntil: string | null;
}

interface PlannedPerson extends NamedPerson, DutyNow {
  hospitalRole: string;
  /** Open cases of all kinds. */
  open: number;
  /** Of this plan. */
  added: number;
}

export interface PlannedUnit {
  unit: string;
  label: string;
  count: number;
  /** Who of it works on these kinds and is there. */
  people: NamedPerson[];
}

/** Why a case is not in the plan. */
export type LeftOutReason = 'theirs' | 'not-yours' | 'no-unit' | 'nobody-of-unit' | 'unfit';

export interface AssignPlan {
  cases: AssignCases['cases'];
  people: PlannedPerson[];
  /** Those of the cases, where they go by unit. */
  units: PlannedUnit[];
  leftOut: { reason: LeftOutReason; count: number }[];
  /** In words: who cannot be assigned one of these, and why. */
  unfit: string[];
  /** There are more than can be assigned at once. */
  hasMore: boolean;
  zone: string;
}

/** A case that stays as it is, with the reason in words. */
export interface LeftCase {
  caseId: string;
  title: string;
  because: string;
}

export interface AssignedCases {
  assigningId: string;
  count: number;
  /** How many people were written a message of it. */
  messages: number;
  left: LeftCase[];
}

export const ListTeam = CaseFilter.pick({ queue: true, units: true }).required({ queue: true });
export type ListTeam = z.infer<typeof ListTeam>;

export interface TeamMember extends NamedPerson, DutyNow {
  hospitalRole: string;
  open: number;
  overdue: number;
  /** Within 24 hours. */
  soon: number;
  /** In the last 7 days. */
  closed: number;
  /** Since when they have what they have longest. */
  oldestSince: string | null;
  /** Works this queue by their job; others have some of it. */
  isWorker: boolean;
}

export interface Team {
  kinds: KindName[];
  members: TeamMember[];
  zone: string;
}

/** For each case whoever has least then; of several the first. `open` is what each has before. */
export function inRounds<Id>(count: number, people: readonly { id: Id; open: number }[]): Id[] {
  const loads = people.map(({ id, open }) => ({ id, open }));
  return Array.from({ length: loads.length === 0 ? 0 : count }, () => {
    const least = loads.reduce((a, b) => (b.open < a.open ? b : a));
    least.open += 1;
    return least.id;
  });
}
