/** Tests that the audit cannot be altered unnoticed (S33). */
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '#server/test/world.ts';

const world = await openWorld();
await world.signIn(await world.person());
afterAll(() => world.close());

const broken = `
  select e.seq from audit_events e
  left join audit_events before on before.chain = e.chain and before.seq = e.seq - 1
  where e.hash <> audit_hash(e) or e.previous_hash <> coalesce(before.hash, '\\x')`;

test('S33 every step of a sign-in is audited with person, address and request', async () => {
  const { rows } = await world.owner.query<{ action: string; address: string; request_id: string }>(
    'select action, address, request_id from audit_events where organization_id = $1 order by seq',
    [world.organizationId],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'sign-in.password',
    'sign-in.code-sent',
    'sign-in.code',
    'session.started',
  ]);
  for (const row of rows) {
    expect(row.address).toBe('127.0.0.1');
    expect(row.request_id).toMatch(/^[\da-f-]{36}$/);
  }
});

test('S33 the application can neither change nor delete a row, nor can anybody by accident', async () => {
  for (const statement of [
    `update audit_events set outcome = 'failure'`,
    'delete from audit_events',
    'truncate audit_events',
  ]) {
    const asApplication = world.owner.query(`set role karemd_app; ${statement}`);
    await expect(asApplication).rejects.toThrow(/permission denied/);
    await world.owner.query('reset role');
    await expect(world.owner.query(statement)).rejects.toThrow(/append-only/);
  }
});

test('S33 each row carries the hash of the one before, and an altered row is found', async () => {
  expect((await world.owner.query(broken)).rows).toEqual([]);
  await world.owner.query('alter table audit_events disable trigger audit_keep');
  await world.owner.query(
    `update audit_events set address = '10.0.0.1' where seq = 2 and organization_id = $1`,
    [world.organizationId],
  );
  expect((await world.owner.query(broken)).rows).toEqual([{ seq: '2' }]);
});
