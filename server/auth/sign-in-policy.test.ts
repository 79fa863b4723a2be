/** Tests an organization that requires better steps than mailed codes, and the reset for people who lost theirs. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addApp, addPasskey, afterPassword, codeOf } from '#server/test/sign-in/sign-in-steps.ts';
import { byId } from '#server/people/service.ts';
import { openWorld, password, type TestPerson, type World } from '#server/test/world.ts';
import { currentSession } from '#server/auth/sessions/sessions.ts';

let world: World;
beforeAll(async () => {
  const env = { OTP_RESEND_SECONDS: '0', PUBLIC_URL: 'https://karemd.hospital.example' };
  world = await openWorld({ env });
});
beforeEach(() =>
  world.owner.query('update organizations set mailed_code_allowed = true').then(() => undefined),
);
afterAll(() => world.close());

const forbidMail = () => world.owner.query('update organizations set mailed_code_allowed = false');

test('administrators read and change the policy of their own organization, with before and after', async () => {
  const admin = await world.person({ role: 'ADMIN' });
  const at = await world.signIn(admin);
  const clerk = await world.signIn(await world.person());
  for (const [name, input] of [
    ['auth.policy', undefined],
    ['auth.changePolicy', { mailedCodeAllowed: false }],
  ] as const)
    expect((await clerk.call(name, input)).problem).toBe('access.denied');
  const elsewhere = await world.newOrganization('Southgate Clinic');
  const before = (await at.call('auth.policy')).data;
  expect(before).toMatchObject({ mailedCodeAllowed: true, withBetterStep: 0 });
  const after = await at.call('auth.changePolicy', { mailedCodeAllowed: false });
  expect(after.data).toEqual({ ...before, mailedCodeAllowed: false });
  await at.call('auth.changePolicy', { mailedCodeAllowed: false });
  const { rows } = await world.owner.query(
    `select actor_id, detail from audit_events where action = 'policy.change'`,
  );
  expect(rows).toEqual([
    {
      actor_id: admin.id,
      detail: { before: { mailedCodeAllowed: true }, after: { mailedCodeAllowed: false } },
    },
  ]);
  const others = 'select mailed_code_allowed as allowed from organizations where id = $1';
  expect((await world.owner.query(others, [elsewhere])).rows).toEqual([{ allowed: true }]);
});

test('without a better step, a mailed code opens the set-up page and nothing else', async () => {
  const who = await world.person({ role: 'ADMIN' });
  await forbidMail();
  const browser = await world.signIn(who);
  expect((await browser.call('auth.me')).data).toMatchObject({ uid: who.id, setsUpOnly: true });
  for (const path of ['people.find', 'auth.policy', 'appointments.schedule'] as const)
    expect([path, (await browser.call(path)).problem]).toEqual([path, 'second-step.missing']);
  expect((await browser.call('auth.security.read')).data.unlocked).toBe(true);
  const { data } = await browser.call('auth.security.startAuthenticator');
  const code = codeOf(world, data.secret);
  const confirmed = await browser.call('auth.security.confirmAuthenticator', { code });
  expect(confirmed.data.recoveryCodes).toHaveLength(10);
  expect((await browser.call('auth.me')).data).not.toHaveProperty('setsUpOnly');
  expect((await browser.call('people.find')).status).toBe(200);
  const { rows } = await world.owner.query(
    'select opened_by, sets_up_only from sessions where practitioner_id = $1',
    [who.id],
  );
  expect(rows).toEqual([{ opened_by: 'authenticator', sets_up_only: false }]);
});

test('with a better step no code is mailed any more, also not one that was asked for before', async () => {
  const who = await world.person();
  await addApp(world, await world.signIn(who));
  const { browser } = await afterPassword(world, who);
  await browser.call('auth.sendOtpAuth', { email: who.email, byMail: true });
  const code = world.codeFor(who.email);
  await forbidMail();
  const answer = await browser.call('auth.sendOtpAuth', { email: who.email, byMail: true });
  expect(answer.data).toEqual({
    success: false,
    message: 'Your organization does not allow codes by email. Use another way.',
  });
  expect(
    (await browser.call('auth.sendOtpAuth', { email: who.email })).data.steps?.mailedCode,
  ).toBe(false);
  const tried = await browser.call('auth.authenticateOtp', { email: who.email, otp: code });
  expect(tried.data.success).toBe(false);
});

test('the last better step cannot be removed, not by two at once either', async () => {
  const who = await world.person();
  const browser = await world.signIn(who);
  await addApp(world, browser);
  await addPasskey(world, browser);
  await forbidMail();
  const { id } = (await browser.call('auth.security.read')).data.passkeys[0]!;
  const answers = await Promise.all([
    browser.call('auth.security.removeAuthenticator'),
    browser.call('auth.security.removePasskey', { id }),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(answers.find(({ status }) => status === 409)?.problem).toBe('second-step.needed');
});

test('sessions that are open when the policy changes go on', async () => {
  const browser = await world.signIn(await world.person());
  await forbidMail();
  await world.clearRedis();
  expect((await browser.call('people.find')).status).toBe(200);
});

async function resetBy(admin: TestPerson, who: TestPerson) {
  const at = await world.signIn(admin);
  const { deps } = world;
  const call = {
    requestId: 'r',
    address: '127.0.0.1',
    userAgent: '',
    bearer: at.token,
    isActive: false,
    isGone: () => false,
    cookie: (name: string) => at.cookies.get(name) ?? null,
    setCookie: () => undefined,
    clearCookie: () => undefined,
  };
  const person = await byId(deps.db, who.id);
  const session = await currentSession({ ...deps, call });
  const signedIn = { ...deps, call, session: session! };
  const afterCommit = await deps.db
    .transaction()
    .execute((db) => deps.resetSecondStep(db, signedIn, person!));
  await afterCommit();
}

test('a reset removes every step and the lock, ends the sessions, is audited and notified', async () => {
  const admin = await world.person({ role: 'ADMIN' });
  const who = await world.person();
  const ownBrowser = await world.signIn(who);
  const { recoveryCodes } = await addApp(world, ownBrowser);
  await addPasskey(world, ownBrowser);
  const wrong = { email: who.email, answer: { step: 'recovery-code', code: '00000-00000' } };
  for (let round = 0; round < 2; round += 1) {
    const { browser } = await afterPassword(world, who, ownBrowser.clone());
    for (let guess = 0; guess < 5; guess += 1) await browser.call('auth.answerSecondStep', wrong);
  }
  const locked = ownBrowser.clone();
  await locked.call('auth.authUserEmailPass', { email: who.email, password });
  expect((await locked.call('auth.sendOtpAuth', { email: who.email })).status).toBe(429);

  await resetBy(admin, who);
  expect((await ownBrowser.call('auth.me')).status).toBe(401);
  expect((await locked.call('auth.sendOtpAuth', { email: who.email })).data.success).toBe(false);
  await locked.call('auth.authUserEmailPass', { email: who.email, password });
  const sent = await locked.call('auth.sendOtpAuth', { email: who.email });
  expect(sent.data).toEqual({ success: true, message: 'We sent a code to your email.' });
  const [code = ''] = recoveryCodes;
  const late = { email: who.email, answer: { step: 'recovery-code', code } };
  expect((await locked.call('auth.answerSecondStep', late)).data.success).toBe(false);
  const left = 'select 1 from recovery_codes where practitioner_id = $1';
  expect((await world.owner.query(left, [who.id])).rows).toEqual([]);
  expect((await world.signIn(who)).token).toMatch(/^[\w-]{43}$/);
  const { rows } = await world.owner.query(
    `select actor_id, object_id, detail from audit_events where action = 'second-step.reset'`,
  );
  expect(rows).toEqual([
    {
      actor_id: admin.id,
      object_id: who.id,
      detail: { before: { authenticator: true, passkeys: 1, recoveryCodes: 10 } },
    },
  ]);
  const told = () => world.letters.filter(({ to, text }) => to === who.email && /reset/.test(text));
  await expect.poll(() => told().length).toBe(1);
});
