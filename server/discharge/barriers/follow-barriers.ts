/** Closes the barriers of a patient who has left, and opens them again where the record takes the discharge back. */
import { serverActor } from '#server/audit/service.ts';
import { moveByRecord } from '#server/cases/service.ts';
import type { FactsArrived } from '#server/facts/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { barriersToMove, type StandingBarrier } from './barrier-store.ts';

const notes: Record<StandingBarrier['move'], string> = {
  leave: 'The record says that the patient has left.',
  reopen: 'The record says that the patient is here after all.',
};

/** Within the transaction that stores the facts. */
export const followBarriers =
  (parts: Pick<Deps, 'jobs' | 'now'>): FactsArrived =>
  async (db, { organizationId, facts }) => {
    const encounterIds = facts.flatMap(({ id, type }) => (type === 'Encounter' ? [id] : []));
    if (encounterIds.length === 0) return [];
    const actor = { ...serverActor(parts), jobs: parts.jobs };
    const barriers = await barriersToMove(db, { organizationId, encounterIds });
    for (const { caseId, move } of barriers)
      await moveByRecord(db, actor, { organizationId, caseId, move, note: notes[move] });
    return barriers.length > 0 ? ['cases'] : [];
  };
