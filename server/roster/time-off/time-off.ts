/** Requests for time off: asked, withdrawn, approved or refused, with what somebody has left. */
import type { UnitRef } from '#shared/people.ts';
import type { PersonOnRosterRef } from '#shared/roster/roster-people.ts';
import { balancesOf, countedDays } from '#shared/roster/time-off-requests.ts';
import type {
  ApproveTimeOff,
  AskTimeOff,
  AwayLimit,
  OwnTimeOff,
  RefuseTimeOff,
  SaveAllowance,
  SaveAwayLimit,
  TimeOffHits,
  TimeOffRequest,
  TimeOffRequestRef,
  TimeOffYears,
  WithdrawTimeOff,
} from '#shared/roster/time-off-requests.ts';
import { dayAfter, wallInstantMs } from '#shared/roster/shift-times.ts';
import { attempted, record } from '#server/audit/service.ts';
import { requireUnit } from '#server/organization/service.ts';
import { colleaguesById } from '#server/people/service.ts';
import type { SignedIn } from '#server/roster/needs.ts';
import { Refusal } from '#server/platform/errors.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import { changedRoster } from '#server/roster/core/roster-change-events.ts';
import { holidays } from '#server/roster/core/roster-unit-store.ts';
import { publishedWithin } from '#server/roster/core/shifts-in-force-store.ts';
import * as store from './time-off-request-store.ts';

const requestView = (row: store.RequestRow): TimeOffRequest => {
  const { askedAt, zone: _zone, unitId: _unitId, ...rest } = row;
  return { ...rest, askedAt: askedAt.toISOString() };
};

const about = (id: string) => ({ type: 'TimeOffRequest', id });

/** The whole local days of the person. */
const spanOf = ({ from, to, zone }: { from: string; to: string; zone: string }) => ({
  startsAt: new Date(wallInstantMs(from, 0, zone)),
  endsAt: new Date(wallInstantMs(dayAfter(to), 0, zone)),
});

export async function ownTimeOff({ db, session }: SignedIn): Promise<OwnTimeOff> {
  const { id, organizationId, zone } = session.person;
  const rows = await store.requestsOf(db, organizationId, id);
  const { allowances, taken } = await store.yearsOf(db, id);
  return { zone, requests: rows.map(requestView), balances: balancesOf(allowances, taken) };
}

/** Those that wait for a decision, for planners. */
export async function openRequests({ db, session }: SignedIn): Promise<TimeOffRequest[]> {
  return (await store.askedRequests(db, session.person.organizationId)).map(requestView);
}

async function requireRequest(db: Connection, signedIn: SignedIn, id: string, forChange = true) {
  const { organizationId } = signedIn.session.person;
  const row = await store.requestById(db, organizationId, { id, forChange });
  if (!row) throw new Refusal('not-found');
  return row;
}

/** Those among whom approvals are one after the other. */
const groupOf = ({ unitId, practitionerId }: Pick<store.RequestRow, 'unitId' | 'practitionerId'>) =>
  unitId ?? practitionerId;

const turnOf = (id: string) => `time-off ${id}`;

/** Who waits for the unit's other decisions holds no connection (S49). */
async function withUnitQueue<T>(
  signedIn: SignedIn,
  requestId: string,
  work: (db: Connection) => Promise<T>,
): Promise<T> {
  const seen = await requireRequest(signedIn.db, signedIn, requestId, false);
  return transactionInTurn(signedIn.db, [turnOf(groupOf(seen))], work);
}

/** Both the roster's and the appointments' screens show who is away. */
function publish(signedIn: SignedIn, practitionerIds: string[]): void {
  changedRoster(
    signedIn,
    practitionerIds.map((practitionerId) => ({ practitionerId })),
  );
  const { organizationId } = signedIn.session.person;
  signedIn.changed({ organizationId, area: 'appointments', practitionerIds });
}

