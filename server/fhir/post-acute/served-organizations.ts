/** The interactions of post-acute providers: a part of the table in served.ts. */
import { ofPrograms, read, search } from '#server/fhir/interaction.ts';
import { changeSorts } from '#server/fhir/query.ts';
import {
  changedWithin,
  ofIds,
  ofPages,
  sortedBy,
  type Parameter,
} from '#server/fhir/searching/parameters.ts';

const parameters: readonly Parameter[] = [
  { name: 'name', type: 'string', documentation: 'Parts of words of the name.' },
  ofIds,
  changedWithin,
  sortedBy(changeSorts),
  ...ofPages,
];

export const organizationInteractions = {
  searchOrganizations: ofPrograms(
    search('Organization', 'Post-acute providers by name or change', parameters),
  ),
  readOrganization: ofPrograms(read('Organization', 'r', 'One post-acute provider')),
};
