/** Opens a review for each inpatient stay that is new in the record, once; a cancelled stay closes or marks its cases. */
import { isReviewed } from '#shared/facts/stay-classes.ts';
import { serverActor } from '#server/audit/service.ts';
import {
  cancelStayCases,
  encountersWithCase,
  haveColumnsChanged,
  moveStayClocks,
  openCases,
  restoreStayCases,
} from '#server/cases/service.ts';
import { factBodies, type FactsArrived } from '#server/facts/service.ts';
import type { Deps } from '#server/platform/deps.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const statusOf = (body: unknown) => (isRecord(body) ? body['status'] : null);

/** Others are reviewed where a rule says so. */
const isOfReviewedClass = (body: unknown) =>
  isRecord(body) && isRecord(body['class']) && isReviewed(String(body['class']['code']));

const cancelledStatuses = new Set<unknown>(['cancelled', 'entered-in-error']);

/** Within the transaction that stores the facts. */
export const openReviews =
  (parts: Pick<Deps, 'jobs' | 'now'>): FactsArrived =>
  async (db, { organizationId, facts }) => {
    const stays = facts.filter(({ type }) => type === 'Encounter');
    if (stays.length === 0) return [];
    const ids = stays.map(({ id }) => id);
    const kind = 'cdi-review' as const;
    const actor = { ...serverActor(parts), jobs: parts.jobs };
    const withReview = await encountersWithCase(db, { organizationId, kind, encounterIds: ids });
    const bodies = await factBodies(db, organizationId, ids);
    const isCancelled = ({ body }: { body: unknown }) => cancelledStatuses.has(statusOf(body));
    const idsOf = (encounters: typeof bodies) => encounters.map(({ id }) => id);
    const cancelled = idsOf(bodies.filter(isCancelled));
    const standing = idsOf(bodies.filter((encounter) => !isCancelled(encounter)));
    const changes = [
      await cancelStayCases(db, actor, { organizationId, encounterIds: cancelled }),
      await restoreStayCases(db, actor, { organizationId, encounterIds: standing }),
      await moveStayClocks(db, actor, { organizationId, encounterIds: standing }),
    ];
    const fresh = bodies.filter(
      ({ id, body }) =>
        !withReview.has(id) && statusOf(body) === 'in-progress' && isOfReviewedClass(body),
    );
    const opened = await openCases(
      db,
      actor,
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
    const isChanged =
      changes.includes(true) ||
      opened.some((caseId) => caseId !== null) ||
      (await haveColumnsChanged(db));
    return isChanged ? ['cases'] : [];
  };
