/** Which status of a FHIR Task each state of a case is. */
import type { Task } from 'fhir/r4.js';
import type { KindName } from '#shared/case-kinds/kinds.ts';

export const taskStatuses = [
  'requested',
  'in-progress',
  'on-hold',
  'completed',
  'cancelled',
] as const satisfies readonly Task['status'][];
type TaskStatus = (typeof taskStatuses)[number];

const statuses: Record<KindName, Record<string, TaskStatus>> = {
  task: {
    open: 'requested',
    'in-progress': 'in-progress',
    waiting: 'on-hold',
    done: 'completed',
    dropped: 'cancelled',
  },
  contact: {
    open: 'requested',
    booked: 'in-progress',
    escalated: 'in-progress',
    reached: 'completed',
    unreached: 'cancelled',
    back: 'cancelled',
    died: 'cancelled',
    dropped: 'cancelled',
    cancelled: 'cancelled',
  },
  episode: {
    active: 'in-progress',
    over: 'completed',
    died: 'cancelled',
    dropped: 'cancelled',
    cancelled: 'cancelled',
  },
  screening: { asking: 'in-progress', asked: 'completed', declined: 'cancelled' },
  need: {
    open: 'requested',
    referred: 'on-hold',
    met: 'completed',
    unmet: 'completed',
    declined: 'cancelled',
    mistaken: 'cancelled',
  },
  'advisor-review': {
    new: 'requested',
    reviewing: 'in-progress',
    'peer-to-peer': 'on-hold',
    inpatient: 'completed',
    observation: 'completed',
    agreed: 'completed',
    overturned: 'completed',
    upheld: 'completed',
    'no-call': 'completed',
    withdrawn: 'cancelled',
  },
  barrier: {
    open: 'requested',
    'in-progress': 'in-progress',
    waiting: 'on-hold',
    solved: 'completed',
    dropped: 'cancelled',
    ended: 'cancelled',
    cancelled: 'cancelled',
  },
  'cdi-review': {
    new: 'requested',
    reviewing: 'in-progress',
    asked: 'on-hold',
    complete: 'completed',
    agreed: 'completed',
    disagreed: 'completed',
    unanswered: 'completed',
    cancelled: 'cancelled',
  },
  denial: {
    new: 'requested',
    working: 'in-progress',
    calling: 'in-progress',
    appealed: 'on-hold',
    overturned: 'completed',
    upheld: 'completed',
    corrected: 'completed',
    'written-off': 'completed',
    cancelled: 'cancelled',
  },
  'cdi-query': { sent: 'requested', answered: 'completed', withdrawn: 'cancelled' },
  gap: {
    open: 'requested',
    invited: 'in-progress',
    booked: 'in-progress',
    visited: 'on-hold',
    said: 'on-hold',
    closed: 'completed',
    'not-needed': 'cancelled',
    withdrawn: 'cancelled',
  },
  'um-review': {
    new: 'requested',
    reviewing: 'in-progress',
    'second-level': 'on-hold',
    waiting: 'on-hold',
    met: 'completed',
    approved: 'completed',
    denied: 'completed',
    observation: 'completed',
    inpatient: 'cancelled',
    cancelled: 'cancelled',
  },
  notice: {
    new: 'requested',
    delivered: 'completed',
    refused: 'completed',
    'not-needed': 'cancelled',
    missed: 'cancelled',
    ended: 'cancelled',
    cancelled: 'cancelled',
  },
};

export const statusOf = (kind: KindName, state: string): TaskStatus =>
  statuses[kind][state] ?? 'requested';

/** All states of gaps in care, which are DetectedIssues too. */
export const gapStates = Object.keys(statuses.gap).map((state) => ({
  kind: 'gap' as const,
  state,
}));

/** Each kind with those of its states that have one of these statuses. */
export const statesWith = (wanted: readonly TaskStatus[]) =>
  Object.entries(statuses).flatMap(([kind, ofKind]) =>
    Object.entries(ofKind).flatMap(([state, status]) =>
      wanted.includes(status) ? [{ kind: kind as KindName, state }] : [],
    ),
  );
