/** Places of a column's entries: a turned page fills the same places anew, and updates elements instead of making them. */

/**
 * While the same column is shown an entry keeps its place, and with it the focus and what is under
 * the pointer; a new one takes the first free place.
 */
export function placesOf(): (column: string, ids: readonly string[]) => number[] {
  let shown = '';
  let known = new Map<string, number>();
  return (column, ids) => {
    const kept = column === shown ? known : new Map<string, number>();
    const taken = new Set(ids.flatMap((id) => kept.get(id) ?? []));
    let free = 0;
    const places = ids.map((id) => {
      const place = kept.get(id);
      if (place !== undefined) return place;
      while (taken.has(free)) free += 1;
      taken.add(free);
      return free;
    });
    shown = column;
    known = new Map(ids.map((id, at) => [id, places[at] ?? at]));
    return places;
  };
}
