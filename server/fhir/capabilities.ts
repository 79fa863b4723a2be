/** The CapabilityStatement of the FHIR pages. */
import type { CapabilityStatement, CapabilityStatementRestResource } from 'fhir/r4.js';
import type { FhirServer } from './codes.ts';

type SearchParam = NonNullable<CapabilityStatementRestResource['searchParam']>[number];

const param = (name: string, type: SearchParam['type'], documentation: string): SearchParam => ({
  name,
  type,
  documentation,
});

const resources: CapabilityStatementRestResource[] = [
  {
    type: 'Appointment',
    interaction: [{ code: 'read' }, { code: 'search-type' }],
    searchParam: [
      param('date', 'date', 'When it begins; at least one bound, and at most 366 days.'),
      param('practitioner', 'reference', 'Whose appointments.'),
      param('actor', 'reference', 'The same; actors are practitioners.'),
      param('status', 'token', 'One or several codes, separated by commas.'),
    ],
  },
  {
    type: 'Schedule',
    interaction: [{ code: 'read' }, { code: 'search-type' }],
    searchParam: [param('actor', 'reference', 'Whose schedule; without it, of who asks.')],
  },
  {
    type: 'Slot',
    interaction: [{ code: 'search-type' }],
    searchParam: [
      param('schedule', 'reference', 'Whose time; required.'),
      param('start', 'date', 'At least one bound, and at most 31 days.'),
      param('service-type', 'token', 'An appointment type: free time in pieces of its length.'),
      param(
        'status',
        'token',
        'One or several of free, busy and busy-unavailable (time off), separated by commas.',
      ),
    ],
  },
  { type: 'Patient', interaction: [{ code: 'read' }] },
  // By the visit's id, which is that of the Encounter, its note and its Composition.
  { type: 'Encounter', interaction: [{ code: 'read' }] },
  { type: 'DocumentReference', interaction: [{ code: 'read' }] },
  { type: 'Composition', interaction: [{ code: 'read' }] },
];

export const capabilities = ({ base }: FhirServer): CapabilityStatement => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: '2026-11-21',
  kind: 'instance',
  software: { name: 'KareMD' },
  implementation: {
    description: 'Appointments and tele-visits of this hospital, to be read',
    url: base,
  },
  fhirVersion: '4.0.1',
  format: ['json'],
  rest: [
    {
      mode: 'server',
      security: {
        description: 'A session of KareMD: its token as a Bearer and its cookie, as for any call.',
      },
      resource: resources,
    },
  ],
});
