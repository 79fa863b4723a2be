/** Tests measures as others publish them: populations that are lists of stays, observed values, concepts, ages of facts. */
import { randomUUID } from 'node:crypto';
import type { MeasureReport } from 'fhir/r4.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import {
  at,
  checks,
  chief,
  condition,
  heartSet,
  localConcept,
  none,
  observing,
  procedure,
  proportion,
  stay,
  stays,
  valueSet,
  wardSet,
} from '#server/test/measures/episode-scene.ts';

const clinic = await openClinic();
const noor = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Noor Haddad' });
const ada = await clinic.clinician({ hospitalRole: 'IT Builder', fullName: 'Ada Lind' });
afterAll(() => clinic.close());

async function patient(fullName: string, resources: object[], birthDate = '1950-05-04') {
  const mrn = `M${randomUUID().slice(0, 8)}`;
  const details = { fullName, externalId: mrn, birthDate };
  const { data } = await noor.browser.call('appointments.patients.add', details);
  const subject = { reference: 'Patient/p1' };
  const entry = [
    { resource: { resourceType: 'Patient', id: 'p1', identifier: [{ value: mrn }] } },
    ...resources.map((one) => ({ resource: { id: randomUUID(), subject, ...one } })),
  ];
  const text = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
  const imported = await ada.browser.call('facts.import', { format: 'fhir', text });
  expect(imported.data.counts.refused).toBe(0);
  return data.id;
}

const upload = async (resource: object) => {
  const { data, problem } = await noor.browser.call('measures.upload', {
    json: JSON.stringify(resource),
  });
  expect(problem).toBeUndefined();
  return data;
};

const read = async (measureId: string) =>
  (await noor.browser.call('measures.byId', { measureId })).data;
async function tryOut(measureId: string) {
  const { version } = await read(measureId);
  return noor.browser.call('measures.tryOut', { measureId, version });
}
async function ranMeasure(measureId: string) {
  expect((await tryOut(measureId)).problem).toBeUndefined();
  const { run } = await read(measureId);
  if (!run) throw new Error('no run');
  return run;
}
async function drafted(cql: string, populations: object, more: object = {}) {
  const name = `Measure ${randomUUID().slice(0, 8)}`;
  const measure = { name, sentence: name, cql, populations, period: 'last-12-months', ...more };
  const { data, problem } = await noor.browser.call('measures.draft', measure as never);
  expect(problem).toBeUndefined();
  return data.measureId;
}
const listed = async (runId: string, list: 'met' | 'unmet' | 'excluded' | 'observed') => {
  const { data } = await noor.browser.call('measures.patients', { runId, list });
  return data.patients.map(({ fullName }) => fullName);
};

beforeAll(async () => {
  await upload(valueSet(wardSet, 'ward'));
  await upload(valueSet(heartSet, 'infarct'));
  await patient('Ana Ruiz', [
    stay(40),
    procedure('walk', at(40, 4)),
    stay(20),
    procedure('walk', at(20, 40)),
  ]);
  await patient('Bo Lund', [stay(30), procedure('walk', at(30, 6)), procedure('ears', at(200))]);
  const infarct = `c${randomUUID()}`;
  const flu = `c${randomUUID()}`;
  await patient('Cem Aydin', [
    condition(infarct, 'infarct'),
    condition(flu, 'flu'),
    stay(12, chief(infarct)),
    procedure('hearing', at(500)),
  ]);
  // Of another kind, of another year, of another role, and of a ward that is still in use.
  await patient(
    'Dina Weiss',
    [
      stay(25, { type: [localConcept('day-case')] }),
      stay(800),
      stay(15, { status: 'in-progress' }),
      procedure('ears', at(10), 'not-done'),
    ],
    '1985-05-04',
  );
  const other = `c${randomUUID()}`;
  await patient('Eli Roth', [condition(other, 'infarct'), stay(9, chief(other, 'AD'))]);
}, 60_000);

test('S620 populations that are lists count stays, and the patient stands where the worst stay does', async () => {
  const run = await ranMeasure(await drafted(stays, proportion));
  expect(run).toMatchObject({ episodesOf: 'Encounter', patients: 5, failures: 0 });
  expect(run.populations).toMatchObject({
    initialPopulation: 5,
    denominator: 5,
    denominatorExclusion: 1,
    numerator: 2,
  });
  expect(run.outcomes).toMatchObject({ met: 2, unmet: 2, excluded: 1, observed: 0 });
  expect(await listed(run.id, 'met')).toEqual(['Bo Lund']);
  expect(await listed(run.id, 'unmet')).toEqual(['Ana Ruiz', 'Eli Roth']);
  expect(await listed(run.id, 'excluded')).toEqual(['Cem Aydin']);
}, 180_000);

test('S620 an individual report counts the stays of the patient in each population', async () => {
  const run = await ranMeasure(await drafted(stays, proportion));
  const { data } = await noor.browser.call('measures.patients', { runId: run.id, list: 'unmet' });
  const [ana] = data.patients;
  const sent = { runId: run.id, patientId: ana!.id };
  const report = (await noor.browser.call('measures.report', sent)).data;
  const [first] = (JSON.parse(report.json) as { entry: { resource: MeasureReport }[] }).entry;
  expect(first?.resource.group?.[0]?.population?.map(({ count }) => count)).toEqual([2, 2, 0, 1]);
}, 60_000);

