/** Who is and was in the rooms: LiveKit's news as they come, and a look of our own where they are lost. */
import { randomUUID } from 'node:crypto';
import { recordAll, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { VideoNews } from '#server/platform/livekit/livekit-webhook.ts';
import { cliniciansAt } from './core/guest-store.ts';
import { turnOutStrangers } from './keep-out.ts';
import * as store from './core/participant-store.ts';
import { isVideoAway } from './core/rooms.ts';
import { tellConcerned } from './core/visit-view.ts';
import { objectOf } from './steps.ts';

type Parts = Pick<Deps, 'db' | 'livekit' | 'log' | 'now' | 'changed'>;
type AllParts = Parts & Pick<Deps, 'redis' | 'env' | 'openSessions'>;

const mostRooms = 500;
/** LiveKit's signature holds for minutes; a day later nothing comes twice any more. */
const newsKeptMs = 24 * 3_600_000;
/** LiveKit tells whole seconds: what is so fresh happened as we hear it. */
const freshMs = 2_000;

const practitionerIn = (identity: string): string | null =>
  /^practitioner:([0-9a-f-]{36})$/.exec(identity)?.[1] ?? null;

const byVideo = ({ now }: Pick<Parts, 'now'>, requestId: string): Actor => ({
  now,
  call: { requestId, address: 'video server' },
});

/** S33: each joining and each leaving, by whoever it was. */
const writeDown = (
  db: Connection,
  actor: Actor,
  noted: readonly store.Noted[],
  { action, by }: { action: 'visit.join' | 'visit.leave'; by: string },
): Promise<void> =>
  recordAll(
    db,
    actor,
    noted.map(({ visitId, organizationId, identity }) => ({
      action,
      account: { id: practitionerIn(identity), organizationId },
      object: objectOf(visitId),
      detail: { identity, notedBy: by },
    })),
  );

/** Within the transaction that has taken the news; answers whether anything is different now. */
async function applyNews(
  db: Connection,
  parts: Parts,
  { row, news }: { row: store.RoomRow; news: VideoNews },
): Promise<boolean> {
  const now = parts.now();
  const at = now.getTime() - news.at.getTime() > freshMs ? news.at : now;
  const { id, insider } = news;
  const actor = byVideo(parts, id);
  const how = { by: 'webhook', at } as const;
  const joins = async (leftAt?: Date) => {
    if (!insider) return [];
    const joining = { ...row, insider, ...(leftAt ? { leftAt } : {}) };
    const noted = await store.noteJoins(db, [joining], { by: 'webhook', at: now });
    await writeDown(db, actor, noted, { action: 'visit.join', by: 'webhook' });
    return noted;
  };
  if (news.kind === 'joined') return (await joins()).length > 0;
  if (news.kind === 'sends') {
    if (insider) await store.noteSends(db, [{ ...row, insider }]);
    return false;
  }
  const connection = insider ? { connection: insider.connection } : {};
  const left = await store.noteLeft(db, { visitId: row.visitId, ...connection }, how);
  const unheard = left.length === 0 && insider ? insider.joinedAt : null;
  const late = unheard ? await joins(at < unheard ? unheard : at) : [];
  await writeDown(db, actor, [...left, ...late], { action: 'visit.leave', by: 'webhook' });
  return left.length + late.length > 0;
}

/**
 * Of a room that is not ours, and what was heard before, is without effect. Who may not be inside is
 * out again as soon as LiveKit tells of them.
 */
export async function takeIn(parts: AllParts, news: VideoNews): Promise<void> {
  const row = await store.byRoom(parts.db, news.room);
  if (!row) return;
  const isChanged = await parts.db.transaction().execute(async (db) => {
    const at = parts.now();
    const forgetBefore = new Date(at.getTime() - newsKeptMs);
    if (!(await store.takeNews(db, { id: news.id, at, forgetBefore }))) return false;
    return applyNews(db, parts, { row, news });
  });
  if (!isChanged) return;
  if (news.kind === 'joined') await turnOutStrangers(parts, [row.visitId]);
  const practitionerIds = await cliniciansAt(parts.db, row.visitId);
  tellConcerned(parts, { organizationId: row.organizationId, practitionerIds });
}

/** Null where LiveKit does not answer: then nothing is known, and nobody taken for gone. */
async function insidersOf(parts: Parts, rows: store.RoomRow[]): Promise<store.Joining[] | null> {
  try {
    const found: store.Joining[] = [];
    for (const row of rows)
      for (const insider of await parts.livekit.insiders(row.roomName))
        if (insider.isThere) found.push({ ...row, insider });
    return found;
  } catch (error) {
    if (!isVideoAway(error)) throw error;
    parts.log.warn('who is inside could not be looked for yet');
    return null;
  }
}

/** Answers the visits in which something was not as noted; null where LiveKit is away. */
export async function lookInto(parts: Parts, rows: store.RoomRow[]): Promise<store.Noted[] | null> {
  const lookedAt = parts.now();
  const insiders = await insidersOf(parts, rows);
  if (!insiders) return null;
  return parts.db.transaction().execute(async (db) => {
    const at = parts.now();
    const joined = await store.noteJoins(db, insiders, { by: 'look', at });
    await store.noteSends(db, insiders);
    const gone = await store.noteGone(
      db,
      {
        visitIds: rows.map(({ visitId }) => visitId),
        connections: insiders.map(({ insider }) => insider.connection),
      },
      { lookedAt, at },
    );
    const actor = byVideo(parts, randomUUID());
    await writeDown(db, actor, joined, { action: 'visit.join', by: 'look' });
    await writeDown(db, actor, gone, { action: 'visit.leave', by: 'look' });
    return [...joined, ...gone];
  });
}

/** Everywhere: LiveKit drops news, and a LiveKit that was killed tells no leaving at all. */
export async function lookEverywhere(parts: Parts): Promise<store.Noted[] | null> {
  return lookInto(parts, await store.roomsToLookInto(parts.db, mostRooms));
}
