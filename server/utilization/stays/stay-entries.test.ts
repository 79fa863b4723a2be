/** Tests that what people say of a stay is kept: expected days, delays and answers of payers, each corrected by another row. */
import { afterAll, expect, test } from 'vitest';
import type { OpenedStay } from '#shared/utilization.ts';
import { openClinic } from '#server/test/clinic.ts';
import { openStays } from '#server/test/cases/open-stays.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner } = clinic.world;
const { una, noon, sent, day, admitted } = await openStays(clinic);

type Change =
  | 'byId'
  | 'expectDischarge'
  | 'nameDelay'
  | 'recordPayerAnswer'
  | 'withdrawPayerAnswer';

async function call(name: Change, input: object) {
  const { data, problem, body } = await una.browser.call(`utilization.stays.${name}`, input);
  return { ...(data as OpenedStay), problem, fields: body?.error?.data?.fields as unknown };
}

test('S433 expected days come from the list in force on the day of admission, and a person’s day before them', async () => {
  const { send, list, stayId } = await admitted(6);
  await send('A08', noon(5), {}, ['DRG|0291^Heart failure']);
  const wrong = { csv: 'drg,days\n291,3.9\n291,4', source: 'Own list', validFrom: day(400) };
  expect((await una.browser.call('utilization.stays.importExpectedDays', wrong)).problem).toBe(
    'input.invalid',
  );
  expect((await list())[0]).toMatchObject({
    expectedDays: null,
    expectedEnd: null,
    daysOver: null,
  });
  const imported = async (days: string, validFrom: string) =>
    (
      await una.browser.call('utilization.stays.importExpectedDays', {
        csv: `DRG;GMLOS\n291;${days}\n292;2`,
        source: 'Own list',
        validFrom,
      })
    ).data;
  // Of two lists from one day on, the one that was imported last.
  await imported('7', day(400));
  const { version } = await imported('3,9', day(400));
  expect((await list())[0]).toMatchObject({ expectedDays: 3.9, expectedEnd: day(2), daysOver: 2 });
  // A list that begins after the admission measures none of it.
  expect(await imported('9', day(5))).toMatchObject({ version: version + 1, drgs: 2 });
  expect((await list({ expected: 'over' }))[0]).toMatchObject({ expectedDays: 3.9 });
  // Nor where its DRG is said anew.
  for (const [hours, drg, expectedDays] of [
    [1, '0292', 2],
    [2, '0291', 3.9],
  ] as const) {
    await send('A08', noon(5).plus({ hours }), {}, [`DRG|${drg}^Heart failure`]);
    expect((await list())[0]).toMatchObject({ expectedDays });
  }
  const said = await call('expectDischarge', { stayId, day: day(-1), note: 'Waits for a bed' });
  expect(said.stay).toMatchObject({ expectedOn: day(-1), expectedEnd: day(-1), daysOver: -1 });
  await call('expectDischarge', { stayId, day: null, note: '' });
  const opened = await call('byId', { stayId });
  expect(opened.stay).toMatchObject({ expectedOn: null, expectedEnd: day(2) });
  expect(opened.expectations.map(({ day: on }) => on)).toEqual([null, day(-1)]);
  await send('A08', noon(1), {}, [`PV2|||||||||${noon(-3).toFormat('yyyyMMdd')}`]);
  expect((await list())[0]).toMatchObject({ expectedByRecord: day(-3), expectedEnd: day(-3) });
  // A transfer takes nothing away that a person said.
  await call('expectDischarge', { stayId, day: day(-2), note: '' });
  await send('A02', noon(1).plus({ hours: 2 }));
  expect((await list())[0]).toMatchObject({ expectedOn: day(-2), expectedEnd: day(-2) });
});

