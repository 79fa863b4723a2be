/** Tests that a shift goes to somebody else at once, whole or in part, by the rules, and that both are mailed. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { dayAfter } from '#shared/roster/shift-times.ts';
import type { Clinician } from '#server/test/clinic.ts';
import { firstDay, openWard } from '#server/test/roster.ts';

const ward = await openWard();
const { clinic, planner, unit, cell, change, member, period, publish } = ward;
clinic.work();
afterAll(() => clinic.close());

const shiftsOf = async (who: Clinician, day: string, reader = planner) =>
  (await period(day, day, reader)).shifts.filter(
    (assignment) => assignment.practitionerId === who.id,
  );

const handOver = (from: Clinician, to: Clinician, assignmentId: string, more: object = {}) =>
  planner.browser.call('roster.handOver', {
    assignmentId,
    practitionerId: from.id,
    toId: to.id,
    ...more,
  });

async function published(who: Clinician, letter: string, day: string): Promise<string> {
  await change(cell(who, day, letter));
  await publish(day, day);
  return (await shiftsOf(who, day))[0]?.id ?? '';
}

test('a published shift is taken over at once, both are mailed why, and both cells tell it', async () => {
  const [ill, well] = [await member(), await member()];
  const id = await published(ill, 'D', firstDay);
  const answer = await handOver(ill, well, id, { note: 'Ill since this morning' });
  expect(answer.status).toBe(200);
  expect(await shiftsOf(ill, firstDay, ill)).toEqual([]);
  expect(await shiftsOf(well, firstDay, ill)).toMatchObject([{ id, state: 'published' }]);
  const letterTo = ({ email }: Clinician) =>
    clinic.world.letters.find(({ to, text }) => to === email && text.includes('Ill since'))?.text;
  await vi.waitFor(() => expect(letterTo(ill) && letterTo(well)).toBeTruthy(), 30_000);
  expect(letterTo(ill)).toContain('You no longer have these');
  expect(letterTo(well)).toContain('You have these shifts now');
  for (const who of [ill, well]) {
    const ref = { unitId: unit.id, practitionerId: who.id, day: firstDay };
    // oxlint-disable-next-line no-await-in-loop -- two of them
    const { data } = await planner.browser.call('roster.cellHistory', ref);
    const ofDay = data.events.filter(({ kind }: { kind: string }) => kind !== 'changed');
    const planned = who === ill ? [{ kind: 'published', added: ['Day'] }] : [];
    expect(ofDay).toMatchObject([
      { kind: 'handed-over', note: 'Ill since this morning' },
      ...planned,
    ]);
  }
  expect((await handOver(ill, well, id)).problem).toBe('roster.cell-changed');
});

test('the rules judge it: a stop needs a reason, which is audited, and an overlap has none', async () => {
  const day = dayAfter(firstDay, 7);
  const [ill, tired, busy] = [await member(), await member(), await member()];
  await published(tired, 'N', dayAfter(day, -1));
  await published(busy, 'D', day);
  const id = await published(ill, 'S', day);
  expect((await handOver(ill, tired, id)).problem).toBe('roster.rule');
  expect((await handOver(ill, busy, id, { reason: 'Nobody else' })).problem).toBe('roster.rule');
  expect((await handOver(ill, tired, id, { reason: 'Nobody else' })).status).toBe(200);
  expect(await shiftsOf(tired, day)).toMatchObject([{ id, overrideReason: 'Nobody else' }]);
  const overrides = await clinic.recorded('roster.override', tired.id);
  expect(overrides).toMatchObject([{ detail: { rule: 'rest', reason: 'Nobody else' } }]);
  expect((await ill.browser.call('roster.handOver', {})).status).toBe(403);
});

test('a shift is split between two people at a time within it', async () => {
  const day = dayAfter(firstDay, 14);
  const [clinician, other] = [await member(), await member()];
  const id = await published(clinician, 'N', day);
  const [{ startsAt, endsAt } = { startsAt: '', endsAt: '' }] = await shiftsOf(clinician, day);
  const at = new Date(Date.parse(startsAt) + 6 * 3_600_000).toISOString();
  const part = { id: randomUUID(), at, gives: 'second' };
  const outside = { part: { ...part, at: endsAt } };
  expect((await handOver(clinician, other, id, outside)).status).toBe(400);
  const answer = await handOver(clinician, other, id, { part });
  expect(answer.status).toBe(200);
  expect(await shiftsOf(clinician, day)).toMatchObject([{ id, startsAt, endsAt: at, day }]);
  expect(await shiftsOf(other, day)).toMatchObject([{ id: part.id, startsAt: at, endsAt, day }]);
  expect((await publish(day, day)).problem).toBe('roster.nothing-to-publish');
});

test('people of other units are named where the type is open to them and they have its skills', async () => {
  const { owner, organizationId } = clinic.world;
  const other = await ward.newUnit();
  const [giver, able, unable] = [
    await member(),
    await member({}, other.id),
    await member({}, other.id),
  ];
  const { rows } = await owner.query<{ id: string }>(
    `insert into roster_skills (organization_id, name) values ($1, $2) returning id`,
    [organizationId, `Ventilators ${randomUUID()}`],
  );
  const skillId = rows[0]!.id;
  const have = (who: Clinician, until: string) =>
    owner.query(
      `insert into practitioner_skills (practitioner_id, skill_id, organization_id, expires_on)
       values ($1, $2, $3, $4)`,
      [who.id, skillId, organizationId, until],
    );
  await have(able, '2100-01-01');
  await have(unable, '2020-01-01');
  const day = dayAfter(firstDay, 30);
  const assignmentId = await published(giver, 'D', day);
  const takers = async () =>
    (await planner.browser.call('roster.handOverTakers', { assignmentId })).data.map(
      ({ id }: { id: string }) => id,
    );
  expect(await takers()).toEqual([]);
  await owner.query(
    `update shift_types set open_to_others = true, skill_ids = array[$2::uuid] where id = $1`,
    [unit.types['D']!.id, skillId],
  );
  expect(await takers()).toEqual([able.id]);
  const offerId = randomUUID();
  const offer = { id: offerId, assignmentId, toId: null };
  expect((await giver.browser.call('roster.swaps.offer', offer)).status).toBe(200);
  const offers = async (who: Clinician) =>
    (await who.browser.call('roster.swaps.list')).data.forYou.map(({ id }: { id: string }) => id);
  expect([await offers(able), await offers(unable)]).toEqual([[offerId], []]);
  await owner.query(
    `update shift_types set open_to_others = false, skill_ids = '{}' where id = $1`,
    [unit.types['D']!.id],
  );
  expect(await offers(able)).toEqual([]);
});
