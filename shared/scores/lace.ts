/** The LACE index, as published in 2010. */
import { yes, type PointScore } from './point-score.ts';

export const lace = {
  label: 'LACE',
  predicts: 'Death or an unplanned readmission within 30 days after discharge',
  citation:
    'van Walraven C, Dhalla IA, Bell C, et al. Derivation and validation of an index to predict early death or unplanned readmission after discharge from hospital to the community. CMAJ 2010;182(6):551–557. doi:10.1503/cmaj.091117',
  mostPoints: 19,
  // The paper names no classes. Later work calls 10 and more high.
  cutOffs: [
    { from: 0, label: 'Below 10', source: 'No class of the paper' },
    {
      from: 10,
      label: '10 or more',
      source: 'Not of the paper: later work uses 10 as the limit of high scores',
    },
  ],
  discrimination: 'c = 0.684 in the paper that derived it, 0.681 (mLACE+) in 368,154 patients',
  limits: [
    'Derived in 11 hospitals of Ontario, of adults who went home. It says nothing of children, births or who went to a nursing home.',
    'A c-statistic below 0.7 is modest: of a patient with and one without the outcome, it ranks about two in three pairs right.',
    'Studies have looked for bias by race, sex and income in this score and found some. It is a list to work from, not a reason to withhold anything.',
  ],
  outcome: 'death-or-unplanned-readmission',
  outcomeDays: 30,
  expected: [
    { from: 0, to: 0, percent: 2 },
    { from: 19, to: 19, percent: 43.7 },
  ],
  expectedSource: 'The abstract of the paper has the lowest and the highest score alone',
  cases: [
    { label: 'The lowest that the paper states', values: { L: 0, A: 0, C: 0, E: 0 }, points: 0 },
    { label: 'The highest that the paper states', values: { L: 14, A: 1, C: 4, E: 4 }, points: 19 },
    { label: 'Worked by hand', values: { L: 5, A: 1, C: 5, E: 2 }, points: 14 },
  ],
  inputs: [
    {
      name: 'length-of-stay',
      letter: 'L',
      label: 'Length of stay',
      definition: 'Days from admission to discharge. While the stay lasts: the days until today.',
      kind: 'count',
      bands: [
        { from: null, points: 0 },
        { from: 1, points: 1 },
        { from: 2, points: 2 },
        { from: 3, points: 3 },
        { from: 4, points: 4 },
        { from: 7, points: 5 },
        { from: 14, points: 7 },
      ],
    },
    {
      name: 'acute-admission',
      letter: 'A',
      label: 'Acute admission',
      definition: 'The admission was an emergency, or urgent.',
      kind: 'yes-no',
      bands: yes(3),
    },
    {
      name: 'comorbidity',
      letter: 'C',
      label: 'Comorbidity',
      definition:
        'The sum of the paper’s own weights of earlier diseases. Four and more count five points.',
      kind: 'count',
      bands: [
        { from: null, points: 0 },
        { from: 1, points: 1 },
        { from: 2, points: 2 },
        { from: 3, points: 3 },
        { from: 4, points: 5 },
      ],
    },
    {
      name: 'emergency-visits',
      letter: 'E',
      label: 'Emergency visits',
      definition:
        'Visits to an emergency department in the six months before the admission, without the one that led to it.',
      kind: 'count',
      bands: [
        { from: null, points: 0 },
        { from: 1, points: 1 },
        { from: 2, points: 2 },
        { from: 3, points: 3 },
        { from: 4, points: 4 },
      ],
    },
  ],
} as const satisfies PointScore;
