/** Tests devices on which the second step is skipped for some days: offered, used, copied, shared (S100). */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { cookieNames } from '#server/auth/cookies.ts';
import { dayMs } from '#shared/durations.ts';
import {
  allowDays,
  devicesOf,
  isSkipped,
  openRemembered,
  openRememberingWorld,
  rememberBrowser,
  rememberedCookie,
} from '#server/test/sign-in/remembered.ts';
import {
  addApp,
  addPasskey,
  afterPassword,
  codeOf,
  personWithApp,
} from '#server/test/sign-in/sign-in-steps.ts';
import { password, type TestPerson } from '#server/test/world.ts';

const world = await openRememberingWorld();
afterAll(() => world.close());
world.changeNothing('auth.security.forgetDevice');
beforeEach(() => allowDays(world, 7).then(() => undefined));

const nextStep = () => {
  world.clock.offsetMs += 30_000;
};

const audited = async (who: TestPerson, action: string) => {
  const { rows } = await world.owner.query<{ detail: Record<string, unknown>; outcome: string }>(
    'select detail, outcome from audit_events where actor_id = $1 and action = $2 order by seq',
    [who.id, action],
  );
  return rows;
};

test('S100 after the code of an app the device is remembered: the next right password is enough there', async () => {
  const { who, secret } = await personWithApp(world);
  const browser = world.browser();
  expect((await afterPassword(world, who, browser)).steps).toMatchObject({ rememberDays: 7 });
  await rememberBrowser(world, { who, secret, browser });
  expect(await isSkipped(world, who, browser)).toBe(true);
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

test('S100 after a passkey too, but never after a mailed code or a recovery code, nor without being asked', async () => {
  const who = await world.person();
  const ownBrowser = await world.signIn(who);
  const { secret, recoveryCodes } = await addApp(world, ownBrowser);
  const { passkey } = await addPasskey(world, ownBrowser);
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
  for (const browser of [mailed, paper, unasked]) expect(rememberedCookie(browser)).toBeUndefined();

  const { browser, steps } = await afterPassword(world, who);
  const credential = passkey.get(steps!.passkey!.challenge);
  await browser.call('auth.answerSecondStep', {
    email,
    answer: { step: 'passkey', credential },
    rememberDevice: true,
  });
  expect(await isSkipped(world, who, browser)).toBe(true);
});

test('where the policy does not allow it nothing is offered or remembered, whatever is asked for', async () => {
  await allowDays(world, 0);
  const { who, secret } = await personWithApp(world);
  const browser = world.browser();
  expect((await afterPassword(world, who, browser)).steps).not.toHaveProperty('rememberDays');
  await rememberBrowser(world, { who, secret, browser });
  expect((await browser.call('auth.me')).status).toBe(200);
  expect(rememberedCookie(browser)).toBeUndefined();
});

test('without the right password the cookie opens, tells and changes nothing', async () => {
  const { who, browser } = await openRemembered(world);
  const { email } = who;
  const stranger = world.browser();
  stranger.cookies.set(cookieNames.remembered, rememberedCookie(browser)!);
  stranger.cookies.set(cookieNames.device, browser.cookies.get(cookieNames.device)!);
  const bare = world.browser();
  const wrong = { email, password: 'another passphrase entirely' };
  const answers = await Promise.all(
    [stranger, bare].map(async (at) => {
      const answer = await at.call('auth.authUserEmailPass', wrong);
      const two = await at.call('auth.sendOtpAuth', { email });
      const three = await at.call('auth.answerSecondStep', {
        email,
        answer: { step: 'remembered-device' },
      });
      return [answer, two, three].map(({ status, data }) => ({ status, data }));
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]!.every(({ data }) => data.success === false)).toBe(true);
  // Another account's right password does not make it more.
  const other = await personWithApp(world);
  expect(await isSkipped(world, other.who, stranger)).toBe(false);
  expect(await isSkipped(world, who, browser)).toBe(true);
});

test('a remembered device ends after its days, however often it was used', async () => {
  const { who, browser } = await openRemembered(world);
  world.clock.offsetMs += 6 * dayMs;
  expect(await isSkipped(world, who, browser)).toBe(true);
  world.clock.offsetMs += dayMs;
  expect(await isSkipped(world, who, browser)).toBe(false);
  expect(await audited(who, 'device.forget')).toMatchObject([{ detail: { because: 'expired' } }]);
});

test('S100 each use replaces the secret; an older copy of the cookie ends the device and is told', async () => {
  const { who, browser } = await openRemembered(world);
  const thief = browser.clone();
  expect(await isSkipped(world, who, browser)).toBe(true);
  expect(rememberedCookie(browser)).not.toBe(rememberedCookie(thief));
  expect(await isSkipped(world, who, thief)).toBe(false);
  expect(await isSkipped(world, who, browser)).toBe(false);
  expect(await audited(who, 'device.forget')).toMatchObject([
    { detail: { because: 'older-cookie' } },
  ]);
  const told = () =>
    world.letters.filter(({ to, text }) => to === who.email && /older copy/.test(text));
  await expect.poll(() => told().length).toBe(1);
});

test('a copied cookie opens nothing in another browser', async () => {
  const { who, browser } = await openRemembered(world);
  const elsewhere = world.browser();
  elsewhere.cookies.set(cookieNames.remembered, rememberedCookie(browser)!);
  expect(await isSkipped(world, who, elsewhere)).toBe(false);
  expect(await isSkipped(world, who, browser)).toBe(false);
});

test('50 parallel answers of one challenge open one session', async () => {
  const { who, browser } = await openRemembered(world);
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

test('an account that is turned off opens nothing', async () => {
  const { who, browser } = await openRemembered(world);
  await world.owner.query('update practitioners set active = false where id = $1', [who.id]);
  const turnedAway = await browser.call('auth.authUserEmailPass', { email: who.email, password });
  expect(turnedAway.data).toMatchObject({ success: false, unauthorized: true });
});

test('never where two accounts sign in: another one ends what is remembered, and gets no offer', async () => {
  const { who, browser } = await openRemembered(world);
  const other = await personWithApp(world);
  nextStep();
  const { steps } = await afterPassword(world, other.who, browser);
  expect(steps).not.toHaveProperty('rememberDays');
  await rememberBrowser(world, { ...other, browser });
  expect(await isSkipped(world, other.who, browser)).toBe(false);
  expect(await isSkipped(world, who, browser)).toBe(false);
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
  const { who, browser } = await openRemembered(world);
  const other = await openRemembered(world);
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
  expect(rememberedCookie(browser)).toBeUndefined();
  expect(await isSkipped(world, who, browser)).toBe(false);
  expect(await isSkipped(world, other.who, other.browser)).toBe(true);
  const secret = rememberedCookie(other.browser)!.split('.')[1]!;
  const { rows } = await world.owner.query('select * from remembered_devices');
  expect(JSON.stringify(rows) + world.lines.join('')).not.toContain(secret);
});
