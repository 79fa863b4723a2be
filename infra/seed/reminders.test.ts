/** Tests what the demo hospital plans: reminders of its patients and clocks of its cases; starting it sends no mail. */
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '#server/test/world.ts';
import { seed } from '#infra/seed.ts';

const world = await openWorld();
afterAll(() => world.close());

test('patients are reminded of what is still to come, and of nothing that is past', async () => {
  const begun = new Date();
  await seed(world.env.DATABASE_URL, begun);
  const { rows } = await world.owner.query<{ name: string; past: number; planned: number }>(
    `select name, count(*)::int as planned, (count(*) filter (where start_after <= $1))::int as past
     from jobs.job group by name order by name`,
    [begun],
  );
  expect(rows).toMatchObject([{ name: 'appointment.reminder', past: 0 }, { name: 'case.clock' }]);
  expect(rows[0]?.planned).toBeGreaterThan(20);
});
