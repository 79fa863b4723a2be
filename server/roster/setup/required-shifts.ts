/** Which shifts around a moment their units require somebody for, by the required cover. */
import { DateTime } from 'luxon';
import { requiredOn } from '#shared/roster/required-cover.ts';
import { dayAfter, shiftTime } from '#shared/roster/shift-times.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { coverOf, shiftTypesOf } from '#server/roster/core/setup-store.ts';
import { holidays } from '#server/roster/core/roster-unit-store.ts';

interface Moment {
  organizationId: string;
  zone: string;
  at: Date;
  unitIds: readonly string[];
}

export interface RequiredAt {
  /**
   * Whether the unit requires somebody at the moment in one of these shift types of it. One that says
   * of no shift how many it needs may need somebody at any time.
   */
  isRequired: (unitId: string, shiftTypeIds: readonly string[]) => boolean;
  /** When a required shift begins or ends next; null where none does on these days. */
  until: Date | null;
}

/** Shifts last two days at most. */
const shownDays = [-2, -1, 0, 1];

/** Three statements, however many units. */
export async function requiredAt(
  db: Connection,
  { organizationId, zone, at, unitIds }: Moment,
): Promise<RequiredAt> {
  const today = DateTime.fromJSDate(at, { zone }).toISODate() ?? '';
  const days = shownDays.map((ahead) => dayAfter(today, ahead));
  const inDays = { unitIds, from: days[0] ?? '', to: days.at(-1) ?? '' };
  const types = await shiftTypesOf(db, organizationId, unitIds);
  const cover = await coverOf(db, organizationId, unitIds);
  const closed = await holidays(db, organizationId, inDays);
  const ofType = Map.groupBy(cover, ({ shiftTypeId }) => shiftTypeId);
  const requiredTypes = types
    .filter(({ active }) => active)
    .map((type) => ({ type, rows: ofType.get(type.id) ?? [] }))
    .filter(({ rows }) => rows.some(({ least }) => least > 0));
  const shifts = requiredTypes.flatMap(({ type, rows }) =>
    days
      .filter((day) => requiredOn({ rows, unitId: type.unitId, day, holidays: closed }).least > 0)
      .map((day) => ({ id: type.id, ...shiftTime(type, day, zone) })),
  );
  const units = new Set(requiredTypes.map(({ type }) => type.unitId));
  const now = at.getTime();
  const on = new Set(
    shifts.filter(({ startsMs, endsMs }) => startsMs <= now && endsMs > now).map(({ id }) => id),
  );
  const next = Math.min(
    ...shifts.flatMap(({ startsMs, endsMs }) => [startsMs, endsMs]).filter((ms) => ms > now),
  );
  return {
    isRequired: (unitId, shiftTypeIds) =>
      !units.has(unitId) || shiftTypeIds.some((id) => on.has(id)),
    until: Number.isFinite(next) ? new Date(next) : null,
  };
}
