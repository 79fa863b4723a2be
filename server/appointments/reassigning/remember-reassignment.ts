/** Requests the letters about what another clinician took, and keeps for a few seconds how to take it back. */
import type { Appointment } from '#shared/appointments.ts';
import type { Reassign } from '#shared/appointments/reassignment.ts';
import type { Undoable } from '#shared/appointments/undo-offer.ts';
import { undoSeconds } from '#shared/limits.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import {
  inSeconds,
  marginSeconds,
  type UndoTime,
} from '#server/appointments/undo/remember-undo.ts';
import * as undoable from './reassignment-undo-store.ts';

interface Done {
  input: Reassign & UndoTime;
  /** As they are by now. */
  appointments: readonly Appointment[];
}

/** Requested by one job of the transaction, so that the statements do not grow with the letters. */
export async function rememberOrTell(
  db: Connection,
  signedIn: SignedIn,
  { input, appointments }: Done,
): Promise<Undoable['undo']> {
  const { fromId, moves, tellsPatient, isUndoable, undoForSeconds = undoSeconds } = input;
  const { id: senderId, organizationId } = signedIn.session.person;
  const data = {
    appointmentIds: moves.map(({ appointmentId }) => appointmentId),
    senderId,
    reassignedAt: signedIn.now().toISOString(),
  };
  if (!isUndoable) {
    if (tellsPatient) await signedIn.jobs.send(db, 'reassigned.letters', { data });
    return null;
  }
  const now = signedIn.now();
  const until = inSeconds(now, undoForSeconds);
  const versions = new Map(appointments.map(({ id, version }) => [id, version]));
  const changeId = await undoable.insert(db, {
    organizationId,
    madeBy: senderId,
    fromId,
    moves: moves.map((move) => ({
      ...move,
      version: versions.get(move.appointmentId) ?? move.version,
    })),
    tellsPatient,
    until,
    now,
  });
  if (tellsPatient) {
    const startAfter = inSeconds(now, undoForSeconds + marginSeconds);
    await signedIn.jobs.send(db, 'reassigned.letters', { data, startAfter, key: changeId });
  }
  return { changeId, until: until.toISOString(), tellsPatient };
}
