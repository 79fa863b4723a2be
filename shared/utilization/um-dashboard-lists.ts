/** The lists of the utilization dashboard, for each of the three jobs that open it. */
import type { CaseFilter } from '#shared/cases.ts';
import { may, type Permission, type Person } from '#shared/roles.ts';

export interface BoardList {
  /** In the address. */
  name: string;
  label: string;
  filter: CaseFilter;
}

export const boardJobs = ['utilization', 'case-management', 'cdi'] as const;
export type BoardJob = (typeof boardJobs)[number] & Permission;

export const jobWords: Record<BoardJob, string> = {
  utilization: 'Utilization',
  'case-management': 'Case management',
  cdi: 'CDI',
};

export const jobQueues = {
  utilization: 'utilization',
  'case-management': 'care',
  cdi: 'cdi',
} as const satisfies Record<BoardJob, CaseFilter['queue']>;

const reviews: CaseFilter = { kinds: ['um-review'] };
const notices: CaseFilter = { kinds: ['notice'] };
const tasks: CaseFilter = { kinds: ['task'] };
const records: CaseFilter = { kinds: ['cdi-review'] };

/** "Take next review" takes the first of these. */
export const umToReview: CaseFilter = { ...reviews, states: ['new'], owner: 'nobody' };

/** The first one is open at first. */
export const boardLists: Record<BoardJob, [BoardList, ...BoardList[]]> = {
  utilization: [
    { name: 'new', label: 'To review', filter: umToReview },
    { name: 'mine', label: 'My reviews', filter: { ...reviews, owner: 'me' } },
    { name: 'soon', label: 'Due soon', filter: { ...reviews, due: 'soon' } },
    { name: 'overdue', label: 'Overdue', filter: { ...reviews, due: 'overdue' } },
    {
      name: 'second-level',
      label: 'With the advisor',
      filter: { ...reviews, states: ['second-level'] },
    },
    { name: 'payer', label: 'Waiting for the payer', filter: { ...reviews, states: ['waiting'] } },
    { name: 'notices', label: 'Notices to deliver', filter: notices },
    {
      name: 'denied',
      label: 'Denied, 7 days',
      filter: { ...reviews, states: ['denied'], closed: 'week' },
    },
  ],
  'case-management': [
    { name: 'tasks', label: 'Tasks of stays', filter: tasks },
    { name: 'mine', label: 'My tasks', filter: { ...tasks, owner: 'me' } },
    { name: 'overdue', label: 'Overdue', filter: { ...tasks, due: 'overdue' } },
    {
      name: 'long',
      label: 'Stays of 5 days and more',
      filter: { ...tasks, lengthOfStay: { from: 5 } },
    },
  ],
  cdi: [
    { name: 'new', label: 'To review', filter: { ...records, states: ['new'], owner: 'nobody' } },
    { name: 'mine', label: 'My reviews', filter: { ...records, owner: 'me' } },
    { name: 'first', label: 'First two days', filter: { ...records, lengthOfStay: { until: 1 } } },
    { name: 'queries', label: 'Queries waiting', filter: { kinds: ['cdi-query'] } },
  ],
};

/** The jobs whose view of the board the person has; administrators have all three. */
export const boardJobsOf = (person: Person): BoardJob[] =>
  boardJobs.filter((job) => may(person, job));
