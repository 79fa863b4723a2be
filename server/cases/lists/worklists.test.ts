/** Tests what the audit has of worklists: who read which rows, once an hour for what a screen reads by itself. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#shared/durations.ts';
import { openClinic } from '#server/test/clinic.ts';

/** The clock goes on by hours. */
const clinic = await openClinic({ env: { SESSION_IDLE_MINUTES: '700' } });
const { world } = clinic;
const person = await clinic.clinician({ hospitalRole: 'Case Manager' });
afterAll(() => clinic.close());

const list = async (input: object) => (await person.browser.call('cases.list', input)).data;

const openTasks = (count: number) =>
  world.owner.query(
    `insert into cases (organization_id, kind, queue, state, title, subject, owner_id, opened_at, changed_at)
     select organization_id, 'task', 'care', 'open', 'Task', '{}', id, now(), now()
     from practitioners, generate_series(1, $2) where id = $1`,
    [person.id, count],
  );

/** Some minutes into the next hour, so that what follows is within one. */
function inNextHour(): void {
  const { clock } = world;
  clock.offsetMs += hourMs + 5 * minuteMs - ((Date.now() + clock.offsetMs) % hourMs);
}

test('S372 a list that an open screen reads again is one row of the audit an hour, which says which list', async () => {
  const own = { owner: 'me' };
  const queue = { queue: 'care', owner: 'nobody', states: ['open', 'Ada Lovelace'] };
  const readAll = async () => {
    for (const filter of [own, queue, own]) await list({ filter });
  };
  await openTasks(50);
  const unit = randomUUID();
  inNextHour();
  await readAll();
  await openTasks(1);
  await readAll();
  const { next } = await list({ filter: own });
  await list({ filter: own, after: next });
  inNextHour();
  await list({ filter: own });
  const ofStay = { units: [unit, 'Ada Ward'], services: ['Ada'], lengthOfStay: { from: 3 } };
  await list({ filter: ofStay, order: { by: 'unit' } });
  const { rows } = await world.owner.query<{ detail: object }>(
    "select detail from audit_events where action = 'cases.read' and actor_id = $1 order by seq",
    [person.id],
  );
  expect(rows.map(({ detail }) => detail)).toEqual([
    { ...own, count: 50 },
    { queue: 'care', owner: 'nobody', states: ['open'], count: 0 },
    { ...own, afterId: next?.id, count: 1 },
    { ...own, count: 50 },
    { units: [unit], services: 1, lengthOfStay: '3..', order: 'unit asc', count: 0 },
  ]);
});
