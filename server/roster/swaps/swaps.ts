/** Shifts that are offered and taken: to one or to all who are able, given away or exchanged, and returned in time. */
import { minuteMs } from '#shared/durations.ts';
import { may } from '#shared/roles.ts';
import { untakeMinutes } from '#shared/roster/swaps.ts';
import type {
  OfferedShift,
  OfferRef,
  OfferShift,
  ShiftOffer,
  ShiftsOf,
  Swaps,
} from '#shared/roster/swaps.ts';
import { practitionerQueues } from '#server/people/service.ts';
import { attempted, record } from '#server/audit/service.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { ReturnableSwap, SignedIn } from '#server/roster/needs.ts';
import { Refusal } from '#server/platform/errors.ts';
import {
  isOverlap,
  isUniqueViolation,
  transactionInTurn,
  type Connection,
} from '#server/platform/postgres/database.ts';
import { changedRoster } from '#server/roster/core/roster-change-events.ts';
import { lockUnits, nextVersions, unitTurns } from '#server/roster/core/roster-unit-store.ts';
import { hand, type StepDone } from './hand-over-swap.ts';
import { checkExchanges, type Move } from './swap-rules.ts';
import * as store from './swap-store.ts';

const about = (id: string) => ({ type: 'ShiftOffer', id });

const shiftOf = (
  assignment: { id: string; startsAt: string; endsAt: string },
  { unit, name }: { unit: string; name: string },
): OfferedShift => {
  const { id: assignmentId, startsAt, endsAt } = assignment;
  return { assignmentId, unit, name, startsAt, endsAt };
};

const offerView = (row: store.OfferRow, findings: ShiftOffer['findings'] = []): ShiftOffer => ({
  id: row.id,
  state: row.state,
  from: row.from,
  to: row.to,
  taker: row.taker,
  shift: shiftOf(row.assignment, row),
  inReturn:
    row.inReturn &&
    shiftOf(row.inReturn, { unit: row.returnUnit ?? '', name: row.returnName ?? '' }),
  note: row.note,
  takenAt: row.takenAt?.toISOString() ?? null,
  findings: findings.map(({ severity, words }) => ({ severity, words })),
});

/** What goes to whom if this person takes it. */
const movesOf = ({ assignment, inReturn, from }: store.OfferRow, takerId: string): Move[] => [
  { assignment, toId: takerId },
  ...(inReturn ? [{ assignment: inReturn, toId: from.id }] : []),
];

export async function swaps(signedIn: SignedIn): Promise<Swaps> {
  const { db, session, now } = signedIn;
  const { organizationId, id: practitionerId } = session.person;
  const reader = { organizationId, practitionerId, now: now() };
  const forYou = await store.offersFor(db, reader);
  const open = forYou.filter(({ state }) => state === 'open');
  const findings = await checkExchanges(
    db,
    signedIn,
    open.map((row) => movesOf(row, practitionerId)),
  );
  const toApprove = may(session.person, 'roster.plan')
    ? await store.offersToApprove(db, organizationId)
    : [];
  return {
    zone: await zoneOf(db, organizationId),
    needsApproval: await store.needsApproval(db, organizationId),
    shifts: await store.shifts(db, reader),
    own: (await store.offersOf(db, reader)).map((row) => offerView(row)),
    forYou: forYou.map((row) => offerView(row, findings[open.indexOf(row)])),
    toApprove: toApprove.map((row) => offerView(row)),
  };
}

/** Published shifts of a colleague that have not begun and are not offered; of another organization's none (S15). */
export async function shiftsOf(
  { db, session, now }: SignedIn,
  { practitionerId }: ShiftsOf,
): Promise<OfferedShift[]> {
  const { organizationId } = session.person;
  const shifts = await store.shifts(db, { organizationId, practitionerId, now: now() });
  return shifts.map((shift) => shiftOf({ ...shift, id: shift.assignmentId }, shift));
}

/** Throws 409 with the words of the first rule that stops. */
async function requireLawful(db: Connection, signedIn: SignedIn, moves: Move[]): Promise<void> {
  const [findings = []] = await checkExchanges(db, signedIn, [moves]);
  const stop = findings.find(({ severity }) => severity === 'stop');
  if (stop) throw new Refusal('roster.rule', { words: stop.words });
}

