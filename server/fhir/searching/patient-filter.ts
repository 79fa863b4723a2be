/** The filter of a search by patient, id and change alone, as contacts and consents are searched. */
import { isId, type RelatedPersonSearch } from '#server/fhir/query.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Limits } from './date-bounds.ts';
import { boundsOf } from './found-page.ts';

export interface PatientFilter {
  organizationId: string;
  patientId: string | undefined;
  ids: readonly string[] | undefined;
  changed: Limits;
}

/** Throws 400 where nothing bounds the search. */
export function patientFilterOf(
  signedIn: SignedIn,
  { patient, _id, _lastUpdated }: RelatedPersonSearch,
): PatientFilter {
  const others = [patient, _id];
  const { changed } = boundsOf(signedIn, { name: 'patient', dates: [], _lastUpdated, others });
  const { organizationId } = signedIn.session.person;
  return { organizationId, patientId: patient, ids: _id?.filter(isId), changed };
}
