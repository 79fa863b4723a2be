/** Maps a post-acute provider to a FHIR R4 Organization. */
import type { ContactPoint, Organization } from 'fhir/r4.js';
import { postAcuteTypeWords } from '#shared/post-acute.ts';
import { identifierOf } from '#server/fhir/fhir-codes.ts';
import type { ProviderFhirRow } from './provider-search-store.ts';

export function telecomOf({ phone, fax, email }: ProviderFhirRow): ContactPoint[] {
  const points = { phone, fax, email } as const;
  return (['phone', 'fax', 'email'] as const).flatMap((system): ContactPoint[] => {
    const value = points[system];
    return value === null ? [] : [{ system, value }];
  });
}

export function organizationResource(row: ProviderFhirRow): Organization {
  const { id, name, type, address, active, version, changedAt } = row;
  const telecom = telecomOf(row);
  return {
    resourceType: 'Organization',
    id,
    meta: { versionId: String(version), lastUpdated: changedAt.toISOString() },
    identifier: [identifierOf(id)],
    active,
    type: [
      {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/organization-type',
            code: 'prov',
          },
        ],
        text: postAcuteTypeWords[type],
      },
    ],
    name,
    ...(telecom.length > 0 && { telecom }),
    ...(address !== '' && { address: [{ text: address }] }),
  };
}
