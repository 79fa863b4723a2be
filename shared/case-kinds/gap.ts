/** A gap in care: something that a patient is due for, booked and closed once the record has the evidence. */
import { z } from 'zod';
import { Day } from '#shared/time.ts';
import { stayColumns } from './columns.ts';
import type { CaseKind } from './kind.ts';

/** `payer`: a payer's list; `program`: another system by FHIR; `rule`: a rule of the organization; `staff`: by hand. */
export const gapSources = ['payer', 'program', 'rule', 'staff'] as const;
export type GapSource = (typeof gapSources)[number];

export const GapSubject = z.strictObject({
  /** As the source calls it, or as the organization's measure is named. */
  measure: z.string().trim().min(1, 'Name the measure').max(120, 'At most 120 characters'),
  /** The organization's measure; null where it has none of this name yet. */
  measureId: z.uuid().nullable().default(null),
  source: z.enum(gapSources).default('staff'),
  /** The payer, program or rule by its name. */
  sourceName: z.string().max(120).default(''),
  /** The source's own number of the gap. */
  sourceKey: z.string().max(200).nullable().default(null),
  /** Since when the source has it open; null: since it was opened here. */
  since: Day.nullable().default(null),
  /** The fact that closed it, as it was then. */
  evidence: z
    .strictObject({ factId: z.uuid(), title: z.string().max(500), day: Day })
    .nullable()
    .default(null),
});
export type GapSubject = z.infer<typeof GapSubject>;

/** Nobody says of these that it is closed. */
const unclosed = ['open', 'invited', 'visited'] as const;
const open = [...unclosed, 'booked', 'said'] as const;

export const gap = {
  label: 'Gap in care',
  queue: 'care',
  permission: 'case-management',
  role: 'Case Manager',
  backup: 'Chief Hospitalist',
  subject: GapSubject,
  first: 'open',
  columns: [...stayColumns, 'reason', 'openedAt'],
  defaultColumns: ['payer', 'openedAt'],
  ofRule: {
    subject: ({ name }) => ({
      measure: name.slice(0, 120),
      source: 'rule',
      sourceName: name.slice(0, 120),
    }),
  },
  states: {
    open: { label: 'Open' },
    invited: { label: 'Patient invited' },
    booked: { label: 'Visit booked' },
    visited: { label: 'Visited, waiting for evidence' },
    said: { label: 'Said to be closed, no evidence' },
    closed: { label: 'Closed by evidence', isClosed: true },
    'not-needed': { label: 'Not needed', isClosed: true },
    withdrawn: { label: 'Withdrawn by its source', isClosed: true },
  },
  moves: {
    invite: {
      label: 'Invite the patient',
      from: ['open'],
      to: 'invited',
      by: 'worker',
      isFinal: true,
      isBuiltIn: true,
    },
    book: {
      label: 'Visit booked',
      from: ['open', 'invited', 'visited', 'said'],
      to: 'booked',
      by: 'worker',
      isFinal: true,
      isBuiltIn: true,
    },
    unbook: {
      label: 'Visit did not take place',
      from: ['booked', 'visited'],
      to: 'open',
      by: 'worker',
      isFinal: true,
      isBuiltIn: true,
    },
    attend: {
      label: 'Visit took place',
      from: ['booked'],
      to: 'visited',
      by: 'worker',
      isFinal: true,
      isBuiltIn: true,
    },
    say: {
      label: 'Said to be closed',
      from: unclosed,
      to: 'said',
      by: 'worker',
      needsNote: true,
    },
    unsay: { label: 'Open it again', from: ['said'], to: 'open', by: 'worker' },
    close: {
      label: 'Closed by evidence',
      from: open,
      to: 'closed',
      by: 'worker',
      isBuiltIn: true,
    },
    drop: {
      label: 'Not needed',
      from: open,
      to: 'not-needed',
      by: 'worker',
      needsNote: true,
      endsUndone: true,
    },
    withdraw: {
      label: 'Withdrawn by its source',
      from: open,
      to: 'withdrawn',
      by: 'worker',
      isBuiltIn: true,
      endsUndone: true,
    },
    reopen: {
      label: 'Open it again',
      from: ['closed', 'not-needed', 'withdrawn'],
      to: 'open',
      by: 'worker',
      needsNote: true,
    },
  },
} as const satisfies CaseKind;
