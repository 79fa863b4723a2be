/** A notice that a patient has to get by a time, explained and signed: observation, rights, a change of status. */
import { z } from 'zod';
import { ExactInstant } from '#shared/time.ts';
import { stayColumns } from './columns.ts';
import type { CaseKind } from './kind.ts';

export const noticeNames = [
  'observation',
  'important-message',
  'important-message-copy',
  'change-of-status',
  'condition-code-44',
] as const;
export type NoticeName = (typeof noticeNames)[number];

export const NoticeSubject = z.strictObject({
  notice: z.enum(noticeNames, 'Choose the notice'),
  /** Its time counts from the admission, or from the moment in which the stay changed. */
  since: z.enum(['admission', 'change']).default('admission'),
  /** When the stay changed to what it is, as the record says it; null where it was so from the admission on. */
  changedAt: ExactInstant.nullable().default(null),
  /** When the patient is to leave, where that is known: some notices have to come before. */
  dischargeAt: ExactInstant.nullable().default(null),
  /** A person planned that time, or it is the day that is expected. */
  dischargeBy: z.enum(['plan', 'expectation']).default('plan'),
});
export type NoticeSubject = z.infer<typeof NoticeSubject>;

export const notice = {
  label: 'Notice to the patient',
  queue: 'utilization',
  permission: 'utilization',
  role: 'Utilization Manager',
  backup: 'Case Manager',
  subject: NoticeSubject,
  first: 'new',
  columns: [...stayColumns, 'openedAt'],
  defaultColumns: ['unit', 'payer', 'lengthOfStay'],
  states: {
    new: { label: 'To deliver' },
    delivered: { label: 'Delivered', isClosed: true },
    refused: { label: 'Delivered, signature refused', isClosed: true },
    'not-needed': { label: 'Not needed', isClosed: true },
    missed: { label: 'Patient left without it', isClosed: true },
    ended: { label: 'Stay ended or changed before it was due', isClosed: true },
    cancelled: { label: 'Admission cancelled', isClosed: true },
  },
  moves: {
    deliver: {
      label: 'Deliver and sign',
      from: ['new'],
      to: 'delivered',
      by: 'worker',
      isFinal: true,
      isBuiltIn: true,
    },
    refuse: {
      label: 'Delivered, signature refused',
      from: ['new'],
      to: 'refused',
      by: 'worker',
      isFinal: true,
      isBuiltIn: true,
    },
    drop: {
      label: 'Not needed',
      from: ['new'],
      to: 'not-needed',
      by: 'worker',
      needsNote: true,
      endsUndone: true,
      byRule: true,
    },
    miss: {
      label: 'Patient left without it',
      from: ['new'],
      to: 'missed',
      by: 'worker',
      isBuiltIn: true,
      endsUndone: true,
    },
    end: {
      label: 'Stay ended or changed before it was due',
      from: ['new'],
      to: 'ended',
      by: 'worker',
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
    reopen: {
      label: 'Deliver after all',
      from: ['not-needed', 'missed', 'ended'],
      to: 'new',
      by: 'worker',
    },
  },
} as const satisfies CaseKind;
