/** Tests offered shifts: one of many gets it, the rules judge it, it moves with its assignment, and it returns in time. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { dayAfter } from '#shared/roster/shift-times.ts';
import { mailSwap } from '#server/roster/service.ts';
import type { Clinician } from '#server/test/clinic.ts';
import { firstDay, openWard } from '#server/test/roster.ts';

let ward: Awaited<ReturnType<typeof openWard>>;
let days = 0;
beforeAll(async () => {
  ward = await openWard();
});
beforeEach(() => {
  // Each test plans a week of its own, so that rules about rest do not see another test's shifts.
  days += 7;
});
afterAll(() => ward.clinic.close());

const day = (plus = 0) => dayAfter(firstDay, days + plus);

/** Published shifts, by person in order. */
async function published(...shifts: [Clinician, string, number][]): Promise<string[]> {
  await ward.change(...shifts.map(([who, letter, plus]) => ward.cell(who, day(plus), letter)));
  await ward.publish(day(), day(6));
  const { shifts: assignments } = await ward.period(day(), day(6));
  return shifts.map(([who, , plus]) => {
    const assignment = assignments.find(
      (shift) => shift.practitionerId === who.id && shift.day === day(plus),
    );
    if (!assignment) throw new Error('it is not published');
    return assignment.id;
  });
}

const offer = (who: Clinician, assignmentId: string, more: object = {}) =>
  who.browser.call('roster.swaps.offer', { id: randomUUID(), assignmentId, ...more });

const act = (
  who: Clinician,
  what: 'take' | 'giveBack' | 'withdraw' | 'approve' | 'refuse',
  offerId: string,
) => who.browser.call(`roster.swaps.${what}`, { offerId });

async function offered(who: Clinician, assignmentId: string, more: object = {}): Promise<string> {
  const { data, text } = await offer(who, assignmentId, more);
  const shiftOffer = data?.own.find(
    (one: { state: string; shift: { assignmentId: string } }) =>
      one.state === 'open' && one.shift.assignmentId === assignmentId,
  );
  if (!shiftOffer) throw new Error(text);
  return shiftOffer.id;
}

const holder = async (assignmentId: string): Promise<string> =>
  (
    await ward.clinic.world.owner.query(
      'select practitioner_id from shift_assignments where id = $1',
      [assignmentId],
    )
  ).rows[0].practitioner_id;

/** Planners of the clinic have to agree to swaps until the test ends. */
async function requireApproval(): Promise<void> {
  const save = (needsApproval: boolean) =>
    ward.planner.browser.call('roster.swaps.savePolicy', { needsApproval });
  onTestFinished(async () => void (await save(false)));
  await save(true);
}

test('S103 twenty take one offer: one gets it, the others are told', async () => {
  const giver = await ward.member();
  const takers = await Promise.all(Array.from({ length: 20 }, () => ward.member()));
  const [shift = ''] = await published([giver, 'D', 0]);
  const offerId = await offered(giver, shift);
  const answers = await Promise.all(takers.map((who) => act(who, 'take', offerId)));
  const winners = takers.filter((_, at) => answers[at]?.status === 200);
  expect(winners).toHaveLength(1);
  expect(answers.filter(({ problem }) => problem === 'roster.swap-taken')).toHaveLength(19);
  expect(await holder(shift)).toBe(winners[0]?.id);
  const taken = await ward.clinic.recorded('swap.take', offerId);
  expect(taken.filter(({ outcome }) => outcome === 'success')).toHaveLength(1);
});

test('who takes it sees what the rules say before, and is stopped by them', async () => {
  const [giver, tired, busy, fresh] = await Promise.all(
    Array.from({ length: 4 }, () => ward.member()),
  );
  const [shift = ''] = await published([giver!, 'D', 1], [tired!, 'S', 0], [busy!, 'D', 1]);
  const offerId = await offered(giver!, shift);
  const { data } = await tired!.browser.call('roster.swaps.list');
  const seen = data.forYou.find(({ id }: { id: string }) => id === offerId);
  expect(seen?.findings).toContainEqual(expect.objectContaining({ severity: 'stop' }));
  expect((await act(tired!, 'take', offerId)).problem).toBe('roster.rule');
  expect((await act(busy!, 'take', offerId)).problem).toBe('roster.rule');
  expect((await act(fresh!, 'take', offerId)).status).toBe(200);
  const [other = ''] = await published([giver!, 'D', 4], [tired!, 'S', 3]);
  expect((await offer(giver!, other, { toId: tired!.id })).problem).toBe('roster.rule');
});

