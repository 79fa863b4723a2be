/** Sets another time for a case, earlier or later, or none: its clock runs to that time from then on. */
import type { Connection } from '#server/platform/postgres/database.ts';
import * as events from '#server/cases/core/case-event-store.ts';
import { insertClocks, saveClock } from '#server/cases/core/clocks.ts';
import * as clocks from '#server/cases/core/clock-store.ts';
import type { CaseActor } from '#server/cases/core/move-case.ts';
import { setTimeClock, setTimeWarning } from '#server/cases/core/set-time.ts';
import * as store from '#server/cases/core/store.ts';

interface Retimed {
  of: { id: string; organizationId: string };
  targetAt: Date | null;
}

/** Within the caller's transaction, which holds the case's turn and has its audit row. A clock that was missed runs again. */
export async function retimeCase(
  db: Connection,
  actor: CaseActor,
  { of: { id: caseId, organizationId }, targetAt }: Retimed,
): Promise<void> {
  const at = actor.now();
  await store.setTarget(db, { caseId, targetAt, at });
  const clock = (await clocks.going(db, caseId)).find(({ isSetTime }) => isSetTime);
  if (clock && targetAt)
    await saveClock(db, actor, {
      ...clock,
      state: 'running',
      dueAt: targetAt.toISOString(),
      warnAt: setTimeWarning(at, targetAt).toISOString(),
      warnedAt: null,
      endedAt: null,
    });
  else if (clock)
    await saveClock(db, actor, { ...clock, state: 'stopped', endedAt: at.toISOString() });
  else if (targetAt)
    await insertClocks(db, actor, [
      setTimeClock({ organizationId, caseId, startedAt: at, targetAt }),
    ]);
  await store.setDue(db, [caseId]);
  const by = actor.session?.person.id ?? null;
  const detail = { about: targetAt?.toISOString() ?? null };
  await events.append(db, { caseId, organizationId, at, by, event: 'retimed', detail });
}
