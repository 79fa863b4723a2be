/** Tests that statements are planned once for each connection, within timeouts, and replanned where necessary. */
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '#server/test/world.ts';
import type { Connection } from './database.ts';

const world = await openWorld();
afterAll(() => world.close());

/**
 * How many prepared statements the connection of this transaction has, and how often one of them
 * ran.
 */
async function kept(db: Connection, text: string): Promise<{ all: number; ran: number }> {
  const { rows } = await sql<{ all: number; ran: number }>`
    select count(*)::int as all, coalesce(sum(generic_plans + custom_plans)
      filter (where statement = ${sql.lit(text)}), 0)::int as ran
    from pg_prepared_statements`.execute(db);
  return rows[0] ?? { all: 0, ran: 0 };
}

const namedLike = (db: Connection, name: string) =>
  db.selectFrom('organizations').select('id').where('name', '=', name);

test('a statement is planned once on a connection, whatever its values', async () => {
  await world.deps.db.connection().execute(async (db) => {
    for (const name of ['Northgate', 'Southgate', 'Eastgate']) await namedLike(db, name).execute();
    const { sql: text } = namedLike(db, '').compile();
    expect((await kept(db, text)).ran).toBe(3);
  });
});

test('a connection has a bounded number of prepared statements, however many texts there are', async () => {
  await world.deps.db.connection().execute(async (db) => {
    for (let columns = 1; columns <= 600; columns += 1) {
      const some = sql.join(Array.from({ length: columns }, () => sql`1`));
      await sql`select ${some} where ${columns}::int > 0`.execute(db);
    }
    expect((await kept(db, '')).all).toBeLessThanOrEqual(500);
  });
});

test('a statement that failed works again, and so does one whose table has grown', async () => {
  await world.deps.db.connection().execute(async (db) => {
    const share = async (among: number) =>
      (await sql<{ share: number }>`select 12 / ${among}::int as share`.execute(db)).rows;
    await expect(share(0)).rejects.toThrow('division by zero');
    expect(await share(4)).toEqual([{ share: 3 }]);

    const before = await namedLike(db, 'Nobody').execute();
    await world.owner.query('alter table organizations add column grown text');
    expect(await namedLike(db, 'Nobody').execute()).toEqual(before);
  });
});
