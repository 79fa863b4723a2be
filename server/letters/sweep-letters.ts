/** Ends letters whose process died while handing them over: they may have arrived, so people are asked (S61). */
import { minuteMs } from '#shared/durations.ts';
import { record, serverActor } from '#server/audit/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { untilTaken } from '#server/platform/jobs/job-kinds.ts';
import { startPolling } from '#server/platform/jobs/start-polling.ts';
import { objectOf } from './letter-hand-over.ts';
import { endAbandoned } from './store.ts';

type SweepDeps = Pick<Deps, 'db' | 'log' | 'now' | 'changed'>;

/** Longer than any hand-over takes: by then its job has expired too. */
const abandonedAfterMs = untilTaken.expireSeconds * 1_000;

export async function sweepLetters({ db: pool, now, changed }: SweepDeps): Promise<void> {
  const at = now();
  const before = new Date(at.getTime() - abandonedAfterMs);
  const ended = await pool.transaction().execute(async (db) => {
    const rows = await endAbandoned(db, { before, at });
    for (const { organizationId, about, ...ids } of rows)
      await record(db, serverActor({ now }), {
        action: 'appointment.letter',
        outcome: 'failure',
        account: { id: null, organizationId },
        object: objectOf(ids),
        detail: { about, result: 'unknown' },
      });
    return rows;
  });
  for (const organizationId of new Set(ended.map((row) => row.organizationId)))
    changed({ organizationId, area: 'appointments', practitionerIds: [] });
}

export const startSweeping = (
  deps: SweepDeps,
  { everyMs = minuteMs } = {},
): { stop: () => Promise<void> } =>
  startPolling(
    {
      log: deps.log,
      everyMs,
      failure: 'abandoned letters could not be looked for; trying again',
    },
    () => sweepLetters(deps),
  );
