/** Rows of messages that were received, for previews and trials. */
import { sql } from 'kysely';
import type { ReceivedMessageRow } from '#shared/facts/message-previews.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { sourceColumns, type Source } from '#server/facts/core/source-store.ts';

/** With its text. Undefined where it is another organization's, or was deleted by age. */
export const messageById = (db: Connection, organizationId: string, id: string) =>
  db
    .selectFrom('fact_messages')
    .select(['id', 'source_id as sourceId', 'text', 'bytes'])
    .where((is) => allEqual(is, { organization_id: organizationId, id }))
    .executeTakeFirst();

/** Of a feed that still receives. */
export const feedById = (
  db: Connection,
  organizationId: string,
  id: string,
): Promise<Source | undefined> =>
  db
    .selectFrom('fact_sources')
    .select(sourceColumns)
    .where((is) => allEqual(is, { organization_id: organizationId, id, kind: 'hl7v2' }))
    .where('ended_at', 'is', null)
    .executeTakeFirst();

const mostListed = 20;

/** Newest first, without their texts. */
export async function lastMessages(
  db: Connection,
  organizationId: string,
  sourceId?: string,
): Promise<ReceivedMessageRow[]> {
  const rows = await db
    .selectFrom('fact_messages as m')
    .innerJoin('fact_sources as s', 's.id', 'm.source_id')
    .select(['m.id', 's.name as source', 'm.type', 'm.control_id as controlId', 'm.state'])
    .select('m.received_at as receivedAt')
    .where('m.organization_id', '=', organizationId)
    .$if(sourceId !== undefined, (query) => query.where('m.source_id', '=', sourceId ?? ''))
    .orderBy('m.received_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(mostListed)
    .execute();
  return rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }));
}

/** The next page of a feed's messages, newest first, with their texts. */
export const pageOf = (
  db: Connection,
  {
    sourceId,
    after,
    limit,
  }: { sourceId: string; after: { at: Date; id: string } | null; limit: number },
) =>
  db
    .selectFrom('fact_messages')
    .select(['id', 'type', 'control_id as controlId', 'received_at as receivedAt'])
    .select(['text', 'bytes'])
    .where('source_id', '=', sourceId)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(received_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export async function patientName(db: Connection, patientId: string): Promise<string | null> {
  const row = await db
    .selectFrom('patients')
    .select('full_name as name')
    .where('id', '=', patientId)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** It gives way to messages that really come. */
export const waitShortly = (db: Connection) =>
  sql`set local lock_timeout = '2s'; set local statement_timeout = '10s'`.execute(db);
