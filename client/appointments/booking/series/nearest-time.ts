/** The free times that are nearest to a wanted one. */

/** Returns the starts nearest to the target in order of time; without a target, the first ones. */
export function nearest(
  starts: readonly string[],
  target: string | null,
  most: number,
): readonly string[] {
  if (target === null) return starts.slice(0, most);
  const away = (start: string) => Math.abs(Date.parse(start) - Date.parse(target));
  return starts
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, most)
    .toSorted();
}
