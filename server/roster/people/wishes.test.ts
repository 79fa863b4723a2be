/** Tests a person's own wishes: saved by day and shift type, and seen by planners. */
import { afterAll, expect, test } from 'vitest';
import { dayAfter } from '#shared/roster/shift-times.ts';
import { firstDay, openWard } from '#server/test/roster.ts';

const ward = await openWard();
const { clinic, unit, member, period } = ward;
afterAll(() => clinic.close());

const days = [firstDay, dayAfter(firstDay)];
const query = { from: firstDay, to: dayAfter(firstDay, 41) };

test('wishes replace what their days had, by shift type with a note; planners see them, colleagues do not', async () => {
  const [who, colleague] = [await member(), await member()];
  const own = async () => (await who.browser.call('roster.wishes.own', query)).data;
  expect(await own()).toMatchObject({
    wishes: [],
    shiftTypes: [{ letter: 'D' }, { letter: 'S' }, { letter: 'N' }],
  });
  const night = unit.types['N']!.id;
  const wishes = [
    { day: firstDay, kind: 'wanted' },
    { day: firstDay, kind: 'unwanted', shiftTypeId: night, note: 'School run' },
    { day: days[1], kind: 'impossible' },
  ];
  expect((await who.browser.call('roster.wishes.save', { days, wishes })).status).toBe(200);
  const saved = [
    { day: firstDay, kind: 'wanted', shiftTypeId: null, note: null },
    { day: firstDay, kind: 'unwanted', shiftTypeId: night, note: 'School run' },
    { day: days[1], kind: 'impossible', shiftTypeId: null },
  ];
  expect((await own()).wishes).toMatchObject(saved);
  const seen = (await period(firstDay, query.to)).wishes;
  expect(seen.filter((shiftWish) => shiftWish.practitionerId === who.id)).toMatchObject(saved);
  expect((await period(firstDay, query.to, colleague)).wishes).toEqual([]);
  expect((await colleague.browser.call('roster.wishes.own', query)).data.wishes).toEqual([]);

  await who.browser.call('roster.wishes.save', { days: [days[1]], wishes: [] });
  expect((await own()).wishes).toMatchObject(saved.slice(0, 2));
  expect(await clinic.recorded('roster.wishes-save', who.id)).toHaveLength(2);
});

test('a wish for a day that is not saved, and two for one shift type, are refused', async () => {
  const who = await member();
  const save = (...wishes: object[]) =>
    who.browser.call('roster.wishes.save', { days: [firstDay], wishes });
  expect((await save({ day: days[1], kind: 'wanted' })).status).toBe(400);
  const twice = [
    { day: firstDay, kind: 'wanted' },
    { day: firstDay, kind: 'impossible' },
  ];
  expect((await save(...twice)).status).toBe(400);
});

test('a shift type of another unit is offered only where a wish names it', async () => {
  const other = await ward.newUnit();
  const who = await member();
  const [theirs] = Object.values(other.types);
  const wishes = [{ day: firstDay, kind: 'wanted', shiftTypeId: theirs!.id }];
  await who.browser.call('roster.wishes.save', { days: [firstDay], wishes });
  const { data } = await who.browser.call('roster.wishes.own', query);
  const units = data.shiftTypes.map(({ unitId }: { unitId: string }) => unitId);
  expect(units).toEqual([unit.id, unit.id, unit.id, other.id]);
});
