/** Rows of conversations with a unit and with its roles. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

interface UnitQuery {
  organizationId: string;
  unitId: string;
}

/** Messages that wait for an answer. */
async function count(
  db: Connection,
  { organizationId, unitId }: UnitQuery,
): Promise<{ messages: number }> {
  const { rows } = await sql<{ messages: number }>`
    select count(*)::int as messages from conversations c join messages m on m.conversation_id = c.id
    where c.organization_id = ${organizationId} and c.unit_id = ${unitId}
      and m.due_at is not null`.execute(db);
  return rows[0] ?? { messages: 0 };
}

/**
 * The people of the other unit read them too, and what was said before is not new to them. Where the other
 * unit has no such conversation, this one is it from now on.
 */
async function move(
  db: Connection,
  { organizationId, unitId, intoUnitId }: UnitQuery & { intoUnitId: string },
): Promise<void> {
  await sql`
    insert into conversation_people (conversation_id, practitioner_id, delivered_number, seen_number)
    select c.id, p.id, c.last_number, c.last_number
    from conversations c join practitioners p on p.unit_id = ${intoUnitId}
    where c.organization_id = ${organizationId} and c.kind = 'unit' and c.unit_id = ${unitId}
    on conflict do nothing`.execute(db);
  await sql`
    update conversations c set unit_id = ${intoUnitId}, same_as = case when exists (
        select from conversations o where o.organization_id = c.organization_id and o.kind = c.kind
          and o.same_as = replace(c.same_as, ${unitId}::text, ${intoUnitId}::text))
      then c.same_as else replace(c.same_as, ${unitId}::text, ${intoUnitId}::text) end
    where c.organization_id = ${organizationId} and c.unit_id = ${unitId}`.execute(db);
}

/** For the merge and the closing of a unit. */
export const messagesOfUnit = { count, move };
