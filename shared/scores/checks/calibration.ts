/** What came of stays with so many points, beside what the paper expects of them. */
import type { ExpectedRisk } from '#shared/scores/point-score.ts';
import type { ScoredOutcome } from './discrimination.ts';

export interface CalibrationRow {
  /** The points of the row: the same where it is of one value. */
  from: number;
  to: number;
  stays: number;
  outcomes: number;
  /** The observed share with its 95 % interval, in percent. */
  observed: number;
  low: number;
  high: number;
  /** What the paper expects of these stays, in percent; null where it does not say it of all of them. */
  expected: number | null;
}

/** More values than this are joined to tenths of the stays. */
const mostValues = 20;
const tenths = 10;
const z = 1.959_964;

/** The interval of a share in percent (Wilson, J Am Stat Assoc 1927;22:209-212). */
export function shareInterval(count: number, whole: number): { low: number; high: number } {
  const share = count / whole;
  const centre = share + z ** 2 / (2 * whole);
  const width = z * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2));
  const scale = 100 / (1 + z ** 2 / whole);
  return {
    low: Math.max(0, (centre - width) * scale),
    high: Math.min(100, (centre + width) * scale),
  };
}

const expectedAt = (expected: readonly ExpectedRisk[], points: number): number | null =>
  expected.find(({ from, to }) => from <= points && points <= to)?.percent ?? null;

/** The mean of what the paper says of each; null where it says nothing of one of them. */
export function expectedOf(
  expected: readonly ExpectedRisk[],
  stays: readonly Pick<ScoredOutcome, 'points'>[],
): number | null {
  const percents = stays.map(({ points }) => expectedAt(expected, points));
  if (percents.length === 0 || percents.includes(null)) return null;
  return percents.reduce<number>((sum, percent) => sum + (percent ?? 0), 0) / percents.length;
}

/** Those of equal points stay together, so a tenth may be larger than the others. */
function groupsOf(stays: readonly ScoredOutcome[]): ScoredOutcome[][] {
  const byPoints = [...Map.groupBy(stays, ({ points }) => points)]
    .toSorted(([points], [other]) => points - other)
    .map(([, group]) => group);
  if (byPoints.length <= mostValues) return byPoints;
  let before = 0;
  const tenthOf = byPoints.map((group) => {
    const tenth = Math.floor((before * tenths) / stays.length);
    before += group.length;
    return tenth;
  });
  return [...Map.groupBy(byPoints, (group) => tenthOf[byPoints.indexOf(group)])].map(([, groups]) =>
    groups.flat(),
  );
}

/** One row a value of the points, or a tenth of the stays where there are more than twenty values. */
export const calibrationOf = (
  stays: readonly ScoredOutcome[],
  expected: readonly ExpectedRisk[],
): CalibrationRow[] =>
  groupsOf(stays).map((group) => {
    const outcomes = group.filter(({ hasOutcome }) => hasOutcome).length;
    return {
      from: Math.min(...group.map(({ points }) => points)),
      to: Math.max(...group.map(({ points }) => points)),
      stays: group.length,
      outcomes,
      observed: (100 * outcomes) / group.length,
      ...shareInterval(outcomes, group.length),
      expected: expectedOf(expected, group),
    };
  });
