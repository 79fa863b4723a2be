/** Tests where a barrier waits: a unit, a provider of the directory or words, on board, wall and FHIR, and how it is changed. */
import { afterAll, expect, test } from 'vitest';
import type { CaseRecord } from '#shared/cases.ts';
import type { DischargePage, DischargeWall } from '#shared/discharge/board.ts';
import { openClinic } from '#server/test/clinic.ts';
import { openStays } from '#server/test/cases/open-stays.ts';
import { fetched } from '#server/test/feed-reader.ts';
import { newProgram } from '#server/test/fhir/program.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { admitted } = await openStays(clinic);
const mei = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Mei Tan' });
const nia = await clinic.clinician({ hospitalRole: 'Resident' });
const admin = await clinic.clinician({ role: 'ADMIN' });
const unit = await clinic.newUnit();
const { data: reasons } = await mei.browser.call('utilization.stays.reasons.addFirst', {});
const { data: elm } = await mei.browser.call('postAcute.add', {
  name: 'Elm House',
  type: 'skilled-nursing',
});

const toUnit = { is: 'unit', unitId: unit.id, bed: '12' };
const toElm = { is: 'provider', providerId: elm.id };
const inWords = { is: 'words', name: 'her sister in Leeds' };

async function barrier(waitsFor: object | null, more: object = {}) {
  const { stayId } = await admitted(2);
  const input = { stayId, reasonId: reasons[0]!.id, waitsFor, ...more };
  const { data } = await mei.browser.call('discharge.openBarrier', input);
  return { stayId, caseId: data?.caseId as string };
}
const read = async (caseId: string): Promise<CaseRecord> =>
  (await mei.browser.call('cases.byId', { caseId })).data;
const change = async (caseId: string, waitsFor: object | null, who = mei) =>
  who.browser.call('discharge.changeWaitsFor', {
    caseId,
    version: (await read(caseId)).version,
    waitsFor,
  });
async function onBoard(stayId: string) {
  const { data } = await mei.browser.call('discharge.board', { units: 'all' });
  const row = (data as DischargePage).rows.find(({ stay }) => stay.id === stayId);
  return row?.barriers[0]?.waitsFor;
}

test('S606 a barrier says where it waits, by the present name of the unit or provider', async () => {
  const [ofUnit, ofProvider, ofWords] = [
    await barrier(toUnit),
    await barrier(toElm),
    await barrier(inWords),
  ];
  expect(await onBoard(ofUnit.stayId)).toEqual({
    unitId: unit.id,
    providerId: null,
    name: unit.name,
    bed: '12',
  });
  expect(await onBoard(ofWords.stayId)).toMatchObject({ name: inWords.name, bed: '' });
  const { version, id: providerId, bedReports: _reports, ...details } = elm;
  const renamed = { ...details, providerId, version, name: 'Elm Court' };
  expect((await mei.browser.call('postAcute.save', renamed)).status).toBe(200);
  expect(await onBoard(ofProvider.stayId)).toMatchObject({ providerId, name: 'Elm Court' });
  expect(await onBoard((await barrier(null)).stayId)).toBe(null);
});

test('S606 who has a barrier changes where it waits, which stands in its history and, without words, in the audit', async () => {
  const assign = { to: 'person', personId: nia.id };
  const { caseId, stayId } = await barrier(inWords, { assign });
  expect((await change(caseId, toUnit, nia)).status).toBe(200);
  const { events, version } = await read(caseId);
  expect(events.at(-1)).toMatchObject({
    event: 'noted',
    note: `Waits for ${unit.name}, bed 12.`,
    by: { id: nia.id },
  });
  const entry = (await clinic.recorded('case.note', caseId)).at(-1);
  expect(entry?.detail).toEqual({
    before: { unitId: null, providerId: null },
    after: { unitId: unit.id, providerId: null },
  });
  const stale = { caseId, version: version - 1, waitsFor: null };
  expect((await mei.browser.call('discharge.changeWaitsFor', stale)).problem).toBe('conflict');
  const other = await clinic.clinician({ hospitalRole: 'Resident' });
  expect((await change(caseId, null, other)).problem).toBe('not-found');
  expect((await change(caseId, null)).status).toBe(200);
  expect(await onBoard(stayId)).toBe(null);
});

test('S606 the wall names units and providers; words alone where it names patients', async () => {
  const [ofUnit, ofWords] = [await barrier(toUnit), await barrier(inWords)];
  const wall = async (withNames: boolean) => {
    const link = { name: `Wall ${withNames}`, unitIds: null, shows: 'discharge', withNames };
    const { data } = await admin.browser.call('roster.onCall.addLink', link);
    const { text } = await fetched(clinic, new URL(data.json).pathname);
    return (JSON.parse(text) as DischargeWall).rows.flatMap(({ barriers }) =>
      barriers.flatMap(({ waitsFor }) => waitsFor ?? []),
    );
  };
  expect(await onBoard(ofUnit.stayId)).toMatchObject({ unitId: unit.id });
  expect(await onBoard(ofWords.stayId)).toMatchObject({ name: inWords.name });
  const [without, withNames] = [await wall(false), await wall(true)];
  expect(without).toContain(`${unit.name}, bed 12`);
  expect(without).not.toContain(inWords.name);
  expect(withNames).toContain(inWords.name);
});

test('S606 programs read where it waits as location and input of the Task', async () => {
  const program = await newProgram(clinic);
  const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
  const tasks = [];
  for (const waitsFor of [toUnit, toElm, inWords]) {
    const { caseId } = await barrier(waitsFor);
    const { body } = await program.send('GET', `Task/${caseId}`);
    const json = JSON.stringify(body);
    const { data } = await builder.browser.call('fhir.validate', { json });
    expect(data.issues.filter(({ isError }: { isError: boolean }) => isError)).toEqual([]);
    tasks.push(body);
  }
  expect(tasks).toMatchObject([
    {
      location: { display: `${unit.name}, bed 12` },
      input: [{ valueReference: { reference: `HealthcareService/${unit.id}` } }],
    },
    {
      location: { reference: `Location/${elm.id}` },
      input: [{ valueReference: { reference: `HealthcareService/${elm.id}` } }],
    },
    { location: { display: inWords.name } },
  ]);
});

test('S606 nothing waits for what is not of the hospital, or is offered no more', async () => {
  const { stayId } = await admitted(2);
  const organizationId = await clinic.world.newOrganization('Southgate');
  const foreign = await clinic.newUnit(organizationId);
  const open = async (waitsFor: object) => {
    const input = { stayId, reasonId: reasons[0]!.id, waitsFor };
    return (await mei.browser.call('discharge.openBarrier', input)).problem;
  };
  expect(await open({ is: 'unit', unitId: foreign.id })).toBe('not-found');
  expect(await open({ is: 'provider', providerId: foreign.id })).toBe('input.invalid');
  expect(await open({ is: 'words', name: ' ' })).toBe('input.invalid');
});
