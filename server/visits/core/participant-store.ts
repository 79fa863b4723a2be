/** Rows of who was in a room: written from LiveKit's webhooks, and corrected by asking LiveKit. */
import { sql } from 'kysely';
import { liveStates } from '#shared/visits/visit-states.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { RoomParticipant } from '#server/platform/livekit/livekit-webhook.ts';
import type { LeftBy, NotedBy } from '#server/platform/tables/visits/participant-tables.ts';

export interface RoomRow {
  visitId: string;
  organizationId: string;
  roomName: string;
}

const rooms = (db: Connection) =>
  db
    .selectFrom('visits')
    .select(['id as visitId', 'organization_id as organizationId', 'room_name as roomName']);

export async function byRoom(db: Connection, roomName: string): Promise<RoomRow | null> {
  return (await rooms(db).where('room_name', '=', roomName).executeTakeFirst()) ?? null;
}

/** Rooms in which participants may be, or still are according to our rows. */
export const roomsToReconcile = (db: Connection, most: number): Promise<RoomRow[]> =>
  rooms(db)
    .where((is) =>
      is.or([
        is.and([is('state', 'in', liveStates), is('opened_at', 'is not', null)]),
        is.exists(
          is
            .selectFrom('visit_presences as p')
            .select('p.id')
            .whereRef('p.visit_id', '=', 'visits.id')
            .where('p.left_at', 'is', null),
        ),
      ]),
    )
    .orderBy('id')
    .limit(most)
    .execute();

export interface ParticipantChange {
  visitId: string;
  organizationId: string;
  identity: string;
}

const changed = ['visit_id as visitId', 'organization_id as organizationId', 'identity'] as const;

export interface Join extends RoomRow {
  insider: RoomParticipant;
  /** Known to have left by now: the webhook of their joining was lost. */
  leftAt?: Date;
}

/** Returns the new ones; known connections stay as they are. */
export async function insertJoins(
  db: Connection,
  joins: readonly Join[],
  { by, at }: { by: NotedBy; at: Date },
): Promise<ParticipantChange[]> {
  if (joins.length === 0) return [];
  return db
    .insertInto('visit_presences')
    .values(
      joins.map(({ visitId, organizationId, insider, leftAt }) => ({
        organization_id: organizationId,
        visit_id: visitId,
        connection: insider.connection,
        identity: insider.identity,
        name: insider.name,
        joined_at: insider.joinedAt,
        joined_by: by,
        left_at: leftAt ?? null,
        left_by: leftAt ? by : null,
        noted_at: at,
        had_sound: insider.sends.sound,
        had_picture: insider.sends.picture,
        had_screen: insider.sends.screen,
      })),
    )
    .onConflict((conflict) => conflict.columns(['visit_id', 'connection']).doNothing())
    .returning(changed)
    .execute();
}

/** What a participant has ever sent stays true. */
export async function saveSentKinds(db: Connection, joins: readonly Join[]): Promise<void> {
  if (joins.length === 0) return;
  const rows = joins.map(({ visitId, insider: { connection, sends } }) => ({
    visitId,
    connection,
    ...sends,
  }));
  await sql`
    update visit_presences p
    set had_sound = had_sound or n.sound, had_picture = had_picture or n.picture,
      had_screen = had_screen or n.screen
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n ("visitId" uuid, connection text, sound boolean, picture boolean, screen boolean)
    where p.visit_id = n."visitId" and p.connection = n.connection
      and (p.had_sound, p.had_picture, p.had_screen) is distinct from
        (had_sound or n.sound, had_picture or n.picture, had_screen or n.screen)`.execute(db);
}

const leaving = (db: Connection, { by, at }: { by: LeftBy; at: Date }) =>
  db
    .updateTable('visit_presences')
    .set({ left_at: sql`greatest(joined_at, ${at})`, left_by: by })
    .where('left_at', 'is', null);

/** Of one connection, or of all in the room. */
export const markLeft = (
  db: Connection,
  { visitId, connection }: { visitId: string; connection?: string },
  how: { by: LeftBy; at: Date },
): Promise<ParticipantChange[]> =>
  leaving(db, how)
    .where('visit_id', '=', visitId)
    .$if(connection !== undefined, (query) => query.where('connection', '=', connection ?? ''))
    .returning(changed)
    .execute();

export interface OpenStay {
  visitId: string;
  identity: string;
  connection: string;
}

/** Of these visits, those that were written before the poll and whose connection it did not find. */
export const staysNotFound = (
  db: Connection,
  { visitIds, connections }: { visitIds: string[]; connections: string[] },
  lookedAt: Date,
): Promise<OpenStay[]> =>
  visitIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('visit_presences')
        .select(['visit_id as visitId', 'identity', 'connection'])
        .where(sql<boolean>`visit_id = any(${visitIds}::uuid[])`)
        .where(sql<boolean>`connection <> all(${connections}::text[])`)
        .where('noted_at', '<', lookedAt)
        .where('left_at', 'is', null)
        .execute();

/** `heardAt`: when the person was last heard, where that is known. Those that were written since the poll stay. */
export async function markGone(
  db: Connection,
  stays: readonly (OpenStay & { heardAt: Date | null })[],
  { lookedAt, at }: { lookedAt: Date; at: Date },
): Promise<ParticipantChange[]> {
  if (stays.length === 0) return [];
  const { rows } = await sql<ParticipantChange>`
    update visit_presences p
    set left_at = greatest(p.joined_at, coalesce(g."heardAt", ${at})),
      left_by = case when g."heardAt" is null then 'look' else 'heartbeat' end
    from jsonb_to_recordset(${JSON.stringify(stays)}::jsonb)
      as g ("visitId" uuid, connection text, "heardAt" timestamptz)
    where p.visit_id = g."visitId" and p.connection = g.connection and p.left_at is null
      and p.noted_at < ${lookedAt}
    returning p.visit_id as "visitId", p.organization_id as "organizationId", p.identity`.execute(
    db,
  );
  return rows;
}

/** False where this webhook was handled before. Ids that cannot come again are deleted. */
export async function claimWebhook(
  db: Connection,
  { id, at, forgetBefore }: { id: string; at: Date; forgetBefore: Date },
): Promise<boolean> {
  await db.deleteFrom('video_news').where('taken_at', '<', forgetBefore).execute();
  const { numInsertedOrUpdatedRows: taken } = await db
    .insertInto('video_news')
    .values({ id, taken_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (taken ?? 0n) > 0n;
}

/** When the patients of these visits were last in the room; those who are there, or never were, are missing. */
export async function patientsLeftAt(
  db: Connection,
  visitIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (visitIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('visit_presences')
    .select((is) => ['visit_id as visitId', is.fn.max('left_at').as('leftAt')])
    .where('visit_id', 'in', visitIds)
    .where('identity', 'like', 'patient:%')
    .groupBy('visit_id')
    .having(sql<boolean>`count(*) = count(left_at)`)
    .execute();
  return new Map(rows.flatMap(({ visitId, leftAt }) => (leftAt ? [[visitId, leftAt]] : [])));
}

/** Names of those in the rooms of these visits, in the order in which they came. */
export async function namesInside(
  db: Connection,
  visitIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (visitIds.length === 0) return new Map();
  const participants = await db
    .selectFrom('visit_presences')
    .select(['visit_id as visitId', 'name'])
    .where('visit_id', 'in', visitIds)
    .where('left_at', 'is', null)
    .orderBy('joined_at')
    .execute();
  const names = Map.groupBy(participants, ({ visitId }) => visitId);
  return new Map([...names].map(([id, rows]) => [id, rows.map(({ name }) => name)]));
}
