/** Tests the point scores on every combination of their inputs, known or missing, against sums written from their papers. */
import { expect, test } from 'vitest';
import { hospital } from './hospital.ts';
import { lace } from './lace.ts';
import { resultOf, type InputValues, type PointScore } from './point-score.ts';
import type { ScoreInputName } from './record-readings.ts';

type Values = Partial<Record<ScoreInputName, number>>;

interface Paper {
  score: PointScore;
  /** Of each input a value on both sides of each limit, from the fewest points to the most. */
  values: Partial<Record<ScoreInputName, readonly number[]>>;
  /** The paper's sum, written without our tables. */
  sum: (values: Values) => number;
  classes: (points: number) => string;
}

const daysOfLace = (days: number) =>
  days >= 14 ? 7 : days >= 7 ? 5 : days >= 4 ? 4 : Math.max(days, 0);

const papers: Paper[] = [
  {
    score: lace,
    values: {
      'length-of-stay': [0, 1, 2, 3, 4, 6, 7, 13, 14],
      'acute-admission': [0, 1],
      comorbidity: [0, 1, 2, 3, 4, 11],
      'emergency-visits': [0, 1, 2, 3, 4, 9],
    },
    sum: (of) =>
      daysOfLace(of['length-of-stay'] ?? 0) +
      3 * (of['acute-admission'] ?? 0) +
      ((of.comorbidity ?? 0) > 3 ? 5 : (of.comorbidity ?? 0)) +
      Math.min(of['emergency-visits'] ?? 0, 4),
    classes: (points) => (points >= 10 ? '10 or more' : 'Below 10'),
  },
  {
    score: hospital,
    values: {
      hemoglobin: [12, 11.9],
      oncology: [0, 1],
      sodium: [135, 134.9],
      procedure: [0, 1],
      'acute-admission': [0, 1],
      'earlier-admissions': [0, 1, 5, 6],
      'length-of-stay': [0, 4, 5],
    },
    sum: (of) =>
      Number((of.hemoglobin ?? 12) < 12) +
      2 * (of.oncology ?? 0) +
      Number((of.sodium ?? 135) < 135) +
      (of.procedure ?? 0) +
      (of['acute-admission'] ?? 0) +
      [0, 2, 2, 2, 2, 2, 5][of['earlier-admissions'] ?? 0]! +
      ((of['length-of-stay'] ?? 0) >= 5 ? 2 : 0),
    classes: (points) =>
      points >= 7 ? 'High (7 and more)' : points >= 5 ? 'Intermediate (5 to 6)' : 'Low (0 to 4)',
  },
];

const namesOf = ({ values }: Paper) => Object.keys(values) as ScoreInputName[];

function combinationsOf(paper: Paper): Values[] {
  return namesOf(paper).reduce<Values[]>(
    (all, name) =>
      all.flatMap((values) =>
        (paper.values[name] ?? []).map((value) => ({ ...values, [name]: value })),
      ),
    [{}],
  );
}

const subsetsOf = (names: readonly ScoreInputName[]): ScoreInputName[][] =>
  names.reduce<ScoreInputName[][]>(
    (all, name) => all.flatMap((subset) => [subset, [...subset, name]]),
    [[]],
  );

/** What a result differs in from what the paper says; null: in nothing. */
function difference(
  { score, classes }: Paper,
  values: InputValues,
  ends: readonly number[],
): object | null {
  const labels = new Set(ends.map(classes));
  const said = {
    least: Math.min(...ends),
    most: Math.max(...ends),
    cutOff: labels.size === 1 ? [...labels][0] : null,
  };
  const { least, most, cutOff } = resultOf(score, values);
  const isSame = least === said.least && most === said.most && cutOff === said.cutOff;
  return isSame ? null : { values, said, least, most, cutOff };
}

test.each(papers)('S498 $score.label has the sum of its paper for every combination', (paper) => {
  const all = combinationsOf(paper);
  expect(all.flatMap((values) => difference(paper, values, [paper.sum(values)]) ?? [])).toEqual([]);
  const sums = all.map(paper.sum);
  expect([Math.min(...sums), Math.max(...sums)]).toEqual([0, paper.score.mostPoints]);
});

test.each(papers)('S498 a worse value of $score.label never has fewer points', (paper) => {
  const leastOf = (values: Values) => resultOf(paper.score, values).least;
  const fewer = combinationsOf(paper).flatMap((values) =>
    namesOf(paper).filter((name) => {
      const steps = paper.values[name] ?? [];
      const worse = steps[steps.indexOf(values[name]!) + 1];
      return worse !== undefined && leastOf({ ...values, [name]: worse }) < leastOf(values);
    }),
  );
  expect(fewer).toEqual([]);
});

test.each(papers)(
  'S498 whatever is missing in $score.label, its ends are the fewest and most points that it can have',
  (paper) => {
    const names = namesOf(paper);
    const all = combinationsOf(paper).map((values) => ({ values, points: paper.sum(values) }));
    const differences = subsetsOf(names).flatMap((missing) => {
      const knownNames = names.filter((name) => !missing.includes(name));
      const alike = Map.groupBy(all, ({ values }) =>
        knownNames.map((name) => values[name]).join(' '),
      );
      return [...alike.values()].flatMap((rows) => {
        const values: InputValues = {
          ...rows[0]?.values,
          ...Object.fromEntries(missing.map((name) => [name, null])),
        };
        const ends = rows.map(({ points }) => points);
        return difference(paper, values, ends) ?? [];
      });
    });
    expect(differences).toEqual([]);
  },
);
