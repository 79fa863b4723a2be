/** A second-level review: what a case asks of the physician advisor, and how it was decided. */
import { z } from 'zod';
import { stayColumns } from './columns.ts';
import type { CaseKind } from './kind.ts';

/** A fact as it stood in the record when the case was referred. */
export const CitedFact = z.strictObject({
  factId: z.uuid(),
  title: z.string(),
  value: z.string().nullable(),
  at: z.iso.datetime(),
  source: z.string(),
});
export type CitedFact = z.infer<typeof CitedFact>;

export const AdvisorReviewSubject = z.strictObject({
  question: z.string().trim().min(1, 'Write the question').max(1_000, 'At most 1,000 characters'),
  /** The case that it was referred from; null where it was opened by hand or by a rule. */
  from: z
    .strictObject({ caseId: z.uuid(), kind: z.string().max(40) })
    .nullable()
    .default(null),
  /** Which criteria were used and what they gave, in the words of who referred it; no content of theirs. */
  criteria: z.string().trim().max(300, 'At most 300 characters').nullable().default(null),
  cited: z.array(CitedFact).max(20).default([]),
});
export type AdvisorReviewSubject = z.infer<typeof AdvisorReviewSubject>;

const open = ['new', 'reviewing', 'peer-to-peer'] as const;

export const advisorReview = {
  label: 'Second-level review',
  queue: 'advisor',
  permission: 'physician-advisor',
  followsDuty: true,
  endsToldToParent: true,
  role: 'Physician Advisor',
  backup: 'Chief Hospitalist',
  subject: AdvisorReviewSubject,
  first: 'new',
  columns: [...stayColumns, 'openedAt'],
  defaultColumns: ['unit', 'payer', 'lengthOfStay', 'openedAt'],
  isOpenedByHand: true,
  needsStay: true,
  fields: [{ name: 'question', label: 'Question', type: 'text', maxLength: 1_000 }],
  forms: ['second-level'],
  ofRule: { subject: ({ sentence }) => ({ question: sentence }), sharesStay: true },
  states: {
    new: { label: 'To review' },
    reviewing: { label: 'In review' },
    'peer-to-peer': { label: 'Peer-to-peer call' },
    inpatient: { label: 'Closed: inpatient supported', isClosed: true },
    observation: { label: 'Closed: observation', isClosed: true },
    agreed: { label: 'Closed: agrees with the attending', isClosed: true },
    overturned: { label: 'Closed: overturned in the call', isClosed: true },
    upheld: { label: 'Closed: upheld in the call', isClosed: true },
    'no-call': { label: 'Closed: no call was held', isClosed: true },
    withdrawn: { label: 'Closed: not needed', isClosed: true },
  },
  moves: {
    begin: { label: 'Begin review', from: ['new'], to: 'reviewing', by: 'owner' },
    'support-inpatient': {
      label: 'Inpatient supported',
      from: ['new', 'reviewing'],
      to: 'inpatient',
      by: 'owner',
    },
    'support-observation': {
      label: 'Observation',
      from: ['new', 'reviewing'],
      to: 'observation',
      by: 'owner',
    },
    agree: {
      label: 'Agree with the attending',
      from: ['new', 'reviewing'],
      to: 'agreed',
      by: 'owner',
    },
    call: {
      label: 'Peer-to-peer is needed',
      from: ['new', 'reviewing'],
      to: 'peer-to-peer',
      by: 'owner',
    },
    overturn: { label: 'Overturned', from: ['peer-to-peer'], to: 'overturned', by: 'owner' },
    uphold: { label: 'Upheld', from: ['peer-to-peer'], to: 'upheld', by: 'owner' },
    'no-call': {
      label: 'No call was held',
      from: ['peer-to-peer'],
      to: 'no-call',
      by: 'owner',
      needsNote: true,
    },
    withdraw: {
      label: 'Not needed',
      from: open,
      to: 'withdrawn',
      by: 'worker',
      needsNote: true,
      endsUndone: true,
      byRule: true,
    },
    again: {
      label: 'Review again',
      from: ['inpatient', 'observation', 'agreed', 'overturned', 'upheld', 'no-call', 'withdrawn'],
      to: 'reviewing',
      by: 'worker',
    },
  },
} as const satisfies CaseKind;
