/** Tests how administrators change accounts: who may, what ends with it, and what is audited. */
import { afterAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test/browser.ts';
import { openWorld, plainAccess } from '#server/test/world.ts';

const world = await openWorld({ env: { OTP_RESEND_SECONDS: '0' } });
const saPerson = await world.person({ role: 'SA', fullName: 'Sana Idris' });
const adminPerson = await world.person({ role: 'ADMIN', fullName: 'Ada Minh' });
const sa = await world.signIn(saPerson);
const admin = await world.signIn(adminPerson);
afterAll(() => world.close());

const read = async ({ id }: { id: string }, by = sa) =>
  (await by.call('people.one', { personId: id })).data;

const saveAccess = (by: Browser, { id }: { id: string }, change: object, version = 1) =>
  by.call('people.saveAccess', { personId: id, version, ...plainAccess, ...change });

async function detailsOf(who: { id: string }) {
  const { fullName, email, unit, zone } = await read(who);
  return { fullName, email, unitId: unit?.id ?? null, zone };
}

const saveDetails = async (by: Browser, who: { id: string }, change: object, version = 1) =>
  by.call('people.saveDetails', {
    personId: who.id,
    version,
    ...(await detailsOf(who)),
    ...change,
  });

async function recorded(action: string, objectId: string) {
  const { rows } = await world.owner.query<{ actor_id: string; outcome: string; detail: unknown }>(
    `select actor_id, outcome, detail from audit_events
     where action = $1 and object_id = $2 order by seq`,
    [action, objectId],
  );
  return rows;
}

const status = async (browser: Browser) => (await browser.call('auth.me')).status;

test('an administrator enters an NPI, whose check digit is verified, and takes it away again', async () => {
  const who = await world.person();
  const npiOf = async () => (await admin.call('people.one', { personId: who.id })).data.npi;
  for (const npi of ['1234567890', '123456789', 'abcdefghij'])
    expect((await saveDetails(admin, who, { npi })).status).toBe(400);
  expect((await saveDetails(admin, who, { npi: '1234567893' })).data.version).toBe(2);
  expect(await npiOf()).toBe('1234567893');
  expect((await saveDetails(admin, who, {}, 2)).data.version).toBe(2);
  expect((await saveDetails(admin, who, { npi: '' }, 2)).data.version).toBe(3);
  expect(await npiOf()).toBeNull();
});

describe('S12 withdrawn access counts from the next call on, on every instance', () => {
  test.each([
    ['another level', { role: 'EDITOR' }],
    ['another job', { hospitalRole: 'Consultant' }],
    ['KareMD withdrawn', { accessApplications: [] }],
    ['deactivated', { active: false }],
  ])('%s', async (_what, change) => {
    const who = await world.person();
    const here = await world.signIn(who);
    const there = (await world.signIn(who)).clone();
    Object.assign(there, { url: (await world.startInstance()).url });
    expect([await status(here), await status(there)]).toEqual([200, 200]);
    expect((await saveAccess(admin, who, change)).data).toEqual({ version: 2 });
    expect([await status(here), await status(there)]).toEqual([401, 401]);
    await world.clearRedis();
    expect([await status(here), await status(there)]).toEqual([401, 401]);
  });

  test('saving without a change ends nothing', async () => {
    const who = await world.person();
    const here = await world.signIn(who);
    expect((await saveAccess(admin, who, {})).data).toEqual({ version: 1 });
    expect(await status(here)).toBe(200);
    expect(await recorded('person.save-access', who.id)).toEqual([]);
  });

  test('sessions are ended by an administrator, who keeps the own one in use', async () => {
    const who = await world.person();
    const here = await world.signIn(who);
    expect((await admin.call('people.endSessions', { personId: who.id })).status).toBe(200);
    expect(await status(here)).toBe(401);
    const another = await world.signIn(saPerson);
    expect((await sa.call('people.endSessions', { personId: saPerson.id })).status).toBe(200);
    expect([await status(sa), await status(another)]).toEqual([200, 401]);
  });
});

test('every change is audited with before and after, and without a complete address', async () => {
  const who = await world.person({ fullName: 'Ren Sato', email: 'ren.sato@northgate.example' });
  await saveAccess(admin, who, { role: 'EDITOR', active: false });
  await saveDetails(admin, who, { fullName: 'Ren A. Sato', email: 'ren@northgate.example' }, 2);
  expect(await recorded('person.save-access', who.id)).toEqual([
    {
      actor_id: adminPerson.id,
      outcome: 'success',
      detail: { before: { role: 'user', active: true }, after: { role: 'EDITOR', active: false } },
    },
  ]);
  expect(await recorded('person.save-details', who.id)).toEqual([
    {
      actor_id: adminPerson.id,
      outcome: 'success',
      detail: {
        before: { fullName: 'Ren Sato', email: 'r•••••@northgate.example' },
        after: { fullName: 'Ren A. Sato', email: 'r•••••@northgate.example' },
      },
    },
  ]);
});

describe('nobody changes their own role', () => {
  test('nor job, KareMD, account or address; and the attempt is audited', async () => {
    const own = { role: 'SA', hospitalRole: 'Attending' };
    for (const change of [
      { ...own, role: 'user' },
      { ...own, hospitalRole: 'Intern' },
      { ...own, active: false },
      { ...own, accessApplications: [] },
    ])
      expect((await saveAccess(sa, saPerson, change)).problem).toBe('people.own-access');
    expect((await saveDetails(sa, saPerson, { email: 'else@b.example' })).problem).toBe(
      'people.own-access',
    );
    const tries = await recorded('person.save-access', saPerson.id);
    expect(tries).toHaveLength(4);
    expect(tries[0]).toMatchObject({
      outcome: 'refused',
      detail: { problem: 'people.own-access' },
    });
    expect((await read(saPerson)).version).toBe(1);
  });

  test('but corrects their own name', async () => {
    const who = await world.person({ role: 'SA', fullName: 'Own Nmae' });
    const browser = await world.signIn(who);
    expect((await saveDetails(browser, who, { fullName: 'Own Name' })).status).toBe(200);
    expect((await read(who)).fullName).toBe('Own Name');
  });
});

test("S15 another organization's person and unit answer exactly like missing ones", async () => {
  const organizationId = await world.newOrganization('Elsewhere');
  const foreign = await world.person({ organizationId });
  const insert = `insert into units (organization_id, name) values ($1, 'Ward') returning id`;
  const { rows } = await world.owner.query<{ id: string }>(insert, [organizationId]);
  const missing = '019a0000-0000-7000-8000-000000000000';
  const plain = ({ text }: { text: string }) => text.replace(/"requestId":"[^"]+"/, '');
  const details = { fullName: 'A', email: 'a@b.example', unitId: null, zone: 'Europe/London' };
  for (const [path, rest] of [
    ['people.one', {}],
    ['people.saveAccess', { version: 1, ...plainAccess }],
    ['people.saveDetails', { version: 1, ...details }],
    ['people.endSessions', {}],
    ['people.sendInvitation', {}],
  ] as const) {
    const answer = await sa.call(path, { personId: foreign.id, ...rest });
    const other = await sa.call(path, { personId: missing, ...rest });
    expect([path, answer.status, plain(answer)]).toEqual([path, 404, plain(other)]);
  }
  const who = await world.person();
  const units = [rows[0]?.id, missing].map((unitId) => saveDetails(sa, who, { unitId }));
  const [one, other] = await Promise.all(units);
  expect([one?.status, plain(one!)]).toEqual([404, plain(other!)]);
  expect((await sa.call('people.list', { unitId: rows[0]?.id })).data.count).toBe(0);
});

test('an address belongs to one account, wherever that is', async () => {
  const organizationId = await world.newOrganization('Neighbours');
  const who = await world.person();
  for (const other of [await world.person({ organizationId }), await world.person()]) {
    const answer = await saveDetails(sa, who, { email: ` ${other.email.toUpperCase()} ` });
    expect([answer.status, answer.problem]).toEqual([409, 'people.address-taken']);
  }
});

test('S16 an administrator sees no secret of an account', async () => {
  const known = { fullName: 'Lena Okafor', email: 'lena.okafor@northgate.example' };
  const person = await world.person(known);
  await world.signIn(person);
  const answer = await sa.call('people.one', { personId: person.id });
  expect(answer.text).not.toMatch(/argon2|hash|token/i);
  expect(answer.data).toMatchObject({
    ...known,
    access: 'karemd',
    openSessions: 1,
    isYou: false,
    mayChange: true,
  });
  expect(answer.data.history.map(({ action }: { action: string }) => action)).toEqual([
    'session.started',
  ]);
  expect((await read(saPerson, admin)).mayChange).toBe(false);
});