test('what is taken returns within a quarter of an hour and not later', async () => {
  const [giver, taker] = [await ward.member(), await ward.member()];
  const [shift = ''] = await published([giver, 'D', 0]);
  const offerId = await offered(giver, shift);
  await act(taker, 'take', offerId);
  expect((await act(giver, 'giveBack', offerId)).problem).toBe('not-found');
  expect((await act(taker, 'giveBack', offerId)).status).toBe(200);
  expect(await holder(shift)).toBe(giver.id);
  await act(taker, 'take', offerId);
  await ward.clinic.world.owner.query(
    `update shift_offers set taken_at = taken_at - interval '16 minutes' where id = $1`,
    [offerId],
  );
  expect((await act(taker, 'giveBack', offerId)).problem).toBe('roster.swap-too-late');
  expect(await holder(shift)).toBe(taker.id);
});

test('who gave a shift is mailed who has it; what was returned meanwhile is not mailed', async () => {
  const { world } = ward.clinic;
  const [giver, taker] = [await ward.member(), await ward.member()];
  const [kept = '', returned = ''] = await published([giver, 'D', 0], [giver, 'D', 3]);
  for (const shift of [kept, returned]) await act(taker, 'take', await offered(giver, shift));
  const { rows } = await world.owner.query<{ data: Parameters<typeof mailSwap>[1] }>(
    `select data from jobs.job where name = 'swap.letter' and data->>'practitionerId' = $1`,
    [giver.id],
  );
  const of = async (shift: string) =>
    (
      await world.owner.query<{ id: string }>(
        'select id from shift_offers where assignment_id = $1',
        [shift],
      )
    ).rows[0]?.id;
  const offerId = await of(returned);
  await act(taker, 'giveBack', offerId ?? '');
  expect(rows.map(({ data }) => data.state)).toEqual(['done', 'done']);
  for (const { data } of rows) await mailSwap(world.deps, data);
  const letters = world.letters.filter(({ to }) => to === giver.email);
  const about = letters.filter(({ subject }) => subject.startsWith('Your shift at'));
  expect(about).toHaveLength(1);
  expect(about[0]?.text).toContain(`${taker.fullName} has taken your shift:`);
  expect(about[0]?.text).toContain('07:00 to 19:00  Day');
});

test('two exchange their shifts at once, even where both lie at the same time', async () => {
  const [clinician, other] = [await ward.member(), await ward.member()];
  const [day1 = '', night1 = ''] = await published([clinician, 'D', 0], [other, 'S', 0]);
  const stranger = await ward.member();
  const theirs = (who: Clinician) =>
    who.browser.call('roster.swaps.shiftsOf', { practitionerId: other.id });
  expect((await theirs(clinician)).data).toMatchObject([{ assignmentId: night1, name: 'Swing' }]);
  const offerId = await offered(clinician, day1, { toId: other.id, returnId: night1 });
  expect((await act(stranger, 'take', offerId)).problem).toBe('not-found');
  expect((await act(other, 'take', offerId)).status).toBe(200);
  expect([await holder(day1), await holder(night1)]).toEqual([other.id, clinician.id]);
  expect((await act(other, 'giveBack', offerId)).status).toBe(200);
  expect([await holder(day1), await holder(night1)]).toEqual([clinician.id, other.id]);
});

test('where planners have to agree it moves when one does, and nobody agrees to their own', async () => {
  const [giver, taker] = [await ward.member({ role: 'EDITOR' }), await ward.member()];
  const { planner } = ward;
  await requireApproval();
  const [shift = ''] = await published([giver, 'D', 2]);
  const offerId = await offered(giver, shift);
  await act(taker, 'take', offerId);
  expect(await holder(shift)).toBe(giver.id);
  expect((await act(giver, 'approve', offerId)).problem).toBe('roster.swap-own');
  expect((await act(planner, 'approve', offerId)).status).toBe(200);
  expect(await holder(shift)).toBe(taker.id);
});

test('a planner who took the shift neither agrees to the swap nor refuses it', async () => {
  const [giver, taker] = [await ward.member(), await ward.member({ role: 'EDITOR' })];
  const { planner } = ward;
  await requireApproval();
  const [shift = ''] = await published([giver, 'D', 2]);
  const offerId = await offered(giver, shift);
  expect((await act(taker, 'take', offerId)).status).toBe(200);
  for (const what of ['approve', 'refuse'] as const)
    expect((await act(taker, what, offerId)).problem).toBe('roster.swap-own');
  expect(await holder(shift)).toBe(giver.id);
  expect((await act(planner, 'approve', offerId)).status).toBe(200);
  expect(await holder(shift)).toBe(taker.id);
});

