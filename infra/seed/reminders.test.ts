/** Tests what the demo hospital plans: reminders of its patients and clocks of its cases; starting it sends no mail. */
import { afterAll, expect, test } from 'vitest';
import { seededTemplate } from '#server/test/seeded/seeded-template.ts';
import { openWorld } from '#server/test/world.ts';

const { name: template, seededAt } = await seededTemplate();
const world = await openWorld({ template });
afterAll(() => world.close());

test('patients are reminded of what is still to come, and of nothing that is past', async () => {
  const { rows } = await world.owner.query<{ name: string; past: number; planned: number }>(
    `select name, count(*)::int as planned, (count(*) filter (where start_after <= $1))::int as past
     from jobs.job group by name order by name`,
    [seededAt],
  );
  expect(rows).toMatchObject([{ name: 'appointment.reminder', past: 0 }, { name: 'case.clock' }]);
  expect(rows[0]?.planned).toBeGreaterThan(20);
});
