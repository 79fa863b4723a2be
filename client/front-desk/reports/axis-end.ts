/** Where the axis of a chart of counts ends. */

/** The first of 2, 4, 6, 8 and 10, with zeros, that is no less: its middle is a whole number. */
export function axisEnd(most: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, most))));
  return power * ([2, 4, 6, 8, 10].find((times) => times * power >= most) ?? 10);
}
