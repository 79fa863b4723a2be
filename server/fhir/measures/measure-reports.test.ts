/** Tests that programs read numbers of cases as MeasureReports: valid R4, by their scope, without money and without people. */
import { randomUUID } from 'node:crypto';
import type { Bundle, MeasureReport } from 'fhir/r4.js';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { newProgram, type Program } from '#server/test/fhir/program.ts';

const clinic = await openClinic();
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const manager = await clinic.clinician({ hospitalRole: 'Case Manager' });
afterAll(() => clinic.close());

let program: Program;
/** Two days around today: within it in every zone, and at midnight. */
let period: { start: string; end: string };
beforeAll(async () => {
  program = await newProgram(clinic);
  const today = DateTime.utc();
  const day = (days: number) => today.plus({ days }).toFormat('yyyy-MM-dd');
  period = { start: day(-2), end: day(2) };
  for (const isDone of [true, false]) {
    const task = { title: 'Order home oxygen', assign: { to: 'person', personId: manager.id } };
    const { caseId } = (await manager.browser.call('cases.openTask', task)).data;
    const { version } = (await manager.browser.call('cases.byId', { caseId })).data;
    const move = isDone
      ? { move: 'finish' }
      : { move: 'drop', note: 'The patient has one at home already.' };
    const { problem } = await manager.browser.call('cases.move', { caseId, version, ...move });
    if (problem) throw new Error(problem);
  }
});

const withinPeriod = () => `period=ge${period.start}&period=le${period.end}`;

async function search(parameters: string, by = program): Promise<Bundle<MeasureReport>> {
  const { status, body, text } = await by.send('GET', `MeasureReport?${parameters}`);
  expect([parameters, status, text]).toEqual([parameters, 200, text]);
  return body as Bundle<MeasureReport>;
}

test('S475 a number is a summary of its population with a score, in strata, and valid R4', async () => {
  const { entry = [] } = await search(`measure=task&stratifier=state&${withinPeriod()}`);
  const done = entry.find(({ resource }) => resource?.measure?.endsWith('/Measure/tasks-done'));
  expect(done?.resource).toMatchObject({
    status: 'complete',
    type: 'summary',
    period,
    group: [
      {
        code: { text: 'Done' },
        population: [{ code: { coding: [{ code: 'initial-population' }] }, count: 1 }],
        measureScore: { value: 1 },
        stratifier: [{ code: [{ text: 'state' }], stratum: [{ value: { text: 'Done' } }] }],
      },
    ],
  });
  const rate = entry.find(({ resource }) => resource?.id?.startsWith('tasks-on-time.'));
  // No task had a time: there is no score, and not 0 %.
  expect(rate?.resource?.group?.[0]?.measureScore).toBeUndefined();
  for (const { resource } of entry) {
    const { data } = await builder.browser.call('fhir.validate', {
      json: JSON.stringify(resource),
    });
    expect(data.issues.filter(({ isError }: { isError: boolean }) => isError)).toEqual([]);
  }
  const { body } = await program.send('GET', `MeasureReport/${done?.resource?.id}`);
  const { date: _then, ...again } = done?.resource ?? {};
  expect(body).toMatchObject(again);
});

test('S475 a report says when it has no beginning, and nothing of money, of now, or of another hospital', async () => {
  for (const parameters of ['measure=task', `measure=task&period=ge${period.start}`])
    expect((await program.send('GET', `MeasureReport?${parameters}`)).status).toBe(400);
  const tooLong = 'measure=task&period=ge2020-01-01&period=lt2026-01-01';
  expect((await program.send('GET', `MeasureReport?${tooLong}`)).status).toBe(400);
  for (const measure of ['money-denied', 'tasks-overdue', 'nothing'])
    expect((await search(`measure=${measure}&${withinPeriod()}`)).total).toBe(0);
  const ids = (await search(`measure=denial&${withinPeriod()}`)).entry ?? [];
  expect(JSON.stringify(ids)).not.toMatch(/money|USD/);
  const days = `${period.start}.${period.end}`;
  for (const id of [`money-denied.${days}`, `tasks-overdue.${days}`, `tasks-done.${days}.owner`])
    expect([id, (await program.send('GET', `MeasureReport/${id}`)).status]).toEqual([id, 404]);
  const organizationId = await clinic.world.newOrganization('B');
  const other = await newProgram(clinic, { organizationId });
  const { entry = [] } = await search(`measure=tasks-done&${withinPeriod()}`, other);
  expect(entry[0]?.resource?.group?.[0]?.measureScore).toEqual({ value: 0 });
});

