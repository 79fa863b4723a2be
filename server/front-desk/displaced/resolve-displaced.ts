/** Settles many displaced appointments in one step: what would become of each, and then each by itself. */
import {
  appointmentsById,
  withUndo,
  cancelAppointment,
  moveAppointment,
  accessOf,
  reassign,
  takers,
  takersCost,
  undoChange,
} from '#server/appointments/service.ts';
import type { Appointment } from '#shared/appointments.ts';
import type {
  PlanSettling,
  ResolveDisplaced,
  ResolvePlan,
  ResolveResult,
  UndoneResolution,
  UndoResolved,
} from '#shared/front-desk/displaced.ts';
import type { TakersOf } from '#shared/appointments/reassignment.ts';
import { proposedChoice } from '#shared/appointments/taker-choice.ts';
import { undoSeconds } from '#shared/limits.ts';
import { keptAppointmentWords } from '#shared/outside-appointments/kept-words.ts';
import { may } from '#shared/roles.ts';
import { record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { proposalDays } from '#server/availability/service.ts';
import { askToChoose } from './ask-to-choose.ts';
import { keepDisplaced } from './displaced.ts';
import { reachOf, type Reach } from './displaced-store.ts';
import { nextTimes } from './next-free-times.ts';

/** In days of one practitioner. */
export function planCost({ rows, how }: PlanSettling): number {
  if (how === 'ask' || how === 'cancel' || how === 'keep') return rows.length;
  const people = new Set(rows.map(({ practitionerId }) => practitionerId)).size;
  return people * (how === 'reassign' ? takersCost : proposalDays);
}

interface Row {
  appointment: Appointment;
  practitionerId: string;
  reach: Reach | undefined;
}

type Verdict = Pick<ResolvePlan, 'can' | 'words' | 'startsAt' | 'toId'>;

const cannot = (words: string): Verdict => ({ can: false, words });

const hasLeft = 'A clinician of it does not work here any more. Give it to a colleague.';

/** Once for each clinician whose appointments they are; nobody is proposed twice for one time. */
async function takersFor(signedIn: SignedIn, rows: readonly Row[]) {
  const takersByClinician: TakersOf[] = [];
  for (const [fromId, theirs] of Map.groupBy(rows, ({ practitionerId }) => practitionerId)) {
    const appointmentIds = theirs.map(({ appointment }) => appointment.id);
    takersByClinician.push(...(await takers(signedIn, { fromId, appointmentIds })).found);
  }
  const choice = proposedChoice(takersByClinician, {});
  return ({ appointment: { id } }: Row): Verdict => {
    const taker = takersByClinician
      .find(({ appointment }) => appointment.id === id)
      ?.takers.find((candidate) => candidate.id === choice[id]);
    return taker
      ? { can: true, words: `${taker.fullName} takes it.`, toId: taker.id }
      : cannot('Nobody is free and able then.');
  };
}

async function timesFor(signedIn: SignedIn, rows: readonly Row[]) {
  const staffed = rows.filter(({ reach }) => reach?.isStaffed);
  const times = await nextTimes(
    signedIn,
    staffed.map(({ appointment }) => appointment),
  );
  return ({ appointment: { id }, reach }: Row): Verdict => {
    if (!reach?.isStaffed) return cannot(hasLeft);
    const startsAt = times.get(id);
    return startsAt === undefined
      ? cannot('Nothing is free in the next two weeks.')
      : { can: true, words: 'Moves to', startsAt };
  };
}

const askVerdict = ({ reach }: Row): Verdict => {
  if (!reach?.hasEmail) return cannot('The patient has no email address here. Call them.');
  if (!reach.isStaffed) return cannot(hasLeft);
  return reach.isBookable
    ? { can: true, words: 'The patient is sent a link.' }
    : cannot('A clinician of it has no saved hours, or has never signed in. Call the patient.');
};

const keepVerdict = ({ appointment: { chooseBy } }: Row): Verdict => ({
  can: true,
  words:
    chooseBy === null
      ? 'Stays as it is.'
      : 'Stays as it is. The patient is told that they need not choose.',
});

const cancelVerdict = ({ reach }: Row): Verdict => ({
  can: true,
  words: reach?.hasEmail
    ? 'Is cancelled. The patient is told by email.'
    : 'Is cancelled. Tell the patient yourself.',
});

const verdictsFor = {
  reassign: takersFor,
  'next-free': timesFor,
  ask: () => askVerdict,
  keep: () => keepVerdict,
  cancel: () => cancelVerdict,
};

function requireMay({ session }: SignedIn, how: ResolveDisplaced['how']): void {
  if (how === 'reassign' && !may(session.person, 'appointments.plan'))
    throw new Refusal('access.denied');
}

/** What would become of each; rows that the caller may not see are missing. */
export async function planResolution(
  signedIn: SignedIn,
  input: PlanSettling,
): Promise<ResolvePlan[]> {
  const { db, session } = signedIn;
  requireMay(signedIn, input.how);
  const ids = [...new Set(input.rows.map(({ appointmentId }) => appointmentId))];
  const appointments = await appointmentsById(db, accessOf(session.person), ids);
  await record(db, signedIn, { action: 'displaced.read', detail: { count: appointments.length } });
  const reach = await reachOf(
    db,
    appointments.map(({ id }) => id),
  );
  const rows = input.rows.flatMap(({ appointmentId, practitionerId }): Row[] => {
    const appointment = appointments.find(({ id }) => id === appointmentId);
    const isOn = appointment?.practitioners.some(({ id }) => id === practitionerId);
    if (!appointment || !isOn) return [];
    return [{ appointment, practitionerId, reach: reach.find(({ id }) => id === appointmentId) }];
  });
  // Nobody is proposed, and no time taken, for what is changed elsewhere alone.
  const isKeptHere = ({ appointment: { keptBy } }: Row) => keptBy === null || input.how === 'keep';
  const verdictOf = await verdictsFor[input.how](signedIn, rows.filter(isKeptHere));
  return rows.map((row) => ({
    appointmentId: row.appointment.id,
    practitionerId: row.practitionerId,
    version: row.appointment.version,
    ...(isKeptHere(row)
      ? verdictOf(row)
      : cannot(keptAppointmentWords(row.appointment.keptBy ?? ''))),
  }));
}

/** Resolves to how it is taken back. */
async function resolveOne(
  signedIn: SignedIn,
  { how, untilDay, reason, rows, isUndoable }: ResolveDisplaced,
  row: ResolveDisplaced['rows'][number],
): Promise<string | null> {
  const { appointmentId, practitionerId: fromId, version, toId, startsAt } = row;
  // The first one is still undone when the last one is done.
  const undoing = { isUndoable, undoForSeconds: undoSeconds + rows.length };
  if (how === 'reassign' && toId !== undefined) {
    const moves = [{ appointmentId, version, toId }];
    const { undo } = await reassign(signedIn, { fromId, moves, tellsPatient: true, ...undoing });
    return undo?.changeId ?? null;
  }
  const change = { appointmentId, version, ...undoing };
  if (how === 'next-free' && startsAt !== undefined)
    return (
      (await moveAppointment(signedIn, { ...change, startsAt, scope: 'this' })).undo?.changeId ??
      null
    );
  if (how === 'ask' && untilDay !== undefined) {
    const cancelledAppointment = await withUndo(
      signedIn,
      await askToChoose(signedIn, { ...change, untilDay }),
    );
    return cancelledAppointment.undo?.changeId ?? null;
  }
  if (how === 'keep') {
    await keepDisplaced(signedIn, { appointmentId, practitionerId: fromId, version });
    return null;
  }
  if (how !== 'cancel') throw new Refusal('input.invalid');
  const because = reason ? { reason } : {};
  return (
    (await cancelAppointment(signedIn, { ...change, scope: 'this', ...because })).undo?.changeId ??
    null
  );
}

/** Each in a transaction of its own, in order; what was refused stays as it is, and the answer says why. */
export async function resolveDisplaced(
  signedIn: SignedIn,
  input: ResolveDisplaced,
): Promise<ResolveResult[]> {
  requireMay(signedIn, input.how);
  const results: ResolveResult[] = [];
  for (const row of input.rows) {
    const { appointmentId, practitionerId } = row;
    try {
      const changeId = await resolveOne(signedIn, input, row);
      results.push({ appointmentId, practitionerId, isDone: true, words: 'Settled.', changeId });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const words = error.message;
      results.push({ appointmentId, practitionerId, isDone: false, words, changeId: null });
    }
  }
  return results;
}

/** Each by itself, the last one first; what was changed since, or is too late, stays as it is. */
export async function undoResolution(
  signedIn: SignedIn,
  { changeIds }: UndoResolved,
): Promise<UndoneResolution> {
  const failures: string[] = [];
  for (const changeId of changeIds.toReversed()) {
    try {
      await undoChange(signedIn, { changeId });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failures.push(error.message);
    }
  }
  return { count: changeIds.length - failures.length, failures };
}
