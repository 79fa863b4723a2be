/** Tests what comes in and goes out of measures: Bundles, value sets, reports, and codes without a system. */
import { randomUUID } from 'node:crypto';
import type { Bundle, MeasureReport } from 'fhir/r4.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { newProgram } from '#server/test/fhir/program.ts';
import { runPublished } from './service.ts';

const clinic = await openClinic();
const { world } = clinic;
const noor = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Noor Haddad' });
const ada = await clinic.clinician({ hospitalRole: 'IT Builder', fullName: 'Ada Lind' });
const editor = await clinic.clinician({ role: 'EDITOR', hospitalRole: 'Attending' });
afterAll(() => clinic.close());

const icd = 'http://hl7.org/fhir/sid/icd-10-cm';
const url = 'http://example.org/fhir/ValueSet/diabetes';
const helper = `library Shared version '2.1.0'
using FHIR version '4.0.1'
include FHIRHelpers version '4.0.1'
valueset "Diabetes": '${url}'
context Patient
define "Has diabetes": exists [Condition: "Diabetes"]
`;
const cql = `library EyeExam version '3.0.0'
using FHIR version '4.0.1'
include FHIRHelpers version '4.0.1' called FHIRHelpers
include Shared version '2.1.0' called Shared

codesystem "CPT": 'http://www.ama-assn.org/go/cpt'
code "Eye exam": '92014' from "CPT"
parameter "Measurement Period" Interval<DateTime>

context Patient

define "Initial Population": Shared."Has diabetes"
define "Denominator": true
define "Denominator Exclusions": AgeInYears() < 18
define "Numerator":
  exists [Procedure: "Eye exam"]
`;

const base64 = (text: string) => Buffer.from(text).toString('base64');
const library = (name: string, text: string) => ({
  resource: {
    resourceType: 'Library',
    url: `http://example.org/fhir/Library/${name}`,
    name,
    content: [{ contentType: 'text/cql', data: base64(text) }],
  },
});
const population = (code: string, expression: string) => ({
  code: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/measure-population', code }] },
  criteria: { language: 'text/cql-identifier', expression },
});
const bundle = (name: string) => ({
  resourceType: 'Bundle',
  type: 'transaction',
  entry: [
    {
      resource: {
        resourceType: 'Measure',
        title: name,
        library: ['http://example.org/fhir/Library/EyeExam|3.0.0'],
        improvementNotation: { coding: [{ code: 'increase' }] },
        group: [
          {
            population: [
              population('initial-population', 'Initial Population'),
              population('denominator', 'Denominator'),
              population('denominator-exclusion', 'Denominator Exclusions'),
              population('numerator', 'Numerator'),
            ],
          },
        ],
      },
    },
    library('EyeExam', cql),
    library('Shared', helper),
    {
      resource: {
        resourceType: 'ValueSet',
        url,
        title: 'Diabetes',
        compose: { include: [{ system: icd, concept: [{ code: 'E11.9' }, { code: 'E10.9' }] }] },
      },
    },
    {
      resource: {
        resourceType: 'ValueSet',
        url: 'http://example.org/fhir/ValueSet/computed',
        title: 'Computed',
        compose: { include: [{ system: icd, filter: [{ property: 'concept' }] }] },
      },
    },
  ],
});

const upload = async (json: unknown) =>
  (await noor.browser.call('measures.upload', { json: JSON.stringify(json) })).data;
const read = async (measureId: string) =>
  (await noor.browser.call('measures.byId', { measureId })).data;
async function tried(measureId: string) {
  const { version } = await read(measureId);
  const { problem } = await noor.browser.call('measures.tryOut', { measureId, version });
  expect(problem).toBeUndefined();
  const { run } = await read(measureId);
  if (!run) throw new Error('no run');
  return run;
}
const listed = async (runId: string, list: string) =>
  (await noor.browser.call('measures.patients', { runId, list })).data.patients;

const header = 'patient,type,id,time,code,title,value,unit';
const arrive = async (rows: string[]) => {
  const text = [header, ...rows].join('\n');
  const { data } = await ada.browser.call('facts.import', { format: 'csv', text });
  expect(data.counts.refused).toBe(0);
};
const time = new Date(Date.now() - 3_600_000).toISOString();
async function patient(fullName: string) {
  const mrn = `M${randomUUID().slice(0, 8)}`;
  const details = { fullName, externalId: mrn, birthDate: '1960-05-04' };
  const { data } = await noor.browser.call('appointments.patients.add', details);
  return { id: data.id, mrn };
}

let name: string;
let measureId: string;
let ana: { id: string; mrn: string };
beforeAll(async () => {
  ana = await patient('Ana Ruiz');
  await arrive([`${ana.mrn},diagnosis,${randomUUID()},${time},E11.9,Type 2 diabetes,,`]);
  name = `Eye exam ${randomUUID().slice(0, 8)}`;
}, 60_000);