test('a shift that has begun is neither offered, taken, returned, nor given by a planner who agrees', async () => {
  const [unoffered, open] = [await ward.member(), await ward.member()];
  const [returning, waiting] = [await ward.member(), await ward.member()];
  const { planner } = ward;
  const taker = await ward.member();
  const shifts = await published(
    [unoffered, 'D', 0],
    [open, 'D', 0],
    [returning, 'D', 2],
    [waiting, 'D', 4],
  );
  const openId = await offered(open, shifts[1] ?? '');
  const returningId = await offered(returning, shifts[2] ?? '');
  expect((await act(taker, 'take', returningId)).status).toBe(200);
  await requireApproval();
  const waitingId = await offered(waiting, shifts[3] ?? '');
  expect((await act(taker, 'take', waitingId)).status).toBe(200);
  const hasBegun = (index: number) =>
    ward.clinic.world.owner.query(
      `update shift_assignments set starts_at = now() - interval '1 minute',
         ends_at = now() + interval '11 hours' where id = $1`,
      [shifts[index]],
    );

  await hasBegun(0);
  expect((await offer(unoffered, shifts[0] ?? '')).problem).toBe('not-found');
  await hasBegun(1);
  expect((await act(taker, 'take', openId)).problem).toBe('roster.swap-gone');
  await hasBegun(3);
  expect((await act(planner, 'approve', waitingId)).problem).toBe('roster.swap-gone');
  await hasBegun(2);
  expect((await act(taker, 'giveBack', returningId)).problem).toBe('roster.swap-gone');
  const holders = await Promise.all(shifts.map(holder));
  expect(holders).toEqual([unoffered.id, open.id, taker.id, waiting.id]);
});

test('the rules are judged once more when a planner agrees', async () => {
  const [giver, taker] = [await ward.member(), await ward.member()];
  const { planner } = ward;
  await requireApproval();
  const [shift = ''] = await published([giver, 'D', 2]);
  const offerId = await offered(giver, shift);
  await act(taker, 'take', offerId);
  await ward.change(ward.cell(taker, day(1), 'S'));
  expect((await act(planner, 'approve', offerId)).problem).toBe('roster.rule');
  expect(await holder(shift)).toBe(giver.id);
});

test('an offer goes with its shift: what is planned for somebody else is taken by nobody', async () => {
  const [giver, other, taker] = await Promise.all(Array.from({ length: 3 }, () => ward.member()));
  const [shift = ''] = await published([giver!, 'D', 0]);
  const offerId = await offered(giver!, shift);
  await ward.change(ward.cell(giver!, day(), '', { seen: [shift] }), ward.cell(other!, day(), 'D'));
  expect((await act(taker!, 'take', offerId)).problem).toBe('roster.swap-gone');
  await ward.publish(day(), day(6));
  expect((await act(taker!, 'take', offerId)).problem).toBe('not-found');
});

test('a shift is offered once, and who offered it withdraws it', async () => {
  const [giver, taker] = [await ward.member(), await ward.member()];
  const [shift = ''] = await published([giver, 'D', 3]);
  const offerId = await offered(giver, shift);
  expect((await offer(giver, shift)).problem).toBe('roster.swap-offered');
  expect((await act(taker, 'withdraw', offerId)).problem).toBe('not-found');
  expect((await act(giver, 'withdraw', offerId)).status).toBe(200);
  expect((await act(taker, 'take', offerId)).problem).toBe('roster.swap-taken');
});

test('S15 nobody offers another’s shift, and another hospital sees no offer', async () => {
  const [giver, thief] = [await ward.member(), await ward.member()];
  const [shift = ''] = await published([giver, 'D', 0]);
  expect((await offer(thief, shift)).problem).toBe('not-found');
  const offerId = await offered(giver, shift);
  const organizationId = await ward.clinic.world.newOrganization('Southgate');
  const stranger = await ward.clinic.clinician({ organizationId, role: 'EDITOR' });
  expect((await act(stranger, 'take', offerId)).problem).toBe('not-found');
  expect((await stranger.browser.call('roster.swaps.list')).data.forYou).toEqual([]);
  const { data } = await stranger.browser.call('roster.swaps.shiftsOf', {
    practitionerId: giver.id,
  });
  expect(data).toEqual([]);
});
