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

export const providerParameters: readonly Parameter[] = [
  { name: 'name', type: 'string', documentation: 'Parts of words of the name.' },
  {
    name: 'identifier',
    type: 'token',
    documentation: 'system|value, or the value alone.',
  },
  ofIds,
  changedWithin,
  sortedBy(changeSorts),
  ...ofPages,
];

export const providerInteractions = {
  searchOrganizations: ofPrograms(
    search('Organization', 'Post-acute providers by name or change', providerParameters),
  ),
  readOrganization: ofPrograms(read('Organization', 'r', 'One post-acute provider')),
  searchLocations: ofPrograms(
    search('Location', 'Where post-acute providers are, by name or change', providerParameters),
  ),
  readLocation: ofPrograms(read('Location', 'r', 'Where one post-acute provider is')),
};
