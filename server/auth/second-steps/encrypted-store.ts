/** Rows of second steps that are encrypted, read in slices and replaced by what was encrypted anew. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { EncryptedRow } from '#server/platform/encrypted-table.ts';

const authenticatorsAtOnce = 500;
/** Each has ten codes. */
const peopleAtOnce = 50;

export interface EncryptedAuthenticator extends EncryptedRow {
  sealedSecret: Buffer;
}

export const authenticatorsAfter = (
  db: Connection,
  after: string | null,
): Promise<EncryptedAuthenticator[]> =>
  db
    .selectFrom('authenticators as a')
    .innerJoin('practitioners as p', 'p.id', 'a.practitioner_id')
    .select([
      'a.practitioner_id as key',
      'p.organization_id as organizationId',
      'a.sealed_secret as sealedSecret',
    ])
    .$if(after !== null, (query) => query.where('a.practitioner_id', '>', after))
    .orderBy('a.practitioner_id')
    .limit(authenticatorsAtOnce)
    .execute();

interface Replacement<Row> {
  row: Row;
  encrypted: Buffer;
}

const organizationsOf = ({ rows }: { rows: { organization: string }[] }): string[] =>
  rows.map(({ organization }) => organization);

/** What was replaced meanwhile is left alone, here and below. */
export const replaceAuthenticators = async (
  db: Connection,
  changes: Replacement<EncryptedAuthenticator>[],
): Promise<string[]> =>
  organizationsOf(
    await sql<{ organization: string }>`
      update authenticators a set sealed_secret = n.encrypted
      from unnest(
        ${changes.map(({ row }) => row.key)}::uuid[],
        ${changes.map(({ row }) => row.organizationId)}::uuid[],
        ${changes.map(({ row }) => row.sealedSecret)}::bytea[],
        ${changes.map(({ encrypted }) => encrypted)}::bytea[]
      ) as n (practitioner, organization, before, encrypted)
      where a.practitioner_id = n.practitioner and a.sealed_secret = n.before
      returning n.organization`.execute(db),
  );

export interface EncryptedRecoveryCode extends EncryptedRow {
  hash: Buffer;
  encryptedHash: Buffer | null;
}

/** Unused ones. */
export const recoveryCodesAfter = async (
  db: Connection,
  after: string | null,
): Promise<EncryptedRecoveryCode[]> => {
  const { rows } = await sql<EncryptedRecoveryCode>`
    select r.practitioner_id as key, p.organization_id as "organizationId",
      r.code_hash as hash, r.encrypted_hash as "encryptedHash"
    from recovery_codes r join practitioners p on p.id = r.practitioner_id
    where r.used_at is null and r.practitioner_id in (
      select distinct practitioner_id from recovery_codes
      where used_at is null and (${after}::uuid is null or practitioner_id > ${after}::uuid)
      order by practitioner_id limit ${peopleAtOnce})
    order by r.practitioner_id`.execute(db);
  return rows;
};

export const replaceRecoveryHashes = async (
  db: Connection,
  changes: Replacement<EncryptedRecoveryCode>[],
): Promise<string[]> =>
  organizationsOf(
    await sql<{ organization: string }>`
      update recovery_codes r
      set encrypted_hash = n.encrypted, code_hash = sha256(n.encrypted)
      from unnest(
        ${changes.map(({ row }) => row.key)}::uuid[],
        ${changes.map(({ row }) => row.organizationId)}::uuid[],
        ${changes.map(({ row }) => row.hash)}::bytea[],
        ${changes.map(({ encrypted }) => encrypted)}::bytea[]
      ) as n (practitioner, organization, before, encrypted)
      where r.practitioner_id = n.practitioner and r.code_hash = n.before and r.used_at is null
      returning n.organization`.execute(db),
  );
