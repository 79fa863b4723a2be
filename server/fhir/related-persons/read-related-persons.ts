/** Reads RelatedPerson for programs; each is audited, and another hospital's is not found (S15). */
import type { Bundle, RelatedPerson } from 'fhir/r4.js';
import { recordAll, type AuditEntry } from '#server/audit/service.ts';
import { isId, type RelatedPersonSearch } from '#server/fhir/query.ts';
import { boundsOf, foundBundle } from '#server/fhir/searching/found-page.ts';
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

interface Contacts<Resource> {
  resources: Resource[];
  readings: AuditEntry[];
}

/** In the order of the ids. */
const inOrder = <Resource extends { id?: string | undefined }>(
  ids: readonly string[],
  resources: readonly Resource[],
): Resource[] => ids.flatMap((id) => resources.find((resource) => resource.id === id) ?? []);

export async function exportedRelatedPersons(
  { db }: Pick<Deps, 'db'>,
  refs: Refs,
): Promise<Contacts<RelatedPerson>> {
  if (refs.ids.length === 0) return { resources: [], readings: [] };
  const rows = await store.relatedPersonsById(db, refs);
  const resources = inOrder(refs.ids, rows.map(relatedPersonResource));
  return { resources, readings: readings(rows.map(({ id }) => id)) };
}

const refsOf = ({ session }: SignedIn, ids: readonly string[]): Refs => ({
  organizationId: session.person.organizationId,
  ids,
});

export async function relatedPersonsById(
  signedIn: SignedIn,
  ids: readonly string[],
): Promise<RelatedPerson[]> {
  const contacts = await exportedRelatedPersons(signedIn, refsOf(signedIn, ids));
  await recordAll(signedIn.db, signedIn, contacts.readings);
  return contacts.resources;
}

const single = async <Resource>(resources: Promise<Resource[]>): Promise<Resource> => {
  const [resource] = await resources;
  if (!resource) throw new Refusal('not-found');
  return resource;
};

const idsOf = (id: string) => (isId(id) ? [id] : []);

export const relatedPerson = (signedIn: SignedIn, id: string): Promise<RelatedPerson> =>
  single(relatedPersonsById(signedIn, idsOf(id)));

export function searchRelatedPersons(
  signedIn: SignedIn,
  search: RelatedPersonSearch,
  { request }: { request: SearchRequest },
): Promise<Bundle> {
  const { db, session } = signedIn;
  const { patient, _id, _lastUpdated } = search;
  const { changed } = boundsOf(signedIn, {
    name: 'patient',
    dates: [],
    _lastUpdated,
    others: [patient, _id],
  });
  const { organizationId } = session.person;
  const filter = { organizationId, patientId: patient, ids: _id?.filter(isId), changed };
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
