/** Verifies the audit's hash chain: no entry was altered, and none is missing (S33). */
import type { Connection } from '#server/platform/postgres/database.ts';
import { chainHead, checkSlice, type ChainLink } from './store.ts';

/** Before the first entry. */
const beginning: ChainLink = { seq: '0', hash: Buffer.alloc(0) };

export interface ChainBreak {
  seq: number;
  because: 'altered' | 'missing';
}

export interface Verification {
  rows: number;
  /** The first entry that fails the check; null where all are valid. */
  broken: ChainBreak | null;
}

/**
 * Compares the last entry with the stored head: else the newest entries could be deleted unnoticed.
 */
function brokenEnd(last: ChainLink, head: ChainLink): ChainBreak | null {
  if (Number(last.seq) < Number(head.seq)) return { seq: Number(last.seq) + 1, because: 'missing' };
  return last.hash.equals(head.hash) ? null : { seq: Number(last.seq), because: 'altered' };
}

/** Slice by slice up to the present head; entries written meanwhile are not verified. */
export async function verifyChain(db: Connection, chain: string): Promise<Verification> {
  const head = (await chainHead(db, chain)) ?? beginning;
  let last = beginning;
  let rows = 0;
  for (;;) {
    const slice = await checkSlice(db, chain, { after: last, until: head });
    rows += Number(slice.checked);
    if (slice.broken !== null)
      return { rows, broken: { seq: Number(slice.broken), because: slice.because } };
    if (slice.last_seq === null || slice.last_hash === null) break;
    last = { seq: slice.last_seq, hash: slice.last_hash };
  }
  return { rows, broken: brokenEnd(last, head) };
}
