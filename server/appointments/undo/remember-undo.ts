/** Keeps for a few seconds how a change can be undone, in the transaction of the change. */
import type { BeforeMove } from '#shared/appointments/undo-offer.ts';
import { undoSeconds } from '#shared/limits.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { letterKeyOf, requestLetters } from '#server/appointments/core/letter-requests.ts';
import * as store from './undo-store.ts';

/** A letter's job starts this much later than the change can be undone, so that the two never meet. */
export const marginSeconds = 2;

/** For longer than a change by itself, where it is one of many in a step. */
export interface UndoTime {
  undoForSeconds?: number | undefined;
}

interface SingleChange extends UndoTime {
  appointmentId: string;
  /** `choose`: the patient is asked for another time. */
  about: 'booked' | 'moved' | 'cancelled' | 'choose';
  before?: BeforeMove;
  isUndoable?: boolean | undefined;
  tellsPatient?: boolean | undefined;
}

export const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** Whether and when the letter about a change leaves; several dates of a series are not undone, but wait too. */
export const letterTiming = (
  { now }: Pick<SignedIn, 'now'>,
  {
    isUndoable = false,
    tellsPatient = true,
    undoForSeconds = undoSeconds,
  }: Pick<SingleChange, 'isUndoable' | 'tellsPatient' | 'undoForSeconds'>,
) => ({
  notifiesPatient: tellsPatient,
  waitsUntil: isUndoable ? inSeconds(now(), undoForSeconds + marginSeconds) : undefined,
});

/** Requests the letter about a change of one appointment, and keeps how to undo it where that was asked. */
export async function notifyOrKeepUndo(
  db: Connection,
  signedIn: SignedIn,
  change: SingleChange,
): Promise<void> {
  const { appointmentId, about, before, isUndoable = false, tellsPatient = true } = change;
  const { undoForSeconds = undoSeconds } = change;
  const now = signedIn.now();
  const { id: madeBy, organizationId } = signedIn.session.person;
  const letter = await requestLetters(db, signedIn, {
    appointmentIds: [appointmentId],
    about,
    ...letterTiming(signedIn, { isUndoable, tellsPatient, undoForSeconds }),
  });
  if (!isUndoable) return;
  const undoable = {
    organizationId,
    madeBy,
    appointmentId,
    kind: about,
    before: before ?? null,
    tellsPatient: letter?.tellsPatient ?? false,
    letterKey: letter?.key ?? (await letterKeyOf(db, appointmentId)),
    replaced: letter?.replaced ?? null,
    until: inSeconds(now, undoForSeconds),
  };
  await store.insert(db, undoable, now);
}

/** Audited with the change that it is about. */
export const untoldFact = (tellsPatient: boolean | undefined) =>
  tellsPatient === false ? { patientTold: false } : {};
