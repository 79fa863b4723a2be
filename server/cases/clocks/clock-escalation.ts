/** Warns of a clock that is nearly due, and escalates one that was missed to its role and the backup. */
import { kindOf } from '#shared/case-kinds/kinds.ts';
import { record, serverActor } from '#server/audit/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import { assignToHolder } from './due-holder.ts';
import { locked, type StoredClock } from '#server/cases/core/clock-store.ts';
import { saveClock } from '#server/cases/core/clocks.ts';
import * as events from '#server/cases/core/case-event-store.ts';
import { aboutCase } from '#server/cases/core/move-case.ts';
import * as store from '#server/cases/core/store.ts';
import { sendCasesChanged } from '#server/cases/core/case-change-events.ts';

async function recordEscalation(
  db: Connection,
  deps: Deps,
  { clock, event }: { clock: StoredClock; event: 'clock-warned' | 'clock-missed' },
): Promise<void> {
  const { caseId, organizationId, rule } = clock;
  const at = deps.now();
  await events.append(db, {
    caseId,
    organizationId,
    at,
    by: null,
    event,
    detail: { about: rule.label },
  });
  const action = event === 'clock-warned' ? ('clock.warn' as const) : ('clock.miss' as const);
  const account = { id: null, organizationId };
  const detail = { rule: rule.name, dueAt: clock.dueAt };
  await record(db, serverActor(deps), { action, object: aboutCase(caseId), account, detail });
}

async function miss(db: Connection, deps: Deps, clock: StoredClock): Promise<void> {
  const { caseId, organizationId } = clock;
  const of = await store.byId(db, organizationId, caseId);
  if (!of) return;
  const { role, backup } = kindOf(of.kind);
  await saveClock(db, deps, { ...clock, state: 'missed', endedAt: deps.now().toISOString() });
  await assignToHolder(db, deps, { organizationId, caseId, moments: [deps.now()] });
  await store.escalate(db, caseId, { role, backup, at: deps.now() });
  await recordEscalation(db, deps, { clock, event: 'clock-missed' });
}

/** Idempotent: a clock that was met, paused or told of meanwhile is left alone. */
export async function checkClock(deps: Deps, { clockId }: JobData['case.clock']): Promise<void> {
  const organizationId = await deps.db.transaction().execute(async (db) => {
    const clock = await locked(db, clockId);
    if (clock?.state !== 'running') return null;
    const now = deps.now().toISOString();
    if (clock.dueAt <= now) await miss(db, deps, clock);
    else if (clock.warnedAt === null && clock.warnAt <= now) {
      await store.touch(db, clock.caseId, deps.now());
      await saveClock(db, deps, { ...clock, warnedAt: now });
      await recordEscalation(db, deps, { clock, event: 'clock-warned' });
      const moments = [deps.now(), new Date(clock.dueAt)];
      await assignToHolder(db, deps, { ...clock, moments });
    } else await saveClock(db, deps, clock);
    return clock.organizationId;
  });
  if (organizationId !== null) sendCasesChanged(deps, organizationId);
}
