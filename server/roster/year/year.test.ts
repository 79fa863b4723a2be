/** Tests a year at a glance: each day's kind, drafts for planners alone. */
import { afterAll, expect, test } from 'vitest';
import type { RosterYear } from '#shared/roster/roster-year.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import { daysIn } from '#shared/time.ts';
import { openWard } from '#server/test/roster.ts';

const ward = await openWard();
const { clinic, planner, unit, member, cell, change, publish } = ward;
afterAll(() => clinic.close());

const number = new Date().getUTCFullYear() + 1;
const first = `${number}-03-01`;
const at = daysIn({ from: `${number}-01-01`, to: first }) - 1;

test('a year shows the kind of each day with a shift, and nights before days; drafts to planners alone', async () => {
  const who = await member();
  await change(cell(who, first, 'D'), cell(who, dayAfter(first, 1), 'N'));
  await publish(first, dayAfter(first, 6));
  await change(cell(who, dayAfter(first, 8), 'S'));
  const stripFor = async (reader: typeof planner) => {
    const { data } = await reader.browser.call('roster.year', { unitIds: [unit.id], year: number });
    const { rows } = data as RosterYear;
    return rows.find(({ practitionerId }) => practitionerId === who.id)?.strip ?? '';
  };
  const strip = await stripFor(planner);
  expect(strip).toHaveLength(daysIn({ from: `${number}-01-01`, to: `${number}-12-31` }));
  expect(strip.slice(at, at + 10)).toBe('dn......s.');
  expect((await stripFor(who)).slice(at, at + 10)).toBe('dn........');
});

test('a unit of nobody knows whom is not found', async () => {
  const query = { unitIds: [crypto.randomUUID()], year: number };
  expect((await planner.browser.call('roster.year', query)).status).toBe(404);
});
