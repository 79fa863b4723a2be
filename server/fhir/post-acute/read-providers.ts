/** Reads the post-acute providers of the hospital's directory for FHIR: as Organization, HealthcareService and Location. They name no patient. */
import type { Bundle, FhirResource, HealthcareService, Location, Organization } from 'fhir/r4.js';
import { record } from '#server/audit/service.ts';
import type { FhirServer } from '#server/fhir/fhir-codes.ts';
import { isId, type ProviderSearch } from '#server/fhir/query.ts';
import { fhirServerOf } from '#server/fhir/read-appointments.ts';
import { limitsOf } from '#server/fhir/searching/date-bounds.ts';
import { foundBundle } from '#server/fhir/searching/found-page.ts';
import type { SearchRequest } from '#server/fhir/searching/search-request.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './provider-search-store.ts';
import { organizationResource } from './organization-resource.ts';
import { locationResource, postAcuteService } from './place-resources.ts';

const action = 'post-acute.read' as const;

type ResourceOf<Resource> = (server: FhirServer, row: store.ProviderFhirRow) => Resource;

/** In the order of the ids. */
async function resourcesById<Resource>(
  signedIn: SignedIn,
  resourceOf: ResourceOf<Resource>,
  ids: readonly string[],
): Promise<Resource[]> {
  if (ids.length === 0) return [];
  const { organizationId } = signedIn.session.person;
  const rows = await store.providersById(signedIn.db, { organizationId, ids });
  const server = fhirServerOf(signedIn);
  const byId = new Map(rows.map((row) => [row.id, resourceOf(server, row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Another hospital's is not found (S15). */
const reading =
  <Resource>(resourceOf: ResourceOf<Resource>) =>
  async (signedIn: SignedIn, id: string): Promise<Resource> => {
    const [resource] = isId(id) ? await resourcesById(signedIn, resourceOf, [id]) : [];
    if (!resource) throw new Refusal('not-found');
    const object = { type: 'PostAcuteProvider', id };
    await record(signedIn.db, signedIn, { action, object, detail: { as: 'fhir' } });
    return resource;
  };

/** The ids that an identifier names: a provider has the one of this server alone. */
function idsOf({ identifier }: Pick<ProviderSearch, 'identifier'>): string[] | undefined {
  if (!identifier) return undefined;
  const { system, value } = identifier;
  const id = value.replace(/^urn:uuid:/, '');
  return (system === null || system === 'urn:ietf:rfc:3986') && isId(id) ? [id] : [];
}

const searching =
  <Resource extends FhirResource>(resourceOf: ResourceOf<Resource>) =>
  (
    signedIn: SignedIn,
    search: ProviderSearch,
    { request }: { request: SearchRequest },
  ): Promise<Bundle> => {
    const { db, session } = signedIn;
    const { organizationId, zone } = session.person;
    const { name, _id, _lastUpdated } = search;
    const identified = idsOf(search);
    const ids = _id?.filter(isId);
    const filter = {
      organizationId,
      name,
      ids: ids && identified ? ids.filter((id) => identified.includes(id)) : (ids ?? identified),
      changed: limitsOf(_lastUpdated, zone),
    };
    return foundBundle(
      signedIn,
      { search: { ...search, patient: undefined }, request },
      {
        action,
        count: () => store.count(db, filter),
        page: (page) => store.page(db, filter, page),
        read: async (pageIds) => {
          const resources = await resourcesById(signedIn, resourceOf, pageIds);
          const detail = { as: 'fhir', count: resources.length };
          if (pageIds.length > 0) await record(db, signedIn, { action, detail });
          return resources;
        },
      },
    );
  };

const asOrganization: ResourceOf<Organization> = (_server, row) => organizationResource(row);
const asLocation: ResourceOf<Location> = (_server, row) => locationResource(row);
const asService: ResourceOf<HealthcareService> = postAcuteService;

export const organization = reading(asOrganization);
export const searchOrganizations = searching(asOrganization);
export const location = reading(asLocation);
export const searchLocations = searching(asLocation);
export const postAcuteServiceById = reading(asService);
export const searchPostAcuteServices = searching(asService);
