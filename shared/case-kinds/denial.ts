/** A claim, or one service of it, that its payer denied: corrected, talked over, appealed or written off before the payer's windows close. */
import { z } from 'zod';
import { Day } from '#shared/time.ts';
import { stayColumns } from './columns.ts';
import type { CaseKind } from './kind.ts';

/** Its amount is no part of it, but a column of the case, which only those who bill read. */
export const DenialSubject = z.strictObject({
  claimNumber: z.string().max(200),
  /** The payer's number of the claim. */
  payerClaim: z.string().max(200).nullable(),
  /** As the payer's answer names it, and its id there. */
  payer: z.string().max(200),
  payerCode: z.string().max(200).nullable(),
  /** CO, PR, OA or PI; null where the payer says none. */
  group: z.string().max(20).nullable(),
  /** Codes as they came, the one of the largest amount first. */
  reasons: z.array(z.string().max(40)).max(50),
  deniedOn: Day,
  /** 1: the first denial of the claim. Each that follows a decided one is of the next level. */
  level: z.int().min(1).max(99),
  /** The fact that denies it; null of a denial that a person opened. */
  answerId: z.uuid().nullable(),
  /** By which source that fact came: a remittance, or a payer's system. */
  source: z.string().max(200).nullable().default(null),
  /** Where one service of the claim is denied: its key in the payer's answers, and its code as it came. */
  line: z.string().max(200).nullable().default(null),
  service: z.string().max(200).nullable().default(null),
});
export type DenialSubject = z.infer<typeof DenialSubject>;

const toWork = ['new', 'working', 'calling'];
const open = [...toWork, 'appealed'];

export const denial = {
  label: 'Denial',
  queue: 'billing',
  permission: 'billing',
  role: 'Billing Specialist',
  backup: 'Physician Advisor',
  endsOpened: 'withdraw',
  subject: DenialSubject,
  first: 'new',
  columns: [...stayColumns, 'reason', 'appealLevel', 'amount', 'openedAt'],
  defaultColumns: ['payer', 'reason', 'amount', 'appealLevel'],
  states: {
    new: { label: 'To work' },
    working: { label: 'Packet in work' },
    calling: { label: 'Call with the payer' },
    appealed: { label: 'Appealed' },
    overturned: { label: 'Overturned', isClosed: true },
    upheld: { label: 'Upheld', isClosed: true },
    corrected: { label: 'Corrected claim sent', isClosed: true },
    'written-off': { label: 'Written off', isClosed: true },
    cancelled: { label: 'Denial taken back', isClosed: true },
  },
  moves: {
    begin: { label: 'Begin packet', from: ['new'], to: 'working', by: 'owner' },
    correct: { label: 'Corrected claim sent', from: toWork, to: 'corrected', by: 'owner' },
    call: { label: 'Ask for a call', from: ['new', 'working'], to: 'calling', by: 'owner' },
    appeal: { label: 'Appeal sent', from: toWork, to: 'appealed', by: 'owner' },
    overturn: { label: 'Overturned', from: open, to: 'overturned', by: 'owner', byRule: true },
    uphold: {
      label: 'Upheld',
      from: ['working', 'calling', 'appealed'],
      to: 'upheld',
      by: 'owner',
      byRule: true,
    },
    'write-off': {
      label: 'Write off',
      from: open,
      to: 'written-off',
      by: 'owner',
      needsNote: true,
      endsUndone: true,
    },
    cancel: {
      label: 'Taken back by the payer',
      from: open,
      to: 'cancelled',
      by: 'worker',
      endsUndone: true,
      byRule: true,
    },
    again: {
      label: 'Work on it again',
      from: ['overturned', 'upheld', 'corrected', 'written-off', 'cancelled'],
      to: 'working',
      by: 'worker',
    },
  },
} as const satisfies CaseKind;
