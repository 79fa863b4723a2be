/** Rows that say what a feed's codes mean here, and whose word counts for what they name. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

interface CodeQuery {
  organizationId: string;
  sourceId: string;
  codes: readonly string[];
}

export interface KnownCode {
  code: string;
  id: string;
}

/** By the feed's codes, else by the name of a type that is booked here. */
export async function typesOf(db: Connection, query: CodeQuery): Promise<KnownCode[]> {
  if (query.codes.length === 0) return [];
  const { rows } = await sql<KnownCode>`
    select w.code, coalesce(c.type_id, t.id) as id
    from unnest(${[...query.codes]}::text[]) as w(code)
    left join schedule_codes c on c.source_id = ${query.sourceId} and c.code = w.code
      and c.type_id is not null
    left join appointment_types t on t.organization_id = ${query.organizationId} and t.active
      and lower(t.name) = lower(w.code)
    where coalesce(c.type_id, t.id) is not null`.execute(db);
  return rows;
}

/** By the feed's codes, else by their provider number. A name alone is nobody. */
export async function peopleOf(db: Connection, query: CodeQuery): Promise<KnownCode[]> {
  if (query.codes.length === 0) return [];
  const { rows } = await sql<KnownCode>`
    select w.code, coalesce(c.practitioner_id, p.id) as id
    from unnest(${[...query.codes]}::text[]) as w(code)
    left join schedule_codes c on c.source_id = ${query.sourceId} and c.code = w.code
      and c.practitioner_id is not null
    left join practitioners p on p.organization_id = ${query.organizationId} and p.active
      and p.npi = w.code
    where coalesce(c.practitioner_id, p.id) is not null`.execute(db);
  return rows;
}

/** By the feed's codes, else by the name of a room. */
export async function roomsOf(db: Connection, query: CodeQuery): Promise<KnownCode[]> {
  if (query.codes.length === 0) return [];
  const { rows } = await sql<KnownCode>`
    select w.code, coalesce(c.location_id, l.id) as id
    from unnest(${[...query.codes]}::text[]) as w(code)
    left join schedule_codes c on c.source_id = ${query.sourceId} and c.code = w.code
      and c.location_id is not null
    left join locations l on l.organization_id = ${query.organizationId} and l.active
      and lower(l.name) = lower(w.code)
    where coalesce(c.location_id, l.id) is not null`.execute(db);
  return rows;
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
    join closures c on c.organization_id = p.organization_id
      and (c.unit_id is null or c.unit_id = p.unit_id)
      and (${query.startsAt}::timestamptz at time zone p.zone)::date between c.from_day and c.to_day
    where p.organization_id = ${query.organizationId}
      and p.id = any(${[...query.practitionerIds]}::uuid[])
    order by c.from_day limit 1`.execute(db);
  return rows[0]?.name ?? null;
}
