/** Rounding, percentiles and the median, for the numbers that benches print. */

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** @param part 0.95 for the 95th percentile. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;

export const median = (values: readonly number[]): number => percentile(values, 0.5);
