/** Rows of organizations: which second steps sign-in accepts. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

/** With `forChange` the row is locked until the transaction ends. */
export async function isMailedCodeAllowed(
  db: Connection,
  { organizationId, forChange = false }: { organizationId: string; forChange?: boolean },
): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('mailed_code_allowed as allowed')
    .where('id', '=', organizationId)
    .$if(forChange, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return row.allowed;
}

export async function setMailedCodeAllowed(
  db: Connection,
  { organizationId, allowed }: { organizationId: string; allowed: boolean },
): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ mailed_code_allowed: allowed })
    .where('id', '=', organizationId)
    .execute();
}

/** How many active people there are, and how many of them have a better second step than mail. */
export const countSteps = (
  db: Connection,
  organizationId: string,
): Promise<{ people: number; withBetterStep: number }> =>
  db
    .selectFrom('practitioners as p')
    .select([
      sql<number>`count(*)::int`.as('people'),
      sql<number>`(count(*) filter (where
        exists (select from authenticators a where a.practitioner_id = p.id)
        or exists (select from passkeys k where k.practitioner_id = p.id)))::int`.as(
        'withBetterStep',
      ),
    ])
    .where('p.organization_id', '=', organizationId)
    .where('p.active', '=', true)
    .executeTakeFirstOrThrow();
