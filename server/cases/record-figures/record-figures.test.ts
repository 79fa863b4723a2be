/** Tests the figures of stays and claims: readmissions, hours in observation, reviewed stays, and claims denied at first. */
import { afterAll, expect, test } from 'vitest';
import type { RecordFigureRows, RecordRow } from '#shared/cases/record-figures.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { denialScene } from '#server/test/cases/denial-scene.ts';
import { openStays } from '#server/test/cases/open-stays.ts';
import { numbered } from '#server/test/facts/remittance-files.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { una, noon, sent, day, receive, newPatient, admitted } = await openStays(clinic);
const { biller, newPatient: newPayersPatient, send } = await denialScene(clinic);
const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist' });

const period = { from: day(200), to: day(0) };

async function figure(who: Clinician, name: string, more: object = {}): Promise<RecordFigureRows> {
  const answer = await who.browser.call('cases.recordFigure', {
    figure: name,
    ...period,
    ...more,
  });
  expect(answer.status).toBe(200);
  return answer.data;
}
const ofUnit = async (who: Clinician, name: string, unit: string) =>
  (await figure(who, name, { by: 'unit' })).rows.find(({ key }) => key === unit);

/** An inpatient stay in this unit. */
async function stay(mrn: string, unit: string, [from, until]: [number, number]) {
  const of = { mrn, stay: `${mrn}-${from}` };
  const admittedAt = { 2: 'I', 3: `${unit}^1^`, 44: sent(noon(from)) };
  await receive({ ...of, event: 'A01', time: sent(noon(from)), pv1: admittedAt });
  const left = { 2: 'I', 3: `${unit}^1^`, 45: sent(noon(until)) };
  await receive({ ...of, event: 'A03', time: sent(noon(until)), pv1: left });
}

test('S518 a stay counts as followed by a readmission where the patient is an inpatient again by the thirtieth day', async () => {
  const unit = `R${numbered()}`;
  const [soon, onTheDay, late, once] = [
    await newPatient(),
    await newPatient(),
    await newPatient(),
    await newPatient(),
  ];
  await stay(soon.mrn, unit, [60, 55]);
  await stay(soon.mrn, unit, [50, 48]);
  await stay(onTheDay.mrn, unit, [100, 90]);
  await stay(onTheDay.mrn, unit, [60, 59]);
  await stay(late.mrn, unit, [100, 91]);
  await stay(late.mrn, unit, [60, 59]);
  await stay(once.mrn, unit, [20, 18]);
  expect(await ofUnit(una, 'readmissions', unit)).toMatchObject({ whole: 7, part: 2 });
  const rows = (
    await una.browser.call('cases.recordRows', {
      figure: 'readmissions',
      ...period,
      by: 'unit',
      key: unit,
      counts: 'part',
    })
  ).data as RecordRow[];
  expect(rows.map((row) => row.day)).toEqual([day(55), day(90)]);
  const { rows: months, total } = await figure(una, 'readmissions', { by: 'month' });
  expect(months.reduce((sum, { whole }) => sum + whole, 0)).toBe(total.whole);
});

test('S518 hours in observation end with the discharge or the change of class', async () => {
  const { unit, send: sendEvent } = await admitted(5, { 2: 'OBSENC' });
  const [listed] = (await una.browser.call('utilization.stays.list', { filter: { units: [unit] } }))
    .data.stays;
  expect(listed?.class).toBe('OBSENC');
  await sendEvent('A06', noon(4), { 2: 'IMP' });
  await sendEvent('A03', noon(2), { 2: '', 45: sent(noon(2)) });
  const hours = noon(4).diff(noon(5), 'hours').hours;
  expect(await ofUnit(una, 'observation-hours', unit)).toMatchObject({
    whole: 1,
    hours: expect.closeTo(hours, 3),
  });
});

test('S518 a stay is reviewed once its CDI review has a result, not as it is opened', async () => {
  const unit = `C${numbered()}`;
  const [reviewed, unreviewed] = [await newPatient(), await newPatient()];
  await stay(reviewed.mrn, unit, [9, 5]);
  await stay(unreviewed.mrn, unit, [9, 6]);
  const reviewsDone = async () => (await ofUnit(grace, 'reviewed-stays', unit))?.part;
  expect(await reviewsDone()).toBe(0);
  await clinic.world.owner.query(
    `update cases c set state = 'complete', closed_at = now() from stays s
     where c.encounter_id = s.id and c.kind = 'cdi-review' and s.unit = $1 and s.discharged_day = $2`,
    [unit, day(5)],
  );
  expect(await ofUnit(grace, 'reviewed-stays', unit)).toMatchObject({ whole: 2, part: 1 });
});

test('S518 the first answer to a claim counts, whatever the payer says later', async () => {
  const { mrn } = await newPayersPatient();
  const payer = `Payer ${numbered()}`;
  const [overturned = '', also = '', paid = '', share = '', later = ''] = Array.from(
    { length: 5 },
    numbered,
  );
  const at = (daysAgo: number) => ({ payer, paidOn: day(daysAgo).replaceAll('-', '') });
  const inFull = { mrn, status: '1', paid: '500', adjustments: [] };
  await send(
    [
      { number: overturned, mrn, status: '1' },
      { number: also, mrn },
      { ...inFull, number: paid },
      { number: share, mrn, status: '1', adjustments: ['CAS*PR*1*500~'] },
      { ...inFull, number: later },
    ],
    at(40),
  );
  await send(
    [
      { ...inFull, number: overturned },
      { number: later, mrn },
    ],
    at(20),
  );
  const ofPayer = (await figure(biller, 'first-pass-denials', { by: 'payer' })).rows.find(
    ({ key }) => key === payer,
  );
  expect(ofPayer).toMatchObject({ whole: 5, part: 2 });
  const denied = await biller.browser.call('cases.recordRows', {
    figure: 'first-pass-denials',
    ...period,
    by: 'payer',
    key: payer,
    counts: 'part',
  });
  const titles = (denied.data as RecordRow[]).map(({ title }) => title);
  expect(titles.toSorted()).toEqual([overturned, also].toSorted());
});

test('S518 S533 a figure is read by those whose work it is, in groups that it has, and its export is audited', async () => {
  const input = { figure: 'first-pass-denials', ...period };
  expect((await una.browser.call('cases.recordFigure', input)).status).toBe(403);
  expect((await una.browser.call('cases.recordRows', input)).status).toBe(403);
  expect((await una.browser.call('cases.recordFigureCsv', input)).status).toBe(403);
  expect((await una.browser.call('cases.recordFigurePdf', input)).status).toBe(403);
  expect((await biller.browser.call('cases.recordFigure', { ...input, by: 'unit' })).status).toBe(
    400,
  );
  const before = (await clinic.recorded('case-numbers.export')).length;
  const { data } = await biller.browser.call('cases.recordFigureCsv', { ...input, by: 'month' });
  expect(data.csv).toContain('First-pass denial rate');
  const { data: exported } = await biller.browser.call('cases.recordFigurePdf', {
    ...input,
    by: 'month',
  });
  expect(Buffer.from(exported.pdf, 'base64').toString('latin1')).toMatch(/^%PDF-/);
  expect(await clinic.recorded('case-numbers.export')).toHaveLength(before + 2);
});
