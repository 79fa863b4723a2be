/** Tests who may change whom: only an SA an SA, never the last one, and nobody over another's change. */
import { afterAll, expect, test } from 'vitest';
import type { Browser } from '#server/test/browser.ts';
import { openWorld, plainAccess } from '#server/test/world.ts';

const world = await openWorld({ env: { OTP_RESEND_SECONDS: '0' } });
const sa = await world.signIn(await world.person({ role: 'SA' }));
const admin = await world.signIn(await world.person({ role: 'ADMIN' }));
afterAll(() => world.close());

const read = async ({ id }: { id: string }) => (await sa.call('people.one', { personId: id })).data;

const saveAccess = (by: Browser, { id }: { id: string }, change: object, version = 1) =>
  by.call('people.saveAccess', { personId: id, version, ...plainAccess, ...change });

const saveName = (by: Browser, { id }: { id: string }, fullName: string) =>
  by.call('people.saveDetails', {
    personId: id,
    version: 1,
    fullName,
    email: `${id}@northgate.example`,
    unitId: null,
    zone: 'Europe/London',
  });

test('only an SA makes, changes, signs out or invites an SA or ADMIN', async () => {
  const ordinary = await world.person();
  const other = await world.person({ role: 'ADMIN' });
  const personId = other.id;
  for (const answer of [
    await saveAccess(admin, ordinary, { role: 'ADMIN' }),
    await saveAccess(admin, ordinary, { role: 'SA' }),
    await saveAccess(admin, other, { role: 'user' }),
    await saveName(admin, other, 'Somebody Else'),
    await admin.call('people.endSessions', { personId }),
    await admin.call('people.sendInvitation', { personId }),
    await admin.call('people.invite', {
      fullName: 'New Admin',
      email: 'new.admin@northgate.example',
      role: 'ADMIN',
      hospitalRole: 'IT Builder',
      unitId: null,
      zone: 'Europe/London',
    }),
  ])
    expect([answer.status, answer.problem]).toEqual([403, 'people.only-sa']);
  expect((await saveAccess(sa, ordinary, { role: 'ADMIN' })).status).toBe(200);
  expect((await saveAccess(sa, other, { role: 'user' })).status).toBe(200);
});

test('a second step is reset by an administrator, never one’s own, and the sessions end with it', async () => {
  const who = await world.person();
  const browser = await world.signIn(who);
  await world.owner.query(
    `insert into authenticators (practitioner_id, sealed_secret, last_step, added_at)
     values ($1, 'x', 0, now())`,
    [who.id],
  );
  expect(await read(who)).toMatchObject({ hasAuthenticator: true, passkeys: 0 });
  const reset = (by: Browser, { id }: { id: string }) =>
    by.call('people.resetSecondStep', { personId: id });
  expect((await reset(admin, who)).status).toBe(200);
  expect((await browser.call('auth.me')).status).toBe(401);
  expect(await read(who)).toMatchObject({ hasAuthenticator: false });
  const other = await world.person({ role: 'ADMIN' });
  expect((await reset(admin, other)).problem).toBe('people.only-sa');
  expect((await reset(await world.signIn(other), other)).problem).toBe('people.own-access');
});

/** One waits for the row's lock, the other for its turn: neither has seen what the other did. */
async function atTheSameMoment<T>(ids: string[], begin: () => Promise<T>): Promise<T> {
  const client = await world.owner.connect();
  await client.query('begin');
  await client.query('select from practitioners where id = any($1) for update', [ids]);
  const begun = begin();
  await expect.poll(world.waitingForLocks).toBe(1);
  await client.query('commit');
  client.release();
  return begun;
}

test('when two SAs demote each other at the same moment, one of them stays', async () => {
  const organizationId = await world.newOrganization('Two Founders');
  const founder = (fullName: string) => world.person({ role: 'SA', organizationId, fullName });
  const [testPerson, other] = [await founder('One'), await founder('Other')];
  const [byOne, byOther] = [await world.signIn(testPerson), await world.signIn(other)];
  const answers = await atTheSameMoment([testPerson.id, other.id], () =>
    Promise.all([
      saveAccess(byOne, other, { role: 'ADMIN' }),
      saveAccess(byOther, testPerson, { role: 'ADMIN' }),
    ]),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const { rows } = await world.owner.query(
    `select id from practitioners where organization_id = $1 and role = 'SA'`,
    [organizationId],
  );
  expect(rows).toHaveLength(1);
});

test('two administrators do not overwrite each other', async () => {
  const who = await world.person({ fullName: 'Kofi Boateng' });
  expect((await saveName(sa, who, 'Kofi A. Boateng')).data.version).toBe(2);
  const late = await saveAccess(admin, who, { role: 'EDITOR' }, 1);
  expect([late.status, late.problem]).toEqual([409, 'conflict']);
  expect(late.body.error.message).toMatch(/Somebody else changed this account/);
  expect(await read(who)).toMatchObject({ role: 'user', version: 2 });
  const together = await Promise.all(
    ['EDITOR', 'GUEST'].map((role) => saveAccess(admin, who, { role }, 2)),
  );
  expect(together.filter((answer) => answer.status === 409)).toHaveLength(1);
});
