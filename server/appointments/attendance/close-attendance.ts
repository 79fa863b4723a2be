/** By night, visits in person that nobody closed are settled: who came was seen, who did not is a no-show. */
import { dayMs, hourMs } from '#shared/durations.ts';
import { recordAll, serverActor } from '#server/audit/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { nextNight } from '#server/platform/times/next-night.ts';
import * as attendance from './attendance-store.ts';
import * as store from '#server/appointments/core/appointment-store.ts';
import { openVisits, type OpenVisit } from './close-attendance-store.ts';

type ClosingDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'changed'>;

/** Time for staff to enter the outcome themselves. */
const closesAfterMs = 8 * hourMs;
/** What is older was left open on purpose. */
const settledForMs = 7 * dayMs;
const atOnce = 200;
const nightlyAt = { hour: 3, minute: 10 };

const outcomeOf = ({ state }: OpenVisit) => (state === 'booked' ? 'no-show' : 'completed');

/** Returns how many visits it closed; 0 when none is left. */
async function closeSomeVisits(deps: ClosingDeps): Promise<number> {
  const at = deps.now();
  const endsAt = new Date(at.getTime() - closesAfterMs);
  const startsAt = new Date(at.getTime() - settledForMs);
  const closedVisits = await deps.db.transaction().execute(async (db) => {
    const open = await openVisits(db, { startsAt, endsAt }, atOnce);
    for (const state of ['completed', 'no-show'] as const) {
      const ids = open.filter((openVisit) => outcomeOf(openVisit) === state).map(({ id }) => id);
      await store.setOutcome(db, { ids, state });
    }
    await attendance.markClosed(db, { ids: open.map(({ id }) => id), at });
    await recordAll(
      db,
      serverActor(deps),
      open.map((visit) => ({
        action: 'appointment.attend',
        account: { id: null, organizationId: visit.organizationId },
        object: { type: 'Appointment', id: visit.id },
        detail: { before: { state: visit.state }, after: { state: outcomeOf(visit) }, by: 'night' },
      })),
    );
    return open;
  });
  for (const organizationId of new Set(closedVisits.map((visit) => visit.organizationId)))
    deps.changed({ organizationId, area: 'appointments', practitionerIds: [] });
  return closedVisits.length;
}

/** Runs the job of a night, which plans the next one. Repeated, it finds nothing. */
export async function closeAttendance(deps: ClosingDeps): Promise<void> {
  while ((await closeSomeVisits(deps)) > 0);
  await planAttendanceClosing(deps);
}

/** Plans the job of the coming night; planned again, there is still one job. */
export async function planAttendanceClosing({ db, jobs, now }: ClosingDeps): Promise<void> {
  const next = nextNight(now(), 'utc', nightlyAt);
  const key = next.toISODate() ?? '';
  await jobs.send(db, 'attendance.settle', { data: {}, key, startAfter: next.toJSDate() });
}
