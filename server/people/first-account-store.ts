/** Rows of a new organization and of the one account that invites all others. */
import type { Connection } from '#server/platform/postgres/database.ts';

/** IANA zone; also the zone of the first account. */
interface NewOrganization {
  name: string;
  zone: string;
}

/**
 * Creates the organization unless it exists, and locks its row, so that concurrent callers wait for
 * each other.
 */
export async function lockedOrganizationId(
  db: Connection,
  { name, zone }: NewOrganization,
): Promise<string> {
  await db
    .insertInto('organizations')
    .values({ name, zone })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { id } = await db
    .selectFrom('organizations')
    .select('id')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return id;
}

/** The organization's SAs; one without a password was invited and has not signed in yet. */
export const systemAdministrators = (db: Connection, organizationId: string) =>
  db
    .selectFrom('practitioners')
    .select((is) => [
      'id',
      'email',
      is('password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
    ])
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'SA')
    .execute();

interface FirstAccount {
  organizationId: string;
  email: string;
  fullName: string;
  zone: string;
}

export async function insertFirstAccount(db: Connection, account: FirstAccount): Promise<string> {
  const { id } = await db
    .insertInto('practitioners')
    .values({
      organization_id: account.organizationId,
      email: account.email,
      full_name: account.fullName,
      role: 'SA',
      hospital_role: 'IT Builder',
      access_applications: ['KareMD'],
      zone: account.zone,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
