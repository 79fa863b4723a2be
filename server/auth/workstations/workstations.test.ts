/** Tests fast switching on a shared workstation: locked, names chosen, passkeys, and everybody's own page (S101). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cookieNames } from '#server/auth/cookies.ts';
import { hourMs } from '#shared/durations.ts';
import type { Browser } from '#server/test/browser.ts';
import type { SoftPasskey } from '#server/test/sign-in/passkey.ts';
import { addPasskey, afterPassword, personWithApp } from '#server/test/sign-in/sign-in-steps.ts';
import { openWorld, password, type TestPerson, type World } from '#server/test/world.ts';

let world: World;
beforeAll(async () => {
  const env = { OTP_RESEND_SECONDS: '0', PUBLIC_URL: 'https://karemd.hospital.example' };
  world = await openWorld({ env });
  world.changeNothing('auth.answerSecondStep');
});
afterAll(() => world.close());

const allowSwitching = (isAllowed: boolean) =>
  world.owner.query('update organizations set fast_switching = $1', [isAllowed]);
beforeEach(() => allowSwitching(true).then(() => undefined));

interface Nurse {
  who: TestPerson;
  passkey: SoftPasskey;
}

/** Signs in at this workstation by password and mail, sets a passkey up, and is listed. */
async function nurseAt(browser: Browser, isListed = true): Promise<Nurse> {
  const who = await world.person();
  await world.signIn(who, browser);
  const { passkey } = await addPasskey(world, browser);
  if (isListed) await browser.call('auth.workstation.listMe', { isListed });
  return { who, passkey };
}

const namesAt = async (browser: Browser) =>
  (await browser.call('auth.workstation.people')).data.map(({ id }) => id);

const lockAt = (browser: Browser, address: string) =>
  browser.call('auth.workstation.lock', { address });

async function switchTo(browser: Browser, { who, passkey }: Nurse) {
  const { data: chosen } = await browser.call('auth.workstation.choose', { id: who.id });
  const credential = passkey.get(chosen.passkey!.challenge);
  const answer = await browser.call('auth.workstation.enter', { credential });
  browser.token = answer.data.accessToken ?? null;
  return answer;
}

test('two nurses share a workstation: each is back where they were, and the other has nothing', async () => {
  const browser = world.browser();
  const first = await nurseAt(browser);
  const firstToken = browser.token;
  expect((await lockAt(browser, '/calender?view=week&q=Okafor')).data).toEqual({ success: true });
  expect((await browser.call('auth.me')).status).toBe(401);
  const second = await nurseAt(browser);
  await lockAt(browser, '/video');

  expect(new Set(await namesAt(browser))).toEqual(new Set([first.who.id, second.who.id]));
  const back = await switchTo(browser, first);
  expect(back.data).toMatchObject({
    success: true,
    user: { uid: first.who.id },
    returnTo: '/calender?view=week',
  });
  expect(browser.token).not.toBe(firstToken);
  expect((await switchTo(browser, second)).data).toMatchObject({ returnTo: '/video' });
  // The page is taken once, and the first nurse's session has ended with the second one's.
  expect((await switchTo(browser, second)).data).not.toHaveProperty('returnTo');
  const { rows } = await world.owner.query(
    `select detail from audit_events where actor_id = $1 and action = 'sign-in.passkey'`,
    [first.who.id],
  );
  expect(rows).toEqual([{ detail: { at: 'workstation' } }]);
  const ended = await world.owner.query(
    `select ended_because from sessions where practitioner_id = $1 order by started_at`,
    [first.who.id],
  );
  expect(ended.rows).toEqual([{ ended_because: 'locked' }, { ended_because: 'replaced' }]);
});

test('S101 names are shown of those who chose it, on that workstation, and of nobody else', async () => {
  const browser = world.browser();
  const listed = await nurseAt(browser);
  const quiet = await nurseAt(browser, false);
  const { data } = await browser.call('auth.workstation.people');
  expect(data).toEqual([
    { id: listed.who.id, fullName: listed.who.fullName, hospitalRole: 'Attending' },
  ]);
  const elsewhere = world.browser();
  const forged = world.browser();
  forged.cookies.set(cookieNames.device, 'A'.repeat(43));
  for (const other of [elsewhere, forged]) expect(await namesAt(other)).toEqual([]);
  const missing = { id: '0199f3a2-0000-7000-8000-000000000000' };
  const answers = [
    await browser.call('auth.workstation.choose', { id: quiet.who.id }),
    await browser.call('auth.workstation.choose', missing),
    await elsewhere.call('auth.workstation.choose', { id: listed.who.id }),
  ];
  for (const { data: answer, headers } of answers) {
    expect(answer).toEqual({
      success: false,
      error: 'That name is not listed on this workstation any more. Sign in with your email.',
    });
    expect(headers.getSetCookie()).toEqual([]);
  }
});

