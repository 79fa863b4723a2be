/** Who has to be out of a room stays out: a token outlives the hour of mercy that it was given for. */
import type { Deps } from '#server/platform/deps.ts';
import { isAway } from '#server/platform/errors.ts';
import { isVideoAway } from './rooms.ts';
import { withAdmitted, type AdmittedRow } from './tidying.ts';

/** LiveKit refreshes tokens to ten minutes, ours live for two: after this none opens anything. */
const tokensMayLiveMs = 12 * 60_000;
const mostAtOnce = 500;
const watchedKey = 'visits-watched';

type Parts = Pick<Deps, 'db' | 'redis' | 'livekit' | 'log' | 'now'>;

export const patientIdentity = (guestId: string): string => `patient:${guestId}`;

const isPatient = (identity: string) => identity.startsWith('patient:');

/** The patient's side that may be in the room now; anybody else of theirs may not. */
const mayStay = ({ state, guestId }: AdmittedRow, identity: string) =>
  state === 'in-progress' && guestId !== null && identity === patientIdentity(guestId);

async function turnOutOf({ livekit }: Pick<Parts, 'livekit'>, row: AdmittedRow): Promise<void> {
  for (const { identity } of await livekit.insiders(row.roomName))
    if (isPatient(identity) && !mayStay(row, identity))
      await livekit.remove(row.roomName, identity);
}

async function watched({ redis, now }: Parts): Promise<string[]> {
  const at = now().getTime();
  await redis.zremrangebyscore(watchedKey, '-inf', at);
  return redis.zrange(watchedKey, '0', `${mostAtOnce}`);
}

/**
 * `watched`: visits whose patient was taken out of the room in the last minutes. `all`: every one in
 * whose room a patient ever was, for when Redis has forgotten.
 */
export async function turnOutStrangers(parts: Parts, which: 'watched' | 'all'): Promise<void> {
  try {
    const ids = which === 'all' ? null : await watched(parts);
    if (ids?.length === 0) return;
    for (const row of await withAdmitted(parts.db, { ids, most: mostAtOnce }))
      await turnOutOf(parts, row);
  } catch (error) {
    if (!isVideoAway(error) && !isAway(error)) throw error;
    parts.log.warn('who has to be out of a room could not be looked for yet');
  }
}

/** After the commit: out at once, and out again for as long as an old token could open the room. */
export async function takeOut(
  parts: Parts,
  { visitId, roomName, guestId }: { visitId: string; roomName: string; guestId: string | null },
): Promise<void> {
  try {
    await parts.redis.zadd(watchedKey, `${parts.now().getTime() + tokensMayLiveMs}`, visitId);
    if (guestId !== null) await parts.livekit.remove(roomName, patientIdentity(guestId));
  } catch (error) {
    if (!isVideoAway(error) && !isAway(error)) throw error;
    parts.log.warn('a patient could not be taken out of the room yet');
  }
}
