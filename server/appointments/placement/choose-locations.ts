/** Chooses the room of each date from the type's rooms in their order and what is booked in them. */
export interface DateRooms {
  /** Rooms that are booked at that time. */
  taken: ReadonlySet<string>;
  /** The room that it has already. */
  keptId: string | null;
}

/**
 * For each date a room, null where none is free. An appointment keeps its room while that is free;
 * else one that is free on all dates is taken for all of them, else on each date the first that is
 * free.
 */
export function chooseLocations(
  inOrder: readonly string[],
  dates: readonly DateRooms[],
): (string | null)[] {
  const everywhere = inOrder.find((id) => dates.every(({ taken }) => !taken.has(id)));
  return dates.map(({ taken, keptId }) => {
    const isFree = (id: string) => !taken.has(id);
    if (keptId !== null && inOrder.includes(keptId) && isFree(keptId)) return keptId;
    return everywhere ?? inOrder.find(isFree) ?? null;
  });
}
