/** Requests of booking pages of a patient who has died: declined without a letter, and open again when that is undone. */
import type { BookedPart } from '#server/patients/service.ts';
import { recordAll } from '#server/audit/service.ts';
import { objectOf } from '#server/self-service/core/book-for-patient.ts';
import { declineUntold, forgetDeclined, openAgain } from './requests-of-deceased-store.ts';

const published = () => Promise.resolve();

export const requestsOfDeceased: BookedPart = {
  kinds: ['request'],
  cancel: async (db, signedIn, ids) => {
    const { id: answeredBy, organizationId } = signedIn.session.person;
    const rows =
      ids.length === 0 ? [] : await declineUntold(db, { organizationId, ids, answeredBy });
    await recordAll(
      db,
      signedIn,
      rows.map((row) => ({
        action: 'booking.decline' as const,
        object: objectOf(row),
        detail: { patientTold: false },
      })),
    );
    const cancelled = rows.map(({ id, version }) => ({ kind: 'request' as const, id, version }));
    return { cancelled, publish: published };
  },
  /** Its time is not held any more: the desk proposes one. */
  restore: async (db, signedIn, cancelled) => {
    const requests = cancelled.filter(({ kind }) => kind === 'request');
    const { organizationId } = signedIn.session.person;
    const ids = requests.length === 0 ? [] : await openAgain(db, organizationId, requests);
    await recordAll(
      db,
      signedIn,
      ids.map((id) => ({
        action: 'booking.request' as const,
        object: objectOf({ id, appointmentId: null }),
        detail: { undone: true },
      })),
    );
    return { count: ids.length, publish: published };
  },
  forget: (db, cancelled) =>
    forgetDeclined(
      db,
      cancelled.filter(({ kind }) => kind === 'request').map(({ id }) => id),
    ),
};
