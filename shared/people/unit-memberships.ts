/** The schemas of the units that somebody belongs to besides their own, with dates and share. */
import { z } from 'zod';
import { Day } from '#shared/time.ts';
import { Version } from '#shared/version.ts';

/** More than any float pool has. */
export const mostMemberships = 30;

const membership = z
  .strictObject({
    unitId: z.uuid('Choose a unit'),
    /** The first and the last local day; null: since always, until further notice. */
    from: Day.nullable(),
    until: Day.nullable(),
    /** Of their work; their own unit has what is left. */
    sharePercent: z.int('A whole number').min(0, 'From 0 to 100').max(100, 'From 0 to 100'),
  })
  .refine(({ from, until }) => from === null || until === null || from <= until, {
    message: 'The end is before the start',
    path: ['until'],
  });
export type UnitMembership = z.infer<typeof membership>;

/** As an administrator sees it. */
export interface NamedMembership extends Omit<UnitMembership, 'unitId'> {
  unit: { id: string; name: string };
}

/** Whether the days of two memberships meet. */
const overlaps = (one: UnitMembership, other: UnitMembership): boolean =>
  (one.from === null || other.until === null || one.from <= other.until) &&
  (other.from === null || one.until === null || other.from <= one.until);

/** On the first day of each membership the shares of all are at most the whole. */
const isAtMostWhole = (all: readonly UnitMembership[]): boolean =>
  all.every((start) => {
    const day = { ...start, until: start.from };
    const ofThatDay = all.filter((membership) =>
      start.from === null ? membership.from === null : overlaps(membership, day),
    );
    return ofThatDay.reduce((sum, { sharePercent }) => sum + sharePercent, 0) <= 100;
  });

export const Memberships = z
  .array(membership)
  .max(mostMemberships)
  .refine(
    (all) =>
      all.every((one, at) =>
        all.slice(at + 1).every((other) => one.unitId !== other.unitId || !overlaps(one, other)),
      ),
    'The days of one unit meet. Give each unit its days once.',
  )
  .refine(isAtMostWhole, 'The shares of one day are more than 100 percent together.');

/** In place of all that they had. */
export const SaveUnits = z.strictObject({
  personId: z.uuid(),
  version: Version,
  units: Memberships,
});
export type SaveUnits = z.infer<typeof SaveUnits>;
