/** Reads RelatedPerson for programs; each is audited, and another hospital's is not found (S15). */
import type { Bundle, RelatedPerson } from 'fhir/r4.js';
import { recordAll, type AuditEntry } from '#server/audit/service.ts';
import { isId, type RelatedPersonSearch } from '#server/fhir/query.ts';
import { foundBundle } from '#server/fhir/searching/found-page.ts';
import { patientFilterOf } from '#server/fhir/searching/patient-filter.ts';
import type { SearchRequest } from '#server/fhir/searching/search-request.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Deps, SignedIn } from '#server/platform/deps.ts';
import * as store from './contact-search-store.ts';
import { relatedPersonResource } from './related-person-resource.ts';

interface Refs {
  organizationId: string;
  ids: readonly string[];
}

const readings = (ids: readonly string[]): AuditEntry[] =>
  ids.map((id) => ({
    action: 'related-person.read',
    object: { type: 'RelatedPerson', id },
    detail: { as: 'fhir' },
  }));

interface Contacts {
  resources: RelatedPerson[];
  readings: AuditEntry[];
}

/** In the order of the ids. */
export async function exportedRelatedPersons(
  { db }: Pick<Deps, 'db'>,
  refs: Refs,
): Promise<Contacts> {
  if (refs.ids.length === 0) return { resources: [], readings: [] };
  const rows = await store.relatedPersonsById(db, refs);
  const byId = new Map(rows.map((row) => [row.id, relatedPersonResource(row)]));
  const resources = refs.ids.flatMap((id) => byId.get(id) ?? []);
  return { resources, readings: readings(rows.map(({ id }) => id)) };
}

export async function relatedPersonsById(
  signedIn: SignedIn,
  ids: readonly string[],
): Promise<RelatedPerson[]> {
  const { organizationId } = signedIn.session.person;
  const contacts = await exportedRelatedPersons(signedIn, { organizationId, ids });
  await recordAll(signedIn.db, signedIn, contacts.readings);
  return contacts.resources;
}

export async function relatedPerson(signedIn: SignedIn, id: string): Promise<RelatedPerson> {
  const [resource] = await relatedPersonsById(signedIn, isId(id) ? [id] : []);
  if (!resource) throw new Refusal('not-found');
  return resource;
}

export function searchRelatedPersons(
  signedIn: SignedIn,
  search: RelatedPersonSearch,
  { request }: { request: SearchRequest },
): Promise<Bundle> {
  const { db } = signedIn;
  const filter = patientFilterOf(signedIn, search);
  return foundBundle(
    signedIn,
    { search, request },
    {
      action: 'related-person.read',
      count: () => store.count(db, filter),
      page: (page) => store.page(db, filter, page),
      read: (ids) => relatedPersonsById(signedIn, ids),
    },
  );
}
