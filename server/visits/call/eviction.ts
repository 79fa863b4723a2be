/** Removes participants who lost their right to be in a room, and keeps them out while an old token works. */
import { may } from '#shared/roles.ts';
import { minuteMs } from '#shared/durations.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isAway } from '#server/platform/errors.ts';
import type { RoomParticipant } from '#server/platform/livekit/livekit-webhook.ts';
import { liveCompanions, type CompanionRow } from '#server/visits/core/companion-store.ts';
import {
  companionIdentity,
  mayStay,
  patientIdentity,
  type RoomState,
} from '#server/visits/core/may-stay.ts';
import {
  liveRemovals,
  liveTickets,
  type RemovalRow,
  type TicketRow,
} from '#server/visits/core/moderation-store.ts';
import { isVideoAway } from '#server/visits/core/rooms.ts';
import { withOpenRooms, type OpenRoomRow } from '#server/visits/core/reconcile-store.ts';

/** LiveKit refreshes tokens to ten minutes, ours last two: after this no old token opens a room. */
const oldTokensWorkMs = 12 * minuteMs;
const mostAtOnce = 500;
const watchedKey = 'visits-watched';

export type EvictionDeps = Pick<
  Deps,
  'db' | 'redis' | 'livekit' | 'log' | 'now' | 'env' | 'openSessions'
>;

interface RoomRights {
  /** Of open sessions whose person may conduct visits and was not dropped from this one. */
  validTickets: TicketRow[];
  invalidTickets: TicketRow[];
  removals: RemovalRow[];
  companions: CompanionRow[];
}

/** Of all live visits; as many statements for one as for a hundred. */
async function loadRights(deps: EvictionDeps): Promise<RoomRights> {
  const [tickets, removals, companions] = await Promise.all([
    liveTickets(deps.db),
    liveRemovals(deps.db),
    liveCompanions(deps.db),
  ]);
  const ids = new Set(tickets.flatMap(({ sessionId }) => sessionId ?? []));
  const open = await deps.openSessions(deps, [...ids]);
  const isValid = ({ sessionId, isDropped }: TicketRow) => {
    const person = sessionId === null ? undefined : open.get(sessionId);
    return person !== undefined && may(person, 'visits.conduct') && !isDropped;
  };
  return {
    validTickets: tickets.filter(isValid),
    invalidTickets: tickets.filter((ticket) => !isValid(ticket)),
    removals,
    companions,
  };
}

function roomStateOf({ visitId, state, guestId }: OpenRoomRow, rights: RoomRights): RoomState {
  const ofVisit = <T extends { visitId: string }>(rows: T[]) =>
    rows.filter((row) => row.visitId === visitId);
  return {
    state,
    guestId,
    removed: new Set(ofVisit(rights.removals).map(({ identity }) => identity)),
    tickets: new Map(ofVisit(rights.validTickets).map(({ id, identity }) => [id, identity])),
    companions: new Map(
      ofVisit(rights.companions).map((one) => [companionIdentity(one.guestId ?? ''), one]),
    ),
  };
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
  const inside = await insidersByVisit(deps, await withOpenRooms(deps.db, query));
  if ([...inside.values()].every((insiders) => insiders.length === 0)) return;
  const rights = await loadRights(deps);
  for (const row of await withOpenRooms(deps.db, query)) {
    const room = roomStateOf(row, rights);
    for (const insider of inside.get(row.visitId) ?? [])
      if (!mayStay(room, insider))
        await deps.livekit.removeParticipant(row.roomName, insider.identity);
  }
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

/** Call it after the commit: removes now, and again for as long as an old token could open the room. */
export async function removeParticipant(
  deps: Pick<EvictionDeps, 'redis' | 'livekit' | 'log' | 'now'>,
  { visitId, roomName, identity }: Removal,
): Promise<void> {
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
  deps: Pick<EvictionDeps, 'redis' | 'livekit' | 'log' | 'now'>,
  { guestId, ...visit }: { visitId: string; roomName: string; guestId: string | null },
): Promise<void> =>
  removeParticipant(deps, {
    ...visit,
    identity: guestId === null ? null : patientIdentity(guestId),
  });
