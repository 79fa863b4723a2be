/** Requests for time off: asked, withdrawn, approved or refused, with what somebody has left. */
import { countedByYear, patternOf } from '#shared/roster/counted-days.ts';
import { balancesOf } from '#shared/roster/time-off-requests.ts';
import type {
  ApproveTimeOff,
  AskTimeOff,
  OwnTimeOff,
  RefuseTimeOff,
  TimeOffHits,
  TimeOffRequest,
  TimeOffRequestRef,
  WithdrawTimeOff,
} from '#shared/roster/time-off-requests.ts';
import type { ShiftChoice } from '#shared/roster/shift-choices.ts';
import { dayAfter, wallInstantMs } from '#shared/roster/shift-times.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/roster/needs.ts';
import { Refusal } from '#server/platform/errors.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import { changedRoster } from '#server/roster/core/roster-change-events.ts';
import { holidays } from '#server/roster/core/roster-unit-store.ts';
import {
  choiceFacts,
  coverShifts,
  shiftsToCover,
  turnsOfChoices,
} from '#server/roster/planning/cover-shifts.ts';
import { handOverProblems } from '#server/roster/planning/hand-over-shift.ts';
import { keepingPastDuties } from '#server/roster/planning/past-leave.ts';
import { endedDuties } from '#server/roster/planning/past-changes-store.ts';
import { overlaps } from '#server/platform/times/spans.ts';
import type { Span } from '#shared/time.ts';
import * as store from './time-off-request-store.ts';

const requestView = (row: store.RequestRow): TimeOffRequest => {
  const { askedAt, zone: _zone, unitId: _unitId, countedByYear: _years, ...rest } = row;
  return { ...rest, askedAt: askedAt.toISOString() };
};

const about = (id: string) => ({ type: 'TimeOffRequest', id });

const noonMinute = 12 * 60;

type DaysOff = Pick<store.RequestRow, 'from' | 'to' | 'half' | 'zone'>;

/** Local days of the person, whole or until or from noon. */
const spanOf = ({ from, to, half, zone }: DaysOff) => ({
  startsAt: new Date(wallInstantMs(from, half === 'afternoon' ? noonMinute : 0, zone)),
  endsAt: new Date(
    half === 'morning' ? wallInstantMs(to, noonMinute, zone) : wallInstantMs(dayAfter(to), 0, zone),
  ),
});

