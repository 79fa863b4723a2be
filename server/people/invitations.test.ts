/** Tests invitations: an account that waits for its person, its mail, and mail that fails. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test/browser.ts';
import { memoryMailer } from '#server/test/mail/memory-mailer.ts';
import { openWorld } from '#server/test/world.ts';

let isMailUp = true;
const mail = memoryMailer((letter) => {
  if (!isMailUp) return 'deferred';
  world.letters.push(letter);
  return 'accepted';
});

const world = await openWorld({ mail, env: { OTP_RESEND_SECONDS: '0' } });
const admin = await world.signIn(await world.person({ role: 'ADMIN' }));
afterAll(() => world.close());
beforeEach(() => {
  isMailUp = true;
});

const fresh = 'seven herons over a quiet canal';

async function signInWith(email: string, password: string): Promise<Browser> {
  const browser = world.browser();
  await browser.call('auth.authUserEmailPass', { email, password });
  await browser.call('auth.sendOtpAuth', { email });
  const code = { email, otp: world.codeFor(email) };
  const answer = await browser.call('auth.authenticateOtp', code);
  browser.token = answer.data.accessToken!;
  return browser;
}

const letterTo = (email: string) => world.letters.findLast(({ to }) => to === email);
const linkTo = (email: string) =>
  /^https?:\/\/\S+\/resetpassword#token=([\w-]{43})$/m.exec(letterTo(email)?.text ?? '')?.[1] ?? '';

const redeem = async (token: string) =>
  (await world.browser().call('auth.resetPassword', { token, password: fresh })).data.success;

let number = 0;
const newcomer = (rest: object = {}) => ({
  fullName: 'Thao Nguyen',
  email: `thao.${(number += 1)}@northgate.example`,
  role: 'user',
  hospitalRole: 'Resident',
  unitId: null,
  zone: 'Europe/London',
  ...rest,
});

const invite = (input: object) => admin.call('people.invite', input);
const read = async (personId: string) => (await admin.call('people.one', { personId })).data;

test('an invited person sets the password by the mailed link and signs in', async () => {
  const input = newcomer();
  const { data } = await invite(input);
  expect(data).toMatchObject({ isMailed: true });
  expect(await read(data.personId)).toMatchObject({ access: 'invited', role: 'user', version: 1 });
  expect((await read(data.personId)).invitedAt).not.toBeNull();
  expect(await redeem(linkTo(input.email))).toBe(true);
  expect((await read(data.personId)).access).toBe('karemd');
  const browser = await signInWith(input.email, fresh);
  expect((await browser.call('auth.me')).data.uid).toBe(data.personId);
});

test('the invitation is audited with the new account’s access', async () => {
  const input = newcomer();
  const { personId } = (await invite(input)).data;
  const { rows } = await world.owner.query<{ detail: { after: object } }>(
    `select detail from audit_events where action = 'person.invite' and object_id = $1`,
    [personId],
  );
  const { email, unitId: _unit, ...after } = input;
  expect(rows).toEqual([
    {
      detail: {
        after: { ...after, unit: null, email: `t•••••${email.slice(email.indexOf('@'))}` },
      },
    },
  ]);
});

test('where mail is away the account waits, and the invitation is sent later', async () => {
  isMailUp = false;
  const input = newcomer();
  const { data } = await invite(input);
  expect(data.isMailed).toBe(false);
  expect(await read(data.personId)).toMatchObject({ access: 'invited', invitedAt: null });
  const { personId } = data;
  expect((await admin.call('people.sendInvitation', { personId })).data.isMailed).toBe(false);
  isMailUp = true;
  expect((await admin.call('people.sendInvitation', { personId })).data.isMailed).toBe(true);
  expect(await redeem(linkTo(input.email))).toBe(true);
});

test('nobody is invited who has signed in already, is deactivated, or without KareMD', async () => {
  for (const options of [{}, { active: false }, { accessApplications: [] }]) {
    const personId = (await world.person(options)).id;
    const answer = await admin.call('people.sendInvitation', { personId });
    expect([answer.status, answer.problem]).toEqual([409, 'people.not-invited']);
  }
});

test('a new address voids the invitation: the old link opens nothing', async () => {
  const input = newcomer();
  const { personId } = (await invite(input)).data;
  const old = linkTo(input.email);
  const { fullName, unitId, zone } = input;
  const email = `moved.${number}@northgate.example`;
  const details = { personId, version: 1, fullName, email, unitId, zone };
  const answer = await admin.call('people.saveDetails', details);
  expect(answer.data).toEqual({ version: 2, isMailed: true });
  expect(await redeem(old)).toBe(false);
  expect(await redeem(linkTo(email))).toBe(true);
});

test('an account that is deactivated meanwhile is not opened by its link', async () => {
  const input = newcomer();
  const { personId } = (await invite(input)).data;
  const { role, hospitalRole } = input;
  const access = { personId, version: 1, role, hospitalRole, accessApplications: ['KareMD'] };
  expect((await admin.call('people.saveAccess', { ...access, active: false })).status).toBe(200);
  expect(await redeem(linkTo(input.email))).toBe(false);
});

test('the same address is invited once, by twenty at once too', async () => {
  const input = newcomer();
  const answers = await Promise.all(Array.from({ length: 20 }, () => invite(input)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ problem }) => problem))).toEqual(
    new Set([undefined, 'people.address-taken']),
  );
});

test('typed values are checked at their field', async () => {
  const answer = await invite(
    newcomer({ fullName: ' ', email: 'no address', zone: 'Mars/Olympus', role: 'root' }),
  );
  expect(answer.status).toBe(400);
  const fields = answer.body.error.data.fields as { path: string }[];
  expect(fields.map(({ path }) => path).toSorted()).toEqual(['email', 'fullName', 'role', 'zone']);
  for (const email of [
    'a@b.example, c@b.example',
    'a@b.example\nBcc: c@b.example',
    '"a"@b.example',
  ])
    expect((await invite(newcomer({ email }))).status).toBe(400);
});

test('invitations that were never mailed are sent a few at a time, until none is left', async () => {
  const wait = `insert into practitioners (organization_id, email, full_name, role, hospital_role,
      access_applications, zone)
    select $1, 'w' || n || '@waiting.example', 'Waiting ' || n, 'user', 'Intern', '{KareMD}', 'UTC'
    from generate_series(1, 45) n`;
  await world.owner.query(wait, [world.organizationId]);
  isMailUp = false;
  expect((await admin.call('people.sendInvitations')).data).toEqual({
    sent: 0,
    failed: 20,
    left: 25,
  });
  isMailUp = true;
  const rounds = [];
  for (let round = 0; round < 3; round += 1)
    rounds.push((await admin.call('people.sendInvitations')).data);
  expect(rounds).toEqual([
    { sent: 20, failed: 0, left: 25 },
    { sent: 20, failed: 0, left: 5 },
    { sent: 5, failed: 0, left: 0 },
  ]);
  expect(world.letters.filter(({ to }) => to.endsWith('@waiting.example'))).toHaveLength(45);
  expect((await admin.call('people.list')).data.totals.notMailed).toBe(0);
});
