/** Gives the first patients of a demo organization a record number, and their generated records. */
import { readBundle } from '#server/facts/importing/bundle.ts';
import { requireByName } from '#server/facts/core/source-store.ts';
import { saveResources } from '#server/facts/core/save-resources.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { demoRecord } from './demo-record.ts';
import type { SeededOrganization } from './rows.ts';

const patientsWithRecord = 12;
const recordNumber = (at: number) => `MRN-${String(100_201 + at * 37)}`;

/** Once: later starts find them. */
export async function insertRecords(
  db: Connection,
  { id: organizationId, zone }: SeededOrganization,
  now: Date,
): Promise<void> {
  const kept = await db
    .selectFrom('patients')
    .select(['id', 'full_name as name', 'external_id as recordNumber'])
    .where('organization_id', '=', organizationId)
    .where('merged_into', 'is', null)
    .where((is) => is.or([is('external_id', 'is', null), is('external_id', 'like', 'MRN-%')]))
    .orderBy((is) => is.fn.coalesce('external_id', is.val('~')))
    .orderBy('full_name')
    .limit(patientsWithRecord)
    .execute();
  const used = new Set(kept.map((one) => one.recordNumber));
  const free = Array.from({ length: patientsWithRecord }, (_, at) => recordNumber(at)).filter(
    (number) => !used.has(number),
  );
  const named = {
    organizationId,
    kind: 'demo',
    name: 'Demo record',
    createdBy: null,
    at: now,
  } as const;
  const { id: sourceId } = await requireByName(db, named);
  const stated = [];
  for (const patient of kept) {
    const number = patient.recordNumber ?? free.shift();
    if (number === undefined) continue;
    if (patient.recordNumber === null)
      await db
        .updateTable('patients')
        .set({ external_id: number })
        .where('id', '=', patient.id)
        .execute();
    const bundle = demoRecord({ name: patient.name, recordNumber: number }, now, zone);
    const lines = (await readBundle(JSON.stringify(bundle), now)) ?? [];
    stated.push(...lines.flatMap(({ read }) => ('reason' in read ? [] : [read])));
  }
  const present = await db
    .selectFrom('facts')
    .select('id')
    .where('source_id', '=', sourceId)
    .limit(1)
    .executeTakeFirst();
  // The stays of an earlier start go on as they were begun.
  if (!present) await saveResources(db, { organizationId, sourceId, fetchedAt: now }, stated);
}
