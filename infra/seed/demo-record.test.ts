/** Tests the generated record: the same for the same name, valid as FHIR, and nothing of the future in it. */
import { expect, test } from 'vitest';
import { readBundle } from '#server/facts/importing/bundle.ts';
import { demoRecord } from './demo-record.ts';

const now = new Date('2026-03-29T05:30:00Z');
const patients = ['Ana Ruiz', 'Marcus Bell', 'Ioana Pop', 'Grace Lim', 'Hana Berg', 'Eve Osei'].map(
  (name, at) => ({ name, recordNumber: `D${at}` }),
);

test('every demo patient has a record that is valid, deterministic, and of the past', async () => {
  for (const patient of patients) {
    const bundle = demoRecord(patient, now, 'Europe/London');
    expect(demoRecord(patient, now, 'Europe/London')).toEqual(bundle);
    const lines = (await readBundle(JSON.stringify(bundle), now)) ?? [];
    expect(lines.filter(({ read }) => 'reason' in read)).toEqual([]);
    const types = new Set(lines.map(({ type }) => type));
    expect([...types]).toEqual(
      expect.arrayContaining([
        'Encounter',
        'Condition',
        'MedicationRequest',
        'Observation',
        'DocumentReference',
      ]),
    );
    const times = JSON.stringify(bundle).matchAll(
      /"(?:effectiveDateTime|date|authoredOn)":"([^"]+)"/g,
    );
    for (const [, time = ''] of times) expect(Date.parse(time)).toBeLessThanOrEqual(now.getTime());
  }
});
