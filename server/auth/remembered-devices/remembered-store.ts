/** Rows of devices on which the second step is skipped; hashes only, and what has ended is deleted. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';

export interface RememberedDevice {
  id: string;
  organizationId: string;
  practitionerId: string;
  deviceHash: Buffer;
  secretHash: Buffer;
  credentials: string;
  policyDays: number;
  userAgent: string;
  createdAt: Date;
  usedAt: Date;
  expiresAt: Date;
}

const columns = [
  'r.id',
  'r.organization_id as organizationId',
  'r.practitioner_id as practitionerId',
  'r.device_hash as deviceHash',
  'r.secret_hash as secretHash',
  'r.credentials',
  'r.policy_days as policyDays',
  'r.user_agent as userAgent',
  'r.created_at as createdAt',
  'r.used_at as usedAt',
  'r.expires_at as expiresAt',
] as const;

export async function byId(db: Connection, id: string): Promise<RememberedDevice | null> {
  const row = await db
    .selectFrom('remembered_devices as r')
    .select(columns)
    .where('r.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The person's, of their present credentials, the most recently used first. */
export const listOf = (
  db: Connection,
  { practitionerId, credentials, now }: { practitionerId: string; credentials: string; now: Date },
): Promise<RememberedDevice[]> =>
  db
    .selectFrom('remembered_devices as r')
    .select(columns)
    .where('r.practitioner_id', '=', practitionerId)
    .where('r.credentials', '=', credentials)
    .where('r.expires_at', '>', now)
    .orderBy('r.used_at', 'desc')
    .orderBy('r.id')
    .execute();

/** The policy of an account's organization, and whether other accounts use the browser. */
export async function conditions(
  db: Connection,
  of: { practitionerId: string; deviceHash: Buffer | null; since: Date },
): Promise<{ days: number; isShared: boolean }> {
  const { rows } = await sql<{ days: number; isShared: boolean }>`
    select o.remembered_device_days as days, exists (
      select from device_accounts d where d.device_hash = ${of.deviceHash}
        and d.practitioner_id <> p.id and d.seen_at > ${of.since}) as "isShared"
    from practitioners p join organizations o on o.id = p.organization_id
    where p.id = ${of.practitionerId}`.execute(db);
  return rows[0] ?? { days: 0, isShared: true };
}

/** Replaces what the browser had; expired ones of anybody are deleted along with it. */
export async function insert(
  db: Connection,
  device: Omit<RememberedDevice, 'id' | 'usedAt'>,
): Promise<string> {
  await db
    .deleteFrom('remembered_devices')
    .where((is) =>
      is.or([is('device_hash', '=', device.deviceHash), is('expires_at', '<=', device.createdAt)]),
    )
    .execute();
  const { id } = await db
    .insertInto('remembered_devices')
    .values({
      organization_id: device.organizationId,
      practitioner_id: device.practitionerId,
      device_hash: device.deviceHash,
      secret_hash: device.secretHash,
      credentials: device.credentials,
      policy_days: device.policyDays,
      user_agent: device.userAgent,
      created_at: device.createdAt,
      used_at: device.createdAt,
      expires_at: device.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Replaces the secret; false where a parallel request has done so, or the device has ended. */
export async function rotate(
  db: Connection,
  { id, secretHash, nextHash, at }: { id: string; secretHash: Buffer; nextHash: Buffer; at: Date },
): Promise<boolean> {
  const rows = await db
    .updateTable('remembered_devices')
    .set({ secret_hash: nextHash, used_at: at })
    .where((is) => allEqual(is, { id, secret_hash: secretHash }))
    .where('expires_at', '>', at)
    .returning('id')
    .execute();
  return rows.length > 0;
}

export interface EndedDevice {
  id: string;
  organizationId: string;
  practitionerId: string;
}

const ended = (db: Connection) =>
  db
    .deleteFrom('remembered_devices as r')
    .returning([
      'r.id',
      'r.organization_id as organizationId',
      'r.practitioner_id as practitionerId',
    ]);

/** One of the person's, or all. */
export const end = (
  db: Connection,
  { id, practitionerId }: { id?: string | undefined; practitionerId: string },
): Promise<EndedDevice[]> =>
  ended(db)
    .where('r.practitioner_id', '=', practitionerId)
    .$if(id !== undefined, (query) => query.where('r.id', '=', id ?? ''))
    .execute();

/** All but the person's `keep` most recently used ones. */
export const endOldest = (
  db: Connection,
  { practitionerId, keep }: { practitionerId: string; keep: number },
): Promise<EndedDevice[]> =>
  ended(db)
    .where('r.id', 'in', (query) =>
      query
        .selectFrom('remembered_devices')
        .select('id')
        .where('practitioner_id', '=', practitionerId)
        .orderBy('used_at', 'desc')
        .orderBy('id')
        .offset(keep),
    )
    .execute();

/** What this browser has of another account, or of an account that is not its only one. */
export const endWhereShared = (
  db: Connection,
  {
    deviceHash,
    practitionerId,
    since,
  }: { deviceHash: Buffer; practitionerId: string; since: Date },
): Promise<EndedDevice[]> =>
  ended(db)
    .where('r.device_hash', '=', deviceHash)
    .where((is) =>
      is.or([
        is('r.practitioner_id', '!=', practitionerId),
        is.exists(
          is
            .selectFrom('device_accounts as d')
            .select('d.seen_at')
            .where('d.device_hash', '=', deviceHash)
            .where('d.practitioner_id', '!=', practitionerId)
            .where('d.seen_at', '>', since),
        ),
      ]),
    )
    .execute();

export async function endOfOrganization(db: Connection, organizationId: string): Promise<number> {
  const rows = await ended(db).where('r.organization_id', '=', organizationId).execute();
  return rows.length;
}
