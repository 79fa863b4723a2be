/** Rows of messages that wait for a person: what they wait for in common, and those of one patient. */
import { sql } from 'kysely';
import type { UnsettledCause } from '#shared/facts/fact-feeds.ts';
import { isToSettle } from '#server/facts/hl7/hl7-message-store.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isNumberTypeReason } from '#server/facts/hl7/patients/stated-patient.ts';

const mostCauses = 50;

/** All that wait, by feed and reason; most first. */
export async function causes(db: Connection, organizationId: string): Promise<UnsettledCause[]> {
  const rows = await db
    .selectFrom('fact_messages as m')
    .innerJoin('fact_sources as s', 's.id', 'm.source_id')
    .select(['m.source_id as sourceId', 's.name as source', 'm.reason'])
    .select('s.identifier_types as identifierTypes')
    .select((is) => [is.fn.min('m.received_at').as('oldestAt')])
    .select(sql<'unmatched' | 'failed'>`m.state`.as('state'))
    .select(sql<number>`count(*)::int`.as('count'))
    .where('m.organization_id', '=', organizationId)
    .where('m.state', 'in', ['unmatched', 'failed'])
    .where(isToSettle)
    .groupBy(['m.source_id', 's.name', 'm.reason', 'm.state', 's.identifier_types'])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('m.source_id')
    .orderBy('m.reason')
    .limit(mostCauses)
    .execute();
  return rows.map(({ reason, oldestAt, ...row }) => ({
    ...row,
    reason: reason ?? '',
    oldestAt: oldestAt.toISOString(),
    isNumberType: isNumberTypeReason(reason ?? ''),
  }));
}

const ofCause = (
  db: Connection,
  cause: { organizationId: string; sourceId: string; reason: string; triedBefore: Date },
) =>
  db
    .selectFrom('fact_messages')
    .where('organization_id', '=', cause.organizationId)
    .where('source_id', '=', cause.sourceId)
    .where('state', 'in', ['unmatched', 'failed'])
    .where('reason', '=', cause.reason)
    .where((is) => is.or([is('settled_at', 'is', null), is('settled_at', '<', cause.triedBefore)]));

type Cause = Parameters<typeof ofCause>[1];

/** In the order in which they were stated. */
export async function idsOfCause(db: Connection, cause: Cause, most: number): Promise<string[]> {
  const rows = await ofCause(db, cause)
    .select('id')
    .orderBy('stated_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countOfCause(db: Connection, cause: Cause): Promise<number> {
  const { count } = await ofCause(db, cause)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Those of a feed whose text has the number of a patient. */
export async function idsWithNumber(
  db: Connection,
  query: { organizationId: string; sourceId: string; number: string },
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('fact_messages')
    .select('id')
    .where('organization_id', '=', query.organizationId)
    .where('source_id', '=', query.sourceId)
    .where('state', '=', 'unmatched')
    .where(sql<boolean>`position(${query.number} in text) > 0`)
    .orderBy('stated_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Null where it was settled meanwhile, or is another organization's. */
export async function opened(db: Connection, organizationId: string, messageId: string) {
  const row = await db
    .selectFrom('fact_messages as m')
    .innerJoin('fact_sources as s', 's.id', 'm.source_id')
    .select(['m.id', 's.name as source', 'm.type', 'm.control_id as controlId', 'm.reason'])
    .select(['m.remarks', 'm.received_at as receivedAt', 'm.tries', 'm.text'])
    .select(['s.application', 's.facility', 's.identifier_types as identifierTypes'])
    .select('m.source_id as sourceId')
    .select(sql<'unmatched' | 'failed'>`m.state`.as('state'))
    .where('m.organization_id', '=', organizationId)
    .where('m.state', 'in', ['unmatched', 'failed'])
    .where('m.id', '=', messageId)
    .executeTakeFirst();
  return row ?? null;
}

/** Of all organizations, in the order in which they were stated: those one of whose numbers somebody has now. */
export async function answeredMessages(
  db: Connection,
  most: number,
): Promise<{ id: string; organizationId: string }[]> {
  const { rows } = await sql<{ id: string; organizationId: string }>`
    select m.id, m.organization_id as "organizationId" from fact_messages m
    where m.state = 'unmatched' and m.awaited_numbers <> '{}'
      and exists (select from patients p where p.organization_id = m.organization_id
        and p.external_id = any (m.awaited_numbers))
    order by m.organization_id, m.stated_at, m.id limit ${most}`.execute(db);
  return rows;
}

/** It waits for a person alone. */
export async function awaitNobody(db: Connection, messageId: string): Promise<void> {
  await db
    .updateTable('fact_messages')
    .set({ awaited_numbers: [] })
    .where('id', '=', messageId)
    .execute();
}