/** Throws 409 where some of the days are asked for already. Repeated, it changes nothing. */
export async function ask(signedIn: SignedIn, input: AskTimeOff): Promise<OwnTimeOff> {
  const { id: practitionerId, organizationId } = signedIn.session.person;
  const { from, to, kind } = input;
  await transactionInTurn(signedIn.db, [turnOf(practitionerId)], async (db) => {
    await store.lockFor(db, practitionerId);
    if (await store.requestById(db, organizationId, { id: input.id })) return;
    if (await store.hasRequestWithin(db, { practitionerId, from, to }))
      throw new Refusal('roster.time-off-twice');
    const closed = await holidays(db, organizationId, { unitIds: [], from, to });
    const counted = countedDays(input, new Set(closed.map(({ day }) => day)));
    const at = signedIn.now();
    const whose = { organizationId, practitionerId };
    await store.insertRequest(db, { ...input, ...whose, countedDays: counted, at });
    const detail = { after: { kind, from, to, countedDays: counted } };
    await record(db, signedIn, { action: 'time-off.ask', object: about(input.id), detail });
  });
  changedRoster(signedIn, []);
  return ownTimeOff(signedIn);
}

/** Also of what is approved, until its first day; then it is in force no more. */
export async function withdraw(signedIn: SignedIn, input: WithdrawTimeOff): Promise<OwnTimeOff> {
  const { id, zone } = signedIn.session.person;
  const { requestId, version } = input;
  await withUnitQueue(signedIn, requestId, async (db) => {
    const request = await requireRequest(db, signedIn, requestId);
    if (request.practitionerId !== id) throw new Refusal('not-found');
    if (request.version !== version) throw new Refusal('conflict');
    if (request.state !== 'asked' && request.state !== 'approved')
      throw new Refusal('roster.time-off-decided');
    if (request.state === 'approved' && spanOf({ ...request, zone }).startsAt <= signedIn.now())
      throw new Refusal('roster.time-off-begun');
    await signedIn.dropTimeOff(db, requestId);
    const at = signedIn.now();
    await store.decide(db, { id: requestId, state: 'withdrawn', by: id, at, reason: null });
    await record(db, signedIn, { action: 'time-off.withdraw', object: about(requestId) });
  });
  publish(signedIn, [id]);
  return ownTimeOff(signedIn);
}

/** What somebody has left after this request, which is counted as asked; null where no allowance is set. */
async function leftAfter(db: Connection, request: store.RequestRow): Promise<number | null> {
  const { allowances, taken } = await store.yearsOf(db, request.practitionerId);
  const year = Number(request.from.slice(0, 4));
  const balance = balancesOf(allowances, taken).find(
    (timeOffBalance) => timeOffBalance.kind === request.kind && timeOffBalance.year === year,
  );
  return balance?.left ?? null;
}

const fullDaysOf = (db: Connection, { unitId, practitionerId, from, to }: store.RequestRow) =>
  unitId === null ? [] : store.fullDays(db, { unitId, practitionerId, from, to });

/** What an approval would hit, for the planner who decides. */
export async function hits(
  signedIn: SignedIn,
  { requestId }: TimeOffRequestRef,
): Promise<TimeOffHits> {
  const { db, session } = signedIn;
  const request = await requireRequest(db, signedIn, requestId, false);
  const { practitionerId } = request;
  const span = spanOf(request);
  const shifts = await publishedWithin(db, practitionerId, span).execute();
  const times = { practitionerIds: [practitionerId], ...span };
  const booked = await signedIn.bookedTimes(db, session.person.organizationId, times);
  const iso = <Row extends { startsAt: Date; endsAt: Date }>(row: Row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  });
  return {
    practitionerId,
    ...iso(span),
    shifts: shifts.map(iso),
    hasAppointments: booked.length > 0,
    fullDays: await fullDaysOf(db, request),
  };
}

/** One at a time in a unit, so that two approvals never exceed its limit together. */
async function requireOpen(
  db: Connection,
  signedIn: SignedIn,
  { requestId, version }: { requestId: string; version: number },
) {
  await store.lockFor(db, groupOf(await requireRequest(db, signedIn, requestId, false)));
  const request = await requireRequest(db, signedIn, requestId);
  if (request.practitionerId === signedIn.session.person.id)
    throw new Refusal('roster.time-off-own');
  if (request.state !== 'asked') throw new Refusal('roster.time-off-decided');
  if (request.version !== version) throw new Refusal('conflict');
  return request;
}

/**
 * Its days become time off, which bookings and the roster's rules read. Appointments in it go to those who
 * are named for them, or the whole approval fails; the others are listed as displaced from then on. Throws 409 where the unit's limit or the person's days are exceeded and no
 * reason is given.
 */
