/** Tests that planners read who changed a cell, when and why. */
import { afterAll, expect, test } from 'vitest';
import { dayAfter } from '#shared/roster/shift-times.ts';
import { firstDay, openWard } from '#server/test/roster.ts';

const ward = await openWard();
const { clinic, planner, unit, member, cell, change, period, publish } = ward;
afterAll(() => clinic.close());

const next = dayAfter(firstDay);
const lastDay = dayAfter(firstDay, 6);

test('a cell tells what was planned, overridden and published in it, and nothing of other days', async () => {
  const who = await member();
  const ref = { unitId: unit.id, practitionerId: who.id, day: next };
  const history = async (reader = planner) => reader.browser.call('roster.cellHistory', ref);
  await change(cell(who, firstDay, 'N'), cell(who, dayAfter(firstDay, 4), 'D'));
  expect((await history()).data.events).toEqual([]);
  await change(cell(who, next, 'S', { reason: 'Nobody else is there' }));
  await publish(firstDay, lastDay, { note: 'First version' });
  const seen = (await period(firstDay, lastDay)).shifts
    .filter(({ practitionerId, day }) => practitionerId === who.id && day === next)
    .map(({ id }) => id);
  await change(cell(who, next, '', { seen }));
  const { data } = await history();
  expect(data.zone).toBe('Europe/London');
  const by = expect.objectContaining({ fullName: 'Dr. Planner' });
  expect(data.events).toMatchObject([
    { by, kind: 'changed', before: 'S', after: '' },
    { by, kind: 'published', added: ['Swing'], removed: [], note: 'First version' },
    expect.objectContaining({ by, kind: expect.stringMatching(/changed|overridden/) }),
    expect.objectContaining({ by, kind: expect.stringMatching(/changed|overridden/) }),
  ]);
  expect(data.events).toContainEqual(
    expect.objectContaining({ kind: 'overridden', reason: 'Nobody else is there' }),
  );
  expect((await history(who)).status).toBe(403);
});

test('a swap is in the history of both; nobody unknown has one', async () => {
  const [giver, taker] = [await member(), await member()];
  const day = dayAfter(firstDay, 7);
  await change(cell(giver, day, 'D'));
  await publish(day, dayAfter(day, 6));
  const [shift] = (await period(day, day)).shifts;
  const offerId = crypto.randomUUID();
  const offer = { id: offerId, assignmentId: shift!.id, toId: taker.id };
  await giver.browser.call('roster.swaps.offer', offer);
  await taker.browser.call('roster.swaps.take', { offerId });
  for (const { id } of [giver, taker]) {
    const ref = { unitId: unit.id, practitionerId: id, day };
    // oxlint-disable-next-line no-await-in-loop -- two of them
    const { data } = await planner.browser.call('roster.cellHistory', ref);
    expect(data.events[0]).toMatchObject({ kind: 'swapped', name: 'Day' });
  }
  const stranger = { unitId: unit.id, practitionerId: crypto.randomUUID(), day };
  expect((await planner.browser.call('roster.cellHistory', stranger)).status).toBe(404);
});
