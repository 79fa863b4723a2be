/** Tests that no text of CQL holds the server up: read, evaluated and ended within limits. */
import { afterAll, expect, test } from 'vitest';
import { openMeasureEvaluator } from './running/measure-evaluator.ts';
import { endTranslator, translate } from './translating/translator.ts';
import { TooMuch } from '#server/platform/cost/watched-thread.ts';

afterAll(endTranslator);

const measure = (numerator: string) => `library Hostile version '1'
using FHIR version '4.0.1'
include FHIRHelpers version '4.0.1'
context Patient
define "Initial Population": true
define "Many": expand Interval[1, 2000]
define "Numerator": ${numerator}
`;

const populations = {
  initialPopulation: 'Initial Population',
  denominator: 'Initial Population',
  numerator: 'Numerator',
};
const load = (elm: string[]) => ({
  programs: [{ elm, valueSets: [], parameters: {}, populations }],
  period: { from: '2026-01-01T00:00:00.000Z', until: '2027-01-01T00:00:00.000Z' },
  now: '2026-11-30T12:00:00.000Z',
  zone: 'America/New_York',
});
const patient = { id: 'p1', patient: JSON.stringify({ birthDate: '1960-05-04' }), facts: [] };

test('S560 a hostile text is answered as one with an error, and the next text is read', async () => {
  const deep = await translate({
    cql: measure(`${'('.repeat(5_000)}true${')'.repeat(5_000)}`),
    libraries: [],
  });
  expect(deep.elm).toEqual([]);
  expect(deep.issues[0]?.words).toContain('nested');
  const ofNothing = await translate({ cql: '\u0000 library \'"((', libraries: [] });
  expect(ofNothing.elm).toEqual([]);
  expect(ofNothing.issues.length).toBeGreaterThan(0);
  const foreign = await translate({
    cql: measure('true').replace("FHIR version '4.0.1'", "QDM version '5.6'"),
    libraries: [],
  });
  expect(foreign.elm).toEqual([]);
  const other = await translate({
    cql: measure('true').replace('FHIRHelpers version', 'Elsewhere version'),
    libraries: [],
  });
  expect(other.issues.find(({ isError }) => isError)?.words).toContain('Elsewhere');
  expect((await translate({ cql: measure('true'), libraries: [] })).issues).toEqual([]);
}, 180_000);

test('S561 a measure that never ends is ended, and the server answers meanwhile', async () => {
  const endless = `exists (from "Many" A, "Many" B, "Many" C where A + B + C = -1)`;
  const { elm, issues } = await translate({ cql: measure(endless), libraries: [] });
  expect(issues).toEqual([]);
  const evaluator = openMeasureEvaluator();
  expect(await evaluator.load(load(elm))).toBeNull();
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 50);
  const evaluation = evaluator.evaluate({ patients: [patient], withinMs: 60_000 });
  await expect(evaluation).rejects.toBeInstanceOf(TooMuch);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(20);
  await evaluator.end();
  const right = await translate({ cql: measure('Count("Many") = 2000'), libraries: [] });
  const next = openMeasureEvaluator();
  expect(await next.load(load(right.elm))).toBeNull();
  const { patients } = await next.evaluate({ patients: [patient], withinMs: 60_000 });
  expect(patients[0]?.verdicts).toEqual([
    {
      units: [{ populations: ['initialPopulation', 'denominator', 'numerator'] }],
      episodesOf: null,
    },
  ]);
  await next.end();
}, 180_000);

test('S561 a measure that asks for too much memory is ended', async () => {
  const { elm } = await translate({
    cql: measure('exists (expand Interval[1, 300000000])'),
    libraries: [],
  });
  const evaluator = openMeasureEvaluator();
  expect(await evaluator.load(load(elm))).toBeNull();
  await expect(
    evaluator.evaluate({ patients: [patient], withinMs: 60_000 }),
  ).rejects.toBeInstanceOf(TooMuch);
  await evaluator.end();
}, 180_000);
