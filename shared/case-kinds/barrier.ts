/** A barrier: what keeps a patient from leaving on the target day, with its reason, who deals with it and until when. */
import { z } from 'zod';
import { WaitsFor } from '#shared/discharge/waits-for.ts';
import { delayAttributions, type DelayAttribution } from '#shared/utilization/delays.ts';
import { stayColumns } from './columns.ts';
import type { CaseKind } from './kind.ts';

export const BarrierSubject = z.strictObject({
  /** Of the organization's list of reasons; null: a rule opened it. */
  reasonId: z.uuid().nullable().default(null),
  /** As the list named it when the barrier was opened. */
  reason: z.string().trim().min(1, 'Choose the reason').max(120, 'At most 120 characters'),
  /** To whom it belongs; null: nobody has said. */
  attribution: z
    .enum(Object.keys(delayAttributions) as [DelayAttribution, ...DelayAttribution[]])
    .nullable()
    .default(null),
  /** Where it waits; null: nobody has said. */
  waitsFor: WaitsFor.nullable().default(null),
});
export type BarrierSubject = z.infer<typeof BarrierSubject>;

const open = ['open', 'in-progress', 'waiting'] as const;

export const barrier = {
  label: 'Barrier',
  queue: 'care',
  permission: 'case-management',
  isForAnybody: true,
  role: 'Case Manager',
  backup: 'Chief Hospitalist',
  subject: BarrierSubject,
  first: 'open',
  columns: [...stayColumns, 'openedAt'],
  defaultColumns: ['unit', 'openedAt'],
  ofRule: { subject: ({ name }) => ({ reason: name }) },
  states: {
    open: { label: 'Open' },
    'in-progress': { label: 'In progress' },
    waiting: { label: 'Waiting for somebody' },
    solved: { label: 'Solved', isClosed: true },
    dropped: { label: 'No barrier', isClosed: true },
    ended: { label: 'Patient left', isClosed: true },
    cancelled: { label: 'Admission cancelled', isClosed: true },
  },
  moves: {
    start: { label: 'Start', from: ['open', 'waiting'], to: 'in-progress', by: 'owner' },
    wait: {
      label: 'Wait for somebody',
      from: ['open', 'in-progress'],
      to: 'waiting',
      by: 'owner',
      needsNote: true,
    },
    solve: { label: 'Solved', from: open, to: 'solved', by: 'worker', byRule: true },
    drop: {
      label: 'No barrier',
      from: open,
      to: 'dropped',
      by: 'worker',
      needsNote: true,
      endsUndone: true,
      byRule: true,
    },
    /** The record says so (server/discharge/barriers). */
    leave: {
      label: 'Patient left',
      from: open,
      to: 'ended',
      by: 'worker',
      isBuiltIn: true,
      endsUndone: true,
    },
    cancel: {
      label: 'Admission cancelled',
      from: open,
      to: 'cancelled',
      by: 'worker',
      isBuiltIn: true,
      endsUndone: true,
      byRule: true,
    },
    reopen: {
      label: 'Reopen',
      from: ['solved', 'dropped', 'ended', 'cancelled'],
      to: 'open',
      by: 'worker',
    },
  },
} as const satisfies CaseKind;
