/** Starts, pauses, ends and puts back the clocks of a case, in the transaction of the move that does so. */
import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { dueAt, warnAt, type Pause } from '#shared/cases/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './clock-store.ts';
import type { StoredClock, ClockSnapshot, StoredRule } from './clock-store.ts';
import { setDue, type StoredCase } from './store.ts';

export type ClockParts = Pick<Deps, 'jobs' | 'now'>;

interface Run {
  rule: Omit<StoredRule, 'id' | 'name' | 'label' | 'metBy' | 'pausedIn' | 'countsFrom'>;
  startedAt: Date;
  /** Pauses that are over. */
  over?: readonly Pause[];
}

/** When a clock is due, and when it warns. */
export async function timesOf(
  db: Connection,
  organizationId: string,
  { rule, startedAt, over = [] }: Run,
): Promise<{ dueAt: Date; warnAt: Date }> {
  const from = DateTime.fromJSDate(startedAt, { zone: rule.zone }).toFormat('yyyy-MM-dd');
  const closed = rule.observesClosures ? await store.closedDays(db, organizationId, from) : [];
  const length = { ...rule, holidays: new Set([...rule.holidays, ...closed]) };
  const due = dueAt(length, startedAt, over);
  return { dueAt: due, warnAt: warnAt(due, startedAt, rule.warnMinutes) };
}

/** Each clock has one job, which runs at its warning and again when it is due. */
async function planJob(db: Connection, { jobs }: ClockParts, clock: ClockSnapshot): Promise<void> {
  const key = clock.id;
  if (clock.state !== 'running') return jobs.cancel(db, 'case.clock', key);
  const next = clock.warnedAt === null ? clock.warnAt : clock.dueAt;
  return jobs.send(db, 'case.clock', {
    data: { clockId: clock.id },
    key,
    startAfter: new Date(next),
  });
}

export async function saveClock(
  db: Connection,
  parts: ClockParts,
  clock: ClockSnapshot,
): Promise<void> {
  await store.save(db, clock);
  await planJob(db, parts, clock);
}

async function withTimes(db: Connection, clock: StoredClock): Promise<StoredClock> {
  const startedAt = new Date(clock.startedAt);
  const over = clock.pauses.flatMap(({ from, to }) =>
    to === null ? [] : [{ from: new Date(from), to: new Date(to) }],
  );
  const times = await timesOf(db, clock.organizationId, { rule: clock.rule, startedAt, over });
  return { ...clock, dueAt: times.dueAt.toISOString(), warnAt: times.warnAt.toISOString() };
}

/** What the clock is after an event that led to a state; itself where nothing changes. */
async function afterEvent(
  db: Connection,
  clock: StoredClock,
  { event, state, isClosed, at }: { event: string; state: string; isClosed: boolean; at: Date },
): Promise<StoredClock> {
  const now = at.toISOString();
  if (clock.rule.metBy.includes(event)) return { ...clock, state: 'met', endedAt: now };
  if (isClosed) return { ...clock, state: 'stopped', endedAt: now };
  const mayPause = clock.rule.pausedIn.includes(state);
  if (clock.state === 'running' && mayPause)
    return { ...clock, state: 'paused', pauses: [...clock.pauses, { from: now, to: null }] };
  if (clock.state === 'paused' && !mayPause) {
    const pauses = clock.pauses.map((pause) => ({ ...pause, to: pause.to ?? now }));
    return withTimes(db, { ...clock, state: 'running', pauses });
  }
  return clock;
}

const snapshotOf = ({
  id,
  state,
  dueAt: due,
  warnAt: warn,
  pauses,
  warnedAt,
  endedAt,
}: StoredClock): ClockSnapshot => ({
  id,
  state,
  pauses,
  warnedAt,
  endedAt,
  dueAt: due,
  warnAt: warn,
});

export interface ClockChanges {
  started: string[];
  before: ClockSnapshot[];
}

type Clocked = Pick<StoredCase, 'id' | 'kind' | 'subject'> & { organizationId: string };

/** The rules by which an event starts clocks of such a case, with their times; what is alike is read once. */
function timedRules(db: Connection, event: string, at: Date) {
  const rulesByKey = new Map<string, ReturnType<typeof read>>();
  async function read({ organizationId, kind, subject }: Clocked) {
    const rules = await store.rulesStartedBy(db, { organizationId, kind, event, subject, at });
    const timed = [];
    for (const rule of rules)
      timed.push({
        ruleId: rule.id,
        ...(await timesOf(db, organizationId, { rule, startedAt: at })),
      });
    return timed;
  }
  return (clocked: Clocked) => {
    const key = JSON.stringify([clocked.organizationId, clocked.kind, clocked.subject]);
    const timedRulesRead = rulesByKey.get(key) ?? read(clocked);
    rulesByKey.set(key, timedRulesRead);
    return timedRulesRead;
  };
}

/** Each has its job. Returns the clocks' ids. */
export async function startClocks(
  db: Connection,
  parts: ClockParts,
  { of: cases, event, at }: { of: readonly Clocked[]; event: string; at: Date },
): Promise<string[]> {
  const rulesOf = timedRules(db, event, at);
  const clocks = [];
  for (const clocked of cases)
    for (const timed of await rulesOf(clocked))
      clocks.push({
        id: randomUUID(),
        organizationId: clocked.organizationId,
        caseId: clocked.id,
        startedAt: at,
        ...timed,
      });
  await store.insertAll(db, clocks);
  await parts.jobs.send(
    db,
    'case.clock',
    clocks.map(({ id, warnAt: startAfter }) => ({ data: { clockId: id }, key: id, startAfter })),
  );
  await setDue(
    db,
    clocks.map(({ caseId }) => caseId),
  );
  return clocks.map(({ id }) => id);
}

interface ClockTrigger {
  of: StoredCase & { organizationId: string };
  event: string;
  state: string;
  isClosed: boolean;
  at: Date;
}

/** Applies an event to the clocks of a case; returns what undoing it needs. */
export async function applyEventToClocks(
  db: Connection,
  parts: ClockParts,
  trigger: ClockTrigger,
): Promise<ClockChanges> {
  const before: ClockSnapshot[] = [];
  for (const clock of await store.going(db, trigger.of.id)) {
    const after = await afterEvent(db, clock, trigger);
    if (after === clock) continue;
    before.push(snapshotOf(clock));
    await saveClock(db, parts, after);
  }
  const started = trigger.isClosed
    ? []
    : await startClocks(db, parts, { ...trigger, of: [trigger.of] });
  await setDue(db, [trigger.of.id]);
  return { started, before };
}

/** As they were before the move; those that it started are stopped. */
export async function putBackClocks(
  db: Connection,
  parts: ClockParts,
  { caseId, changes }: { caseId: string; changes: ClockChanges },
): Promise<void> {
  for (const clock of changes.before) await saveClock(db, parts, clock);
  for (const clock of await store.going(db, caseId))
    if (changes.started.includes(clock.id))
      await saveClock(db, parts, {
        ...clock,
        state: 'stopped',
        endedAt: parts.now().toISOString(),
      });
  await setDue(db, [caseId]);
}
