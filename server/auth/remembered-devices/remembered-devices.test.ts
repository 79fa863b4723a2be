/** Tests devices on which the second step is skipped for some days (S100). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cookieNames } from '#server/auth/cookies.ts';
import { dayMs } from '#shared/durations.ts';
import type { Browser } from '#server/test/browser.ts';
import { addApp, addPasskey, afterPassword, codeOf, personWithApp } from '#server/test/steps.ts';
import { openWorld, password, type TestPerson, type World } from '#server/test/world.ts';

let world: World;
beforeAll(async () => {
  const env = { OTP_RESEND_SECONDS: '0', PUBLIC_URL: 'https://karemd.hospital.example' };
  world = await openWorld({ env });
});
afterAll(() => world.close());

const allowDays = (days: number) =>
  world.owner.query('update organizations set remembered_device_days = $1', [days]);

beforeEach(() => allowDays(7).then(() => undefined));

const cookieOf = (browser: Browser) => browser.cookies.get(cookieNames.remembered);

const nextStep = () => {
  world.clock.offsetMs += 30_000;
};

interface Holder {
  who: TestPerson;
  secret: string;
  browser: Browser;
}

/** Password and app in this browser, and the box ticked. */
async function rememberBrowser({ who, secret, browser }: Holder): Promise<Browser> {
  nextStep();
  await afterPassword(world, who, browser);
  const otp = codeOf(world, secret);
  const { data } = await browser.call('auth.authenticateOtp', {
    email: who.email,
    otp,
    rememberDevice: true,
  });
  browser.token = data.accessToken!;
  return browser;
}

/** A person with an app, and a browser of their own that is remembered. */
async function remembered() {
  const { who, secret, recoveryCodes } = await personWithApp(world);
  const browser = await rememberBrowser({ who, secret, browser: world.browser() });
  expect(cookieOf(browser)).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/);
  return { who, secret, recoveryCodes, browser };
}

/** Whether the browser's next sign-in, whose password is right, skips the second step. */
async function isSkipped(who: TestPerson, browser: Browser): Promise<boolean> {
  const { steps } = await afterPassword(world, who, browser);
  const answer = await browser.call('auth.answerSecondStep', {
    email: who.email,
    answer: { step: 'remembered-device' },
  });
  expect(answer.data.success).toBe(steps?.rememberedDevice === true);
  if (answer.data.success) browser.token = answer.data.accessToken!;
  return answer.data.success;
}

const devicesOf = async (browser: Browser) => (await browser.call('auth.security.devices')).data;

const audited = async (who: TestPerson, action: string) => {
  const { rows } = await world.owner.query<{ detail: Record<string, unknown>; outcome: string }>(
    'select detail, outcome from audit_events where actor_id = $1 and action = $2 order by seq',
    [who.id, action],
  );
  return rows;
};

test('after the code of an app the device is remembered: the next right password is enough there', async () => {
  const { who, secret } = await personWithApp(world);
  const browser = world.browser();
  expect((await afterPassword(world, who, browser)).steps).toMatchObject({ rememberDays: 7 });
  await rememberBrowser({ who, secret, browser });
  expect(await isSkipped(who, browser)).toBe(true);
  expect((await browser.call('auth.me')).data).toMatchObject({ uid: who.id });
  expect(await audited(who, 'device.remember')).toMatchObject([{ detail: { days: 7 } }]);
  expect(await audited(who, 'sign-in.remembered-device')).toMatchObject([{ outcome: 'success' }]);
  const { rows } = await world.owner.query(
    'select opened_by from sessions where practitioner_id = $1 and ended_at is null and opened_by <> $2',
    [who.id, 'mailed-code'],
  );
  expect(rows).toEqual([{ opened_by: 'remembered-device' }]);
  const told = () =>
    world.letters.filter(
      ({ to, text }) => to === who.email && /is remembered for 7 days/.test(text),
    );
  await expect.poll(() => told().length).toBe(1);
});

test('after a passkey too, but never after a mailed code or a recovery code, nor without being asked', async () => {
  const who = await world.person();
  const own = await world.signIn(who);
  const { secret, recoveryCodes } = await addApp(world, own);
  const { passkey } = await addPasskey(world, own);
  const { email } = who;

  const mailed = (await afterPassword(world, who)).browser;
  await mailed.call('auth.sendOtpAuth', { email, byMail: true });
  const otp = world.codeFor(email);
  const byMail = await mailed.call('auth.authenticateOtp', { email, otp, rememberDevice: true });
  const paper = (await afterPassword(world, who)).browser;
  const onPaper = { step: 'recovery-code', code: recoveryCodes[0] };
  const byPaper = await paper.call('auth.answerSecondStep', {
    email,
    answer: onPaper,
    rememberDevice: true,
  });
  nextStep();
  const unasked = (await afterPassword(world, who)).browser;
  const plain = await unasked.call('auth.authenticateOtp', { email, otp: codeOf(world, secret) });
  expect([byMail, byPaper, plain].map(({ data }) => data.success)).toEqual([true, true, true]);
  for (const browser of [mailed, paper, unasked]) expect(cookieOf(browser)).toBeUndefined();

  const { browser, steps } = await afterPassword(world, who);
  const credential = passkey.get(steps!.passkey!.challenge);
  await browser.call('auth.answerSecondStep', {
    email,
    answer: { step: 'passkey', credential },
    rememberDevice: true,
  });
  expect(await isSkipped(who, browser)).toBe(true);
});

