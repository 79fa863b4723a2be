/** Tests how days of time off are counted: by shifts, by hours, in halves, and for each year by itself. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { countedByYear, patternOf } from '#shared/roster/counted-days.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import type { Clinician } from '#server/test/clinic.ts';
import { firstDay, openWard } from '#server/test/roster.ts';

const ward = await openWard();
const { clinic, cell, change, publish, planner, member, unit } = ward;
afterAll(() => clinic.close());

async function ask(who: Clinician, from: string, to: string, more: object = {}) {
  const id = randomUUID();
  const input = { id, kind: 'vacation', from, to, ...more };
  const answer = await who.browser.call('roster.timeOff.ask', input);
  return { ...answer, id };
}

const counted = async (who: Clinician, from: string, to: string, more: object = {}) => {
  const { data, id } = await ask(who, from, to, more);
  return data?.requests.find((one: { id: string }) => one.id === id)?.countedDays;
};

const saturday = dayAfter(firstDay, 5);
const sunday = dayAfter(firstDay, 6);

test('S174 of a week that is planned the days with a shift count, weekends too', async () => {
  const lena = await member();
  await change(cell(lena, firstDay, 'D'), cell(lena, saturday, 'N'), cell(lena, sunday, 'N'));
  await publish(firstDay, sunday);
  expect(await counted(lena, saturday, sunday)).toBe(2);
  expect(await counted(lena, firstDay, dayAfter(firstDay, 4))).toBe(1);
  expect(await counted(await member(), saturday, sunday)).toBe(0);
});

test('S174 of a week that is not planned yet they count as the person worked before, at most as many as in a week', async () => {
  const lena = await member();
  const weekends = [-7, -14, -21].flatMap((back) => [
    dayAfter(saturday, back),
    dayAfter(sunday, back),
  ]);
  await change(...weekends.map((day) => cell(lena, day, 'D')));
  expect(await counted(lena, saturday, sunday)).toBe(2);
  // Every second day for eight weeks: on each weekday, three or four a week.
  const past = Array.from({ length: 28 }, (_, at) => dayAfter('2027-01-04', 2 * at));
  const rotating = patternOf({ past, shiftDays: [], hoursWeekdays: [] });
  const week = { from: '2027-03-01', to: '2027-03-07' };
  expect([...countedByYear(week, new Set(), rotating).values()]).toEqual([4]);
});

test('S174 who has weekly hours takes the days of their hours', async () => {
  const lena = await member();
  const rule = (weekday: number) => ({ weekday, fromMinute: 540, untilMinute: 1_020 });
  const rules = [rule(2), rule(6)];
  await lena.browser.call('appointments.saveHours', { version: 0, rules });
  expect(await counted(lena, firstDay, sunday)).toBe(2);
});

test('S174 time off over New Year is one request, counted for each year by itself', async () => {
  const lena = await member();
  const year = new Date().getUTCFullYear() + 1;
  for (const days of [
    { year, days: 1 },
    { year: year + 1, days: 30 },
  ])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await planner.browser.call('roster.timeOff.saveAllowance', {
      practitionerId: lena.id,
      kind: 'vacation',
      ...days,
    });
  const { id, data, status } = await ask(lena, `${year}-12-27`, `${year + 1}-01-04`);
  expect(status).toBe(200);
  const askedByYear = data.balances.map((one: { year: number; asked: number }) => [
    one.year,
    one.asked,
  ]);
  const years = countedByYear({ from: `${year}-12-27`, to: `${year + 1}-01-04` }, new Set());
  expect(askedByYear).toEqual([...years]);
  const approval = { requestId: id, version: 1 };
  const { problem } = await planner.browser.call('roster.timeOff.approve', approval);
  expect(problem).toBe('roster.time-off-none-left');
});

test('S174 half a day is counted as a half, and takes the person off for that half alone', async () => {
  const lena = await member();
  const day = dayAfter(firstDay, 8);
  await change(cell(lena, day, 'D'));
  await publish(day, day);
  const { id, data } = await ask(lena, day, day, { half: 'afternoon' });
  expect(data.requests).toMatchObject([{ half: 'afternoon', countedDays: 0.5 }]);
  expect((await ask(lena, day, day, { half: 'afternoon' })).problem).toBe('roster.time-off-twice');
  expect((await ask(lena, day, day)).problem).toBe('roster.time-off-twice');
  expect((await ask(lena, day, day, { half: 'morning' })).status).toBe(200);
  expect((await ask(lena, day, dayAfter(day), { half: 'morning' })).problem).toBe('input.invalid');
  const approval = { requestId: id, version: 1 };
  expect((await planner.browser.call('roster.timeOff.approve', approval)).status).toBe(200);
  const primariesAt = async (time: string) => {
    const query = { unitId: unit.id, at: `${day}T${time}:00.000Z` };
    const { data: answer } = await planner.browser.call('roster.onCall.at', query);
    return answer.lines.flatMap((line: { primary: object[] }) => line.primary).length;
  };
  expect([await primariesAt('10:00'), await primariesAt('14:00')]).toEqual([1, 0]);
});
