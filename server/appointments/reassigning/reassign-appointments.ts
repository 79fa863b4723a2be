/** Another clinician takes appointments: all of them or none, in one transaction, and their patients are told. */
import { obstacleToMoving } from '#shared/appointments/move-rules.ts';
import type { Reassign, Reassigned } from '#shared/appointments/reassignment.ts';
import { attempted, recordAll } from '#server/audit/service.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { ReassignAppointments } from '#server/roster/service.ts';
import type { Deps, SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { withPractitionerQueue } from '#server/appointments/booking/book-appointment.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { overlapRefusal } from '#server/appointments/placement/conflict-words.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import { conflictsAt } from '#server/appointments/core/conflict-store.ts';
import { requestOffers } from '#server/appointments/core/freed-time.ts';
import { requestLetters } from '#server/appointments/core/letter-requests.ts';
import * as practitionerTime from '#server/appointments/core/practitioner-time-store.ts';
import { mayHold } from '#shared/appointments/type-holders.ts';
import { withBuffers } from '#server/platform/times/spans.ts';
import * as store from '#server/appointments/core/appointment-store.ts';
import { typesByIds } from '#server/appointments/core/appointment-type-store.ts';
import * as rows from './reassignment-store.ts';
import { remarkOnTakers } from '#server/availability/service.ts';
import type { UndoTime } from '#server/appointments/undo/remember-undo.ts';
import { unaskReassigned } from '#server/appointments/undo/time-choice-store.ts';
import { rememberOrTell } from './remember-reassignment.ts';

type Locked = Awaited<ReturnType<typeof rows.lockedAppointments>>[number];

/** Of an appointment in this version, from one practitioner to another. */
export interface Giving {
  appointmentId: string;
  version: number;
  fromId: string;
  toId: string;
}

interface Move {
  appointment: Locked;
  fromId: string;
  toId: string;
}

/** A patient who has arrived waits for the clinician who takes the appointment. */
function requireOpen({ state, version, endsAt }: Locked, expectedVersion: number, now: Date): void {
  const obstacle = state === 'arrived' ? null : obstacleToMoving(state);
  if (obstacle !== null) throw new Refusal(obstacle);
  if (version !== expectedVersion) throw new Refusal('conflict');
  if (endsAt <= now) throw new Refusal('appointments.over');
}

/** Throws 404 where one is not of this clinician, 409 where one has changed since its version. */
async function lockMoves(
  db: Connection,
  signedIn: SignedIn,
  givings: readonly Giving[],
): Promise<Move[]> {
  const { organizationId } = signedIn.session.person;
  const ids = givings.map(({ appointmentId }) => appointmentId);
  const locked = await rows.lockedAppointments(db, { organizationId, ids });
  const read = await store.byIds(db, { organizationId, practitionerId: null }, ids);
  const isOn = (id: string, practitionerId: string) =>
    read.some(
      (appointment) =>
        appointment.id === id && appointment.practitioners.some((who) => who.id === practitionerId),
    );
  return givings.map(({ appointmentId, version, fromId, toId }) => {
    const appointment = locked.find(({ id }) => id === appointmentId);
    if (!appointment || !isOn(appointmentId, fromId)) throw new Refusal('not-found');
    requireOpen(appointment, version, signedIn.now());
    if (isOn(appointmentId, toId)) throw new Refusal('appointments.takes-part');
    return { appointment, fromId, toId };
  });
}

/** Throws 409 where somebody may not hold a type. */
async function requireAble(
  db: Connection,
  organizationId: string,
  { moves, people }: { moves: readonly Move[]; people: practitionerTime.LockedPractitioner[] },
): Promise<void> {
  const typeIds = [...new Set(moves.map(({ appointment }) => appointment.typeId))];
  const types = await typesByIds(db, organizationId, typeIds);
  for (const { appointment, toId } of moves) {
    const person = people.find(({ id }) => id === toId);
    const type = types.find(({ id }) => id === appointment.typeId);
    if (!person || !type) throw new Refusal('not-found');
    if (!mayHold(type, person)) throw new Refusal('appointments.not-theirs');
  }
}

/** Throws 409 that names who is not free. Held time that has run out does not count. */
async function requireFree(db: Connection, signedIn: SignedIn, moves: readonly Move[]) {
  const conflictRows = await conflictsAt(db, {
    practitionerIds: [...new Set(moves.map(({ toId }) => toId))],
    spans: moves.map(({ appointment }) => withBuffers(appointment, appointment)),
    exceptIds: [],
  });
  const takerConflicts = conflictRows.filter(
    ({ at, practitionerId }) => moves[at]?.toId === practitionerId,
  );
  const conflicts = await practitionerTime.withoutEndedHolds(db, takerConflicts, signedIn.now());
  const [first] = conflicts;
  const span = first && moves[first.at]?.appointment;
  if (span) throw overlapRefusal(signedIn.session.person, { span }, conflicts);
}

/**
 * Throws where not all of them can be given, 409 that names who is not free. What is given back need not be
 * able to hold its type.
 */
export async function replacePractitioners(
  db: Connection,
  signedIn: SignedIn,
  { givings, isBack = false }: { givings: readonly Giving[]; isBack?: boolean },
): Promise<Move[]> {
  const { organizationId } = signedIn.session.person;
  const ids = [...new Set(givings.flatMap(({ fromId, toId }) => [fromId, toId]))];
  const people = await practitionerTime.lockPractitioners(db, { organizationId, ids });
  const moves = await lockMoves(db, signedIn, givings);
  if (!isBack) await requireAble(db, organizationId, { moves, people });
  await requireFree(db, signedIn, moves);
  const isReplaced = await rows.replacePractitioner(
    db,
    moves.map(({ appointment, fromId, toId }) => ({ appointmentId: appointment.id, fromId, toId })),
  );
  if (isReplaced) return moves;
  // What was committed meanwhile by somebody who does not lock practitioners is seen now, and named.
  await requireFree(db, signedIn, moves);
  throw new Refusal('appointments.overlap');
}

async function work(
  db: Connection,
  signedIn: SignedIn,
  input: Reassign & UndoTime,
): Promise<Omit<Reassigned, 'remark'>> {
  const { organizationId } = signedIn.session.person;
  const { fromId } = input;
  const givings = input.moves.map((move) => ({ ...move, fromId }));
  const moves = await replacePractitioners(db, signedIn, { givings });
  await recordAll(
    db,
    signedIn,
    moves.map(({ appointment, toId }) => ({
      action: 'appointment.reassign',
      object: { type: 'Appointment', id: appointment.id },
      detail: { before: { practitionerId: fromId }, after: { practitionerId: toId } },
    })),
  );
  const ids = moves.map(({ appointment }) => appointment.id);
  const spans = moves.map(({ appointment }) => appointment);
  await requestOffers(db, signedIn, { practitionerIds: [fromId], spans });
  const appointments = await store.byIds(db, { organizationId, practitionerId: null }, ids);
  return { appointments, undo: await rememberOrTell(db, signedIn, { input, appointments }) };
}

/** In the caller's transaction; patients are told. */
export const reassignAppointments: ReassignAppointments = (db, signedIn, reassignment) =>
  work(db, signedIn, { ...reassignment, tellsPatient: true });

/** As many statements for one as for forty; the letters are requested by a job of the transaction. */
export function reassign(signedIn: SignedIn, input: Reassign & UndoTime): Promise<Reassigned> {
  const ids = [...new Set([input.fromId, ...input.moves.map(({ toId }) => toId)])].toSorted();
  const object = { type: 'Practitioner', id: input.fromId };
  return attempted(signedIn, { action: 'appointment.reassign', object }, async () => {
    const reassigned = await withPractitionerQueue(signedIn, ids, () =>
      retriedTransaction(signedIn, (db) => work(db, signedIn, input)),
    );
    sendTimeChanged(signedIn, ids);
    const takers = new Map(input.moves.map(({ appointmentId, toId }) => [appointmentId, toId]));
    const takenOver = reassigned.appointments.map((appointment) => ({
      appointment,
      takerId: takers.get(appointment.id) ?? '',
    }));
    return { ...reassigned, remark: await remarkOnTakers(signedIn, takenOver) };
  });
}

/** The job: one letter for each patient, who reads with whom they are now. */
export async function mailReassigned(
  { db: pool, jobs, now, sms }: Pick<Deps, 'db' | 'jobs' | 'now' | 'sms'>,
  { appointmentIds, senderId, reassignedAt, fromId }: JobData['reassigned.letters'],
): Promise<void> {
  const patients = await rows.patientsOf(pool, appointmentIds, fromId ?? null);
  for (const ids of patients)
    await pool.transaction().execute(async (db) => {
      const session = { person: { id: senderId } };
      if (reassignedAt !== undefined)
        await unaskReassigned(db, { appointmentIds: ids, before: new Date(reassignedAt) });
      await requestLetters(
        db,
        { jobs, now, sms, session },
        { appointmentIds: ids, about: 'reassigned' },
      );
    });
}