test('where the policy does not allow it nothing is offered or remembered, whatever is asked for', async () => {
  await allowDays(0);
  const { who, secret } = await personWithApp(world);
  const browser = world.browser();
  expect((await afterPassword(world, who, browser)).steps).not.toHaveProperty('rememberDays');
  await rememberBrowser({ who, secret, browser });
  expect((await browser.call('auth.me')).status).toBe(200);
  expect(cookieOf(browser)).toBeUndefined();
});

test('without the right password the cookie opens, tells and changes nothing', async () => {
  const { who, browser } = await remembered();
  const { email } = who;
  const stranger = world.browser();
  stranger.cookies.set(cookieNames.remembered, cookieOf(browser)!);
  stranger.cookies.set(cookieNames.device, browser.cookies.get(cookieNames.device)!);
  const bare = world.browser();
  const wrong = { email, password: 'another passphrase entirely' };
  const answers = await Promise.all(
    [stranger, bare].map(async (at) => {
      const one = await at.call('auth.authUserEmailPass', wrong);
      const two = await at.call('auth.sendOtpAuth', { email });
      const three = await at.call('auth.answerSecondStep', {
        email,
        answer: { step: 'remembered-device' },
      });
      return [one, two, three].map(({ status, data }) => ({ status, data }));
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]!.every(({ data }) => data.success === false)).toBe(true);
  // Another account's right password does not make it more.
  const other = await personWithApp(world);
  expect(await isSkipped(other.who, stranger)).toBe(false);
  expect(await isSkipped(who, browser)).toBe(true);
});

test('it ends after its days, however often it was used', async () => {
  const { who, browser } = await remembered();
  world.clock.offsetMs += 6 * dayMs;
  expect(await isSkipped(who, browser)).toBe(true);
  world.clock.offsetMs += dayMs;
  expect(await isSkipped(who, browser)).toBe(false);
  expect(await audited(who, 'device.forget')).toMatchObject([{ detail: { because: 'expired' } }]);
});

test('each use replaces the secret; an older copy of the cookie ends the device and is told', async () => {
  const { who, browser } = await remembered();
  const thief = browser.clone();
  expect(await isSkipped(who, browser)).toBe(true);
  expect(cookieOf(browser)).not.toBe(cookieOf(thief));
  expect(await isSkipped(who, thief)).toBe(false);
  expect(await isSkipped(who, browser)).toBe(false);
  expect(await audited(who, 'device.forget')).toMatchObject([
    { detail: { because: 'older-cookie' } },
  ]);
  const told = () =>
    world.letters.filter(({ to, text }) => to === who.email && /older copy/.test(text));
  await expect.poll(() => told().length).toBe(1);
});

test('a copied cookie opens nothing in another browser', async () => {
  const { who, browser } = await remembered();
  const elsewhere = world.browser();
  elsewhere.cookies.set(cookieNames.remembered, cookieOf(browser)!);
  expect(await isSkipped(who, elsewhere)).toBe(false);
  expect(await isSkipped(who, browser)).toBe(false);
});

test('50 parallel answers of one challenge open one session', async () => {
  const { who, browser } = await remembered();
  await afterPassword(world, who, browser);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      browser.clone().call('auth.answerSecondStep', {
        email: who.email,
        answer: { step: 'remembered-device' },
      }),
    ),
  );
  expect(answers.filter(({ data }) => data?.success)).toHaveLength(1);
});

