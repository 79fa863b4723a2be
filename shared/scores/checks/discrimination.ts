/** How well points rank those with the outcome above those without it: the c-statistic with its interval. */

/** A stay as a check counts it. */
export interface ScoredOutcome {
  points: number;
  hasOutcome: boolean;
}

export interface Concordance {
  /** From 0 to 1; 0.5 ranks no better than a coin. */
  c: number;
  /** The ends of the 95 % interval; null where too few stays say nothing of it. */
  interval: { low: number; high: number } | null;
}

/** Below, it is that of rounding: the stays have no spread. */
const leastError = 1e-9;

/** Of the normal distribution, for 95 % on both sides. */
const z = 1.959_964;

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Of values that each stand for so many stays. */
function varianceOf(values: readonly { value: number; count: number }[], mean: number): number {
  const count = sumOf(values.map((each) => each.count));
  return sumOf(values.map((each) => each.count * (each.value - mean) ** 2)) / (count - 1);
}

/**
 * The share of pairs of one with and one without the outcome in which the first has more points; a tie is half a pair.
 * Null where there is no pair. The variance is that of DeLong, DeLong and Clarke-Pearson (Biometrics 1988;44:837-845);
 * the interval is made on the logit scale, so that it stays between 0 and 1 (Pepe 2003, 5.2.5).
 */
export function concordanceOf(stays: readonly ScoredOutcome[]): Concordance | null {
  const levels = [...new Set(stays.map(({ points }) => points))].toSorted((a, b) => a - b);
  const countOf = (isOutcome: boolean) =>
    levels.map(
      (level) =>
        stays.filter(({ points, hasOutcome }) => points === level && hasOutcome === isOutcome)
          .length,
    );
  const [events, others] = [countOf(true), countOf(false)];
  const [eventCount, otherCount] = [sumOf(events), sumOf(others)];
  if (eventCount === 0 || otherCount === 0) return null;
  const ofEvents = levels.map((_, at) => ({
    value: (sumOf(others.slice(0, at)) + (others[at] ?? 0) / 2) / otherCount,
    count: events[at] ?? 0,
  }));
  const ofOthers = levels.map((_, at) => ({
    value: (sumOf(events.slice(at + 1)) + (events[at] ?? 0) / 2) / eventCount,
    count: others[at] ?? 0,
  }));
  const c = sumOf(ofEvents.map(({ value, count }) => value * count)) / eventCount;
  if (eventCount < 2 || otherCount < 2) return { c, interval: null };
  const error = Math.sqrt(
    varianceOf(ofEvents, c) / eventCount + varianceOf(ofOthers, c) / otherCount,
  );
  if (error < leastError || c === 0 || c === 1) return { c, interval: null };
  const logit = Math.log(c / (1 - c));
  const width = (z * error) / (c * (1 - c));
  const shareOf = (value: number) => 1 / (1 + Math.exp(-value));
  return { c, interval: { low: shareOf(logit - width), high: shareOf(logit + width) } };
}