test('S533 figures of stays and claims are reports too, in strata of no person, and of nothing without a score', async () => {
  const unit = `U${randomUUID().slice(0, 6)}`;
  const mrn = randomUUID().slice(0, 8);
  await manager.browser.call('appointments.patients.add', {
    fullName: 'Ana Ruiz',
    externalId: mrn,
  });
  const end = DateTime.utc().startOf('hour');
  const stay = {
    resourceType: 'Encounter',
    id: randomUUID(),
    status: 'finished',
    class: { code: 'OBSENC' },
    subject: { reference: 'Patient/p1' },
    location: [{ location: { display: unit }, physicalType: { coding: [{ code: 'wa' }] } }],
    period: { start: end.minus({ hours: 30 }).toISO(), end: end.toISO() },
  };
  const patient = { resourceType: 'Patient', id: 'p1', identifier: [{ value: mrn }] };
  const text = JSON.stringify({
    resourceType: 'Bundle',
    entry: [{ resource: patient }, { resource: stay }],
  });
  expect((await builder.browser.call('facts.import', { format: 'fhir', text })).status).toBe(200);
  const days = withinPeriod();
  const hours = await search(`measure=observation-hours&stratifier=unit&${days}`);
  const report = hours.entry?.[0]?.resource;
  const stratum = report?.group?.[0]?.stratifier?.[0]?.stratum?.find(
    ({ value }) => value?.text === unit,
  );
  expect(stratum).toMatchObject({
    population: [{ code: { coding: [{ code: 'initial-population' }] }, count: 1 }],
    measureScore: { value: 30, code: 'h' },
  });
  const { data } = await builder.browser.call('fhir.validate', { json: JSON.stringify(report) });
  expect(data.issues.filter(({ isError }: { isError: boolean }) => isError)).toEqual([]);
  const { body } = await program.send('GET', `MeasureReport/${report?.id}`);
  const { date: _then, ...again } = report!;
  expect(body).toMatchObject(again);
  const denials = await search(`measure=first-pass-denials&${days}`);
  expect(denials.entry?.[0]?.resource?.group?.[0]).toMatchObject({
    population: [
      { code: { coding: [{ code: 'denominator' }] }, count: 0 },
      { code: { coding: [{ code: 'numerator' }] }, count: 0 },
    ],
  });
  expect(denials.entry?.[0]?.resource?.group?.[0]?.measureScore).toBeUndefined();
  expect((await search(`measure=first-pass-denials&stratifier=unit&${days}`)).total).toBe(0);
  const byPerson = `MeasureReport/readmissions.${period.start}.${period.end}.clinician`;
  expect((await program.send('GET', byPerson)).status).toBe(404);
});

test('S475 it needs its scope, people do not read it so, and each read is audited', async () => {
  const without = await newProgram(clinic, { scopes: ['system/Task.rs'] });
  const path = `MeasureReport?measure=task&${withinPeriod()}`;
  expect((await without.send('GET', path)).status).toBe(403);
  expect((await manager.browser.fetch(`/fhir/${path}`)).status).toBe(404);
  const before = (await clinic.recorded('case-numbers.export')).length;
  await search(`measure=task&${withinPeriod()}`);
  const rows = await clinic.recorded('case-numbers.export');
  expect(rows.length).toBe(before + 1);
  expect(rows.some(({ detail }) => detail['format'] === 'fhir')).toBe(true);
});
