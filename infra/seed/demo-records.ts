/** Stores the generated records of the demo hospital's stays, whose patients are entered where they are missing. */
import { readBundle } from '#server/facts/importing/bundle.ts';
import { requireByName } from '#server/facts/core/source-store.ts';
import { saveResources } from '#server/facts/core/save-resources.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { demoRecord } from './demo-record.ts';
import { insertPatients, patientIdOf } from './patients.ts';
import type { SeededOrganization } from './rows.ts';
import { stays } from './stays/stays.ts';

const inBed = { kind: 'in-person' } as const;

/** Once: the stays of an earlier start go on as they were begun. */
export async function insertRecords(
  db: Connection,
  { id: organizationId, zone, practitionerIds }: SeededOrganization,
  now: Date,
): Promise<void> {
  const named = { organizationId, kind: 'demo', name: 'Demo record' } as const;
  const { id: sourceId } = await requireByName(db, { ...named, createdBy: null, at: now });
  const present = await db
    .selectFrom('facts')
    .select('id')
    .where('source_id', '=', sourceId)
    .limit(1)
    .executeTakeFirst();
  if (present) return;
  const booked = stays.map(({ patientName }) => ({ type: inBed, patientName }));
  const [enteredBy = ''] = practitionerIds.values();
  await insertPatients(db, { organizationId, zone, enteredBy }, booked);
  const patients = await db
    .selectFrom('patients')
    .select(['id', 'external_id as recordNumber'])
    .where('organization_id', '=', organizationId)
    .where(
      'id',
      'in',
      booked.flatMap((one) => patientIdOf(organizationId, one) ?? []),
    )
    .execute();
  const numbers = new Map(patients.map(({ id, recordNumber }) => [id, recordNumber]));
  const stated = [];
  for (const stay of stays) {
    const patientId = patientIdOf(organizationId, { type: inBed, patientName: stay.patientName });
    const recordNumber = numbers.get(patientId ?? '');
    if (!recordNumber) continue;
    const bundle = demoRecord({ stay, recordNumber }, now, zone);
    const lines = (await readBundle(JSON.stringify(bundle), now)) ?? [];
    stated.push(...lines.flatMap(({ read }) => ('reason' in read ? [] : [read])));
  }
  await saveResources(db, { organizationId, sourceId, fetchedAt: now }, stated);
}
