/** The HOSPITAL score, as published in 2013. */
import { yes, type PointScore } from './point-score.ts';

const source = 'Donzé 2013';

export const hospital = {
  label: 'HOSPITAL',
  predicts: 'A potentially avoidable readmission within 30 days after discharge',
  citation:
    'Donzé J, Aujesky D, Williams D, Schnipper JL. Potentially avoidable 30-day hospital readmissions in medical patients: derivation and validation of a prediction model. JAMA Intern Med 2013;173(8):632–638. doi:10.1001/jamainternmed.2013.3023',
  mostPoints: 13,
  cutOffs: [
    { from: 0, label: 'Low (0 to 4)', source },
    { from: 5, label: 'Intermediate (5 to 6)', source },
    { from: 7, label: 'High (7 and more)', source },
  ],
  discrimination:
    'c = 0.71 in the paper that derived it, 0.72 in 117,065 patients of four countries (2016)',
  limits: [
    'Derived of adults from medical wards of one centre. It was not made for surgery, births or children.',
    'Its results are those at discharge. While the stay lasts, the last ones so far count.',
    'Tables in other places differ: the validation of 2016 counts up to one admission as none. This one counts as the paper of 2013 does.',
    'Studies have looked for bias by race, sex and income in this score and found some. It is a list to work from, not a reason to withhold anything.',
  ],
  outcome: 'unplanned-readmission',
  outcomeDays: 30,
  expected: [
    { from: 0, to: 4, percent: 5.8 },
    { from: 5, to: 6, percent: 11.9 },
    { from: 7, to: 13, percent: 22.8 },
  ],
  expectedSource:
    'The validation of 2016, of readmissions that were potentially avoidable. Here every unplanned one counts, so more are to be expected',
  cases: [
    {
      label: 'The lowest that the paper states',
      values: { H: 12, O: 0, S: 135, P: 0, IT: 0, A: 0, L: 4 },
      points: 0,
    },
    {
      label: 'The highest that the paper states',
      values: { H: 11.9, O: 1, S: 134.9, P: 1, IT: 1, A: 6, L: 5 },
      points: 13,
    },
    {
      label: 'Worked by hand',
      values: { H: 10, O: 0, S: 140, P: 1, IT: 1, A: 1, L: 5 },
      points: 7,
    },
  ],
  inputs: [
    {
      name: 'hemoglobin',
      letter: 'H',
      label: 'Hemoglobin',
      definition: 'The last result of the stay, below 12 g/dL.',
      kind: 'measure',
      unit: 'g/dL',
      bands: [
        { from: null, points: 1 },
        { from: 12, points: 0 },
      ],
    },
    {
      name: 'oncology',
      letter: 'O',
      label: 'Oncology service',
      definition: 'Discharged from an oncology service.',
      kind: 'yes-no',
      bands: yes(2),
    },
    {
      name: 'sodium',
      letter: 'S',
      label: 'Sodium',
      definition: 'The last result of the stay, below 135 mmol/L.',
      kind: 'measure',
      unit: 'mmol/L',
      bands: [
        { from: null, points: 1 },
        { from: 135, points: 0 },
      ],
    },
    {
      name: 'procedure',
      letter: 'P',
      label: 'Procedure',
      definition: 'Any coded procedure during the stay.',
      kind: 'yes-no',
      bands: yes(1),
    },
    {
      name: 'acute-admission',
      letter: 'IT',
      label: 'Index admission',
      definition: 'The admission was an emergency, or urgent.',
      kind: 'yes-no',
      bands: yes(1),
    },
    {
      name: 'earlier-admissions',
      letter: 'A',
      label: 'Earlier admissions',
      definition: 'Hospital admissions in the twelve months before this one.',
      kind: 'count',
      bands: [
        { from: null, points: 0 },
        { from: 1, points: 2 },
        { from: 6, points: 5 },
      ],
    },
    {
      name: 'length-of-stay',
      letter: 'L',
      label: 'Length of stay',
      definition: 'Five days or more. While the stay lasts: the days until today.',
      kind: 'count',
      bands: [
        { from: null, points: 0 },
        { from: 5, points: 2 },
      ],
    },
  ],
} as const satisfies PointScore;
