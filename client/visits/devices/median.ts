/** The median of some measurements: a single outlier does not move it. */

/** Undefined where there are none; of an even number the larger of the two in the middle. */
export const median = (values: readonly number[]): number | undefined =>
  values.toSorted((value, other) => value - other)[Math.floor(values.length / 2)];
