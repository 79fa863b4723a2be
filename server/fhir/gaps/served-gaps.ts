/** The interactions of gaps in care, which are Tasks too, by the same id: a part of the table in served.ts. */
import { read, search, type Interaction } from '#server/fhir/interaction.ts';
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
  boundedByChange(),
  sortedBy(changeSorts),
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
