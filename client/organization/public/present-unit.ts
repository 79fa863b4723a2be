/** Which unit a link to a merged one leads to on screens of a day, and which units a day offers. */
import type { ClosedUnit, Unit, Units } from '#shared/people.ts';
import { dayIn } from '#client/ui/times/times.ts';

/** On a day before it was closed it had its duty itself. Null: today. */
const wasOpenOn = ({ closedAt }: ClosedUnit, zone: string, day: string | null): boolean =>
  day !== null && closedAt !== null && day < dayIn(zone, closedAt);

/** Of a merged unit the one that had its duty on the day. */
export function presentUnitId(
  units: Units | undefined,
  id: string | null,
  day: string | null,
): string | null {
  const closed = units?.closed.find((unit) => unit.id === id);
  if (!units || !closed || wasOpenOn(closed, units.zone, day)) return id;
  return closed.mergedInto?.id ?? id;
}

/** The open ones, and those that were open on that day, by name. */
export const unitsOfDay = (units: Units | undefined, day: string | null): Unit[] =>
  units === undefined
    ? []
    : [...units.units, ...units.closed.filter((unit) => wasOpenOn(unit, units.zone, day))].toSorted(
        (one, other) => one.name.localeCompare(other.name),
      );