const notThereIn = (request: store.RequestRow) => ({
  practitionerId: request.practitionerId,
  ...spanOf(request),
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
  choices: readonly ShiftChoice[] = [],
): Promise<T> {
  const seen = await requireRequest(signedIn.db, signedIn, requestId, false);
  const notThere = notThereIn(seen);
  const turns = await turnsOfChoices(signedIn, { notThere, choices });
  return transactionInTurn(signedIn.db, [turnOf(groupOf(seen)), ...turns], work);
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
  const { from, to, half, kind } = input;
  await transactionInTurn(signedIn.db, [turnOf(practitionerId)], async (db) => {
    await store.lockFor(db, practitionerId);
    if (await store.requestById(db, organizationId, { id: input.id })) return;
    if (await store.hasRequestWithin(db, { practitionerId, from, to, half }))
      throw new Refusal('roster.time-off-twice');
    const closed = await holidays(db, organizationId, { unitIds: [], from, to });
    const pattern = patternOf(await store.worksOn(db, practitionerId, input));
    const years = countedByYear(input, new Set(closed.map(({ day }) => day)), pattern);
    const counted = [...years.values()].reduce((sum, days) => sum + days, 0);
    const at = signedIn.now();
    const whose = { organizationId, practitionerId };
    const counts = { countedDays: counted, countedByYear: years };
    await store.insertRequest(db, { ...input, ...whose, ...counts, at });
    const detail = { after: { kind, from, to, half, countedDays: counted } };
    await record(db, signedIn, { action: 'time-off.ask', object: about(input.id), detail });
  });
  changedRoster(signedIn, []);
  return ownTimeOff(signedIn);
}

/** Also of what is approved, until its first day; then it is in force no more. */
export async function withdraw(signedIn: SignedIn, input: WithdrawTimeOff): Promise<OwnTimeOff> {
  const { id } = signedIn.session.person;
  const { requestId, version } = input;
  await withUnitQueue(signedIn, requestId, async (db) => {
    const request = await requireRequest(db, signedIn, requestId);
    if (request.practitionerId !== id) throw new Refusal('not-found');
    if (request.version !== version) throw new Refusal('conflict');
    if (request.state !== 'asked' && request.state !== 'approved')
      throw new Refusal('roster.time-off-decided');
    if (request.state === 'approved' && spanOf(request).startsAt <= signedIn.now())
      throw new Refusal('roster.time-off-begun');
    await signedIn.dropTimeOff(db, requestId);
    const at = signedIn.now();
    await store.decide(db, { id: requestId, state: 'withdrawn', by: id, at, reason: null });
    await record(db, signedIn, { action: 'time-off.withdraw', object: about(requestId) });
  });
  publish(signedIn, [id]);
  return ownTimeOff(signedIn);
}

/** What somebody has left after this request, which is counted as asked, in the year with the least; null where no allowance is set. */
async function leftAfter(db: Connection, request: store.RequestRow): Promise<number | null> {
  const { allowances, taken } = await store.yearsOf(db, request.practitionerId);
  const left = balancesOf(allowances, taken)
    .filter(({ kind, year }) => kind === request.kind && String(year) in request.countedByYear)
    .map((balance) => balance.left);
  return left.length === 0 ? null : Math.min(...left);
}

const fullDaysOf = (db: Connection, { practitionerId, from, to }: store.RequestRow) =>
  store.fullDays(db, { practitionerId, from, to });

/** What an approval would hit, for the planner who decides. */
export async function hits(
  signedIn: SignedIn,
  { requestId }: TimeOffRequestRef,
): Promise<TimeOffHits> {
  const { db, session } = signedIn;
  const request = await requireRequest(db, signedIn, requestId, false);
  const { practitionerId } = request;
  const span = spanOf(request);
  const times = { practitionerIds: [practitionerId], ...span };
  const booked = await signedIn.bookedTimes(db, session.person.organizationId, times);
  const endedBy = signedIn.now();
  const isAway = { practitionerId, ...span, endedBy };
  const isWithin = (duty: Span) => overlaps(duty, span);
  return {
    needsReason: span.startsAt < endedBy && (await endedDuties(db, isAway)).some(isWithin),
    practitionerId,
    startsAt: span.startsAt.toISOString(),
    endsAt: span.endsAt.toISOString(),
    shifts: await shiftsToCover(signedIn, { practitionerId, ...span }),
    hasAppointments: booked.length > 0,
    fullDays: await fullDaysOf(db, request),
  };
}

/** One at a time in each unit that they belong to then, so that two approvals never exceed its limit together. */
async function requireOpen(
  db: Connection,
  signedIn: SignedIn,
  { requestId, version }: { requestId: string; version: number },
) {
  await store.lockUnitsOf(db, await requireRequest(db, signedIn, requestId, false));
  const request = await requireRequest(db, signedIn, requestId);
  if (request.practitionerId === signedIn.session.person.id)
    throw new Refusal('roster.time-off-own');
  if (request.state !== 'asked') throw new Refusal('roster.time-off-decided');
  if (request.version !== version) throw new Refusal('conflict');
  return request;
}

/**
 * Its days become time off, which takes the person off duty and out of bookings. Appointments in it go to
 * those who are named for them, and shifts go as they are chosen, or the whole approval fails; other
 * appointments are listed as displaced from then on, other shifts are gaps. Throws 409 where the unit's
 * limit or the person's days are exceeded, a shift has ended, or a rule stops a colleague, and no reason is
 * given.
 */
export async function approve(
  signedIn: SignedIn,
  input: ApproveTimeOff,
): Promise<{ success: true }> {
  const { requestId, overrideReason, moves, shifts: choices } = input;
  const { id: by, organizationId } = signedIn.session.person;
  const entry = { action: 'time-off.approve' as const, object: about(requestId) };
  const concerned = await attempted(signedIn, entry, () => {
    const work = async (db: Connection) => {
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
      const notThere = notThereIn(request);
      const takers = await coverShifts(db, signedIn, { notThere, choices, note: overrideReason });
      const span = spanOf(request);
      const past = { practitionerId: request.practitionerId, span, reason: overrideReason };
      await keepingPastDuties(db, signedIn, past, () =>
        signedIn.addTimeOff(db, { ...whose, ...span, requestId }),
      );
      const reassigned = moves.length;
      const whom = { practitionerId: request.practitionerId };
      const facts = { ...whom, fullDays: full, overrideReason, given: reassigned };
      const detail = { ...facts, shifts: choiceFacts(choices) };
      await record(db, signedIn, { ...entry, detail });
      return [request.practitionerId, ...takers];
    };
    return handOverProblems(() => withUnitQueue(signedIn, requestId, work, choices));
  });
  publish(signedIn, [...concerned, ...moves.map(({ toId }) => toId)]);
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
