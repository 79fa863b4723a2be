/** Tests the board of discharges: each number opens exactly its rows, and a wall screen shows what it may. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { dischargeBlocks, type DischargeBlock } from '#shared/discharge/board.ts';
import type { StayPlan } from '#shared/discharge/stay-plan.ts';
import { openClinic } from '#server/test/clinic.ts';
import { openStays } from '#server/test/cases/open-stays.ts';
import { fetched } from '#server/test/feed-reader.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { noon, sent, day, admitted } = await openStays(clinic);
const mei = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Mei Tan' });
const ann = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Ann Lee' });
const admin = await clinic.clinician({ role: 'ADMIN' });
const { data: reasons } = await mei.browser.call('utilization.stays.reasons.addFirst', {});
const [reason, otherReason] = [reasons[0]!, reasons[1]!];

const board = async (input: object) => (await mei.browser.call('discharge.board', input)).data;
const counts = async (input: object = {}) =>
  (await mei.browser.call('discharge.counts', input)).data;
const expectDay = (stayId: string, of: string) =>
  mei.browser.call('utilization.stays.expectDischarge', { stayId, day: of });

/** A stay of each sort, each of a unit of its own. */
async function everySort() {
  const [ready, blocked, late, tomorrow, noDay] = [
    await admitted(4),
    await admitted(4),
    await admitted(4),
    await admitted(4),
    await admitted(4),
  ];
  await expectDay(ready.stayId, day(0));
  await expectDay(blocked.stayId, day(0));
  await expectDay(late.stayId, day(2));
  await expectDay(tomorrow.stayId, day(-1));
  const role = { assign: { to: 'role', role: 'Case Manager' } };
  for (const stay of [blocked, tomorrow])
    await mei.browser.call('discharge.openBarrier', {
      stayId: stay.stayId,
      reasonId: reason.id,
      ...role,
    });
  const gone = await admitted(6);
  await expectDay(gone.stayId, day(4));
  await gone.send('A03', noon(1), { 45: sent(noon(1)) });
  return { ready, blocked, late, tomorrow, noDay, gone };
}

/** A colleague writes about the barrier of a stay that Mei opened. */
async function answerTo(stayId: string): Promise<void> {
  const { data } = await mei.browser.call('discharge.stay', { stayId });
  const { caseId } = (data as StayPlan).barriers[0]!;
  const sent = await ann.browser.call('messages.send', {
    to: { to: 'case', caseId },
    text: 'They take the patient on Monday.',
    priority: 'routine',
    answerBy: null,
    answersId: null,
    mentionIds: [],
    fileIds: [],
    idempotencyKey: randomUUID(),
  });
  expect(sent.status).toBe(200);
}

test('S482 every number of the board opens exactly the stays that it counts', async () => {
  const stays = await everySort();
  const units = Object.values(stays).map(({ unit }) => unit);
  await answerTo(stays.blocked.stayId);
  const { counts: byBlock } = await counts({ units });
  const expected: Record<DischargeBlock, (keyof typeof stays)[]> = {
    all: ['ready', 'blocked', 'late', 'tomorrow', 'noDay'],
    ready: ['ready', 'late'],
    blocked: ['blocked'],
    today: ['ready', 'blocked'],
    late: ['late'],
    'no-day': ['noDay'],
    notices: ['ready', 'blocked', 'late', 'tomorrow', 'noDay'],
    // Who left has a contact to come, which is due in some days.
    calls: [],
    answers: ['blocked'],
    'left-in-time': [],
    'left-late': ['gone'],
    'left-no-day': [],
  };
  for (const block of dischargeBlocks) {
    const { rows, count } = await board({ units, block });
    const ids = rows.map(({ stay }: { stay: { id: string } }) => stay.id).toSorted();
    expect([block, ids]).toEqual([
      block,
      expected[block].map((name) => stays[name].stayId).toSorted(),
    ]);
    expect([block, count, byBlock[block]]).toEqual([block, ids.length, ids.length]);
  }
  const [row] = (await board({ units: [stays.blocked.unit] })).rows;
  expect(row).toMatchObject({
    barriers: [{ reason: reason.name, attribution: reason.attribution, ownerRole: 'Case Manager' }],
    notices: 1,
  });
  expect((await clinic.recorded('stays.read')).at(-1)?.detail).toMatchObject({ list: 'discharge' });
});

test('S542 calls and unread answers count stays of the reader’s units, and whose they are', async () => {
  const [gone, later, blocked] = [await admitted(3), await admitted(3), await admitted(3)];
  const units = [gone, later, blocked].map(({ unit }) => unit);
  for (const stay of [gone, later]) await stay.send('A03', noon(1), { 45: sent(noon(1)) });
  const { owner } = clinic.world;
  const dueIn = (stayId: string, hours: number) =>
    owner.query(
      `update cases set due_at = now() + $2 * interval '1 hour' where encounter_id = $1 and kind = 'contact'`,
      [stayId, hours],
    );
  await dueIn(gone.stayId, 23);
  await dueIn(later.stayId, 25);
  await mei.browser.call('discharge.openBarrier', { stayId: blocked.stayId, reasonId: reason.id });
  await answerTo(blocked.stayId);
  const of = async (input: object, who = mei) => {
    const { data } = await who.browser.call('discharge.counts', input);
    return [data.counts.calls, data.counts.answers];
  };
  expect(await of({ units })).toEqual([1, 1]);
  expect(await of({ units }, ann)).toEqual([1, 0]);
  expect(await of({ units: [later.unit] })).toEqual([0, 0]);
  const listed = async (block: string) =>
    (await board({ units, block })).rows.map(({ stay }: { stay: { id: string } }) => stay.id);
  expect(await listed('calls')).toEqual([gone.stayId]);
  expect(await listed('answers')).toEqual([blocked.stayId]);
});

