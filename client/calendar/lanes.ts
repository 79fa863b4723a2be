/** Side by side what happens at the same time: each entry gets a lane, and knows how many there are. */

interface Timed {
  from: number;
  to: number;
}

export interface Laned<Item> {
  item: Item;
  lane: number;
  /** How many lanes its cluster has. */
  lanes: number;
}

/** Lanes are taken from the left, the first one that is free; entries that touch do not meet. */
export function inLanes<Item extends Timed>(items: readonly Item[]): Laned<Item>[] {
  const sorted = items.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const result: Laned<Item>[] = [];
  let cluster: Laned<Item>[] = [];
  let ends: number[] = [];
  let clusterEnd = -1;
  const close = () => {
    for (const one of cluster) one.lanes = ends.length;
    result.push(...cluster);
    cluster = [];
    ends = [];
  };
  for (const item of sorted) {
    if (item.from >= clusterEnd) close();
    const free = ends.findIndex((end) => end <= item.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = item.to;
    clusterEnd = Math.max(clusterEnd, item.to);
    cluster.push({ item, lane, lanes: 1 });
  }
  close();
  return result;
}
