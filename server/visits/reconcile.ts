/** Sets visits right that went astray, and takes away rooms and people that outlived theirs. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { emptyRoomMinutes } from '#shared/limits.ts';
import type { Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isAway } from '#server/platform/errors.ts';
import { dropSilent } from './companion-silence.ts';
import { dropUnfinished } from './files.ts';
import { endingOf, strayEvent } from './core/due-event.ts';
import { turnOutStrangers } from './keep-out.ts';
import { isForgotten } from './presence.ts';
import { lookEverywhere } from './presences.ts';
import { countInside, dropRooms } from './core/rooms.ts';
import { stepAll } from './step-all.ts';
import type { VisitRow } from './core/store.ts';
import {
  astray,
  emptySince,
  lockedByIds,
  roomsEndedSince,
  takesTheTidying,
  withGuests,
} from './core/reconcile-store.ts';
import { closedIfOverBy } from './core/window.ts';

const mostAtOnce = 100;
/** Everybody who waits or is inside, as long as a hospital is not a country. */
const mostGuests = 2_000;
/** Longer than LiveKit keeps a room that everybody has left, and than anybody stays in one. */
const roomMemoryMs = 24 * 3_600_000;

export type Parts = Pick<
  Deps,
  'db' | 'redis' | 'livekit' | 'log' | 'now' | 'changed' | 'env' | 'openSessions'
>;

/** Nobody's hand: the server itself acted. */
export const ourselves = ({ now }: Pick<Parts, 'now'>): Actor => ({
  now,
  call: { requestId: randomUUID(), address: 'server' },
});

/** Those who were silent for too long; with Redis away nobody is taken for gone. */
async function forgotten(parts: Parts, ids: readonly string[]): Promise<string[]> {
  try {
    const isGone = await Promise.all(ids.map((id) => isForgotten(parts, id)));
    return ids.filter((_id, at) => isGone[at]);
  } catch (error) {
    if (!isAway(error)) throw error;
    return [];
  }
}

/** Everybody has left, and for long enough; what LiveKit does not say, nobody is taken for gone by. */
async function endEmpty(db: Connection, parts: Parts, actor: Actor): Promise<VisitRow[]> {
  const at = parts.now();
  const by = new Date(at.getTime() - emptyRoomMinutes * 60_000);
  const rows = await lockedByIds(db, await emptySince(db, by));
  const changes = { endedAt: at, endedBecause: 'empty' as const };
  await stepAll(db, actor, rows, { event: 'close', changes, detail: { because: 'empty' } });
  return rows;
}

type Righted = Pick<VisitRow, 'organizationId'>;

/** Null where another instance is at it. */
function setRight(parts: Parts, isLookedInto: boolean): Promise<Righted[] | null> {
  const at = parts.now();
  return parts.db.transaction().execute(async (db) => {
    if (!(await takesTheTidying(db))) return null;
    const actor = ourselves(parts);
    const strays = await astray(db, { overBy: closedIfOverBy(at), most: mostAtOnce });
    for (const event of ['cancel', 'close'] as const) {
      const rows = strays.filter((row) => strayEvent(row, at) === event);
      await stepAll(db, actor, rows, { event, ...endingOf(event, at) });
    }
    const guests = (await withGuests(db, mostGuests)).filter(
      ({ id }) => !strays.some((stray) => stray.id === id),
    );
    const early = guests.filter((row) => strayEvent(row, at) === 'postpone');
    await stepAll(db, actor, early, { event: 'postpone' });
    const placed = guests.filter((row) => !early.includes(row));
    const gone = new Set(
      await forgotten(
        parts,
        placed.map(({ id }) => id),
      ),
    );
    const silent = placed.filter(({ id }) => gone.has(id));
    await stepAll(db, actor, silent, { event: 'drop' });
    const beside = await dropSilent(db, actor, (ids) => forgotten(parts, ids));
    const empty = isLookedInto ? await endEmpty(db, parts, actor) : [];
    return [...strays, ...early, ...silent, ...beside, ...empty];
  });
}

/** Rooms of ended visits that LiveKit still has: it was away, or somebody's ticket came too late. */
async function dropLeftRooms(parts: Parts): Promise<void> {
  const since = new Date(parts.now().getTime() - roomMemoryMs);
  const rooms = await roomsEndedSince(parts.db, since);
  const left = await countInside(parts, rooms);
  if (left) await dropRooms(parts, [...left.keys()]);
}

/** One round; of several instances, one at a time does it. */
export async function reconcile(parts: Parts): Promise<void> {
  const noted = await lookEverywhere(parts);
  const righted = await setRight(parts, noted !== null);
  if (righted === null) return;
  for (const organizationId of new Set(
    [...righted, ...(noted ?? [])].map((one) => one.organizationId),
  ))
    parts.changed({ organizationId, area: 'visits', practitionerIds: [] });
  if (righted.length > 0) parts.log.info({ visits: righted.length }, 'visits were set right');
  await dropLeftRooms(parts);
  await dropUnfinished(parts);
  await turnOutStrangers(parts, 'all');
}

interface Rounds {
  everyMs: number;
  round: (parts: Parts) => Promise<void>;
  complaint: string;
}

/** A round at a time, and none after `stop` has resolved. */
function startRounds(parts: Parts, { everyMs, round, complaint }: Rounds) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const waited = () => pause(everyMs, true, { signal }).catch(() => false);

  async function rounds(): Promise<void> {
    while (await waited()) {
      try {
        await round(parts);
      } catch (error) {
        parts.log.warn({ err: error }, complaint);
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

/** Everything every twenty seconds; who has to be out of a room is looked for every two. */
export function startReconciling(
  parts: Parts,
  { everyMs = 20_000, lookEveryMs = 2_000 } = {},
): { stop: () => Promise<void> } {
  const whole = startRounds(parts, {
    everyMs,
    round: reconcile,
    complaint: 'visits could not be set right; trying again',
  });
  const looks = startRounds(parts, {
    everyMs: lookEveryMs,
    round: (all) => turnOutStrangers(all, 'watched'),
    complaint: 'who has to be out of a room could not be looked for; trying again',
  });
  return { stop: async () => void (await Promise.all([whole.stop(), looks.stop()])) };
}
