/** The CapabilityStatement of the FHIR pages, made from the table of what they serve. */
import type {
  CapabilityStatement,
  CapabilityStatementRestResource,
  CapabilityStatementRestResourceInteraction,
} from 'fhir/r4.js';
import type { FhirServer } from './fhir-codes.ts';
import { ofEverySearch } from './searching/parameters.ts';
import type { Interaction } from './interaction.ts';
import { interactions } from './served.ts';

/** Of R4 itself, or of Bulk Data Access, where they have them. */
const operationDefinitions: Record<string, string> = {
  'Patient-match': 'http://hl7.org/fhir/OperationDefinition/Patient-match',
  'Patient-everything': 'http://hl7.org/fhir/OperationDefinition/Patient-everything',
  'Patient-export': 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition/patient-export',
  export: 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition/export',
};

function operationOf({ base }: FhirServer, { operation = '', type }: Interaction) {
  const name = [type ?? [], operation].flat().join('-');
  const ownDefinition = `${base}/OperationDefinition/${name}`;
  return { name: operation, definition: operationDefinitions[name] ?? ownDefinition };
}

/** They shape an answer, and find nothing. */
const shaping = new Set(['_count', '_after', '_sort', '_include', '_revinclude']);

function resourceOf(
  server: FhirServer,
  type: string,
  served: readonly Interaction[],
): CapabilityStatementRestResource {
  const operations = served.filter(({ code }) => code === 'operation');
  const plain = served.filter(({ code }) => code !== 'operation');
  const searchParam = plain
    .flatMap(({ parameters = [] }) => parameters)
    .filter(({ name }) => !shaping.has(name))
    .map(({ name, type: kind, documentation }) => ({ name, type: kind, documentation }));
  const valuesOf = (parameter: string) =>
    plain
      .flatMap(({ parameters = [] }) => parameters)
      .flatMap(({ name, values = [] }) => (name === parameter ? values : []));
  const searchInclude = valuesOf('_include');
  const searchRevInclude = valuesOf('_revinclude');
  const documentation = plain
    .flatMap(({ parameters = [] }) => parameters)
    .filter(({ name }) => shaping.has(name))
    .map(({ name, documentation: words, values = [] }) =>
      [`${name}: ${words}`, values.join(', ')].filter(Boolean).join(' '),
    )
    .join('\n');
  return {
    type: type as CapabilityStatementRestResource['type'],
    interaction: plain.map(({ code }) => ({
      code: code as CapabilityStatementRestResourceInteraction['code'],
    })),
    ...(documentation !== '' && { documentation }),
    ...(plain.some(({ code }) => code === 'update') && {
      versioning: 'versioned-update' as const,
    }),
    ...(['Appointment', 'Patient'].includes(type) && { conditionalCreate: true }),
    ...(searchParam.length > 0 && { searchParam }),
    ...(searchInclude.length > 0 && { searchInclude: [...searchInclude] }),
    ...(searchRevInclude.length > 0 && { searchRevInclude }),
    ...(plain.some(({ code }) => code === 'read') && {
      conditionalRead: 'not-match' as const,
      referencePolicy: ['literal' as const],
    }),
    ...(operations.length > 0 && {
      operation: operations.map((interaction) => operationOf(server, interaction)),
    }),
  };
}

export function capabilities(server: FhirServer): CapabilityStatement {
  const byType = Map.groupBy(interactions, ({ type }) => type);
  const ofServer = (byType.get(null) ?? []).filter(({ code }) => code === 'operation');
  byType.delete(null);
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: '2026-11-29',
    kind: 'instance',
    instantiates: ['http://hl7.org/fhir/uv/bulkdata/CapabilityStatement/bulk-data'],
    software: { name: 'KareMD' },
    implementation: {
      description: 'Appointments, patients and tele-visits of this hospital',
      url: server.base,
    },
    fhirVersion: '4.0.1',
    format: ['json'],
    rest: [
      {
        mode: 'server',
        security: {
          service: [
            {
              coding: [
                {
                  system: 'http://terminology.hl7.org/CodeSystem/restful-security-service',
                  code: 'SMART-on-FHIR',
                },
              ],
            },
          ],
          description:
            'Programs: SMART Backend Services, found at .well-known/smart-configuration. People: a session of KareMD, to read.',
        },
        documentation:
          'Each search is answered by GET and by POST to _search. An unknown parameter is refused; with Prefer: handling=lenient it is left out and named in the Bundle. Answers have an ETag; If-None-Match of a read is answered with 304. Prefer: return=minimal and return=OperationOutcome hold for changes.',
        searchParam: ofEverySearch.map(({ name, type: kind, documentation }) => ({
          name,
          type: kind,
          documentation,
        })),
        operation: ofServer.map((interaction) => operationOf(server, interaction)),
        resource: [...byType].map(([type, served]) => resourceOf(server, type ?? '', served)),
      },
    ],
  };
}
