/** Codes of other systems that mean a unit. They follow it by themselves when it is merged. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

/** In mappings that are in force, of the unit and of those that were merged into it. */
async function count(
  db: Connection,
  { organizationId, unitId }: { organizationId: string; unitId: string },
): Promise<{ feedCodes: number }> {
  const { rows } = await sql<{ feedCodes: number }>`
    select count(*)::int as "feedCodes"
    from fact_sources s, jsonb_each_text(s.mapping -> 'unitIds') named, units u
    where s.organization_id = ${organizationId} and s.ended_at is null
      and u.id = named.value::uuid and coalesce(u.merged_into, u.id) = ${unitId}`.execute(db);
  return rows[0] ?? { feedCodes: 0 };
}

const move = (): Promise<void> => Promise.resolve();

/** For the merge and the closing of a unit. */
export const codesOfUnit = { count, move };
