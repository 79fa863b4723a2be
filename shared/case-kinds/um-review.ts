/** The review of one stay for its payer: whether an admission, or more days, meet the hospital's criteria. */
import { z } from 'zod';
import { Day } from '#shared/time.ts';
import { stayColumns } from './columns.ts';
import type { CaseKind } from './kind.ts';

export const reviewedPeriods = ['admission', 'continued-stay'] as const;
/** As which a stay is in the house. */
export const stayStatuses = ['inpatient', 'observation'] as const;
export type StayStatus = (typeof stayStatuses)[number];
export const urgencies = ['urgent', 'standard'] as const;

export const UmReviewSubject = z.strictObject({
  review: z.enum(reviewedPeriods).default('admission'),
  /** Why it is reviewed: "New admission", "Approved days end". */
  reason: z.string().trim().min(1, 'Say why it is reviewed').max(120, 'At most 120 characters'),
  /** Of the stay when it was opened. */
  status: z.enum(stayStatuses).default('inpatient'),
  /** Of the request to the payer: their time to decide depends on it. */
  urgency: z.enum(urgencies).default('standard'),
  /** The last day that the payer has approved, and the number under which they did. */
  authorizedUntil: Day.nullable().default(null),
  authorization: z.string().trim().max(60, 'At most 60 characters').nullable().default(null),
});
export type UmReviewSubject = z.infer<typeof UmReviewSubject>;

const inWork = ['new', 'reviewing'] as const;
const open = [...inWork, 'second-level', 'waiting'] as const;

export const umReview = {
  label: 'Utilization review',
  queue: 'utilization',
  permission: 'utilization',
  role: 'Utilization Manager',
  backup: 'Physician Advisor',
  subject: UmReviewSubject,
  first: 'new',
  columns: [...stayColumns, 'openedAt'],
  defaultColumns: ['unit', 'service', 'payer', 'lengthOfStay'],
  isOpenedByHand: true,
  needsStay: true,
  fields: [{ name: 'reason', label: 'Why it is reviewed', type: 'line', maxLength: 120 }],
  forms: ['um-review'],
  moveAfterAnswer: 'advised',
  ofRule: { subject: ({ name }) => ({ reason: name }), sharesStay: true },
  states: {
    new: { label: 'To review' },
    reviewing: { label: 'In review' },
    'second-level': { label: 'With the advisor' },
    waiting: { label: 'Waiting for the payer' },
    met: { label: 'Closed: criteria met', isClosed: true },
    approved: { label: 'Closed: approved', isClosed: true },
    denied: { label: 'Closed: denied', isClosed: true },
    observation: { label: 'Closed: changed to observation', isClosed: true },
    inpatient: { label: 'Closed: became inpatient', isClosed: true },
    cancelled: { label: 'Closed: cancelled', isClosed: true },
  },
  moves: {
    begin: { label: 'Begin review', from: ['new'], to: 'reviewing', by: 'owner' },
    notify: {
      label: 'Payer notified of the admission',
      from: inWork,
      to: 'reviewing',
      by: 'owner',
      needsNote: true,
    },
    escalate: {
      label: 'Escalate to the advisor',
      from: inWork,
      to: 'second-level',
      by: 'owner',
      isFinal: true,
      isBuiltIn: true,
    },
    advised: {
      label: 'Advisor has answered',
      from: ['second-level'],
      to: 'reviewing',
      by: 'worker',
      needsNote: true,
    },
    /** The review is signed before (server/utilization/reviews). */
    request: {
      label: 'Request sent to the payer',
      from: [...inWork, 'second-level'],
      to: 'waiting',
      by: 'owner',
      isBuiltIn: true,
    },
    meet: {
      label: 'Close: criteria met',
      from: [...inWork, 'second-level'],
      to: 'met',
      by: 'owner',
      isBuiltIn: true,
    },
    approve: {
      label: 'Payer approved',
      from: ['waiting'],
      to: 'approved',
      by: 'worker',
      isFinal: true,
      isBuiltIn: true,
    },
    deny: {
      label: 'Payer denied',
      from: ['waiting'],
      to: 'denied',
      by: 'worker',
      isFinal: true,
      isBuiltIn: true,
    },
    observe: {
      label: 'Close: changed to observation',
      from: open,
      to: 'observation',
      by: 'owner',
      needsNote: true,
      byRule: true,
    },
    admit: {
      label: 'Close: became inpatient',
      from: open,
      to: 'inpatient',
      by: 'owner',
      isBuiltIn: true,
      endsUndone: true,
    },
    cancel: {
      label: 'Admission cancelled',
      from: ['new'],
      to: 'cancelled',
      by: 'worker',
      isBuiltIn: true,
      endsUndone: true,
      byRule: true,
    },
    again: {
      label: 'Review again',
      from: ['met', 'observation', 'cancelled'],
      to: 'reviewing',
      by: 'worker',
    },
  },
} as const satisfies CaseKind;
