/** Places what overlaps on the axis in rows below each other. */

interface Span {
  start: number;
  end: number;
}

/**
 * The row of each span, from 0; spans come in order of their start. Those in one row do not overlap, unless
 * more than `most` of them are at one place: then the last ones share the row that is free first.
 */
export function rowsOf(spans: readonly Span[], most: number): number[] {
  const ends: number[] = [];
  return spans.map(({ start, end }) => {
    const free = ends.findIndex((until) => until <= start);
    const isNew = free === -1 && ends.length < most;
    const row = isNew ? ends.length : free === -1 ? ends.indexOf(Math.min(...ends)) : free;
    ends[row] = Math.max(end, ends[row] ?? end);
    return row;
  });
}
