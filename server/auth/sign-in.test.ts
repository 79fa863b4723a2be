/** Tests the path from a right password over a right code to a session. */
import { afterAll, expect, test } from 'vitest';
import { afterPassword } from '#server/test/sign-in/sign-in-steps.ts';
import { openWorld, password } from '#server/test/world.ts';

const world = await openWorld({ env: { OTP_RESEND_SECONDS: '0', OTP_TTL_SECONDS: '2' } });
afterAll(() => world.close());

test('S1 the password step returns only the masked address and opens nothing', async () => {
  const { email } = await world.person({ email: 'lena.okafor@northgate.example' });
  const browser = world.browser();
  const answer = await browser.call('auth.authUserEmailPass', { email, password });
  expect(answer.body).toEqual({
    result: { data: { success: true, user: { maskedEmail: 'l•••••@northgate.example' } } },
  });
  expect([...browser.cookies.keys()]).toEqual(['__Host-karemd-challenge']);
  expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly; Secure; SameSite=Strict/);
  expect((await browser.call('auth.me')).status).toBe(401);
  browser.token = browser.cookies.get('__Host-karemd-challenge') ?? null;
  browser.cookies.set('__Secure-karemd-session', browser.token ?? '');
  expect((await browser.call('auth.me')).status).toBe(401);
});

test('a right password and a right code open a session that knows who somebody is', async () => {
  const who = await world.person({ role: 'EDITOR', hospitalRole: 'Consultant' });
  const { browser, code } = await afterPassword(world, who);
  const answer = await browser.call('auth.authenticateOtp', { email: who.email, otp: code });
  expect(answer.data).toMatchObject({ success: true, user: { uid: who.id, role: 'EDITOR' } });
  browser.token = answer.data.accessToken!;
  expect(browser.token).toMatch(/^[\w-]{43}$/);
  expect((await browser.call('auth.me')).data).toEqual(answer.data.user);
  expect(Object.keys(answer.data.user ?? {}).toSorted()).toEqual([
    'accessApplications',
    'active',
    'email',
    'fullName',
    'hospitalRole',
    'organization',
    'role',
    'uid',
  ]);
});

test('a right password without access is refused with no cookie and no code', async () => {
  for (const lacking of [{ active: false }, { accessApplications: [] }]) {
    const { email } = await world.person(lacking);
    const browser = world.browser();
    const answer = await browser.call('auth.authUserEmailPass', { email, password });
    expect(answer.data).toMatchObject({ success: false, unauthorized: true });
    expect(browser.cookies.size).toBe(0);
    expect((await browser.call('auth.sendOtpAuth', { email })).data.success).toBe(false);
    expect(world.letters.some(({ to }) => to === email)).toBe(false);
  }
});

test('doctor and patient get a code and are refused after the right one', async () => {
  for (const role of ['doctor', 'patient'] as const) {
    const who = await world.person({ role });
    const { browser, code } = await afterPassword(world, who);
    const answer = await browser.call('auth.authenticateOtp', { email: who.email, otp: code });
    expect(answer.data).toMatchObject({ success: false, unauthorized: true });
    expect(browser.cookies.has('__Secure-karemd-session')).toBe(false);
  }
});

test('S6 an unknown address and a wrong password get the same answer', async () => {
  const { email } = await world.person();
  const shown = async (address: string) => {
    const answer = await world
      .browser()
      .call('auth.authUserEmailPass', { email: address, password: 'wrong' });
    const names = [...answer.headers.keys()].toSorted();
    return { status: answer.status, text: answer.text, names };
  };
  expect(await shown('nobody@northgate.example')).toEqual(await shown(email));
});

test('S10 one address has one spelling, and none can inject a mail header', async () => {
  const who = await world.person({ email: 'ana@northgate.example' });
  const answer = await world
    .browser()
    .call('auth.authUserEmailPass', { email: '  ＡＮＡ@Northgate.Example ', password });
  expect(answer.data.success).toBe(true);
  for (const email of [
    'a@b.example\r\nbcc: x@y.example',
    'a,b@c.example',
    '"a"@c.example',
    `${'a'.repeat(250)}@b.example`,
  ])
    expect((await world.browser().call('auth.authUserEmailPass', { email, password })).status).toBe(
      400,
    );
  expect(who.email).toBe('ana@northgate.example');
});

test('a cookie names the organization while somebody is signed in, and opens nothing', async () => {
  const who = await world.person();
  const browser = await world.signIn(who);
  expect(browser.cookies.get('karemd-organization')).toBe(world.organizationId);
  const answer = await browser.call('auth.logout');
  expect(browser.cookies.has('karemd-organization')).toBe(false);
  const cleared = answer.headers
    .getSetCookie()
    .find((one) => one.startsWith('karemd-organization'));
  expect(cleared).toMatch(/Path=\/; .*Secure; SameSite=Lax/);
  expect(cleared).not.toMatch(/HttpOnly/);
});