const unlistings: Record<string, (nurse: Nurse, browser: Browser) => Promise<unknown>> = {
  'taking the name off': async (_nurse, browser) => {
    const off = await browser.call('auth.workstation.listMe', { isListed: false });
    expect(off.data).toMatchObject({ isListed: false, others: 0 });
  },
  'taking it off everywhere': (_nurse, browser) => browser.call('auth.workstation.unlistMe'),
  'the last passkey being removed': async (_nurse, browser) => {
    const { data } = await browser.call('auth.security.read');
    await browser.call('auth.security.removePasskey', { id: data.passkeys[0]!.id });
  },
  'a password that is reset elsewhere': async ({ who }) => {
    const elsewhere = await world.openSession(who);
    await elsewhere.call('auth.changePassword', {
      currentPassword: password,
      newPassword: 'a new passphrase for the tests',
    });
  },
  'an account that is turned off': ({ who }) =>
    world.owner.query('update practitioners set active = false where id = $1', [who.id]),
  'the policy being turned off': async () => {
    const admin = await world.openSession(await world.person({ role: 'ADMIN' }));
    await admin.call('auth.changePolicy', { mailedCodeAllowed: true, fastSwitching: false });
    await allowSwitching(true);
  },
};

test.each(Object.keys(unlistings))(
  '%s takes the name away, before the answer too',
  async (name) => {
    const browser = world.browser();
    const nurse = await nurseAt(browser);
    const desk = browser.clone();
    const { data: chosen } = await desk.call('auth.workstation.choose', { id: nurse.who.id });
    await unlistings[name]!(nurse, browser);
    expect(await namesAt(desk)).toEqual([]);
    const credential = nurse.passkey.get(chosen.passkey!.challenge);
    expect((await desk.call('auth.workstation.enter', { credential })).data.success).toBe(false);
  },
);

test('nobody is listed without a passkey, or where the organization does not allow it', async () => {
  const { who, browser } = await personWithApp(world);
  expect((await browser.call('auth.workstation.mine')).data).toEqual({
    isAllowed: true,
    hasPasskey: false,
    isListed: false,
    others: 0,
  });
  const refused = await browser.call('auth.workstation.listMe', { isListed: true });
  expect(refused.problem).toBe('not-found');
  await addPasskey(world, browser);
  await allowSwitching(false);
  expect((await browser.call('auth.workstation.listMe', { isListed: true })).status).toBe(404);
  await allowSwitching(true);
  expect((await browser.call('auth.workstation.listMe', { isListed: true })).status).toBe(200);
  expect(await namesAt(browser)).toEqual([who.id]);
  await allowSwitching(false);
  expect(await namesAt(browser)).toEqual([]);
});

test('S101 a chosen name is no password: no code is mailed for it, and another passkey does not fit', async () => {
  const browser = world.browser();
  const nurse = await nurseAt(browser);
  const other = await nurseAt(browser);
  const desk = browser.clone();
  const { data: chosen } = await desk.call('auth.workstation.choose', { id: nurse.who.id });
  const { email } = nurse.who;
  const before = world.letters.length;
  const mailed = await desk.call('auth.sendOtpAuth', { email, byMail: true });
  expect(mailed.data).toEqual({ success: false, message: 'Please try again' });
  expect(world.letters).toHaveLength(before);
  const credential = other.passkey.get(chosen.passkey!.challenge);
  const wrong = await desk.call('auth.workstation.enter', { credential });
  expect(wrong.data).toEqual({ success: false, error: 'That passkey is not right. 4 tries left.' });
  const right = {
    answer: { step: 'passkey', credential: nurse.passkey.get(chosen.passkey!.challenge) },
  };
  expect((await desk.call('auth.answerSecondStep', { email, ...right })).data.success).toBe(false);
  // And a password's challenge is none of a workstation.
  const { steps } = await afterPassword(world, nurse.who, desk);
  const signed = nurse.passkey.get(steps!.passkey!.challenge);
  expect((await desk.call('auth.workstation.enter', { credential: signed })).data.success).toBe(
    false,
  );
});

test('S101 ten wrong passkeys in a row lock the step, and names are chosen thirty times a minute at most', async () => {
  const browser = world.browser();
  const nurse = await nurseAt(browser);
  const thief = await nurseAt(world.browser());
  const choose = () => browser.call('auth.workstation.choose', { id: nurse.who.id });
  for (let round = 0; round < 2; round += 1) {
    const { data } = await choose();
    const credential = thief.passkey.get(data.passkey!.challenge);
    for (let guess = 0; guess < 5; guess += 1)
      await browser.call('auth.workstation.enter', { credential });
  }
  expect(await choose()).toMatchObject({ status: 429, problem: 'code.locked' });
  const answers = await Promise.all(Array.from({ length: 30 }, choose));
  expect(answers.filter(({ problem }) => problem === 'throttled').length).toBeGreaterThan(0);
});

test('who locks a screen comes back to a page of ours, within the length of a session', async () => {
  const browser = world.browser();
  const nurse = await nurseAt(browser);
  await lockAt(browser, '//evil.example');
  expect((await switchTo(browser, nurse)).data).not.toHaveProperty('returnTo');
  await lockAt(browser, '/video');
  world.clock.offsetMs += 13 * hourMs;
  expect((await switchTo(browser, nurse)).data).not.toHaveProperty('returnTo');
});
