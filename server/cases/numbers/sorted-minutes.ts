/** Sums and percentiles of times that lie in several sorted lists, which are neither copied nor merged. */

/** How many of a sorted list are at most this. */
function countUpTo(sorted: Int32Array, most: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The smallest time within which at least this share of them were; null of none. As `percentile_disc` of Postgres. */
export function percentileOf(lists: readonly Int32Array[], share: number): number | null {
  const filled = lists.filter(({ length }) => length > 0);
  const count = filled.reduce((sum, { length }) => sum + length, 0);
  if (count === 0) return null;
  const position = Math.max(1, Math.ceil(share * count));
  let low = Math.min(...filled.map((list) => list[0] ?? 0));
  let high = Math.max(...filled.map((list) => list.at(-1) ?? 0));
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const within = filled.reduce((sum, list) => sum + countUpTo(list, middle), 0);
    if (within >= position) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Null of none. */
export function sumOf(lists: readonly Int32Array[]): number | null {
  if (lists.every(({ length }) => length === 0)) return null;
  let sum = 0;
  for (const list of lists) for (const minutes of list) sum += minutes;
  return sum;
}
