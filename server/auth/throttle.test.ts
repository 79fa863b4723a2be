/** Tests how often a password and a code may be tried, and that nobody locks another out (S7). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test/browser.ts';
import { openWorld, password, type World } from '#server/test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { OTP_RESEND_SECONDS: '0', TRUST_PROXY: '1' } });
});
afterAll(() => world.close());

/** Attempts are counted in Redis. */
beforeEach(async () => {
  world.clock.offsetMs = 0;
  await world.clearRedis();
});

const minutes = (count: number) => count * 60_000;

/** A browser behind our proxy, at this network address. */
function browserAt(address: string): Browser {
  const browser = world.browser();
  browser.headers['x-forwarded-for'] = address;
  return browser;
}

const tryPassword = (email: string, text = 'not the password', browser = browserAt('192.0.2.1')) =>
  browser.call('auth.authUserEmailPass', { email, password: text });

async function failTimes(count: number, email: string, browser = browserAt('192.0.2.1')) {
  for (let time = 0; time < count; time += 1) {
    const { status } = await tryPassword(email, 'not the password', browser);
    if (status !== 200) throw new Error(`try ${time + 1} was answered with ${status}`);
  }
}

test('S7 after five wrong passwords every try waits, the right one too, and the gap grows', async () => {
  const { email } = await world.person();
  await failTimes(5, email);
  const gaps: (string | null)[] = [];
  for (let round = 0; round < 8; round += 1) {
    const early = await tryPassword(email, password);
    expect([early.status, early.problem]).toEqual([429, 'throttled']);
    gaps.push(early.headers.get('retry-after'));
    world.clock.offsetMs += Number(gaps.at(-1)) * 1000;
    await failTimes(1, email);
  }
  expect(gaps).toEqual(['1', '2', '4', '8', '16', '32', '60', '60']);
  world.clock.offsetMs += minutes(1);
  expect((await tryPassword(email, password)).data.success).toBe(true);
  expect((await tryPassword(email)).status).toBe(200);
});

test('S7 an address that does not exist is throttled just the same', async () => {
  await failTimes(5, 'nobody@northgate.example');
  const answer = await tryPassword('nobody@northgate.example');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
});

