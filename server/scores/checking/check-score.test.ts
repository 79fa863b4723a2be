/** Tests the check of a score on the hospital’s own stays: which stays count, what came of them, and that nobody is named. */
import { afterAll, expect, test } from 'vitest';
import type { StoredCheck } from '#shared/scores/builder/score-revisions.ts';
import { openStays } from '#server/test/cases/open-stays.ts';
import { expressionInput, openScoreScene } from '#server/test/cases/score-scene.ts';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner } = clinic.world;
const { noon, sent, day, admitted, receive } = await openStays(clinic);
const { writer, call, tableOf, draft } = await openScoreScene(clinic);

/** A patient who left `daysAgo`, after a stay of `days`. */
async function left(daysAgo: number, days = 5) {
  const stay = await admitted(daysAgo + days);
  await stay.send('A03', noon(daysAgo), { 2: '', 45: sent(noon(daysAgo)) });
  return stay;
}

const backAfter = (
  { mrn }: { mrn: string },
  { daysAgo, type = 'E' }: { daysAgo: number; type?: string },
) =>
  receive({
    mrn,
    stay: `${mrn}B`,
    time: sent(noon(daysAgo)),
    pv1: { 4: type, 44: sent(noon(daysAgo)) },
  });

const die = (patientId: string, deceased: string) =>
  owner.query('update patients set deceased = $2 where id = $1', [patientId, deceased]);

async function checkOf(
  outcome: 'unplanned-readmission' | 'readmission' | 'death-or-unplanned-readmission',
): Promise<StoredCheck> {
  const ref = await draft({ outcome });
  await call(writer, 'check', ref);
  const { check } = await tableOf(ref.tableId);
  if (!check) throw new Error('it was not checked');
  return check;
}

test('S573 stays count whose outcome is known, once each, and the outcome is what the definition says', async () => {
  await left(60);
  await backAfter(await left(61, 9), { daysAgo: 40 });
  await backAfter(await left(62), { daysAgo: 40, type: 'C' });
  await backAfter(await left(80), { daysAgo: 35 });
  await die((await left(63)).patientId, day(50));
  await die((await left(64)).patientId, day(64));
  await die((await left(65)).patientId, 'true');
  await left(10);
  await left(500);
  const unplanned = await checkOf('unplanned-readmission');
  // Seven who left alive long enough ago, one of whom died on an unknown day.
  expect(unplanned).toMatchObject({
    stays: 6,
    outcomes: 1,
    leftOut: 1,
    isCut: false,
    from: day(395),
    to: day(31),
    stopped: null,
  });
  expect(await checkOf('readmission')).toMatchObject({ stays: 6, outcomes: 2 });
  expect(await checkOf('death-or-unplanned-readmission')).toMatchObject({
    stays: 5,
    outcomes: 2,
    leftOut: 2,
  });
}, 180_000);

test('S573 a check has what each input was read of, calibration and groups, for built-in scores too, and names nobody', async () => {
  await owner.query(
    `update patients set sex = 'male', language = 'pl' where id in (select patient_id from stays limit 2)`,
  );
  expect((await call(writer, 'check', { builtIn: 'lace' })).status).toBe(200);
  const { check } = await tableOf('lace');
  if (!check) throw new Error('it was not checked');
  const [length] = check.inputs;
  expect(length).toMatchObject({ letter: 'L', read: check.stays, missing: 0, why: null });
  expect(check.inputs[2]).toMatchObject({
    letter: 'C',
    missing: check.stays,
    why: 'The record has no diagnosis coded by ICD-10.',
  });
  const sum = (by: string) =>
    check.groups.filter((group) => group.by === by).reduce((all, { stays }) => all + stays, 0);
  expect(['all', 'sex', 'age', 'language'].map(sum)).toEqual(Array(4).fill(check.stays));
  expect(sum('complete')).toBe(0);
  expect(check.calibration.reduce((all, { stays }) => all + stays, 0)).toBe(check.stays);
  // Nine days rank above five: who came back was in for nine.
  expect(check.groups[0]?.concordance?.c).toBeGreaterThan(0.5);
  const { rows } = await owner.query<{ result: object }>('select result from score_checks');
  expect(JSON.stringify(rows)).not.toContain('Ana');
  const [entry] = await clinic.recorded('score-table.check', 'lace');
  expect(entry).toMatchObject({ detail: { stays: check.stays, outcomes: check.outcomes } });
});

test('S573 what an error says of the record is not in the check', async () => {
  const input = expressionInput({
    letter: 'E',
    expression: "(status | 'a word') + 1",
    evidence: '',
    points: 'yes: 1',
  });
  const ref = await draft({ inputs: [input], cases: 'E=yes: 1', expected: '' });
  await call(writer, 'check', ref);
  const { check } = await tableOf(ref.tableId);
  expect(check?.inputs).toMatchObject([
    { read: 0, missing: check?.stays, why: 'The expression could not be evaluated.' },
  ]);
  expect(check?.stays).toBeGreaterThan(0);
});

test('S573 what was stated after the discharge was not known then', async () => {
  const stay = await left(100);
  const diagnose = (at: Date, encounterId: string | null) =>
    owner.query(
      `insert into facts (organization_id, patient_id, encounter_id, type, source_id, source_key, status, code,
         title, effective_at, body, stated_at, fetched_at)
       select organization_id, patient_id, $3, 'Condition', source_id, gen_random_uuid()::text, 'active', 'G30.9',
         'Dementia', $2, '{}', $2, $2 from facts where id = $1`,
      [stay.stayId, at, encounterId],
    );
  const readOf = async () => {
    await call(writer, 'check', { builtIn: 'lace' });
    return (await tableOf('lace')).check?.inputs[2]?.read;
  };
  await diagnose(noon(90).toJSDate(), null);
  expect(await readOf()).toBe(0);
  await diagnose(noon(90).toJSDate(), stay.stayId);
  expect(await readOf()).toBe(1);
});

test('S624 a check names each element that no stay and no record had, at its place, with near spellings', async () => {
  const input = expressionInput({
    letter: 'U',
    expression: 'period.exists() and perod.end.exists()',
    evidence: "%facts.where(resourceType = 'Observation' and valu.exists())",
    points: 'yes: 1',
  });
  const ref = await draft({ inputs: [input], cases: 'U=yes: 1', expected: '' });
  await call(writer, 'check', ref);
  const { check } = await tableOf(ref.tableId);
  expect(check?.inputs[0]?.unmatched).toEqual({
    expression: [{ type: 'Encounter', path: 'perod', line: 1, column: 21, near: ['period'] }],
    evidence: [{ type: 'Observation', path: '', line: 1, column: 14, near: [] }],
  });
  const problemsOf = async (...expressions: string[]) => {
    const answer = await writer.browser.call('scores.tables.checkExpressions', { expressions });
    return answer.data.problems;
  };
  expect(await problemsOf('', 'period.exist()', ' ', 'period.exists()')).toEqual([
    [],
    [{ line: 1, column: 8, message: 'There is no function “exist”. Near: “exists”.' }],
    [],
    [],
  ]);
});
