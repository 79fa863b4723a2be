/** Who is and was in the rooms: from LiveKit's webhooks, and by asking LiveKit where a webhook was lost. */
import { randomUUID } from 'node:crypto';
import { recordAll, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { WebhookEvent } from '#server/platform/livekit/livekit-webhook.ts';
import { practitionerIdsOf } from '#server/visits/core/guest-store.ts';
import { evictUnauthorized, type EvictionDeps } from './eviction.ts';
import * as store from '#server/visits/core/participant-store.ts';
import { lastHeardAt } from '#server/visits/core/heartbeats/room-heartbeat.ts';
import { isVideoAway } from '#server/visits/core/rooms.ts';
import { publishChange } from '#server/visits/core/visit-view.ts';
import { objectOf, visitTransaction } from '#server/visits/core/steps.ts';
import { hourMs } from '#shared/durations.ts';

type ParticipantDeps = Pick<Deps, 'db' | 'redis' | 'livekit' | 'log' | 'now' | 'changed'>;
type WebhookDeps = ParticipantDeps & EvictionDeps;

const mostRooms = 500;
/** LiveKit's signature is valid for minutes: a day later no webhook can come a second time. */
const webhookIdsKeptMs = 24 * hourMs;
/** LiveKit's times are whole seconds: of an event as recent as this, our own clock is more exact. */
const freshMs = 2_000;

const practitionerIn = (identity: string): string | null =>
  /^practitioner:([0-9a-f-]{36})$/.exec(identity)?.[1] ?? null;

const livekitActor = ({ now }: Pick<ParticipantDeps, 'now'>, requestId: string): Actor => ({
  now,
  call: { requestId, address: 'video server' },
});

/** S33: every join and every leave of every participant. */
const auditChanges = (
  db: Connection,
  actor: Actor,
  changes: readonly store.ParticipantChange[],
  { action, by }: { action: 'visit.join' | 'visit.leave'; by: string },
): Promise<void> =>
  recordAll(
    db,
    actor,
    changes.map(({ visitId, organizationId, identity }) => ({
      action,
      account: { id: practitionerIn(identity), organizationId },
      object: objectOf(visitId),
      detail: { identity, notedBy: by },
    })),
  );

/**
 * Within the transaction that claimed the webhook; returns whether the participants have changed.
 */
async function applyWebhook(
  db: Connection,
  deps: ParticipantDeps,
  { row, news, heardAt }: { row: store.RoomRow; news: WebhookEvent; heardAt: Date | null },
): Promise<boolean> {
  const now = deps.now();
  const at = now.getTime() - news.at.getTime() > freshMs ? news.at : now;
  const { id, insider } = news;
  const actor = livekitActor(deps, id);
  const how = { by: heardAt ? 'heartbeat' : 'webhook', at: heardAt ?? at } as const;
  const joins = async (leftAt?: Date) => {
    if (!insider) return [];
    const joining = { ...row, insider, ...(leftAt ? { leftAt } : {}) };
    const changes = await store.insertJoins(db, [joining], { by: 'webhook', at: now });
    await auditChanges(db, actor, changes, { action: 'visit.join', by: 'webhook' });
    return changes;
  };
  if (news.kind === 'joined') return (await joins()).length > 0;
  if (news.kind === 'sends') {
    if (insider) await store.saveSentKinds(db, [{ ...row, insider }]);
    return false;
  }
  const connection = insider ? { connection: insider.connection } : {};
  const participantChanges = await store.markLeft(db, { visitId: row.visitId, ...connection }, how);
  const unknownSince = participantChanges.length === 0 && insider ? insider.joinedAt : null;
  const late = unknownSince ? await joins(at < unknownSince ? unknownSince : at) : [];
  await auditChanges(db, actor, [...participantChanges, ...late], {
    action: 'visit.leave',
    by: 'webhook',
  });
  return participantChanges.length + late.length > 0;
}

/**
 * A webhook about a room that is not ours, or one that was handled before, is without effect. A
 * participant who may not be inside is removed as soon as LiveKit reports them.
 */
export async function handleWebhook(deps: WebhookDeps, news: WebhookEvent): Promise<void> {
  const row = await store.byRoom(deps.db, news.room);
  if (!row) return;
  const { visitId } = row;
  const heardAt =
    news.kind === 'left' && news.insider
      ? await lastHeardAt(
          deps,
          { visitId, identity: news.insider.identity },
          { noticedAt: news.at, ending: news.ending },
        )
      : null;
  const isChanged = await visitTransaction(deps, row.visitId, async (db) => {
    const at = deps.now();
    const forgetBefore = new Date(at.getTime() - webhookIdsKeptMs);
    if (!(await store.claimWebhook(db, { id: news.id, at, forgetBefore }))) return false;
    return applyWebhook(db, deps, { row, news, heardAt });
  });
  if (!isChanged) return;
  if (news.kind === 'joined') await evictUnauthorized(deps, [row.visitId]);
  const practitionerIds = await practitionerIdsOf(deps.db, row.visitId);
  publishChange(deps, { organizationId: row.organizationId, practitionerIds });
}

/** Null while LiveKit is away: then nothing is known, and nobody counts as gone. */
async function insidersOf(
  deps: ParticipantDeps,
  rows: store.RoomRow[],
): Promise<store.Join[] | null> {
  try {
    const joins: store.Join[] = [];
    for (const row of rows)
      for (const insider of await deps.livekit.participants(row.roomName))
        if (insider.isConnected) joins.push({ ...row, insider });
    return joins;
  } catch (error) {
    if (!isVideoAway(error)) throw error;
    deps.log.warn('who is inside could not be asked for yet');
    return null;
  }
}

/**
 * Corrects our rows by asking LiveKit; returns the rows that were wrong, null while LiveKit is
 * away.
 */
export async function reconcileParticipants(
  deps: ParticipantDeps,
  rows: store.RoomRow[],
): Promise<store.ParticipantChange[] | null> {
  const lookedAt = deps.now();
  const insiders = await insidersOf(deps, rows);
  if (!insiders) return null;
  const missing = await store.staysNotFound(
    deps.db,
    {
      visitIds: rows.map(({ visitId }) => visitId),
      connections: insiders.map(({ insider }) => insider.connection),
    },
    lookedAt,
  );
  const departed: (store.OpenStay & { heardAt: Date | null })[] = [];
  for (const stay of missing) {
    const departure = { noticedAt: lookedAt, ending: 'unknown' } as const;
    departed.push({ ...stay, heardAt: await lastHeardAt(deps, stay, departure) });
  }
  return deps.db.transaction().execute(async (db) => {
    const at = deps.now();
    const joined = await store.insertJoins(db, insiders, { by: 'look', at });
    await store.saveSentKinds(db, insiders);
    const gone = await store.markGone(db, departed, { lookedAt, at });
    const actor = livekitActor(deps, randomUUID());
    await auditChanges(db, actor, joined, { action: 'visit.join', by: 'look' });
    await auditChanges(db, actor, gone, { action: 'visit.leave', by: 'look' });
    return [...joined, ...gone];
  });
}

/** LiveKit loses webhooks, and a LiveKit that was killed reports no leaving at all. */
export async function reconcileAllRooms(
  deps: ParticipantDeps,
): Promise<store.ParticipantChange[] | null> {
  return reconcileParticipants(deps, await store.roomsToReconcile(deps.db, mostRooms));
}
