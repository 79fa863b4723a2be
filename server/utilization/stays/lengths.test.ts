/** Tests the sums of lengths of stay: each ended stay once, whatever its delays, and none that is open. */
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { openStays } from '#server/test/cases/open-stays.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { una, noon, sent, day, admitted } = await openStays(clinic);

test('S432 lengths of stay have the midnights of each ended stay once, whatever its delays, and of no open one', async () => {
  const list = { csv: 'DRG;GMLOS\n291;3,9', source: 'Own list', validFrom: day(400) };
  await una.browser.call('utilization.stays.importExpectedDays', list);
  await una.browser.call('utilization.stays.reasons.addFirst', {});
  const [first, second] = (await una.browser.call('utilization.stays.reasons.list', {})).data;
  const delayed = await admitted(6);
  const { unit, stayId } = delayed;
  await delayed.send('A08', noon(5), {}, ['DRG|0291^Heart failure']);
  for (const delay of [
    { reasonId: first!.id, days: 2, isAvoidable: true },
    { reasonId: first!.id, days: 1, isAvoidable: false },
    { reasonId: second!.id, days: 1, isAvoidable: true },
  ]) {
    const named = { stayId, ...delay };
    expect((await una.browser.call('utilization.stays.nameDelay', named)).status).toBe(200);
  }
  const sameUnit = { 3: `${unit}^2^` };
  const other = await admitted(4, sameUnit);
  await admitted(9, sameUnit);
  await delayed.send('A03', noon(1), { 45: sent(noon(1)) });
  await other.send('A03', noon(1), { ...sameUnit, 45: sent(noon(1)) });
  const period = { from: day(20), until: day(0) };
  const lengths = async (by: 'unit' | 'reason') =>
    (await una.browser.call('utilization.stays.lengths', { ...period, by })).data;
  const sums = {
    stays: 2,
    midnights: 8,
    expectedStays: 1,
    expectedDays: 3.9,
    midnightsOfExpected: 5,
    delayDays: 4,
    avoidableDays: 3,
  };
  const { all, rows } = await lengths('unit');
  expect([all, ...rows]).toMatchObject([sums, { value: unit, ...sums }]);
  const byReason = await lengths('reason');
  expect(new Map(byReason.rows.map(({ value, ...figures }) => [value, figures]))).toMatchObject(
    new Map([
      [first!.id, { stays: 1, midnights: 5, delayDays: 3, avoidableDays: 2 }],
      [second!.id, { stays: 1, midnights: 5, delayDays: 1, avoidableDays: 1 }],
    ]),
  );
});
