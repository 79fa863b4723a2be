/** Reconciles visits with their appointments, their guests and LiveKit, every few seconds. */
import { setTimeout as pause } from 'node:timers/promises';
import { serverActor, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isAway } from '#server/platform/errors.ts';
import { dropSilentCompanions } from '#server/visits/companions/companion-waiting-room.ts';
import { dropUnfinished } from '#server/visits/chat/visit-files.ts';
import { endingOf, dueEvent } from '#server/visits/core/due-event.ts';
import { keepKeepersSignedIn, notifyUnits } from '#server/visits/waiting-room/unanswered.ts';
import { evictUnauthorized, type EvictionDeps } from '#server/visits/call/eviction.ts';
import { returnHandOvers } from '#server/visits/hand-over/offer.ts';
import { isSilentTooLong } from '#server/visits/core/heartbeats/guest-heartbeat.ts';
import { reconcileAllRooms } from '#server/visits/call/participants.ts';
import { countParticipants, deleteRooms } from '#server/visits/core/rooms.ts';
import { stepAll } from '#server/visits/core/steps.ts';
import type { VisitRow } from '#server/visits/core/store.ts';
import {
  overdueHandOvers,
  staleVisits,
  emptyBy,
  emptyVisitsForUpdate,
  roomsEndedSince,
  claimReconciling,
  visitsWithPatient,
} from '#server/visits/core/reconcile-store.ts';
import { closedIfOverBy } from '#server/visits/core/window.ts';
import { hourMs } from '#shared/durations.ts';

const mostAtOnce = 100;
/** More patients than a hospital has waiting or in visits at one time. */
const mostPatients = 2_000;
/** Longer than LiveKit keeps a room that all have left, and longer than anyone stays in one. */
const roomMemoryMs = 24 * hourMs;

/** Those without a heartbeat for too long; while Redis is away nobody counts as gone. */
async function silentAmong(deps: EvictionDeps, ids: readonly string[]): Promise<string[]> {
  try {
    const isGone = await Promise.all(ids.map((id) => isSilentTooLong(deps, id)));
    return ids.filter((_id, at) => isGone[at]);
  } catch (error) {
    if (!isAway(error)) throw error;
    return [];
  }
}

/** Ends visits that all have left for long enough, and whose booked time is over. */
async function endEmpty(db: Connection, deps: EvictionDeps, actor: Actor): Promise<VisitRow[]> {
  const at = deps.now();
  const rows = await emptyVisitsForUpdate(db, await emptyBy(db, at));
  const changes = { endedAt: at, endedBecause: 'empty' as const };
  await stepAll(db, actor, rows, { event: 'close', changes, detail: { because: 'empty' } });
  return rows;
}

type ReconciledRow = Pick<VisitRow, 'organizationId'>;

/** Null where another instance reconciles now. `isVideoKnown`: LiveKit said who is inside. */
function reconcileVisits(
  deps: EvictionDeps,
  isVideoKnown: boolean,
): Promise<ReconciledRow[] | null> {
  const at = deps.now();
  return deps.db.transaction().execute(async (db) => {
    if (!(await claimReconciling(db))) return null;
    const actor = serverActor(deps);
    const stale = await staleVisits(db, { overBy: closedIfOverBy(at), most: mostAtOnce });
    for (const event of ['cancel', 'close'] as const) {
      const rows = stale.filter((row) => dueEvent(row, at) === event);
      await stepAll(db, actor, rows, { event, ...endingOf(event, at) });
    }
    const arrived = (await visitsWithPatient(db, mostPatients)).filter(
      ({ id }) => !stale.some((row) => row.id === id),
    );
    const postponed = arrived.filter((row) => dueEvent(row, at) === 'postpone');
    await stepAll(db, actor, postponed, { event: 'postpone' });
    const placed = arrived.filter((row) => !postponed.includes(row));
    const gone = new Set(
      await silentAmong(
        deps,
        placed.map(({ id }) => id),
      ),
    );
    const silent = placed.filter(({ id }) => gone.has(id));
    await stepAll(db, actor, silent, { event: 'drop', changes: { droppedAt: at } });
    const unanswered = await overdueHandOvers(db, { dueBy: at, most: mostAtOnce });
    await returnHandOvers(db, actor, { rows: unanswered, because: 'not-answered' });
    const companions = await dropSilentCompanions(db, actor, (ids) => silentAmong(deps, ids));
    const empty = isVideoKnown ? await endEmpty(db, deps, actor) : [];
    return [...stale, ...postponed, ...silent, ...unanswered, ...companions, ...empty];
  });
}

/** Rooms of ended visits that LiveKit still has: it was away, or a ticket was used too late. */
async function deleteLeftoverRooms(deps: EvictionDeps): Promise<void> {
  const since = new Date(deps.now().getTime() - roomMemoryMs);
  const rooms = await roomsEndedSince(deps.db, since);
  const participantsLeft = await countParticipants(deps, rooms);
  if (participantsLeft) await deleteRooms(deps, [...participantsLeft.keys()]);
}

/** Once; of several instances, one at a time does it. */
export async function reconcile(deps: EvictionDeps): Promise<void> {
  const corrected = await reconcileAllRooms(deps);
  const reconciled = await reconcileVisits(deps, corrected !== null);
  if (reconciled === null) return;
  for (const organizationId of new Set(
    [...reconciled, ...(corrected ?? [])].map((visit) => visit.organizationId),
  ))
    deps.changed({ organizationId, area: 'visits', practitionerIds: [] });
  if (reconciled.length > 0) deps.log.info({ visits: reconciled.length }, 'visits were reconciled');
  await notifyUnits(deps);
  await deleteLeftoverRooms(deps);
  await dropUnfinished(deps);
  await evictUnauthorized(deps, 'all');
}

interface RepeatedTask {
  everyMs: number;
  work: (deps: EvictionDeps) => Promise<void>;
  /** Logged where the work failed; it is tried again the next time. */
  warning: string;
}

/** One run at a time, and none after `stop` has resolved. */
function repeat(deps: EvictionDeps, { everyMs, work, warning }: RepeatedTask) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const waited = () => pause(everyMs, true, { signal }).catch(() => false);

  async function loop(): Promise<void> {
    while (await waited()) {
      try {
        await work(deps);
      } catch (error) {
        deps.log.warn({ err: error }, warning);
      }
    }
  }

  const loopEnded = loop();
  return {
    stop: () => {
      stopping.abort();
      return loopEnded;
    },
  };
}

/**
 * All of it every twenty seconds; participants to evict are looked for every two, and practitioners
 * whose patients wait every five.
 */
export function startReconciling(
  deps: EvictionDeps,
  { everyMs = 20_000, evictEveryMs = 2_000, keepEveryMs = 5_000 } = {},
): { stop: () => Promise<void> } {
  const all = repeat(deps, {
    everyMs,
    work: reconcile,
    warning: 'visits could not be reconciled; trying again',
  });
  const evictions = repeat(deps, {
    everyMs: evictEveryMs,
    work: (evictionDeps) => evictUnauthorized(evictionDeps, 'watched'),
    warning: 'participants without a right to be in a room could not be looked for; trying again',
  });
  const keepers = repeat(deps, {
    everyMs: keepEveryMs,
    work: keepKeepersSignedIn,
    warning: 'sessions of practitioners whose patients wait could not be extended; trying again',
  });
  const tasks = [all, evictions, keepers];
  return { stop: async () => void (await Promise.all(tasks.map((task) => task.stop()))) };
}
