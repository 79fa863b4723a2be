/** Lays overlapping items out side by side: each gets a subcolumn and the number of subcolumns of its group. */

/** Any unit, the same for both. */
interface TimeRange {
  from: number;
  to: number;
}

export interface PlacedItem<Item> {
  item: Item;
  /** From 0 at the left. */
  subcolumn: number;
  /** How many the group of overlapping items has. */
  subcolumns: number;
}

/**
 * The first free subcolumn from the left is taken; items that only touch do not overlap. One that is
 * shorter than `least` is shown, and overlaps, as if it were as long.
 */
export function inSubcolumns<Item extends TimeRange>(
  items: readonly Item[],
  least = 0,
): PlacedItem<Item>[] {
  const sorted = items.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const result: PlacedItem<Item>[] = [];
  let group: PlacedItem<Item>[] = [];
  let ends: number[] = [];
  let groupEnd = -1;
  const close = () => {
    for (const placedItem of group) placedItem.subcolumns = ends.length;
    result.push(...group);
    group = [];
    ends = [];
  };
  for (const item of sorted) {
    if (item.from >= groupEnd) close();
    const free = ends.findIndex((end) => end <= item.from);
    const subcolumn = free === -1 ? ends.length : free;
    const end = Math.max(item.to, item.from + least);
    ends[subcolumn] = end;
    groupEnd = Math.max(groupEnd, end);
    group.push({ item, subcolumn, subcolumns: 1 });
  }
  close();
  return result;
}
