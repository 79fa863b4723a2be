/** The rooms of visits at LiveKit: made with a limit, counted, and taken away again. */
import { visitMaxParticipants } from '#shared/limits.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';

const roomNameBytes = 16;

type Video = Pick<Deps, 'livekit' | 'log'>;

/** 128 bits of chance: who knows the visit does not know the room (S24). */
export const newRoomName = ({ randomBytes }: Pick<Deps, 'randomBytes'>): string =>
  randomBytes(roomNameBytes).toString('base64url');

/** Makes the room, or makes sure of it: LiveKit forgets rooms when it restarts. Throws 503. */
export const ensureRoom = ({ livekit }: Video, room: string): Promise<void> =>
  livekit.createRoom(room, visitMaxParticipants);

export const isVideoAway = (error: unknown) =>
  error instanceof Refusal && error.problem === 'visits.video-away';

/** Takes rooms away whose visits are over; where LiveKit is away, reconcile.ts does so later. */
export async function dropRooms({ livekit, log }: Video, rooms: string[]): Promise<void> {
  try {
    for (const room of rooms) await livekit.deleteRoom(room);
  } catch (error) {
    if (!isVideoAway(error)) throw error;
    log.warn('rooms of ended visits could not be taken away yet');
  }
}

/** How many are inside each room; null where LiveKit does not answer. */
export async function countInside(
  { livekit }: Video,
  rooms: string[],
): Promise<Map<string, number> | null> {
  try {
    return await livekit.inside(rooms);
  } catch (error) {
    if (!isVideoAway(error)) throw error;
    return null;
  }
}
