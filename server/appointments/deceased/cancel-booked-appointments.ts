/** Cancels appointments of a patient who has died, many at once and without a letter, and books them again when that is undone. */
import { mayCancel } from '#shared/appointments/cancellation-rules.ts';
import type { CancelledItem } from '#shared/patients/booked-of-deceased.ts';
import { recordAll } from '#server/audit/service.ts';
import type { BookedPart } from '#server/patients/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { requestOffers } from '#server/appointments/core/freed-time.ts';
import { requestLetters, requestReminders } from '#server/appointments/core/letter-requests.ts';
import { bookAgain, cancelLocked, lockAppointments } from './cancel-booked-store.ts';

/** As colleagues read it beside the appointment. */
const because = 'The patient has died';

type Locked = Awaited<ReturnType<typeof lockAppointments>>[number];

/** Appointments with the same people free their times together. */
async function offerFreed(
  db: Connection,
  signedIn: SignedIn,
  freed: readonly Locked[],
): Promise<void> {
  const byPeople = Map.groupBy(freed, ({ practitionerIds }) => practitionerIds.join(' '));
  for (const spans of byPeople.values())
    await requestOffers(db, signedIn, { practitionerIds: spans[0]?.practitionerIds ?? [], spans });
}

const publishTo = (signedIn: SignedIn, rows: readonly { practitionerIds: string[] }[]) => () => {
  const practitionerIds = [...new Set(rows.flatMap((row) => row.practitionerIds))];
  if (practitionerIds.length > 0) sendTimeChanged(signedIn, practitionerIds);
  return Promise.resolve();
};

export const appointmentsOfDeceased: BookedPart = {
  kinds: ['appointment', 'series', 'tele-visit', 'arrived'],
  cancel: async (db, signedIn, ids) => {
    const { organizationId } = signedIn.session.person;
    const now = signedIn.now().getTime();
    const locked = ids.length === 0 ? [] : await lockAppointments(db, organizationId, ids);
    const rows = locked.filter((row) => mayCancel({ by: 'staff', ...row }, now));
    const appointmentIds = rows.map(({ id }) => id);
    if (rows.length === 0) return { cancelled: [], publish: publishTo(signedIn, []) };
    const versions = await cancelLocked(db, { ids: appointmentIds, because });
    await recordAll(
      db,
      signedIn,
      rows.map(({ id, state }) => ({
        action: 'appointment.cancel',
        object: { type: 'Appointment', id },
        detail: { before: { state }, after: { state: 'cancelled' }, patientTold: false },
      })),
    );
    await requestLetters(db, signedIn, {
      appointmentIds,
      about: 'cancelled',
      notifiesPatient: false,
    });
    await offerFreed(db, signedIn, rows);
    const cancelled = rows.map(({ id, state }): CancelledItem => ({
      kind: 'appointment',
      id,
      version: versions.find((made) => made.id === id)?.version ?? 0,
      before: state === 'arrived' ? 'arrived' : 'booked',
    }));
    return { cancelled, publish: publishTo(signedIn, rows) };
  },
  restore: async (db, signedIn, cancelled) => {
    const appointments = cancelled.filter(({ kind }) => kind === 'appointment');
    const { organizationId } = signedIn.session.person;
    const rows = appointments.length === 0 ? [] : await bookAgain(db, organizationId, appointments);
    const ids = rows.map(({ id }) => id);
    await recordAll(
      db,
      signedIn,
      ids.map((id) => ({
        action: 'appointment.undo',
        object: { type: 'Appointment', id },
        detail: { undone: 'cancelled' },
      })),
    );
    await requestReminders(db, signedIn, ids);
    return { count: rows.length, publish: publishTo(signedIn, rows) };
  },
};
