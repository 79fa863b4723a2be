/** The schemas of sets of rules of duty: who is under which, and what a job or unit chooses. */
import { z } from 'zod';
import { HospitalRole as HospitalRoleSchema } from '#shared/people.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import { RuleSetName } from './rule-catalogue.ts';

/** `people` are the active ones today. */
export interface RuleSetsInUse {
  sets: { set: RuleSetName; people: number }[];
  /** Every job; `people` are those whose unit leaves it to the job. */
  jobs: { job: HospitalRole; set: RuleSetName; people: number }[];
  /** Every open unit; null leaves it to the job of each person. */
  units: { unitId: string; name: string; set: RuleSetName | null; people: number }[];
}

/** Names of one answer. */
export const mostRuleSetPeople = 300;

export const RuleSetPeopleQuery = z.strictObject({ set: RuleSetName });
export type RuleSetPeopleQuery = z.infer<typeof RuleSetPeopleQuery>;

/** In order of name, at most `mostRuleSetPeople`. */
export interface RuleSetPeople {
  total: number;
  people: {
    id: string;
    fullName: string;
    job: HospitalRole;
    unit: string | null;
    /** What put them under this set. */
    by: 'unit' | 'job';
  }[];
}

/** `seen` is what the reader saw there: if it is another by now, the change is refused. */
export const ChooseRuleSet = z.discriminatedUnion('of', [
  z.strictObject({
    of: z.literal('job'),
    job: HospitalRoleSchema,
    seen: RuleSetName,
    set: RuleSetName,
  }),
  z.strictObject({
    of: z.literal('unit'),
    unitId: z.uuid(),
    seen: RuleSetName.nullable(),
    set: RuleSetName.nullable(),
  }),
]);
export type ChooseRuleSet = z.infer<typeof ChooseRuleSet>;
