/** The rooms of visits at LiveKit: made with a limit of participants, counted, deleted. */
import { visitMaxParticipants } from '#shared/limits.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';

const roomNameBytes = 16;

type RoomDeps = Pick<Deps, 'livekit' | 'log'>;

/** 128 random bits: the room's name cannot be told from the visit (S24). */
export const newRoomName = ({ randomBytes }: Pick<Deps, 'randomBytes'>): string =>
  randomBytes(roomNameBytes).toString('base64url');

/** Makes the room if it is not there: LiveKit loses rooms when it restarts. Throws 503 while LiveKit is away. */
export const ensureRoom = ({ livekit }: RoomDeps, room: string): Promise<void> =>
  livekit.createRoom(room, visitMaxParticipants);

export const isVideoAway = (error: unknown) =>
  error instanceof Refusal && error.problem === 'visits.video-away';

/** Deletes rooms whose visits are over; while LiveKit is away nothing happens, and reconcile.ts does it later. */
export async function deleteRooms({ livekit, log }: RoomDeps, rooms: string[]): Promise<void> {
  try {
    for (const room of rooms) await livekit.deleteRoom(room);
  } catch (error) {
    if (!isVideoAway(error)) throw error;
    log.warn('rooms of ended visits could not be deleted yet');
  }
}

/** How many are in each room; null while LiveKit is away. */
export async function countParticipants(
  { livekit }: RoomDeps,
  rooms: string[],
): Promise<Map<string, number> | null> {
  try {
    return await livekit.participantCounts(rooms);
  } catch (error) {
    if (!isVideoAway(error)) throw error;
    return null;
  }
}
