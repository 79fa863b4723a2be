/** Tests the waiting list as staff keep it: whose entries, what is refused, and a time offered at once. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Clinician } from '#server/test/clinic.ts';
import { openWaitlist } from '#server/test/waitlist-clinic.ts';

const room = await openWaitlist();
afterAll(() => room.close());

const list = async (who: Clinician, more: object = {}) =>
  (await room.call(who, 'waitlist.list', more)).data;
const idsOf = async (who: Clinician): Promise<string[]> =>
  (await list(who)).entries.map(({ id }: { id: string }) => id);
const add = (who: Clinician, patientId: string, more: object = {}) =>
  room.call(who, 'waitlist.add', {
    patientId,
    typeId: room.types['in-person'],
    fromDay: room.day(0),
    untilDay: room.day(7),
    ...more,
  });
const entryOf = async (who: Clinician, id: string) =>
  (await list(who)).entries.find((entry: { id: string }) => entry.id === id);

test('an entry says who waits for what, when they can come, and why it matters', async () => {
  const lena = await room.clinician();
  const { patientId } = await room.patient();
  const when = {
    weekdays: [5, 1, 1],
    partOfDay: 'morning',
    urgent: true,
    note: '  Pain  at night ',
  };
  const { data } = await add(lena, patientId, when);
  expect(data).toMatchObject({
    patient: { id: patientId },
    practitioner: { id: lena.id },
    weekdays: [1, 5],
    partOfDay: 'morning',
    urgent: true,
    note: 'Pain at night',
    fromDay: room.day(0),
    untilDay: room.day(7),
    state: 'waiting',
    offers: [],
  });
  expect(await entryOf(lena, data.id)).toEqual(data);
  const [row] = await room.recorded('waitlist.add', data.id);
  expect(row).toMatchObject({ actor_id: lena.id, detail: { urgent: true } });
  expect(JSON.stringify(row)).not.toContain('Pain');
});

test('urgent ones come first, then those who wait longest', async () => {
  const lena = await room.clinician();
  const first = await room.wait(lena);
  const second = await room.wait(lena);
  const urgent = await room.wait(lena, { urgent: true });
  expect(await idsOf(lena)).toEqual([urgent.entryId, first.entryId, second.entryId]);
});

test('S15 clinicians see their own entries, planners everybody’s, another hospital none', async () => {
  const lena = await room.clinician();
  const tomas = await room.clinician();
  const planner = await room.clinician({ role: 'EDITOR' });
  const stranger = await room.clinician({
    organizationId: await room.world.newOrganization('Southgate'),
    role: 'SA',
  });
  const { entryId } = await room.wait(lena);
  expect(await idsOf(lena)).toContain(entryId);
  expect(await idsOf(planner)).toContain(entryId);
  expect(await idsOf(tomas)).not.toContain(entryId);
  expect(await idsOf(stranger)).toEqual([]);
  for (const who of [tomas, stranger]) {
    const calls = (['remove', 'offerNow'] as const).map((name) =>
      room.call(who, `waitlist.${name}`, { entryId }),
    );
    const days = { fromDay: room.day(0), untilDay: room.day(1) };
    const saved = room.call(who, 'waitlist.save', { entryId, version: 1, ...days });
    const problems = (await Promise.all([...calls, saved])).map(({ problem }) => problem);
    expect(problems).toEqual(['not-found', 'not-found', 'not-found']);
  }
  const foreign = await room.patient(stranger.organizationId, stranger.id);
  expect((await add(lena, foreign.patientId)).problem).toBe('not-found');
  expect((await add(lena, randomUUID())).problem).toBe('not-found');
});

test('only planners put somebody on the list for a colleague, or for anybody', async () => {
  const lena = await room.clinician();
  const planner = await room.clinician({ role: 'EDITOR' });
  const { patientId } = await room.patient();
  expect((await add(lena, patientId, { practitionerId: planner.id })).problem).toBe(
    'access.denied',
  );
  expect((await add(lena, patientId, { practitionerId: null })).problem).toBe('access.denied');
  const anybody = await add(planner, patientId, { practitionerId: null });
  expect(anybody.data.practitioner).toBeNull();
  const hers = await add(planner, patientId, { practitionerId: lena.id });
  expect(hers.data.practitioner).toMatchObject({ id: lena.id });
});

test('nobody waits twice for the same', async () => {
  const lena = await room.clinician();
  const { patientId } = await room.patient();
  const idempotencyKey = randomUUID();
  const first = await add(lena, patientId, { idempotencyKey });
  expect((await add(lena, patientId, { idempotencyKey })).data.id).toBe(first.data.id);
  expect((await add(lena, patientId)).problem).toBe('waitlist.waits-already');
  const backwards = await add(lena, patientId, { fromDay: room.day(8) });
  expect(backwards.body.error.data.fields).toMatchObject([{ path: 'untilDay' }]);
});

test('a patient without an email address waits, is called by the desk, and leaves the list once booked', async () => {
  const lena = await room.clinician();
  const { patientId } = await room.patient();
  const update = 'update patients set email = null, phone = $2 where id = $1';
  await room.world.owner.query(update, [patientId, '020 7946 0000']);
  const typeId = room.types['tele-visit'];
  const { data: entry } = await add(lena, patientId, { typeId });
  expect(entry.patient).toMatchObject({ isReachable: false, phone: '020 7946 0000' });
  const entryId = entry.id;
  expect((await room.call(lena, 'waitlist.offerNow', { entryId })).problem).toBe(
    'waitlist.no-address',
  );
  const book = (minutes: number, more: object) =>
    room.call(lena, 'book', { startsAt: room.at(minutes), ...more });
  const other = await book(60, { typeId: room.types['in-person'], patientId });
  const { data } = await book(120, { typeId, patientId });
  const booked = (appointmentId: string) =>
    room.call(lena, 'waitlist.booked', { entryId, appointmentId });
  expect((await booked(other.data.id)).status).toBe(404);
  expect((await booked(data.id)).status).toBe(200);
  expect((await booked(data.id)).status).toBe(200);
  expect(await room.recorded('waitlist.accept', entryId)).toHaveLength(2);
  const list = await room.call(lena, 'waitlist.list', { show: 'over' });
  expect(list.data.entries).toMatchObject([{ id: entryId, state: 'booked' }]);
});

test('a change that meets another is refused, and one that is over is not changed', async () => {
  const lena = await room.clinician();
  const { entryId } = await room.wait(lena);
  const days = { entryId, fromDay: room.day(1), untilDay: room.day(2) };
  const saved = await room.call(lena, 'waitlist.save', { ...days, version: 1, weekdays: [3] });
  expect(saved.data).toMatchObject({ version: 2, weekdays: [3], fromDay: room.day(1) });
  expect((await room.call(lena, 'waitlist.save', { ...days, version: 1 })).problem).toBe(
    'conflict',
  );
  await room.call(lena, 'waitlist.remove', { entryId });
  await room.call(lena, 'waitlist.remove', { entryId });
  expect(await room.recorded('waitlist.remove', entryId)).toHaveLength(1);
  const late = await room.call(lena, 'waitlist.save', { ...days, version: 2 });
  expect(late.problem).toBe('waitlist.over');
});

test('a free time is offered at once, held, and never to somebody who has an open offer', async () => {
  const lena = await room.clinician();
  await room.book(lena, 45);
  const { entryId } = await room.wait(lena, { partOfDay: 'afternoon' });
  const offered = await room.call(lena, 'waitlist.offerNow', { entryId });
  expect(offered.data).toMatchObject({
    state: 'offered',
    offers: [{ startsAt: room.at(75), outcome: null, sentAt: null, practitioner: { id: lena.id } }],
  });
  expect((await room.call(lena, 'waitlist.offerNow', { entryId })).problem).toBe(
    'waitlist.offered',
  );
  const { holdId } = (
    await room.call(lena, 'hold', { typeId: room.types['in-person'], startsAt: room.at(180) })
  ).data;
  const [{ id }] = (
    await room.world.owner.query<{ id: string }>(
      'select appointment_id as id from waitlist_offers where entry_id = $1',
      [entryId],
    )
  ).rows as [{ id: string }];
  await room.call(lena, 'release', { holdId: id });
  const confirmed = await room.call(lena, 'confirm', { holdId: id, patientName: 'Marcus Bell' });
  expect(confirmed.problem).toBe('appointments.hold-over');
  expect((await room.offers(lena))[0]).toMatchObject({ state: 'held' });
  expect((await room.call(lena, 'release', { holdId })).status).toBe(200);
  const today = { from: room.day(0), to: room.day(0) };
  const { data: calendar } = await lena.browser.call('calendar.range', today);
  expect(calendar.off).toMatchObject([
    { kind: 'offered', practitionerId: lena.id, startsAt: room.at(75), endsAt: room.at(105) },
  ]);
  const narrow = { weekdays: [1, 2, 3, 4, 5, 6, 7], fromDay: room.day(-3), untilDay: room.day(-1) };
  const past = await room.wait(lena, narrow);
  const nothing = await room.call(lena, 'waitlist.offerNow', { entryId: past.entryId });
  expect(nothing.problem).toBe('waitlist.nothing-free');
});

test('a long list costs no more statements than a short one', async () => {
  const lena = await room.clinician();
  const count = async () => {
    await list(lena);
    return (await room.world.countStatements(() => list(lena))).count;
  };
  await room.wait(lena);
  const few = await count();
  for (let more = 0; more < 20; more += 1) await room.wait(lena);
  expect((await list(lena)).entries).toHaveLength(21);
  expect(await count()).toBe(few);
});
