/** Changes why an appointment is made, what its patient has to know, and the note among the staff. */
import type { Appointment } from '#shared/appointments.ts';
import type { ChangeTexts } from '#shared/appointments/texts/appointment-texts.ts';
import { textsForPatient } from '#shared/appointments/texts/texts-for-patients.ts';
import { keptAppointmentWords } from '#shared/outside-appointments/kept-words.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { accessOf, requireAppointment } from '#server/appointments/core/appointment-access.ts';
import {
  changedTexts,
  differingTexts,
  withListedCode,
} from '#server/appointments/core/appointment-texts.ts';
import { requireTypeRecord } from '#server/appointments/core/appointment-type-store.ts';
import { requestLetters } from '#server/appointments/core/letter-requests.ts';
import { withChangeEvent } from '#server/platform/events/time-change-events.ts';
import * as store from '#server/appointments/core/appointment-store.ts';
import * as texts from '#server/appointments/core/appointment-text-store.ts';

async function changeThem(
  db: Connection,
  signedIn: SignedIn,
  { appointmentId: id, version, tellsPatient, ...changes }: ChangeTexts,
): Promise<void> {
  const { person } = signedIn.session;
  const { organizationId } = person;
  const locked = await store.locked(db, accessOf(person), id);
  if (!locked) throw new Refusal('not-found');
  if (locked.version !== version) throw new Refusal('conflict');
  const before = await requireAppointment(db, person, id);
  const written = changedTexts(before, changes);
  const after =
    written.reason === before.reason
      ? written
      : await withListedCode(db, { organizationId, appointmentId: id, texts: written });
  const changed = differingTexts(before, after);
  if (changed.length === 0) return;
  // The internal note alone is ours of what another system keeps, which would write over the rest.
  if (before.keptBy !== null && changed.some((name) => name !== 'internalNote'))
    throw new Refusal('appointments.kept-elsewhere', {
      words: keptAppointmentWords(before.keptBy),
    });
  await texts.save(db, { organizationId, ids: [id], texts: after });
  await texts.nextVersion(db, { organizationId, id });
  await record(db, signedIn, {
    action: 'appointment.change-texts',
    object: { type: 'Appointment', id },
    detail: { changed },
  });
  if (!tellsPatient || before.state !== 'booked' || before.patient === null) return;
  const type = await requireTypeRecord(db, organizationId, before.type.id);
  const [readBefore, readNow] = [textsForPatient(type, before), textsForPatient(type, after)];
  if (JSON.stringify(readBefore) !== JSON.stringify(readNow))
    await requestLetters(db, signedIn, { appointmentIds: [id], about: 'changed' });
}

/** In any state: what a visit was for may be corrected after it. Throws 409 where it changed since `version`, or where another system keeps it. */
export function changeTexts(signedIn: SignedIn, input: ChangeTexts): Promise<Appointment> {
  const object = { type: 'Appointment', id: input.appointmentId };
  const work = async (db: Connection) => {
    await changeThem(db, signedIn, input);
    return requireAppointment(db, signedIn.session.person, input.appointmentId);
  };
  return attempted(signedIn, { action: 'appointment.change-texts', object }, () =>
    withChangeEvent(signedIn, () => retriedTransaction(signedIn, work)),
  );
}
