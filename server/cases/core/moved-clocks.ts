/** Moves clocks whose date has changed, in the transaction of what changed it. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { randomUUID } from 'node:crypto';
import { serverActor, recordAll } from '#server/audit/service.ts';
import {
  insertClocks,
  saveClock,
  startedRules,
  timesOf,
  type ClockParts,
  type Clocked,
} from './clocks.ts';
import { startOf } from './clock-start.ts';
import { appendAll } from './case-event-store.ts';
import * as dates from './clock-date-store.ts';
import { byId, setDue } from './store.ts';
import { setTimeClock, setTimeWarning } from './set-time.ts';
import * as store from './clock-store.ts';

interface SetTime {
  caseId: string;
  organizationId: string;
  targetAt: Date;
  at: Date;
}

/** To a time that was set for a case anew and is only ever earlier; a clock that was missed stays so. */
export async function moveSetTime(
  db: Connection,
  parts: ClockParts,
  { caseId, organizationId, targetAt, at }: SetTime,
): Promise<void> {
  const clock = (await store.going(db, caseId)).find(({ isSetTime }) => isSetTime);
  if (!clock) {
    await insertClocks(db, parts, [
      setTimeClock({ organizationId, caseId, startedAt: at, targetAt }),
    ]);
    return;
  }
  if (clock.state === 'missed' || Date.parse(clock.dueAt) <= targetAt.getTime()) return;
  const warnAt = setTimeWarning(new Date(clock.startedAt), targetAt).toISOString();
  await saveClock(db, parts, { ...clock, dueAt: targetAt.toISOString(), warnAt, warnedAt: null });
}

const isPaused = ({ state }: store.StoredClock) => state === 'paused';

/** Of a clock whose date is another one now: when it is due then; ended where there is none any more. */
async function afterDate(
  db: Connection,
  clock: store.StoredClock,
  { startedAt, at }: { startedAt: Date | null; at: Date },
): Promise<store.StoredClock> {
  if (startedAt === null) return { ...clock, state: 'stopped', endedAt: at.toISOString() };
  const over = clock.pauses.flatMap(({ from, to }) =>
    to === null ? [] : [{ from: new Date(from), to: new Date(to) }],
  );
  const times = await timesOf(db, clock.organizationId, { rule: clock.rule, startedAt, over });
  const isAhead = times.dueAt > at;
  return {
    ...clock,
    startedAt: startedAt.toISOString(),
    dueAt: times.dueAt.toISOString(),
    warnAt: times.warnAt.toISOString(),
    ...(!isPaused(clock) && isAhead && { state: 'running' as const, endedAt: null }),
    ...(times.warnAt > at && { warnedAt: null }),
  };
}

/** Starts the clocks of events that happened before their date was known, but for what was met since. */
async function startLate(
  db: Connection,
  parts: ClockParts,
  { of, at }: { of: Clocked; at: Date },
): Promise<string[]> {
  const events = ['open', ...(await dates.movesMade(db, of.id))];
  const clocked = await dates.clockedRules(db, of.id);
  const started: { label: string; clock: store.NewClock }[] = [];
  for (const event of await dates.eventsWithDates(db, of)) {
    if (!events.includes(event)) continue;
    const after = events.slice(events.lastIndexOf(event) + 1);
    for (const { rule, startedAt } of await startedRules(db, { of: [of], event, at })(of)) {
      const isOver = clocked.has(rule.name) || rule.metBy.some((met) => after.includes(met));
      if (rule.countsFrom === 'event' || startedAt === null || isOver) continue;
      const times = await timesOf(db, of.organizationId, { rule, startedAt });
      const { organizationId, id: caseId } = of;
      const clock = { id: randomUUID(), organizationId, caseId, ruleId: rule.id, startedAt };
      started.push({ label: rule.label, clock: { ...clock, ...times } });
    }
  }
  await insertClocks(
    db,
    parts,
    started.map(({ clock }) => clock),
  );
  return started.map(({ label }) => label);
}

const movedNote = (labels: readonly string[]) =>
  `Another date stands in the record, so that it is counted anew: ${labels.join(', ')}.`;

/** Brings the clocks of an open case to the dates of its stay and subject; whether any changed. Its row is locked. */
export async function followDates(
  db: Connection,
  parts: ClockParts,
  of: Clocked,
): Promise<boolean> {
  const at = parts.now();
  const stay =
    of.encounterId === null
      ? undefined
      : (await dates.stayDatesOf(db, [of.encounterId])).get(of.encounterId);
  const moved: string[] = [];
  for (const clock of await store.going(db, of.id)) {
    if (clock.rule.countsFrom === 'event') continue;
    const startedAt = startOf(clock.rule, { at, subject: of.subject, stay });
    if (startedAt?.toISOString() === clock.startedAt) continue;
    const after = await afterDate(db, clock, { startedAt, at });
    await dates.restart(db, clock.id, new Date(after.startedAt));
    await saveClock(db, parts, after);
    moved.push(clock.rule.label);
  }
  moved.push(...(await startLate(db, parts, { of, at })));
  if (moved.length === 0) return false;
  const { id: caseId, organizationId, kind } = of;
  await dates.noteChange(db, caseId, at);
  await setDue(db, [caseId]);
  const detail = { note: movedNote(moved) };
  await appendAll(db, [{ caseId, organizationId, at, by: null, event: 'noted', detail }]);
  await recordAll(db, serverActor(parts), [
    {
      action: 'clock.move',
      object: { type: 'Task', id: caseId },
      account: { id: null, organizationId },
      detail: { kind, clocks: moved },
    },
  ]);
  return true;
}

/** After the record changed stays, in its transaction. Whether any case changed. */
export async function moveStayClocks(
  db: Connection,
  parts: ClockParts,
  stays: { organizationId: string; encounterIds: readonly string[] },
): Promise<boolean> {
  if (stays.encounterIds.length === 0) return false;
  const { organizationId } = stays;
  let isChanged = false;
  for (const caseId of await dates.lockCasesByStay(db, stays)) {
    const storedCase = await byId(db, organizationId, caseId);
    if (storedCase && (await followDates(db, parts, { ...storedCase, organizationId })))
      isChanged = true;
  }
  return isChanged;
}
