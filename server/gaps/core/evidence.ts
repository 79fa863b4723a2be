/** Closes gaps once the record has the evidence that their measure names, and opens them again where it loses it. */
import { GapSubject } from '#shared/case-kinds/gap.ts';
import { serverActor } from '#server/audit/service.ts';
import { caseById, moveCase, sendCasesChanged } from '#server/cases/service.ts';
import type { FactsArrived } from '#server/facts/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { evidenceTypes } from '#shared/gaps.ts';
import * as store from './gap-store.ts';

type EvidenceDeps = Pick<Deps, 'jobs' | 'now'>;

const actorOf = (parts: EvidenceDeps) => ({ ...serverActor(parts), jobs: parts.jobs });

interface EvidenceMove {
  organizationId: string;
  caseId: string;
  move: 'close' | 'reopen';
  note: string;
  evidence: store.Evidence | null;
}

async function moveGap(
  db: Connection,
  parts: EvidenceDeps,
  { organizationId, caseId, move, note, evidence }: EvidenceMove,
): Promise<void> {
  const of = await caseById(db, organizationId, caseId);
  if (!of) return;
  const subject = { ...GapSubject.parse(of.subject), evidence };
  const change = { of: { ...of, organizationId }, version: of.version, move, note, subject };
  await moveCase(db, actorOf(parts), change);
}

/** In the caller's transaction; returns the cases that are closed. */
export async function closeByEvidence(
  db: Connection,
  parts: EvidenceDeps,
  { organizationId, ...choice }: { organizationId: string } & store.GapChoice,
): Promise<string[]> {
  const at = { organizationId, now: parts.now() };
  const closable = await store.closableGaps(db, at, choice);
  for (const { caseId, factId, title, day } of closable) {
    const note = `The record has “${title}” of ${day}.`;
    const evidence = { factId, title: title.slice(0, 500), day };
    await moveGap(db, parts, { organizationId, caseId, move: 'close', note, evidence });
  }
  return closable.map(({ caseId }) => caseId);
}

const lostWords = 'The record does not have the evidence any more that closed this gap.';

const isEvidenceType = (type: string) =>
  evidenceTypes.some((evidenceType) => evidenceType === type);

/** Within the transaction that stores the facts. */
export const followEvidence =
  (parts: EvidenceDeps): FactsArrived =>
  async (db, { organizationId, facts }) => {
    const arrived = facts.filter(({ type }) => isEvidenceType(type));
    if (arrived.length === 0) return [];
    const factIds = arrived.map(({ id }) => id);
    const patientIds = [...new Set(arrived.map(({ patientId }) => patientId))];
    const now = parts.now();
    const lost = await store.unevidencedGaps(db, { organizationId, now, factIds });
    for (const caseId of lost) {
      const reopening = { organizationId, caseId, move: 'reopen', note: lostWords } as const;
      await moveGap(db, parts, { ...reopening, evidence: null });
    }
    const closed = await closeByEvidence(db, parts, { organizationId, patientIds });
    return lost.length + closed.length > 0 ? ['cases'] : [];
  };

/** What no arriving fact tells: records that were merged, and evidence that became a gap's by the clock of its measure. */
export async function sweepEvidence(
  deps: EvidenceDeps & Pick<Deps, 'db' | 'changed'>,
): Promise<void> {
  for (const organizationId of await store.organizationsWithGaps(deps.db)) {
    const closed = await deps.db
      .transaction()
      .execute((db) => closeByEvidence(db, deps, { organizationId }));
    if (closed.length > 0) sendCasesChanged(deps, organizationId);
  }
}
