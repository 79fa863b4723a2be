/** An episode of a bundle: the days after a discharge for which the hospital answers, with its contacts. */
import { z } from 'zod';
import { Day } from '#shared/time.ts';
import { stayColumns } from './columns.ts';
import type { CaseKind } from './kind.ts';

export const EpisodeSubject = z.strictObject({
  bundleId: z.uuid(),
  bundle: z.string().min(1).max(80),
  /** The local day of the discharge: day 0. */
  leftOn: Day,
  days: z.int().min(1).max(365),
  contactDays: z.array(z.int().min(0).max(365)).max(20),
});
export type EpisodeSubject = z.infer<typeof EpisodeSubject>;

export const episode = {
  label: 'Episode',
  queue: 'care',
  permission: 'case-management',
  role: 'Case Manager',
  backup: 'Chief Hospitalist',
  subject: EpisodeSubject,
  first: 'active',
  columns: [...stayColumns, 'openedAt'],
  defaultColumns: ['unit', 'payer', 'openedAt'],
  states: {
    active: { label: 'In its days' },
    over: { label: 'Days are over', isClosed: true },
    died: { label: 'Patient has died', isClosed: true },
    dropped: { label: 'Not of the bundle', isClosed: true },
    cancelled: { label: 'Discharge taken back', isClosed: true },
  },
  moves: {
    end: {
      label: 'Days are over',
      from: ['active'],
      to: 'over',
      by: 'worker',
      isBuiltIn: true,
    },
    die: {
      label: 'Patient has died',
      from: ['active'],
      to: 'died',
      by: 'worker',
      isBuiltIn: true,
      endsUndone: true,
    },
    drop: {
      label: 'Not of the bundle',
      from: ['active'],
      to: 'dropped',
      by: 'worker',
      needsNote: true,
      endsUndone: true,
    },
    cancel: {
      label: 'Discharge taken back',
      from: ['active'],
      to: 'cancelled',
      by: 'worker',
      isBuiltIn: true,
      endsUndone: true,
      byRule: true,
    },
    reopen: {
      label: 'Of the bundle after all',
      from: ['died', 'dropped', 'cancelled'],
      to: 'active',
      by: 'worker',
    },
  },
} as const satisfies CaseKind;
