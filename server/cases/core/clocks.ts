/** Starts, pauses, ends and puts back the clocks of a case, in the transaction of the move that does so. */
import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { dueAt, warnAt, type Pause } from '#shared/cases/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { stayDatesOf, type StayDates } from './clock-date-store.ts';
import { startOf } from './clock-start.ts';
import { setTimeClock } from './set-time.ts';
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

export type Clocked = Pick<StoredCase, 'id' | 'kind' | 'subject' | 'targetAt' | 'encounterId'> & {
  organizationId: string;
};

/** Runs the work once for each key. */
function oncePerKey<Value>() {
  const values = new Map<string, Promise<Value>>();
  return (key: unknown, work: () => Promise<Value>): Promise<Value> => {
    const text = JSON.stringify(key);
    const value = values.get(text) ?? work();
    values.set(text, value);
    return value;
  };
}

const isOfStay = ({ countsFrom }: Pick<StoredRule, 'countsFrom'>) =>
  countsFrom === 'admission' || countsFrom === 'discharge';

interface DatedRule {
  rule: StoredRule;
  /** Null while its date is not known. */
  startedAt: Date | null;
}

/** The rules by which an event starts clocks of such a case, and from when; what is alike is read once. */
export function startedRules(
  db: Connection,
  { of: cases, event, at }: { of: readonly Clocked[]; event: string; at: Date },
) {
  const rulesOnce = oncePerKey<StoredRule[]>();
  const staysOnce = oncePerKey<Map<string, StayDates>>();
  const stays = () =>
    staysOnce('stays', () =>
      stayDatesOf(
        db,
        cases.flatMap(({ encounterId }) => encounterId ?? []),
      ),
    );
  return async ({ organizationId, kind, subject, encounterId }: Clocked): Promise<DatedRule[]> => {
    const started = { organizationId, kind, event, subject, at };
    const rules = await rulesOnce([organizationId, kind, subject], () =>
      store.rulesStartedBy(db, started),
    );
    const stay =
      encounterId !== null && rules.some(isOfStay) ? (await stays()).get(encounterId) : undefined;
    return rules.map((rule) => ({ rule, startedAt: startOf(rule, { at, subject, stay }) }));
  };
}

interface ClockStart {
  of: readonly Clocked[];
  event: string;
  at: Date;
}

/** By their rules, and by the times that were set for them. Returns the clocks' ids. */
export async function startClocks(
  db: Connection,
  parts: ClockParts,
  start: ClockStart,
): Promise<string[]> {
  const rulesOf = startedRules(db, start);
  const timesOnce = oncePerKey<Awaited<ReturnType<typeof timesOf>>>();
  const clocks: store.NewClock[] = [];
  for (const clocked of start.of) {
    const { id: caseId, organizationId, targetAt } = clocked;
    for (const { rule, startedAt } of await rulesOf(clocked)) {
      if (startedAt === null) continue;
      const times = await timesOnce([organizationId, rule.id, startedAt], () =>
        timesOf(db, organizationId, { rule, startedAt }),
      );
      const of = { organizationId, caseId, ruleId: rule.id };
      clocks.push({ id: randomUUID(), ...of, startedAt, ...times });
    }
    if (targetAt !== null)
      clocks.push(setTimeClock({ organizationId, caseId, startedAt: start.at, targetAt }));
  }
  return insertClocks(db, parts, clocks);
}

/** Each that runs has its job. Returns the clocks' ids. */
export async function insertClocks(
  db: Connection,
  parts: ClockParts,
  clocks: readonly store.NewClock[],
): Promise<string[]> {
  await store.insertAll(db, clocks);
  await parts.jobs.send(
    db,
    'case.clock',
    clocks
      .filter(({ isMissed }) => !isMissed)
      .map(({ id, warnAt: startAfter }) => ({ data: { clockId: id }, key: id, startAfter })),
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
  // A time that was set has one clock, which begins again where a closed case is opened in time.
  const { of, at } = trigger;
  const isInTime = of.closedAt !== null && of.targetAt !== null && of.targetAt > at;
  const clocked = isInTime ? of : { ...of, targetAt: null };
  const started = trigger.isClosed
    ? []
    : await startClocks(db, parts, { ...trigger, of: [clocked] });
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
