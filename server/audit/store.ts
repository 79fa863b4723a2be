/** Rows of the record: added, never changed; read a page at a time, always of one organization. */
import { sql, type Insertable, type SqlBool } from 'kysely';
import type { AuditAction, AuditFilter, AuditLine } from '#shared/audit.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Tables } from '#server/platform/tables/tables.ts';

export type NewEvent = Insertable<Tables['audit_events']>;

/** In their order, which is that of the chain; one text of SQL, however many they are. */
export async function append(db: Connection, events: readonly NewEvent[]): Promise<void> {
  await sql`
    insert into audit_events (at, organization_id, actor_id, action, object_type, object_id, outcome,
      address, request_id, detail)
    select at, organization_id, actor_id, action, object_type, object_id, outcome, address, request_id,
      coalesce(detail, '{}')::jsonb
    from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as (
      at timestamptz, organization_id uuid, actor_id uuid, action text, object_type text,
      object_id text, outcome text, address text, request_id text, detail text)) with ordinality
    order by ordinality`.execute(db);
}

/** Whose record, and in whose zone its days are told. */
export interface Reader {
  organizationId: string;
  zone: string;
}

export interface Wanted extends AuditFilter {
  before?: number | undefined;
  /** Any of these. */
  among?: readonly AuditAction[];
}

/** The first instant of a local day, so many days later; daylight saving is Postgres' business. */
const startOf = (day: string, zone: string, days = 0) =>
  sql<Date>`((${day}::date + ${days}::int)::timestamp at time zone ${zone})`;

const chosen = (db: Connection, { organizationId, zone }: Reader, wanted: Wanted) => {
  const { actorId, action, objectType, objectId, outcome, from, to, before, among } = wanted;
  const own = db.selectFrom('audit_events as e').where('e.organization_id', '=', organizationId);
  const filters = [
    actorId !== undefined && sql<SqlBool>`e.actor_id = ${actorId}`,
    action !== undefined && sql<SqlBool>`e.action = ${action}`,
    among !== undefined && sql<SqlBool>`e.action = any(${sql.val([...among])}::text[])`,
    objectType !== undefined && sql<SqlBool>`e.object_type = ${objectType}`,
    objectId !== undefined && sql<SqlBool>`e.object_id = ${objectId}`,
    outcome !== undefined && sql<SqlBool>`e.outcome = ${outcome}`,
    from !== undefined && sql<SqlBool>`e.at >= ${startOf(from, zone)}`,
    to !== undefined && sql<SqlBool>`e.at < ${startOf(to, zone, 1)}`,
    before !== undefined &&
      sql<SqlBool>`(e.at, e.seq) < (
        select c.at, c.seq from audit_events c where c.chain = ${organizationId} and c.seq = ${before})`,
  ].filter((part) => part !== false);
  return own.where((is) => is.and(filters));
};

/** With the names of people as they are called today; of nothing else is a name kept. */
const named = (rows: ReturnType<typeof chosen>) =>
  rows
    .leftJoin('practitioners as actor', (join) =>
      join
        .onRef('actor.id', '=', 'e.actor_id')
        .onRef('actor.organization_id', '=', 'e.organization_id'),
    )
    .leftJoin('practitioners as object', (join) =>
      join
        .on(sql<SqlBool>`object.id = case
          when e.object_type = 'Practitioner' and pg_input_is_valid(e.object_id, 'uuid')
          then e.object_id::uuid end`)
        .onRef('object.organization_id', '=', 'e.organization_id'),
    )
    .select([
      'e.seq',
      'e.at',
      'e.action',
      'e.outcome',
      'e.address',
      'e.actor_id as actorId',
      'actor.full_name as actorName',
      'e.object_type as objectType',
      'e.object_id as objectId',
      'object.full_name as objectName',
      'e.request_id as requestId',
      'e.detail',
    ])
    .orderBy('e.at', 'desc')
    .orderBy('e.seq', 'desc');

export interface StoredEntry extends AuditLine {
  requestId: string;
  detail: Record<string, unknown>;
}

type Found = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number];

const entryOf = (row: Found): StoredEntry => ({
  seq: Number(row.seq),
  at: row.at.toISOString(),
  action: row.action,
  outcome: row.outcome,
  actor: row.actorId ? { id: row.actorId, fullName: row.actorName ?? 'Somebody unknown' } : null,
  object:
    row.objectType && row.objectId
      ? { type: row.objectType, id: row.objectId, name: row.objectName }
      : null,
  address: row.address,
  requestId: row.requestId,
  detail: typeof row.detail === 'object' ? { ...row.detail } : {},
});

/** Newest first. */
export async function entries(
  db: Connection,
  reader: Reader,
  { limit, ...wanted }: Wanted & { limit: number },
): Promise<StoredEntry[]> {
  const rows = await named(chosen(db, reader, wanted))
    .limit(limit)
    .execute();
  return rows.map(entryOf);
}

/** One of them, with its place in the chain. */
export async function entry(
  db: Connection,
  reader: Reader,
  seq: number,
): Promise<(StoredEntry & { previousHash: string; hash: string }) | null> {
  const row = await named(chosen(db, reader, {}))
    .select(['e.previous_hash as previousHash', 'e.hash'])
    .where('e.chain', '=', reader.organizationId)
    .where('e.seq', '=', String(seq))
    .executeTakeFirst();
  if (!row) return null;
  const hex = (bytes: Buffer) => bytes.toString('hex');
  return { ...entryOf(row), previousHash: hex(row.previousHash), hash: hex(row.hash) };
}

/** Counts no further than `most`, so that a record of millions is counted as soon as a small one. */
export async function count(
  db: Connection,
  reader: Reader,
  { most, ...wanted }: AuditFilter & { most: number },
): Promise<number> {
  const { found } = await db
    .selectFrom(chosen(db, reader, wanted).select('e.seq').limit(most).as('some'))
    .select((is) => is.fn.countAll<string>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}
