/** Tests that everybody's appearance settings are their own, on every browser. */
import { afterAll, expect, test } from 'vitest';
import { defaultAppearance } from '#shared/settings/appearance.ts';
import { openWorld } from '#server/test/world.ts';

const world = await openWorld({ env: { OTP_RESEND_SECONDS: '0' } });
afterAll(() => world.close());

test('appearance settings follow their person to another browser, and nobody else', async () => {
  const who = await world.person();
  const here = await world.signIn(who);
  expect((await here.call('settings.myLook')).data).toEqual(defaultAppearance);
  const look = { ...defaultAppearance, theme: 'teal', sidebar: 'compact' };
  expect((await here.call('settings.keepMyLook', look)).data).toEqual(look);
  expect((await (await world.signIn(who)).call('settings.myLook')).data).toEqual(look);
  const other = await world.signIn(await world.person());
  expect((await other.call('settings.myLook')).data).toEqual(defaultAppearance);
});

test('settings that do not exist are refused, and those of an older version are replaced', async () => {
  const who = await world.person();
  const browser = await world.signIn(who);
  const refused = await browser.call('settings.keepMyLook', {
    ...defaultAppearance,
    theme: 'pink',
  });
  expect([refused.status, refused.body.error.data.fields[0].path]).toEqual([400, 'theme']);
  await world.owner.query('insert into settings (practitioner_id, look) values ($1, $2)', [
    who.id,
    '{"theme":"old"}',
  ]);
  expect((await browser.call('settings.myLook')).data).toEqual(defaultAppearance);
});

test('whether a waiting patient is heard is each person’s own choice, and off until they choose', async () => {
  const who = await world.person();
  const here = await world.signIn(who);
  expect((await here.call('settings.myAlerts')).data).toEqual({ sound: false });
  expect((await here.call('settings.keepMyAlerts', { sound: true })).data).toEqual({ sound: true });
  expect((await here.call('settings.myLook')).data).toEqual(defaultAppearance);
  expect((await (await world.signIn(who)).call('settings.myAlerts')).data).toEqual({ sound: true });
  await here.call('settings.keepMyLook', { ...defaultAppearance, theme: 'teal' });
  expect((await here.call('settings.myAlerts')).data).toEqual({ sound: true });
});
