/** Opens a review for each stay that is new in the record, once, whatever becomes of it. */
import { serverActor } from '#server/audit/service.ts';
import { encountersWithCase, openCases } from '#server/cases/service.ts';
import { factBodies, type FactsArrived } from '#server/facts/service.ts';
import type { Deps } from '#server/platform/deps.ts';

const isInProgress = (body: unknown) =>
  typeof body === 'object' && body !== null && 'status' in body && body.status === 'in-progress';

/** Within the transaction that stores the facts. */
export const openReviews =
  (parts: Pick<Deps, 'jobs' | 'now'>): FactsArrived =>
  async (db, { organizationId, facts }) => {
    const stays = facts.filter(({ type }) => type === 'Encounter');
    if (stays.length === 0) return;
    const ids = stays.map(({ id }) => id);
    const kind = 'cdi-review' as const;
    const withReview = await encountersWithCase(db, { organizationId, kind, encounterIds: ids });
    const bodies = await factBodies(db, organizationId, ids);
    const fresh = bodies.filter(({ id, body }) => !withReview.has(id) && isInProgress(body));
    await openCases(
      db,
      { ...serverActor(parts), jobs: parts.jobs },
      fresh.map(({ id: encounterId, patientId }) => ({
        organizationId,
        kind,
        title: 'New admission',
        subject: { reason: 'New admission' },
        patientId,
        encounterId,
        sameAs: encounterId,
      })),
    );
  };
