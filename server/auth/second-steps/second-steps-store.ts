/** Rows of second steps: which of them a person has, authenticators and recovery codes. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';

/** What a person has as second steps. */
export interface EnrolledSteps {
  authenticator: boolean;
  passkeys: number;
  /** Unused ones. */
  recoveryCodes: number;
  /** Whether the organization accepts mailed codes. */
  mailedCodeAllowed: boolean;
}

/** Recovery codes alone do not count: they replace a step that is not at hand. */
export const hasBetterStep = ({ authenticator, passkeys }: EnrolledSteps): boolean =>
  authenticator || passkeys > 0;

export const heldBy = (db: Connection, practitionerId: string): Promise<EnrolledSteps> =>
  db
    .selectFrom('practitioners as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select([
      'o.mailed_code_allowed as mailedCodeAllowed',
      sql<boolean>`exists (select from authenticators where practitioner_id = p.id)`.as(
        'authenticator',
      ),
      sql<number>`(select count(*)::int from passkeys where practitioner_id = p.id)`.as('passkeys'),
      sql<number>`(select count(*)::int from recovery_codes
        where practitioner_id = p.id and used_at is null)`.as('recoveryCodes'),
    ])
    .where('p.id', '=', practitionerId)
    .executeTakeFirstOrThrow();

/**
 * Locks the person: changes of their second steps are serialised, so that the last one cannot be
 * removed twice.
 */
export async function lockPerson(db: Connection, practitionerId: string): Promise<void> {
  await db
    .selectFrom('practitioners')
    .select('id')
    .where('id', '=', practitionerId)
    .forUpdate()
    .execute();
}

export async function authenticatorOf(
  db: Connection,
  practitionerId: string,
): Promise<{ sealedSecret: Buffer; lastStep: number; addedAt: Date } | null> {
  const row = await db
    .selectFrom('authenticators')
    .select(['sealed_secret as sealedSecret', 'last_step as lastStep', 'added_at as addedAt'])
    .where('practitioner_id', '=', practitionerId)
    .executeTakeFirst();
  return row ?? null;
}

interface NewAuthenticator {
  practitionerId: string;
  sealedSecret: Buffer;
  lastStep: number;
  at: Date;
}

/** False where the person has one already. */
export async function addAuthenticator(
  db: Connection,
  { practitionerId, sealedSecret, lastStep, at }: NewAuthenticator,
): Promise<boolean> {
  const rows = await db
    .insertInto('authenticators')
    .values({
      practitioner_id: practitionerId,
      sealed_secret: sealedSecret,
      last_step: lastStep,
      added_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('practitioner_id')
    .execute();
  return rows.length > 0;
}

/** Uses a time step; false where it, or a later one, was used before. */
export async function useTotpStep(
  db: Connection,
  { practitionerId, step }: { practitionerId: string; step: number },
): Promise<boolean> {
  const rows = await db
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('practitioner_id', '=', practitionerId)
    .where('last_step', '<', step)
    .returning('practitioner_id')
    .execute();
  return rows.length > 0;
}

export async function removeAuthenticator(db: Connection, practitionerId: string) {
  const rows = await db
    .deleteFrom('authenticators')
    .where('practitioner_id', '=', practitionerId)
    .returning('practitioner_id')
    .execute();
  return rows.length;
}

/** The new ones replace every older one, used or not. */
export async function replaceRecoveryCodes(
  db: Connection,
  { practitionerId, hashes }: { practitionerId: string; hashes: Buffer[] },
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('practitioner_id', '=', practitionerId).execute();
  if (hashes.length === 0) return;
  await db
    .insertInto('recovery_codes')
    .values(
      hashes.map((hash) => ({ practitioner_id: practitionerId, code_hash: hash, used_at: null })),
    )
    .execute();
}

export const unusedRecoveryCodes = (
  db: Connection,
  practitionerId: string,
): Promise<{ hash: Buffer; encryptedHash: Buffer | null }[]> =>
  db
    .selectFrom('recovery_codes')
    .select(['code_hash as hash', 'encrypted_hash as encryptedHash'])
    .where('practitioner_id', '=', practitionerId)
    .where('used_at', 'is', null)
    .execute();

/** Uses a code; false where a parallel request was quicker. */
export async function useRecoveryCode(
  db: Connection,
  { practitionerId, hash, at }: { practitionerId: string; hash: Buffer; at: Date },
): Promise<boolean> {
  const rows = await db
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where((is) => allEqual(is, { practitioner_id: practitionerId, code_hash: hash }))
    .where('used_at', 'is', null)
    .returning('practitioner_id')
    .execute();
  return rows.length > 0;
}
