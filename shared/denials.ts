/** The board of denials: what is denied by payer and reason, with its money, and the lists of those who work on it. */
import { z } from 'zod';
import type { CaseFilter } from './cases.ts';
import { Currency, minorUnits, type Money } from './money.ts';
import { line } from './text/single-line.ts';
import { Day } from './time.ts';

/** Of open denials of one payer with one reason. */
export interface DenialCluster {
  payer: string;
  /** As it came: "CO-197". */
  reason: string;
  denials: number;
  /** One sum of each currency. */
  amounts: Money[];
}

export interface DenialBoard {
  /** The one with the most money first, in the currency that most denials have. */
  clusters: DenialCluster[];
  /** Of all open denials, those of clusters that are left out with them. */
  total: Pick<DenialCluster, 'denials' | 'amounts'>;
}

const queue = 'billing' as const;
const kinds: NonNullable<CaseFilter['kinds']> = ['denial'];
const all: CaseFilter = { queue, kinds };

/** The rows that a cell of the board counts. */
export const clusterFilter = ({
  payer,
  reason,
}: Pick<DenialCluster, 'payer' | 'reason'>): CaseFilter => ({
  ...all,
  payers: [payer],
  reasons: [reason],
});

/** "Take next" gives the first of these. */
export const denialsToWork: CaseFilter = { ...all, states: ['new'], owner: 'nobody' };

export const denialLists = [
  { name: 'new', label: 'To work', filter: denialsToWork },
  { name: 'closing', label: 'Closing in 72 h', filter: { ...all, due: 'three-days' } },
  { name: 'missed', label: 'Window missed', filter: { ...all, due: 'overdue' } },
  { name: 'mine', label: 'Mine', filter: { ...all, owner: 'me' } },
  { name: 'calling', label: 'Calls with payers', filter: { ...all, states: ['calling'] } },
  { name: 'appealed', label: 'Appealed', filter: { ...all, states: ['appealed'] } },
  { name: 'open', label: 'All open', filter: all },
  {
    name: 'overturned',
    label: 'Overturned, 30 days',
    filter: { ...all, states: ['overturned'], closed: 'month' },
  },
  { name: 'closed', label: 'Closed, 30 days', filter: { ...all, closed: 'month' } },
] as const satisfies { name: string; label: string; filter: CaseFilter }[];

/** What the record has for the packet of an appeal. */
export interface PacketItem {
  name: 'claim' | 'answer' | 'notes';
  count: number;
  /** The day of the newest; null of none. */
  lastOn: string | null;
}

export const denialGroups = ['CO', 'PR', 'OA', 'PI'] as const;

/** A denial that came by letter, phone or portal: opened by hand, with what no remittance says yet. */
export const OpenDenial = z
  .strictObject({
    patientId: z.uuid({ error: 'Choose the patient' }),
    claimNumber: line(100, { empty: 'Say which claim', long: 'At most 100 characters' }),
    payer: line(200, { empty: 'Say which payer denied it', long: 'At most 200 characters' }),
    group: z.enum(denialGroups).nullable().default(null),
    /** A code as it came, or the payer's words. */
    reason: line(40, { empty: 'Say why it was denied', long: 'At most 40 characters' }),
    /** In units of the currency: "1200.50". */
    amount: z.string().trim().min(1, 'Enter the amount').max(20, 'Enter an amount'),
    currency: Currency.default('USD'),
    deniedOn: Day,
    /** The last day on which it can be answered. */
    windowEndsOn: Day,
  })
  .refine(({ amount, currency }) => (minorUnits(amount, currency) ?? 0) > 0, {
    error: 'Enter an amount such as 1200.50',
    path: ['amount'],
  })
  .refine(({ deniedOn, windowEndsOn }) => deniedOn <= windowEndsOn, {
    error: 'The window ends after the day of the denial',
    path: ['windowEndsOn'],
  });
export type OpenDenial = z.infer<typeof OpenDenial>;

export const DenialRef = z.strictObject({ caseId: z.uuid() });
export type DenialRef = z.infer<typeof DenialRef>;
