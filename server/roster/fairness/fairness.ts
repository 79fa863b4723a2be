/** Reads who of a unit had how much of nights, weekends, holidays and hours: open to everybody who sees the roster. */
import { DateTime } from 'luxon';
import { belongsTo, contractIn, shareOver } from '#shared/roster/unit-shares.ts';
import type {
  FairnessPeriod,
  FairnessQuery,
  UnitFairness,
} from '#shared/roster/fairness-report.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import { closedUnits, requireUnit, zoneOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { backupCount } from '#server/roster/core/backup-count-store.ts';
import { byIds, ofUnits } from '#server/roster/core/roster-people-store.ts';
import { publishedDays, tallies } from './tally-store.ts';

const yearDays = 364;
/** Published further ahead than anybody publishes. */
const aheadDays = 183;

const idsOf = (period: Pick<FairnessPeriod, 'tallies'> | null) =>
  (period?.tallies ?? []).map(({ practitionerId }) => practitionerId);

/** Of a closed unit the year until it was closed, and everybody who had a shift of it in that. */
export async function fairness(
  { db, session, now }: SignedIn,
  { unitId }: FairnessQuery,
): Promise<UnitFairness> {
  const { organizationId } = session.person;
  await requireUnit(db, organizationId, unitId, unitId);
  const zone = await zoneOf(db, organizationId);
  const backup = await backupCount(db, organizationId);
  const today = DateTime.fromJSDate(now(), { zone }).toFormat('yyyy-MM-dd');
  const closed = (await closedUnits(db, organizationId)).find(({ id }) => id === unitId);
  const lastDay = closed?.closedAt
    ? DateTime.fromISO(closed.closedAt, { zone }).toFormat('yyyy-MM-dd')
    : today;
  const past = { unitId, from: dayAfter(lastDay, 1 - yearDays), to: lastDay };
  const ahead = { unitId, from: dayAfter(today), to: dayAfter(today, aheadDays) };
  const periodOf = async (period: typeof past) => {
    const days = await publishedDays(db, organizationId, period);
    if (!days) return null;
    return { ...days, tallies: await tallies(db, organizationId, { unitId, ...days }, backup) };
  };
  const pastYear = await periodOf(past);
  const planned = await periodOf(ahead);
  const all = { from: pastYear?.from ?? today, to: planned?.to ?? today };
  const people = closed
    ? await byIds(db, organizationId, idsOf(pastYear))
    : (await ofUnits(db, organizationId, { unitIds: [unitId], ...all })).filter(
        (person) => person.active && belongsTo(person, unitId, all),
      );
  const withShares = (period: typeof pastYear): FairnessPeriod | null =>
    period && {
      ...period,
      ftePercents: Object.fromEntries(
        people
          .filter((person) => closed || belongsTo(person, unitId, period))
          .map((person) => [
            person.id,
            person.contract.ftePercent * (closed ? 1 : shareOver(person, unitId, period)),
          ]),
      ),
    };
  return {
    people: people.map((person) => {
      const { ftePercent, fullTimeWeekMinutes } = closed
        ? person.contract
        : contractIn(person, unitId, today);
      const { id, fullName } = person;
      return { id, fullName, contract: { ftePercent, fullTimeWeekMinutes } };
    }),
    backup,
    past: withShares(pastYear),
    planned: withShares(planned),
  };
}
