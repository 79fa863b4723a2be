/** Rows of people and browsers: who is listed on a workstation, and where they were when they locked it. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

/** One person's use of one browser. */
export interface Pair {
  deviceHash: Buffer;
  practitionerId: string;
}

const mostListed = 60;

const listed = (db: Connection, { deviceHash, since }: { deviceHash: Buffer; since: Date }) =>
  db
    .selectFrom('device_accounts as d')
    .innerJoin('practitioners as p', 'p.id', 'd.practitioner_id')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .where('d.device_hash', '=', deviceHash)
    .where('d.seen_at', '>', since)
    .where('d.forgotten_at', 'is', null)
    .where('d.listed_at', 'is not', null)
    .where('o.fast_switching', '=', true)
    .where('p.active', '=', true)
    .where((is) =>
      is.exists(
        is.selectFrom('passkeys as k').select('k.id').whereRef('k.practitioner_id', '=', 'p.id'),
      ),
    );

/** Those who chose to be listed on this browser and still can sign in by passkey, by name. */
export const peopleListed = (
  db: Connection,
  browser: { deviceHash: Buffer; since: Date },
): Promise<{ id: string; fullName: string; hospitalRole: string }[]> =>
  listed(db, browser)
    .select(['p.id', 'p.full_name as fullName', 'p.hospital_role as hospitalRole'])
    .orderBy('p.full_name')
    .orderBy('p.id')
    .limit(mostListed)
    .execute();

export async function findListed(
  db: Connection,
  { practitionerId, ...browser }: Pair & { since: Date },
): Promise<{ organizationId: string; email: string } | null> {
  const row = await listed(db, browser)
    .select(['p.organization_id as organizationId', 'p.email'])
    .where('p.id', '=', practitionerId)
    .executeTakeFirst();
  return row ?? null;
}

/** What the person may choose, and what they chose on this browser and on others. */
export async function listingOf(
  db: Connection,
  of: { deviceHash: Buffer | null; practitionerId: string },
): Promise<{ isAllowed: boolean; hasPasskey: boolean; isListed: boolean; others: number }> {
  const { rows } = await sql<Awaited<ReturnType<typeof listingOf>>>`
    select o.fast_switching as "isAllowed",
      exists (select from passkeys k where k.practitioner_id = p.id) as "hasPasskey",
      exists (select from device_accounts d where d.practitioner_id = p.id
        and d.device_hash = ${of.deviceHash} and d.listed_at is not null) as "isListed",
      (select count(*)::int from device_accounts d where d.practitioner_id = p.id
        and d.device_hash is distinct from ${of.deviceHash} and d.listed_at is not null) as others
    from practitioners p join organizations o on o.id = p.organization_id
    where p.id = ${of.practitionerId}`.execute(db);
  return rows[0] ?? { isAllowed: false, hasPasskey: false, isListed: false, others: 0 };
}

/** False where nothing changed: the person has not signed in from this browser, or it is so already. */
export async function setListed(
  db: Connection,
  { deviceHash, practitionerId, listedAt }: Pair & { listedAt: Date | null },
): Promise<boolean> {
  const rows = await db
    .updateTable('device_accounts')
    .set({ listed_at: listedAt })
    .where('device_hash', '=', deviceHash)
    .where('practitioner_id', '=', practitionerId)
    .where('forgotten_at', 'is', null)
    .where('listed_at', listedAt === null ? 'is not' : 'is', null)
    .returning('practitioner_id')
    .execute();
  return rows.length > 0;
}

/** From how many browsers the name was taken. */
export async function unlistEverywhere(db: Connection, practitionerId: string): Promise<number> {
  const rows = await db
    .updateTable('device_accounts')
    .set({ listed_at: null })
    .where('practitioner_id', '=', practitionerId)
    .where('listed_at', 'is not', null)
    .returning('practitioner_id')
    .execute();
  return rows.length;
}

export async function unlistOrganization(db: Connection, organizationId: string): Promise<void> {
  await db
    .updateTable('device_accounts')
    .set({ listed_at: null })
    .where('listed_at', 'is not', null)
    .where('practitioner_id', 'in', (query) =>
      query.selectFrom('practitioners').select('id').where('organization_id', '=', organizationId),
    )
    .execute();
}

export async function setLeft(
  db: Connection,
  { deviceHash, practitionerId, path, at }: Pair & { path: string | null; at: Date },
): Promise<void> {
  await db
    .updateTable('device_accounts')
    .set({ left_path: path, left_at: path === null ? null : at })
    .where('device_hash', '=', deviceHash)
    .where('practitioner_id', '=', practitionerId)
    .execute();
}
