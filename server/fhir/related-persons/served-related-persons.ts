/** The interactions of patients' contacts and of what they may know: a part of the table in served.ts. */
import { ofPrograms, read, search, type Interaction } from '#server/fhir/interaction.ts';
import { gapSorts, mostDays } from '#server/fhir/query.ts';
import { ofPages, type Parameter } from '#server/fhir/searching/parameters.ts';

const parameters: readonly Parameter[] = [
  { name: 'patient', type: 'reference', target: 'Patient', documentation: 'Of which patient.' },
  { name: '_id', type: 'token', documentation: 'One or several ids, separated by commas.' },
  {
    name: '_lastUpdated',
    type: 'date',
    documentation: `When the contact or what it may know was last changed; one or two bounds, and at most ${mostDays.appointments} days where nothing else is given.`,
  },
  {
    name: '_sort',
    type: 'token',
    documentation: 'By which it is sorted; _lastUpdated where it is left out.',
    values: gapSorts,
  },
  ...ofPages,
];

export const relatedPersonInteractions = {
  searchRelatedPersons: ofPrograms(
    search('RelatedPerson', 'Contacts of patients by patient or change', parameters),
  ),
  readRelatedPerson: ofPrograms(read('RelatedPerson', 'r', 'One contact of a patient')),
  createRelatedPerson: {
    method: 'POST',
    path: '/RelatedPerson',
    code: 'create',
    type: 'RelatedPerson',
    right: 'c',
    callers: ['program'],
    summary: 'Enter a contact of a patient; what it may know is noted in the hospital',
    body: 'RelatedPerson',
    answer: 'RelatedPerson',
    status: 201,
  },
  updateRelatedPerson: {
    method: 'PUT',
    path: '/RelatedPerson/:id',
    code: 'update',
    type: 'RelatedPerson',
    right: 'u',
    callers: ['program'],
    summary:
      'Change a contact, or end it with active false; If-Match has the version that was read',
    body: 'RelatedPerson',
    answer: 'RelatedPerson',
    status: 200,
  },
  searchConsents: ofPrograms(
    search('Consent', 'What contacts may know, by patient or change', parameters),
  ),
  readConsent: ofPrograms(read('Consent', 'r', 'One entry of what a contact may know')),
} as const satisfies Record<string, Interaction>;
