/** Tests the lists of stays by what can still be done: which stay is in which, in what order, page after page. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { mostRiskRows, type RiskList } from '#shared/scores.ts';
import { openClinic } from '#server/test/clinic.ts';
import { openStays } from '#server/test/cases/open-stays.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner, organizationId } = clinic.world;
const { noon, sent, day, admitted, receive } = await openStays(clinic);
const cora = await clinic.clinician({ hospitalRole: 'Case Manager' });

const list = async (input: object = {}): Promise<RiskList> =>
  (await cora.browser.call('scores.list', input)).data;
const rowOf = async (stayId: string) =>
  (await list({ groups: ['leaving', 'inside', 'home', 'planned'] })).rows.find(
    (row) => row.stayId === stayId,
  );

async function leftAgo(daysAgo: number, days = 8) {
  const stay = await admitted(daysAgo + days);
  await stay.send('A03', noon(daysAgo), { 2: '', 45: sent(noon(daysAgo)) });
  return stay;
}

async function book(patientId: string, hours: number, state: string): Promise<string> {
  const lena = await clinic.clinician();
  const at = clinic.world.deps.now().getTime() + hours * 3_600_000;
  await owner.query(
    `insert into appointments (organization_id, type_id, patient_name, patient_id, starts_at, ends_at, state, created_by)
     select $1, id, 'Ana Ruiz', $2, $3, $4, $6, $5 from appointment_types where organization_id = $1 limit 1`,
    [organizationId, patientId, new Date(at), new Date(at + 1_800_000), lena.id, state],
  );
  return new Date(at).toISOString();
}

test('S501 a stay is listed by what can still be done, and every number opens its rows', async () => {
  const leaving = await admitted(2);
  await owner.query('update stays set expected_on = $2 where id = $1', [leaving.stayId, day(0)]);
  const inside = await admitted(2);
  const home = await leftAgo(4);
  const longAgo = await leftAgo(40);
  const back = await leftAgo(10);
  await receive({
    mrn: back.mrn,
    stay: `${back.mrn}B`,
    time: sent(noon(2)),
    pv1: { 44: sent(noon(2)) },
  });
  const died = await admitted(9);
  await owner.query(`update patients set deceased = 'true' where id = $1`, [died.patientId]);
  const booked = await admitted(3);
  const bookedAt = await book(booked.patientId, 50, 'booked');
  expect(await rowOf(leaving.stayId)).toMatchObject({ group: 'leaving', daysLeft: null });
  expect(await rowOf(inside.stayId)).toMatchObject({ group: 'inside' });
  expect(await rowOf(home.stayId)).toMatchObject({
    group: 'home',
    daysLeft: 26,
    dischargedOn: day(4),
  });
  expect(await rowOf(booked.stayId)).toMatchObject({
    group: 'planned',
    bookedAt,
  });
  for (const { stayId } of [longAgo, back, died]) expect(await rowOf(stayId)).toBeUndefined();
  const counts = (await cora.browser.call('scores.counts', {})).data;
  for (const group of ['leaving', 'inside', 'home', 'planned'] as const)
    expect([group, (await list({ groups: [group] })).rows.length]).toEqual([group, counts[group]]);
  const order = ['leaving', 'inside', 'home', 'planned'];
  const groups = (await list({ groups: order })).rows.map(({ group }) => order.indexOf(group));
  expect(groups).toEqual(groups.toSorted((a, b) => a - b));
});

test('S501 what is over or was cancelled plans nothing, and a stay that did not begin brings nobody back', async () => {
  const stay = await leftAgo(6);
  const { stayId, patientId, mrn } = stay;
  await book(patientId, -2, 'booked');
  await book(patientId, 30, 'cancelled');
  const again = `${mrn}B`;
  await receive({ mrn, stay: again, time: sent(noon(2)), pv1: { 44: sent(noon(2)) } });
  expect(await rowOf(stayId)).toBeUndefined();
  await receive({ mrn, stay: again, event: 'A11', time: sent(noon(1)) });
  expect(await rowOf(stayId)).toMatchObject({ group: 'home', bookedAt: null });
  const { data } = await cora.browser.call('episodes.contacts.plan', { stayId, takesIt: true });
  expect(await rowOf(stayId)).toMatchObject({ group: 'planned', contactId: data.caseId });
  const { version } = (await cora.browser.call('cases.byId', data)).data;
  const drop = { ...data, version, move: 'drop', note: 'Lives with a nurse' };
  expect((await cora.browser.call('cases.move', drop)).status).toBe(200);
  expect(await rowOf(stayId)).toMatchObject({ group: 'home', contactId: null });
});

test('S501 observation stays and other units than the reader’s are left out, and reading is in the audit', async () => {
  const observed = await admitted(1, { 2: 'E' });
  const { stayId } = await admitted(1);
  expect(await rowOf(observed.stayId)).toBeUndefined();
  expect(await rowOf(stayId)).toBeDefined();
  expect((await list({ groups: ['inside'], isOwnUnits: true })).rows).toEqual([]);
  expect(await clinic.recorded('scores.read')).toContainEqual(
    expect.objectContaining({ actor_id: cora.id, detail: expect.objectContaining({ count: 0 }) }),
  );
});

test('S554 lists go on page after page: every stay once, groups in turn, the highest scores of a page first', async () => {
  const key = randomUUID();
  await owner.query(
    `with people as (
       insert into patients (organization_id, full_name, external_id)
       select $1, 'Ana Ruiz', $2 || n from generate_series(1, 330) n returning id, external_id)
     insert into facts (organization_id, patient_id, type, source_id, source_key, status, code, title,
       effective_at, ended_at, body, stated_at, fetched_at)
     select $1, p.id, 'Encounter', (select source_id from facts where organization_id = $1 limit 1), p.external_id,
       'finished', 'IMP', 'Stay', $3::timestamptz - make_interval(days => 2 + n % 20 + n % 9),
       $3::timestamptz - make_interval(days => 1 + n % 20), '{"resourceType": "Encounter"}', now(), now()
     from people p cross join lateral (select substr(p.external_id, 37)::integer as n) number`,
    [organizationId, key, noon(0).toJSDate()],
  );
  const groups = ['leaving', 'inside', 'home'] as const;
  const counts = (await cora.browser.call('scores.counts', {})).data;
  const sum = groups.reduce((all, group) => all + counts[group], 0);
  const first = await list({ groups });
  expect(first.rows).toHaveLength(Math.min(sum, mostRiskRows));
  const pages = [first];
  for (let { next } = first; next !== null; next = pages.at(-1)!.next)
    pages.push(await list({ groups, after: next }));
  expect(pages.length).toBeGreaterThan(1);
  const ids = pages.flatMap(({ rows }) => rows.map(({ stayId }) => stayId));
  expect([new Set(ids).size, ids.length]).toEqual([sum, sum]);
  const turns = pages.flatMap(({ rows }) =>
    rows.map(({ group }) => groups.indexOf(group as 'home')),
  );
  expect(turns).toEqual(turns.toSorted((a, b) => a - b));
  for (const { rows } of pages)
    for (const group of groups) {
      const sums = rows
        .filter((row) => row.group === group)
        .map(({ results }) => results['lace']?.least ?? NaN);
      expect(sums).toEqual(sums.toSorted((a, b) => b - a));
    }
});

// The last one: a feed does not know to whom it sends once there are two hospitals.
test('S501 nobody of another hospital sees a stay', async () => {
  const { stayId } = await admitted(2);
  const elsewhere = await clinic.clinician({
    hospitalRole: 'Case Manager',
    organizationId: await clinic.world.newOrganization('Southgate'),
  });
  expect((await elsewhere.browser.call('scores.one', { stayId })).status).toBe(404);
  expect((await elsewhere.browser.call('scores.list', {})).data.rows).toEqual([]);
});
