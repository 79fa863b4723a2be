/** The schemas of what the roster knows of people: skills and credentials, contract, wishes. */
import { z } from 'zod';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import { line } from '#shared/text/single-line.ts';
import { Day } from '#shared/time.ts';
import { Version, VersionOrNone } from '#shared/version.ts';

/** A skill or credential that shifts may need. */
export interface Skill {
  id: string;
  name: string;
  version: number;
}

const skillName = line(80, { empty: 'Enter a name', long: 'A name has at most 80 characters' });

export const NewSkill = z.strictObject({ name: skillName });
export type NewSkill = z.infer<typeof NewSkill>;

export const SaveSkill = z.strictObject({ skillId: z.uuid(), version: Version, name: skillName });
export type SaveSkill = z.infer<typeof SaveSkill>;

export const PersonSkill = z.strictObject({
  skillId: z.uuid(),
  /** The last day on which it is valid; null: it does not expire. */
  expiresOn: Day.nullable(),
});
export type PersonSkill = z.infer<typeof PersonSkill>;

export const ContractRules = z.strictObject({
  /** Full-time equivalent in percent. */
  ftePercent: z.int().min(1).max(100),
  /** Of somebody who works full time. */
  fullTimeWeekMinutes: z
    .int()
    .min(60)
    .max(7 * 24 * 60),
  takesNights: z.boolean(),
  /** In place of the organization's, where it is stricter. */
  mostNightsInRow: z.int().min(1).max(31).nullable(),
  mostWeekMinutes: z
    .int()
    .min(60)
    .max(7 * 24 * 60)
    .nullable(),
});
export type ContractRules = z.infer<typeof ContractRules>;

export const plainContract: ContractRules = {
  ftePercent: 100,
  fullTimeWeekMinutes: 40 * 60,
  takesNights: true,
  mostNightsInRow: null,
  mostWeekMinutes: null,
};

export interface PersonOnRoster {
  id: string;
  fullName: string;
  hospitalRole: HospitalRole;
  /** The unit that they belong to; others lend them. */
  unitId: string | null;
  /** Units that they belonged to before, in order of time, each until a local day that is not of it. */
  pastUnits?: { unitId: string; until: string }[];
  /** Units that they belong to besides, for the days that are given; both days are of it. */
  otherUnits?: {
    unitId: string;
    from: string | null;
    until: string | null;
    sharePercent: number;
  }[];
  /** False for who has left, and is here because of shifts of then. */
  active: boolean;
  /** The instant from which they have no duty any more: the end of their last day, or their deactivation. */
  offDutyFrom?: string | null;
  /** As every colleague may read it. */
  phone: string | null;
  contract: ContractRules;
  /** 0 while the contract was never saved. */
  version: number;
  skills: PersonSkill[];
}

/** The contract and all skills of a person, in place of what they had. */
export const SavePersonOnRoster = z.strictObject({
  practitionerId: z.uuid(),
  version: VersionOrNone,
  contract: ContractRules,
  skills: z
    .array(PersonSkill)
    .max(50)
    .refine((all) => new Set(all.map((skill) => skill.skillId)).size === all.length, 'Named twice'),
});
export type SavePersonOnRoster = z.infer<typeof SavePersonOnRoster>;

export const PersonOnRosterRef = z.strictObject({ practitionerId: z.uuid() });
export type PersonOnRosterRef = z.infer<typeof PersonOnRosterRef>;

/** Days of one answer to "what do you wish?". */
export const mostWishDays = 62;

/** The caller's own wishes of some days, in place of what those days had; one a day and shift type. */
export const SaveWishes = z
  .strictObject({
    days: z.array(Day).min(1).max(mostWishDays),
    wishes: z
      .array(
        z.strictObject({
          day: Day,
          kind: z.enum(['wanted', 'unwanted', 'impossible']),
          shiftTypeId: z.uuid().nullable().default(null),
          note: line(200, { empty: 'Enter a note', long: 'At most 200 characters' })
            .nullable()
            .default(null),
        }),
      )
      .max(1_000),
  })
  .refine(({ days, wishes }) => wishes.every(({ day }) => days.includes(day)), {
    message: 'A wish is for another day',
    path: ['wishes'],
  })
  .refine(
    ({ wishes }) =>
      new Set(wishes.map(({ day, shiftTypeId }) => `${day} ${shiftTypeId}`)).size === wishes.length,
    { message: 'Named twice', path: ['wishes'] },
  );
export type SaveWishes = z.infer<typeof SaveWishes>;

export const OwnWishesQuery = z.strictObject({ from: Day, to: Day });
export type OwnWishesQuery = z.infer<typeof OwnWishesQuery>;
