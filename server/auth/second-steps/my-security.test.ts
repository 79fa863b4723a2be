/** Tests changing how one signs in: the password again, audited, notified by mail. */
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { addApp, addPasskey, afterPassword, codeOf } from '#server/test/sign-in/sign-in-steps.ts';
import { openWorld, password, type TestPerson } from '#server/test/world.ts';

const env = { OTP_RESEND_SECONDS: '0', PUBLIC_URL: 'https://karemd.hospital.example' };
const world = await openWorld({ env });
afterAll(() => world.close());

const changes = [
  ['startAuthenticator', undefined],
  ['confirmAuthenticator', { code: '123456' }],
  ['removeAuthenticator', undefined],
  ['startPasskey', undefined],
  ['removePasskey', { id: '019a0000-0000-7000-8000-000000000000' }],
  ['newRecoveryCodes', undefined],
  ['disconnectProvider', { id: '019a0000-0000-7000-8000-000000000000' }],
] as const;

const actionsOf = async ({ id }: TestPerson) =>
  (
    await world.owner.query<{ line: string }>(
      `select action || ' ' || outcome || ' ' || coalesce(detail ->> 'step', '-') as line
       from audit_events where actor_id = $1 and action like 'second-step.%' order by seq`,
      [id],
    )
  ).rows.map(({ line }) => line);

const noticesTo = ({ email }: TestPerson) =>
  world.letters
    .filter(({ to, subject }) => to === email && /How you sign in/.test(subject))
    .map(({ text }) => text.split('\n')[0]);

test('nothing is changed without the password, in this session, within five minutes', async () => {
  const who = await world.person();
  const browser = await world.signIn(who);
  const other = await world.signIn(who);
  const refused = async (at = browser) => {
    for (const [name, input] of changes) {
      const { status, problem } = await at.call(`auth.security.${name}`, input);
      expect([name, status, problem]).toEqual([name, 403, 'security.locked']);
    }
  };
  await refused();
  const wrong = await browser.call('auth.security.unlock', { password: 'not the password' });
  expect(wrong.data).toEqual({ success: false, error: 'Your password is not right.' });
  await refused();
  expect((await browser.call('auth.security.unlock', { password })).data.success).toBe(true);
  expect((await browser.call('auth.security.read')).data.unlocked).toBe(true);
  expect((await browser.call('auth.security.startAuthenticator')).status).toBe(200);
  await refused(other);
  const [key = ''] = await world.deps.redis.keys(`${world.prefix}unlocked:*`);
  const life = await world.deps.redis.pttl(key.slice(world.prefix.length));
  expect(life).toBeGreaterThan(290_000);
  expect(life).toBeLessThanOrEqual(300_000);
  await world.deps.redis.del(key.slice(world.prefix.length));
  await refused();
});

test('the password is throttled here as at sign-in', async () => {
  const browser = await world.signIn(await world.person());
  const wrong = () => browser.call('auth.security.unlock', { password: 'not the password' });
  for (let time = 0; time < 5; time += 1) expect((await wrong()).status).toBe(200);
  expect((await wrong()).status).toBe(429);
  expect((await browser.call('auth.security.unlock', { password })).status).toBe(429);
});

test('an app counts only after one right code, and only once', async () => {
  const who = await world.person();
  const browser = await world.signIn(who);
  await browser.call('auth.security.unlock', { password });
  const confirm = (code: string) => browser.call('auth.security.confirmAuthenticator', { code });
  expect((await confirm('123456')).problem).toBe('second-step.stale');
  const { secret, uri } = (await browser.call('auth.security.startAuthenticator')).data;
  expect(uri).toContain(`secret=${secret}`);
  const code = codeOf(world, secret);
  const wrong = await confirm(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  expect(wrong.data).toMatchObject({ success: false });
  expect((await afterPassword(world, who)).steps).toBeUndefined();
  expect((await confirm(code)).data.recoveryCodes).toHaveLength(10);
  expect((await confirm(code)).problem).toBe('second-step.stale');
  const again = await browser.call('auth.security.startAuthenticator');
  expect([again.status, again.problem]).toEqual([409, 'second-step.taken']);
  const used = await afterPassword(world, who);
  const replay = await used.browser.call('auth.authenticateOtp', { email: who.email, otp: code });
  expect(replay.data.success).toBe(false);
});

test('recovery codes come with the first step and go with the last; each change is notified and audited', async () => {
  const who = await world.person();
  const browser = await world.signIn(who);
  const left = async () => (await browser.call('auth.security.read')).data.recoveryCodesLeft;
  expect((await addApp(world, browser)).recoveryCodes).toHaveLength(10);
  expect((await addPasskey(world, browser)).recoveryCodes).toBeNull();
  expect((await browser.call('auth.security.removeAuthenticator')).data.success).toBe(true);
  expect((await browser.call('auth.security.removeAuthenticator')).problem).toBe('not-found');
  expect(await left()).toBe(10);
  const { id } = (await browser.call('auth.security.read')).data.passkeys[0]!;
  await browser.call('auth.security.removePasskey', { id });
  expect(await left()).toBe(0);
  expect((await browser.call('auth.security.newRecoveryCodes')).problem).toBe('not-found');
  expect(await actionsOf(who)).toEqual([
    'second-step.unlock success -',
    'second-step.add success authenticator',
    'second-step.unlock success -',
    'second-step.add success passkey',
    'second-step.remove success authenticator',
    'second-step.remove success passkey',
  ]);
  await expect
    .poll(() => noticesTo(who))
    .toEqual([
      'An authenticator app was added to your account.',
      'A passkey was added to your account: Ward laptop.',
      'The authenticator app was removed from your account.',
      'The passkey "Ward laptop" was removed from your account.',
    ]);
});

test('a notice has its time as the hospital writes times', async () => {
  const who = await world.person();
  const write = (hourFormat: string) =>
    world.owner.query('update organizations set hour_format = $2 where id = $1', [
      who.organizationId,
      hourFormat,
    ]);
  await write('12');
  onTestFinished(async () => void (await write('24')));
  const browser = await world.signIn(who);
  await addApp(world, browser);
  const written = () => world.letters.findLast(({ to }) => to === who.email)?.text;
  await expect.poll(written).toMatch(/^An authenticator app was added[^]* at \d{1,2}:\d\d [ap]m /);
});

test('the audit says of each sign-in how it was done', async () => {
  const who = await world.person();
  const { secret, recoveryCodes } = await addApp(world, await world.signIn(who));
  const answers = [
    ['auth.authenticateOtp', { otp: codeOf(world, secret) }],
    ['auth.answerSecondStep', { answer: { step: 'recovery-code', code: recoveryCodes[0] } }],
  ] as const;
  for (const [call, input] of answers) {
    const { browser } = await afterPassword(world, who);
    expect((await browser.call(call, { email: who.email, ...input })).data.success).toBe(true);
  }
  const { rows } = await world.owner.query(
    `select action, detail ->> 'by' as by from audit_events
     where actor_id = $1 and action in ('sign-in.code', 'sign-in.recovery-code') order by seq`,
    [who.id],
  );
  expect(rows).toEqual([
    { action: 'sign-in.code', by: null },
    { action: 'sign-in.code', by: 'authenticator' },
    { action: 'sign-in.recovery-code', by: null },
  ]);
  const opened = await world.owner.query(
    'select opened_by from sessions where practitioner_id = $1 order by started_at',
    [who.id],
  );
  expect(opened.rows.map(({ opened_by }) => opened_by)).toEqual([
    'mailed-code',
    'authenticator',
    'recovery-code',
  ]);
});
