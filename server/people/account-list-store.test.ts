/** Tests the list of accounts: search without accents, filters, sorting and pages, however many there are. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '#shared/people.ts';
import type { Browser } from '#server/test/browser.ts';
import { openWorld, type World } from '#server/test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({
    env: { OTP_RESEND_SECONDS: '0' },
  });
});
afterAll(() => world.close());

/** An organization of its own for each test, with an administrator whose name sorts last. */
let organizationId: string;
let admin: Browser;
let number = 0;
beforeEach(async () => {
  organizationId = await world.newOrganization(`Hospital ${(number += 1)}`);
  const person = { role: 'ADMIN', organizationId, fullName: 'Zz Administrator' } as const;
  admin = await world.openSession(await world.person(person));
});

const list = async (input: object = {}) => {
  const answer = await admin.call('people.list', input);
  expect(answer.status).toBe(200);
  return answer.data;
};

const names = async (input: object = {}): Promise<string[]> =>
  (await list(input)).people.map(({ fullName }: Account) => fullName);

/** Inserts "Person 00001" and so on directly into the tables, over all levels, jobs and states. */
const crowd = (count: number) =>
  world.owner.query(
    `insert into practitioners (organization_id, email, full_name, password_hash, role, hospital_role,
       active, access_applications, zone)
     select $1::uuid, 'p' || n || '.' || $3 || '@crowd.example', 'Person ' || lpad(n::text, 5, '0'),
       case when n % 10 = 3 then null else 'x' end,
       (array['user','EDITOR','GUEST'])[1 + n % 3], (array['Attending','Intern'])[1 + n % 2],
       n % 10 <> 1, case when n % 10 = 2 then '{}' else '{KareMD}' end::text[], 'Europe/London'
     from generate_series(1, $2::int) n`,
    [organizationId, count, number],
  );

describe('somebody is found', () => {
  beforeEach(async () => {
    const person = (fullName: string, email: string, hospitalRole = 'Attending') =>
      world.person({ fullName, email, organizationId, hospitalRole: hospitalRole as 'Attending' });
    await person('Dr. Zoë Müller-Łoś', `zoe.${number}@crowd.example`);
    await person('José Ñandú', `jose.${number}@crowd.example`, 'Nurse Practitioner');
    await person('100% Sure_Name', `sure.${number}@crowd.example`, 'Intern');
  });

  test.each([
    ['without accents', 'zoe muller', 'Dr. Zoë Müller-Łoś'],
    ['without exact case', 'NANDU', 'José Ñandú'],
    ['with accents that the name lacks', 'sürë', '100% Sure_Name'],
    ['by words in any order', 'los zoe', 'Dr. Zoë Müller-Łoś'],
    ['by the address', 'jose.', 'José Ñandú'],
    ['by the job', 'nurse', 'José Ñandú'],
    ['by the level', 'admin', 'Zz Administrator'],
    ['by a part of a word', 'andu', 'José Ñandú'],
    ['by signs that mean something to the database', '100%', '100% Sure_Name'],
  ])('%s', async (_how, search, found) => {
    expect(await names({ search })).toEqual([found]);
  });

  test('and nobody who matches only some of the words', async () => {
    for (const search of ['zoe jose', '%', '_', '\\']) {
      const found = await names({ search });
      expect([search, found]).toEqual([search, found.filter((name) => name.includes(search))]);
    }
    expect(await names({ search: 'zoe jose' })).toEqual([]);
  });
});

test('filters combine, and the count is theirs while the totals are the whole hospital’s', async () => {
  await crowd(100);
  const answer = await list({ role: 'EDITOR', hospitalRole: 'Intern', access: 'karemd' });
  expect(answer.people.length).toBe(answer.count);
  for (const person of answer.people)
    expect(person).toMatchObject({ role: 'EDITOR', hospitalRole: 'Intern', access: 'karemd' });
  expect(answer.totals).toEqual({ accounts: 101, invited: 10, locked: 10, notMailed: 10 });
  expect((await list({ access: 'none' })).count).toBe(10);
});

