/** A patient is asked about needs outside of medicine: the questions are a form, and each need that is named a case. */
import { z } from 'zod';
import type { CaseKind } from './kind.ts';

export const ScreeningSubject = z.strictObject({
  /** Why they are asked again so soon; empty: it was long ago, or never. */
  again: z.string().trim().max(300, 'At most 300 characters').default(''),
});

export const screening = {
  label: 'Questions about needs',
  queue: 'care',
  permission: 'case-management',
  role: 'Case Manager',
  backup: 'Chief Hospitalist',
  subject: ScreeningSubject,
  first: 'asking',
  columns: ['unit', 'bed', 'openedAt'],
  defaultColumns: ['unit', 'openedAt'],
  forms: ['need-questions'],
  states: {
    asking: { label: 'Being asked' },
    asked: { label: 'Asked', isClosed: true },
    declined: { label: 'Does not want to be asked', isClosed: true },
  },
  moves: {
    finish: {
      label: 'Asked',
      from: ['asking'],
      to: 'asked',
      by: 'owner',
      isFinal: true,
      isBuiltIn: true,
    },
    decline: {
      label: 'Does not want to be asked',
      from: ['asking'],
      to: 'declined',
      by: 'worker',
      needsNote: true,
      endsUndone: true,
    },
    reopen: { label: 'Ask after all', from: ['declined'], to: 'asking', by: 'worker' },
  },
} as const satisfies CaseKind;
