/** Searches patients for the FHIR pages, for those who may find patients; the audit has how many, never for whom (S34). */
import type { Bundle, Patient } from 'fhir/r4.js';
import { may } from '#shared/roles.ts';
import { record } from '#server/audit/service.ts';
import { localeOf } from '#server/organization/service.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { isId, type PatientSearch } from '#server/fhir/query.ts';
import { bundleOf, fhirServerOf } from '#server/fhir/read-appointments.ts';
import { patientResources } from '#server/fhir/read-patients.ts';
import { limitsOf } from '#server/fhir/searching/date-bounds.ts';
import type { SearchRequest } from '#server/fhir/searching/search-request.ts';
import * as store from './patient-search-store.ts';

const dayIn = (at: Date | null) => at?.toISOString().slice(0, 10) ?? null;

function filterOf(
  { session }: SignedIn,
  search: PatientSearch,
  country: string | null,
): store.PatientFilter {
  const { organizationId, zone } = session.person;
  // A birth date is a day of no zone.
  const { from, until } = limitsOf(search.birthdate, 'utc');
  return {
    organizationId,
    country,
    ids: search._id?.filter(isId),
    identifiers: search.identifier ?? [],
    names: { family: search.family ?? [], given: search.given ?? [], name: search.name ?? [] },
    phones: search.phone ?? [],
    emails: search.email ?? [],
    born: { from: dayIn(from), until: dayIn(until) },
    changed: limitsOf(search._lastUpdated, zone),
  };
}

const isBound = (search: PatientSearch) =>
  [search._id, search.identifier, search.family, search.given, search.name, search.phone].some(
    (one) => one !== undefined,
  ) ||
  search.email !== undefined ||
  search.birthdate.length + search._lastUpdated.length > 0;

/** As many statements for a hundred as for one. Each patient who is answered is read, and audited so. */
export async function patients(
  signedIn: SignedIn,
  search: PatientSearch,
  { request }: { request: SearchRequest },
): Promise<Bundle<Patient>> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  if (!may(session.person, 'patients.find')) throw new Refusal('access.denied');
  if (!isBound(search))
    throw wrongField(
      'identifier',
      'A search needs identifier, family, given, name, birthdate, phone, email, _id or _lastUpdated',
    );
  const { country } = await localeOf(db, organizationId);
  const filter = filterOf(signedIn, search, country);
  const { _count: limit, _after: after, _sort: sort } = search;
  const isRead = limit > 0 && !request.isCountOnly;
  const keys = isRead ? await store.page(db, filter, { after, sort, limit: limit + 1 }) : [];
  const pageKeys = keys.slice(0, limit);
  const last = keys.length > limit ? pageKeys.at(-1) : undefined;
  const total = await store.count(db, filter);
  await record(db, signedIn, { action: 'patients.find', detail: { count: total, as: 'fhir' } });
  return bundleOf({
    fhirServer: fhirServerOf(signedIn),
    self: request.address(),
    next: last && request.address(`${last.changedAt.getTime()}.${last.id}`),
    total,
    resources: await patientResources(
      signedIn,
      pageKeys.map(({ id }) => id),
    ),
  });
}
