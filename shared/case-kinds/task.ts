/** A task: something that somebody is to do by a time, about a patient or not. */
import { z } from 'zod';
import { stayColumns } from './columns.ts';
import type { CaseKind } from './kind.ts';

export const TaskSubject = z.strictObject({
  instructions: z.string().trim().max(2_000, 'At most 2,000 characters').default(''),
});

export const task = {
  label: 'Task',
  queue: 'care',
  permission: 'case-management',
  isForAnybody: true,
  role: 'Case Manager',
  backup: 'Chief Hospitalist',
  subject: TaskSubject,
  first: 'open',
  columns: [...stayColumns, 'openedAt'],
  defaultColumns: ['unit'],
  isOpenedByHand: true,
  fields: [{ name: 'instructions', label: 'Instructions', type: 'text', maxLength: 2_000 }],
  ofRule: { subject: ({ sentence }) => ({ instructions: sentence }) },
  states: {
    open: { label: 'To do' },
    'in-progress': { label: 'In progress' },
    waiting: { label: 'Waiting for somebody' },
    done: { label: 'Done', isClosed: true },
    dropped: { label: 'Not needed', isClosed: true },
  },
  moves: {
    start: {
      label: 'Start',
      from: ['open', 'waiting'],
      to: 'in-progress',
      by: 'owner',
      byRule: true,
    },
    wait: {
      label: 'Wait for somebody',
      from: ['open', 'in-progress'],
      to: 'waiting',
      by: 'owner',
      needsNote: true,
    },
    finish: {
      label: 'Done',
      from: ['open', 'in-progress', 'waiting'],
      to: 'done',
      by: 'owner',
      byRule: true,
    },
    drop: {
      label: 'Not needed',
      from: ['open', 'in-progress', 'waiting'],
      to: 'dropped',
      by: 'opener',
      needsNote: true,
      endsUndone: true,
      byRule: true,
    },
    reopen: { label: 'Reopen', from: ['done', 'dropped'], to: 'open', by: 'opener' },
  },
} as const satisfies CaseKind;