test('S566 a Bundle with a Measure becomes a draft whose CQL is as it was, and says what was left out', async () => {
  const uploaded = await upload(bundle(name));
  expect(uploaded).toMatchObject({ valueSets: 1, libraries: 1 });
  expect(uploaded.notes).toEqual([expect.stringContaining('“Computed” was left out')]);
  measureId = uploaded.measureId!;
  const draft = await read(measureId);
  expect(draft.cql).toBe(cql);
  expect(draft.populations).toMatchObject({
    initialPopulation: 'Initial Population',
    denominatorExclusion: 'Denominator Exclusions',
    numeratorExclusion: null,
  });
  const run = await tried(measureId);
  expect(run.outcomes).toMatchObject({ unmet: 1, met: 0 });
  const { problem, data } = await noor.browser.call('measures.upload', { json: '{"a":1}' });
  expect([problem, data]).toEqual(['input.invalid', undefined]);
}, 180_000);

test('S562 a value set that nobody uploaded is named', async () => {
  const { browser } = noor;
  const text = cql.replace('Shared."Has diabetes"', 'exists [Condition: "Other"]');
  const other = text.replace('codesystem "CPT"', `valueset "Other": 'urn:x'\ncodesystem "CPT"`);
  const { populations } = await read(measureId);
  const draft = { name: 'Other', sentence: 'Other', cql: other, populations };
  const { data } = await browser.call('measures.draft', draft);
  const ref = { measureId: data.measureId, version: 1 };
  expect((await browser.call('measures.tryOut', ref)).problem).toBe('measures.value-sets-missing');
  const checked = await browser.call('measures.check', { cql: other });
  expect(checked.data.missingValueSets).toEqual(['Other']);
}, 60_000);

test('S568 codes without a system count, of records that were merged into the patient’s too', async () => {
  const twin = await patient('Ana Ruis');
  await arrive([`${twin.mrn},procedure,${randomUUID()},${time},92014,Eye exam,,`]);
  const before = await tried(measureId);
  expect((await listed(before.id, 'unmet')).map(({ id }) => id)).toEqual([ana.id]);
  await world.owner.query('update patients set merged_into = $1 where id = $2', [ana.id, twin.id]);
  const after = await tried(measureId);
  expect((await listed(after.id, 'met')).map(({ id }) => id)).toEqual([ana.id]);
  const { data } = await noor.browser.call('measures.explain', {
    runId: after.id,
    patientId: ana.id,
  });
  expect(data.definitions).toContainEqual(
    expect.objectContaining({ name: 'Numerator', value: 'yes' }),
  );
}, 180_000);

test('S567 a run is a valid MeasureReport, and of one patient with the gap; programs read what is in force', async () => {
  const bo = await patient('Bo Lund');
  await arrive([`${bo.mrn},diagnosis,${randomUUID()},${time},E10.9,Type 1 diabetes,,`]);
  const run = await tried(measureId);
  const reportOf = async (patientId: string | null) => {
    const { data } = await noor.browser.call('measures.report', { runId: run.id, patientId });
    return JSON.parse(data.json) as unknown;
  };
  const valid = async (resource: unknown) => {
    const { data } = await ada.browser.call('fhir.validate', { json: JSON.stringify(resource) });
    expect(data.issues.filter(({ isError }) => isError)).toEqual([]);
  };
  const summary = (await reportOf(null)) as MeasureReport;
  await valid(summary);
  expect(summary).toMatchObject({ type: 'summary', group: [{ measureScore: { value: 50 } }] });
  expect(JSON.stringify(summary)).not.toMatch(/Lund|Ruiz/);
  const { entry = [] } = (await reportOf(bo.id)) as Bundle;
  expect(entry.map(({ resource }) => resource?.resourceType)).toEqual([
    'MeasureReport',
    'DetectedIssue',
  ]);
  for (const { resource } of entry) await valid(resource);
  const stranger = await patient('Cem Aydin');
  const refused = { runId: run.id, patientId: stranger.id };
  expect((await noor.browser.call('measures.report', refused)).status).toBe(404);
  expect((await noor.browser.call('measures.explain', refused)).status).toBe(404);

  const program = await newProgram(clinic);
  const path = `MeasureReport?measure=${measureId}`;
  expect(((await program.send('GET', path)).body as Bundle).total).toBe(0);
  const { version } = await read(measureId);
  const { problem } = await ada.browser.call('measures.publish', { measureId, version });
  expect(problem).toBeUndefined();
  await runPublished(world.deps, { organizationId: world.organizationId, measureId });
  const search = (await program.send('GET', path)).body as Bundle<MeasureReport>;
  expect(search.entry?.[0]?.resource).toMatchObject({ type: 'summary', status: 'complete' });
  const id = search.entry?.[0]?.resource?.id;
  expect((await program.send('GET', `MeasureReport/${id}`)).body).toMatchObject({ id });
  const otherHospital = await newProgram(clinic, {
    organizationId: await world.newOrganization('B'),
  });
  expect(((await otherHospital.send('GET', path)).body as Bundle).total).toBe(0);
  expect((await otherHospital.send('GET', `MeasureReport/${id}`)).status).toBe(404);
  expect((await editor.browser.call('measures.report', { runId: run.id })).status).toBe(403);
}, 180_000);