test('S434 a delay is corrected by another row and never erased, and no more days are named than the stay has', async () => {
  const { send, list, stayId, unit } = await admitted(3);
  const reasons = await una.browser.call('utilization.stays.reasons.list', {});
  if (reasons.data.length === 0) await una.browser.call('utilization.stays.reasons.addFirst', {});
  const all = (await una.browser.call('utilization.stays.reasons.list', {})).data;
  const [first, second] = [all[0]!, all[1]!];
  const named = { stayId, reasonId: first.id, isAvoidable: true };
  expect((await call('nameDelay', { ...named, days: 4 })).fields).toMatchObject([{ path: 'days' }]);
  const { delays } = await call('nameDelay', { ...named, days: 2, note: 'No slot on Sunday' });
  expect(delays).toMatchObject([
    { reason: first.name, attribution: first.attribution, days: 2, namedBy: 'Una Reyes' },
  ]);
  const corrects = delays[0]!.id;
  const correction = { stayId, reasonId: second.id, isAvoidable: false, days: 1, corrects };
  const corrected = await call('nameDelay', { ...correction, attribution: 'payer' });
  expect(corrected.delays.map(({ days, isPast }) => [days, isPast])).toEqual([
    [2, true],
    [1, false],
  ]);
  expect(corrected.stay).toMatchObject({ delayDays: 1, avoidableDays: 0 });
  expect((await call('nameDelay', correction)).problem).toBe('utilization.corrected');
  await expect(
    owner.query('update stay_delays set days = 9 where id = $1', [corrects]),
  ).rejects.toThrow('never changed');
  expect([
    (await list({ delay: 'payer' })).length,
    (await list({ delay: first.id })).length,
  ]).toEqual([1, 0]);
  await send('A03', noon(1), { 45: sent(noon(1)) });
  const period = { from: day(1), until: day(1) };
  const { data: byUnit } = await una.browser.call('utilization.stays.lengths', {
    ...period,
    by: 'unit',
  });
  const row = byUnit.rows.find(({ value }) => value === unit);
  expect(row).toMatchObject({ stays: 1, midnights: 2, delayDays: 1, avoidableDays: 0 });
  expect(await list({ left: period })).toHaveLength(1);
  const { data: byReason } = await una.browser.call('utilization.stays.lengths', {
    ...period,
    by: 'reason',
  });
  expect(byReason.rows).toMatchObject([{ value: second.id, label: second.name, delayDays: 1 }]);
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::integer as count from audit_events where action = 'stay-delay.name'
       and object_id = $1 and outcome = 'success'`,
    [stayId],
  );
  expect(rows[0]?.count).toBe(2);
});

test('S435 days without authorisation are the midnights that no answer of a payer covers', async () => {
  const { list, stayId, send } = await admitted(5);
  const days = async () => {
    const [stay] = await list();
    return [stay?.daysUnauthorized, stay?.authorizedUntil];
  };
  const isOnBoard = async () => {
    const { data } = await una.browser.call('utilization.board.rows', { block: 'unapproved' });
    return data.rows.some(({ id }) => id === stayId);
  };
  expect([await days(), await isOnBoard()]).toEqual([[5, null], true]);
  const answer = { stayId, payer: 'North Health', answeredAt: noon(1).toUTC().toISO() };
  const approved = { ...answer, answer: 'approved', number: 'A-1', callReference: 'R7' };
  const first = await call('recordPayerAnswer', { ...approved, fromDay: day(5), untilDay: day(4) });
  expect(first.answers).toMatchObject([
    { number: 'A-1', callReference: 'R7', recordedBy: 'Una Reyes', isPast: false },
  ]);
  expect(await days()).toEqual([3, day(4)]);
  // Days that overlap count once.
  await call('recordPayerAnswer', { ...approved, fromDay: day(4), untilDay: day(2) });
  expect(await days()).toEqual([1, day(2)]);
  expect(await list({ authorization: 'missing' })).toHaveLength(1);
  const { answers } = await call('recordPayerAnswer', {
    ...approved,
    fromDay: day(1),
    untilDay: day(0),
  });
  expect([await days(), await isOnBoard()]).toEqual([[0, day(0)], false]);
  expect(await list({ authorization: 'ends-soon' })).toHaveLength(1);
  const last = answers.find(({ untilDay }) => untilDay === day(0))!;
  const withdrawn = await call('withdrawPayerAnswer', { answerId: last.id });
  expect(withdrawn.stay).toMatchObject({ daysUnauthorized: 1 });
  expect(await isOnBoard()).toBe(true);
  expect((await call('withdrawPayerAnswer', { answerId: last.id })).problem).toBe(
    'utilization.corrected',
  );
  const denied = { ...answer, answer: 'denied', fromDay: null, untilDay: null };
  expect((await call('recordPayerAnswer', denied)).stay.lastAnswer).toBe('denied');
  // A transfer leaves what was authorised.
  await send('A02', noon(1).plus({ hours: 2 }));
  expect(await days()).toEqual([1, day(2)]);
  const notNeeded = {
    ...denied,
    answer: 'not-needed',
    answeredAt: noon(1).plus({ hours: 1 }).toUTC().toISO(),
  };
  expect((await call('recordPayerAnswer', notNeeded)).stay.daysUnauthorized).toBe(0);
  expect(await isOnBoard()).toBe(false);
  expect(
    (await call('recordPayerAnswer', { ...approved, fromDay: day(1), untilDay: day(2) })).problem,
  ).toBe('input.invalid');
});

test('S437 the review of a stay is opened once, and what its payer answers is the stay’s answer at once', async () => {
  const { list, stayId } = await admitted(3);
  const review = async () =>
    (await una.browser.call('utilization.stays.review', { stayId })).data.caseId;
  const caseId = await review();
  expect(await review()).toBe(caseId);
  expect((await list())[0]!.review).toMatchObject({ caseId, closedAt: null });
  await owner.query("update cases set state = 'waiting', owner_id = $2 where id = $1", [
    caseId,
    una.id,
  ]);
  const { version } = (await una.browser.call('cases.byId', { caseId })).data;
  const answer = { caseId, version, answer: 'approve', authorizedUntil: day(1) };
  const recorded = await una.browser.call('utilization.reviews.recordAnswer', {
    ...answer,
    authorization: 'A-9',
  });
  expect(recorded.problem).toBeUndefined();
  expect((await list())[0]).toMatchObject({
    daysUnauthorized: 0,
    authorizedUntil: day(1),
    lastAnswer: 'approved',
  });
  const { answers } = await call('byId', { stayId });
  expect(answers).toMatchObject([{ fromDay: day(3), untilDay: day(1), number: 'A-9' }]);
  // The review of the days after it is open already.
  expect((await list())[0]!.review?.caseId).not.toBe(caseId);
});

test('S434 a reason of a delay is added, and changed by the one who read it last', async () => {
  const added = { name: 'Scanner out of order', attribution: 'hospital' as const };
  const { data } = await una.browser.call('utilization.stays.reasons.add', added);
  const reason = data.find(({ name }) => name === added.name)!;
  const { id: reasonId, version } = reason;
  const change = { ...added, reasonId, version, active: false };
  const changed = await una.browser.call('utilization.stays.reasons.save', change);
  expect(changed.data.find(({ id }) => id === reasonId)).toMatchObject({ active: false });
  expect((await una.browser.call('utilization.stays.reasons.save', change)).problem).toBe(
    'conflict',
  );
  expect((await una.browser.call('utilization.stays.reasons.add', added)).problem).toBe(
    'utilization.reason-taken',
  );
});
