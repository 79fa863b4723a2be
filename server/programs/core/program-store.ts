/** Rows of programs and their keys, always within one organization. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { NewProgram, ProgramKey, ProgramRecord, SaveProgram } from '#shared/programs.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

/** A public key, read from what was pasted. */
export interface PublicKey extends Pick<ProgramKey, 'kid' | 'algorithm'> {
  jwk: Record<string, string>;
}

const records = (db: Connection, organizationId: string) =>
  db
    .selectFrom('programs as g')
    .innerJoin('practitioners as p', 'p.id', 'g.id')
    .select((is) => [
      'g.id',
      'p.full_name as name',
      'g.scopes',
      'g.created_at as createdAt',
      'g.last_used_at as lastUsedAt',
      'g.last_used_from as lastUsedFrom',
      'g.ended_at as endedAt',
      'g.version',
      'g.jwks_url as jwksUrl',
      'g.jwks_read_at as jwksReadAt',
      'g.jwks_failure as jwksFailure',
      jsonArrayFrom(
        is
          .selectFrom('program_keys as k')
          .innerJoin('practitioners as who', 'who.id', 'k.added_by')
          .select([
            'k.id',
            'k.kid',
            'k.algorithm',
            'k.added_at as addedAt',
            'who.full_name as addedBy',
            'k.last_used_at as lastUsedAt',
            'k.is_fetched as isFetched',
          ])
          .whereRef('k.program_id', '=', 'g.id')
          .where('k.removed_at', 'is', null)
          .orderBy('k.added_at')
          .orderBy('k.id'),
      ).as('keys'),
    ])
    .where('g.organization_id', '=', organizationId);

type RecordRow = Awaited<ReturnType<ReturnType<typeof records>['execute']>>[number];

/** Instants in JSON of Postgres have an offset. */
const instant = (text: string) => new Date(text).toISOString();

const recordOf = ({ endedAt, keys, ...row }: RecordRow): ProgramRecord => ({
  ...row,
  active: endedAt === null,
  createdAt: row.createdAt.toISOString(),
  jwksReadAt: row.jwksReadAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  keys: keys.map((key) => ({
    ...key,
    addedAt: instant(String(key.addedAt)),
    lastUsedAt: key.lastUsedAt === null ? null : instant(String(key.lastUsedAt)),
  })),
});

/** Those in use first. */
export async function programs(db: Connection, organizationId: string): Promise<ProgramRecord[]> {
  const rows = await records(db, organizationId)
    .orderBy(sql`g.ended_at is not null`)
    .orderBy('p.name_order')
    .orderBy('g.id')
    .execute();
  return rows.map(recordOf);
}

export async function program(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<ProgramRecord | null> {
  const row = await records(db, organizationId).where('g.id', '=', id).executeTakeFirst();
  return row ? recordOf(row) : null;
}

interface Inserted extends Pick<NewProgram, 'name' | 'scopes'> {
  id: string;
  organizationId: string;
  zone: string;
  createdBy: string;
  createdAt: Date;
}

/** Its level is that of the front desk; what it may do is decided by its scopes. */
export async function insert(db: Connection, program: Inserted): Promise<void> {
  const { id, organizationId, name, scopes, zone, createdBy, createdAt } = program;
  await db
    .insertInto('practitioners')
    .values({
      id,
      organization_id: organizationId,
      email: `${id}@program.invalid`,
      full_name: name,
      role: 'EDITOR',
      hospital_role: 'IT Builder',
      active: false,
      is_program: true,
      access_applications: [],
      zone,
    })
    .execute();
  await db
    .insertInto('programs')
    .values({
      id,
      organization_id: organizationId,
      scopes,
      created_by: createdBy,
      created_at: createdAt,
    })
    .execute();
}

interface ProgramId {
  organizationId: string;
  id: string;
}

const inUse = (db: Connection, { organizationId, id }: ProgramId) =>
  db
    .updateTable('programs')
    .where((is) => allEqual(is, { organization_id: organizationId, id }))
    .where('ended_at', 'is', null);

/** False where it was changed since `version`, or ended. */
export async function update(
  db: Connection,
  organizationId: string,
  { programId, version, name, scopes }: SaveProgram,
): Promise<boolean> {
  const isChanged = await changesRow(
    inUse(db, { organizationId, id: programId })
      .set({ scopes, version: version + 1 })
      .where('version', '=', version),
  );
  if (isChanged)
    await db
      .updateTable('practitioners')
      .set({ full_name: name })
      .where('id', '=', programId)
      .execute();
  return isChanged;
}

/** False where it was ended before. */
export const end = (db: Connection, program: ProgramId, endedAt: Date): Promise<boolean> =>
  changesRow(
    inUse(db, program).set((is) => ({ ended_at: endedAt, version: is('version', '+', 1) })),
  );

/** Its keys can then be counted: another administrator waits. False where it is missing or was ended. */
export const lock = (db: Connection, program: ProgramId): Promise<boolean> =>
  changesRow(inUse(db, program).set((is) => ({ version: is('version', '+', 1) })));

/** Throws where the program has a key of this `kid` (`isUniqueViolation`). */
export async function insertKey(
  db: Connection,
  {
    programId,
    addedBy,
    addedAt,
    key,
  }: Record<'programId' | 'addedBy', string> & {
    addedAt: Date;
    key: PublicKey;
  },
): Promise<void> {
  await db
    .insertInto('program_keys')
    .values({
      program_id: programId,
      kid: key.kid,
      algorithm: key.algorithm,
      jwk: JSON.stringify(key.jwk),
      added_by: addedBy,
      added_at: addedAt,
    })
    .execute();
}

export const removeKey = (
  db: Connection,
  { programId, keyId, removedAt }: { programId: string; keyId: string; removedAt: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('program_keys')
      .set({ removed_at: removedAt })
      .where((is) => allEqual(is, { program_id: programId, id: keyId }))
      // Those of its address come again: it is changed there.
      .where('is_fetched', '=', false)
      .where('removed_at', 'is', null),
  );
