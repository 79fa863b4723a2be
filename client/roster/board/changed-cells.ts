/** Finds what another reading of the same period has otherwise, without unpacking what is the same. */
import { cellKey, type Assignment, type Cell, type RosterPeriod } from '#shared/roster.ts';
import { packedPersonDay, packedRows, unpackRows } from '#shared/roster/packed-period.ts';
import { dayNumber } from '#shared/roster/shift-times.ts';

export function cellOf(key: string): Cell {
  const [unitId = '', practitionerId = '', day = ''] = key.split(' ');
  return { unitId, practitionerId, day };
}

interface Readings {
  before: RosterPeriod;
  /** With the same people and shift types. */
  after: RosterPeriod;
  /** Cells that may have been changed back meanwhile. */
  also: ReadonlySet<string>;
}

/** Returns what these cells have now, by their key: those that differ, and `also`. */
export function changedCells({ before, after, also }: Readings): Map<string, Assignment[]> {
  const [old, fresh] = [packedRows(before.assignments), packedRows(after.assignments)];
  const [oldTexts, freshTexts] = [new Set(old), new Set(fresh)];
  const differing = [
    ...fresh.filter((text) => !oldTexts.has(text)),
    ...old.filter((text) => !freshTexts.has(text)),
  ];
  const keys = new Set([...unpackRows(after, differing).map(cellKey), ...also]);
  if (keys.size === 0) return new Map();
  const indexOf = new Map(after.people.map(({ id }, index) => [id, index]));
  const peopleDays = new Set(
    [...keys].map((key) => {
      const { practitionerId, day } = cellOf(key);
      return `${indexOf.get(practitionerId) ?? ''} ${dayNumber(day)}`;
    }),
  );
  const there = fresh.filter((text) => peopleDays.has(packedPersonDay(text)));
  const now = Map.groupBy(unpackRows(after, there), cellKey);
  return new Map([...keys].map((key) => [key, now.get(key) ?? []]));
}
