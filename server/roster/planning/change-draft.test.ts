/** Tests that planners change the draft without overwriting each other, and that the rules of duty hold. */
import { afterAll, expect, test } from 'vitest';
import { dayAfter } from '#shared/roster/shift-times.ts';
import type { Clinician } from '#server/test/clinic.ts';
import { firstDay, openWard } from '#server/test/roster.ts';

const ward = await openWard();
const { clinic, planner, cell, change, member, period } = ward;
afterAll(() => clinic.close());

const lastDay = dayAfter(firstDay, 27);
const shiftsOf = async (id: string, who = planner) =>
  (await period(firstDay, lastDay, who)).shifts.filter((shift) => shift.practitionerId === id);

test('a cell is put, changed and cleared; colleagues see nothing of a draft', async () => {
  const who = await member();
  const put = await change(cell(who, firstDay, 'D'), cell(who, dayAfter(firstDay), 'D'));
  expect(put.data.assignments).toHaveLength(2);
  const [first, second] = await shiftsOf(who.id);
  expect(first).toMatchObject({ day: firstDay, state: 'draft', rank: 'primary' });
  expect(await shiftsOf(who.id, who)).toEqual([]);
  const changed = await change(
    cell(who, firstDay, 'S', { seen: [first!.id] }),
    cell(who, dayAfter(firstDay), '', { seen: [second!.id] }),
  );
  expect(changed.status).toBe(200);
  expect(await shiftsOf(who.id)).toMatchObject([{ shiftTypeId: ward.unit.types.S!.id }]);
  expect(await clinic.recorded('roster.change', who.id)).toMatchObject([
    { detail: { after: { [firstDay]: 'D' } } },
    { detail: { before: { [firstDay]: 'D' }, after: { [firstDay]: 'S' } } },
  ]);
});

test('S103 of two planners who change one cell the second is refused, with all of their change', async () => {
  const [clinician, other] = [await member(), await member()];
  const second = await clinic.clinician({ role: 'EDITOR' });
  await change(cell(clinician, firstDay, 'D'));
  const late = await second.browser.call('roster.change', {
    cells: [cell(other, firstDay, 'D'), cell(clinician, firstDay, 'N')],
  });
  expect(late.problem).toBe('roster.cell-changed');
  expect(await shiftsOf(other.id)).toEqual([]);
});

test('S103 twenty planners put one cell at once, and one of them does', async () => {
  const who = await member();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => change(cell(who, firstDay, 'D'))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await shiftsOf(who.id)).toHaveLength(1);
});

test('a rule that stops needs a reason, which is kept and audited; an overlap has no reason', async () => {
  const who = await member();
  await change(cell(who, firstDay, 'N'));
  const next = dayAfter(firstDay);
  const stopped = await change(cell(who, next, 'S'));
  expect(stopped).toMatchObject({ status: 409, problem: 'roster.rule' });
  expect(stopped.text).toContain('Only 5 h of rest');
  const reason = 'Nobody else is there';
  expect((await change(cell(who, next, 'S', { reason }))).status).toBe(200);
  expect(await shiftsOf(who.id)).toMatchObject([
    { overrideReason: null },
    { overrideReason: reason },
  ]);
  expect(await clinic.recorded('roster.override', who.id)).toMatchObject([
    { actor_id: planner.id, detail: { rule: 'rest', day: next, reason } },
  ]);
  const [night] = await shiftsOf(who.id);
  const overlap = cell(who, firstDay, 'NS', { seen: [night!.id], reason });
  expect((await change(overlap)).problem).toBe('roster.rule');
});

test('shifts of another unit count for the rules', async () => {
  const who = await member();
  const of = await ward.newUnit();
  expect((await change(cell(who, firstDay, 'N', { of }))).status).toBe(200);
  const next = dayAfter(firstDay);
  expect((await change(cell(who, next, 'S'))).text).toContain('rest');
  const { data } = await planner.browser.call('roster.surroundings', {
    unitIds: [ward.unit.id],
    from: firstDay,
    to: lastDay,
  });
  expect(data.shiftTypes.map(({ unitId }: { unitId: string }) => unitId)).toContain(of.id);
});

test('S102 a unit, a person and a shift type of another organization are not found', async () => {
  const organizationId = await clinic.world.newOrganization('Southgate Hospital');
  const stranger = await clinic.clinician({ role: 'EDITOR', organizationId });
  const who = await member();
  const theirs = cell(who, firstDay, 'D');
  const query = { unitIds: [ward.unit.id], from: firstDay, to: lastDay };
  const tries = [
    stranger.browser.call('roster.period', query),
    stranger.browser.call('roster.surroundings', query),
    stranger.browser.call('roster.change', { cells: [theirs] }),
    stranger.browser.call('roster.types.list', { unitId: ward.unit.id }),
    stranger.browser.call('roster.cover.list', { unitId: ward.unit.id }),
    stranger.browser.call('roster.cover.save', { unitId: ward.unit.id, version: 0, cover: [] }),
    stranger.browser.call('roster.people.one', { practitionerId: who.id }),
    change(cell(stranger, firstDay, 'D')),
  ];
  for (const { status } of await Promise.all(tries)) expect(status).toBe(404);
  expect(await shiftsOf(who.id)).toEqual([]);
});

test('as many statements for ten cells as for two hundred', async () => {
  const people: Clinician[] = [];
  for (let at = 0; at < 10; at += 1) people.push(await member());
  const cells = (from: number, days: number) =>
    people.flatMap((who) =>
      Array.from({ length: days }, (_, at) =>
        cell(who, dayAfter(firstDay, from + at), 'D', { reason: 'A test' }),
      ),
    );
  const few = await clinic.world.countStatements(() => change(...cells(0, 1)));
  const many = await clinic.world.countStatements(() => change(...cells(1, 20)));
  expect(few.result.status).toBe(200);
  expect(many.result.status).toBe(200);
  expect(many.count).toBe(few.count);
});
