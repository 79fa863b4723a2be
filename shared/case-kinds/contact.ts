/** A contact after discharge: a call or tele-visit with somebody who went home, with a script as its form. */
import { z } from 'zod';
import { stayColumns } from './columns.ts';
import type { CaseKind } from './kind.ts';

export const contactReasons = ['discharge', 'episode'] as const;

export const ContactSubject = z.strictObject({
  why: z.enum(contactReasons).default('discharge'),
  /** Of an episode: on which of its days, counted from the discharge. */
  day: z.int().min(0).max(400).nullable().default(null),
});
export type ContactSubject = z.infer<typeof ContactSubject>;

const open = ['open', 'booked', 'escalated'] as const;

export const contact = {
  label: 'Contact after discharge',
  queue: 'care',
  permission: 'case-management',
  role: 'Case Manager',
  backup: 'Chief Hospitalist',
  subject: ContactSubject,
  first: 'open',
  columns: [...stayColumns, 'openedAt'],
  defaultColumns: ['unit', 'openedAt'],
  forms: ['contact-script'],
  unreached: { move: 'escalate' },
  states: {
    open: { label: 'To contact' },
    booked: { label: 'Time is agreed' },
    escalated: { label: 'Not reached, with the role' },
    reached: { label: 'Reached', isClosed: true },
    unreached: { label: 'Not reached', isClosed: true },
    back: { label: 'Back in hospital', isClosed: true },
    died: { label: 'Patient has died', isClosed: true },
    dropped: { label: 'Not needed', isClosed: true },
    cancelled: { label: 'Discharge taken back', isClosed: true },
  },
  moves: {
    agree: {
      label: 'Time is agreed',
      from: ['open', 'escalated'],
      to: 'booked',
      by: 'worker',
      needsNote: true,
    },
    finish: {
      label: 'Reached',
      from: open,
      to: 'reached',
      by: 'owner',
      isFinal: true,
      isBuiltIn: true,
    },
    escalate: {
      label: 'Not reached, to the role',
      from: ['open', 'booked'],
      to: 'escalated',
      by: 'worker',
      isBuiltIn: true,
    },
    giveUp: {
      label: 'Not reached',
      from: ['escalated'],
      to: 'unreached',
      by: 'worker',
      needsNote: true,
      endsUndone: true,
    },
    readmit: {
      label: 'Back in hospital',
      from: open,
      to: 'back',
      by: 'worker',
      isBuiltIn: true,
      endsUndone: true,
    },
    die: {
      label: 'Patient has died',
      from: open,
      to: 'died',
      by: 'worker',
      isBuiltIn: true,
      endsUndone: true,
    },
    drop: {
      label: 'Not needed',
      from: open,
      to: 'dropped',
      by: 'worker',
      needsNote: true,
      endsUndone: true,
      byRule: true,
    },
    cancel: {
      label: 'Discharge taken back',
      from: open,
      to: 'cancelled',
      by: 'worker',
      isBuiltIn: true,
      endsUndone: true,
      byRule: true,
    },
    reopen: {
      label: 'Contact after all',
      from: ['unreached', 'back', 'died', 'dropped', 'cancelled'],
      to: 'open',
      by: 'worker',
    },
  },
} as const satisfies CaseKind;
