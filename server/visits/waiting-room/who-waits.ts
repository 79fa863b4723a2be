/** Who waits for a practitioner: the one source of the counts, alerts and lists on their screens. */
import type { Visit, VisitRef } from '#shared/visits.ts';
import type { WaitingPatients } from '#shared/visits/waiting.ts';
import { ownAccess } from '#server/appointments/service.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import { companionsOf } from '#server/visits/core/companion-store.ts';
import { stillHere } from '#server/visits/core/heartbeats/guest-heartbeat.ts';
import { nothingKnown, patientContexts } from '#server/visits/core/patient-context-store.ts';
import { noOffer } from '#server/visits/hand-over/offer.ts';
import { objectOf, step, visitTransaction } from '#server/visits/core/steps.ts';
import { anyByIdForUpdate } from '#server/visits/core/store.ts';
import {
  needsInterpreter,
  publishVisit,
  requireVisit,
  visitView,
} from '#server/visits/core/visit-view.ts';
import { requestsTo } from './colleague-requests-store.ts';
import { lockedLinksFor } from './locked-links-store.ts';
import { waitingFor, type WaitingRow } from './who-waits-store.ts';

/** The visits of these patients, two statements. */
async function lackingInterpreter(
  db: Connection,
  rows: readonly WaitingRow[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const appointmentIds = rows.map(({ appointmentId }) => appointmentId);
  const visitIds = rows.map(({ visitId }) => visitId);
  const [contexts, companions] = await Promise.all([
    patientContexts(db, appointmentIds),
    companionsOf(db, visitIds),
  ]);
  const accompanied = new Set(
    companions.filter(({ role }) => role === 'interpreter').map(({ visitId }) => visitId),
  );
  const lacking = rows.filter(
    ({ visitId, appointmentId }) =>
      !accompanied.has(visitId) &&
      needsInterpreter(contexts.get(appointmentId) ?? nothingKnown) === true,
  );
  return new Set(lacking.map(({ visitId }) => visitId));
}

/**
 * Who waits, and what colleagues ask of the reader. Colleagues of the unit learn for which practitioner a patient waits, not who the
 * patient is (S76).
 */
export async function whoWaits(signedIn: SignedIn): Promise<WaitingPatients> {
  const { db, session, now } = signedIn;
  const { person } = session;
  const reader = ownAccess(person);
  const [waiting, requests, lockedLinks] = await Promise.all([
    waitingFor(db, { ...reader, at: now() }),
    requestsTo(db, reader),
    lockedLinksFor(db, { ...reader, at: now() }),
  ]);
  const rows = await stillHere(signedIn, waiting, ({ visitId }) => visitId);
  const lacking = await lackingInterpreter(
    db,
    rows.filter(({ isOwn }) => isOwn),
  );
  const patients = rows.map(
    ({ patientName, startsAt, waitingSince, check, reply, replyAt, ...row }) => ({
      ...row,
      patientName: row.isOwn ? patientName : null,
      startsAt: startsAt.toISOString(),
      waitingSince: waitingSince.toISOString(),
      check: row.isOwn ? check : null,
      reply:
        row.isOwn && reply !== null && replyAt !== null
          ? { text: reply, at: replyAt.toISOString() }
          : null,
      lacksInterpreter: lacking.has(row.visitId),
    }),
  );
  if (requests.length + lockedLinks.length > 0 || patients.some(({ isOwn }) => isOwn))
    await record(db, signedIn, { action: 'schedule.read', detail: { list: 'waiting' } });
  return { zone: person.zone, patients, requests, lockedLinks };
}

/** Hands a visit over to the caller, who was told of its patient in place of a colleague. */
export function takeOver(signedIn: SignedIn, { visitId }: VisitRef): Promise<Visit> {
  const entry = { action: 'visit.hand-over' as const, object: objectOf(visitId) };
  return attempted(signedIn, entry, async () => {
    const { person } = signedIn.session;
    await visitTransaction(signedIn, visitId, async (db) => {
      const row = await anyByIdForUpdate(db, visitId);
      const waitingEntries = await waitingFor(db, { ...ownAccess(person), at: signedIn.now() });
      const mine = waitingEntries.find((waiting) => waiting.visitId === visitId);
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