export async function approve(
  signedIn: SignedIn,
  input: ApproveTimeOff,
): Promise<{ success: true }> {
  const { requestId, overrideReason, moves } = input;
  const { id: by, organizationId } = signedIn.session.person;
  const entry = { action: 'time-off.approve' as const, object: about(requestId) };
  const practitionerId = await attempted(signedIn, entry, () =>
    withUnitQueue(signedIn, requestId, async (db) => {
      const request = await requireOpen(db, signedIn, input);
      const full = await fullDaysOf(db, request);
      if (full.length > 0 && overrideReason === null) throw new Refusal('roster.time-off-full');
      const daysLeft = await leftAfter(db, request);
      if (daysLeft !== null && daysLeft < 0 && overrideReason === null)
        throw new Refusal('roster.time-off-none-left');
      const at = signedIn.now();
      await store.decide(db, { id: requestId, state: 'approved', by, at, reason: overrideReason });
      const whose = { organizationId, practitionerId: request.practitionerId, createdBy: by };
      await signedIn.jobs.send(db, 'time-off.letter', { data: { requestId }, key: requestId });
      if (moves.length > 0)
        await signedIn.reassignAppointments(db, signedIn, {
          fromId: request.practitionerId,
          moves,
        });
      await signedIn.addTimeOff(db, { ...whose, ...spanOf(request), requestId });
      const reassigned = moves.length;
      const whom = { practitionerId: request.practitionerId };
      const detail = { ...whom, fullDays: full, overrideReason, given: reassigned };
      await record(db, signedIn, { ...entry, detail });
      return request.practitionerId;
    }),
  );
  publish(signedIn, [practitionerId, ...moves.map(({ toId }) => toId)]);
  return { success: true };
}

export async function refuse(signedIn: SignedIn, input: RefuseTimeOff): Promise<{ success: true }> {
  const { requestId, reason } = input;
  const { id: by } = signedIn.session.person;
  const practitionerId = await withUnitQueue(signedIn, requestId, async (db) => {
    const request = await requireOpen(db, signedIn, input);
    await store.decide(db, { id: requestId, state: 'refused', by, at: signedIn.now(), reason });
    await signedIn.jobs.send(db, 'time-off.letter', { data: { requestId }, key: requestId });
    const detail = { practitionerId: request.practitionerId, reason };
    await record(db, signedIn, { action: 'time-off.refuse', object: about(requestId), detail });
    return request.practitionerId;
  });
  publish(signedIn, [practitionerId]);
  return { success: true };
}

async function requireColleague({ db, session }: SignedIn, id: string): Promise<void> {
  const { organizationId } = session.person;
  const colleagues = await colleaguesById(db, { organizationId, ids: [id] });
  if (colleagues.length === 0) throw new Refusal('not-found');
}

/** What somebody may take and has taken, by year; for planners. */
export async function balances(
  signedIn: SignedIn,
  { practitionerId }: PersonOnRosterRef,
): Promise<TimeOffYears> {
  await requireColleague(signedIn, practitionerId);
  const { allowances, taken } = await store.yearsOf(signedIn.db, practitionerId);
  return { allowances, balances: balancesOf(allowances, taken) };
}

export async function limit(signedIn: SignedIn, { unitId }: UnitRef): Promise<AwayLimit> {
  await requireUnit(signedIn.db, signedIn.session.person.organizationId, unitId, unitId);
  return { mostAway: await store.limitOf(signedIn.db, unitId) };
}

export async function saveAllowance(
  signedIn: SignedIn,
  input: SaveAllowance,
): Promise<{ success: true }> {
  const { organizationId } = signedIn.session.person;
  const { practitionerId, ...after } = input;
  await requireColleague(signedIn, practitionerId);
  await signedIn.db.transaction().execute(async (db) => {
    await store.saveAllowance(db, organizationId, input);
    const object = { type: 'Practitioner', id: practitionerId };
    await record(db, signedIn, { action: 'time-off.allow', object, detail: { after } });
  });
  changedRoster(signedIn, [{ practitionerId }]);
  return { success: true };
}

export async function saveLimit(
  signedIn: SignedIn,
  input: SaveAwayLimit,
): Promise<{ success: true }> {
  const { organizationId } = signedIn.session.person;
  const { unitId, mostAway } = input;
  await signedIn.db.transaction().execute(async (db) => {
    await requireUnit(db, organizationId, unitId);
    await store.saveLimit(db, organizationId, input);
    const object = { type: 'Unit', id: unitId };
    await record(db, signedIn, {
      action: 'time-off.limit',
      object,
      detail: { after: { mostAway } },
    });
  });
  changedRoster(signedIn, []);
  return { success: true };
}
