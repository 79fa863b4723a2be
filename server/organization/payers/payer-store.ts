/** Rows of payers. Triggers write by which words coverages mean them, and the payer of cases (migration 1013). */
import { sql } from 'kysely';
import type { NewPayer, Payer, SavePayer, UnmatchedPayer } from '#shared/organization/payers.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

const rows = (db: Connection, organizationId: string) =>
  db
    .selectFrom('payers as p')
    .select(['p.id', 'p.name', 'p.plans', 'p.phone', 'p.portal', 'p.active', 'p.version'])
    .select(['p.other_names as otherNames', 'p.payer_ids as payerIds'])
    .select('p.clock_notes as clockNotes')
    .where('p.organization_id', '=', organizationId)
    .where('p.merged_into', 'is', null);

/** By name; those that were merged into others are none. */
export const listPayers = (db: Connection, organizationId: string): Promise<Payer[]> =>
  rows(db, organizationId).orderBy('p.active', 'desc').orderBy('p.name').execute();

/** Their rows wait for each other's changes until the transaction ends. */
export const lockPayers = (
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<Payer[]> =>
  rows(db, organizationId)
    .where('p.id', 'in', [...ids])
    .orderBy('p.id')
    .forUpdate()
    .execute();

const columnsOf = (payer: NewPayer) => ({
  name: payer.name,
  other_names: payer.otherNames,
  payer_ids: payer.payerIds,
  plans: payer.plans,
  phone: payer.phone,
  portal: payer.portal,
  clock_notes: payer.clockNotes,
});

export async function insertPayer(
  db: Connection,
  organizationId: string,
  payer: NewPayer,
): Promise<string> {
  const { id } = await db
    .insertInto('payers')
    .values({ organization_id: organizationId, ...columnsOf(payer) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False where it was changed since `version`, or ended. */
export const updatePayer = (
  db: Connection,
  organizationId: string,
  { payerId, version, active, ...payer }: SavePayer,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('payers')
      .set({ ...columnsOf(payer), active, version: version + 1 })
      .where('organization_id', '=', organizationId)
      .where('id', '=', payerId)
      .where('version', '=', version)
      .where('merged_into', 'is', null),
  );

/** First the one ends, so that its words are free; false where it was changed since `version`. */
export const endPayer = (
  db: Connection,
  organizationId: string,
  { payerId, version, intoPayerId }: { payerId: string; version: number; intoPayerId: string },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('payers')
      .set({ merged_into: intoPayerId, version: version + 1 })
      .where('organization_id', '=', organizationId)
      .where('id', '=', payerId)
      .where('version', '=', version),
  );

/** Whether this transaction changed what cases say of their payer. */
export async function haveCasesChanged(db: Connection): Promise<boolean> {
  const { rows: settings } = await sql<{ isChanged: boolean }>`
    select current_setting('karemd.case_columns', true) = 'changed' as "isChanged"`.execute(db);
  return settings[0]?.isChanged === true;
}

/** The most frequent first, at most 200; what has no name is named by its id. */
export async function unmatchedPayers(
  db: Connection,
  organizationId: string,
): Promise<UnmatchedPayer[]> {
  const { rows: unmatched } = await sql<UnmatchedPayer>`
    select min(left(coalesce(nullif(btrim(w.words), ''), w.id), 200)) as name,
      (array_agg(distinct btrim(left(w.id, 80))) filter (where btrim(w.id) <> ''))[1:10] as "payerIds",
      count(distinct f.patient_id)::int as patients
    from facts f
    cross join lateral (select f.body #>> '{payor,0,display}' as words,
      f.body #>> '{payor,0,identifier,value}' as id) w
    where f.organization_id = ${organizationId} and f.type = 'Coverage' and f.status = 'active'
      and coalesce(payer_name_key(w.words), payer_id_key(w.id)) is not null
      and payer_name(f.organization_id, w.id, w.words) is null
    group by coalesce(payer_name_key(w.words), payer_id_key(w.id))
    order by patients desc, name limit 200`.execute(db);
  return unmatched.map((row) => ({ ...row, payerIds: row.payerIds ?? [] }));
}
