/** Sets visits right that nobody ended, and takes away rooms that outlived theirs. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { completeAll } from '#server/appointments/service.ts';
import { record, type Actor } from '#server/audit/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countInside, dropRooms } from './rooms.ts';
import { objectOf } from './shown.ts';
import * as store from './store.ts';
import { closedIfOverBy } from './window.ts';

const mostAtOnce = 100;
/** Longer than LiveKit keeps a room that everybody has left, and than anybody stays in one. */
const roomMemoryMs = 24 * 3_600_000;

type Parts = Pick<Deps, 'db' | 'livekit' | 'log' | 'now' | 'changed'>;

/** Nobody's hand: the server itself acted. */
const ourselves = ({ now }: Parts): Actor => ({
  now,
  call: { requestId: randomUUID(), address: 'server' },
});

/** Null where another instance is at it. */
function endOverdue(parts: Parts): Promise<store.EndedVisit[] | null> {
  const at = parts.now();
  return parts.db.transaction().execute(async (db) => {
    if (!(await store.takesTheTidying(db))) return null;
    const wanted = { at, overBy: closedIfOverBy(at), most: mostAtOnce };
    const ended = await store.endOverdue(db, wanted);
    await completeAll(
      db,
      ended.map(({ appointmentId }) => appointmentId),
    );
    for (const { id, organizationId } of ended) {
      await record(db, ourselves(parts), {
        action: 'visit.end',
        account: { id: null, organizationId },
        object: objectOf(id),
        detail: { because: 'window-closed' },
      });
    }
    return ended;
  });
}

/** Rooms of ended visits that LiveKit still has: it was away, or somebody's ticket came too late. */
async function dropLeftRooms(parts: Parts): Promise<void> {
  const since = new Date(parts.now().getTime() - roomMemoryMs);
  const rooms = await store.roomsEndedSince(parts.db, since);
  const left = await countInside(parts, rooms);
  if (left) await dropRooms(parts, [...left.keys()]);
}

/** One round; of several instances, one at a time does it. */
export async function reconcile(parts: Parts): Promise<void> {
  const ended = await endOverdue(parts);
  if (ended === null) return;
  for (const organizationId of new Set(ended.map((visit) => visit.organizationId)))
    parts.changed({ organizationId, area: 'visits', practitionerIds: [] });
  if (ended.length > 0) parts.log.info({ visits: ended.length }, 'visits ended with their window');
  await dropLeftRooms(parts);
}

/** A round every twenty seconds, and none after `stop` has resolved. */
export function startReconciling(
  parts: Parts,
  { everyMs = 20_000 } = {},
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const waited = () => pause(everyMs, true, { signal }).catch(() => false);

  async function rounds(): Promise<void> {
    while (await waited()) {
      try {
        await reconcile(parts);
      } catch (error) {
        parts.log.warn({ err: error }, 'visits could not be set right; trying again');
      }
    }
  }

  const done = rounds();
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}
