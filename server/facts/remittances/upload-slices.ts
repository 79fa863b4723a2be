/** Reads a large remittance part by part, twice: first whether it is whole, then its claims; neither keeps the file in memory. */
import { createHash } from 'node:crypto';
import { identityOf } from './claim-answer.ts';
import { remittanceReader } from './read-remittance.ts';
import type { NumberedClaim } from './remittance-store.ts';
import { UnreadableX12 } from './x12-segments.ts';

type Parts = AsyncIterable<string>;

export interface CheckedFile {
  /** How many the file has; one that stands in it twice counts twice. */
  claims: number;
  /** SHA-256 of its text. */
  digest: Buffer;
}

export async function checkFile(parts: Parts): Promise<CheckedFile | { fault: string }> {
  const reader = remittanceReader();
  const digest = createHash('sha256');
  let claims = 0;
  try {
    for await (const part of parts) {
      digest.update(part);
      for (const _claim of reader.push(part)) claims += 1;
    }
    reader.end();
  } catch (error) {
    if (error instanceof UnreadableX12) return { fault: error.message };
    throw error;
  }
  return { claims, digest: digest.digest() };
}

/** Of a file that was checked: its claims in slices of `atOnce`. */
export async function* slicesOf(parts: Parts, atOnce: number): AsyncGenerator<NumberedClaim[]> {
  const reader = remittanceReader();
  let slice: NumberedClaim[] = [];
  for await (const part of parts)
    for (const claim of reader.push(part)) {
      slice.push({ ...claim, identity: identityOf(claim) });
      if (slice.length < atOnce) continue;
      yield slice;
      slice = [];
    }
  if (slice.length > 0) yield slice;
}
