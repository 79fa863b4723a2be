/** The hash of a proof page: SHA-256 over its content and the hash of the page before, so that pages form a chain. */
import { createHash } from 'node:crypto';
import type { ProofOfCase } from '#shared/advisor/proof.ts';

type Content = Omit<ProofOfCase, 'made' | 'isCurrent'>;

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** Fields in one order, whatever object they come from. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
};

export const digestOf = ({ caseId, ...content }: Content & { caseId: string }): string =>
  sha256(JSON.stringify(sorted({ caseId, ...content })));

/** `previous` is the hash of the page before; null for the first one of a case. */
export const chained = (previous: string | null, digest: string): string =>
  sha256(`${previous ?? ''}\n${digest}`);
