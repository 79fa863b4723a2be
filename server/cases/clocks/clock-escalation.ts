/** Warns of a clock that is nearly due, and escalates one that was missed to its role and the backup; tells who has it then. */
import { kindOf } from '#shared/case-kinds/kinds.ts';
import type { ClockNoticeKind } from '#shared/notices.ts';
import { record, serverActor } from '#server/audit/service.ts';
import { sendNoticesChanged } from '#server/notices/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import { noticeClock } from './clock-recipients.ts';
import { assignToHolder } from './due-holder.ts';
import { locked, type StoredClock } from '#server/cases/core/clock-store.ts';
import { saveClock } from '#server/cases/core/clocks.ts';
import * as events from '#server/cases/core/case-event-store.ts';
import { aboutCase } from '#server/cases/core/move-case.ts';
import * as store from '#server/cases/core/store.ts';
import { sendCasesChanged } from '#server/cases/core/case-change-events.ts';

const appendEvent = (
  db: Connection,
  { caseId, organizationId, rule }: StoredClock,
  { about, at }: { about: ClockNoticeKind; at: Date },
): Promise<void> =>
  events.append(db, {
    caseId,
    organizationId,
    at,
    by: null,
    event: `clock-${about}`,
    detail: { about: rule.label },
  });

/** Notifies who has the case by now; the audit says who that was. Returns their ids. */
async function notifyHolders(
  db: Connection,
  deps: Deps,
  { clock, about }: { clock: StoredClock; about: ClockNoticeKind },
): Promise<string[]> {
  const { caseId, organizationId, rule, dueAt } = clock;
  const notifiedIds = await noticeClock(db, clock, { about, at: deps.now() });
  const action = about === 'warned' ? ('clock.warn' as const) : ('clock.miss' as const);
  const account = { id: null, organizationId };
  const detail = { rule: rule.name, dueAt, notifiedIds };
  await record(db, serverActor(deps), { action, object: aboutCase(caseId), account, detail });
  return notifiedIds;
}

async function miss(db: Connection, deps: Deps, clock: StoredClock): Promise<string[]> {
  const { caseId, organizationId } = clock;
  const of = await store.byId(db, organizationId, caseId);
  if (!of) return [];
  const at = deps.now();
  const { role, backup } = kindOf(of.kind);
  await saveClock(db, deps, { ...clock, state: 'missed', endedAt: at.toISOString() });
  await assignToHolder(db, deps, { organizationId, caseId, moments: [at] });
  await store.escalate(db, caseId, { role, backup, at });
  await appendEvent(db, clock, { about: 'missed', at });
  return notifyHolders(db, deps, { clock, about: 'missed' });
}

async function warn(db: Connection, deps: Deps, clock: StoredClock): Promise<string[]> {
  const at = deps.now();
  await store.touch(db, clock.caseId, at);
  await saveClock(db, deps, { ...clock, warnedAt: at.toISOString() });
  await appendEvent(db, clock, { about: 'warned', at });
  await assignToHolder(db, deps, { ...clock, moments: [at, new Date(clock.dueAt)] });
  return notifyHolders(db, deps, { clock, about: 'warned' });
}

/** Idempotent: a clock that was met, paused or told of meanwhile is left alone. */
export async function checkClock(deps: Deps, { clockId }: JobData['case.clock']): Promise<void> {
  const checked = await deps.db.transaction().execute(async (db) => {
    const clock = await locked(db, clockId);
    if (clock?.state !== 'running') return null;
    const { organizationId } = clock;
    const now = deps.now().toISOString();
    if (clock.dueAt <= now) return { organizationId, notifiedIds: await miss(db, deps, clock) };
    if (clock.warnedAt === null && clock.warnAt <= now)
      return { organizationId, notifiedIds: await warn(db, deps, clock) };
    await saveClock(db, deps, clock);
    return { organizationId, notifiedIds: [] };
  });
  if (checked === null) return;
  sendCasesChanged(deps, checked.organizationId);
  sendNoticesChanged(deps, checked.organizationId, checked.notifiedIds);
}
