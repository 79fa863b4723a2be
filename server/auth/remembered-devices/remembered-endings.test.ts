/** Tests what ends a remembered device (S100). */
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  allowDays,
  devicesOf,
  isSkipped,
  openRemembered,
  openRememberingWorld,
} from '#server/test/sign-in/remembered.ts';
import { addPasskey, afterPassword } from '#server/test/sign-in/sign-in-steps.ts';
import { password } from '#server/test/world.ts';

const world = await openRememberingWorld();
afterAll(() => world.close());
beforeEach(() => allowDays(world, 7).then(() => undefined));

async function changePolicy(rememberedDeviceDays: number): Promise<void> {
  const admin = await world.openSession(await world.person({ role: 'ADMIN' }));
  const changed = await admin.call('auth.changePolicy', {
    mailedCodeAllowed: true,
    rememberedDeviceDays,
  });
  expect(changed.data).toMatchObject({ rememberedDeviceDays });
}

const endings: Record<
  string,
  (of: Awaited<ReturnType<typeof openRemembered>>) => Promise<unknown>
> = {
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

test.each(Object.keys(endings))('S100 %s ends it, for good', async (name) => {
  const person = await openRemembered(world);
  expect(await devicesOf(person.browser)).toHaveLength(1);
  await endings[name]!(person);
  const stored = 'select id from remembered_devices where practitioner_id = $1';
  expect((await world.owner.query(stored, [person.who.id])).rows).toEqual([]);
  await allowDays(world, 7);
  expect(await isSkipped(world, person.who, person.browser)).toBe(false);
});

test('more days in the policy, and another person who signs out everywhere, leave it as it was', async () => {
  const { who, browser } = await openRemembered(world);
  const other = await openRemembered(world);
  await changePolicy(30);
  await other.browser.call('auth.signOutEverywhere');
  expect(await isSkipped(world, who, browser)).toBe(true);
});
