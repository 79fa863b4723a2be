/** Rows of the browsers that accounts have signed in from; hashes only. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';

interface SignInFrom {
  deviceHash: Buffer;
  practitionerId: string;
  at: Date;
  leftSince: Date;
}

/** Whether the account of this address has signed in from this browser within `since`. */
export async function knowsDevice(
  db: Connection,
  { deviceHash, email, since }: { deviceHash: Buffer; email: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('device_accounts as d')
    .innerJoin('practitioners as p', 'p.id', 'd.practitioner_id')
    .select('d.seen_at')
    .where((is) => allEqual(is, { 'd.device_hash': deviceHash, 'p.email': email }))
    .where('d.seen_at', '>', since)
    .where('d.forgotten_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the device cookie is one that we set; a planted value is not. */
export async function isKnownBrowser(db: Connection, deviceHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('device_accounts')
    .select('seen_at')
    .where('device_hash', '=', deviceHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Notes a sign-in from this browser, and takes where the person was when they locked it; null where
 * they did not, or where that is older than `leftSince`.
 */
export async function noteSignIn(
  db: Connection,
  { deviceHash, practitionerId, at, leftSince }: SignInFrom,
): Promise<string | null> {
  const { rows } = await sql<{ path: string | null; leftAt: Date | null }>`
    insert into device_accounts (device_hash, practitioner_id, seen_at)
    values (${deviceHash}, ${practitionerId}, ${at})
    on conflict (device_hash, practitioner_id) do update
      set seen_at = ${at}, forgotten_at = null, left_path = null, left_at = null
    returning old.left_path as path, old.left_at as "leftAt"`.execute(db);
  const [leftPage] = rows;
  return leftPage?.leftAt && leftPage.leftAt > leftSince ? leftPage.path : null;
}

/** Whether this account has signed in from this browser, or from any other, before. */
export async function history(
  db: Connection,
  { deviceHash, practitionerId }: { deviceHash: Buffer; practitionerId: string },
): Promise<{ isKnown: boolean; hasOthers: boolean }> {
  const hashes = await devicesOf(db, practitionerId);
  const isKnown = hashes.some((hash) => hash.equals(deviceHash));
  return { isKnown, hasOthers: hashes.length > (isKnown ? 1 : 0) };
}

/** Nothing is remembered of them but that the account has signed in there. */
export async function forgetDevices(
  db: Connection,
  { practitionerId, except, at }: { practitionerId: string; except: Buffer | null; at: Date },
): Promise<void> {
  await db
    .updateTable('device_accounts')
    .set({ forgotten_at: at, listed_at: null, left_path: null, left_at: null })
    .where('practitioner_id', '=', practitionerId)
    .$if(except !== null, (query) => query.where('device_hash', '!=', except ?? Buffer.alloc(0)))
    .execute();
}

export async function devicesOf(db: Connection, practitionerId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('device_accounts')
    .select('device_hash')
    .where('practitioner_id', '=', practitionerId)
    .where('forgotten_at', 'is', null)
    .execute();
  return rows.map((row) => row.device_hash);
}