const population = (code: string, expression: string) => ({
  code: { coding: [{ code }] },
  criteria: { language: 'text/cql-identifier', expression },
});

test('S621 a Bundle of a continuous variable measure runs as it is: the median of what is observed, no gap', async () => {
  const { measureId, notes } = await upload({
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [
      {
        resource: {
          resourceType: 'Measure',
          title: `Hours ${randomUUID().slice(0, 8)}`,
          library: ['http://example.org/fhir/Library/FirstSteps'],
          group: [
            {
              population: [
                population('initial-population', 'Ward stays of the period'),
                population('measure-population', 'Ward stays of the period'),
                population('measure-population-exclusion', 'For the heart'),
                population('measure-observation', 'Hours until the first walk'),
              ],
              stratifier: [{ criteria: { language: 'text/cql-identifier', expression: 'x' } }],
            },
          ],
        },
      },
      {
        resource: {
          resourceType: 'Library',
          name: 'FirstSteps',
          content: [{ contentType: 'text/cql', data: Buffer.from(stays).toString('base64') }],
        },
      },
    ],
  });
  expect(notes).toEqual([expect.stringContaining('Strata of the Measure were left out')]);
  expect((await read(measureId!)).populations).toEqual(observing);
  const run = await ranMeasure(measureId!);
  // Of the two stays of Ana Ruiz one began after the first walk: -476 hours. Eli Roth never walked.
  expect(run.observed).toEqual({ count: 3, median: 4, mean: -155.33, lowest: -476, highest: 6 });
  expect(run.outcomes).toMatchObject({ observed: 4, excluded: 1, met: 0, unmet: 0 });
  expect(await listed(run.id, 'observed')).toEqual(['Ana Ruiz', 'Bo Lund', 'Eli Roth']);
  const { data } = await noor.browser.call('measures.report', { runId: run.id });
  const { data: valid } = await ada.browser.call('fhir.validate', { json: data.json });
  expect(valid.issues.filter(({ isError }) => isError)).toEqual([]);
  const report = JSON.parse(data.json) as MeasureReport;
  expect(report.group?.[0]?.measureScore).toEqual({ value: 4 });
  expect(report.group?.[0]?.population?.map(({ code }) => code?.coding?.[0]?.code)).toEqual([
    'initial-population',
    'measure-population',
    'measure-population-exclusion',
  ]);
  expect((await ada.browser.call('measures.publish', await refOf(measureId!))).problem).toBe(
    undefined,
  );
  const { data: gaps } = await noor.browser.call('cases.list', { filter: { kinds: ['gap'] } });
  expect(gaps.cases).toEqual([]);
}, 180_000);

const refOf = async (measureId: string) => ({
  measureId,
  version: (await read(measureId)).version,
});

test('S620 populations of different kinds, and a function of something else, are refused with words', async () => {
  const wordsOf = async (populations: object) => {
    const measureId = await drafted(stays, populations);
    const { problem, data } = await tryOut(measureId);
    expect([problem, data]).toEqual(['measures.wrong-population', undefined]);
    return problem;
  };
  await wordsOf({ ...proportion, numerator: 'Is grown up' });
  await wordsOf({ ...proportion, numerator: 'Nothing' });
  await wordsOf({ ...observing, initialPopulation: 'Is grown up', denominator: 'Is grown up' });
  await wordsOf({ ...observing, observation: 'FirstDay' });
  const both = { ...proportion, observation: 'Hours until the first walk' };
  const measure = { name: 'Both', sentence: 'Both', cql: stays, populations: both };
  expect((await noor.browser.call('measures.draft', measure)).problem).toBe('input.invalid');
  const neither = { ...measure, populations: { ...proportion, numerator: null } };
  expect((await noor.browser.call('measures.draft', neither)).problem).toBe('input.invalid');
}, 180_000);

test('S622 concepts of several codes, the year around now and plain definition names are read as they are', async () => {
  const measureId = await drafted(
    checks,
    { ...none, initialPopulation: 'InAge', denominator: 'InAge', numerator: 'ToSee' },
    { improvement: 'decrease', opensGaps: false },
  );
  const run = await ranMeasure(measureId);
  expect(run.episodesOf).toBeUndefined();
  // Bo Lund was seen within the year, Cem Aydin before it, Ana Ruiz and Eli Roth never; Dina Weiss is too young.
  expect(run.outcomes).toMatchObject({ met: 1, unmet: 3, outside: 1 });
  expect(await listed(run.id, 'met')).toEqual(['Bo Lund']);
}, 180_000);

test('S622 a retrieve by id is no error and no warning, and functions with a number are offered', async () => {
  const { data } = await noor.browser.call('measures.check', { cql: stays });
  expect(data.issues).toEqual([]);
  expect(data.missingValueSets).toEqual([]);
  expect(data.outline.functions).toEqual([{ name: 'Hours until the first walk', of: 'Encounter' }]);
  expect(data.outline.definitions).toContainEqual({
    name: 'For the heart',
    isYesNo: false,
    episodesOf: 'Encounter',
  });
}, 60_000);
