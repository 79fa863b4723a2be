/** Tests the generated record: the same each time, valid as FHIR, and nothing of the future in it. */
import { expect, test } from 'vitest';
import { readBundle } from '#server/facts/importing/bundle.ts';
import { demoRecord } from './demo-record.ts';
import { nowPatient } from './demo-data.ts';
import { patientNames } from './patient-names.ts';
import { stays } from './stays/stays.ts';
import { urgentPatients } from './urgent-now.ts';

const now = new Date('2026-03-29T05:30:00Z');

test('every stay has a record that is valid, deterministic, and of the past', async () => {
  for (const [at, stay] of stays.entries()) {
    const patient = { stay, recordNumber: `D${100 + at}` };
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

test('no two stays are of one patient, read alike or begin at one time, and each patient is of the city', () => {
  const different = (texts: string[]) => expect(new Set(texts).size).toBe(texts.length);
  different(stays.map(({ patientName }) => patientName));
  different(stays.map(({ admittedHoursAgo }) => String(admittedHoursAgo)));
  different(stays.map(({ review }) => review.reason));
  different(
    stays.filter((stay) => stay.endedHoursAgo === undefined).map(({ story }) => story.admission),
  );
  const names = new Set(patientNames.map(({ name }) => name));
  const named = [...stays, ...urgentPatients].map(({ patientName }) => patientName);
  expect([...named, nowPatient].filter((name) => !names.has(name))).toEqual([]);
});