test('S482 avoidable days are those that people named of stays, by reason and party, and open their stays', async () => {
  const [one, two, fine] = [await admitted(5), await admitted(5), await admitted(5)];
  const units = [one, two, fine].map(({ unit }) => unit);
  const name = (stayId: string, reasonId: string, days: number, isAvoidable = true) =>
    mei.browser.call('utilization.stays.nameDelay', { stayId, reasonId, days, isAvoidable });
  await name(one.stayId, reason.id, 2);
  await name(one.stayId, otherReason.id, 1, false);
  await name(two.stayId, reason.id, 1);
  await two.send('A03', noon(1), { 45: sent(noon(1)) });
  const { avoidable, ended } = await counts({ units });
  expect(avoidable).toMatchObject([
    {
      reasonId: reason.id,
      reason: reason.name,
      attribution: reason.attribution,
      days: 3,
      stays: 2,
    },
  ]);
  expect(ended).toMatchObject({ stays: 1, withDay: 0, daysLate: 0 });
  // One that left a day early takes nothing off from one that left two days late, and a stay that was never counts nowhere.
  const [early, late, never] = [await admitted(5), await admitted(5), await admitted(5)];
  await expectDay(early.stayId, day(0));
  await expectDay(late.stayId, day(3));
  for (const stay of [early, late, never]) await stay.send('A03', noon(1), { 45: sent(noon(1)) });
  await clinic.world.owner.query(`update stays set status = 'entered-in-error' where id = $1`, [
    never.stayId,
  ]);
  const others = await counts({ units: [early, late, never].map(({ unit }) => unit) });
  expect(others.ended).toMatchObject({ stays: 2, withDay: 2, daysLate: 2 });
  expect(others.counts).toMatchObject({ 'left-in-time': 1, 'left-late': 1, 'left-no-day': 0 });
  for (const delay of [reason.id, reason.attribution]) {
    const { rows } = await board({ units, delay });
    expect(rows.map(({ stay }: { stay: { id: string } }) => stay.id).toSorted()).toEqual(
      [one.stayId, two.stayId].toSorted(),
    );
  }
  expect((await board({ units, delay: otherReason.id })).rows).toEqual([]);
});

test('S484 a stay is gone through once a day, and the list says by whom', async () => {
  const { stayId, unit } = await admitted(2);
  const rounds = async () =>
    (await board({ units: [unit] })).rows.map(({ round }: { round: unknown }) => round);
  expect(await rounds()).toEqual([null]);
  for (const who of [mei, ann])
    expect((await who.browser.call('discharge.noteRound', { stayId })).status).toBe(200);
  expect(await rounds()).toMatchObject([{ by: { id: mei.id, fullName: 'Mei Tan' } }]);
  expect(await clinic.recorded('stay.round', stayId)).toHaveLength(1);
  // Tomorrow the round begins anew.
  await clinic.world.owner.query('update stay_rounds set day = day - 1 where stay_id = $1', [
    stayId,
  ]);
  expect(await rounds()).toEqual([null]);
});

test('S540 that a stay was gone through goes with the stay, when its facts are deleted by age', async () => {
  const [old, other] = [await admitted(2), await admitted(2)];
  for (const { stayId } of [old, other]) await mei.browser.call('discharge.noteRound', { stayId });
  const { owner } = clinic.world;
  await owner.query(`delete from facts where id = $1`, [old.stayId]);
  const { rows } = await owner.query<{ id: string }>(
    'select stay_id as id from stay_rounds where stay_id = any ($1)',
    [[old.stayId, other.stayId]],
  );
  expect(rows.map(({ id }) => id)).toEqual([other.stayId]);
});

test('S483 a wall screen names no patient unless an administrator allowed it, and an ended address shows nothing', async () => {
  const stay = await admitted(3);
  await expectDay(stay.stayId, day(0));
  await mei.browser.call('discharge.openBarrier', { stayId: stay.stayId, reasonId: reason.id });
  const unit = await clinic.newUnit();
  await clinic.world.owner.query('update stays set unit_id = $2, unit = $3 where id = $1', [
    stay.stayId,
    unit.id,
    unit.name,
  ]);
  const link = async (name: string, more: object) =>
    (
      await admin.browser.call('roster.onCall.addLink', {
        name,
        unitIds: [unit.id],
        shows: 'discharge',
        ...more,
      })
    ).data;
  const pathOf = (address: string) => new URL(address).pathname;
  const plain = await link('Ward wall', {});
  expect(plain).toMatchObject({ ics: null, link: { shows: 'discharge', withNames: false } });
  expect(plain.board).toContain('/discharge-board#token=');
  const answer = await fetched(clinic, pathOf(plain.json));
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(JSON.parse(answer.text)).toMatchObject({
    name: 'Ward wall',
    rows: [
      {
        unit: unit.name,
        patient: null,
        targetDay: day(0),
        barriers: [{ reason: reason.name, owner: null }],
      },
    ],
  });
  for (const hidden of ['Ana Ruiz', stay.mrn, stay.stayId, stay.patientId])
    expect(answer.text).not.toContain(hidden);
  const named = await link('Office wall', { withNames: true });
  expect((await fetched(clinic, pathOf(named.json))).text).toContain('Ana Ruiz');
  // One secret opens one board.
  const other = pathOf(plain.json).replace('/discharge/', '/on-call/');
  expect((await fetched(clinic, other)).status).toBe(404);
  await admin.browser.call('roster.onCall.endLink', { linkId: plain.link.id });
  expect((await fetched(clinic, pathOf(plain.json))).status).toBe(404);
});
