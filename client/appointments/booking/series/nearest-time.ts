/** The free times that are nearest to a wanted one. */

/** In order of time; without a wanted one, the first. */
export function nearest(
  starts: readonly string[],
  wanted: string | null,
  most: number,
): readonly string[] {
  if (wanted === null) return starts.slice(0, most);
  const away = (start: string) => Math.abs(Date.parse(start) - Date.parse(wanted));
  return starts
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, most)
    .toSorted();
}
