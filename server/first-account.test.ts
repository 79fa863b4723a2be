/** Tests an operator's first account: invited by mail, once, and never where one exists (S35). */
import { afterAll, expect, test } from 'vitest';
import { mailsTo } from '#server/test/mail/mailbox.ts';
import { runProgram } from '#server/test/processes/run-program.ts';
import { openWorld } from '#server/test/world.ts';
import { createOrganization } from '#server/people/service.ts';
import { callOf } from './terminal.ts';

const world = await openWorld();
afterAll(() => world.close());

const make = (...args: string[]) => runProgram(world.env, 'first-account', args);

const options = ['--organization', 'St Mary', '--zone', 'Europe/Paris', '--name', 'A. Martin'];

test('a missing or wrong option is named', async () => {
  const { code, said } = await make('--zone', 'Mars/Base');
  expect(code).toBe(2);
  for (const name of ['organization', 'zone', 'email', 'name']) expect(said).toContain(`--${name}`);
});

test('an unknown option is answered with those that there are', async () => {
  const { code, said } = await make('--help');
  expect([code, said]).toEqual([2, expect.stringMatching(/^It takes --organization, .*'--help'/)]);
});

test('S35 the first account is invited, may be invited again until it signed in, and is the only one', async () => {
  const email = `first-${world.prefix.slice(0, -1)}@st-mary.example`;
  expect(await make(...options, '--email', email)).toMatchObject({ code: 0 });
  expect(await make(...options, '--email', email)).toMatchObject({ code: 0 });
  await expect.poll(() => mailsTo(email).then((mails) => mails.length)).toBe(2);
  const token = /#token=([\w-]{43})/.exec((await mailsTo(email)).at(-1) ?? '')?.[1];
  const set = await world
    .browser()
    .call('auth.resetPassword', { token, password: 'a lighthouse keeper reads by day' });
  expect(set.data).toEqual({ success: true });
  const again = await make(...options, '--email', email);
  expect([again.code, again.said]).toEqual([1, expect.stringMatching(/can invite others already/)]);
  const visitor = { ...world.deps, call: callOf('test') };
  const other = { organization: 'St Mary', zone: 'Europe/Paris', fullName: 'A. Martin' };
  expect(await createOrganization(visitor, { ...other, email: 'other@st-mary.example' })).toBe(
    null,
  );
});
