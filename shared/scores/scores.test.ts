/** Tests of the point scores against the tables of their papers. */
import { expect, test } from 'vitest';
import { comorbidityOf, diseases } from './comorbidity.ts';
import { hospital } from './hospital.ts';
import { lace } from './lace.ts';
import { caseResultsOf, pointsOf, resultOf, type PointScore } from './point-score.ts';
import type { ScoreInputName } from './record-readings.ts';

const scores: PointScore[] = [lace, hospital];
const inputOf = (score: PointScore, name: ScoreInputName) =>
  score.inputs.find((input) => input.name === name)!;

/** Typed from the papers' tables a second time, as value and points. */
const tables: [PointScore, ScoreInputName, [value: number, points: number][]][] = [
  [
    lace,
    'length-of-stay',
    [0, 1, 2, 3, 4, 5, 6, 7, 13, 14, 60].map((days, at) => [
      days,
      [0, 1, 2, 3, 4, 4, 4, 5, 5, 7, 7][at]!,
    ]),
  ],
  [
    lace,
    'acute-admission',
    [
      [0, 0],
      [1, 3],
    ],
  ],
  [
    lace,
    'comorbidity',
    [
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 5],
      [9, 5],
    ],
  ],
  [
    lace,
    'emergency-visits',
    [
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
      [11, 4],
    ],
  ],
  [
    hospital,
    'hemoglobin',
    [
      [4, 1],
      [11.9, 1],
      [12, 0],
      [15, 0],
    ],
  ],
  [
    hospital,
    'oncology',
    [
      [0, 0],
      [1, 2],
    ],
  ],
  [
    hospital,
    'sodium',
    [
      [120, 1],
      [134.9, 1],
      [135, 0],
      [145, 0],
    ],
  ],
  [
    hospital,
    'procedure',
    [
      [0, 0],
      [1, 1],
    ],
  ],
  [
    hospital,
    'acute-admission',
    [
      [0, 0],
      [1, 1],
    ],
  ],
  [
    hospital,
    'earlier-admissions',
    [
      [0, 0],
      [1, 2],
      [5, 2],
      [6, 5],
      [30, 5],
    ],
  ],
  [
    hospital,
    'length-of-stay',
    [
      [0, 0],
      [4, 0],
      [5, 2],
      [40, 2],
    ],
  ],
];

test.each(tables)('S498 $0.label counts $1 as its paper does', (score, name, rows) => {
  for (const [value, points] of rows)
    expect([value, pointsOf(inputOf(score, name), value)]).toEqual([value, points]);
});

test.each(scores)('S570 every test case of $label has the points of its paper', (score) => {
  expect(caseResultsOf(score).map(({ isPassed }) => isPassed)).toEqual(score.cases.map(() => true));
});

test.each(scores)('S498 $label spans the points that its paper states', (score) => {
  const bounds = resultOf(score, {});
  expect(bounds).toMatchObject({ least: 0, most: score.mostPoints, cutOff: null });
  expect(bounds.missing).toHaveLength(score.inputs.length);
});

test.each(scores)('S498 a value that is missing in $label widens the sum and is named', (score) => {
  const whole = Object.fromEntries(score.inputs.map(({ name }) => [name, 1]));
  const all = resultOf(score, whole);
  expect([all.least, all.missing]).toEqual([all.most, []]);
  for (const { name } of score.inputs) {
    const result = resultOf(score, { ...whole, [name]: null });
    expect(result.missing).toEqual([name]);
    expect(result.points[name]).toBeNull();
    expect(result.least).toBeLessThanOrEqual(all.least);
    expect(result.most).toBeGreaterThanOrEqual(all.most);
    expect(result.most).toBeGreaterThan(result.least);
  }
});

test('S498 the sum is in a class only where what is missing cannot change it', () => {
  const values = { hemoglobin: 10, oncology: 1, sodium: 140, procedure: 1, 'acute-admission': 1 };
  const stay = { 'length-of-stay': 6, 'earlier-admissions': 0 };
  expect(resultOf(hospital, { ...values, ...stay })).toMatchObject({
    least: 7,
    most: 7,
    cutOff: 'High (7 and more)',
  });
  expect(resultOf(hospital, { ...values, ...stay, hemoglobin: null })).toMatchObject({
    least: 6,
    most: 7,
    cutOff: null,
  });
});

test('S498 weights of diseases are those of the paper, once each, the graver form instead of the milder', () => {
  expect(Object.fromEntries(diseases.map(({ name, weight }) => [name, weight]))).toEqual({
    'Previous myocardial infarction': 1,
    'Cerebrovascular disease': 1,
    'Peripheral vascular disease': 1,
    'Diabetes without complications': 1,
    'Congestive heart failure': 2,
    'Diabetes with end organ damage': 2,
    'Chronic pulmonary disease': 2,
    'Mild liver disease': 2,
    'Any tumor': 2,
    Dementia: 3,
    'Connective tissue disease': 3,
    AIDS: 4,
    'Moderate or severe liver or renal disease': 4,
    'Metastatic solid tumor': 6,
  });
  expect(comorbidityOf(['I50.9', 'I50.1', 'J44.1', 'R10.9'])).toMatchObject({
    sum: 4,
    names: ['Congestive heart failure', 'Chronic pulmonary disease'],
  });
  expect(comorbidityOf(['E11.9', 'E11.4', 'C50.9', 'C78.0']).sum).toBe(8);
  expect(comorbidityOf([])).toEqual({ sum: 0, names: [], ungraded: [] });
});

test('S498 a kidney disease whose code does not say how grave it is, is left to a person', () => {
  expect(comorbidityOf(['N18.3', 'I50.9'])).toMatchObject({ sum: 2, ungraded: ['N18.3'] });
  expect(comorbidityOf(['N18.6', 'N18.9'])).toMatchObject({ sum: 4, ungraded: [] });
});
