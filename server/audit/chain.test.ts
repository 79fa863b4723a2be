/** Tests that altered, rehashed, swapped, missing and inserted audit entries are detected (S33). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditVerdict } from '#shared/audit.ts';
import type { Browser } from '#server/test/browser.ts';
import { openWorld, type World } from '#server/test/world.ts';

let world: World;
let organizationId: string;
let admin: Browser;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
/** A chain for each test: an organization of its own, whose first four entries are a sign-in. */
beforeEach(async () => {
  organizationId = await world.newOrganization(randomUUID());
  admin = await world.signIn(await world.person({ role: 'ADMIN', organizationId }));
  for (let time = 0; time < 6; time += 1) await admin.call('audit.list');
});

const verify = async (): Promise<AuditVerdict> => (await admin.call('audit.verify')).data;

/** As somebody who has the owner's password and knows of the trigger. */
async function tamper(statement: string): Promise<void> {
  await world.owner.query('alter table audit_events disable trigger audit_keep');
  await world.owner.query(statement.replaceAll('OWN', `chain = '${organizationId}'`));
  await world.owner.query('alter table audit_events enable trigger audit_keep');
}

async function at(seq: number) {
  const { rows } = await world.owner.query<{ at: Date; action: string }>(
    'select at, action from audit_events where chain = $1 and seq = $2',
    [organizationId, seq],
  );
  return { at: rows[0]?.at.toISOString(), action: rows[0]?.action };
}

test('an untouched audit is valid, and its verification is audited', async () => {
  const verdict = await verify();
  expect(verdict).toEqual({ ok: true, rows: 10, checkedAt: expect.stringMatching(/Z$/) });
  expect(await at(11)).toMatchObject({ action: 'audit.verify' });
  expect(await verify()).toMatchObject({ ok: true, rows: 11 });
});

test.each([
  ['its outcome', `outcome = 'failure'`],
  ['its time', `at = at + interval '1 microsecond'`],
  ['who it was', 'actor_id = null'],
  ['its detail', `detail = '{"page": 2}'`],
  ['its address', `address = '10.0.0.1'`],
])('an entry of which %s was altered is named', async (_what, change) => {
  await tamper(`update audit_events set ${change} where OWN and seq = 6`);
  const known = await at(6);
  expect(await verify()).toMatchObject({
    ok: false,
    firstBroken: { seq: 6, because: 'altered', ...known },
  });
});

test('S33 an entry that was altered and rehashed is detected by the one after it', async () => {
  await tamper(`update audit_events e set outcome = 'failure' where OWN and seq = 6`);
  await tamper('update audit_events e set hash = audit_hash(e) where OWN and seq = 6');
  expect(await verify()).toMatchObject({ ok: false, firstBroken: { seq: 6, because: 'altered' } });
});

test('the last entry, altered and rehashed, is detected by the chain head', async () => {
  await tamper(`update audit_events e set outcome = 'failure' where OWN and seq = 10`);
  await tamper('update audit_events e set hash = audit_hash(e) where OWN and seq = 10');
  expect(await verify()).toMatchObject({ ok: false, firstBroken: { seq: 10, because: 'altered' } });
});

test.each([
  ['in the middle', 'seq = 4', 4],
  ['at the beginning', 'seq <= 2', 1],
  ['at the end', 'seq >= 9', 9],
  ['all of them', 'true', 1],
])('entries deleted %s are detected', async (_where, which, seq) => {
  await tamper(`delete from audit_events where OWN and ${which}`);
  expect(await verify()).toMatchObject({
    ok: false,
    firstBroken: { seq, because: 'missing', at: null, action: null },
  });
});

test('entries written after the newest ones were deleted do not hide the gap', async () => {
  await tamper('delete from audit_events where OWN and seq >= 9');
  await admin.call('audit.list');
  expect(await verify()).toMatchObject({ ok: false, firstBroken: { seq: 9, because: 'missing' } });
});

test('two swapped entries are detected', async () => {
  await tamper('update audit_events set seq = 1000 where OWN and seq = 5');
  await tamper('update audit_events set seq = 5 where OWN and seq = 7');
  await tamper('update audit_events set seq = 7 where OWN and seq = 1000');
  expect(await verify()).toMatchObject({ ok: false, firstBroken: { seq: 5, because: 'altered' } });
});

test('an inserted entry is detected', async () => {
  await tamper(`alter table audit_events disable trigger audit_seal;
    alter table audit_events disable trigger audit_note_head;
    update audit_events set seq = seq + 1000 where OWN and seq > 5;
    insert into audit_events select chain, 6, at, organization_id, actor_id, action, object_type,
      object_id, outcome, address, request_id, detail, hash, hash from audit_events where OWN and seq = 5;
    update audit_events set seq = seq - 999 where OWN and seq > 1000;
    update audit_events e set hash = audit_hash(e) where OWN and seq = 6;
    alter table audit_events enable trigger audit_seal;
    alter table audit_events enable trigger audit_note_head`);
  expect(await verify()).toMatchObject({ ok: false, firstBroken: { seq: 7, because: 'altered' } });
});

test('another organization’s audit does not affect one’s own', async () => {
  const elsewhere = { organizationId: await world.newOrganization('Elsewhere') };
  const other = await world.signIn(await world.person({ role: 'ADMIN', ...elsewhere }));
  await tamper(`update audit_events set outcome = 'failure' where OWN and seq = 6`);
  expect((await other.call('audit.verify')).data.ok).toBe(true);
});

test('S33 the application can change the chain head as little as the audit itself', async () => {
  for (const statement of ['update audit_heads set seq = 0', 'delete from audit_heads']) {
    const client = await world.owner.connect();
    await client.query('set role karemd_app');
    await expect(client.query(statement)).rejects.toThrow(/permission denied/);
    client.release(true);
  }
});

test('concurrent entries are in one unbroken chain', async () => {
  await Promise.all(Array.from({ length: 40 }, () => admin.call('audit.list')));
  expect(await verify()).toMatchObject({ ok: true, rows: 50 });
});

test('a long audit is verified in slices, to its last entry', async () => {
  await world.owner.query(
    `insert into audit_events (at, organization_id, action, outcome, address, request_id)
     select now(), $1, 'people.read', 'success', '127.0.0.1', 'r' from generate_series(1, 21000)`,
    [organizationId],
  );
  expect(await verify()).toMatchObject({ ok: true, rows: 21_010 });
  await tamper(`update audit_events set outcome = 'failure' where OWN and seq = 20500`);
  expect(await verify()).toMatchObject({ ok: false, firstBroken: { seq: 20_500 } });
});

test('S320 the end of a chain is found by its index, however small the audit was before', async () => {
  const connection = await world.owner.connect();
  const scans = async () => {
    await connection.query('select pg_stat_force_next_flush()');
    const { rows } = await connection.query<{ count: number }>(
      "select seq_scan::int as count from pg_stat_user_tables where relname = 'audit_events'",
    );
    return rows[0]?.count;
  };
  const write = () =>
    connection.query(
      `insert into audit_events (at, organization_id, action, outcome, address, request_id)
       values (now(), $1, 'audit.list', 'success', 'server', 'test')`,
      [organizationId],
    );
  try {
    // As in a new hospital: to read all of the audit looks cheaper than its index.
    await connection.query('set random_page_cost = 1000000; set cpu_index_tuple_cost = 1000');
    const before = await scans();
    await write();
    await write();
    expect(await scans()).toBe(before);
  } finally {
    // Its settings end with it.
    connection.release(true);
  }
});
