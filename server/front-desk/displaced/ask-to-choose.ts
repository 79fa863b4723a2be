/** Asks a patient to choose another time by link: until they answer, their appointment is not on the list. */
import {
  lockedAppointment,
  accessOf,
  requireAppointment,
  notifyOrKeepUndo,
  type UndoTime,
} from '#server/appointments/service.ts';
import type { Appointment } from '#shared/appointments.ts';
import type { AskToChoose } from '#shared/front-desk/displaced.ts';
import { obstacleToMoving } from '#shared/appointments/move-rules.ts';
import { keptAppointmentWords } from '#shared/outside-appointments/kept-words.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { withChangeEvent } from '#server/platform/events/time-change-events.ts';
import { spanOfDays } from '#server/platform/times/local-days.ts';
import { ask, reachOf } from './displaced-store.ts';

type UndoableAsking = AskToChoose & UndoTime & { isUndoable?: boolean | undefined };

/** The end of the day, or the start of the appointment where that is earlier. */
function answerByOf(signedIn: SignedIn, untilDay: string, startsAt: Date): Date {
  const { endsAt } = spanOfDays({ from: untilDay, to: untilDay }, signedIn.session.person.zone);
  if (endsAt <= signedIn.now()) throw wrongField('untilDay', 'Choose today or a later day.');
  return endsAt < startsAt ? endsAt : startsAt;
}

async function askOne(db: Connection, signedIn: SignedIn, input: UndoableAsking): Promise<void> {
  const { appointmentId, version, untilDay } = input;
  const { person } = signedIn.session;
  const { id: by, organizationId } = person;
  const appointment = await lockedAppointment(db, accessOf(person), appointmentId);
  if (!appointment) throw new Refusal('not-found');
  const obstacle = obstacleToMoving(appointment.state);
  if (obstacle !== null) throw new Refusal(obstacle);
  if (appointment.version !== version) throw new Refusal('conflict');
  const at = signedIn.now();
  if (appointment.startsAt <= at) throw new Refusal('appointments.over');
  const [reach] = await reachOf(db, [appointmentId]);
  if (reach?.keptBy)
    throw new Refusal('appointments.kept-elsewhere', { words: keptAppointmentWords(reach.keptBy) });
  if (!reach?.hasEmail || !reach.isBookable) throw new Refusal('appointments.cannot-ask');
  const answerBy = answerByOf(signedIn, untilDay, appointment.startsAt);
  await ask(db, { appointmentId, organizationId, by, at, answerBy });
  await record(db, signedIn, {
    action: 'displaced.ask',
    object: { type: 'Appointment', id: appointmentId },
    detail: { answerBy: answerBy.toISOString() },
  });
  await notifyOrKeepUndo(db, signedIn, { ...input, about: 'choose' });
}

/** Throws 409 where it was changed since `version`, or where the patient cannot be mailed. */
export function askToChoose(signedIn: SignedIn, input: UndoableAsking): Promise<Appointment> {
  const { appointmentId: id } = input;
  const entry = { action: 'displaced.ask' as const, object: { type: 'Appointment', id } };
  return attempted(signedIn, entry, () =>
    withChangeEvent(signedIn, () =>
      signedIn.db.transaction().execute(async (db) => {
        await askOne(db, signedIn, input);
        return requireAppointment(db, signedIn.session.person, id);
      }),
    ),
  );
}