test('S7 parallel tries at one account gain nothing', async () => {
  const { email } = await world.person();
  const failures = async () => {
    const { rows } = await world.owner.query(
      `select 1 from audit_events where action = 'sign-in.password' and outcome = 'failure'`,
    );
    return rows.length;
  };
  const before = await failures();
  const burst = await Promise.all(Array.from({ length: 30 }, () => tryPassword(email)));
  expect(burst.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(burst.filter(({ status }) => status === 429)).toHaveLength(25);
  expect(await failures()).toBe(before + 5);
});

test('S7 parallel tries spread over two servers gain nothing either', async () => {
  const { email } = await world.person();
  const other = browserAt('192.0.2.1');
  Object.assign(other, { url: (await world.startInstance()).url });
  const burst = await Promise.all(
    Array.from({ length: 30 }, (_, time) => tryPassword(email, 'x', time % 2 ? other : undefined)),
  );
  expect(burst.filter(({ status }) => status === 200)).toHaveLength(5);
});

test('S7 failures older than 15 minutes count no more', async () => {
  const { email } = await world.person();
  await failTimes(5, email);
  world.clock.offsetMs += minutes(15) + 1000;
  await failTimes(4, email);
  expect((await tryPassword(email)).status).toBe(200);
});

test('S7 more than 20 failing accounts close an address until the window moves, and only that address', async () => {
  for (let account = 0; account < 21; account += 1)
    await failTimes(1, `guess${account}@northgate.example`);
  const { email } = await world.person();
  const refused = await tryPassword(email, password);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  expect((await tryPassword(email, password, browserAt('192.0.2.2'))).data.success).toBe(true);
  world.clock.offsetMs += minutes(10) + 1000;
  expect((await tryPassword(email, password)).data.success).toBe(true);
});

test("S7 a right password clears its account's failures, so a hospital is not locked out", async () => {
  for (let account = 0; account < 22; account += 1) {
    const { email } = await world.person();
    await failTimes(1, email);
    expect((await tryPassword(email, password)).data.success).toBe(true);
  }
});

test('S7 a v6 network is one address, and a mapped v4 address is that v4 address', async () => {
  const at = (address: string, account: string) =>
    failTimes(1, `${account}@northgate.example`, browserAt(address));
  for (let host = 0; host < 21; host += 1)
    await at(`2001:db8:1:2::${host.toString(16)}`, `six${host}`);
  const same = await tryPassword('x@northgate.example', 'x', browserAt('2001:db8:1:2:ffff::1'));
  expect(same.status).toBe(429);
  expect((await tryPassword('x@northgate.example', 'x', browserAt('2001:db8:1:3::1'))).status).toBe(
    200,
  );
  for (let host = 0; host < 21; host += 1) await at('198.51.100.7', `four${host}`);
  expect(
    (await tryPassword('y@northgate.example', 'y', browserAt('::ffff:198.51.100.7'))).status,
  ).toBe(429);
});

test('S7 a browser that has signed in before is counted on its own', async () => {
  const who = await world.person();
  const browser = await world.signIn(who, browserAt('192.0.2.9'));
  await failTimes(5, who.email, browserAt('203.0.113.5'));
  expect((await tryPassword(who.email, password, browserAt('203.0.113.5'))).status).toBe(429);
  expect((await tryPassword(who.email, password, browser)).data.success).toBe(true);

  for (let account = 0; account < 21; account += 1)
    await failTimes(1, `ward${account}@northgate.example`, browserAt('192.0.2.9'));
  expect((await tryPassword(who.email, password, browser)).data.success).toBe(true);
  const planted = browserAt('192.0.2.9');
  planted.cookies.set('__Host-karemd-device', 'A'.repeat(43));
  expect((await tryPassword(who.email, password, planted)).status).toBe(429);
});

test('S7 ten wrong codes in a row lock the code step for 15 minutes, across challenges', async () => {
  const { email } = await world.person();
  const browser = browserAt('192.0.2.1');
  const start = async () => {
    await browser.call('auth.authUserEmailPass', { email, password });
    await browser.call('auth.sendOtpAuth', { email });
  };
  for (let challenge = 0; challenge < 2; challenge += 1) {
    await start();
    const wrong = world.codeFor(email) === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1)
      expect((await browser.call('auth.authenticateOtp', { email, otp: wrong })).status).toBe(200);
  }
  await browser.call('auth.authUserEmailPass', { email, password });
  const locked = await browser.call('auth.sendOtpAuth', { email });
  expect([locked.status, locked.problem]).toEqual([429, 'code.locked']);
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
  expect((await browser.call('auth.authenticateOtp', { email, otp: '123456' })).status).toBe(429);
});

test('S7 an account is sent at most five codes in 15 minutes and 20 in a day', async () => {
  const { email } = await world.person();
  const browser = browserAt('192.0.2.1');
  const send = () => browser.call('auth.sendOtpAuth', { email });
  for (let quarter = 0; quarter < 4; quarter += 1) {
    await browser.call('auth.authUserEmailPass', { email, password });
    for (let time = 0; time < 5; time += 1) expect((await send()).data.success).toBe(true);
    const refused = await send();
    expect([refused.status, refused.problem]).toEqual([429, 'code.too-many-sends']);
    world.clock.offsetMs += minutes(15) + 1000;
  }
  const tomorrow = await send();
  expect(tomorrow.status).toBe(429);
  expect(Number(tomorrow.headers.get('retry-after'))).toBeGreaterThan(22 * 3600);
  expect(world.letters.filter(({ to }) => to === email)).toHaveLength(20);
});
