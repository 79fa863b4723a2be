/** Who waits for a practitioner: the one source of the counts, alerts and lists on their screens. */
import type { Visit, VisitRef } from '#shared/visits.ts';
import type { WaitingPatients } from '#shared/visits/waiting.ts';
import { ownAccess } from '#server/appointments/service.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { stillHere } from '#server/visits/core/heartbeat.ts';
import { noOffer } from '#server/visits/hand-over/offer.ts';
import { objectOf, step, visitTransaction } from '#server/visits/core/steps.ts';
import { anyByIdForUpdate } from '#server/visits/core/store.ts';
import { publishVisit, requireVisit, visitView } from '#server/visits/core/visit-view.ts';
import { waitingFor } from './who-waits-store.ts';

/** Colleagues of the unit learn for which practitioner a patient waits, not who the patient is (S76). */
export async function whoWaits(signedIn: SignedIn): Promise<WaitingPatients> {
  const { db, session, now } = signedIn;
  const { person } = session;
  const waiting = await waitingFor(db, { ...ownAccess(person), at: now() });
  const rows = await stillHere(signedIn, waiting, ({ visitId }) => visitId);
  const patients = rows.map(({ patientName, startsAt, waitingSince, check, ...row }) => ({
    ...row,
    patientName: row.isOwn ? patientName : null,
    startsAt: startsAt.toISOString(),
    waitingSince: waitingSince.toISOString(),
    check: row.isOwn ? check : null,
  }));
  if (patients.some(({ isOwn }) => isOwn))
    await record(db, signedIn, { action: 'schedule.read', detail: { list: 'waiting' } });
  return { zone: person.zone, patients };
}

/** Hands a visit over to the caller, who was told of its patient in place of a colleague. */
export function takeOver(signedIn: SignedIn, { visitId }: VisitRef): Promise<Visit> {
  const entry = { action: 'visit.hand-over' as const, object: objectOf(visitId) };
  return attempted(signedIn, entry, async () => {
    const { person } = signedIn.session;
    await visitTransaction(signedIn, visitId, async (db) => {
      const row = await anyByIdForUpdate(db, visitId);
      const told = await waitingFor(db, { ...ownAccess(person), at: signedIn.now() });
      const mine = told.find((one) => one.visitId === visitId);
      if (!row || !mine) throw new Refusal('not-found');
      if (mine.isOwn) return;
      await step(db, signedIn, row, {
        event: 'hand-over',
        changes: { handedTo: person.id, ...noOffer },
        detail: { to: person.id, because: 'nobody-reacted' },
      });
    });
    const visit = await visitView(signedIn, await requireVisit(signedIn, visitId));
    publishVisit(signedIn, visit);
    return visit;
  });
}
