/** When a type's reminder times change, those of what is booked follow: planned by jobs, slice by slice. */
import type { Connection } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import { remindPatients } from './core/letters.ts';

type Plan = JobData['reminders.plan'];

/** So many appointments are planned in one transaction. */
const slice = 500;

/** Within the change's own transaction. */
export const askToPlan = (db: Connection, { jobs }: Pick<Deps, 'jobs'>, plan: Plan) =>
  jobs.send(db, 'reminders.plan', { data: plan });

/** What is booked of the type from there on, in order of start. */
const following = (db: Connection, { organizationId, typeId, after }: Plan, now: Date) =>
  db
    .selectFrom('appointments as a')
    .select(['a.id', 'a.starts_at as startsAt'])
    .where('a.organization_id', '=', organizationId)
    .where('a.type_id', '=', typeId)
    .where('a.state', '=', 'booked')
    .where('a.patient_id', 'is not', null)
    .where('a.starts_at', '>', now)
    .$if(after !== null, (rows) =>
      rows.where((is) =>
        is(
          is.refTuple('a.starts_at', 'a.id'),
          '>',
          is.tuple(new Date(after?.startsAt ?? now), after?.id ?? ''),
        ),
      ),
    )
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(slice)
    .execute();

/**
 * Plans what the type says now. A time that the type gives no more needs nothing: its reminder is
 * judged when it is due. Repeated, the same jobs stand there once.
 */
export async function planReminders(deps: Deps, plan: Plan): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const found = await following(db, plan, deps.now());
    await remindPatients(
      db,
      deps,
      found.map(({ id }) => id),
    );
    const last = found.at(-1);
    if (!last || found.length < slice) return;
    const after = { startsAt: last.startsAt.toISOString(), id: last.id };
    await askToPlan(db, deps, { ...plan, after });
  });
}