test('a unit is a filter too', async () => {
  const insert = `insert into units (organization_id, name) values ($1, 'Cardiology') returning id`;
  const unitId = (await world.owner.query<{ id: string }>(insert, [organizationId])).rows[0]?.id;
  await crowd(4);
  const move = `update practitioners set unit_id = $1 where full_name = 'Person 00002' and organization_id = $2`;
  await world.owner.query(move, [unitId, organizationId]);
  expect(await names({ unitId })).toEqual(['Person 00002']);
  expect((await admin.call('people.units')).data).toEqual({
    zone: 'Europe/London',
    units: [{ id: unitId, name: 'Cardiology' }],
    closed: [],
    ownUnitId: null,
    ownUnitIds: [],
  });
  const join = `update practitioners set unit_id = $1 where full_name = 'Zz Administrator' and organization_id = $2`;
  await world.owner.query(join, [unitId, organizationId]);
  expect((await admin.call('people.units')).data).toMatchObject({ ownUnitId: unitId });
  await world.owner.query('update units set active = false where id = $1', [unitId]);
  expect((await admin.call('people.units')).data).toMatchObject({
    ownUnitId: null,
    units: [],
    // Nothing says when.
    closed: [{ id: unitId, name: 'Cardiology', closedAt: null, mergedInto: null }],
  });
});

test('each order holds over all pages, nobody comes twice and nobody is left out', async () => {
  await crowd(60);
  for (const sort of ['name', 'role', 'job', 'access', 'seen'])
    for (const descending of [false, true]) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => names({ sort, descending, page, pageSize: 20 })),
      );
      expect([sort, pages.map((page) => page.length)]).toEqual([sort, [20, 20, 20, 1]]);
      expect(new Set(pages.flat()).size).toBe(61);
    }
  expect((await names({ pageSize: 1 }))[0]).toBe('Person 00001');
  expect((await names({ pageSize: 1, descending: true }))[0]).toBe('Zz Administrator');
  const byAccess = await list({ pageSize: 1, sort: 'access' });
  expect(byAccess.people[0]?.access).toBe('locked');
  expect((await names({ pageSize: 1, sort: 'role' }))[0]).toBe('Zz Administrator');
  expect((await names({ pageSize: 1, sort: 'seen' }))[0]).toBe('Zz Administrator');
});

test('a title in front does not count in the order of names', async () => {
  for (const fullName of ['Dr. Zeta', 'Prof. Dr. Älpha', 'Beta', 'Dr.'])
    await world.person({ fullName, organizationId });
  expect((await names()).slice(0, 4)).toEqual(['Prof. Dr. Älpha', 'Beta', 'Dr.', 'Dr. Zeta']);
});

test('the number of statements is the same for 10 and for 1,000 people', async () => {
  const cost = async (input: object) => {
    await admin.call('auth.me');
    return (await world.countStatements(() => list({ pageSize: 100, ...input }))).count;
  };
  await crowd(10);
  const few = [await cost({}), await cost({ search: 'person' })];
  number += 1_000_000;
  await crowd(1000);
  expect((await list({ search: 'person' })).count).toBe(1010);
  expect([await cost({}), await cost({ search: 'person' })]).toEqual(few);
});

test('among a thousand a page and a search are read through indexes', async () => {
  await crowd(1_000);
  const own = `from practitioners p where p.organization_id = '${organizationId}'`;
  await world.owner.query(
    `update practitioners set full_name = full_name || ' ' || md5(email) where organization_id = $1`,
    [organizationId],
  );
  await world.owner.query('vacuum analyze practitioners');
  expect((await list({ page: 20, pageSize: 50 })).people).toHaveLength(50);
  expect((await list({ search: '00999' })).people).toHaveLength(1);
  const plan = async (text: string) => {
    const asked = `set enable_seqscan = off; explain ${text}; reset enable_seqscan`;
    const answers = (await world.owner.query(asked)) as unknown as { rows: object[] }[];
    return JSON.stringify(answers[1]?.rows);
  };
  const search = `select id ${own} and p.words_folded like '%' || folded('Ab3F9') || '%'`;
  expect(await plan(search)).toMatch(/practitioners_by_words/);
  const misspelt = `select id ${own} and 'persan' <% p.words_folded and 'persan' <% p.name_folded`;
  expect(await plan(misspelt)).toMatch(/practitioners_by_words/);
  const page = `select id ${own} order by p.name_order, p.id limit 50`;
  expect(await plan(page)).toMatch(/practitioners_by_name/);
});

test('the picker of colleagues finds without accents too, and shows no address', async () => {
  await world.person({ fullName: 'Zoë Müller', organizationId });
  const answer = await admin.call('people.find', { search: 'MULLER zoe' });
  expect(answer.data.map(({ fullName }) => fullName)).toEqual(['Zoë Müller']);
  expect(answer.text).not.toContain('@');
});

