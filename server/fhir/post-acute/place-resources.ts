/** Maps a post-acute provider to a FHIR R4 HealthcareService, what it offers, and to a Location, where it is. */
import type { HealthcareService, Location } from 'fhir/r4.js';
import { postAcuteTypeWords } from '#shared/post-acute.ts';
import { identifierOf, type FhirServer } from '#server/fhir/fhir-codes.ts';
import { telecomOf } from './organization-resource.ts';
import type { ProviderFhirRow } from './provider-search-store.ts';

const commonOf = ({ id, name, version, changedAt }: ProviderFhirRow) => ({
  id,
  meta: { versionId: String(version), lastUpdated: changedAt.toISOString() },
  identifier: [identifierOf(id)],
  name,
});

const organizationReference = ({ id, name }: ProviderFhirRow) => ({
  reference: `Organization/${id}`,
  type: 'Organization',
  display: name,
});

/** As `service-category` searches for it. */
const category = ({ base }: FhirServer) => ({
  coding: [{ system: `${base}/CodeSystem/service-category`, code: 'post-acute' }],
  text: 'Post-acute care',
});

export function postAcuteService(fhirServer: FhirServer, row: ProviderFhirRow): HealthcareService {
  const { id, name, type, active, languages, payers } = row;
  const telecom = telecomOf(row);
  return {
    resourceType: 'HealthcareService',
    ...commonOf(row),
    active,
    providedBy: organizationReference(row),
    category: [category(fhirServer)],
    type: [{ text: postAcuteTypeWords[type] }],
    location: [{ reference: `Location/${id}`, type: 'Location', display: name }],
    ...(telecom.length > 0 && { telecom }),
    ...(languages !== '' && { communication: [{ text: languages }] }),
    ...(payers !== '' && { extraDetails: `Payers: ${payers}` }),
  };
}

export function locationResource(row: ProviderFhirRow): Location {
  const { type, active, address } = row;
  const telecom = telecomOf(row);
  return {
    resourceType: 'Location',
    ...commonOf(row),
    status: active ? 'active' : 'inactive',
    mode: 'instance',
    type: [{ text: postAcuteTypeWords[type] }],
    ...(telecom.length > 0 && { telecom }),
    ...(address !== '' && { address: { text: address } }),
    managingOrganization: organizationReference(row),
  };
}
