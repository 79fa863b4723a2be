/** The nightly job that sums past days, so that the numbers of a long period are read without its cases. */
import { dayMs } from '#shared/durations.ts';
import { mostDays } from '#shared/times/figure-period.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import { dayAfter, dayAt } from '#server/platform/times/local-days.ts';
import { nextNight } from '#server/platform/times/next-night.ts';
import { localDays } from './local-days-of-period.ts';
import type { LocalDay } from './number-store.ts';
import * as store from './case-day-store.ts';

type SummingDeps = Pick<Deps, 'db' | 'jobs' | 'now'>;

/** One job sums for so long; the next one goes on, on whichever server is free. */
const atOnceMs = 30_000;
/** Whoever changes a case of these days waits for one transaction. */
const daysAtOnce = 5;

/** Days that are over, back to the first case: the newest first, those whose sums do not hold. */
async function daysToSum(
  { db, now }: SummingDeps,
  { organizationId, zone }: { organizationId: string; zone: string },
): Promise<LocalDay[]> {
  const first = await store.firstInstant(db, organizationId);
  if (!first) return [];
  const until = dayAfter(dayAt(now(), zone), -1);
  const earliest = new Date(Math.max(first.getTime(), now().getTime() - mostDays * dayMs));
  const from = dayAt(earliest, zone);
  if (from > until) return [];
  const days = localDays({ from, to: until }, zone);
  const summed = await store.summedAmong(db, { organizationId, zone }, days);
  return days.filter(({ day }) => !summed.has(day)).toReversed();
}

/** A day that somebody changes at this moment is left to the next night: until then it is counted from its cases. */
const sumSome = (
  { db, now }: SummingDeps,
  of: { organizationId: string; zone: string },
  days: readonly LocalDay[],
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    if (!(await store.lockDays(transaction, of.organizationId, days))) return;
    await store.writeSums(transaction, { ...of, days, now: now() });
  });

/** The job of one organization; repeated, it sums nothing twice. */
export async function sumDays(
  deps: SummingDeps,
  { organizationId }: JobData['case-days.sum'],
): Promise<void> {
  const pauseAt = performance.now() + atOnceMs;
  const of = { organizationId, zone: await zoneOf(deps.db, organizationId) };
  const days = await daysToSum(deps, of);
  for (let at = 0; at < days.length; at += daysAtOnce) {
    if (performance.now() > pauseAt)
      return deps.jobs.send(deps.db, 'case-days.sum', { data: { organizationId } });
    await sumSome(deps, of, days.slice(at, at + daysAtOnce));
  }
}

/** At the start: what no night has summed yet is summed now, so that the first day after an upgrade has fast boards. */
export async function planFirstSums({ db, jobs, now }: SummingDeps): Promise<void> {
  const organizationIds = await store.unsummed(db, new Date(now().getTime() - dayMs));
  await jobs.send(
    db,
    'case-days.sum',
    organizationIds.map((organizationId) => ({
      data: { organizationId },
      key: `${organizationId} ${store.revision}`,
    })),
  );
}

const nightlyAt = { hour: 1, minute: 10 };

/** Plans the coming night of every organization; repeated, it plans nothing twice. */
export async function planDaySums({ db, jobs, now }: SummingDeps): Promise<void> {
  const organizations = await store.organizations(db);
  await jobs.send(
    db,
    'case-days.sum',
    organizations.map(({ id: organizationId, zone }) => {
      const at = nextNight(now(), zone, nightlyAt);
      const key = `${organizationId} ${at.toISODate()}`;
      return { data: { organizationId }, key, startAfter: at.toJSDate() };
    }),
  );
}
