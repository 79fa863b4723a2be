/** Replans the reminders of booked appointments when their type's reminder times change, by jobs, slice by slice. */
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import { bookedOfType } from '#server/appointments/core/letter-request-store.ts';
import { requestReminders } from '#server/appointments/core/letter-requests.ts';

type Plan = JobData['reminders.plan'];

/** How many appointments are planned in one transaction. */
const slice = 500;

/** Within the change's own transaction. */
export const askToPlan = (db: Connection, { jobs }: Pick<Deps, 'jobs'>, plan: Plan) =>
  jobs.send(db, 'reminders.plan', { data: plan });

/**
 * Plans what the type says now. A time that was removed from the type needs nothing: its reminder
 * is judged when it is due. Repeated, the same jobs exist once.
 */
export async function planReminders(deps: Deps, plan: Plan): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const bookedAppointments = await bookedOfType(db, { ...plan, now: deps.now(), limit: slice });
    await requestReminders(
      db,
      deps,
      bookedAppointments.map(({ id }) => id),
    );
    const last = bookedAppointments.at(-1);
    if (!last || bookedAppointments.length < slice) return;
    const after = { startsAt: last.startsAt.toISOString(), id: last.id };
    await askToPlan(db, deps, { ...plan, after });
  });
}
