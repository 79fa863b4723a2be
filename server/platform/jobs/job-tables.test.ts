/** Tests the application's rights to the job tables. */
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '#server/test/world.ts';

const world = await openWorld();
afterAll(() => world.close());

test('the application may use the job tables but not change them', async () => {
  const refused = [
    'drop table jobs.job cascade',
    'update jobs.version set version = 1',
    'insert into jobs.schedule (name, cron) values (1, 1)',
    `insert into jobs.queue (name) values ('mine')`,
    'create table jobs.mine ()',
  ];
  const client = await world.owner.connect();
  await client.query('set role karemd_app');
  for (const statement of refused)
    await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  await client.query('reset role');
  client.release();
});
