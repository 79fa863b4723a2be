/** Rows that say what a feed's codes mean here, and whose word counts for what they name. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { unitOfDay } from '#server/platform/rights/unit-members.ts';

interface CodeQuery {
  organizationId: string;
  sourceId: string;
  codes: readonly string[];
}

export interface KnownCode {
  code: string;
  id: string;
}

/** The tables that codes name, and by which of their own columns a code is known without the feed's word. */
const named = {
  type: {
    table: 'appointment_types',
    column: 'type_id',
    isSame: sql`lower(o.name) = lower(w.code)`,
  },
  // A name alone is nobody.
  practitioner: { table: 'practitioners', column: 'practitioner_id', isSame: sql`o.npi = w.code` },
  location: {
    table: 'locations',
    column: 'location_id',
    isSame: sql`lower(o.name) = lower(w.code)`,
  },
} as const;
export type CodeKind = keyof typeof named;

/** By the feed's codes; else by the name of a type that is booked here or of a room, or by a provider number. */
export async function knownCodes(
  db: Connection,
  kind: CodeKind,
  { organizationId, sourceId, codes }: CodeQuery,
): Promise<KnownCode[]> {
  if (codes.length === 0) return [];
  const { table, column, isSame } = named[kind];
  const meant = sql.ref(`c.${column}`);
  const { rows } = await sql<KnownCode>`
    select w.code, coalesce(${meant}, o.id) as id
    from unnest(${[...codes]}::text[]) as w(code)
    left join schedule_codes c on c.source_id = ${sourceId} and c.code = w.code
      and ${meant} is not null
    left join ${sql.table(table)} o on o.organization_id = ${organizationId} and o.active
      and ${isSame}
    where coalesce(${meant}, o.id) is not null`.execute(db);
  return rows;
}

/** Those of the codes which mean that no room is taken. */
export async function codesOfNoRoom(
  db: Connection,
  { sourceId, codes }: Pick<CodeQuery, 'sourceId' | 'codes'>,
): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom('schedule_codes')
    .select('code')
    .where('source_id', '=', sourceId)
    .where('code', 'in', [...codes])
    .where('is_no_room', '=', true)
    .execute();
  return rows.map(({ code }) => code);
}

/** The feed whose word counts for this type with this clinician; null: ours. */
export async function truthOf(
  db: Connection,
  query: { organizationId: string; typeId: string; practitionerId: string },
): Promise<string | null> {
  const { rows } = await sql<{ sourceId: string | null }>`
    select schedule_truth(p.organization_id, ${query.typeId}::uuid, p.unit_id) as "sourceId"
    from practitioners p
    where p.organization_id = ${query.organizationId} and p.id = ${query.practitionerId}`.execute(
    db,
  );
  return rows[0]?.sourceId ?? null;
}

/** The name of a closed day of the organization, or of a unit of one of these people; null: open. */
export async function closureOn(
  db: Connection,
  query: { organizationId: string; startsAt: Date; practitionerIds: readonly string[] },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select c.name from practitioners p
    cross join lateral (
      select (${query.startsAt}::timestamptz at time zone p.zone)::date as day) there
    join closures c on c.organization_id = p.organization_id
      and there.day between c.from_day and c.to_day
      and (c.unit_id is null or c.unit_id = ${unitOfDay('p', sql`there.day`)})
    where p.organization_id = ${query.organizationId}
      and p.id = any(${[...query.practitionerIds]}::uuid[])
    order by c.from_day limit 1`.execute(db);
  return rows[0]?.name ?? null;
}