/** Throws 409 where it is offered already, or where the rules stop who it is offered to. */
export async function offer(signedIn: SignedIn, input: OfferShift): Promise<Swaps> {
  const { id: fromId, organizationId } = signedIn.session.person;
  const { id, assignmentId, returnId, toId } = input;
  const entry = { action: 'swap.offer' as const, object: about(id) };
  await attempted(signedIn, entry, async () => {
    try {
      await signedIn.db.transaction().execute(async (db) => {
        const ids = [assignmentId, ...(returnId === null ? [] : [returnId])];
        const query = { organizationId, practitionerId: fromId, now: signedIn.now(), ids };
        const shifts = await store.shifts(db, query);
        const offeredShift = shifts.find((one) => one.assignmentId === assignmentId);
        if (offeredShift?.practitionerId !== fromId) throw new Refusal('not-found');
        const theirs = shifts.find((one) => one.assignmentId === returnId);
        if (returnId !== null && theirs?.practitionerId !== toId) throw new Refusal('not-found');
        if (toId === fromId) throw new Refusal('not-found');
        await store.insertOffer(db, { organizationId, fromId, at: signedIn.now() }, input);
        const row = await store.offerById(db, organizationId, id);
        if (row && toId !== null) await requireLawful(db, signedIn, movesOf(row, toId));
        await record(db, signedIn, { ...entry, detail: { assignmentId, returnId, toId } });
      });
    } catch (error) {
      throw isUniqueViolation(error) ? new Refusal('roster.swap-offered', { cause: error }) : error;
    }
  });
  changedRoster(signedIn, []);
  return swaps(signedIn);
}

type Step = (db: Connection, row: store.OfferRow) => Promise<StepDone>;

/** With the units of its shifts locked: one step at a time, of takers and planners alike. Bookings of both people come before or after. */
async function step(
  signedIn: SignedIn,
  { offerId }: OfferRef,
  action: 'swap.take' | 'swap.return' | 'swap.withdraw' | 'swap.approve' | 'swap.refuse',
  work: Step,
): Promise<Swaps> {
  const { organizationId } = signedIn.session.person;
  const entry = { action, object: about(offerId) };
  const concerned = await attempted(signedIn, entry, async () => {
    try {
      const seen = await store.offerById(signedIn.db, organizationId, offerId);
      if (!seen) throw new Refusal('not-found');
      // A shift stays in its unit.
      const shifts = seen.inReturn ? [seen.assignment, seen.inReturn] : [seen.assignment];
      const unitIds = [...new Set(shifts.map(({ unitId }) => unitId))];
      // Their appointments go with the shifts.
      const people = [seen.from.id, seen.taker?.id ?? signedIn.session.person.id];
      const turns = [...unitTurns(unitIds), ...practitionerQueues(people)];
      return await transactionInTurn(signedIn.db, turns, async (db) => {
        await lockUnits(db, organizationId, unitIds);
        const row = await store.offerById(db, organizationId, offerId);
        if (!row) throw new Refusal('not-found');
        const { unitIds: changed, appointments } = await work(db, row);
        if (changed.length > 0) await nextVersions(db, changed);
        const detail = {
          assignmentId: row.assignment.id,
          fromId: row.from.id,
          ...(appointments && { appointments: { ...appointments } }),
        };
        await record(db, signedIn, { ...entry, detail });
        return [row.from.id, row.taker?.id, signedIn.session.person.id];
      });
    } catch (error) {
      throw isOverlap(error) ? new Refusal('roster.overlap', { cause: error }) : error;
    }
  });
  const ids = concerned.flatMap((practitionerId) => (practitionerId ? [{ practitionerId }] : []));
  changedRoster(signedIn, ids);
  return swaps(signedIn);
}

/** Until then its taker may return what they took now. */
const returnsUntil = (takenAt: Date) => new Date(takenAt.getTime() + untakeMinutes * minuteMs);

const swapOf = (signedIn: SignedIn, { id }: store.OfferRow, isReturn = false): ReturnableSwap => ({
  id,
  returnsUntil: returnsUntil(signedIn.now()),
  isReturn,
});

/** In the step's transaction; what goes on meanwhile is not mailed, nor what is returned. */
const mailSwap = (
  db: Connection,
  { jobs, now }: SignedIn,
  { offerId, ids, state }: { offerId: string; ids: string[]; state: 'taken' | 'done' | 'refused' },
) =>
  jobs.send(
    db,
    'swap.letter',
    ids.map((practitionerId) => ({
      data: { offerId, practitionerId, state },
      startAfter: state === 'done' ? returnsUntil(now()) : undefined,
      key: `${offerId} ${practitionerId}`,
    })),
  );

/** The shift still is the giver's, and what is given in return the taker's. */
function requireUnchanged({ assignment, inReturn, from }: store.OfferRow, takerId: string): void {
  const isSame = assignment.practitionerId === from.id && assignment.state === 'published';
  const isReturnSame =
    !inReturn || (inReturn.practitionerId === takerId && inReturn.state === 'published');
  if (!isSame || !isReturnSame) throw new Refusal('roster.swap-gone');
}

function requireNotBegun({ assignment }: store.OfferRow, { now }: SignedIn): void {
  if (Date.parse(assignment.startsAt) <= now().getTime()) throw new Refusal('roster.swap-gone');
}

