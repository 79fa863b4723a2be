/** Tests that concurrent audit entries all get their place in one unbroken chain (S33). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { record, recordingAtEnd } from './record.ts';
import { openWorld, type World } from '#server/test/world.ts';

let world: World;
let inserts = 0;
beforeAll(async () => {
  const watch = ({ query }: { query: { sql: string } }) =>
    void (inserts += query.sql.includes('insert into audit_events') ? 1 : 0);
  world = await openWorld({ watch });
});
afterAll(() => world.close());

const call = { requestId: 'several', address: '127.0.0.1' };
const entryOf = (organizationId: string, text: string) => ({
  action: 'schedule.read' as const,
  account: { id: null, organizationId },
  detail: { text },
});

const chainOf = async (organizationId: string) =>
  (
    await world.owner.query<{ text: string; sound: boolean; follows: boolean }>(
      `select detail ->> 'text' as text, hash = audit_hash(e) as sound,
         previous_hash = coalesce(lag(hash) over (order by seq), '') as follows
       from audit_events e where chain = $1 order by seq`,
      [organizationId],
    )
  ).rows;

test('S33 two hundred reads at the same moment are two hundred entries of one chain', async () => {
  const ids = [await world.newOrganization('One'), await world.newOrganization('Other')];
  inserts = 0;
  const wished = ids.flatMap((id) =>
    Array.from({ length: 100 }, (_, at) => entryOf(id, String(at))),
  );
  await Promise.all(wished.map((entry) => record(world.deps.db, { ...world.deps, call }, entry)));
  for (const id of ids) {
    const chain = await chainOf(id);
    expect(chain.map(({ text }) => text)).toEqual(wished.slice(0, 100).map((_, at) => String(at)));
    expect(chain.every(({ sound, follows }) => sound && follows)).toBe(true);
  }
  // Those of each hospital in one statement.
  expect(inserts).toBe(2);
});

test('S33 an entry exists as soon as its read is answered', async () => {
  const id = await world.newOrganization('Third');
  const one = record(world.deps.db, { ...world.deps, call }, entryOf(id, 'first'));
  const two = record(world.deps.db, { ...world.deps, call }, entryOf(id, 'second'));
  await one;
  expect((await chainOf(id))[0]?.text).toBe('first');
  await two;
  expect(await chainOf(id)).toHaveLength(2);
});

test('S33 an entry that cannot be stored fails alone', async () => {
  const id = await world.newOrganization('Fourth');
  const texts = ['first', 'good', 'nobody can keep \0 this', 'good too'];
  const settled = await Promise.allSettled(
    texts.map((text) => record(world.deps.db, { ...world.deps, call }, entryOf(id, text))),
  );
  expect(settled.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect((await chainOf(id)).map(({ text }) => text)).toEqual(['first', 'good', 'good too']);
});

test('S33 a call may have a second entry right after its first was stored', async () => {
  const id = await world.newOrganization('Fifth');
  const keep = (text: string) => record(world.deps.db, { ...world.deps, call }, entryOf(id, text));
  await keep('first');
  await keep('second');
  await keep('third');
  expect((await chainOf(id)).map(({ text }) => text)).toEqual(['first', 'second', 'third']);
});

test('S33 entries that a transaction records at its end are in one statement, in order, or there are none', async () => {
  const id = await world.newOrganization('Sixth');
  const actor = { ...world.deps, call };
  const transaction = (texts: readonly string[], ends: () => void) =>
    world.deps.db.transaction().execute((db) =>
      recordingAtEnd(db, async () => {
        for (const text of texts) await record(db, actor, entryOf(id, text));
        ends();
      }),
    );
  inserts = 0;
  await transaction(['first', 'second', 'third'], () => expect(inserts).toBe(0));
  expect(inserts).toBe(1);
  const failed = transaction(['fourth'], () => {
    throw new Error('it ends here');
  });
  await expect(failed).rejects.toThrow('it ends here');
  expect((await chainOf(id)).map(({ text }) => text)).toEqual(['first', 'second', 'third']);
});
