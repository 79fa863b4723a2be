/** The CapabilityStatement of the FHIR pages, made from the table of what they serve. */
import type {
  CapabilityStatement,
  CapabilityStatementRestResource,
  CapabilityStatementRestResourceInteraction,
} from 'fhir/r4.js';
import type { FhirServer } from './fhir-codes.ts';
import { interactions, type Interaction } from './served.ts';

/** Of R4 itself where it has them. */
const operationDefinitions: Record<string, string> = {
  match: 'http://hl7.org/fhir/OperationDefinition/Patient-match',
};

function operationOf({ base }: FhirServer, { operation = '', type }: Interaction) {
  const ownDefinition = `${base}/OperationDefinition/${type}-${operation}`;
  return { name: operation, definition: operationDefinitions[operation] ?? ownDefinition };
}

function resourceOf(
  server: FhirServer,
  type: string,
  served: readonly Interaction[],
): CapabilityStatementRestResource {
  const operations = served.filter(({ code }) => code === 'operation');
  const plain = served.filter(({ code }) => code !== 'operation');
  const searchParam = plain
    .flatMap(({ parameters = [] }) => parameters)
    .filter(({ name }) => !name.startsWith('_'))
    .map(({ name, type: kind, documentation }) => ({ name, type: kind, documentation }));
  return {
    type: type as CapabilityStatementRestResource['type'],
    interaction: plain.map(({ code }) => ({
      code: code as CapabilityStatementRestResourceInteraction['code'],
    })),
    ...(plain.some(({ code }) => code === 'update') && {
      versioning: 'versioned-update' as const,
    }),
    ...(type === 'Appointment' && { conditionalCreate: true }),
    ...(searchParam.length > 0 && { searchParam }),
    ...(operations.length > 0 && {
      operation: operations.map((interaction) => operationOf(server, interaction)),
    }),
  };
}

export function capabilities(server: FhirServer): CapabilityStatement {
  const byType = Map.groupBy(interactions, ({ type }) => type);
  byType.delete(null);
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: '2026-11-25',
    kind: 'instance',
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
        resource: [...byType].map(([type, served]) => resourceOf(server, type ?? '', served)),
      },
    ],
  };
}
