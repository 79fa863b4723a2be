/** Visits in which somebody was together with a patient: who was inside is the proof. */
import type { VisitOfNotice } from '#shared/utilization/notice-delivery.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { practitionerIdOf, visitRecords } from '#server/visits/service.ts';
import * as store from './patient-notice-store.ts';

const mostVisits = 5;

/** In which both the patient's side and the reader were, the newest first. */
export async function visitsWith(
  db: Connection,
  signedIn: SignedIn,
  patientId: string,
): Promise<VisitOfNotice[]> {
  const { id, organizationId } = signedIn.session.person;
  const visitIds = await store.visitIdsOf(db, { organizationId, patientId, most: mostVisits });
  const records = await visitRecords({ ...signedIn, db }, { organizationId, visitIds });
  return records
    .filter(({ people }) => people.some(({ identity }) => practitionerIdOf(identity) === id))
    .filter(({ people }) => people.some(({ identity }) => practitionerIdOf(identity) === null))
    .map(({ visitId, startsAt, people }) => ({
      visitId,
      startsAt,
      people: people.map(({ name, role, stays }) => ({
        name,
        role,
        joinedAt: stays[0]?.joinedAt ?? startsAt,
        leftAt: stays.at(-1)?.leftAt ?? null,
      })),
    }));
}