const endings: Record<string, (of: Awaited<ReturnType<typeof remembered>>) => Promise<unknown>> = {
  'a changed password': async ({ browser, who }) => {
    const newPassword = 'a new passphrase for the tests';
    const changed = await browser.call('auth.changePassword', {
      currentPassword: password,
      newPassword,
    });
    expect(changed.data).toEqual({ success: true });
    const back = `update practitioners set password_hash =
      (select password_hash from practitioners where password_hash is not null and id <> $1 limit 1)
      where id = $1`;
    await world.owner.query(back, [who.id]);
  },
  'a new passkey': ({ browser }) => addPasskey(world, browser),
  'a passkey that was added and removed': async ({ browser }) => {
    await addPasskey(world, browser);
    const { data } = await browser.call('auth.security.read');
    await browser.call('auth.security.removePasskey', { id: data.passkeys[0]!.id });
  },
  'new recovery codes': async ({ browser }) => {
    await browser.call('auth.security.unlock', { password });
    await browser.call('auth.security.newRecoveryCodes');
  },
  'signing out everywhere': ({ browser }) => browser.call('auth.signOutEverywhere'),
  'an administrator who ends the sessions': async ({ who }) => {
    const admin = await world.openSession(await world.person({ role: 'ADMIN' }));
    await admin.call('people.endSessions', { personId: who.id });
  },
  'a locked code step': async ({ who }) => {
    for (let round = 0; round < 2; round += 1) {
      const { browser } = await afterPassword(world, who);
      for (let guess = 0; guess < 5; guess += 1)
        await browser.call('auth.answerSecondStep', {
          email: who.email,
          answer: { step: 'recovery-code', code: '00000-00000' },
        });
    }
  },
  'the policy being turned off': async () => changePolicy(0),
  'fewer days in the policy': async () => changePolicy(6),
  'being ended under My security': async ({ browser }) => {
    const [device] = await devicesOf(browser);
    const ended = await browser.call('auth.security.forgetDevice', { id: device!.id });
    expect(ended.data).toEqual({ success: true });
  },
};

async function changePolicy(rememberedDeviceDays: number): Promise<void> {
  const admin = await world.openSession(await world.person({ role: 'ADMIN' }));
  const changed = await admin.call('auth.changePolicy', {
    mailedCodeAllowed: true,
    rememberedDeviceDays,
  });
  expect(changed.data).toMatchObject({ rememberedDeviceDays });
}

test.each(Object.keys(endings))('%s ends it, also where the policy is as before', async (name) => {
  const person = await remembered();
  expect(await devicesOf(person.browser)).toHaveLength(1);
  const bystander = await remembered();
  await endings[name]!(person);
  const stored = 'select id from remembered_devices where practitioner_id = $1';
  expect((await world.owner.query(stored, [person.who.id])).rows).toEqual([]);
  await allowDays(7);
  expect(await isSkipped(person.who, person.browser)).toBe(false);
  if (!name.includes('policy'))
    expect(await isSkipped(bystander.who, bystander.browser)).toBe(true);
});

test('more days in the policy leave it as it was, and an account that is turned off opens nothing', async () => {
  const { who, browser } = await remembered();
  await changePolicy(30);
  expect(await isSkipped(who, browser)).toBe(true);
  await world.owner.query('update practitioners set active = false where id = $1', [who.id]);
  const turnedAway = await browser.call('auth.authUserEmailPass', { email: who.email, password });
  expect(turnedAway.data).toMatchObject({ success: false, unauthorized: true });
});

test('never where two accounts sign in: another one ends what is remembered, and gets no offer', async () => {
  const { who, browser } = await remembered();
  const other = await personWithApp(world);
  nextStep();
  const { steps } = await afterPassword(world, other.who, browser);
  expect(steps).not.toHaveProperty('rememberDays');
  await rememberBrowser({ ...other, browser });
  expect(await isSkipped(other.who, browser)).toBe(false);
  expect(await isSkipped(who, browser)).toBe(false);
  expect(await audited(who, 'device.forget')).toMatchObject([
    { detail: { because: 'shared-device' } },
  ]);
  // A password that was changed since leaves the account counted; thirty days later it is not.
  await world.owner.query(
    'update device_accounts set forgotten_at = now() where practitioner_id = $1',
    [who.id],
  );
  expect((await afterPassword(world, other.who, browser)).steps).not.toHaveProperty('rememberDays');
  world.clock.offsetMs += 30 * dayMs;
  expect((await afterPassword(world, other.who, browser)).steps).toHaveProperty('rememberDays', 7);
});

test("devices are listed without a secret, and nobody ends another's", async () => {
  const { who, browser } = await remembered();
  const other = await remembered();
  const [device, ...more] = await devicesOf(browser);
  expect(more).toEqual([]);
  expect(Object.keys(device!)).toEqual([
    'id',
    'device',
    'createdAt',
    'usedAt',
    'expiresAt',
    'isThisBrowser',
  ]);
  expect(device).toMatchObject({ device: 'Another program', isThisBrowser: true });
  const { id } = (await devicesOf(other.browser))[0]!;
  expect((await browser.call('auth.security.forgetDevice', { id })).data).toEqual({
    success: false,
  });
  expect((await browser.call('auth.security.forgetDevices')).data).toEqual({ success: true });
  expect(cookieOf(browser)).toBeUndefined();
  expect(await isSkipped(who, browser)).toBe(false);
  expect(await isSkipped(other.who, other.browser)).toBe(true);
  const secret = cookieOf(other.browser)!.split('.')[1]!;
  const { rows } = await world.owner.query('select * from remembered_devices');
  expect(JSON.stringify(rows) + world.lines.join('')).not.toContain(secret);
});
