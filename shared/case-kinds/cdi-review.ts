/** The review of one stay by a specialist of clinical documentation. */
import { z } from 'zod';
import { stayColumns } from './columns.ts';
import type { CaseKind } from './kind.ts';

export const CdiReviewSubject = z.strictObject({
  /** Why it is reviewed: "New admission", "Second review". */
  reason: z.string().trim().min(1, 'Say why it is reviewed').max(120, 'At most 120 characters'),
});

export const cdiReview = {
  label: 'CDI review',
  queue: 'cdi',
  permission: 'cdi',
  role: 'CDI Specialist',
  backup: 'Chief Hospitalist',
  subject: CdiReviewSubject,
  first: 'new',
  columns: [...stayColumns, 'workingDrg', 'openedAt'],
  defaultColumns: ['unit', 'service', 'payer', 'lengthOfStay'],
  isOpenedByHand: true,
  needsStay: true,
  fields: [{ name: 'reason', label: 'Why it is reviewed', type: 'line', maxLength: 120 }],
  forms: ['cdi-worksheet', 'stay-values'],
  ofRule: { subject: ({ name }) => ({ reason: name }), sharesStay: true },
  states: {
    new: { label: 'To review' },
    reviewing: { label: 'In review' },
    asked: { label: 'Query open' },
    complete: { label: 'Record complete', isClosed: true },
    agreed: { label: 'Closed: agreed', isClosed: true },
    disagreed: { label: 'Closed: disagreed', isClosed: true },
    unanswered: { label: 'Closed: no answer', isClosed: true },
    cancelled: { label: 'Closed: admission cancelled', isClosed: true },
  },
  moves: {
    begin: { label: 'Begin review', from: ['new'], to: 'reviewing', by: 'owner' },
    ask: {
      label: 'Query sent',
      from: ['new', 'reviewing', 'asked'],
      to: 'asked',
      by: 'owner',
      isFinal: true,
      isBuiltIn: true,
    },
    complete: {
      label: 'Nothing to ask',
      from: ['new', 'reviewing'],
      to: 'complete',
      by: 'owner',
      byRule: true,
    },
    agree: { label: 'Close: agreed', from: ['asked'], to: 'agreed', by: 'owner' },
    disagree: { label: 'Close: disagreed', from: ['asked'], to: 'disagreed', by: 'owner' },
    'give-up': { label: 'Close: no answer', from: ['asked'], to: 'unanswered', by: 'owner' },
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
      from: ['complete', 'agreed', 'disagreed', 'unanswered'],
      to: 'reviewing',
      by: 'worker',
    },
  },
} as const satisfies CaseKind;
