/** Reads who of a unit had how much of nights, weekends, holidays and hours: open to everybody who sees the roster. */
import { DateTime } from 'luxon';
import type { FairnessQuery, UnitFairness } from '#shared/roster/fairness-report.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import { requireUnit, zoneOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { backupCount } from '#server/roster/core/backup-count-store.ts';
import { ofUnits } from '#server/roster/core/roster-people-store.ts';
import { publishedDays, tallies } from './tally-store.ts';

const yearDays = 364;
/** Published further ahead than anybody publishes. */
const aheadDays = 183;

export async function fairness(
  { db, session, now }: SignedIn,
  { unitId }: FairnessQuery,
): Promise<UnitFairness> {
  const { organizationId } = session.person;
  await requireUnit(db, organizationId, unitId, unitId);
  const zone = await zoneOf(db, organizationId);
  const backup = await backupCount(db, organizationId);
  const today = DateTime.fromJSDate(now(), { zone }).toFormat('yyyy-MM-dd');
  const past = { unitId, from: dayAfter(today, 1 - yearDays), to: today };
  const ahead = { unitId, from: dayAfter(today), to: dayAfter(today, aheadDays) };
  const people = await ofUnits(db, organizationId, { unitIds: [unitId], from: today, to: today });
  const periodOf = async (period: typeof past) => {
    const days = await publishedDays(db, organizationId, period);
    if (!days) return null;
    return { ...days, tallies: await tallies(db, organizationId, { unitId, ...days }, backup) };
  };
  return {
    people: people
      .filter((person) => person.unitId === unitId && person.active)
      .map(({ id, fullName, contract: { ftePercent, fullTimeWeekMinutes } }) => ({
        id,
        fullName,
        contract: { ftePercent, fullTimeWeekMinutes },
      })),
    backup,
    past: await periodOf(past),
    planned: await periodOf(ahead),
  };
}
