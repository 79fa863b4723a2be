/** Puts participants out of a room who lost their right to be in it: the key they know is replaced, and they are kept out while an old token works. */
import { minuteMs } from '#shared/durations.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isAway } from '#server/platform/errors.ts';
import type { RoomParticipant } from '#server/platform/livekit/livekit-webhook.ts';
import { practitionerIdsOf } from '#server/visits/core/guest-store.ts';
import { mayStay, patientIdentity } from '#server/visits/core/may-stay.ts';
import { isVideoAway } from '#server/visits/core/rooms.ts';
import { withOpenRooms, type OpenRoomRow } from '#server/visits/core/reconcile-store.ts';
import { publishChange } from '#server/visits/core/visit-view.ts';
import { keyHolders } from './room-key-store.ts';
import { replaceKey } from './room-key.ts';
import { loadRights, openRooms, type RoomQuery, type RoomRights } from './room-rights.ts';

/** LiveKit refreshes tokens to ten minutes, ours last two: after this no old token opens a room. */
const oldTokensWorkMs = 12 * minuteMs;
const mostAtOnce = 500;
const watchedKey = 'visits-watched';

export type EvictionDeps = Pick<
  Deps,
  'db' | 'redis' | 'livekit' | 'log' | 'now' | 'env' | 'randomBytes' | 'changed'
>;

/**
 * Replaces every key that was given, with a ticket, to somebody who may not be in the room any more,
 * whatever the way. Reads who has it first and their rights afterwards, as `evictFrom`.
 */
async function replaceLostKeys(deps: EvictionDeps, query: RoomQuery): Promise<void> {
  const ids = (await withOpenRooms(deps.db, query)).map(({ visitId }) => visitId);
  const holders = await keyHolders(deps.db, ids);
  if (holders.length === 0) return;
  for (const [visitId, { row, state }] of await openRooms(deps, query)) {
    const lost = holders.find(
      (keyHolder) => keyHolder.visitId === visitId && !mayStay(state, keyHolder),
    );
    if (!lost || !(await replaceKey(deps, lost))) continue;
    const practitionerIds = await practitionerIdsOf(deps.db, visitId);
    publishChange(deps, { organizationId: row.organizationId, practitionerIds });
  }
}

async function insidersByVisit(
  { livekit }: Pick<EvictionDeps, 'livekit'>,
  rows: OpenRoomRow[],
): Promise<Map<string, RoomParticipant[]>> {
  const insiders = new Map<string, RoomParticipant[]>();
  for (const { visitId, roomName } of rows)
    insiders.set(visitId, await livekit.participants(roomName));
  return insiders;
}

/**
 * Reads the participants first and their rights afterwards: a ticket is stored before it can be
 * used, so that nobody who joined in between is taken for a participant without a right.
 */
async function evictFrom(deps: EvictionDeps, ids: readonly string[] | null): Promise<void> {
  const query = { ids, most: mostAtOnce };
  await replaceLostKeys(deps, query);
  const insidersOfVisits = await insidersByVisit(deps, await withOpenRooms(deps.db, query));
  if ([...insidersOfVisits.values()].every((insiders) => insiders.length === 0)) return;
  for (const [visitId, { row, state }] of await openRooms(deps, query))
    for (const insider of insidersOfVisits.get(visitId) ?? [])
      if (!mayStay(state, insider))
        await deps.livekit.removeParticipant(row.roomName, insider.identity);
}

async function watchedVisits({ redis, now }: EvictionDeps): Promise<string[]> {
  const at = now().getTime();
  await redis.zremrangebyscore(watchedKey, '-inf', at);
  return redis.zrange(watchedKey, '0', `${mostAtOnce}`);
}

/** Redis may lose whose patient was put on hold; removals and ended sessions are in Postgres. */
const visitsToWatch = async (
  deps: EvictionDeps,
  { invalidTickets, removals }: RoomRights,
): Promise<string[]> => [
  ...new Set([
    ...(await watchedVisits(deps)),
    ...[...invalidTickets, ...removals].map(({ visitId }) => visitId),
  ]),
];

/**
 * `watched`: visits of which a participant lost their right: put on hold or sent back, removed, signed out,
 * without their role. `all`: every open room. Or these visits alone. While LiveKit or Redis is away
 * nothing happens.
 */
export async function evictUnauthorized(
  deps: EvictionDeps,
  which: 'watched' | 'all' | readonly string[],
): Promise<void> {
  try {
    const ids = which === 'watched' ? await visitsToWatch(deps, await loadRights(deps)) : which;
    if (ids.length > 0) await evictFrom(deps, ids === 'all' ? null : ids);
  } catch (error) {
    if (!isVideoAway(error) && !isAway(error)) throw error;
    deps.log.warn('participants without a right to be in a room could not be looked for yet');
  }
}

interface Removal {
  visitId: string;
  roomName: string;
  /** Null: only watch the visit. */
  identity: string | null;
}

/**
 * Call it after the commit: replaces the key, removes now, and again for as long as an old token could
 * open the room.
 */
export async function removeParticipant(
  deps: EvictionDeps,
  { visitId, roomName, identity }: Removal,
): Promise<void> {
  await replaceLostKeys(deps, { ids: [visitId], most: 1 });
  try {
    await deps.redis.zadd(watchedKey, `${deps.now().getTime() + oldTokensWorkMs}`, visitId);
    if (identity !== null) await deps.livekit.removeParticipant(roomName, identity);
  } catch (error) {
    if (!isVideoAway(error) && !isAway(error)) throw error;
    deps.log.warn('a participant could not be removed from the room yet');
  }
}

/** `guestId`: of the patient's device; null where none has come. */
export const removePatient = (
  deps: EvictionDeps,
  { guestId, ...visit }: { visitId: string; roomName: string; guestId: string | null },
): Promise<void> =>
  removeParticipant(deps, {
    ...visit,
    identity: guestId === null ? null : patientIdentity(guestId),
  });
