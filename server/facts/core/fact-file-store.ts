/** Rows of files that came with documents and results of other systems. */
import { sql } from 'kysely';
import type { FactFileRef } from '#shared/facts.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

interface NewFactFile {
  organizationId: string;
  factId: string;
  /** From 1. */
  place: number;
  name: string;
  kind: string;
  bytes: Buffer;
  /** In hexadecimal. */
  hash: string;
  receivedAt: Date;
}

export async function insertAll(db: Connection, files: readonly NewFactFile[]): Promise<void> {
  if (files.length === 0) return;
  await db
    .insertInto('fact_files')
    .values(
      files.map((file) => ({
        organization_id: file.organizationId,
        fact_id: file.factId,
        place: file.place,
        name: file.name,
        kind: file.kind,
        size_bytes: file.bytes.length,
        hash: Buffer.from(file.hash, 'hex'),
        bytes: file.bytes,
        received_at: file.receivedAt,
        scanned_at: null,
        infected_at: null,
      })),
    )
    .execute();
}

/** What came with a version that is replaced goes with it. */
export async function moveAll(
  db: Connection,
  moves: readonly { from: string; to: string }[],
): Promise<void> {
  if (moves.length === 0) return;
  await sql`update fact_files f set fact_id = given.later
    from unnest(${moves.map(({ from }) => from)}::uuid[], ${moves.map(({ to }) => to)}::uuid[])
      as given (earlier, later)
    where f.fact_id = given.earlier`.execute(db);
}

/** Deletes what these facts have beside files with these hashes. Returns whether one is stored already. */
export async function keepAmong(
  db: Connection,
  facts: readonly { factId: string; hashes: readonly string[] }[],
): Promise<(factId: string, hash: string) => boolean> {
  if (facts.length === 0) return () => false;
  const factIds = facts.map(({ factId }) => factId);
  const stated = facts.flatMap(({ factId, hashes }) => hashes.map((hash) => `${factId} ${hash}`));
  await sql`delete from fact_files where fact_id = any(${factIds}::uuid[])
    and not fact_id || ' ' || encode(hash, 'hex') = any(${stated}::text[])`.execute(db);
  const rows = await db
    .selectFrom('fact_files')
    .select(sql<string>`fact_id || ' ' || encode(hash, 'hex')`.as('stored'))
    .where(sql<boolean>`fact_id = any(${factIds}::uuid[])`)
    .execute();
  const stored = new Set(rows.map((row) => row.stored));
  return (factId, hash) => stored.has(`${factId} ${hash}`);
}

/** By fact, in their order. */
export async function ofFacts(
  db: Connection,
  factIds: readonly string[],
): Promise<Map<string, FactFileRef[]>> {
  if (factIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('fact_files')
    .select((is) => [
      'fact_id as factId',
      'id',
      'name',
      'size_bytes as sizeBytes',
      is('infected_at', 'is not', null).$castTo<boolean>().as('isWithdrawn'),
    ])
    .where(sql<boolean>`fact_id = any(${[...factIds]}::uuid[])`)
    .orderBy('fact_id')
    .orderBy('place')
    .execute();
  const files = new Map<string, FactFileRef[]>();
  for (const { factId, ...file } of rows) files.set(factId, [...(files.get(factId) ?? []), file]);
  return files;
}

/** Of this patient, or of a record that was merged into it; what was taken back has no files. */
export const ofPatient = (
  db: Connection,
  {
    fileId,
    organizationId,
    patientId,
  }: { fileId: string; organizationId: string; patientId: string },
) =>
  db
    .selectFrom('fact_files as f')
    .innerJoin('facts as t', 't.id', 'f.fact_id')
    .innerJoin('patients as p', 'p.id', 't.patient_id')
    .select((is) => [
      'f.name',
      'f.kind',
      'f.size_bytes as sizeBytes',
      'f.bytes',
      'f.fact_id as factId',
      is('f.scanned_at', 'is not', null).$castTo<boolean>().as('isScanned'),
      is('f.infected_at', 'is not', null).$castTo<boolean>().as('isWithdrawn'),
    ])
    .where('f.id', '=', fileId)
    .where('f.organization_id', '=', organizationId)
    .where('t.status', '!=', 'entered-in-error')
    .where((is) => is.or([is('p.id', '=', patientId), is('p.merged_into', '=', patientId)]))
    .executeTakeFirst();

/** False where another reader was faster. */
export const saveVerdict = (
  db: Connection,
  { fileId, isInfected, at }: { fileId: string; isInfected: boolean; at: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('fact_files')
      .set(isInfected ? { infected_at: at } : { scanned_at: at })
      .where('id', '=', fileId)
      .where('scanned_at', 'is', null)
      .where('infected_at', 'is', null),
  );
