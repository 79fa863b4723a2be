/** Tests inputs that are read by FHIRPath: endless expressions end within limits, and what gives no number is missing. */
import { afterAll, expect, test } from 'vitest';
import type { ScoredStay } from '#shared/scores.ts';
import { addFact } from '#server/test/cases/add-fact.ts';
import { openStays } from '#server/test/cases/open-stays.ts';
import { expressionInput, openScoreScene } from '#server/test/cases/score-scene.ts';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner } = clinic.world;
const { noon, sent, admitted } = await openStays(clinic);
const { writer, checker, call, tableOf, draft, publish } = await openScoreScene(clinic);
const cora = await clinic.clinician({ hospitalRole: 'Case Manager' });

const sheetOf = async (stayId: string): Promise<ScoredStay> =>
  (await cora.browser.call('scores.one', { stayId })).data;
const retire = ({ id, version }: { id: string; version: number }) =>
  call(checker, 'retire', { tableId: id, version });

const endless = '(1).repeat($this + 1).where($this > 99999999).exists()';

const withInputs = (...expressions: string[]) => ({
  inputs: expressions.map((expression, at) =>
    expressionInput({ letter: `E${at}`, expression, evidence: '', kind: 'count', points: '0: 0' }),
  ),
  cases: `${expressions.map((_, at) => `E${at}=0`).join(', ')}: 0`,
  cutOffs: '',
  expected: '',
});

async function leftAgo(daysAgo: number) {
  const stay = await admitted(daysAgo + 3);
  await stay.send('A03', noon(daysAgo), { 2: '', 45: sent(noon(daysAgo)) });
  return stay;
}

test('S571 an endless expression ends a check within limits, the server answers meanwhile, and it is not published', async () => {
  await leftAgo(40);
  const ref = await draft(withInputs(endless));
  const check = call(writer, 'check', ref);
  expect((await cora.browser.call('scores.counts', {})).status).toBe(200);
  expect((await check).status).toBe(200);
  expect((await tableOf(ref.tableId)).check?.stopped).toBe('expression');
  expect((await call(checker, 'publish', ref)).problem).toBe('score-tables.check-failed');
}, 60_000);

test('S571 in force, its input is missing, the others are read, and it is halted after the third time', async () => {
  // Endless of one stay alone, which no check has read.
  const table = await publish(withInputs(`iif(language = 'xx', ${endless}, 1)`, '4'));
  const { stayId } = await admitted(2);
  await owner.query(`update facts set body = jsonb_set(body, '{language}', '"xx"') where id = $1`, [
    stayId,
  ]);
  for (const time of [1, 2, 3]) {
    const { readings, results } = await sheetOf(stayId);
    expect([time, readings[`${table.code}.e0`]]).toMatchObject([
      time,
      { value: null, words: 'The expression took too long, and was ended.' },
    ]);
    expect(readings[`${table.code}.e1`]).toMatchObject({ value: 4 });
    expect(results['lace']).toBeDefined();
  }
  expect((await sheetOf(stayId)).scores.map(({ id }) => id)).toEqual(['lace', 'hospital']);
  expect((await tableOf(table.id)).haltedAt).not.toBeNull();
  expect(await clinic.recorded('score-table.halt', table.id)).toHaveLength(1);
  await retire(table);
}, 120_000);

test.each([
  ['{}', 'The expression finds nothing in the record.'],
  ["'12'", 'The expression gives something else than one number, or yes or no.'],
  ['1 | 2', 'The expression gives something else than one number, or yes or no.'],
  ["4 'g/dL'", 'The expression gives something else than one number, or yes or no.'],
  ['(1 | 2) + 1', 'The expression could not be evaluated: '],
])('S574 %s is missing and never a number', async (expression, words) => {
  const table = await publish(withInputs(expression));
  const { stayId } = await admitted(1);
  expect((await sheetOf(stayId)).readings[`${table.code}.e0`]).toMatchObject({
    value: null,
    origin: 'missing',
    words: expect.stringContaining(words),
    facts: [],
  });
  await retire(table);
});

test('S574 yes and no are 1 and 0, and the clock of an expression is that of the discharge', async () => {
  const table = await publish(
    withInputs('true', 'false', 'today().toString() = %stay.period.end.toString()'),
  );
  const { stayId } = await leftAgo(3);
  await owner.query(
    `update facts set body = jsonb_set(body, '{period}', jsonb_build_object('end', $2::text)) where id = $1`,
    [stayId, noon(3).toUTC().toISODate()],
  );
  const { readings } = await sheetOf(stayId);
  const values = ['e0', 'e1', 'e2'].map((letter) => readings[`${table.code}.${letter}`]?.value);
  expect(values).toEqual([1, 0, 1]);
  await retire(table);
});

test('S574 facts after the discharge, of claims, or in error are not counted, and too many are not counted at all', async () => {
  const table = await publish(
    withInputs("%facts.where(resourceType = 'Observation').count()", '5'),
  );
  const stay = await leftAgo(5);
  const add = (at: number, more: object = {}) =>
    addFact(clinic, stay.stayId, {
      type: 'Observation',
      code: '1751-7',
      title: 'Albumin',
      body: { resourceType: 'Observation' },
      at: noon(at).toJSDate(),
      ...more,
    });
  await add(6);
  await add(6, { status: 'entered-in-error' });
  await add(2);
  await owner.query(
    `update facts set encounter_id = null where patient_id = $1 and type = 'Observation' and effective_at > $2`,
    [stay.patientId, noon(4).toJSDate()],
  );
  const valuesOf = async () => {
    const { readings } = await sheetOf(stay.stayId);
    return [readings[`${table.code}.e0`], readings[`${table.code}.e1`]?.value];
  };
  expect(await valuesOf()).toMatchObject([{ value: 1 }, 5]);
  await owner.query(
    `insert into facts (organization_id, patient_id, encounter_id, type, source_id, source_key, status, code,
       title, effective_at, body, stated_at, fetched_at)
     select organization_id, patient_id, encounter_id, type, source_id, gen_random_uuid()::text, status, code,
       title, effective_at, body, stated_at, fetched_at
     from facts, generate_series(1, 1000)
     where patient_id = $1 and type = 'Observation' and status = 'final' and encounter_id is not null`,
    [stay.patientId],
  );
  expect(await valuesOf()).toMatchObject([
    { value: null, words: 'The record has too many facts to count them.' },
    5,
  ]);
  await retire(table);
});