/**
 * In force at once, unless planners have to agree. Of many who take one offer one gets it; the others are
 * told. Judged by the rules at this moment.
 */
export const accept = (signedIn: SignedIn, ref: OfferRef): Promise<Swaps> =>
  step(signedIn, ref, 'swap.take', async (db, row) => {
    const { id: takerId, organizationId } = signedIn.session.person;
    if (row.state !== 'open') throw new Refusal('roster.swap-taken');
    const reader = { organizationId, practitionerId: takerId, now: signedIn.now() };
    const isTheirs = (await store.offersFor(db, reader, { id: row.id })).length > 0;
    requireNotBegun(row, signedIn);
    if (!isTheirs) {
      requireUnchanged(row, row.to?.id ?? takerId);
      throw new Refusal('not-found');
    }
    requireUnchanged(row, takerId);
    const moves = movesOf(row, takerId);
    await requireLawful(db, signedIn, moves);
    const acceptance = { id: row.id, takerId, takenAt: signedIn.now() };
    if (await store.needsApproval(db, organizationId)) {
      await store.setState(db, { ...acceptance, state: 'taken' });
      await mailSwap(db, signedIn, { offerId: row.id, ids: [row.from.id], state: 'taken' });
      return { unitIds: [] };
    }
    await store.setState(db, { ...acceptance, state: 'done' });
    await mailSwap(db, signedIn, { offerId: row.id, ids: [row.from.id], state: 'done' });
    return hand(db, signedIn, { moves, swap: swapOf(signedIn, row) });
  });

/** Within a quarter of an hour; then the offer is open again. */
export const undoAccept = (signedIn: SignedIn, ref: OfferRef): Promise<Swaps> =>
  step(signedIn, ref, 'swap.return', async (db, row) => {
    const { person } = signedIn.session;
    if (row.taker?.id !== person.id || row.takenAt === null) throw new Refusal('not-found');
    requireNotBegun(row, signedIn);
    const isLate = signedIn.now() > returnsUntil(row.takenAt);
    if (row.state === 'done' && isLate) throw new Refusal('roster.swap-too-late');
    await store.setState(db, { id: row.id, state: 'open', takerId: null, takenAt: null });
    if (row.state === 'taken') return { unitIds: [] };
    const back = [
      { assignment: row.assignment, toId: row.from.id },
      ...(row.inReturn ? [{ assignment: row.inReturn, toId: person.id }] : []),
    ];
    return hand(db, signedIn, { moves: back, swap: swapOf(signedIn, row, true) });
  });

/** By who offered it, while nobody has it. */
export const withdraw = (signedIn: SignedIn, ref: OfferRef): Promise<Swaps> =>
  step(signedIn, ref, 'swap.withdraw', async (db, row) => {
    if (row.from.id !== signedIn.session.person.id) throw new Refusal('not-found');
    if (row.state !== 'open' && row.state !== 'taken') throw new Refusal('roster.swap-taken');
    await store.setState(db, { id: row.id, state: 'withdrawn', takerId: null, takenAt: null });
    return { unitIds: [] };
  });

function requireDecider({ from, taker }: store.OfferRow, { session }: SignedIn): string {
  const { id } = session.person;
  if (from.id === id || taker?.id === id) throw new Refusal('roster.swap-own');
  return id;
}

/** Judged by the rules once more, at this moment. */
export const approve = (signedIn: SignedIn, ref: OfferRef): Promise<Swaps> =>
  step(signedIn, ref, 'swap.approve', async (db, row) => {
    if (row.state !== 'taken' || !row.taker) throw new Refusal('roster.swap-taken');
    const decidedBy = requireDecider(row, signedIn);
    requireNotBegun(row, signedIn);
    requireUnchanged(row, row.taker.id);
    const moves = movesOf(row, row.taker.id);
    await requireLawful(db, signedIn, moves);
    await store.setState(db, { id: row.id, state: 'done', takenAt: signedIn.now(), decidedBy });
    const ids = [row.from.id, row.taker.id];
    await mailSwap(db, signedIn, { offerId: row.id, ids, state: 'done' });
    return hand(db, signedIn, { moves, swap: swapOf(signedIn, row) });
  });

export const refuse = (signedIn: SignedIn, ref: OfferRef): Promise<Swaps> =>
  step(signedIn, ref, 'swap.refuse', async (db, row) => {
    if (row.state !== 'taken') throw new Refusal('roster.swap-taken');
    const decidedBy = requireDecider(row, signedIn);
    const undone = { takerId: null, takenAt: null, decidedBy };
    await store.setState(db, { id: row.id, state: 'refused', ...undone });
    const ids = row.taker ? [row.from.id, row.taker.id] : [row.from.id];
    await mailSwap(db, signedIn, { offerId: row.id, ids, state: 'refused' });
    return { unitIds: [] };
  });