test('S248 a colleague is found with one wrong letter where no other is, and never by their address', async () => {
  const wendeline = 'Dr. Wendeline Brzezinski';
  const { email } = await world.person({ fullName: wendeline, organizationId });
  await world.person({
    fullName: 'Tim Okafor 3',
    email: 'grosvenor@clinic.example',
    organizationId,
  });
  await world.person({ fullName: 'Lee Grosvenor', organizationId, active: false });
  await world.person({
    fullName: 'Wanda Brzezinska',
    organizationId: await world.newOrganization('Other'),
  });
  const found = async (search: string, more: object = { withSimilar: true }) =>
    (await admin.call('people.find', { search, ...more })).data;
  // Another letter, one missing, one too many, two swapped; beside right words.
  const [other, missing, extra, swapped] = ['Brzezinsky', 'Brzezinki', 'Brzzezinski', 'Brzeiznski'];
  for (const search of [other, missing, extra, swapped, 'dr wendeline brzezinsky', 'Wendelina'])
    expect
      .soft([search, await found(search!)])
      .toMatchObject([search, [{ fullName: wendeline, isSimilar: true }]]);
  // Two wrong letters, a word that is nobody's, a number, addresses, somebody who left, short words.
  for (const search of [
    'Brzenzinsky',
    'Brzezinxky',
    'wilma brzezinsky',
    'brzezinsky 2',
    'okafer 3',
    'grosvenir',
    email.replace('@', 'x@'),
    'Tin',
    '',
  ])
    expect
      .soft([search, (await found(search)).filter((one: object) => 'isSimilar' in one)])
      .toEqual([search, []]);
  expect(await found('Brzezinsky', {})).toEqual([]);
  // Who is found as typed comes without the others.
  await world.person({ fullName: 'Ada Brzezinsky', organizationId });
  expect(await found('Brzezinsky')).toMatchObject([{ fullName: 'Ada Brzezinsky' }]);
  expect((await found('Brzezinsky'))[0]).not.toHaveProperty('isSimilar');
});

test('S248 the list of people names those with one wrong letter where nobody is found, locked ones too', async () => {
  await world.person({ fullName: 'Jozefien Wielgosz', organizationId, active: false });
  await world.person({
    fullName: 'Jozefien Wielgosz',
    organizationId: await world.newOrganization('Another one'),
  });
  const similarTo = async (search: string, more: object = {}) => {
    const { data } = await admin.call('people.list', { search, withSimilar: true, ...more });
    return [data.people.length, data.similar.map(({ fullName }) => fullName)];
  };
  expect(await similarTo('wielgosh')).toEqual([0, ['Jozefien Wielgosz']]);
  expect(await similarTo('Wielgosz')).toEqual([1, []]);
  expect(await similarTo('wielgosh', { role: 'SA' })).toEqual([0, []]);
  expect(await similarTo('wielgosh', { withSimilar: false })).toEqual([0, []]);
  expect(await similarTo('wielgox')).toEqual([0, []]);
});

test('S15 a colleague is shown to colleagues alone, without an address, while they work here', async () => {
  const zoe = await world.person({ fullName: 'Zoë Müller', organizationId });
  const reader = await world.openSession(await world.person({ organizationId, role: 'GUEST' }));
  const answer = await reader.call('people.colleague', { personId: zoe.id });
  const known = {
    id: zoe.id,
    fullName: 'Zoë Müller',
    hospitalRole: 'Attending',
    unit: null,
    phone: null,
    pager: null,
  };
  expect(answer.data).toEqual(known);
  const foreigner = await world.openSession(await world.person());
  expect((await foreigner.call('people.colleague', { personId: zoe.id })).problem).toBe(
    'not-found',
  );
  await world.owner.query('update practitioners set active = false where id = $1', [zoe.id]);
  expect((await reader.call('people.colleague', { personId: zoe.id })).problem).toBe('not-found');
});

test('a page or an order that does not exist is refused', async () => {
  for (const input of [
    { pageSize: 101 },
    { page: 0 },
    { sort: 'password_hash' },
    { access: 'all' },
    { role: 'root' },
    { organizationId },
  ])
    expect((await admin.call('people.list', input)).status).toBe(400);
});
