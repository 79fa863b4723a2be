/** Tests the thread that evaluates rules: its clock, and its limits of time (S135). */
import { expect, test } from 'vitest';
import { openEvaluator } from './evaluator.ts';

test('the clock of an expression is the time at which the fact arrived', async () => {
  const evaluator = openEvaluator();
  const body = JSON.stringify({ resourceType: 'Observation', status: 'final', id: 'x' });
  const times = { atMs: 0, effectiveMs: 0 };
  const fact = { id: 'x', type: 'Observation', body, ...times, encounterId: null, isNew: true };
  const condition = "status = 'final' and now() < @1970-01-02";
  const rules = [{ id: 'r', factType: 'Observation', condition, evidence: '' }];
  expect(
    (await evaluator.evaluate({ rules, patients: [[fact]], withinMs: 1_000 })).hits,
  ).toHaveLength(1);
  await evaluator.end();
});

test('S135 many evaluations, each quick enough, end together in time, and the slowest rule is named', async () => {
  const evaluator = openEvaluator();
  const body = JSON.stringify({ resourceType: 'Observation', status: 'final', id: 'x' });
  const times = { atMs: 0, effectiveMs: 0 };
  const fact = { id: 'x', type: 'Observation', body, ...times, encounterId: null, isNew: true };
  const facts = Array.from({ length: 5_000 }, (_, nth) => ({ ...fact, id: `f${nth}` }));
  const slow = '(1).repeat(iif($this < 300, $this + 1, {})).count() > 0';
  const rules = ["status = 'final'", slow].map((condition, nth) => ({
    id: `r${nth}`,
    factType: 'Observation',
    condition,
    evidence: '',
  }));
  const evaluated = await evaluator.evaluate({ rules, patients: [facts], withinMs: 500 });
  expect(evaluated.slowestAt).toBe(1);
  expect(evaluated.judged).toBeLessThan(10_000);
  await evaluator.end();
}, 60_000);
