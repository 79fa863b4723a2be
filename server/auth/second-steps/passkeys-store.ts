/** Rows of passkeys: public keys, their counters and the names that people gave them. */
import type { Connection } from '#server/platform/postgres/database.ts';

export interface Passkey {
  id: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  synced: boolean;
  addedAt: Date;
  usedAt: Date | null;
}

export async function passkeysOf(db: Connection, practitionerId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select([
      'id',
      'credential_id as credentialId',
      'public_key as publicKey',
      'counter',
      'transports',
      'name',
      'synced',
      'added_at as addedAt',
      'used_at as usedAt',
    ])
    .where('practitioner_id', '=', practitionerId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, counter: Number(row.counter) }));
}

interface NewPasskeyRow extends Omit<Passkey, 'id' | 'addedAt' | 'usedAt'> {
  practitionerId: string;
  at: Date;
}

/** Null where this credential belongs to somebody already. */
export async function addPasskey(db: Connection, passkey: NewPasskeyRow): Promise<string | null> {
  const row = await db
    .insertInto('passkeys')
    .values({
      practitioner_id: passkey.practitionerId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      synced: passkey.synced,
      added_at: passkey.at,
      used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** False where the counter went back: there are two copies of the passkey. */
export async function usePasskey(
  db: Connection,
  { id, counter, at }: { id: string; counter: number; at: Date },
): Promise<boolean> {
  const rows = await db
    .updateTable('passkeys')
    .set({ counter, used_at: at })
    .where('id', '=', id)
    .where((is) => is.or([is('counter', '<', String(counter)), is('counter', '=', '0')]))
    .returning('id')
    .execute();
  return rows.length > 0;
}

interface OwnPasskeyRef {
  id: string;
  practitionerId: string;
}

/** False where there is none of that id, or it is somebody else's. */
export async function renamePasskey(
  db: Connection,
  { id, practitionerId, name }: OwnPasskeyRef & { name: string },
): Promise<boolean> {
  const rows = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('practitioner_id', '=', practitionerId)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Returns the names of what was removed: one of the person's, or all. */
export async function removePasskeys(
  db: Connection,
  { id, practitionerId }: { id?: string; practitionerId: string },
): Promise<string[]> {
  const rows = await db
    .deleteFrom('passkeys')
    .where('practitioner_id', '=', practitionerId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}
