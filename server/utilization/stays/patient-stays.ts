/** One patient's stays, coverages, answers of payers and calls, once their facts are open to the reader (S108). */
import type { ReadStaysOfPatient, StaysOfPatient } from '#shared/utilization.ts';
import { record } from '#server/audit/service.ts';
import { readerOf, visibleCasesOf } from '#server/cases/service.ts';
import { openedPatient } from '#server/facts/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { withEntries } from './opened-stay.ts';
import { callsOf, coveragesOf, patientById } from './patient-stay-store.ts';
import { staysOfPatient } from './stay-list-store.ts';
import { stayReaderOf } from './stay-reader.ts';

/** Throws 403 where the opening is another person's, or over. */
export async function ofPatient(
  signedIn: SignedIn,
  { openingId }: ReadStaysOfPatient,
): Promise<StaysOfPatient> {
  const { db, session, now } = signedIn;
  const { id: openedBy, organizationId } = session.person;
  const opened = await openedPatient(db, { id: openingId, openedBy, now: now() });
  const patient = opened && (await patientById(db, organizationId, opened.patientId));
  if (!patient) throw new Refusal('facts.closed');
  const reader = await stayReaderOf(signedIn);
  const stays = await staysOfPatient(db, reader, patient.id);
  const caseIds = await visibleCasesOf(db, await readerOf(signedIn), patient.id);
  const detail = { openingId, count: stays.length };
  await record(db, signedIn, {
    action: 'facts.read',
    object: { type: 'Patient', id: patient.id },
    detail,
  });
  return {
    patient,
    zone: reader.zone,
    today: reader.today,
    stays: await withEntries(signedIn, reader, stays),
    coverages: await coveragesOf(db, organizationId, patient.id),
    calls: await callsOf(db, caseIds),
  };
}
