/** Rows of faxes that came in. */
import { sql } from 'kysely';
import type { FaxSource } from '#shared/faxes/received-faxes.ts';
import type { NamedPerson } from '#shared/people.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { isNotHeld } from '#server/platform/sql/legal-hold.ts';
import { namedPerson } from '#server/platform/sql/full-name.ts';
import { isoInstant } from '#server/platform/sql/iso-instant.ts';

interface NewReceived {
  organizationId: string;
  source: FaxSource;
  sourceRef: string;
  fromNumber: string | null;
  at: Date;
  document: Buffer;
  documentHash: Buffer;
  pages: number | null;
  scannedAt: Date | null;
  infectedAt: Date | null;
}

/** Null where the same came before. */
export async function insert(db: Connection, fax: NewReceived): Promise<string | null> {
  const row = await db
    .insertInto('received_faxes')
    .values({
      organization_id: fax.organizationId,
      source: fax.source,
      source_ref: fax.sourceRef,
      from_number: fax.fromNumber,
      received_at: fax.at,
      document: fax.document,
      document_hash: fax.documentHash,
      pages: fax.pages,
      scanned_at: fax.scannedAt,
      infected_at: fax.infectedAt,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Of these those that came before. */
export async function refsOf(
  db: Connection,
  { organizationId, source }: { organizationId: string; source: FaxSource },
  refs: readonly string[],
): Promise<ReadonlySet<string>> {
  if (refs.length === 0) return new Set();
  const rows = await db
    .selectFrom('received_faxes')
    .select('source_ref as ref')
    .where((is) => allEqual(is, { organization_id: organizationId, source }))
    .where('source_ref', 'in', refs)
    .execute();
  return new Set(rows.map(({ ref }) => ref));
}

/** The only organization of this server; null where it has several. */
export async function onlyOrganization(db: Connection): Promise<string | null> {
  const rows = await db.selectFrom('organizations').select('id').limit(2).execute();
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

const ofOrganization = (db: Connection, organizationId: string) =>
  db.selectFrom('received_faxes').where('organization_id', '=', organizationId);

/** The oldest first. */
export const waiting = (db: Connection, organizationId: string, most: number) =>
  ofOrganization(db, organizationId)
    .select(['id', 'source', 'from_number as fromNumber', 'pages', 'scanned_at as scannedAt'])
    .select(['infected_at as infectedAt', sql<number>`length(document)`.as('sizeBytes')])
    .select(isoInstant('received_at').as('receivedAt'))
    .where('state', '=', 'waiting')
    .orderBy('received_at')
    .orderBy('id')
    .limit(most)
    .execute();

export async function countWaiting(db: Connection, organizationId: string): Promise<number> {
  const { count } = await ofOrganization(db, organizationId)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest first. */
export const settledSince = (db: Connection, organizationId: string, since: Date) =>
  ofOrganization(db, organizationId)
    .select(['id', 'from_number as fromNumber', 'because'])
    .select(sql<'filed' | 'dismissed'>`state`.as('state'))
    .select(isoInstant('received_at').as('receivedAt'))
    .select(isoInstant('settled_at').as('settledAt'))
    .select(namedPerson<NamedPerson | null>('settled_by').as('settledBy'))
    .where('state', '<>', 'waiting')
    .where('settled_at', '>', since)
    .orderBy('settled_at', 'desc')
    .limit(50)
    .execute();

interface Ref {
  organizationId: string;
  receivedId: string;
}

export const byId = (db: Connection, { organizationId, receivedId }: Ref) =>
  ofOrganization(db, organizationId)
    .select(['id', 'document', 'scanned_at as scannedAt', 'infected_at as infectedAt'])
    .select(['from_number as fromNumber', 'received_at as receivedAt', 'pages'])
    .where('id', '=', receivedId)
    .executeTakeFirst();

/** One that waits, locked until the transaction ends. */
export const lockWaiting = (db: Connection, { organizationId, receivedId }: Ref) =>
  ofOrganization(db, organizationId)
    .select(['id', 'document', 'scanned_at as scannedAt', 'infected_at as infectedAt'])
    .select(['from_number as fromNumber', 'received_at as receivedAt', 'pages'])
    .where((is) => allEqual(is, { id: receivedId, state: 'waiting' as const }))
    .forUpdate()
    .executeTakeFirst();

interface Settled {
  receivedId: string;
  by: string;
  at: Date;
}

export async function markFiled(
  db: Connection,
  { receivedId, by, at, caseId, fileId }: Settled & { caseId: string; fileId: string },
): Promise<void> {
  await db
    .updateTable('received_faxes')
    .set({ state: 'filed', settled_by: by, settled_at: at, case_id: caseId, file_id: fileId })
    .where('id', '=', receivedId)
    .execute();
}

export async function markDismissed(
  db: Connection,
  { receivedId, by, at, because }: Settled & { because: string },
): Promise<void> {
  await db
    .updateTable('received_faxes')
    .set({ state: 'dismissed', settled_by: by, settled_at: at, because })
    .where('id', '=', receivedId)
    .execute();
}

/** Those that no scanner has looked at. */
export const unscanned = (db: Connection) =>
  db
    .selectFrom('received_faxes')
    .select(['id', 'document', 'organization_id as organizationId'])
    .where('state', '=', 'waiting')
    .where('scanned_at', 'is', null)
    .where('infected_at', 'is', null)
    .orderBy('id')
    .limit(5)
    .execute();

export const saveVerdict = (
  db: Connection,
  { id, isInfected, at }: { id: string; isInfected: boolean; at: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('received_faxes')
      .set(isInfected ? { infected_at: at } : { scanned_at: at })
      .where('id', '=', id)
      .where('scanned_at', 'is', null)
      .where('infected_at', 'is', null),
  );

/** Those that somebody settled so long ago, but under a legal hold: a filed one lives on with its case. */
export async function deleteSettled(db: Connection, before: Date): Promise<void> {
  await db
    .deleteFrom('received_faxes')
    .where('settled_at', '<', before)
    .where(isNotHeld('received_faxes.organization_id'))
    .execute();
}
