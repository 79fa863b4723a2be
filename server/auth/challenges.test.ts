/** Tests that what began before a change of how a person signs in ends with it (S38). */
import { afterAll, expect, test } from 'vitest';
import { addApp, afterPassword } from '#server/test/sign-in/sign-in-steps.ts';
import { openWorld, password, type TestPerson } from '#server/test/world.ts';

const world = await openWorld({ env: { OTP_RESEND_SECONDS: '0' } });
afterAll(() => world.close());
// Without its challenge a code is refused, and nobody is there whose refusal could be noted.
world.changeNothing('auth.authenticateOtp');

async function changePassword(who: TestPerson): Promise<void> {
  const browser = await world.openSession(who);
  const change = { currentPassword: password, newPassword: 'the new one of a night nurse' };
  expect((await browser.call('auth.changePassword', change)).data).toMatchObject({ success: true });
}

async function addAuthenticator(who: TestPerson): Promise<void> {
  await addApp(world, await world.openSession(who));
}

async function changeAddress(who: TestPerson): Promise<void> {
  const admin = await world.openSession(await world.person({ role: 'ADMIN' }));
  const saved = await admin.call('people.saveDetails', {
    personId: who.id,
    version: 1,
    fullName: who.fullName,
    email: `moved.${who.email}`,
    unitId: null,
    zone: 'Europe/London',
  });
  expect(saved.status).toBe(200);
}

test.each([
  ['the password', changePassword],
  ['the second step', addAuthenticator],
  ['the address', changeAddress],
])('S38 a login challenge ends with a change of %s', async (_what, change) => {
  const who = await world.person();
  const { browser, code } = await afterPassword(world, who);
  await change(who);
  const letters = world.letters.length;
  const { email } = who;
  expect((await browser.call('auth.sendOtpAuth', { email })).data.success).toBe(false);
  expect((await browser.call('auth.authenticateOtp', { email, otp: code })).data.success).toBe(
    false,
  );
  expect(world.letters.length).toBe(letters);
  expect(browser.cookies.has('__Secure-karemd-session')).toBe(false);
});

test('S38 the old mailbox is told of a changed address', async () => {
  const who = await world.person();
  await changeAddress(who);
  const letter = world.letters.findLast(({ to }) => to === who.email);
  expect(letter?.subject).toBe('The address of your KareMD account was changed');
  expect(letter?.text).not.toContain('moved.');
});
