/** Starts, pauses, ends and puts back the clocks of a case, in the transaction of the move that does so. */
import { DateTime } from 'luxon';
import { dueAt, warnAt, type Pause } from '#shared/cases/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './clock-store.ts';
import type { StoredClock, ClockSnapshot, StoredRule } from './clock-store.ts';
import { setDue, type StoredCase } from './store.ts';

export type ClockParts = Pick<Deps, 'jobs' | 'now'>;

interface Run {
  rule: StoredRule;
  startedAt: Date;
  /** Pauses that are over. */
  over?: readonly Pause[];
}

/** When a clock is due, and when it warns. */
async function timesOf(
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

async function startClocks(
  db: Connection,
  parts: ClockParts,
  { of: one, event, at }: { of: StoredCase & { organizationId: string }; event: string; at: Date },
): Promise<string[]> {
  const { organizationId, kind, subject } = one;
  const rules = await store.rulesStartedBy(db, { organizationId, kind, event, subject, at });
  const ids: string[] = [];
  for (const rule of rules) {
    const times = await timesOf(db, organizationId, { rule, startedAt: at });
    const id = await store.insert(db, {
      organizationId,
      caseId: one.id,
      ruleId: rule.id,
      startedAt: at,
      ...times,
    });
    const job = { data: { clockId: id }, key: id, startAfter: times.warnAt };
    await parts.jobs.send(db, 'case.clock', job);
    ids.push(id);
  }
  return ids;
}

interface CaseEventTold {
  of: StoredCase & { organizationId: string };
  event: string;
  state: string;
  isClosed: boolean;
  at: Date;
}

/** Applies an event to the clocks of a case; returns what undoing it needs. */
export async function tellClocks(
  db: Connection,
  parts: ClockParts,
  told: CaseEventTold,
): Promise<ClockChanges> {
  const before: ClockSnapshot[] = [];
  for (const clock of await store.going(db, told.of.id)) {
    const after = await afterEvent(db, clock, told);
    if (after === clock) continue;
    before.push(snapshotOf(clock));
    await saveClock(db, parts, after);
  }
  const started = told.isClosed ? [] : await startClocks(db, parts, told);
  await setDue(db, told.of.id);
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
  await setDue(db, caseId);
}
