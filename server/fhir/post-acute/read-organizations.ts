/** Reads Organization for programs: the post-acute providers of the hospital's directory, which name no patient. */
import type { Bundle, Organization } from 'fhir/r4.js';
import { record } from '#server/audit/service.ts';
import { isId, type OrganizationSearch } from '#server/fhir/query.ts';
import { limitsOf } from '#server/fhir/searching/date-bounds.ts';
import { foundBundle } from '#server/fhir/searching/found-page.ts';
import type { SearchRequest } from '#server/fhir/searching/search-request.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './provider-search-store.ts';
import { organizationResource } from './organization-resource.ts';

const action = 'post-acute.read' as const;

/** In the order of the ids. */
async function organizationsById(
  { db, session }: SignedIn,
  ids: readonly string[],
): Promise<Organization[]> {
  if (ids.length === 0) return [];
  const { organizationId } = session.person;
  const rows = await store.providersById(db, { organizationId, ids });
  const byId = new Map(rows.map((row) => [row.id, organizationResource(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function organization(signedIn: SignedIn, id: string): Promise<Organization> {
  const [resource] = isId(id) ? await organizationsById(signedIn, [id]) : [];
  if (!resource) throw new Refusal('not-found');
  const object = { type: 'PostAcuteProvider', id };
  await record(signedIn.db, signedIn, { action, object, detail: { as: 'fhir' } });
  return resource;
}

export function searchOrganizations(
  signedIn: SignedIn,
  search: OrganizationSearch,
  { request }: { request: SearchRequest },
): Promise<Bundle> {
  const { db, session } = signedIn;
  const { organizationId, zone } = session.person;
  const { name, _id, _lastUpdated } = search;
  const changed = limitsOf(_lastUpdated, zone);
  const filter = { organizationId, name, ids: _id?.filter(isId), changed };
  return foundBundle(
    signedIn,
    { search: { ...search, patient: undefined }, request },
    {
      action,
      count: () => store.count(db, filter),
      page: (page) => store.page(db, filter, page),
      read: async (ids) => {
        const resources = await organizationsById(signedIn, ids);
        const detail = { as: 'fhir', count: resources.length };
        if (ids.length > 0) await record(db, signedIn, { action, detail });
        return resources;
      },
    },
  );
}
