/** The interactions of gaps in care, which are Tasks too, by the same id: a part of the table in served.ts. */
import { read, search, type Interaction } from '#server/fhir/interaction.ts';
import { gapSorts, mostDays } from '#server/fhir/query.ts';
import { ofPages, type Parameter } from '#server/fhir/searching/parameters.ts';

const parameters: readonly Parameter[] = [
  { name: 'patient', type: 'reference', target: 'Patient', documentation: 'Of which patient.' },
  { name: '_id', type: 'token', documentation: 'One or several ids, separated by commas.' },
  {
    name: '_lastUpdated',
    type: 'date',
    documentation: `When it was last changed; one or two bounds, and at most ${mostDays.appointments} days where nothing else is given.`,
  },
  {
    name: '_sort',
    type: 'token',
    documentation: 'By which it is sorted; _lastUpdated where it is left out.',
    values: gapSorts,
  },
  ...ofPages,
];

export const gapInteractions = {
  searchDetectedIssues: {
    ...search('DetectedIssue', 'Gaps in care by patient or change', parameters),
    callers: ['program'],
  },
  createDetectedIssue: {
    method: 'POST',
    path: '/DetectedIssue',
    code: 'create',
    type: 'DetectedIssue',
    right: 'c',
    callers: ['program'],
    summary: 'Open a gap in care; with the same identifier once',
    body: 'DetectedIssue',
    answer: 'DetectedIssue',
    status: 201,
  },
  readDetectedIssue: { ...read('DetectedIssue', 'r', 'One gap in care'), callers: ['program'] },
  updateDetectedIssue: {
    method: 'PUT',
    path: '/DetectedIssue/:id',
    code: 'update',
    type: 'DetectedIssue',
    right: 'u',
    callers: ['program'],
    summary: 'Withdraw a gap that the program sent; If-Match has the version that was read',
    body: 'DetectedIssue',
    answer: 'DetectedIssue',
    status: 200,
  },
} as const satisfies Record<string, Interaction>;
