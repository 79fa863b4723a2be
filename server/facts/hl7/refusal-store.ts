/** Rows that count HL7 v2 messages which were answered with AR, by sender, type and reason. */
import { sql } from 'kysely';
import type { RefusedMessages } from '#shared/facts/fact-feeds.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface Refusal {
  application: string;
  facility: string;
  type: string;
  controlId: string;
  reason: string;
}

/** A sender may name itself anew in every message: the oldest ones give way. */
const mostStored = 200;

/** NUL is no character of Postgres. */
const short = (text: string, most: number) => text.replaceAll('\0', ' ').slice(0, most);

/**
 * Adds to the counts of the organization that the operator named for the listener, or of the only one.
 * The organizations whose counts changed.
 */
export async function countRefusals(
  db: Connection,
  { organizationId, at }: { organizationId: string | undefined; at: Date },
  refusals: readonly Refusal[],
): Promise<string[]> {
  const keyOf = ({ application, facility, type, reason }: Refusal) =>
    JSON.stringify([application, facility, type, reason]);
  const shortened = refusals.map((refusal) => ({
    application: short(refusal.application, 80),
    facility: short(refusal.facility, 80),
    type: short(refusal.type, 80),
    controlId: short(refusal.controlId, 199),
    reason: short(refusal.reason, 200),
  }));
  const groups = [...Map.groupBy(shortened, keyOf).values()].map((ofKey) => ({
    ...ofKey.at(-1),
    count: ofKey.length,
  }));
  const { rows } = await sql<{ organizationId: string }>`
    insert into fact_refusals as r (organization_id, application, facility, type, reason, control_id,
      count, first_at, last_at)
    select o.id, given.application, given.facility, given.type, given.reason, given.control_id,
      given.count, ${at}, ${at}
    from organizations o, unnest(${groups.map(({ application }) => application)}::text[],
      ${groups.map(({ facility }) => facility)}::text[], ${groups.map(({ type }) => type)}::text[],
      ${groups.map(({ reason }) => reason)}::text[], ${groups.map(({ controlId }) => controlId)}::text[],
      ${groups.map(({ count }) => count)}::int[])
      as given (application, facility, type, reason, control_id, count)
    where case when ${organizationId ?? null}::uuid is null
      then (select count(*) from organizations) = 1 else o.id = ${organizationId ?? null}::uuid end
    order by given.application, given.facility, given.type, given.reason
    on conflict (organization_id, application, facility, type, reason) do update
      set count = r.count + excluded.count, last_at = excluded.last_at, control_id = excluded.control_id
    returning r.organization_id as "organizationId"`.execute(db);
  const changed = [...new Set(rows.map((row) => row.organizationId))];
  for (const id of changed)
    await sql`
      delete from fact_refusals where id in (select id from fact_refusals
        where organization_id = ${id} order by last_at desc, id desc offset ${mostStored})`.execute(
      db,
    );
  return changed;
}

const mostListed = 50;

/** Those that were refused last come first. */
export async function refused(db: Connection, organizationId: string): Promise<RefusedMessages[]> {
  const rows = await db
    .selectFrom('fact_refusals')
    .select(['id', 'application', 'facility', 'type', 'reason', 'count'])
    .select(['control_id as controlId', 'first_at as firstAt', 'last_at as lastAt'])
    .where('organization_id', '=', organizationId)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  return rows.map(({ firstAt, lastAt, ...row }) => ({
    ...row,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }));
}
