/** Tests that publishing shows the difference, mails each person theirs, and never gives two shifts at once. */
import { afterAll, expect, test, vi } from 'vitest';
import { dayAfter } from '#shared/roster/shift-times.ts';
import { firstDay, openWard } from '#server/test/roster.ts';

const ward = await openWard();
const { clinic, cell, change, member, period, publish, planner, unit } = ward;
clinic.work();
afterAll(() => clinic.close());

const lastDay = dayAfter(firstDay, 6);

test('what is published is in force until the next publication, and each person is mailed theirs', async () => {
  const [clinician, other] = [await member(), await member()];
  await change(cell(clinician, firstDay, 'D'), cell(other, firstDay, 'N'));
  const published = await publish(firstDay, lastDay, { note: 'First version' });
  expect(published.data).toMatchObject({ added: 2, removed: 0, told: 2 });
  const letterOf = (email: string, word: string) =>
    clinic.world.letters.find(({ to, text }) => to === email && text.includes(word));
  await vi.waitFor(() => expect(letterOf(clinician.email, 'First version')).toBeDefined(), 30_000);
  const letter = letterOf(clinician.email, 'First version')?.text;
  expect(letter).toContain('07:00 to 19:00  Day');
  expect(letter).toContain(`/roster?unit=${unit.id}&day=${firstDay}`);
  expect(letterOf(clinician.email, 'First version')?.text).not.toContain('Night');

  const before = await period(firstDay, lastDay, clinician);
  const assignment = before.shifts.find(({ practitionerId }) => practitionerId === clinician.id)!;
  await change(cell(clinician, firstDay, 'S', { seen: [assignment.id] }));
  expect((await period(firstDay, lastDay, clinician)).shifts).toEqual(before.shifts);
  const { data } = await planner.browser.call('roster.difference', {
    unitId: ward.unit.id,
    from: firstDay,
    to: lastDay,
  });
  expect(data).toMatchObject({
    added: [{ practitionerId: clinician.id }],
    removed: [{ id: assignment.id }],
  });
  expect((await publish(firstDay, lastDay)).data).toMatchObject({ added: 1, removed: 1, told: 1 });
  await vi.waitFor(() => expect(letterOf(clinician.email, 'no longer')).toBeDefined(), 30_000);
  expect((await publish(firstDay, lastDay)).problem).toBe('roster.nothing-to-publish');
  expect(await clinic.recorded('roster.publish', ward.unit.id)).toMatchObject([
    { detail: { added: 2, note: 'First version' } },
    { detail: { added: 1, removed: 1 } },
    { outcome: 'refused' },
  ]);
});

test('a shift that is removed and put again is no difference', async () => {
  const who = await member();
  await change(cell(who, firstDay, 'D'));
  await publish(firstDay, lastDay);
  const own = async () =>
    (await period(firstDay, lastDay)).shifts.filter(
      (assignment) => assignment.practitionerId === who.id,
    );
  const [before] = await own();
  await change(cell(who, firstDay, '', { seen: [before!.id] }));
  expect(await own()).toEqual([{ ...before, state: 'removed' }]);
  await change(cell(who, firstDay, 'D'));
  expect(await own()).toEqual([before]);
  expect((await publish(firstDay, lastDay)).problem).toBe('roster.nothing-to-publish');
});

test('S103 a draft that was changed since its difference was read is not published', async () => {
  const who = await member();
  await change(cell(who, firstDay, 'D'));
  const query = { unitId: ward.unit.id, from: firstDay, to: lastDay };
  const { data } = await planner.browser.call('roster.difference', query);
  await change(cell(who, dayAfter(firstDay), 'D'));
  const late = await planner.browser.call('roster.publish', { ...query, version: data.version });
  expect(late.problem).toBe('roster.cell-changed');
  await publish(firstDay, lastDay);
});

test('S103 the database holds one published shift of a person at a time, from any writer', async () => {
  const who = await member();
  await change(cell(who, firstDay, 'D'));
  await publish(firstDay, lastDay);
  const copy = `insert into shift_assignments (id, organization_id, unit_id, practitioner_id,
      shift_type_id, day, starts_at, ends_at, at_home, rank, state, made_by, made_at, published_at)
    select gen_random_uuid(), organization_id, unit_id, practitioner_id, shift_type_id, day,
      starts_at + interval '1 hour', ends_at + interval '1 hour', at_home, rank, $2, made_by, made_at,
      case when $2 = 'draft' then null else made_at end
    from shift_assignments where practitioner_id = $1`;
  await expect(clinic.world.owner.query(copy, [who.id, 'published'])).rejects.toThrow(
    'one_shift_at_a_time',
  );
  await clinic.world.owner.query(copy, [who.id, 'draft']);
  expect((await publish(firstDay, lastDay)).problem).toBe('roster.overlap');
});
