/** The interactions of patients' contacts and of what they may know: a part of the table in served.ts. */
import { ofPrograms, read, search, type Interaction } from '#server/fhir/interaction.ts';
import { changeSorts } from '#server/fhir/query.ts';
import {
  boundedByChange,
  ofIds,
  ofPages,
  ofPatient,
  sortedBy,
  type Parameter,
} from '#server/fhir/searching/parameters.ts';

const parameters: readonly Parameter[] = [
  ofPatient,
  ofIds,
  boundedByChange('When the contact or what it may know was last changed'),
  sortedBy(changeSorts),
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
    search(
      'Consent',
      'What contacts may know and guests agreed to, by patient or change',
      parameters,
    ),
  ),
  readConsent: ofPrograms(
    read('Consent', 'r', 'What a contact may know, or a guest of a visit agreed to'),
  ),
} as const satisfies Record<string, Interaction>;
