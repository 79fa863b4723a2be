/** Times worked: entered by each person for themselves, approved or returned by planners, exported as CSV. */
import { DateTime } from 'luxon';
import type {
  ApproveWorked,
  EnterWorked,
  ReturnWorked,
  WorkedExport,
  WorkedMonth,
  WorkedMonthQuery,
  WorkedUnitQuery,
} from '#shared/roster/times-worked.ts';
import { hourMs } from '#shared/durations.ts';
import { may } from '#shared/roles.ts';
import { attempted, record, recordAll } from '#server/audit/service.ts';
import { requireUnit, zoneOf } from '#server/organization/service.ts';
import { unitIdOn } from '#server/people/service.ts';
import type { SignedIn } from '#server/roster/needs.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { isUniqueViolation, type Connection } from '#server/platform/postgres/database.ts';
import * as assignments from '#server/roster/core/assignment-store.ts';
import { changedRoster } from '#server/roster/core/roster-change-events.ts';
import * as people from '#server/roster/core/roster-people-store.ts';
import { daysOfMonth, sheetsOf } from './sheets.ts';
import * as store from './worked-store.ts';

/** The caller's own. */
export async function ownMonth(
  signedIn: SignedIn,
  { month }: WorkedMonthQuery,
): Promise<WorkedMonth> {
  const { db, session } = signedIn;
  const { organizationId, id } = session.person;
  const zone = await zoneOf(db, organizationId);
  const me = await people.byIds(db, organizationId, [id]);
  return { zone, month, people: await sheetsOf(signedIn, { zone, month, people: me }) };
}

/** Of everybody who had duty there; read from what the audit saw of people, so the reading is audited. */
export async function ofUnit(signedIn: SignedIn, query: WorkedUnitQuery): Promise<WorkedMonth> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const { unitId, month } = query;
  // A closed one too: its months are there.
  await requireUnit(db, organizationId, unitId, unitId);
  const object = { type: 'Unit', id: unitId };
  await record(db, signedIn, { action: 'worked.read', object, detail: { month } });
  const zone = await zoneOf(db, organizationId);
  const there = { unitIds: [unitId], ...daysOfMonth(month) };
  const onRoster = await people.ofUnits(db, organizationId, there);
  const workedPeople = await sheetsOf(signedIn, { zone, month, people: onRoster, unitId });
  return { zone, month, people: workedPeople.filter(({ shifts }) => shifts.length > 0) };
}

/** How far from its plan a time may be that was worked in it. */
const mostAwayMs = 24 * hourMs;

/** Throws 404 where it is not the caller's shift, 400 where the time is not over or far from the plan. */
async function unitOfEntry(db: Connection, signedIn: SignedIn, input: EnterWorked) {
  const { id, organizationId } = signedIn.session.person;
  const [startsMs, endsMs] = [Date.parse(input.startsAt), Date.parse(input.endsAt)];
  if (endsMs > signedIn.now().getTime()) throw wrongField('endsAt', 'Enter it when it is over');
  if (input.assignmentId === null) {
    const zone = await zoneOf(db, organizationId);
    const day = DateTime.fromMillis(startsMs, { zone }).toFormat('yyyy-MM-dd');
    const unitId = await unitIdOn(db, id, day);
    if (unitId === null)
      throw wrongField('assignmentId', 'You are in no unit. Ask your planner to plan this duty.');
    return { unitId, day };
  }
  const shift = await assignments.byId(db, organizationId, input.assignmentId);
  if (!shift || shift.practitionerId !== id || shift.state === 'draft')
    throw new Refusal('not-found');
  const isNear =
    Math.abs(startsMs - Date.parse(shift.startsAt)) <= mostAwayMs &&
    Math.abs(endsMs - Date.parse(shift.endsAt)) <= mostAwayMs;
  if (!isNear) throw wrongField('startsAt', 'That is more than a day away from the plan');
  return { unitId: shift.unitId, day: shift.day };
}

/** Throws 409 where it was changed since `version`, or is approved. */
export async function enter(signedIn: SignedIn, input: EnterWorked): Promise<{ success: true }> {
  const { id: practitionerId, organizationId } = signedIn.session.person;
  const { id, assignmentId, startsAt, endsAt, note, version } = input;
  const entry = { action: 'worked.enter' as const, object: { type: 'WorkedShift', id } };
  await attempted(signedIn, entry, async () => {
    try {
      await signedIn.db.transaction().execute(async (db) => {
        const unitAndDay = await unitOfEntry(db, signedIn, input);
        const workedTime = {
          id,
          practitionerId,
          ...unitAndDay,
          startsAt: new Date(startsAt),
          endsAt: new Date(endsAt),
          note,
          at: signedIn.now(),
        };
        if (version === 0) await store.insert(db, { ...workedTime, organizationId, assignmentId });
        else if (!(await store.update(db, workedTime, version))) throw new Refusal('conflict');
        const detail = { assignmentId, startsAt, endsAt, note };
        await record(db, signedIn, { ...entry, detail });
      });
    } catch (error) {
      throw isUniqueViolation(error) ? new Refusal('conflict', { cause: error }) : error;
    }
  });
  changedRoster(signedIn, [{ practitionerId }]);
  return { success: true };
}

interface Decision {
  rows: readonly { id: string; version: number }[];
  state: 'approved' | 'returned';
  reason: string | null;
}

async function decide(signedIn: SignedIn, { rows, state, reason }: Decision) {
  const { id: by, organizationId } = signedIn.session.person;
  const action = state === 'approved' ? ('worked.approve' as const) : ('worked.return' as const);
  const object = { type: 'WorkedShift', id: rows[0]?.id ?? '' };
  const concerned = await attempted(signedIn, { action, object }, () =>
    signedIn.db.transaction().execute(async (db) => {
      const ids = rows.map(({ id }) => id);
      const lockedRows = await store.locked(db, organizationId, ids);
      if (lockedRows.length < new Set(ids).size) throw new Refusal('not-found');
      for (const { id, version, practitionerId, state: before } of lockedRows) {
        if (practitionerId === by) throw new Refusal('roster.worked-own');
        if (rows.find((row) => row.id === id)?.version !== version) throw new Refusal('conflict');
        if (before === state || (state === 'approved' && before !== 'entered'))
          throw new Refusal('roster.worked-decided');
      }
      await store.decide(db, { ids, state, by, at: signedIn.now(), reason });
      await recordAll(
        db,
        signedIn,
        lockedRows.map(({ id, practitionerId }) => ({
          action,
          object: { type: 'WorkedShift', id },
          detail: { practitionerId, reason },
        })),
      );
      return lockedRows;
    }),
  );
  changedRoster(signedIn, concerned);
  return { success: true as const };
}

/** All or none. Throws 403 for one's own, 409 where one was changed since, or is settled. */
export const approve = (signedIn: SignedIn, { rows }: ApproveWorked) =>
  decide(signedIn, { rows, state: 'approved', reason: null });

/** To be corrected by the person; what was approved too. */
export const returnEntry = (signedIn: SignedIn, { id, version, reason }: ReturnWorked) =>
  decide(signedIn, { rows: [{ id, version }], state: 'returned', reason });

/** The sheet that `own` or `ofUnit` shows; a unit's is for planners. */
export function sheet(signedIn: SignedIn, { unitId, month }: WorkedExport): Promise<WorkedMonth> {
  if (unitId === undefined) return ownMonth(signedIn, { month });
  if (!may(signedIn.session.person, 'roster.plan')) throw new Refusal('access.denied');
  return ofUnit(signedIn, { unitId, month });
}
