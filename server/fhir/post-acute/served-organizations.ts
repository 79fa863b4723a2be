/** The interactions of post-acute providers: a part of the table in served.ts. */
import { ofPrograms, read, search } from '#server/fhir/interaction.ts';
import { gapSorts } from '#server/fhir/query.ts';
import { ofPages, type Parameter } from '#server/fhir/searching/parameters.ts';

const parameters: readonly Parameter[] = [
  { name: 'name', type: 'string', documentation: 'Parts of words of the name.' },
  { name: '_id', type: 'token', documentation: 'One or several ids, separated by commas.' },
  {
    name: '_lastUpdated',
    type: 'date',
    documentation: 'When it was last changed; one or two bounds.',
  },
  {
    name: '_sort',
    type: 'token',
    documentation: 'By which it is sorted; _lastUpdated where it is left out.',
    values: gapSorts,
  },
  ...ofPages,
];

export const organizationInteractions = {
  searchOrganizations: ofPrograms(
    search('Organization', 'Post-acute providers by name or change', parameters),
  ),
  readOrganization: ofPrograms(read('Organization', 'r', 'One post-acute provider')),
};
