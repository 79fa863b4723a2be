/** A need outside of medicine: food, housing, transport. Who was referred to, and what came of it. */
import { z } from 'zod';
import type { CaseKind } from './kind.ts';

export const NeedSubject = z.strictObject({
  /** The question that named it, by its link in the form. */
  area: z.string().min(1).max(80),
  /** The question and the answer, as they were signed. */
  said: z.string().max(500),
  /** To whom the patient was referred last. */
  resource: z.string().trim().max(120, 'At most 120 characters').nullable().default(null),
});
export type NeedSubject = z.infer<typeof NeedSubject>;

const open = ['open', 'referred'] as const;

export const need = {
  label: 'Need',
  queue: 'care',
  permission: 'case-management',
  role: 'Case Manager',
  backup: 'Chief Hospitalist',
  subject: NeedSubject,
  first: 'open',
  columns: ['unit', 'bed', 'openedAt'],
  defaultColumns: ['unit', 'openedAt'],
  states: {
    open: { label: 'To refer' },
    referred: { label: 'Referred, no answer yet' },
    met: { label: 'Help is there', isClosed: true },
    unmet: { label: 'No help was found', isClosed: true },
    declined: { label: 'Wants no help', isClosed: true },
    mistaken: { label: 'No need', isClosed: true },
  },
  moves: {
    refer: { label: 'Refer', from: open, to: 'referred', by: 'worker', isBuiltIn: true },
    meet: {
      label: 'Help is there',
      from: open,
      to: 'met',
      by: 'worker',
      needsNote: true,
    },
    fail: {
      label: 'No help was found',
      from: open,
      to: 'unmet',
      by: 'worker',
      needsNote: true,
      endsUndone: true,
    },
    decline: {
      label: 'Wants no help',
      from: open,
      to: 'declined',
      by: 'worker',
      endsUndone: true,
    },
    drop: {
      label: 'No need',
      from: open,
      to: 'mistaken',
      by: 'worker',
      needsNote: true,
      endsUndone: true,
    },
    reopen: {
      label: 'Open again',
      from: ['met', 'unmet', 'declined', 'mistaken'],
      to: 'open',
      by: 'worker',
    },
  },
} as const satisfies CaseKind;
