/** Rows of the browsers that accounts have signed in from; hashes only. */
import type { Connection } from '#server/platform/postgres/database.ts';

/** Whether the account of this address has signed in from this browser within `since`. */
export async function knowsDevice(
  db: Connection,
  { deviceHash, email, since }: { deviceHash: Buffer; email: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('device_accounts as d')
    .innerJoin('practitioners as p', 'p.id', 'd.practitioner_id')
    .select('d.seen_at')
    .where('d.device_hash', '=', deviceHash)
    .where('p.email', '=', email)
    .where('d.seen_at', '>', since)
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

export async function rememberDevice(
  db: Connection,
  { deviceHash, practitionerId, at }: { deviceHash: Buffer; practitionerId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('device_accounts')
    .values({ device_hash: deviceHash, practitioner_id: practitionerId, seen_at: at })
    .onConflict((conflict) =>
      conflict.columns(['device_hash', 'practitioner_id']).doUpdateSet({ seen_at: at }),
    )
    .execute();
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

export async function forgetDevices(
  db: Connection,
  { practitionerId, except }: { practitionerId: string; except: Buffer | null },
): Promise<void> {
  await db
    .deleteFrom('device_accounts')
    .where('practitioner_id', '=', practitionerId)
    .$if(except !== null, (query) => query.where('device_hash', '!=', except ?? Buffer.alloc(0)))
    .execute();
}

export async function devicesOf(db: Connection, practitionerId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('device_accounts')
    .select('device_hash')
    .where('practitioner_id', '=', practitionerId)
    .execute();
  return rows.map((row) => row.device_hash);
}
