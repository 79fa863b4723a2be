/** Rows of the audit: added, never changed; read a page at a time, of one organization. */
import { sql, type Insertable, type SqlBool } from 'kysely';
import type { AuditAction, AuditLine } from '#shared/audit.ts';
import type { AuditFilter } from '#shared/audit/audit-search.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Tables } from '#server/platform/tables/tables.ts';

export type NewEvent = Insertable<Tables['audit_events']>;

/**
 * In order, which is that of the chain; the same SQL text however many they are, so that it is
 * prepared once.
 */
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

/** The organization whose audit is read, and the zone of its days. */
export interface Reader {
  organizationId: string;
  zone: string;
}

export interface EntryFilter extends AuditFilter {
  before?: number | undefined;
  /** Any of these. */
  among?: readonly AuditAction[];
}

/** The first instant of a local day, so many days later; Postgres handles daylight saving. */
const startOf = (day: string, zone: string, days = 0) =>
  sql<Date>`((${day}::date + ${days}::int)::timestamp at time zone ${zone})`;

const chosen = (db: Connection, { organizationId, zone }: Reader, filter: EntryFilter) => {
  const { actorId, action, objectType, objectId, outcome, from, to, before, among } = filter;
  const ownEntries = db
    .selectFrom('audit_events as e')
    .where('e.organization_id', '=', organizationId);
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
  return ownEntries.where((is) => is.and(filters));
};

/** With people's present names; of nothing else the audit knows a name. */
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

type EntryRow = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number];

const entryOf = (row: EntryRow): StoredEntry => ({
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
  { limit, ...filter }: EntryFilter & { limit: number },
): Promise<StoredEntry[]> {
  const rows = await named(chosen(db, reader, filter))
    .limit(limit)
    .execute();
  return rows.map(entryOf);
}

/** One entry, with its place in the chain. */
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

/**
 * Counts no further than `most`, so that an audit of millions is counted as quickly as a small one.
 */
export async function count(
  db: Connection,
  reader: Reader,
  { most, ...filter }: AuditFilter & { most: number },
): Promise<number> {
  const { found } = await db
    .selectFrom(chosen(db, reader, filter).select('e.seq').limit(most).as('some'))
    .select((is) => is.fn.countAll<string>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** One entry's place in the chain and its hash. */
export interface ChainLink {
  seq: string;
  hash: Buffer;
}

/** The result of Postgres' check of a slice of the chain. */
interface CheckedSlice {
  checked: string;
  last_seq: string | null;
  last_hash: Buffer | null;
  broken: string | null;
  because: 'altered' | 'missing';
}

/** Rows that Postgres checks in one statement, well below its timeout. */
const sliceLength = 20_000;

/** The newest entry as the trigger stored it; null for a chain without entries. */
export async function chainHead(db: Connection, chain: string): Promise<ChainLink | null> {
  const head = await db
    .selectFrom('audit_heads')
    .select(['seq', 'hash'])
    .where('chain', '=', chain)
    .executeTakeFirst();
  return head ?? null;
}

/** Recomputes the hashes of the next entries after one, up to another. */
export async function checkSlice(
  db: Connection,
  chain: string,
  { after, until }: Record<'after' | 'until', ChainLink>,
): Promise<CheckedSlice> {
  const { rows } = await sql<CheckedSlice>`
    select * from audit_check(${chain}::uuid, ${after.seq}::bigint, ${after.hash}::bytea,
      ${until.seq}::bigint, ${sliceLength}::int)`.execute(db);
  const [slice] = rows;
  if (!slice) throw new Error('audit_check answers one row');
  return slice;
}

/** The time and action of an entry of the chain; null where it is missing. */
export async function entryAt(
  db: Connection,
  { chain, seq }: { chain: string; seq: number },
): Promise<{ at: string; action: AuditAction } | null> {
  const row = await db
    .selectFrom('audit_events')
    .select(['at', 'action'])
    .where('chain', '=', chain)
    .where('seq', '=', String(seq))
    .executeTakeFirst();
  return row ? { at: row.at.toISOString(), action: row.action } : null;
}

/** What says that a person was there: what they did, and not what their screens read by themselves. */
const isAct = sql<boolean>`e.outcome = 'success' and e.action not like '%read%'
  and e.action not in ('session.ended', 'visit.token')`;

export interface ActWindow {
  practitionerId: string;
  startsMs: number;
  endsMs: number;
}

/** In the order of the windows: the first and the last act in each, in ms; empty where there was none. */
export async function actsWithin(
  db: Connection,
  organizationId: string,
  windows: readonly ActWindow[],
): Promise<number[][]> {
  const end = (order: ReturnType<typeof sql>) => sql`(
    select e.at from audit_events e
    where e.organization_id = ${organizationId} and e.actor_id = w.id
      and e.at >= w.starts and e.at < w.ends and ${isAct} order by e.at ${order} limit 1)`;
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select ${end(sql`asc`)} as first, ${end(sql`desc`)} as last
    from unnest(${windows.map((actWindow) => actWindow.practitionerId)}::uuid[],
      ${windows.map((window) => new Date(window.startsMs))}::timestamptz[],
      ${windows.map((window) => new Date(window.endsMs))}::timestamptz[])
      with ordinality as w (id, starts, ends, nth) order by w.nth`.execute(db);
  return rows.map(({ first, last }) => [first, last].flatMap((at) => at?.getTime() ?? []));
}
