/** Everybody's look is their own, and survives the browser. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLook } from '#shared/settings.ts';
import { openWorld, type World } from '#server/test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { OTP_RESEND_SECONDS: '0' } });
});
afterAll(() => world.close());

test('a look follows its person to another browser, and nobody else', async () => {
  const who = await world.person();
  const here = await world.signIn(who);
  expect((await here.call('settings.myLook')).data).toEqual(defaultLook);
  const look = { ...defaultLook, theme: 'teal', sidebar: 'compact' };
  expect((await here.call('settings.keepMyLook', look)).data).toEqual(look);
  expect((await (await world.signIn(who)).call('settings.myLook')).data).toEqual(look);
  const other = await world.signIn(await world.person());
  expect((await other.call('settings.myLook')).data).toEqual(defaultLook);
});

test('a look that does not exist is refused, and one of an older version gives way', async () => {
  const who = await world.person();
  const browser = await world.signIn(who);
  const refused = await browser.call('settings.keepMyLook', { ...defaultLook, theme: 'pink' });
  expect([refused.status, refused.body.error.data.fields[0].path]).toEqual([400, 'theme']);
  await world.owner.query('insert into settings (practitioner_id, look) values ($1, $2)', [
    who.id,
    '{"theme":"old"}',
  ]);
  expect((await browser.call('settings.myLook')).data).toEqual(defaultLook);
});
