/** Tests how an operator lets an administrator in again: by the account's own mailbox, audited (S74). */
import { afterAll, expect, test } from 'vitest';
import { recoverAccount } from '#server/people/service.ts';
import { mailsTo } from '#server/test/mail/mailbox.ts';
import { runProgram } from '#server/test/processes/run-program.ts';
import { openWorld } from '#server/test/world.ts';
import { callOf } from './terminal.ts';

const world = await openWorld();
afterAll(() => world.close());

test('a missing address is said, and an unknown one changes nothing', async () => {
  const { code, said } = await runProgram(world.env, 'recover-account', []);
  expect([code, said]).toEqual([2, expect.stringContaining('--email')]);
  const visitor = { ...world.deps, call: callOf('test') };
  expect(await recoverAccount(visitor, { email: 'nobody@northgate.example' })).toBe(null);
});

test('S74 a deactivated administrator with a lost second step sets a password by mail and administers again', async () => {
  const person = await world.person({ role: 'ADMIN', active: false, accessApplications: [] });
  await world.owner.query(
    `insert into recovery_codes (practitioner_id, code_hash) values ($1, sha256('a'))`,
    [person.id],
  );
  const recovered = await runProgram(world.env, 'recover-account', ['--email', person.email]);
  expect(recovered).toMatchObject({ code: 0 });
  await expect.poll(() => mailsTo(person.email)).toHaveLength(2);
  const [token] = (await mailsTo(person.email)).flatMap(
    (text) => /#token=([\w-]{43})/.exec(text)?.[1] ?? [],
  );
  const password = 'a lighthouse keeper reads by day';
  const set = await world.browser().call('auth.resetPassword', { token, password });
  expect(set.data).toEqual({ success: true });
  const browser = await world.openSession(person);
  const { data } = await browser.call('people.one', { personId: person.id });
  expect(data).toMatchObject({ role: 'SA', active: true, accessApplications: ['KareMD'] });
  const { rows } = await world.owner.query(
    `select action, address, detail->>'by' as by from audit_events
     where object_id = $1 and address = 'terminal' order by seq`,
    [person.id],
  );
  expect(rows).toEqual([
    { action: 'person.save-access', address: 'terminal', by: 'operator' },
    { action: 'second-step.reset', address: 'terminal', by: null },
    { action: 'password.link-sent', address: 'terminal', by: null },
  ]);
});
