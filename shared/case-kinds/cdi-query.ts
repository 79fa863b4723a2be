/** A query to a clinician about documentation; its content is that of shared/queries.ts. */
import { z } from 'zod';
import { stayColumns } from './columns.ts';
import type { CaseKind } from './kind.ts';

export const cdiQuery = {
  label: 'Query',
  queue: 'cdi',
  permission: 'cdi',
  isForClinicians: true,
  followsDuty: true,
  role: 'CDI Specialist',
  backup: 'Chief Hospitalist',
  /** Judged whole where it is asked (server/queries/send-query.ts). */
  subject: z.looseObject({ topic: z.string(), question: z.string() }),
  first: 'sent',
  /** Without the DRG: a query names no payment. */
  columns: [...stayColumns, 'openedAt'],
  defaultColumns: ['unit', 'openedAt'],
  states: {
    sent: { label: 'Waits for an answer' },
    answered: { label: 'Answered', isClosed: true },
    withdrawn: { label: 'Withdrawn', isClosed: true },
  },
  moves: {
    answer: {
      label: 'Answer and sign',
      from: ['sent'],
      to: 'answered',
      by: 'owner',
      isFinal: true,
      isBuiltIn: true,
    },
    withdraw: {
      label: 'Withdraw',
      from: ['sent'],
      to: 'withdrawn',
      by: 'worker',
      needsNote: true,
      endsUndone: true,
    },
  },
} as const satisfies CaseKind;
