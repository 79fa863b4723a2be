/** Rows of organizations: what sign-in accepts. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { SignInPolicy } from '#shared/auth/second-steps.ts';

/** With `forChange` the row is locked until the transaction ends. */
export const readPolicy = (
  db: Connection,
  { organizationId, forChange = false }: { organizationId: string; forChange?: boolean },
): Promise<Required<SignInPolicy>> =>
  db
    .selectFrom('organizations')
    .select([
      'mailed_code_allowed as mailedCodeAllowed',
      'remembered_device_days as rememberedDeviceDays',
      'fast_switching as fastSwitching',
    ])
    .where('id', '=', organizationId)
    .$if(forChange, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();

export async function savePolicy(
  db: Connection,
  organizationId: string,
  policy: Required<SignInPolicy>,
): Promise<void> {
  await db
    .updateTable('organizations')
    .set({
      mailed_code_allowed: policy.mailedCodeAllowed,
      remembered_device_days: policy.rememberedDeviceDays,
      fast_switching: policy.fastSwitching,
    })
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
