/** What the utilization dashboard shows of present stays beside its lists of cases: blocks, each a number with its stays. */
import { z } from 'zod';
import type { CasePatient } from '#shared/cases.ts';
import type { StayStatus } from '#shared/case-kinds/um-review.ts';

export const stayBlocks = ['observation', 'unapproved', 'notices', 'peer-to-peer'] as const;
export type StayBlock = (typeof stayBlocks)[number];

interface BlockWords {
  label: string;
  definition: string;
  empty: string;
}

export const blockWords: Record<StayBlock, BlockWords> = {
  observation: {
    label: 'In observation now',
    definition: 'Stays whose class is observation, the longest first.',
    empty: 'Nobody is in observation now.',
  },
  unapproved: {
    label: 'Not approved today',
    definition:
      'Stays in a bed of which today is not approved by the payer, and whose last review did not end as met.',
    empty: 'Today is approved for every stay, or needs no approval.',
  },
  notices: {
    label: 'Notices due',
    definition: 'Notices to patients that are not delivered, the first due first.',
    empty: 'Every notice is delivered.',
  },
  'peer-to-peer': {
    label: 'Peer-to-peer windows',
    definition: 'Stays whose physician advisor is to call the payer’s, the first due first.',
    empty: 'No call with a payer’s physician is open.',
  },
};

/** As many rows as a block shows. */
export const mostBlockRows = 200;

export const ReadBlock = z.strictObject({ block: z.enum(stayBlocks) });
export type ReadBlock = z.infer<typeof ReadBlock>;

export interface BlockRow {
  /** Of the stay, or of what is due. */
  id: string;
  patient: CasePatient;
  unit: string | null;
  bed: string | null;
  payer: string | null;
  stayStatus: StayStatus;
  /** When the stay began. */
  since: string;
  /** Whole hours since then. */
  hours: number;
  /** Local days until today that nobody approved, today among them; null where it is not asked. */
  daysUnapproved: number | null;
  /** The last review of the stay, for who may open it. */
  reviewId: string | null;
  reviewState: string | null;
  /** The notice, or the call of the advisor, that is due. */
  work: { caseId: string; title: string; dueAt: string | null } | null;
}

export interface BlockRows {
  rows: BlockRow[];
  /** All of them, also where more than `mostBlockRows`. */
  count: number;
  zone: string;
}

export type BlockCounts = Record<StayBlock, number>;
