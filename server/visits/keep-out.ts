/** Who has to be out of a room stays out: a token outlives the hour of mercy that it was given for. */
import { may } from '#shared/roles.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isAway } from '#server/platform/errors.ts';
import type { Insider } from '#server/platform/livekit/livekit-webhook.ts';
import { liveCompanions, type CompanionRow } from './core/companion-store.ts';
import { companionIdentity, mayStay, patientIdentity, type House } from './core/may-stay.ts';
import {
  liveRemovals,
  liveTickets,
  type RemovalRow,
  type TicketRow,
} from './core/moderation-store.ts';
import { isVideoAway } from './core/rooms.ts';
import { withOpenRooms, type OpenRoomRow } from './core/reconcile-store.ts';

export { patientIdentity } from './core/may-stay.ts';

/** LiveKit refreshes tokens to ten minutes, ours live for two: after this none opens anything. */
const tokensMayLiveMs = 12 * 60_000;
const mostAtOnce = 500;
const watchedKey = 'visits-watched';

export type Parts = Pick<Deps, 'db' | 'redis' | 'livekit' | 'log' | 'now' | 'env' | 'openSessions'>;

interface Order {
  /** Of open sessions whose people conduct visits, and were not taken off theirs. */
  standing: TicketRow[];
  fallen: TicketRow[];
  removals: RemovalRow[];
  companions: CompanionRow[];
}

/** As many questions for one room as for all. */
async function orderOf(parts: Parts): Promise<Order> {
  const [tickets, removals, companions] = await Promise.all([
    liveTickets(parts.db),
    liveRemovals(parts.db),
    liveCompanions(parts.db),
  ]);
  const ids = new Set(tickets.flatMap(({ sessionId }) => sessionId ?? []));
  const open = await parts.openSessions(parts, [...ids]);
  const stands = ({ sessionId, isDropped }: TicketRow) => {
    const person = sessionId === null ? undefined : open.get(sessionId);
    return person !== undefined && may(person, 'visits.conduct') && !isDropped;
  };
  return {
    standing: tickets.filter(stands),
    fallen: tickets.filter((ticket) => !stands(ticket)),
    removals,
    companions,
  };
}

function houseOf({ visitId, state, guestId }: OpenRoomRow, order: Order): House {
  const ofIt = <T extends { visitId: string }>(rows: T[]) =>
    rows.filter((row) => row.visitId === visitId);
  return {
    state,
    guestId,
    removed: new Set(ofIt(order.removals).map(({ identity }) => identity)),
    tickets: new Map(ofIt(order.standing).map(({ id, identity }) => [id, identity])),
    companions: new Map(
      ofIt(order.companions).map((one) => [companionIdentity(one.guestId ?? ''), one]),
    ),
  };
}

type Found = Map<string, Insider[]>;

async function insidersOf(
  { livekit }: Pick<Parts, 'livekit'>,
  rows: OpenRoomRow[],
): Promise<Found> {
  const found: Found = new Map();
  for (const { visitId, roomName } of rows) found.set(visitId, await livekit.insiders(roomName));
  return found;
}

/**
 * First who is inside, then by what right: a ticket is written down before anybody can come in by it,
 * so that nobody who came in the meantime is taken for a stranger.
 */
async function turnOutOf(parts: Parts, ids: readonly string[] | null): Promise<void> {
  const asked = { ids, most: mostAtOnce };
  const found = await insidersOf(parts, await withOpenRooms(parts.db, asked));
  if ([...found.values()].every((insiders) => insiders.length === 0)) return;
  const order = await orderOf(parts);
  for (const row of await withOpenRooms(parts.db, asked)) {
    const house = houseOf(row, order);
    for (const insider of found.get(row.visitId) ?? [])
      if (!mayStay(house, insider)) await parts.livekit.remove(row.roomName, insider.identity);
  }
}

async function watched({ redis, now }: Parts): Promise<string[]> {
  const at = now().getTime();
  await redis.zremrangebyscore(watchedKey, '-inf', at);
  return redis.zrange(watchedKey, '0', `${mostAtOnce}`);
}

/** Redis may forget whose patient was put out; who was taken out or signed out stands in Postgres. */
const toWatch = async (parts: Parts, { fallen, removals }: Order): Promise<string[]> => [
  ...new Set([
    ...(await watched(parts)),
    ...[...fallen, ...removals].map(({ visitId }) => visitId),
  ]),
];

/**
 * `watched`: visits of which somebody has to be out: put on hold or back, taken out, signed out,
 * without their role. `all`: every open room. Or these visits alone.
 */
export async function turnOutStrangers(
  parts: Parts,
  which: 'watched' | 'all' | readonly string[],
): Promise<void> {
  try {
    const ids = which === 'watched' ? await toWatch(parts, await orderOf(parts)) : which;
    if (ids.length > 0) await turnOutOf(parts, ids === 'all' ? null : ids);
  } catch (error) {
    if (!isVideoAway(error) && !isAway(error)) throw error;
    parts.log.warn('who has to be out of a room could not be looked for yet');
  }
}

interface PutOut {
  visitId: string;
  roomName: string;
  identity: string | null;
}

/** After the commit: out at once, and out again for as long as an old token could open the room. */
export async function putOut(
  parts: Pick<Parts, 'redis' | 'livekit' | 'log' | 'now'>,
  { visitId, roomName, identity }: PutOut,
): Promise<void> {
  try {
    await parts.redis.zadd(watchedKey, `${parts.now().getTime() + tokensMayLiveMs}`, visitId);
    if (identity !== null) await parts.livekit.remove(roomName, identity);
  } catch (error) {
    if (!isVideoAway(error) && !isAway(error)) throw error;
    parts.log.warn('somebody could not be taken out of the room yet');
  }
}

/** The patient of a visit. */
export const takeOut = (
  parts: Pick<Parts, 'redis' | 'livekit' | 'log' | 'now'>,
  { guestId, ...visit }: { visitId: string; roomName: string; guestId: string | null },
): Promise<void> =>
  putOut(parts, { ...visit, identity: guestId === null ? null : patientIdentity(guestId) });
