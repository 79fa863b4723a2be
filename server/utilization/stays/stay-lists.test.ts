/** Tests that lists of stays say what the record says now, and count what they list. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { StayLine } from '#shared/utilization.ts';
import { openClinic } from '#server/test/clinic.ts';
import { openStays } from '#server/test/cases/open-stays.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner, organizationId } = clinic.world;
const { una, noon, sent, day, receive, newPatient, admitted, stays } = await openStays(clinic);
const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist' });

test('S431 an admission, transfer, change of class, discharge, its recall and a cancellation are in the list at once', async () => {
  const { send, list, stayId, patientId } = await admitted(4, { 2: 'E' });
  expect((await list())[0]).toMatchObject({
    id: stayId,
    patient: { id: patientId, fullName: 'Ana Ruiz', birthDate: '1957-03-12' },
    class: 'EMER',
    bed: '1',
    service: 'MED',
    admittedOn: day(4),
    isOpen: true,
    review: null,
    midnights: { all: 4, inpatient: 0, outpatient: 4, benchmark: 4 },
  });
  expect(await send('A06', noon(3), { 2: 'I' })).toContain('facts');
  expect((await list())[0]).toMatchObject({
    class: 'IMP',
    midnights: { all: 4, inpatient: 3, outpatient: 1, benchmark: 4 },
  });
  await send('A02', noon(2), { 3: (await list())[0]!.unit + '^7^', 2: '' });
  expect((await list())[0]).toMatchObject({ bed: '7', class: 'IMP' });
  await send('A03', noon(1), { 2: '', 45: sent(noon(1)) });
  expect(await list()).toEqual([]);
  expect((await list({ leftWithin: 3 }))[0]).toMatchObject({
    dischargedOn: day(1),
    isOpen: false,
    midnights: { all: 3, inpatient: 2, outpatient: 1 },
  });
  await send('A13', noon(1).plus({ hours: 1 }), { 2: '' });
  expect((await list())[0]).toMatchObject({ isOpen: true, dischargedOn: null });
  await send('A11', noon(1).plus({ hours: 2 }), { 2: '' });
  expect([await list(), await list({ leftWithin: 30 })]).toEqual([[], []]);
});

test('S431 a visit without a bed is no stay until it becomes one, with its time as an outpatient', async () => {
  const { mrn } = await newPatient();
  const unit = `U${randomUUID().slice(0, 6)}`;
  const send = (event: string, at: ReturnType<typeof noon>, patientClass: string) =>
    receive({
      mrn,
      stay: mrn,
      event,
      time: sent(at),
      pv1: { 2: patientClass, 3: unit, 44: sent(noon(3)) },
    });
  const list = () => stays({ units: [unit] });
  await send('A04', noon(3), 'O');
  expect(await list()).toEqual([]);
  await send('A06', noon(1), 'I');
  expect(await list()).toMatchObject([
    { class: 'IMP', midnights: { inpatient: 1, outpatient: 2 } },
  ]);
});

test('S431 a merged patient is the one that the record leads to, and a coverage says who pays', async () => {
  const one = await admitted(2);
  const other = await newPatient('Ana Maria Ruiz');
  await owner.query('update patients set merged_into = $2 where id = $1', [
    one.patientId,
    other.patientId,
  ]);
  expect((await one.list())[0]).toMatchObject({ patient: { id: other.patientId } });
  await one.send('A08', noon(1), {}, ['IN1|1|PPO|77|North Health']);
  expect((await one.list({ payers: ['North Health'] }))[0]).toMatchObject({
    payer: 'North Health',
  });
});

test('S432 pages in order of each column have each stay once, and a number opens exactly the rows that it counts', async () => {
  const unit = `U${randomUUID().slice(0, 6)}`;
  await owner.query(
    `with p as (insert into patients (organization_id, full_name) select $1, 'Patient ' || n
       from generate_series(1, 120) n returning id)
     insert into facts (organization_id, patient_id, type, source_id, source_key, status, code, title,
       effective_at, body, stated_at, fetched_at)
     select $1, p.id, 'Encounter', (select id from fact_sources where organization_id = $1 limit 1),
       $2 || p.id, 'in-progress', (array['IMP', 'OBSENC'])[1 + (row_number() over ())::int % 2], 'Stay',
       now() - interval '1 day' * ((row_number() over ())::int % 9), jsonb_build_object('location',
         jsonb_build_array(jsonb_build_object('location', jsonb_build_object('display', $2),
           'physicalType', jsonb_build_object('coding', jsonb_build_array(jsonb_build_object('code', 'wa')))))),
       now(), now() from p`,
    [organizationId, unit],
  );
  const filter = { units: [unit] };
  for (const by of ['unit', 'bed', 'class', 'payer', 'admittedOn', 'midnights', 'expectedEnd'])
    for (const isDescending of [false, true]) {
      const ids: string[] = [];
      const midnights: number[] = [];
      let after: object | null | undefined;
      do {
        const query = { filter, order: { by, isDescending }, ...(after && { after }) };
        const { data } = await una.browser.call('utilization.stays.list', query);
        ids.push(...data.stays.map(({ id }: StayLine) => id));
        midnights.push(...data.stays.map((stay: StayLine) => stay.midnights!.all));
        after = data.next;
      } while (after);
      expect([ids.length, new Set(ids).size]).toEqual([120, 120]);
      const sorted = midnights.toSorted((a, b) => (isDescending ? b - a : a - b));
      expect(by === 'midnights' ? midnights : sorted).toEqual(sorted);
    }
  const filters = [
    filter,
    { ...filter, classes: ['observation'] },
    { ...filter, midnights: { from: 2 } },
    { ...filter, review: 'none' },
    { ...filter, review: 'due' },
    { ...filter, authorization: 'missing' },
    { ...filter, expected: 'none' },
  ];
  const { data: counted } = await una.browser.call('utilization.stays.counts', { filters });
  const listed = await Promise.all(
    filters.map(async (each) => {
      const { data } = await una.browser.call('utilization.stays.exportCsv', { filter: each });
      return data.rows;
    }),
  );
  expect(counted.counts).toEqual(listed);
  expect(counted.counts.slice(0, 2)).toEqual([120, 60]);
});

test('S436 a patient’s stays, coverages and answers are read by who has opened their facts, with a reason', async () => {
  const { patientId, stayId } = await admitted(2);
  const opening = { by: 'reason', patientId, because: 'Payer calls about the stay' };
  const { openingId } = (await una.browser.call('facts.open', opening)).data;
  const { data } = await una.browser.call('utilization.stays.ofPatient', { openingId });
  expect(data).toMatchObject({ patient: { id: patientId }, stays: [{ stay: { id: stayId } }] });
  const other = await clinic.clinician({ hospitalRole: 'Utilization Manager' });
  expect((await other.browser.call('utilization.stays.ofPatient', { openingId })).problem).toBe(
    'facts.closed',
  );
  expect((await grace.browser.call('utilization.stays.list', {})).problem).toBe('access.denied');
});

test('S431 the days of every stay are those of its cases', async () => {
  const { rows } = await owner.query(
    `select s.id from stays s join cases c on c.encounter_id = s.id
     where (s.unit, s.bed, s.service, s.payer, s.admitted_day, s.discharged_day, s.stay_days)
       is distinct from (c.unit, c.bed, c.service, c.payer, c.admitted_day, c.discharged_day, c.stay_days)`,
  );
  expect(rows).toEqual([]);
});

test('S510 filters of stays are saved, shared and renamed like those of cases, and neither list has those of the other', async () => {
  const call = (name: string, input: object = {}) =>
    una.browser.call(name as 'utilization.stays.saveFilter', input as never);
  // Lists of cases have such a filter too.
  const filter = { units: 'mine' };
  const { data } = await call('utilization.stays.saveFilter', { name: 'Long', filter });
  const saved = async () => (await call('utilization.stays.filters')).data as unknown;
  const line = { id: data.filterId, name: 'Long', filter, isShared: false, by: null };
  expect(await saved()).toEqual([line]);
  expect((await call('cases.filters')).data).toEqual([]);
  const ofCases = { name: 'Long', filter: { owner: 'me' } };
  expect((await call('cases.saveFilter', ofCases)).problem).toBe('cases.filter-name-taken');
  expect(await saved()).toEqual([line]);
  const wrong = { name: 'Wrong', filter: { owner: 'me' } };
  expect((await call('utilization.stays.saveFilter', wrong)).problem).toBe('input.invalid');
  await call('cases.renameFilter', { filterId: data.filterId, name: 'Longer' });
  expect(await saved()).toEqual([{ ...line, name: 'Longer' }]);
  await call('cases.removeFilter', { filterId: data.filterId });
  expect(await saved()).toEqual([]);
});

test('S510 each person chooses the columns of the master list for themselves', async () => {
  const columns = ['place', 'workingDrg', 'delay'];
  await una.browser.call('cases.saveColumns', { list: 'ml', columns } as never);
  expect((await una.browser.call('cases.columns', { list: 'ml' })).data).toEqual({
    columns: expect.arrayContaining(columns),
  });
  expect((await una.browser.call('cases.columns', { list: 'lms' })).data).toEqual({
    columns: null,
  });
});
