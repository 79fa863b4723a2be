/** Where a patient is in the queue of their practitioners, and how long they will probably wait. */
import { dayMs, minuteMs } from '#shared/durations.ts';
import type { QueuePosition } from '#shared/visits/guests.ts';
import type { Deps } from '#server/platform/deps.ts';
import { stillHere } from '#server/visits/core/heartbeats/guest-heartbeat.ts';
import { queuePositionIn } from './queue-estimate.ts';
import { arrivedVisits, lengthsByType } from './queue-store.ts';

const daysOfLengths = 90;

interface QueuedVisitRef {
  id: string;
  organizationId: string;
  practitionerIds: readonly string[];
}

/** Null where the patient of this visit does not wait. */
export async function queuePositionOf(
  deps: Pick<Deps, 'db' | 'redis' | 'now'>,
  { id: visitId, organizationId, practitionerIds }: QueuedVisitRef,
): Promise<QueuePosition | null> {
  const { db } = deps;
  const now = deps.now();
  if (practitionerIds.length === 0) return null;
  const arrived = await arrivedVisits(db, { organizationId, practitionerIds });
  const queued = arrived.filter(({ state }) => state === 'waiting');
  const here = new Set(await stillHere(deps, queued, ({ id }) => id));
  const running = arrived
    .filter(({ id, state }) => state !== 'waiting' && id !== visitId)
    .map(({ typeId, admittedAt }) => ({
      typeId,
      minutes: admittedAt ? (now.getTime() - admittedAt.getTime()) / minuteMs : 0,
    }));
  const typeIds = [...new Set(arrived.map(({ typeId }) => typeId))];
  const since = new Date(now.getTime() - daysOfLengths * dayMs);
  return queuePositionIn(
    {
      waiting: queued.filter((queuedVisit) => queuedVisit.id === visitId || here.has(queuedVisit)),
      running,
      lengths: await lengthsByType(db, { organizationId, typeIds, since }),
      now,
    },
    visitId,
  );
}
